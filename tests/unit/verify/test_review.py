"""What the report says of exceptions and the sign-off is held against the records."""

from collections.abc import Callable
from typing import Any

import pytest

from accounting import verify
from casino.audit import records
from casino.audit.records import Actor, Entry, Origin
from casino.kernel import canonical
from tests.factories import bundles
from tests.factories.bundles import DAY, Document, Draft, House, at, exception, figures

SAID: Document = {"by": "S2", "at": "2026-11-28T15:00:00Z", "reason": "counting_error", "text": "Twice."}  # fmt: skip
OVERRIDE = {"reason": "under_investigation", "text": "Later."}


def review(draft: Draft) -> list[str]:
    """What the check says, in the report's and the records' own names."""
    found = verify.check(draft.seal().data, bundles.PUBLIC_PEM)
    return [str(f) for f in found if f.check == "review"]


def counted(*, box: tuple[int, int] = (0, 50), **body: Any) -> House:
    """A table that was opened and counted in the day shift: record 2 is the count."""
    house = House()
    house.open("PG01", at(7))
    house.count("PG01", at(8), box=box)
    if body:
        count = canonical.loads(house.lines["PG01"].pop())
        house.heads["PG01"] = count["prev_hash"]  # type: ignore[assignment]  # a record's
        changed: Any = count["body"]
        house.add("PG01", "count", at(8), changed | body)
    return house


def explained(house: House, *, seq: int = 2, role: str = "supervisor", **other: Any) -> House:
    """One more record: a supervisor explains an exception of the day shift."""
    body: Document = {
        "day": DAY.isoformat(),
        "shift": "day",
        "explains": {"chain": "PG01", "seq": seq, "kind": "box_difference"},
        "reason": SAID["reason"],
        "text": SAID["text"],
        "explained_by": SAID["by"],
        "counts": {"at": "2026-11-28T08:00:00Z"},
    }
    sealed = records.seal(
        Entry("PG01", "exception_explained", at(15), DAY, body | other),
        Origin(Actor("S2", role), at(15), "screen"),
        seq=len(house.lines["PG01"]) + 1,
        prev_hash=house.heads["PG01"],
    )
    house.heads["PG01"] = sealed.hash
    house.lines["PG01"].append(sealed.line)
    return house


def signed(house: House, *, shift: str = "day", override: Document | None = None) -> Document:
    """One more record: the day shift is signed off; gives the signature as a report holds it."""
    reviewed = {"version": 1, "manifest_sha256": "a" * 64}
    body: Document = {
        "day": DAY.isoformat(),
        "shift": shift,
        "reviewed": reviewed,
        "signed_by": "S2",
        "override": override,
        "handover": [],
        "counts": {"at": "2026-11-28T13:59:59Z"},
    }
    house.add("house", "sign_off", at(15), body)
    return {
        "by": "S2",
        "at": "2026-11-28T15:00:00Z",
        "reviewed": reviewed,
        "override": override,
        "handover": [],
        "record": {"chain": "house", "seq": len(house.lines["house"])},
    }


def drawn(
    house: House,
    *exceptions: Document,
    state: str = "provisional",
    sign_off: Document | None = None,
    after: dict[str, int] | None = None,
) -> Draft:
    """A bundle of the day shift whose report says this of its review."""
    draft = bundles.draft(house, opens_at=at(6), ends_at=at(14), tables={"PG01": figures(), "PG02": figures()}, after=after)  # fmt: skip
    draft.report |= {"exceptions": list(exceptions), "sign_off": sign_off}
    draft.report["seal"]["state"] = state
    draft.change_manifest = lambda manifest: manifest.update(state=state)
    return draft


OFF = exception("box_difference", seq=2, amount=50)
EXPLAINED = OFF | {"state": "explained", "explanation": SAID | {"record": {"chain": "PG01", "seq": 3}}}  # fmt: skip


def test_a_difference_that_nobody_explained_is_open() -> None:
    assert review(drawn(counted(), OFF)) == ["ok review"]


def test_a_difference_that_a_supervisor_explained_says_so() -> None:
    assert review(drawn(explained(counted()), EXPLAINED)) == ["ok review"]


