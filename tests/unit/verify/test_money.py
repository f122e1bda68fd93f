"""The report's money is summed anew: each figure, with its records spoilt or its figure changed."""

from collections.abc import Callable
from typing import Any

import pytest

from accounting import verify
from accounting.verify.money import BESIDE, FIGURES
from casino.kernel import canonical
from tests.factories import bundles
from tests.factories.bundles import Document, Draft, House, at, figures, transfer


def money(draft: Draft) -> list[str]:
    found = verify.check(draft.seal().data, bundles.PUBLIC_PEM)
    return [str(f) for f in found if f.check == "money"]


def swing() -> Draft:
    house, day = bundles.day_shift()
    return bundles.swing_shift(house, day.seal(), day)


def of_table(house: House, table: Document) -> Draft:
    return bundles.draft(house, opens_at=at(6), ends_at=at(14), tables={"PG01": table, "PG02": figures()})  # fmt: skip


def test_a_shift_with_a_count_adds_up() -> None:
    assert money(swing()) == ["ok money"]


@pytest.mark.parametrize("name", [*FIGURES, *BESIDE])
@pytest.mark.parametrize("make", [lambda: bundles.day_shift()[1], swing], ids=["day", "swing"])
def test_a_figure_that_its_records_do_not_come_to_fails(make: Callable[[], Draft], name: str) -> None:  # fmt: skip
    draft = make()
    draft.report["tables"]["PG01"][name] = (draft.report["tables"]["PG01"][name] or 0) + 7
    draft.report["totals"] = bundles.totals(draft.report["tables"].values())
    (line,) = money(draft)
    assert line.startswith("FAIL money report.json PG01 ")
    assert f"table PG01: {name} is " in line


@pytest.mark.parametrize("name", FIGURES)
def test_a_total_that_its_tables_do_not_come_to_fails(name: str) -> None:
    draft = swing()
    draft.report["totals"]["MOP"][name] = 7
    (line,) = money(draft)
    assert line.startswith(f"FAIL money report.json totals of MOP: {name} is not ")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda r: r.pop("tables"), "tables are missing"),
        (lambda r: r.update(tables=[]), "tables are missing"),
        (lambda r: r["tables"].update(PG01=1), "tables are missing"),
        (lambda r: r["tables"].pop("PG01"), "PG01 4 table PG01 is missing"),
        (lambda r: r.pop("totals"), "totals are missing"),
        (lambda r: r["totals"].pop("MOP"), "totals of MOP: rounds is not 2"),
        (lambda r: r["totals"].update(HKD={}), "totals of HKD: rounds is not None"),
        (lambda r: r["tables"]["PG01"].pop("rake"), "table PG01: rake is None, its records come to 0"),
        (lambda r: r["tables"]["PG01"].update(rounds=True), "table PG01: rounds is True, its records come to 2"),
        (lambda r: r["tables"]["PG01"].update(currency="HKD"), "table PG01 moved MOP too"),
        (lambda r: r["tables"]["PG02"].update(currency=["MOP"]), "totals of"),
        (lambda r: r["tables"]["PG02"].update(tray_expected=-1), "table PG02: tray_expected is -1"),
    ],
)  # fmt: skip
def test_a_report_without_its_figures_fails(change: Callable[[Any], object], reason: str) -> None:
    _house, draft = bundles.day_shift()
    change(draft.report)
    assert reason in "\n".join(money(draft))


@pytest.mark.parametrize(
    ("transfers", "reason"),
    [
        ({}, "its transfers are no list"),
        ([1], "one of its transfers is none"),
        ([transfer("box", "commission", 0)], "one of its transfers is none"),
        ([transfer("box", "commission", True)], "one of its transfers is none"),
        ([transfer("box", "box", 5)], "one of its transfers is none"),
        ([transfer("box", "pocket", 5)], "one of its transfers is none"),
        ([transfer("box", "commission", 5, "XXX")], "one of its transfers is none"),
        ([transfer("box", "commission", 5, ["MOP"])], "one of its transfers is none"),  # type: ignore[arg-type]
        ([transfer("box", "commission", 5) | {"note": ""}], "one of its transfers is none"),
    ],
)  # fmt: skip
def test_a_transfer_that_is_none_fails(transfers: Any, reason: str) -> None:
    house = House()
    house.add("PG01", "round", at(8), {"transfers": transfers})
    assert f"FAIL money records.jsonl PG01 1 {reason}" in money(of_table(house, figures()))


@pytest.mark.parametrize("holds", [None, {}, {"tray": "1"}, {"tray": True}, 5])
def test_a_round_must_say_what_the_tray_holds(holds: object) -> None:
    house = House()
    house.add("PG01", "round", at(8), {"transfers": [], "holds": holds})
    assert "FAIL money records.jsonl PG01 1 its holds.tray is no amount" in money(of_table(house, figures()))  # fmt: skip


def test_a_round_whose_tray_does_not_follow_from_the_transfers_fails() -> None:
    house = House()
    house.open("PG01", at(7))
    house.trays["PG01"] += 1
    house.round("PG01", at(8), commission=100)
    (line, *_others) = money(of_table(house, figures()))
    assert line == f"FAIL money records.jsonl PG01 2 it says that the tray then holds {bundles.FLOAT + 1}, the transfers come to {bundles.FLOAT}"  # fmt: skip


def test_of_a_thousand_unusable_records_some_are_shown() -> None:
    house = House()
    for _ in range(100):
        house.add("PG01", "round", at(8), {"transfers": 1})
    assert len(money(of_table(house, figures()))) == 21


