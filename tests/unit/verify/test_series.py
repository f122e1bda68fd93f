"""Several bundles: chains join or overlap, and later builds anchor earlier manifests."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from accounting import verify
from accounting.reports.bundle import Bundle
from casino.kernel import canonical
from tests.factories import bundles
from tests.factories.bundles import Document, Draft, House, at, figures

BETWEEN = ("joins", "overlaps", "anchors")


@dataclass
class Week:
    """Two shifts one after the other, and an idle third; each to be spoilt before the next is made."""

    house: House
    day: Draft
    day_bundle: Bundle
    swing: Draft


def week() -> Week:
    house, day = bundles.day_shift()
    sealed = day.seal()
    return Week(house, day, sealed, bundles.swing_shift(house, sealed, day))


def night_shift(week: Week) -> Draft:
    bundles.record_build(week.house, week.swing.seal(), week.swing)
    after = {p.chain: p.to_seq for p in week.swing.positions}
    tables = {"PG01": figures(), "PG02": figures()}
    return bundles.draft(week.house, opens_at=at(22), ends_at=at(30), tables=tables, after=after, shift="night")  # fmt: skip


def between(**given: bytes) -> list[str]:
    found = verify.check_series(given, bundles.PUBLIC_PEM)
    return [str(f) for f in found if f.check in BETWEEN]


def failed(**given: bytes) -> list[str]:
    """The findings that are not ok, each without its reason's end."""
    found = verify.check_series(given, bundles.PUBLIC_PEM)
    return [str(f) for f in found if not f.ok]


def reseal(draft: Draft, change: Callable[[Document], object]) -> bytes:
    draft.change_manifest = change
    return draft.seal().data


def test_bundles_that_follow_each_other_hold_in_any_order() -> None:
    made = week()
    first, second = made.day_bundle.data, made.swing.seal().data
    third = night_shift(made).seal().data
    expected = [f"ok {check}" for check in BETWEEN]
    assert between(a=first, b=second) == expected
    assert between(b=second, c=third, a=first) == expected
    assert failed(a=first, b=second, c=third) == []


def test_one_bundle_has_nothing_to_be_compared_with() -> None:
    assert between(a=week().day_bundle.data) == []


def test_the_same_bundle_twice_is_no_contradiction() -> None:
    data = week().day_bundle.data
    assert failed(a=data, b=data) == []


def test_a_shift_left_out_leaves_a_gap() -> None:
    made = week()
    assert failed(a=made.day_bundle.data, c=night_shift(made).seal().data) == [
        "FAIL joins c:manifest.json PG01 9 begins at 9, the others end at 5",
        "FAIL joins c:manifest.json house 3 begins at 3, the others end at 1",
    ]


def test_a_chain_left_out_of_a_later_bundle_is_missed() -> None:
    made = week()
    later = made.swing
    later.positions = [p for p in later.positions if p.chain != "access"]
    del later.report["seal"]["chains"]["access"]
    assert failed(a=made.day_bundle.data, b=later.seal().data) == [
        "FAIL joins b:manifest.json leaves out the chain access"
    ]


def test_a_new_table_begins_a_chain_of_its_own() -> None:
    made = week()
    made.house.open("PG03", at(15))
    tables = made.swing.report["tables"] | {"PG03": figures(tray_expected=bundles.FLOAT)}
    after = {p.chain: p.from_seq - 1 for p in made.swing.positions}
    later = bundles.draft(made.house, opens_at=at(14), ends_at=at(22), tables=tables, after=after, shift="swing")  # fmt: skip
    later.report["exceptions"] = made.swing.report["exceptions"]
    assert failed(a=made.day_bundle.data, b=later.seal().data) == []


def test_another_past_is_found_where_the_chains_meet() -> None:
    made = week()
    other_house, other_day = House(), None
    other_house.add("house", "house_terms", at(6), {"name": "Another"})
    other_house.add("access", "sign_in", at(6), {"staff": "D1"})
    other_house.open("PG01", at(7))
    tables = {"PG01": figures(tray_expected=bundles.FLOAT), "PG02": figures()}
    other_day = bundles.draft(other_house, opens_at=at(6), ends_at=at(14), tables=tables)
    found = failed(a=other_day.seal().data, b=made.swing.seal().data)
    assert "FAIL joins b:manifest.json PG01 5 begins at 5, the others end at 1" in found
    assert "FAIL joins b:manifest.json house 2 does not join what comes before it" in found


def test_another_record_at_the_same_position_is_found() -> None:
    made = week()
    other, _draft = bundles.day_shift()
    other.lines["access"] = []
    del other.heads["access"]
    other.add("access", "sign_in", at(6), {"staff": "S9"})
    draft = bundles.draft(other, opens_at=at(6), ends_at=at(14), tables=made.day.report["tables"])
    found = failed(a=made.day_bundle.data, b=draft.seal().data)
    assert "FAIL overlaps b:records.jsonl access 1 is another record than in a" in found


def test_a_report_sealed_again_contradicts_the_build_on_the_chain() -> None:
    made = week()
    again = reseal(made.day, lambda fields: fields.update(software="1.1"))
    (line, *_more) = [f for f in failed(a=again, b=made.swing.seal().data) if "anchors" in f]
    assert line.startswith("FAIL anchors a:manifest.json house 2 its build is recorded with another manifest_sha256: ")  # fmt: skip


@pytest.mark.parametrize("name", ["version", "state", "merkle_root"])
def test_a_build_recorded_otherwise_fails(name: str) -> None:
    house, day = bundles.day_shift()
    sealed = day.seal()
    value: object = 2 if name == "version" else "corrected"
    body = {
        "day": "2026-11-28", "shift": "day", "version": 1, "state": "provisional",
        "merkle_root": sealed.merkle_root, "manifest_sha256": sealed.manifest_sha256,
    } | {name: value}  # fmt: skip
    house.add("house", "report", at(14, 5), body)
    after = {p.chain: p.to_seq for p in day.positions}
    tables = {"PG01": figures(tray_expected=0), "PG02": figures()}
    later = bundles.draft(house, opens_at=at(14), ends_at=at(22), tables=tables, after=after, shift="swing")  # fmt: skip
    found = [f for f in failed(a=sealed.data, b=later.seal().data) if "anchors" in f]
    assert found == [f"FAIL anchors a:manifest.json house 2 its build is recorded with another {name}: {value}"]  # fmt: skip


def test_bundles_without_a_readable_manifest_or_a_house_chain_are_left_out_of_it() -> None:
    made = week()
    data = made.day_bundle.data
    broken = data.replace(b'"format":"casino-audit-bundle/1"', b'"format":"casino-audit-bundle/2"')
    assert "FAIL manifest b:manifest.json format is not what a manifest holds there" in failed(a=data, b=broken)  # fmt: skip
    empty = Draft(made.day.header, [], [], made.day.report)
    found = failed(a=data, b=empty.seal().data)
    assert not any("anchors" in line for line in found)


def test_a_member_is_named_with_its_bundle_only_among_several() -> None:
    made = week()
    spoilt = made.day_bundle.data.replace(b"%PDF", b"%pdf")
    assert failed(a=spoilt)[0].startswith("FAIL zip report.pdf ")
    assert failed(a=spoilt, b=spoilt)[0].startswith("FAIL zip a:report.pdf ")
    assert canonical.sha256(spoilt) != made.day_bundle.sha256
