"""A correction is held against the record that it corrects, from the records alone."""

from typing import Any

import pytest

from accounting import verify
from accounting.ledger import chart
from accounting.verify import corrections
from casino.audit import records
from casino.audit.records import Actor, Entry, Origin
from casino.kernel import canonical, clock
from tests.factories import bundles
from tests.factories.bundles import DAY, Document, Draft, House, at, figures, transfer

FIGURES = ("placed", "covered", "due", "collected")


def money(draft: Draft) -> list[str]:
    found = verify.check(draft.seal().data, bundles.PUBLIC_PEM)
    return [str(f) for f in found if f.check == "money"]


def drawn(house: House, table: Document, *, opens: int = 6, ends: int = 14) -> Draft:
    return bundles.draft(
        house, opens_at=at(opens), ends_at=at(ends), tables={"PG01": table, "PG02": figures()}
    )


def added(house: House, kind: str, when: Any, body: Document, *, actor: Actor) -> None:
    """Append to PG01 as its supervisor does."""
    lines = house.lines["PG01"]
    sealed = records.seal(
        Entry("PG01", kind, when, DAY, body),
        Origin(actor, when, "screen"),
        seq=len(lines) + 1,
        prev_hash=house.heads.get("PG01", records.GENESIS),
    )
    house.heads["PG01"] = sealed.hash
    lines.append(sealed.line)


def side(commission: int) -> Document:
    return {
        "root": 2,
        "placed": 20 * commission + 500,
        "covered": 20 * commission,
        "due": commission,
        "collected": commission,
        "income": {"commission": commission},
    }


def moving(amount: int, into: str = "box") -> list[Document]:
    if amount == 0:
        return []
    debit, credit = (into, "commission") if amount > 0 else ("commission", into)
    return [transfer(debit, credit, abs(amount))]


def correct(
    house: House,
    kind: str,
    when: Any,
    *,
    old: int | None = None,
    new: int | None = None,
    of: int = 2,
    played: Any = None,
    actor: Actor | None = None,
    **changes: Any,
) -> None:
    """Correct the record ``of`` of PG01 from one commission to another; ``changes`` spoil what the correction says."""
    before, after = (None if c is None else side(c) for c in (old, new))
    zero = dict.fromkeys(FIGURES, 0)
    counts: Document = {name: (after or zero)[name] - (before or zero)[name] for name in FIGURES}
    counts |= {
        "at": clock.format_instant(played or at(8)),
        "rounds": {"void": -1, "late_entry": 1}.get(kind, 0),
    }
    body: Document = {
        "corrects": None if before is None else {"chain": "PG01", "seq": of, "subject": "round:R"},
        "before": before,
        "after": after,
        "counts": counts,
        "requested_by": "S1",
        "approved_by": "S2",
        "transfers": moving((new or 0) - (old or 0)),
        "holds": {"box": 0, "tray": house.trays["PG01"]},
    }
    spoilt = changes.pop("counts", {})
    body |= changes
    if isinstance(spoilt, dict):
        body["counts"] = counts | spoilt
    else:
        body["counts"] = spoilt
    added(house, kind, when, body, actor=actor or Actor("S2", "supervisor"))


@pytest.fixture
def house() -> House:
    """PG01, open, with a round of 100 at eight."""
    made = House()
    made.open("PG01", at(7))
    made.round("PG01", at(8), commission=100)
    return made


def table(house: House, commission: int, rounds: int = 1, **other: Any) -> Document:
    values: Document = {
        "rounds": rounds,
        "commission": commission,
        "due": commission,
        "collected": commission,
        "placed": 20 * commission + 500 * rounds,
        "covered": 20 * commission,
        "tray_expected": house.trays["PG01"],
    }
    return figures(**(values | other))


def test_a_void_takes_its_round_out_of_the_sums(house: House) -> None:
    correct(house, "void", at(9), old=100)
    assert money(drawn(house, table(house, 0, 0))) == ["ok money"]


def test_an_amendment_counts_instead_of_its_round_and_may_be_amended_again(house: House) -> None:
    correct(house, "amend", at(9), old=100, new=300)
    correct(house, "amend", at(10), old=300, new=250, of=3)
    assert money(drawn(house, table(house, 250))) == ["ok money"]
    correct(house, "void", at(11), old=250, of=4)
    assert money(drawn(house, table(house, 0, 0))) == ["ok money"]


def test_a_late_entry_counts_once_more(house: House) -> None:
    correct(house, "late_entry", at(9), new=40)
    assert money(drawn(house, table(house, 140, 2))) == ["ok money"]


def test_a_correction_made_later_counts_in_the_shift_of_its_round_and_not_in_its_own(
    house: House,
) -> None:
    correct(house, "void", at(15), old=100)
    assert money(drawn(house, table(house, 0, 0))) == ["ok money"]
    assert money(drawn(house, table(house, 0, 0), opens=14, ends=22)) == ["ok money"]
    (line, *_others) = money(drawn(house, table(house, 100)))
    assert line.startswith("FAIL money report.json PG01 3 table PG01: ")


