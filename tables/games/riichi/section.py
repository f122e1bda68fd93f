"""The riichi parlour's own part of a shift report: games, deals, fees, rounding, penalties, rulings and abandoned games. Pure.

Gathered record by record; amounts are minor units. The tables say of themselves how they are read, so that the report prints them
without knowing the game.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from casino.kernel.canonical import Json
from tables.games.riichi.game import DEAL, GAME
from tables.games.section_tables import column, table, words

Record = Mapping[str, Any]
_PENALTIES: Final = frozenset({"chombo", "penalty"})
_SEATS: Final = ("E", "S", "W", "N")


WORDS: Final[dict[str, Json]] = {
    "E": words("東", "Este", "East"),
    "S": words("南", "Sul", "South"),
    "W": words("西", "Oeste", "West"),
    "N": words("北", "Norte", "North"),
    "player": words("玩家", "Jogador", "Player"),
    "supervisor": words("監場主任", "Supervisor", "Supervisor"),
    "seat": words("座位", "Lugar", "Seat"),
    "riichi_stands": words("立直有效", "Riichi mantém-se", "Riichi stands"),
    "points": words("點數", "Pontos", "Points"),
    "scores": words("點數", "Pontuações", "Scores"),
    "sticks": words("供託", "Paus", "Sticks"),
    "game": words("半莊", "Jogo", "Game"),
    "deals": words("局", "Mãos", "Deals"),
    "dead_hand": words("和了放棄", "Vitória perdida", "Win lost"),
    "ruling": words("負責人裁定", "Decisão do responsável", "Manager's ruling"),
    "game_stopped": words("莊家放棄親權", "Terminado por Este", "Ended by the dealer"),
    "game_abandoned": words("半莊作廢", "Jogo abandonado", "Game abandoned"),
    "chombo": words("錯和", "Chombo", "Chombo"),
    "penalty": words("罰供託", "Penalização", "Penalty"),
    "penalty_confirmed": words("罰則已確認", "Penalização confirmada", "Penalty confirmed"),
    "outcome": words("種類", "Espécie", "Kind"),
    "wrong_call": words("錯食", "Chamada errada", "Wrong call"),
    "empty_win": words("空和了", "Vitória falsa", "Empty win"),
    "riichi_cancelled": words("立直取消", "Riichi anulado", "Riichi cancelled"),
    "empty_call": words("空鳴牌（28a）", "Chamada sem acto (28a)", "Call not carried out (28a)"),
    "misspoken_call": words("錯發聲（28b）", "Chamada enganada (28b)", "Misspoken call (28b)"),
    "tile_count": words(
        "多牌少牌（32a）", "Pedras a mais ou a menos (32a)", "Too many or too few tiles (32a)"
    ),
    "no_minimum": words(
        "不符起和番數（32b）", "Sem o mínimo de han (32b)", "Below the least han (32b)"
    ),
    "wrong_win": words("錯和了（32c）", "Vitória errada (32c)", "Wrong win (32c)"),
    "furiten_ron": words("振聽榮和（32d）", "Ron em furiten (32d)", "Ron while furiten (32d)"),
    "wrong_riichi": words("錯立直（32e）", "Riichi sem tenpai (32e)", "Riichi not tenpai (32e)"),
    "kan_after_riichi": words(
        "立直後暗槓變牌（32f）", "Kan que muda a mão (32f)", "Kan that changes the hand (32f)"
    ),
    "breach_when_dead": words(
        "放棄後違規（32g）", "Infracção após perda (32g)", "Breach after losing the win (32g)"
    ),
    "wall_toppled": words("推倒牌山（32h）", "Muro derrubado (32h)", "Wall toppled (32h)"),
    "peeking": words("偷看牌（32i）", "Espreitar pedras (32i)", "Looking at tiles (32i)"),
    "fallen_tile_win": words(
        "見光牌自摸（32j）", "Tsumo de pedra caída (32j)", "Self-draw of a fallen tile (32j)"
    ),
    "hand_shown": words("故意攤牌（32k）", "Mão mostrada (32k)", "Hand shown on purpose (32k)"),
    "not_stated": words("未註明", "Não indicado", "Not stated"),
    "player_left": words("客人離檯", "Jogador saiu", "A player left"),
    "dispute": words("爭議", "Disputa", "Dispute"),
    "table_fault": words("檯故障", "Avaria da mesa", "Fault of the table"),
    "house_closed": words("場方收檯", "Fecho da casa", "The house closed"),
    "other": words("其他", "Outro", "Other"),
    "deals_recorded": words("逐局紀錄", "Mão a mão", "Deal by deal"),
    "final_sheet_alone": words("僅終局單", "Só folha final", "Final sheet alone"),
}
_SUMMARY: Final = (
    column("games", "count", "半莊數", "Jogos", "Games"),
    column("alone", "count", "僅終局單", "Só folha final", "By final sheet alone"),
    column("deals", "count", "局數", "Mãos", "Deals"),
    column("fees_due", "money", "應收場代", "Taxas devidas", "Fees due"),
    column("fees_collected", "money", "已收場代及尾數", "Cobrado", "Collected with rounding"),
    column("fees_counted", "money", "箱實點", "Contado", "Counted"),
    column("rounding", "money", "尾數", "Arredond.", "Rounding"),
    column("penalties", "count", "罰則", "Penalizações", "Penalties"),
    column("rulings", "count", "裁定", "Decisões", "Rulings"),
    column("abandoned", "count", "作廢", "Abandonados", "Abandoned"),
)  # fmt: skip
_GAMES: Final = (
    column("game", "count", "半莊", "Jogo", "Game"),
    column("at", "instant", "終局", "Fim", "Ended"),
    column("how", "word", "紀錄方式", "Registo por", "Recorded"),
    column("deals", "count", "局數", "Mãos", "Deals"),
    column("table_fee", "money", "場代", "Taxa", "Fee"),
    column("rounding", "money", "尾數", "Arredond.", "Rounding"),
    column("collected", "money", "已收", "Cobrado", "Collected"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_PENALTY: Final = (
    column("at", "instant", "時間", "Hora", "At"),
    column("what", "word", "種類", "Espécie", "Kind"),
    column("seat", "word", "座位", "Lugar", "Seat"),
    column("player", "count", "玩家", "Jogador", "Player"),
    column("reason", "word", "原因", "Motivo", "Reason"),
    column("supervisor", "text", "監場主任", "Supervisor", "Supervisor"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_RULING: Final = (
    column("at", "instant", "時間", "Hora", "At"),
    column("reason", "text", "裁定", "Decisão", "Ruling"),
    column("E", "count", "東", "Este", "East"),
    column("S", "count", "南", "Sul", "South"),
    column("W", "count", "西", "Oeste", "West"),
    column("N", "count", "北", "Norte", "North"),
    column("sticks", "count", "供託", "Paus", "Sticks"),
    column("supervisor", "text", "監場主任", "Supervisor", "Supervisor"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_ABANDONED: Final = (
    column("game", "count", "半莊", "Jogo", "Game"),
    column("at", "instant", "時間", "Hora", "At"),
    column("reason", "word", "原因", "Motivo", "Reason"),
    column("deals", "count", "局數", "Mãos", "Deals"),
    column("supervisor", "text", "監場主任", "Supervisor", "Supervisor"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)


class RiichiSection:
    """Gathers the part of one table from its records of the shift, given in the chain's order."""

    def __init__(self) -> None:
        self._games: dict[int, dict[str, Any]] = {}
        self._deals: dict[int, str] = {}
        self._penalties: dict[int, dict[str, Any]] = {}
        self._rulings: list[dict[str, Any]] = []
        self._abandoned: list[dict[str, Any]] = []
        self._counted: int | None = None
        self._handlers: dict[str, Callable[[Record], None]] = {
            "round": self._round,
            "undo": self._undo,
            "void": self._correct,
            "amend": self._correct,
            "late_entry": self._correct,
            "dead_hand": self._dead_hand,
            "ruling": self._ruling,
            "game_abandoned": self._abandon,
            "count": self._count,
        }

    def add(self, record: Record) -> None:
        """Take one record in."""
        handler = self._handlers.get(record["kind"])
        if handler is not None:
            handler(record)

    def document(self) -> dict[str, Json]:
        """Give the part: one line of sums, then games, penalties, rulings and abandoned games."""
        games = list(self._games.values())
        penalties = list(self._penalties.values())
        summary = {
            "games": len(games),
            "alone": sum(game["how"] == "final_sheet_alone" for game in games),
            "deals": sum(outcome != "penalty" for outcome in self._deals.values()),
            "fees_due": sum(game["table_fee"] for game in games),
            "fees_collected": sum(game["collected"] for game in games),
            "fees_counted": self._counted,
            "rounding": sum(game["rounding"] for game in games),
            "penalties": len(penalties),
            "rulings": len(self._rulings),
            "abandoned": len(self._abandoned),
        }
        return {
            "tables": [
                table("summary", words("場代", "Taxas", "Fees"), _SUMMARY, [summary]),
                table("games", words("半莊", "Jogos", "Games"), _GAMES, games),
                table("penalties", words("罰則", "Penalizações", "Penalties"), _PENALTY, penalties),
                table("rulings", words("裁定", "Decisões", "Rulings"), _RULING, self._rulings),
                table("abandoned", words("作廢半莊", "Jogos abandonados", "Abandoned games"), _ABANDONED, self._abandoned),
            ],
            "words": WORDS,
        }  # fmt: skip

    def _round(self, record: Record) -> None:
        self._take(record["body"], key=record["seq"], at=record["occurred_at"], seq=record["seq"])

    def _correct(self, record: Record) -> None:
        """Count what stood before no more and what stands after instead, under the round it came in with."""
        body = record["body"]
        before, after = body["before"], body["after"]
        if before is not None:
            self._drop(_root(before, before["record"]["seq"]))
        if after is not None:
            key = _root(after, record["seq"])
            approver = body.get("approved_by", "")
            self._take(after, key=key, at=after["at"], seq=record["seq"], approver=approver)

    def _take(self, played: Record, *, key: int, at: str, seq: int, approver: str = "") -> None:
        if played["game"] == GAME.code:
            self._games[key] = _game(played, at=at, seq=seq)
            return
        assert played["game"] == DEAL.code  # noqa: S101 - a riichi table is played by two kinds of sheet
        outcome = played["sheet"]["outcome"]
        self._deals[key] = outcome
        if outcome in _PENALTIES:
            seat = played["sheet"]["input"]["offender"]
            settlement = played["settlement"]
            players = settlement.get("players")
            player = None if players is None else players[seat] + 1
            self._penalties[key] = {
                "at": at, "what": outcome, "seat": seat, "player": player, "reason": settlement.get("ground"),
                "supervisor": settlement.get("supervisor", approver), "seq": seq,
            }  # fmt: skip

    def _undo(self, record: Record) -> None:
        self._drop(record["body"]["round_seq"])

    def _drop(self, key: int) -> None:
        for kept in (self._games, self._deals, self._penalties):
            kept.pop(key, None)

    def _dead_hand(self, record: Record) -> None:
        data = record["body"]["data"]
        self._penalties[record["seq"]] = {
            "at": record["occurred_at"], "what": "dead_hand", "seat": data["seat"],
            "player": data.get("player"), "reason": data["reason"], "supervisor": data.get("supervisor", ""),
            "seq": record["seq"],
        }  # fmt: skip

    def _ruling(self, record: Record) -> None:
        data = record["body"]["data"]
        moved = {seat: data["points"].get(seat, 0) for seat in _SEATS}
        self._rulings.append(
            {
                "at": record["occurred_at"], "reason": data["reason"], **moved, "sticks": data["sticks"],
                "supervisor": data.get("supervisor", ""), "seq": record["seq"],
            }
        )  # fmt: skip

    def _abandon(self, record: Record) -> None:
        data = record["body"]["data"]
        self._abandoned.append(
            {
                "game": data["game"], "at": record["occurred_at"], "reason": data["reason"],
                "deals": data["deals"], "supervisor": data.get("supervisor", ""), "seq": record["seq"],
            }
        )  # fmt: skip

    def _count(self, record: Record) -> None:
        self._counted = (self._counted or 0) + record["body"]["box"]["counted"]


def _root(standing: Record, otherwise: int) -> int:
    root: int | None = standing["root"]
    return otherwise if root is None else root


def _game(played: Record, *, at: str, seq: int) -> dict[str, Any]:
    settlement = played["settlement"]
    # What was entered late has nothing of the table's state in it: its final sheet is all that is known.
    alone = settlement.get("final_sheet_alone", True)
    return {
        "game": settlement.get("game"),
        "at": at,
        "how": "final_sheet_alone" if alone else "deals_recorded",
        "deals": settlement.get("deals", 0),
        "table_fee": settlement["house_receives"] - settlement["rounding_residual_to_house"],
        "rounding": settlement["rounding_residual_to_house"],
        "collected": played["collected"],
        "seq": seq,
    }
