from typing import Any

from tables.games.mahjong import table as table_of_mahjong
from tables.games.mahjong.section import MahjongSection
from tests.factories import mahjong

TIMES = [f"2026-11-28T14:{minute:02}:30Z" for minute in range(60)]


class Table:
    """Records of one table, a minute apart."""

    def __init__(self) -> None:
        self.section = MahjongSection()
        self.seq = 0

    def add(self, kind: str, **body: Any) -> int:
        self.seq += 1
        record = {"kind": kind, "seq": self.seq, "occurred_at": TIMES[self.seq], "body": body}
        self.section.add(record)
        return self.seq

    def deal(self, result: str, *, sheet: Any = None, rake: int = 0, **settlement: Any) -> int:
        said = {"net": {"1": 0, "2": 0}} | settlement
        return self.add(
            "round",
            sheet={"result": result} | (sheet or {}),
            settlement=said,
            due=rake,
            collected=rake,
        )

    def win(self, winner: int, faan: int, **settlement: Any) -> int:
        said = {"winner": winner, "faan": faan, "liability": None, "shortfall": {}} | settlement
        return self.deal("win", rake=20, **said)

    def rows(self, code: str) -> list[Any]:
        document: Any = self.section.document()
        return next(list(t["rows"]) for t in document["tables"] if t["code"] == f"mahjong_{code}")


def test_deals_wins_by_faan_and_the_rake_are_summed_in_one_line() -> None:
    table = Table()
    table.add("open")
    table.win(1, 0)
    table.win(2, 1)
    table.win(2, 2)
    table.deal("draw")
    table.deal("false_win", sheet={"offender": 3}, transfers={"1": 50}, shortfall={})
    table.add("count", box={"counted": 60})
    table.add("count", box={"counted": 5})
    assert table.rows("summary") == [[5, 1, 1, 1, 1, 1, 0, 0, 60, 60, 65, 10]]


def test_nothing_counted_and_nothing_timed_are_told_apart_from_nothing() -> None:
    table = Table()
    table.win(1, 0)
    assert table.rows("summary") == [[1, 0, 1, 0, 0, 0, 0, 0, 20, 20, None, None]]
    table.deal("draw")
    table.add("close")
    table.win(1, 0)
    assert table.rows("summary")[0][-1] == 10


FED = mahjong.ticked("all_pungs", facts={"declined_own_win": True})
FED_OTHERWISE = mahjong.ticked("ping_hu", facts={"declined_own_win": True})
BORNE = {"winner": 2, "faan": 1, "liability": {"seat": 3, "rule": "10A6"}, "after_winner_cap": 900, "net": {}}  # fmt: skip


def confirmed(table: Table, sheet: Any, supervisor: str) -> None:
    data = {"supervisor": supervisor, "sheet": table_of_mahjong.digest(mahjong.read(sheet))}
    table.add("liability_confirmed", data=data)


def borne(table: Table, sheet: Any) -> int:
    body = {"terms": mahjong.A, "sheet": sheet, "settlement": BORNE, "due": 20, "collected": 20}
    return table.add("round", **body)


def test_a_liability_names_who_confirmed_its_very_sheet() -> None:
    table = Table()
    confirmed(table, FED, "S201")
    confirmed(table, FED_OTHERWISE, "S202")
    undone = borne(table, FED_OTHERWISE)
    table.add("undo", round_seq=undone)
    seq = borne(table, FED)
    borne(table, mahjong.ticked(facts={"declined_own_win": True}))
    assert table.rows("liabilities") == [
        [TIMES[seq], 3, "10A6", 2, 900, "S201", seq],
        [TIMES[seq + 1], 3, "10A6", 2, 900, None, seq + 1],
    ]


def test_who_approved_a_correction_confirms_the_liability_that_it_brings() -> None:
    table = Table()
    amended, voided = table.win(2, 1), table.win(2, 1)
    confirmed(table, FED, "S201")
    after = {"at": TIMES[40], "sheet": FED, "settlement": BORNE, "due": 20, "collected": 20}
    for root, approver in ((amended, "S202"), (voided, "S202")):
        table.add("amend", before={"root": root}, after=after, terms=mahjong.A, approved_by=approver)  # fmt: skip
    table.add("void", before={"root": voided}, after=None, approved_by="S203")
    late = table.add("late_entry", before=None, after=after, terms=mahjong.A, approved_by="S203")
    assert [row[-2:] for row in table.rows("liabilities")] == [["S202", amended], ["S203", late]]


def test_false_wins_and_shortfalls_name_who_owed() -> None:
    table = Table()
    table.deal(
        "false_win", sheet={"offender": 3}, transfers={"1": 50, "2": 40}, shortfall={"2": 10}
    )
    table.win(2, 0, shortfall={"4": 7})
    assert table.rows("false_wins") == [[TIMES[1], 3, 90, 1]]
    assert table.rows("shortfalls") == [[TIMES[1], 3, 10, 1], [TIMES[2], 4, 7, 2]]
    assert table.rows("summary")[0][7] == 17


def test_each_seat_has_what_it_bought_took_away_and_won() -> None:
    table = Table()
    table.add("buy_in", data={"seat": 2, "amount": 500, "is_below_worst_loss": True})
    table.add("buy_in", data={"seat": 2, "amount": 300, "is_below_worst_loss": False})
    table.win(2, 0, net={"1": -100, "2": 80})
    table.add("chips", before={"tray": 9}, after={"tray": 8})
    table.add("chips", before={"seat_chips": {"1": 900}}, after={"seat_chips": {"1": 600}})
    table.add("seat_left", data={"seat": 2, "chips": 880})
    assert table.rows("seats") == [
        [1, 0, 0, 0, -300, 0, 0, -100],
        [2, 2, 800, 1, 0, 880, 1, 80],
    ]


def test_an_undone_deal_counts_for_nothing() -> None:
    table = Table()
    table.add("open")
    table.win(1, 1)
    seq = table.win(2, 0)
    table.add("undo", round_seq=seq)
    assert table.rows("summary") == [[1, 0, 0, 1, 0, 0, 0, 0, 20, 20, None, 10]]
    table.add("pit_called")
    assert set(table.section.document()) == {"tables", "words"}


def corrected(**changes: Any) -> dict[str, Any]:
    settlement = {"winner": 4, "faan": 2, "liability": None, "shortfall": {}, "net": {"4": 60}}
    return {
        "at": TIMES[2],
        "sheet": {"result": "win"},
        "settlement": settlement,
        "due": 20,
        "collected": 15,
    } | changes


def test_a_corrected_deal_counts_as_it_was_corrected_and_a_voided_one_not_at_all() -> None:
    table = Table()
    table.add("open")
    first, second = table.win(1, 0), table.win(2, 0)
    table.add("amend", before={"root": second}, after=corrected(), approved_by="S202")
    assert table.rows("summary") == [[2, 0, 1, 0, 1, 0, 0, 0, 40, 35, None, 10]]
    void = table.add("void", before={"root": first}, after=None, claims={"2": -80, "3": 40})
    assert table.rows("claims") == [[TIMES[void], 2, -80, void], [TIMES[void], 3, 40, void]]
    assert table.rows("summary") == [[1, 0, 0, 0, 1, 0, 0, 0, 20, 15, None, 10]]
    table.add(
        "late_entry",
        before=None,
        after=corrected(sheet={"result": "draw"}, due=0, collected=0, settlement={"net": {}}),
        approved_by="S202",
    )
    assert table.rows("summary")[0][:2] == [2, 1]
    assert table.rows("seats") == [[4, 0, 0, 0, 0, 0, 1, 60]]