def test_what_a_correction_moves_is_in_the_tray_from_when_it_is_made(house: House) -> None:
    tray = house.trays["PG01"]
    house.trays["PG01"] += 500
    fill = [transfer("tray", "cage", 500)]
    correct(house, "chips", at(15), transfers=fill, before={"tray": tray}, after={"tray": tray + 500}, played=at(15))  # fmt: skip
    assert money(drawn(house, table(house, 100, tray_expected=tray))) == ["ok money"]
    later = drawn(house, table(house, 0, 0), opens=14, ends=22)
    assert money(later) == ["ok money"]


def test_an_adjustment_counts_where_it_says(house: House) -> None:
    correct(house, "adjustment", at(15), transfers=moving(7, "cage"))
    adjusted = table(house, 100) | {"commission": 107, "due": 107}
    assert money(drawn(house, adjusted)) == ["ok money"]


@pytest.mark.parametrize(
    ("kind", "given", "reason"),
    [
        ("void", {"old": 100, "counts": {"rounds": 0}}, "its rounds is not the difference"),
        ("void", {"old": 100, "counts": {"placed": -1}}, "its placed is not the difference"),
        ("void", {"old": 100, "counts": {"due": "1"}}, "its counts.due is no amount"),
        ("void", {"old": 100, "transfers": []}, "it does not move the difference of commission"),
        ("void", {"old": 90}, "what it says stood before is not what record 2 says"),
        ("void", {"old": 100, "corrects": None}, "it does not name what it corrects"),
        ("void", {"old": 100, "corrects": {"chain": "PG01"}}, "its corrects.seq is no amount"),
        ("late_entry", {"new": 5, "corrects": {"seq": 2}}, "it does not name what it corrects"),
        ("amend", {"old": 100, "new": 300, "after": None}, "it does not say what stood and what stands"),
        ("amend", {"old": 100, "new": 300, "after": side(300) | {"income": {"rake": "1"}}}, "an income in it is no amount"),
        ("chips", {"counts": {"collected": 5}}, "its collected is not the difference"),
        ("void", {"old": 100, "actor": Actor("S2", "administrator")}, "it was not approved by the supervisor"),
        ("void", {"old": 100, "approved_by": "S3"}, "it was not approved by the supervisor"),
        ("void", {"old": 100, "requested_by": "S2"}, "nobody else asked for it"),
        ("void", {"old": 100, "requested_by": None}, "nobody else asked for it"),
        ("void", {"old": 100, "counts": {"at": "then"}}, "it does not say when it counts"),
        ("void", {"old": 100, "counts": None}, "it does not say when it counts"),
        ("void", {"old": 100, "holds": {"tray": 5}}, "it says that the tray then holds 5"),
    ],
)  # fmt: skip
def test_a_correction_that_does_not_follow_from_what_it_corrects_fails(
    house: House, kind: str, given: Document, reason: str
) -> None:
    correct(house, kind, at(9), **given)
    assert f"FAIL money records.jsonl PG01 3 {reason}" in "\n".join(money(drawn(house, figures())))


def test_what_is_corrected_is_corrected_once(house: House) -> None:
    correct(house, "amend", at(9), old=100, new=300)
    correct(house, "void", at(10), old=100)
    found = "\n".join(money(drawn(house, figures())))
    assert "PG01 4 it corrects record 2, which is corrected already" in found


def test_of_a_round_before_its_records_a_bundle_believes_the_correction(house: House) -> None:
    correct(house, "void", at(15), old=100)
    after = {"PG01": 2}
    draft = bundles.draft(house, opens_at=at(14), ends_at=at(22), tables={"PG01": table(house, 0, 0), "PG02": figures()}, after=after)  # fmt: skip
    assert money(draft) == ["ok money"]


def test_a_request_and_a_refusal_stand_between_a_round_and_its_undo() -> None:
    house = House()
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=100)
    last = canonical.loads(house.lines["PG01"][-1])
    supervisor = Actor("S2", "supervisor")
    for kind in ("correction_requested", "correction_refused", "correction_withdrawn"):
        added(house, kind, at(8, 1), {}, actor=supervisor)
    undone: Any = last["body"]
    back = [transfer(t["credit"], t["debit"], t["amount"]) for t in undone["transfers"]]
    body = {**undone, "round_seq": 2, "transfers": back, "holds": {"box": 0, "tray": house.trays["PG01"]}}  # fmt: skip
    added(house, "undo", at(8, 2), body, actor=Actor("D1", "dealer"))
    assert money(drawn(house, table(house, 0, 0))) == ["ok money"]


def test_the_accounts_that_a_round_can_move_are_those_of_income() -> None:
    incomes = {a.code for a in chart.CHART if a.kind is chart.Kind.INCOME}
    assert set(corrections._EARNED) == incomes - {chart.BOX_DIFFERENCE, chart.TRAY_DIFFERENCE}
