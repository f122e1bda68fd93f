"""A deal or a game of riichi as its page draws it: hands by picture, what each paid, and how the scores stood then."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, pgettext

from accounting.words import name
from casino.templatetags import casino_format
from casino.templatetags.casino_format import quantity
from tables.games.riichi import final, tiles
from tables.games.riichi.seats import ORDER
from tables.models import Round
from tables.words import riichi as riichi_words

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """A winning hand: rows of tiles where they were shown, its yaku with their han, and what it was worth."""

    wind: str
    concealed: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...]
    win_tile: str
    said: str
    yaku: tuple[str, ...]
    han: int | None
    fu: int | None
    limit: str
    points: str
    chips: int


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One player in a deal: his wind, his number by the seats of East 1, what changed, and his score then."""

    wind: str
    player: int
    delta: int
    chips: int
    score: int | None
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealShown:
    """Everything the page draws of a deal."""

    game: int
    deal: str
    dealer: int
    outcome: str
    round_wind: str
    honba: int
    sticks: int
    dora: tuple[str, ...]
    ura: tuple[str, ...]
    discarder: str
    pao: str
    hands: tuple[HandShown, ...]
    seats: tuple[SeatShown, ...]
    keeps: str


@dataclass(frozen=True, slots=True)
class PlayerShown:
    """One player at the end of a game; points settled are tenths, money minor units: what points and chips are worth, then the fee."""

    player: int
    rank: int
    score: int
    points: int
    over: int
    tenths: int
    for_points: int
    chips: int
    for_chips: int
    exact: int
    fee: int
    rounding: int
    net: int

    @property
    def changes_hands(self) -> int:
        """What he receives or pays, whichever it is."""
        return abs(self.net)


@dataclass(frozen=True, slots=True)
class GameShown:
    """Everything the page draws of a game, the players by their seats in East 1."""

    game: int
    deals: int
    is_alone: bool
    sticks: int
    rate: int
    chip_value: int
    players: tuple[PlayerShown, ...]
    fees: int
    rounding: int
    house: int


def show_deal(round_: Round) -> DealShown:
    """Lay a recorded deal out for its page."""
    sheet: Mapping[str, Any] = round_.sheet
    settled: Mapping[str, Any] = round_.settlement
    table = sheet["table"]
    hands = zip(sheet.get("wins", ()), settled.get("hands", ()), strict=True)
    return DealShown(
        game=settled["game"],
        deal=riichi_words.deal_of(sheet, settled),
        dealer=settled["players"]["E"] + 1,
        outcome=name(riichi_words.OUTCOMES, sheet["outcome"]),
        round_wind=riichi_words.wind(table["round_wind"]) if "round_wind" in table else "",
        honba=table["honba"],
        sticks=table["riichi_sticks_on_table"],
        dora=_row(table.get("dora_indicators", "")),
        ura=_row(table.get("ura_indicators", "")),
        discarder=riichi_words.wind(sheet["discarder"]) if sheet.get("discarder") else "",
        pao=riichi_words.wind(sheet["pao"]["seat"]) if "pao" in sheet else "",
        hands=tuple(_hand(win, hand) for win, hand in hands),
        seats=tuple(_seat(sheet, settled, seat.value) for seat in ORDER),
        keeps=_keeps(settled),
    )


def show_game(round_: Round) -> GameShown:
    """Lay a recorded game out for its page and its slips."""
    sheet: Mapping[str, Any] = round_.sheet
    settled: Mapping[str, Any] = round_.settlement
    chip_value: int = round_.session.terms["chip_value"]
    players = tuple(
        PlayerShown(
            player=player + 1,
            rank=settled["rank"][player],
            score=sheet["scores"][player],
            points=settled["final_points"][player],
            over=final.over(settled["rank"][player]),
            tenths=settled["settled_points_tenths"][player],
            for_points=settled["money_before_fee_exact"][player]
            - sheet["chips"][player] * chip_value,
            chips=sheet["chips"][player],
            for_chips=sheet["chips"][player] * chip_value,
            exact=settled["money_before_fee_exact"][player],
            fee=settled["fee_each"],
            rounding=settled["net_money"][player]
            - settled["money_before_fee_exact"][player]
            + settled["fee_each"],
            net=settled["net_money"][player],
        )
        for player in range(4)
    )
    return GameShown(
        game=settled["game"],
        deals=settled["deals"],
        is_alone=settled["final_sheet_alone"],
        sticks=sheet["leftover_sticks"],
        rate=round_.session.terms["rate"],
        chip_value=chip_value,
        players=players,
        fees=settled["house_receives"] - settled["rounding_residual_to_house"],
        rounding=settled["rounding_residual_to_house"],
        house=settled["house_receives"],
    )