@pytest.mark.parametrize(
    ("exceptions", "reason"),
    [
        ([], "PG01 2 exception box_difference is missing"),
        ([OFF | {"amount": 49}], "PG01 2 exception box_difference: its amount is 49, its record shows 50"),
        ([OFF, OFF], "an exception stands there twice"),
        ([OFF, exception("tray_difference", seq=2)], "PG01 2 exception tray_difference: its record shows none"),
        ([OFF, exception("collected_difference", seq=2)], "ok review"),
        ([OFF | {"state": "reasoned"}], "PG01 2 exception box_difference is said to be reasoned"),
        ([OFF | {"state": "explained"}], "PG01 2 exception box_difference is said to be explained"),
        ([OFF | {"explanation": SAID}], "PG01 2 exception box_difference: its explanation is another"),
        ([OFF, exception("late_entry", seq=2)], "late entries are 1, its records come to 0"),
    ],
)  # fmt: skip
def test_what_the_records_do_not_show_fails(exceptions: list[Document], reason: str) -> None:
    (line,) = review(drawn(counted(), *exceptions))
    assert reason in line


@pytest.mark.parametrize(
    "said",
    [
        OFF,
        EXPLAINED | {"explanation": EXPLAINED["explanation"] | {"text": "Thrice."}},
        EXPLAINED | {"explanation": None},
    ],
)
def test_an_explanation_is_told_as_it_was_given(said: Document) -> None:
    assert len(review(drawn(explained(counted()), said))) == 1
    assert review(drawn(explained(counted()), said)) != ["ok review"]


@pytest.mark.parametrize("other", [{"shift": "swing"}, {"day": "2026-11-27"}])
def test_what_was_said_of_another_shift_explains_nothing(other: dict[str, Any]) -> None:
    assert review(drawn(explained(counted(), **other), OFF)) == ["ok review"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda: explained(counted(), role="dealer"),
        lambda: explained(counted(), explains={"chain": "PG02", "seq": 2, "kind": "box_difference"}),
        lambda: explained(counted(), explains={"chain": "PG01", "seq": "2", "kind": "box_difference"}),
        lambda: explained(counted(), explains=None),
    ],
)  # fmt: skip
def test_an_explanation_that_is_none_fails(spoil: Callable[[], House]) -> None:
    assert "FAIL review records.jsonl PG01 3 it does not say of the shift's review what its kind must say" in review(drawn(spoil(), OFF))  # fmt: skip


def test_of_a_thousand_unusable_records_some_are_shown() -> None:
    house = counted()
    for _ in range(100):
        explained(house, explains=None)
    assert len(review(drawn(house, OFF))) == 21


@pytest.mark.parametrize(("least", "exceptions"), [(49, [OFF]), (50, [])])
def test_a_difference_that_the_licence_lets_pass_is_no_exception(
    least: int, exceptions: list[Document]
) -> None:
    house = counted(thresholds={"box": least, "tray": 0, "report": 0})
    assert review(drawn(house, *exceptions)) == ["ok review"]


@pytest.mark.parametrize("body", [{"thresholds": {"box": "1"}}, {"thresholds": 7}, {"box": {"expected": True, "counted": 50}}])  # fmt: skip
def test_a_count_that_is_none_fails(body: dict[str, Any]) -> None:
    assert "PG01 2 it does not say" in review(drawn(counted(**body)))[0]


def test_the_same_holds_for_what_was_collected_and_for_undone_rounds() -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=100)
    spoil_collected(house)
    short = exception("collected_difference", seq=2, amount=-40)
    assert review(drawn(house, short)) == ["ok review"]
    assert review(drawn(house)) == ["FAIL review report.json PG01 2 exception collected_difference is missing"]  # fmt: skip
    house.undo("PG01", at(8))
    undone = exception("undo", seq=3, amount=100, state="reasoned")
    assert review(drawn(house, undone)) == ["ok review"]
    assert review(drawn(house, undone | {"state": "open"})) == ["FAIL review report.json PG01 3 exception undo carries its reason"]  # fmt: skip
    assert "its record shows none" in review(drawn(house, short, undone))[0]


def test_a_round_that_was_corrected_later_has_no_difference_left() -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=100)
    spoil_collected(house)
    house.add("PG01", "void", at(15), {"corrects": {"chain": "PG01", "seq": 2}})
    assert review(drawn(house)) == ["ok review"]


def test_late_entries_are_counted_over() -> None:
    house = House()
    house.open("PG01", at(7))
    late(house, at(8))
    late(house, at(9))
    first, second = exception("late_entry", seq=2), exception("late_entry", seq=3)
    assert review(drawn(house, first | {"count": 2})) == ["ok review"]
    assert review(drawn(house, first, second)) == ["ok review"]
    assert review(drawn(house, first)) == ["FAIL review report.json late entries are 1, its records come to 2"]  # fmt: skip


def test_what_happened_after_the_shift_is_no_exception_of_it() -> None:
    house = House()
    house.open("PG01", at(14))
    house.count("PG01", at(15), box=(0, 50))
    assert review(drawn(house)) == ["ok review"]


