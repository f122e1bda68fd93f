"""Mahjong's own part of a shift report: deals and how they ended, liabilities, false wins, shortfalls, and the rake. Pure.

Gathered record by record; amounts are minor units. The tables say of themselves how they are read, so that the report prints them
without knowing the game.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from casino.kernel import clock
from casino.kernel.canonical import Json
from tables.games.mahjong import reader
from tables.games.mahjong import table as table_state
from tables.games.mahjong import terms as mahjong_terms
from tables.games.section_tables import column, table, words

Record = Mapping[str, Any]


WORDS: Final[dict[str, Json]] = {
    "seat": words("座位", "Lugar", "Seat"),
    "amount": words("金額", "Montante", "Amount"),
    "chips": words("手上籌碼", "Fichas na mão", "Chips in hand"),
    "flag": words("記號", "Nota", "Note"),
    "is_set": words("有效", "Vigora", "Holds"),
    "rule": words("條文", "Regra", "Rule"),
    "supervisor": words("監場主任", "Supervisor", "Supervisor"),
    "sheet": words("局單", "Folha", "Sheet"),
    "seat_left": words("客人離座", "Jogador saiu", "Player left"),
    "seat_flag": words("該局記號", "Nota para a mão", "Noted for the deal"),
    "liability_confirmed": words("包牌已確認", "Responsabilidade confirmada", "Liability confirmed"),
    "pung_called_not_taken": words("叫碰唔碰", "Pung chamado e não tomado", "Pung called, not taken"),
    "wrong_meld_uncorrected": words("拈錯未更正", "Grupo errado não corrigido", "Wrong meld not put right"),
    "saw_anothers_hand": words("看別家手牌", "Viu a mão de outro", "Saw another's hand"),
}  # fmt: skip
_SUMMARY: Final = (
    column("deals", "count", "局數", "Mãos", "Deals"),
    column("draws", "count", "流局", "Empates", "Draws"),
    column("chickens", "count", "雞糊", "0 fan", "Chickens"),
    column("one_faan", "count", "一番", "1 fan", "One faan"),
    column("two_faan", "count", "兩番", "2 fan", "Two faan"),
    column("false_wins", "count", "詐糊", "Falsas vitórias", "False wins"),
    column("liabilities", "count", "包牌", "Resp.", "Liabilities"),
    column("shortfalls", "money", "不足數", "Insuficiências", "Shortfalls"),
    column("rake_due", "money", "應收抽水", "Comissão devida", "Rake due"),
    column("rake_collected", "money", "已收抽水", "Cobrada", "Collected"),
    column("rake_counted", "money", "箱實點", "Contado", "Counted"),
    column("minutes_a_deal", "tenths", "每局分鐘", "Min./mão", "Minutes a deal"),
)
_LIABILITIES: Final = (
    column("at", "instant", "時間", "Hora", "At"),
    column("seat", "count", "包牌座位", "Responsável", "Liable seat"),
    column("rule", "text", "條文", "Regra", "Rule"),
    column("winner", "count", "贏家座位", "Vencedor", "Winner's seat"),
    column("amount", "money", "應付", "Devido", "Due"),
    column("supervisor", "text", "確認", "Confirmou", "Confirmed by"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_FALSE_WINS: Final = (
    column("at", "instant", "時間", "Hora", "At"),
    column("seat", "count", "座位", "Lugar", "Seat"),
    column("amount", "money", "賠付", "Pago", "Paid"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_SHORTFALLS: Final = (
    column("at", "instant", "時間", "Hora", "At"),
    column("seat", "count", "座位", "Lugar", "Seat"),
    column("amount", "money", "不足數", "Insuficiência", "Shortfall"),
    column("seq", "count", "紀錄", "Registo", "Record"),
)
_CLAIMS: Final = (
    column("at", "instant", "時間", "Hora", "At"),
    column("seat", "count", "座位", "Lugar", "Seat"),
    column("amount", "money", "付（收）當局客人", "A pagar (a receber)", "To pay (to claim)"),
    column("seq", "count", "更正紀錄", "Registo da correcção", "Record of the correction"),
)
_SEATS: Final = (
    column("seat", "count", "座位", "Lugar", "Seat"),
    column("buy_ins", "count", "買碼次數", "Compras", "Buy-ins"),
    column("bought", "money", "買碼", "Comprado", "Bought"),
    column("below", "count", "低於一局最高負額", "Abaixo da perda máx.", "Below one deal's worst loss"),
    column("corrected", "money", "更正", "Corrigido", "Corrected"),
    column("taken", "money", "帶走", "Levado", "Taken away"),
    column("wins", "count", "食糊", "Vitórias", "Wins"),
    column("net", "money", "輸贏", "Resultado", "Won or lost"),
)  # fmt: skip
_BY_FAAN: Final = ("chickens", "one_faan", "two_faan")


class MahjongSection:
    """Gathers the part of one table from its records of the shift, given in the chain's order.

    A deal lasts from what was recorded before it, the opening or another deal, to its own record; the first of a shift that found the
    table in play is not timed.
    """

    def __init__(self) -> None:
        self._deals: dict[int, Record] = {}
        self._approved_by: dict[int, str] = {}
        self._seconds: dict[int, int] = {}
        self._since: datetime | None = None
        self._events: list[Record] = []
        self._claims: list[Record] = []
        self._counted: int | None = None
        self._handlers: dict[str, Callable[[Record], None]] = {
            "open": self._open,
            "close": self._close,
            "round": self._round,
            "undo": self._undo,
            "void": self._correct,
            "amend": self._correct,
            "late_entry": self._correct,
            "chips": self._events.append,
            "buy_in": self._events.append,
            "seat_left": self._events.append,
            "liability_confirmed": self._events.append,
            "count": self._count,
        }

    def add(self, record: Record) -> None:
        """Take one record in."""
        handler = self._handlers.get(record["kind"])
        if handler is not None:
            handler(record)

    def document(self) -> dict[str, Json]:
        """Give the part: one line of sums, then liabilities, false wins, shortfalls, claims after corrections, and seats."""
        return {
            "tables": [
                table("mahjong_summary", words("局與抽水", "Mãos e comissão", "Deals and rake"), _SUMMARY, [self._summary()]),
                table("mahjong_liabilities", words("包牌", "Responsabilidades", "Liabilities"), _LIABILITIES, self._liabilities()),
                table("mahjong_false_wins", words("詐糊", "Falsas vitórias", "False wins"), _FALSE_WINS, self._false_wins()),
                table("mahjong_shortfalls", words("不足數", "Insuficiências", "Shortfalls"), _SHORTFALLS, self._shortfalls()),
                table("mahjong_claims", words("更正後由賬房結清", "A acertar na tesouraria após correcção", "To settle at the cage after corrections"), _CLAIMS, self._claims),
                table("mahjong_seats", words("座位", "Lugares", "Seats"), _SEATS, self._seats()),
            ],
            "words": WORDS,
        }  # fmt: skip

    def _open(self, record: Record) -> None:
        self._since = clock.parse_instant(record["occurred_at"])

    def _close(self, _record: Record) -> None:
        self._since = None

    def _round(self, record: Record) -> None:
        at = clock.parse_instant(record["occurred_at"])
        if self._since is not None:
            self._seconds[record["seq"]] = int((at - self._since).total_seconds())
        self._since = at
        self._deals[record["seq"]] = record

    def _undo(self, record: Record) -> None:
        seq = record["body"]["round_seq"]
        self._deals.pop(seq, None)
        self._seconds.pop(seq, None)

    def _correct(self, record: Record) -> None:
        """Take a correction that counts in this shift: the deal stands as corrected, or not at all. It keeps the time that it took."""
        before, after = record["body"]["before"], record["body"]["after"]
        self._claims += _claimed(record)
        root = record["seq"] if before is None else before["root"]
        self._deals.pop(root, None)
        if after is None:
            self._seconds.pop(root, None)
        else:
            self._deals[root] = {"seq": root, "occurred_at": after["at"], "body": after}
            self._approved_by[root] = record["body"]["approved_by"]

    def _played(self) -> list[Record]:
        """Give the deals that count, in order of time."""
        return sorted(self._deals.values(), key=lambda deal: (deal["occurred_at"], deal["seq"]))

    def _count(self, record: Record) -> None:
        self._counted = (self._counted or 0) + record["body"]["box"]["counted"]

    def _summary(self) -> dict[str, Json]:
        bodies = [deal["body"] for deal in self._played()]
        wins = [body["settlement"] for body in bodies if body["sheet"]["result"] == "win"]
        seconds = sum(self._seconds.values())
        return {
            "deals": len(bodies),
            "draws": sum(body["sheet"]["result"] == "draw" for body in bodies),
            **{
                name: sum(win["faan"] == faan for win in wins) for faan, name in enumerate(_BY_FAAN)
            },
            "false_wins": len(self._false_wins()),
            "liabilities": sum(win["liability"] is not None for win in wins),
            "shortfalls": sum(amount for _, _, amount in self._short()),
            "rake_due": sum(body["due"] for body in bodies),
            "rake_collected": sum(body["collected"] for body in bodies),
            "rake_counted": self._counted,
            "minutes_a_deal": seconds // (6 * len(self._seconds)) if self._seconds else None,
        }

    def _liabilities(self) -> list[Record]:
        rows: list[Record] = []
        for deal in self._played():
            seq = deal["seq"]
            liability = deal["body"]["settlement"].get("liability")
            if liability is not None:
                rows.append(
                    {
                        "at": deal["occurred_at"],
                        **liability,
                        "winner": deal["body"]["settlement"]["winner"],
                        "amount": deal["body"]["settlement"]["after_winner_cap"],
                        "supervisor": self._confirmed_by(deal),
                        "seq": seq,
                    }
                )
        return rows

    def _confirmed_by(self, deal: Record) -> str | None:
        """Tell which supervisor stands for a deal's liability: who confirmed its very sheet, or approved the correction that brought it."""
        if deal["seq"] in self._approved_by:
            return self._approved_by[deal["seq"]]
        body = deal["body"]
        terms = mahjong_terms.read(body["terms"])
        seen = table_state.digest(reader.read_sheet(raw=body["sheet"], terms=terms))
        by: list[str] = [
            one["body"]["data"]["supervisor"]
            for one in self._events
            if one["kind"] == "liability_confirmed"
            and one["seq"] < deal["seq"]
            and one["body"]["data"]["sheet"] == seen
        ]
        return by[-1] if by else None

    def _false_wins(self) -> list[Record]:
        return [
            {
                "at": deal["occurred_at"],
                "seat": deal["body"]["sheet"]["offender"],
                "amount": sum(deal["body"]["settlement"]["transfers"].values()),
                "seq": deal["seq"],
            }
            for deal in self._played()
            if deal["body"]["sheet"]["result"] == "false_win"
        ]

    def _shortfalls(self) -> list[Record]:
        return [
            {"at": deal["occurred_at"], "seat": seat, "amount": amount, "seq": deal["seq"]}
            for deal, seat, amount in self._short()
        ]

    def _short(self) -> list[tuple[Record, int, int]]:
        """Give what could not be paid: who owed it. After a false win that is the offender, to whomever it was due."""
        found = []
        for deal in self._played():
            sheet = deal["body"]["sheet"]
            for seat, amount in deal["body"]["settlement"].get("shortfall", {}).items():
                found.append((deal, int(sheet.get("offender", seat)), amount))
        return found

    def _seats(self) -> list[Record]:
        rows: dict[int, dict[str, Any]] = {}
        for event in self._events:
            if event["kind"] == "chips":
                for seat, amount in _set_right(event["body"]):
                    _row(rows, seat)["corrected"] += amount
                continue
            data = event["body"]["data"]
            if event["kind"] == "buy_in":
                row = _row(rows, data["seat"])
                row["buy_ins"] += 1
                row["bought"] += data["amount"]
                row["below"] += data["is_below_worst_loss"]
            elif event["kind"] == "seat_left":
                _row(rows, data["seat"])["taken"] += data["chips"]
        for deal in self._played():
            settlement = deal["body"]["settlement"]
            for seat, net in settlement["net"].items():
                row = _row(rows, int(seat))
                row["net"] += net
                row["wins"] += settlement.get("winner") == int(seat)
        return [rows[seat] for seat in sorted(rows)]


def _set_right(body: Record) -> list[tuple[int, int]]:
    """Give by how much a correction of chips set right what lay before seats; none where it moved the tray."""
    before, after = (body[side].get("seat_chips", {}) for side in ("before", "after"))
    return [(int(seat), after[seat] - before[seat]) for seat in after]


def _claimed(record: Record) -> list[Record]:
    """Give what a correction left to the cage: chips of players who had gone, or that a seat no longer had."""
    claims: Mapping[str, int] = record["body"].get("claims", {})
    return [
        {"at": record["occurred_at"], "seat": int(seat), "amount": amount, "seq": record["seq"]}
        for seat, amount in claims.items()
    ]


def _row(rows: dict[int, dict[str, Any]], seat: int) -> dict[str, Any]:
    amounts = dict.fromkeys(("buy_ins", "bought", "below", "corrected", "taken", "wins", "net"), 0)
    return rows.setdefault(seat, {"seat": seat, **amounts})