def test_what_happened_after_the_shift_is_not_counted_and_need_not_be_in_it() -> None:
    house = House()
    house.open("PG03", at(15))
    house.trays["PG03"] += 5
    draft = of_table(house, figures())
    assert money(draft) == ["ok money"]


def test_a_table_in_which_nothing_happened_in_the_shift_need_not_be_in_it() -> None:
    house = House()
    house.add("PG03", "void_throw", at(4), {})
    assert money(of_table(house, figures())) == ["ok money"]


def test_a_tray_carried_in_is_known_from_the_rounds_own_figure() -> None:
    house = House()
    house.open("PG01", at(4))
    house.round("PG01", at(8), commission=0, cobank=700)
    table = figures(rounds=1, cobank=700, tray_expected=bundles.FLOAT + 700, placed=500)
    draft = bundles.draft(
        house, opens_at=at(6), ends_at=at(14), tables={"PG01": table}, after={"PG01": 1}
    )
    assert money(draft) == ["ok money"]
    draft.report["tables"]["PG01"]["tray_expected"] += 1
    assert len(money(draft)) == 2


def test_a_tray_carried_in_that_nothing_tells_is_taken_as_said() -> None:
    house = House()
    house.open("PG01", at(4))
    draft = bundles.draft(
        house,
        opens_at=at(6),
        ends_at=at(14),
        tables={"PG01": figures(tray_expected=bundles.FLOAT)},
        after={"PG01": 1},
    )
    assert money(draft) == ["ok money"]


def test_currencies_are_summed_apart() -> None:
    house = House()
    house.add("PG01", "round", at(8), {
        "transfers": [transfer("box", "table_fee", 300, "HKD")], "holds": {"box": 300, "tray": 0},
        "due": 300, "collected": 300, "placed": 0, "covered": 0,
    })  # fmt: skip
    table = figures(rounds=1, table_fee=300, due=300, collected=300) | {"currency": "HKD"}
    draft = of_table(house, table)
    assert sorted(draft.report["totals"]) == ["HKD", "MOP"]
    assert money(draft) == ["ok money"]


@pytest.mark.parametrize(
    ("name", "figure"),
    [("due", 1_600), ("to_report", 8_150), ("box_over", 50), ("box_short", 0), ("tray_over", 0), ("tray_short", 0)],
)  # fmt: skip
def test_what_a_total_says_beside_the_figures_is_summed_as_well(name: str, figure: int) -> None:
    draft = swing()
    draft.report["totals"]["MOP"][name] = figure
    assert money(draft) == ["ok money"]
    draft.report["totals"]["MOP"][name] = figure + 1
    assert money(draft) == [f"FAIL money report.json totals of MOP: {name} is not {figure}"]


def test_what_is_said_beside_the_figures_may_be_left_out() -> None:
    _house, draft = bundles.day_shift()
    for name in BESIDE:
        del draft.report["tables"]["PG01"][name]
    assert money(draft) == ["ok money"]


def undone(**changes: Any) -> list[str]:
    """A table with a round that counts and one that was undone; ``changes`` spoil what the undo says."""
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=500, cobank=2_000)
    house.round("PG01", at(9), commission=900, cobank=-700)
    house.undo("PG01", at(9), **changes)
    house.round("PG01", at(10), commission=0)
    counted = {"rounds": 2, "commission": 500, "cobank": 2_000, "tray_expected": 1_002_000, "due": 500}  # fmt: skip
    beside = {"collected": 500, "placed": 11_000, "covered": 10_000}
    return money(of_table(house, figures(**counted, **beside)))


def test_a_round_that_was_undone_counts_nowhere() -> None:
    assert undone() == ["ok money"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"round_seq": 2}, "it undoes what is not the round before it"),
        ({"round_seq": None}, "it undoes what is not the round before it"),
        ({"transfers": []}, "it does not move back what its round moved"),
        ({"transfers": [transfer("commission", "box", 800), transfer("tray", "cobank", 700)]}, "it does not move back what its round moved"),
        ({"placed": 1}, "its placed is not that of its round"),
        ({"covered": 1}, "its covered is not that of its round"),
        ({"collected": 1}, "its collected is not that of its round"),
        ({"holds": {"box": 0, "tray": 7}}, "it says that the tray then holds 7"),
    ],
)  # fmt: skip
def test_an_undo_that_takes_back_something_else_fails(changes: Document, reason: str) -> None:
    assert f"PG01 4 {reason}" in "\n".join(undone(**changes))


@pytest.mark.parametrize(
    ("between", "is_fine"), [("void_throw", False), ("dealer", False), ("pit_called", True)]
)
def test_nothing_is_played_between_a_round_and_its_undo(between: str, *, is_fine: bool) -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=0)
    undoing = canonical.loads(house.lines["PG01"][-1])["body"]
    house.add("PG01", between, at(8), {})
    house.add("PG01", "undo", at(8), {**undoing, "round_seq": 2})  # type: ignore[dict-item]  # a record's body
    found = money(of_table(house, figures(tray_expected=1_000_000)))
    assert (found == ["ok money"]) is is_fine
    assert ("it undoes what is not the round before it" in found[0]) is not is_fine


def test_records_may_begin_between_an_earlier_round_and_its_undo() -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(13), commission=900, cobank=-700)
    house.undo("PG01", at(13))
    house.round("PG01", at(15), commission=100)
    counted = figures(rounds=1, commission=100, due=100, collected=100, placed=2_500, covered=2_000, tray_expected=bundles.FLOAT)  # fmt: skip
    draft = bundles.draft(
        house,
        opens_at=at(14),
        ends_at=at(22),
        tables={"PG01": counted, "PG02": figures()},
        after={"PG01": 2},
        shift="swing",
    )
    assert money(draft) == ["ok money"]