@pytest.mark.parametrize("exceptions", [None, {}, [1], [{}], [OFF | {"record": 1}], [OFF | {"count": "1"}]])  # fmt: skip
def test_a_report_without_its_exceptions_fails(exceptions: Any) -> None:
    draft = drawn(counted())
    draft.report["exceptions"] = exceptions
    assert review(draft) == ["FAIL review report.json exceptions are missing"]


@pytest.mark.parametrize("state", ["signed_off", "corrected"])
def test_a_signature_is_told_as_it_was_given(state: str) -> None:
    house = counted(box=(0, 0))
    of = signed(house)
    assert review(drawn(house, state=state, sign_off=of)) == ["ok review"]
    wrong = drawn(house, state=state, sign_off=of | {"by": "S3"})
    assert review(wrong) == ["FAIL review report.json sign_off is not what the house's chain says"]


def test_a_signature_of_another_shift_signs_nothing() -> None:
    house = counted(box=(0, 0))
    signed(house, shift="swing")
    assert review(drawn(house)) == ["ok review"]


@pytest.mark.parametrize(("state", "is_signed"), [("signed_off", False), ("provisional", True)])
def test_the_state_is_that_of_a_version_with_or_without_a_signature(
    state: str, *, is_signed: bool
) -> None:
    house = counted(box=(0, 0))
    of = signed(house) if is_signed else None
    found = review(drawn(house, state=state, sign_off=of))
    assert found == [f"FAIL review report.json sign_off is not that of a {state} version"]


def test_nobody_signs_over_what_is_open_but_by_an_override_that_names_it() -> None:
    house = counted()
    of = signed(house)
    found = review(drawn(house, OFF, state="signed_off", sign_off=of))
    assert found == ["FAIL review report.json PG01 2 exception box_difference is open and nobody passed it over"]  # fmt: skip
    house = counted()
    named = {"chain": "PG01", "seq": 2, "kind": "box_difference"}
    of = signed(house, override=OVERRIDE | {"open": [named, 1, {"seq": None}]})
    assert review(drawn(house, OFF, state="signed_off", sign_off=of)) == ["ok review"]
    house = counted()
    of = signed(house, override=OVERRIDE | {"open": None})
    assert len(review(drawn(house, OFF, state="signed_off", sign_off=of))) == 1


def test_a_signature_from_before_these_records_is_taken_as_said() -> None:
    house = counted(box=(0, 0))
    of = signed(house)
    house.add("house", "house_terms", at(16), {})
    later = drawn(house, state="corrected", sign_off=of, after={"house": 1})
    assert review(later) == ["ok review"]


def spoil_collected(house: House) -> None:
    """Let the last round have dropped 40 less than was due."""
    record = canonical.loads(house.lines["PG01"].pop())
    body: Any = record["body"]
    house.heads["PG01"] = str(record["prev_hash"])
    house.add("PG01", "round", at(8), body | {"collected": body["due"] - 40})


def late(house: House, when: Any) -> None:
    """Add what was written only after the shift."""
    sealed = records.seal(
        Entry("PG01", "void_throw", when, DAY, {}),
        Origin(Actor("IMPORT", "operator"), at(14), "import"),
        seq=len(house.lines["PG01"]) + 1,
        prev_hash=house.heads["PG01"],
    )
    house.heads["PG01"] = sealed.hash
    house.lines["PG01"].append(sealed.line)


def corrected(*, debit: str = "commission", at_: str = "2026-11-28T07:30:00Z") -> House:
    """A count that differs, and a correction that books an amount against its difference."""
    house = counted()
    body = {
        "corrects": None, "session": None, "counts": {"at": at_, "rounds": 0, "placed": 0, "covered": 0, "due": 0, "collected": 0},
        "transfers": [bundles.transfer(debit, "box_difference", 50)],
    }  # fmt: skip
    house.add("PG01", "adjustment", at(15), body)
    return house


CORRECTED = OFF | {"corrected": [{"chain": "PG01", "seq": 3}]}


@pytest.mark.parametrize(
    ("house", "told", "line"),
    [
        (corrected(), CORRECTED, "ok review"),
        (corrected(), OFF, "PG01 2 exception box_difference: its corrections are others"),
        (counted(), CORRECTED, "PG01 2 exception box_difference: its corrections are others"),
        (corrected(at_="2026-11-28T08:30:00Z"), OFF, "ok review"),
    ],
)
def test_what_was_corrected_since_a_count_is_told_beside_its_difference(
    house: House, told: Document, line: str
) -> None:
    (found,) = review(drawn(house, told))
    assert line in found