def said(round_: Round) -> str:
    """Say in a line what a deal or a game came to."""
    return riichi_words.said(round_.sheet, round_.settlement)


def named_game(number: int, settled: Mapping[str, Any]) -> str:
    """Name a final sheet by its game; by its number in the session where no game is known."""
    game = settled.get("game", number)
    return gettext("Final sheet of game %(game)s") % {"game": quantity(game)}


def house(round_: Round) -> list[tuple[str, str]]:
    """Give what of a game falls to the house; nothing of a deal."""
    settled: Mapping[str, Any] = round_.settlement
    if "rank" not in settled:
        return []
    currency, rounding = round_.session.currency, settled["rounding_residual_to_house"]
    fees = settled["house_receives"] - rounding
    return [
        (gettext("Table fees"), casino_format.money(fees, currency)),
        (pgettext("account", "Rounding"), casino_format.money_signed(rounding, currency)),
    ]


def _row(text: str) -> tuple[str, ...]:
    return tuple(str(tile) for tile in tiles.read(text) or ())


def _hand(win: Mapping[str, Any], hand: Mapping[str, Any]) -> HandShown:
    yaku = [f"{riichi_words.YAKU[each['id']]} {each['han']}" for each in hand["yaku"]]
    for key, word in riichi_words.BONUS.items():
        if hand[key]:
            yaku.append(f"{word} {hand[key]}")
    concealed = _row(win.get("concealed", ""))
    laid = tuple(_row(meld["tiles"]) for meld in win.get("melds", ()))
    return HandShown(
        wind=riichi_words.wind(hand["seat"]),
        concealed=concealed,
        melds=laid,
        win_tile=win.get("win_tile", ""),
        said=_called(concealed, laid, win.get("win_tile", "")),
        yaku=tuple(yaku),
        han=hand["han"],
        fu=hand["fu"],
        limit=str(riichi_words.LIMITS[hand["limit"]]) if hand["limit"] else "",
        points=_points(hand["points"]),
        chips=hand["chip_units"],
    )  # fmt: skip


def _called(concealed: Row, laid: tuple[Row, ...], win_tile: str) -> str:
    rows = (concealed, *laid, (win_tile,) if win_tile else ())
    return "; ".join(", ".join(map(riichi_words.tile, row)) for row in rows if row)


def _points(points: Mapping[str, int]) -> str:
    if "ron" in points:
        return quantity(points["ron"])
    if points["dealer"]:
        return f"{quantity(points['child'])} / {quantity(points['dealer'])}"
    return gettext("%(points)s from each") % {"points": quantity(points["child"])}


def _seat(sheet: Mapping[str, Any], settled: Mapping[str, Any], seat: str) -> SeatShown:
    player = settled["players"][seat]
    scores = settled.get("scores")  # not of a sheet that took another's place later
    said = sheet.get("input", {})
    marks = []
    if seat in sheet["table"].get("riichi_this_deal", ()):
        marks.append(str(riichi_words.YAKU["riichi"]))
    if seat in said.get("tenpai", ()):
        marks.append(gettext("tenpai"))
    return SeatShown(
        wind=riichi_words.wind(seat),
        player=player + 1,
        delta=settled["deltas"][seat],
        chips=settled.get("chips", {}).get(seat, 0),
        score=None if scores is None else scores[player],
        marks=tuple(marks),
    )


def _keeps(settled: Mapping[str, Any]) -> str:
    if "replay_hand" in settled:
        return (
            gettext("The deal is played again by the next dealer.")
            if settled["dealer_passes"]
            else gettext("The deal is played again.")
        )
    if "dealer_keeps" not in settled:
        return gettext("The deal goes on.")
    return (
        gettext("The dealer keeps the deal.")
        if settled["dealer_keeps"]
        else gettext("The deal passes.")
    )
