"""Pai Gow's own part of a shift report: who held the bank, and what each door won, lost and paid. Pure.

Gathered record by record; amounts are minor units. The tables say of themselves how they are read, so that the report prints them
without knowing the game.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from casino.kernel.canonical import Json
from tables.games.section_tables import column, table, words

Record = Mapping[str, Any]

_OUTCOMES: Final = ("win", "lose", "push")


WORDS: Final[dict[str, Json]] = {
    "reason": words("原因", "Motivo", "Reason"),
    "result": words("結果", "Resultado", "Result"),
    "tile": words("牌", "Pedra", "Tile"),
    "door": words("門", "Porta", "Door"),
    "set": words("牌副", "Jogo de pedras", "Set of tiles"),
    "cocked_dice": words("骰子斜放", "Dado inclinado", "Cocked dice"),
    "dice_off_cup": words("骰子離盅", "Dado fora do copo", "Dice off the cup"),
    "not_thrown_by_banker": words("非莊家搖骰", "Não lançado pelo banqueiro", "Not thrown by the banker"),
    "wrong_tile_count": words("牌數不符", "Número de pedras errado", "Wrong tile count"),
    "foul_deal": words("派牌有誤", "Distribuição irregular", "Foul deal"),
    "routine": words("例行", "Rotina", "Routine"),
    "worn": words("磨損", "Desgaste", "Worn"),
    "suspected": words("懷疑有異", "Suspeita", "Suspected"),
    "complete": words("齊全", "Completo", "Complete"),
    "incomplete": words("不齊全", "Incompleto", "Incomplete"),
    "marked": words("有記號", "Marcado", "Marked"),
}  # fmt: skip
_TURNS: Final = (
    column("door", "count", "莊門", "Porta", "Door"),
    column("from", "instant", "由", "Desde", "From"),
    column("until", "instant", "至", "Até", "Until"),
    column("rounds", "count", "局數", "Partidas", "Rounds"),
    column("consents", "count", "同意加局", "Consent.", "Consents"),
    column("covered", "money", "受注額", "Coberto", "Covered"),
    column("banker_gain", "money", "莊家損益", "Resultado banca", "Banker's result"),
    column("cobank", "money", "場方幫莊損益", "Co-banca casa", "House's co-bank result"),
    column("commission", "money", "佣金", "Comissão", "Commission"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_DOORS: Final = (
    column("door", "count", "門", "Porta", "Door"),
    column("banked", "count", "做莊局數", "Na banca", "Rounds as banker"),
    column("won", "count", "贏", "Ganhas", "Won"),
    column("lost", "count", "輸", "Perdidas", "Lost"),
    column("pushed", "count", "和", "Empates", "Pushed"),
    column("placed", "money", "投注額", "Apostado", "Placed"),
    column("covered", "money", "受注額", "Coberto", "Covered"),
    column("commission", "money", "閒家佣金", "Com. jogadores", "Players' commission"),
    column("bank_commission", "money", "莊家佣金", "Com. banca", "Bank's commission"),
    column("resets", "count", "荷官重排", "Rearranj.", "Reset by the dealer"),
)  # fmt: skip


class PaiGowSection:
    """Gathers the part of one table from its records of the shift, given in the chain's order.

    A turn belongs to the shift in which its bank was taken; one that the shift found in progress is listed with what it did in this
    shift, and not counted again.
    """

    def __init__(self) -> None:
        self._turns: list[dict[str, Any]] = []
        self._turn: dict[str, Any] | None = None
        self._is_new_session = False
        self._taken = 0
        self._doors: dict[int, Counter[str]] = {}
        self._put_back: Callable[[], None] = lambda: None
        self._handlers: dict[str, Callable[[Record], None]] = {
            "open": self._open,
            "round": self._round,
            "undo": self._undo,
            "void": self._correct,
            "amend": self._correct,
            "late_entry": self._correct,
            "bank_passed": self._bank_passed,
            "bank_consent": self._bank_consent,
            "close": self._close,
        }

    def add(self, record: Record) -> None:
        """Take one record in."""
        handler = self._handlers.get(record["kind"])
        if handler is not None:
            handler(record)

    def document(self) -> dict[str, Json]:
        """Give the part: the turns and the doors as tables, ``bank_turns`` as the number of banks taken, and words for codes."""
        counted = [str(each["code"]) for each in _DOORS[1:]]
        doors = [
            {"door": door, **{code: counts[code] for code in counted}}
            for door, counts in sorted(self._doors.items())
        ]
        return {
            "bank_turns": self._taken,
            "tables": [
                table(
                    "bank_turns",
                    words("輪莊", "Turnos de banca", "Bank turns"),
                    _TURNS,
                    self._turns,
                ),
                table("doors", words("各門", "Portas", "Doors"), _DOORS, doors),
            ],
            "words": WORDS,
        }

    def _open(self, _record: Record) -> None:
        self._turn = None
        self._is_new_session = True

    def _close(self, record: Record) -> None:
        self._end_turn(record)

    def _bank_passed(self, record: Record) -> None:
        self._end_turn(record)
        self._take(record, door=record["body"]["data"]["to"])
        self._taken += 1

    def _bank_consent(self, record: Record) -> None:
        turn = self._turn or self._take(record, door=record["body"]["data"]["door"])
        turn["consents"] += 1

    def _round(self, record: Record) -> None:
        body = record["body"]
        sheet = body["sheet"]
        self._put_back = self._remembered()
        turn = self._turn
        if turn is None:
            turn = self._take(record, door=sheet["banker"])
            self._taken += self._is_new_session
        self._is_new_session = False
        self._count(turn, body, by=1)

    def _correct(self, record: Record) -> None:
        """Count what stood before no more and what stands after instead, in the turn in which it was played."""
        for side, by in (("before", -1), ("after", 1)):
            played = record["body"][side]
            if played is not None:
                self._count(
                    self._turn_at(played["at"], door=played["sheet"]["banker"]), played, by=by
                )

    def _turn_at(self, at: str, *, door: int) -> dict[str, Any]:
        """Give the turn at the bank that went on at an instant; for a bank that nobody is known to have held then, a count of its own."""
        then = [
            turn
            for turn in self._turns
            if turn["from"] <= at and (turn["until"] is None or at <= turn["until"])
        ]
        held = [turn for turn in then if turn["door"] == door] or then
        return held[-1] if held else Counter[str]()

    def _count(self, turn: dict[str, Any], played: Mapping[str, Any], *, by: int) -> None:
        sheet, settlement = played["sheet"], played["settlement"]
        turn["rounds"] += by
        turn["covered"] += by * played["covered"]
        turn["banker_gain"] += by * settlement["bank"][0]["gain"]
        turn["cobank"] += by * settlement["house"]["cobank"]
        turn["commission"] += by * settlement["house"]["commission"]
        self._door(sheet["banker"])["banked"] += by
        self._door(sheet["banker"])["bank_commission"] += by * sum(
            layer["commission"] for layer in settlement["bank"]
        )
        for bet, result in zip(sheet["bets"], settlement["bets"], strict=True):
            door = self._door(bet["door"])
            door["placed"] += by * bet["amount"]
            door["covered"] += by * result["covered"]
            door["commission"] += by * result["commission"]
        for number in sorted({bet["door"] for bet in sheet["bets"]}):
            result = settlement["doors"][str(number)]
            name = dict(zip(_OUTCOMES, ("won", "lost", "pushed"), strict=True))[result["outcome"]]
            self._door(number)[name] += by
            self._door(number)["resets"] += by * result.get("reset", False)

    def _undo(self, _record: Record) -> None:
        self._put_back()

    def _remembered(self) -> Callable[[], None]:
        """Give what brings back how all stands before a round; nothing but that round may have been counted since."""
        turn, turns, taken, is_new = self._turn, len(self._turns), self._taken, self._is_new_session
        counted = dict(turn or {})
        doors = {door: Counter(counts) for door, counts in self._doors.items()}

        def put_back() -> None:
            del self._turns[turns:]
            self._turn, self._taken, self._is_new_session = turn, taken, is_new
            self._doors = doors
            if turn is not None:
                turn.update(counted)

        return put_back

    def _take(self, record: Record, *, door: int) -> dict[str, Any]:
        amounts = dict.fromkeys(
            ("rounds", "consents", "covered", "banker_gain", "cobank", "commission"), 0
        )
        turn: dict[str, Any] = {
            "door": door, "from": record["occurred_at"], "until": None, "seq": record["seq"], **amounts,
        }  # fmt: skip
        self._turn = turn
        self._turns.append(turn)
        return turn

    def _end_turn(self, record: Record) -> None:
        if self._turn is not None:
            self._turn["until"] = record["occurred_at"]
        self._turn = None

    def _door(self, number: int) -> Counter[str]:
        return self._doors.setdefault(number, Counter())
