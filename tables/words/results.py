"""What a round came to, said in a line for the official report: who won and how, and what it was worth.

Sentences are the report's own, in its three languages; names of hands and elements are the words of the screens.
"""

import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.utils.functional import Promise

from accounting import spoken
from accounting.reports import cells, telling
from accounting.reports.labels import Label, Line
from accounting.reports.telling import LIST, Played, Tell, fill, join
from tables.words import mahjong, riichi

Document = Mapping[str, Any]
_Says = Mapping[str, Label]


@functools.cache
def _said(of: str) -> _Says:
    """Give the words of the screens for some codes, once."""
    words: Mapping[str, Mapping[str, Promise]] = {
        "wind": riichi.WINDS,
        "outcome": riichi.OUTCOMES,
        "yaku": riichi.YAKU,
        "bonus": riichi.BONUS,
        "limit": riichi.LIMITS,
        "element": mahjong.ELEMENTS,
    }
    return {code: spoken.label(word) for code, word in words[of].items()}


# --- Pai Gow ---

_BANK: Final = Label("莊 {door} 門", "banca na porta {door}", "bank at door {door}")
_BANK_PAIR: Final = "莊 Banca {door}"
_DOORS: Final[Mapping[str, tuple[Label, str]]] = {
    "win": (Label("贏 {doors}", "ganham {doors}", "won {doors}"), "贏 Ganham {doors}"),
    "lose": (Label("輸 {doors}", "perdem {doors}", "lost {doors}"), "輸 Perdem {doors}"),
    "push": (Label("和 {doors}", "empatam {doors}", "pushed {doors}"), "和 Empatam {doors}"),
}
"""By how doors came out: what is said in each language, and in both official ones at once."""


def paigow(played: Played, _currency: str) -> Line:
    """Say who held the bank, and which of the doors that bet won, lost and pushed."""
    doors = played["settlement"]["doors"]
    bet = sorted({bet["door"] for bet in played["sheet"]["bets"]})
    came_out = {
        outcome: ", ".join(str(door) for door in bet if doors[str(door)]["outcome"] == outcome)
        for outcome in _DOORS
    }
    return _paigow(played["sheet"]["banker"], **came_out)


@functools.lru_cache(maxsize=4096)
def _paigow(banker: int, **came_out: str) -> Line:
    said, both = [fill(_BANK, door=banker)], [_BANK_PAIR.format(door=banker)]
    for outcome, found in came_out.items():
        if found:
            pattern, pair = _DOORS[outcome]
            said.append(fill(pattern, doors=found))
            both.append(pair.format(doors=found))
    whole = join(said)
    return Line(whole.zh, whole.pt, whole.en, "; ".join(both))


# --- Casino mahjong ---

_MAHJONG_DRAW: Final = Label("流局", "Empate", "Draw")
_FALSE_WIN: Final = Label("{seat} 座詐糊", "Falsa vitória do lugar {seat}", "False win of seat {seat}")  # fmt: skip
_MAHJONG_WINS: Final[_Says] = {
    "self_draw": Label("{seat} 座自摸", "Lugar {seat}, tirada própria", "Seat {seat} by self-draw"),
    "discard": Label("{seat} 座食糊，{other} 座出沖", "Lugar {seat}, descarte do {other}", "Seat {seat} off seat {other}"),
    "rob_kong": Label("{seat} 座搶 {other} 座之槓", "Lugar {seat}, roubo de kong ao {other}", "Seat {seat} robbing seat {other}'s kong"),
}  # fmt: skip
_FAAN: Final = Label("{faan} 番", "{faan} fan", "{faan} faan")
_CHICKEN: Final = Label("雞糊", "0 fan", "Chicken")
_LIABLE: Final = Label("{seat} 座包牌 {rule}", "responde o lugar {seat}, {rule}", "borne by seat {seat}, {rule}")  # fmt: skip
_RECEIVED: Final = Label("得 {amount}", "recebe {amount}", "receives {amount}")
_PAID: Final = Label("賠 {amount}", "paga {amount}", "pays {amount}")
_SHORT: Final = Label("不足 {amount}", "faltam {amount}", "short {amount}")


def casino_mahjong(played: Played, currency: str) -> Line:
    """Say how a deal ended, for whom, by what elements and faan, who bore it, and what was paid and could not be."""
    return telling.line(join(_mahjong(played["sheet"], played["settlement"], currency)))


def _mahjong(sheet: Document, settled: Document, currency: str) -> Iterator[Label]:
    if sheet["result"] == "draw":
        yield _MAHJONG_DRAW
        return
    if sheet["result"] == "win":
        by = _MAHJONG_WINS[sheet["by"]]
        yield fill(by, seat=settled["winner"], other=sheet.get("discarder"))
        if settled["elements"]:
            yield join((_said("element")[code] for code in settled["elements"]), by=LIST)
        yield fill(_FAAN, faan=settled["faan"]) if settled["faan"] else _CHICKEN
        if settled["liability"] is not None:
            rule = mahjong.rule(settled["liability"]["rule"])
            yield fill(_LIABLE, seat=settled["liability"]["seat"], rule=rule)
        yield fill(_RECEIVED, amount=cells.grouped(settled["received"], currency))
    else:
        yield fill(_FALSE_WIN, seat=sheet["offender"])
        yield fill(_PAID, amount=cells.grouped(sum(settled["transfers"].values()), currency))
    short = sum(settled["shortfall"].values())
    if short:
        yield fill(_SHORT, amount=cells.grouped(short, currency))


# --- The riichi parlour ---

