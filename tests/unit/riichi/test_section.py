from typing import Any

from tables.games.riichi.section import RiichiSection

TIMES = [f"2026-11-28T14:{minute:02}:00Z" for minute in range(60)]


class Table:
    """Records of one table, a minute apart."""

    def __init__(self) -> None:
        self.section = RiichiSection()
        self.seq = 0
        self.confirmed: dict[str, str] = {}

    def add(self, kind: str, **body: Any) -> int:
        self.seq += 1
        self.section.add(
            {"kind": kind, "seq": self.seq, "occurred_at": TIMES[self.seq], "body": body}
        )
        return self.seq

    def deal(self, outcome: str, **said: Any) -> int:
        settlement = {"players": {"E": 2, "S": 3, "W": 0, "N": 1}, **self.confirmed}
        sheet = {"outcome": outcome, "input": said}
        return self.add("round", game="riichi_deal", sheet=sheet, settlement=settlement)

    def game(self, number: int, *, deals: int = 0, rounding: int = 0) -> int:
        settlement = {
            "game": number,
            "deals": deals,
            "final_sheet_alone": deals == 0,
            "house_receives": 1_800 + rounding,
            "rounding_residual_to_house": rounding,
        }
        return self.add(
            "round", game="riichi_game", sheet={}, settlement=settlement, collected=1_800 + rounding
        )

    def rows(self, code: str) -> list[Any]:
        document: Any = self.section.document()
        return next(list(t["rows"]) for t in document["tables"] if t["code"] == code)


def test_games_deals_and_what_they_brought_are_summed_in_one_line() -> None:
    table = Table()
    table.deal("ron")
    table.deal("draw")
    table.game(1, deals=2, rounding=100)
    table.game(2, rounding=-100)
    table.add("count", box={"counted": 3_500})
    table.add("close")
    assert table.rows("summary") == [[2, 1, 2, 3_600, 3_600, 3_500, 0, 0, 0, 0]]
    assert table.rows("games") == [
        [1, TIMES[3], "deals_recorded", 2, 1_800, 100, 1_900, 3],
        [2, TIMES[4], "final_sheet_alone", 0, 1_800, -100, 1_700, 4],
    ]


def test_nothing_counted_is_told_apart_from_nothing() -> None:
    assert Table().rows("summary") == [[0, 0, 0, 0, 0, None, 0, 0, 0, 0]]


def test_penalties_rulings_and_abandoned_games_are_listed() -> None:
    table = Table()
    table.confirmed = {"ground": "peeking", "supervisor": "S201"}
    table.deal("chombo", offender="W")
    table.confirmed = {}
    table.deal("penalty", offender="E")
    lost = {"seat": "S", "reason": "empty_win", "player": 4, "supervisor": "S202"}
    table.add("dead_hand", data=lost)
    moved = {"points": {"E": -2_000, "S": 1_000}, "sticks": 1}
    table.add("ruling", data={"reason": "Tiles fell", "supervisor": "S201", **moved})
    gone = {"game": 1, "reason": "player_left", "deals": 1, "supervisor": "S201"}
    table.add("game_abandoned", data=gone)
    assert table.rows("penalties") == [
        [TIMES[1], "chombo", "W", 1, "peeking", "S201", 1],
        [TIMES[2], "penalty", "E", 3, None, "", 2],
        [TIMES[3], "dead_hand", "S", 4, "empty_win", "S202", 3],
    ]
    assert table.rows("rulings") == [[TIMES[4], "Tiles fell", -2_000, 1_000, 0, 0, 1, "S201", 4]]
    assert table.rows("abandoned") == [[1, TIMES[5], "player_left", 1, "S201", 5]]
    assert table.rows("summary") == [[0, 0, 1, 0, 0, None, 0, 3, 1, 1]]


def test_what_was_undone_counts_no_more() -> None:
    table = Table()
    for seq in (table.deal("chombo", offender="W"), table.game(1, deals=1)):
        table.add("undo", round_seq=seq)
    assert table.rows("summary") == [[0, 0, 0, 0, 0, None, 0, 0, 0, 0]]


def test_a_correction_takes_the_place_of_what_it_corrects() -> None:
    table = Table()
    game = table.game(1, rounding=100)
    chombo = table.deal("chombo", offender="W")
    house = {"house_receives": 1_800, "rounding_residual_to_house": 0}
    after = {
        "root": game, "at": TIMES[1], "game": "riichi_game", "sheet": {}, "collected": 1_800,
        "settlement": {"game": 1, "deals": 0, "final_sheet_alone": True} | house,
    }  # fmt: skip
    amended = table.add(
        "amend", before={"root": game, "record": {"chain": "RM01", "seq": game}}, after=after
    )
    assert table.rows("games") == [[1, TIMES[1], "final_sheet_alone", 0, 1_800, 0, 1_800, amended]]
    table.add(
        "void", before={"root": chombo, "record": {"chain": "RM01", "seq": chombo}}, after=None
    )
    late = table.add("late_entry", before=None, after=after | {"root": None, "settlement": house})
    assert table.rows("summary") == [[2, 2, 0, 3_600, 3_600, None, 0, 0, 0, 0]]
    table.add("void", before={"root": None, "record": {"chain": "RM01", "seq": late}}, after=None)
    assert table.rows("summary") == [[1, 1, 0, 1_800, 1_800, None, 0, 0, 0, 0]]


def test_a_penalty_that_was_entered_late_names_who_approved_it() -> None:
    table = Table()
    sheet = {"outcome": "penalty", "input": {"offender": "E"}}
    after = {
        "root": None, "at": TIMES[1], "game": "riichi_deal", "sheet": sheet, "settlement": {}
    }  # fmt: skip
    table.add("amend", before=None, after=after, approved_by="S202")
    assert table.rows("penalties") == [[TIMES[1], "penalty", "E", None, None, "S202", 1]]


def test_every_word_and_column_is_said_in_three_languages() -> None:
    document: Any = Table().section.document()
    said = [*document["words"].values()]
    for table in document["tables"]:
        said += [table["title"], *table["columns"]]
    assert all(words["zh"] and words["pt"] and words["en"] for words in said)
