from typing import Any

from tables.games.paigow.section import PaiGowSection

Document = dict[str, Any]

TIMES = [f"2026-11-28T14:{minute:02}:00Z" for minute in range(60)]


class Table:
    """Records of one table, a minute apart."""

    def __init__(self) -> None:
        self.section = PaiGowSection()
        self.seq = 0

    def add(self, kind: str, **body: Any) -> None:
        self.seq += 1
        self.section.add(
            {"kind": kind, "seq": self.seq, "occurred_at": TIMES[self.seq], "body": body}
        )

    def round(
        self,
        banker: int,
        *,
        gain: int = 0,
        commission: int = 0,
        bets: dict[int, tuple[int, int, str]] | None = None,
        cobank: int = 0,
        reset: tuple[int, ...] = (),
    ) -> None:
        """``bets`` are amount, commission and outcome by door; what was in action is the whole of a bet but for a push."""
        laid = bets or {}
        doors = {
            str(door): {"outcome": outcome} | ({"reset": True} if door in reset else {})
            for door, (_amount, _commission, outcome) in laid.items()
        }
        self.add(
            "round",
            covered=sum(amount for amount, _, outcome in laid.values() if outcome != "push"),
            sheet={
                "banker": banker,
                "bets": [{"door": door, "amount": amount} for door, (amount, _, _) in laid.items()],
            },
            settlement={
                "doors": doors,
                "bets": [
                    {"covered": 0 if outcome == "push" else amount, "commission": charged}
                    for amount, charged, outcome in laid.values()
                ],
                "bank": [{"gain": gain, "commission": commission}],
                "house": {
                    "commission": commission + sum(c for _, c, _ in laid.values()),
                    "cobank": cobank,
                },
            },
        )

    def rows(self, code: str) -> list[Document]:
        table = next(t for t in self.document()["tables"] if t["code"] == code)
        codes = [column["code"] for column in table["columns"]]
        return [dict(zip(codes, row, strict=True)) for row in table["rows"]]

    def document(self) -> Document:
        return self.section.document()


def test_the_first_rounds_banker_takes_the_first_bank_and_the_bank_then_passes_on() -> None:
    table = Table()
    table.add("open")
    table.round(3, gain=-20_000, bets={4: (20_000, 1_000, "win")})
    table.round(3, gain=10_000, commission=500, cobank=7_000, bets={5: (10_000, 0, "lose")})
    table.add("bank_passed", data={"from": 3, "to": 5, "declined": [4]})
    table.round(5, bets={3: (9_000, 0, "push")})
    table.add("close")
    assert table.document()["bank_turns"] == 2
    assert table.rows("bank_turns") == [
        {"door": 3, "from": TIMES[2], "until": TIMES[4], "rounds": 2, "consents": 0, "covered": 30_000,
         "banker_gain": -10_000, "cobank": 7_000, "commission": 1_500, "seq": 2},
        {"door": 5, "from": TIMES[4], "until": TIMES[6], "rounds": 1, "consents": 0, "covered": 0,
         "banker_gain": 0, "cobank": 0, "commission": 0, "seq": 4},
    ]  # fmt: skip


def test_a_turn_that_the_shift_found_in_progress_is_listed_and_not_counted_again() -> None:
    table = Table()
    table.add("bank_consent", data={"door": 2})
    table.round(2)
    assert table.document()["bank_turns"] == 0
    turn = table.rows("bank_turns")[0]
    assert (turn["door"], turn["rounds"], turn["consents"], turn["until"]) == (2, 1, 1, None)


def test_a_round_tells_the_turn_where_the_shift_begins_within_it() -> None:
    table = Table()
    table.round(6)
    assert (table.document()["bank_turns"], table.rows("bank_turns")[0]["door"]) == (0, 6)


def test_a_new_session_begins_with_a_first_bank_of_its_own() -> None:
    table = Table()
    table.add("open")
    table.round(1)
    table.add("close")
    table.add("open")
    table.round(1)
    assert table.document()["bank_turns"] == 2


def test_a_door_is_told_by_what_was_bet_on_it_and_what_it_paid() -> None:
    table = Table()
    table.round(1, gain=-5, bets={2: (20_000, 1_000, "win"), 4: (6_000, 0, "push")}, reset=(2,))
    table.round(2, gain=30, commission=3, bets={4: (10_000, 0, "lose")})
    assert table.rows("doors") == [
        {"door": 1, "banked": 1, "won": 0, "lost": 0, "pushed": 0, "placed": 0, "covered": 0, "commission": 0,
         "bank_commission": 0, "resets": 0},
        {"door": 2, "banked": 1, "won": 1, "lost": 0, "pushed": 0, "placed": 20_000, "covered": 20_000,
         "commission": 1_000, "bank_commission": 3, "resets": 1},
        {"door": 4, "banked": 0, "won": 0, "lost": 1, "pushed": 1, "placed": 16_000, "covered": 10_000, "commission": 0,
         "bank_commission": 0, "resets": 0},
    ]  # fmt: skip


def test_a_round_that_was_undone_is_in_no_turn_and_at_no_door() -> None:
    table, without = Table(), Table()
    for one in (table, without):
        one.add("open")
        one.round(1, gain=-5, bets={2: (20_000, 1_000, "win")})
    table.round(1, gain=30, commission=3, bets={4: (10_000, 0, "lose")}, cobank=7, reset=(4,))
    table.add("undo")
    assert table.document() == without.document()


def test_undoing_the_first_round_gives_the_first_bank_back() -> None:
    table = Table()
    table.add("open")
    table.round(1, bets={2: (20_000, 1_000, "win")})
    table.add("undo")
    assert (table.document()["bank_turns"], table.rows("bank_turns"), table.rows("doors")) == (0, [], [])  # fmt: skip
    table.round(5)
    assert table.document()["bank_turns"] == 1
    assert [turn["door"] for turn in table.rows("bank_turns")] == [5]


def test_what_is_no_part_of_the_play_changes_nothing() -> None:
    table = Table()
    table.add("void_throw", data={"reason": "cocked_dice"})
    table.add("close")
    document = table.document()
    assert (document["bank_turns"], [t["rows"] for t in document["tables"]]) == (0, [[], []])