_DEAL: Final = Label("{wind}{number} 局", "{wind} {number}", "{wind} {number}")
_TENPAI: Final = Label("聽牌 {seats}", "tenpai {seats}", "tenpai {seats}")
_NOBODY: Final = Label("無", "ninguém", "nobody")
_OFF: Final = Label("{outcome}（{wind}放銃）", "{outcome} (descarte de {wind})", "{outcome} (off {wind})")  # fmt: skip
_OF: Final = Label("{outcome} {seats}", "{outcome} {seats}", "{outcome} {seats}")
_HAND: Final = Label("{wind} {worth} {points}", "{wind} {worth} {points}", "{wind} {worth} {points}")  # fmt: skip
_PENALTY: Final = Label("罰供託 1,000", "Penalização 1,000", "Penalty of 1,000")
_HAN: Final = Label("{han} 番", "{han} han", "{han} han")
_HAN_FU: Final = Label("{han} 番 {fu} 符", "{han} han {fu} fu", "{han} han {fu} fu")
_EACH: Final = Label("各 {points}", "{points} cada", "{points} each")
_BORNE: Final = Label("{wind}包牌", "pao de {wind}", "pao of {wind}")
_FINAL: Final = Label("終局單", "Folha final", "Final sheet")
_GAME: Final = Label("第 {game} 個半莊", "Jogo {game}", "Game {game}")
_ALONE: Final = Label("僅錄終局單", "só a folha final", "by its final sheet alone")
_PLAYER: Final = Label("玩家 {player} {points}", "jogador {player} {points}", "player {player} {points}")  # fmt: skip


def riichi_deal(played: Played, _currency: str) -> Line:
    """Say which deal it was and how it ended: whose hands won by what yaku, han and fu, who was tenpai, or who was penalised."""
    return telling.line(join(_deal(played["sheet"], played["settlement"])))


def riichi_game(played: Played, _currency: str) -> Line:
    """Say which game came to its end, and what the players' points are settled at, the first of them first."""
    return telling.line(join(_game(played["settlement"])))


def _deal(sheet: Document, settled: Document) -> Iterator[Label]:
    round_wind, players = sheet["table"].get("round_wind"), settled.get("players")
    if round_wind is not None and players is not None:
        yield fill(_DEAL, wind=_wind(round_wind), number=players["E"] + 1)
    outcome, named = _said("outcome")[sheet["outcome"]], sheet.get("input", {})
    match sheet["outcome"]:
        case "ron":
            yield fill(_OFF, outcome=outcome, wind=_wind(sheet["discarder"]))
        case "draw":
            yield outcome
            tenpai = named.get("tenpai", ())
            yield fill(_TENPAI, seats=_winds(tenpai) if tenpai else _NOBODY)
        case "nagashi_mangan":
            yield fill(_OF, outcome=outcome, seats=_winds(named["seats"]))
        case "chombo":
            yield fill(_OF, outcome=outcome, seats=_wind(named["offender"]))
        case "penalty":
            yield fill(_OF, outcome=_PENALTY, seats=_wind(named["offender"]))
        case _:
            yield outcome
    yield from map(_hand, settled.get("hands", ()))
    if sheet.get("pao"):
        yield fill(_BORNE, wind=_wind(sheet["pao"]["seat"]))


def _hand(hand: Document) -> Label:
    found = [_said("yaku")[yaku["id"]] for yaku in hand["yaku"]]
    for code, bonus in _said("bonus").items():
        if hand[code]:
            found.append(fill(_OF, outcome=bonus, seats=hand[code]))
    worth = []
    if found:
        worth.append(join(found, by=LIST))
    if hand["han"] is not None:
        pattern = _HAN if hand["fu"] is None else _HAN_FU
        worth.append(fill(pattern, han=hand["han"], fu=hand["fu"]))
    if hand["limit"]:
        worth.append(_said("limit")[hand["limit"]])
    said = join(worth, by=Label("，", ", ", ", "))
    return fill(_HAND, wind=_wind(hand["seat"]), worth=said, points=_points(hand["points"]))


def _points(points: Document) -> Label:
    if "ron" in points:
        return _plain(f"{points['ron']:,}")
    if points["dealer"]:
        return _plain(f"{points['child']:,}/{points['dealer']:,}")
    return fill(_EACH, points=f"{points['child']:,}")


def _game(settled: Document) -> Iterator[Label]:
    if "game" in settled:
        yield fill(_GAME, game=settled["game"])
    yield _ALONE if settled.get("final_sheet_alone", True) else _FINAL
    order = sorted(range(len(settled["rank"])), key=lambda player: settled["rank"][player])
    tenths = settled["settled_points_tenths"]
    yield join(
        (
            fill(_PLAYER, player=player + 1, points=_signed_tenths(tenths[player]))
            for player in order
        ),
        by=LIST,
    )


def _signed_tenths(value: int) -> str:
    sign = "+" if value > 0 else cells.MINUS if value < 0 else ""
    return sign + cells.tenths(abs(value))


def _wind(seat: str) -> Label:
    return _said("wind")[seat]


def _winds(seats: Iterable[str]) -> Label:
    return join(map(_wind, seats), by=LIST)


def _plain(text: str) -> Label:
    return Label(text, text, text)


RESULTS: Final[Mapping[str, Tell]] = {
    "paigow": paigow,
    "mahjong": casino_mahjong,
    "riichi_deal": riichi_deal,
    "riichi_game": riichi_game,
}
"""What a round came to, by the name of its sheet's game. A game is added here by one entry."""
