"""Versions of a shift's report: what they cover, when the next is made, and that they stay as built."""

import threading
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection, connections
from pytest_django import Settings

from accounting.models import ReportVersion
from accounting.reports import bundle, summary
from accounting.services import house, report_building, report_jobs, reports
from accounting.services.report_building import Press
from accounting.verify import one
from casino.audit.models import ChainHead, Record
from casino.kernel import canonical
from casino.kernel.errors import NotFound, Refused
from tests.factories import books, bundles, chains
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, NIGHT_ENDS, PRESS, make

pytestmark = pytest.mark.django_db

Document = dict[str, Any]
HOUR = timedelta(hours=1)


def members(version: ReportVersion) -> dict[str, bytes]:
    return dict(bundle.unpack(bytes(ReportVersion.objects.get(id=version.id).bundle)))


def document(version: ReportVersion) -> Document:
    return canonical.loads(members(version)["report.json"])


def span(version: ReportVersion, chain: str) -> tuple[int, int]:
    place = version.positions[chain]
    return place["from_seq"], place["to_seq"]


def test_a_version_covers_the_house_and_is_kept_with_its_record() -> None:
    session = floor.open_table()
    floor.record_round(session)
    floor.table("PG02")
    version = make()
    tables = document(version)["tables"]
    assert (version.version, version.state, version.cut_at) == (1, "provisional", CUT)
    assert {code: table["rounds"] for code, table in tables.items()} == {"PG01": 1, "PG02": 0}
    assert (tables["PG01"]["commission"], tables["PG01"]["tray_expected"]) == (1_000, floor.FLOAT)
    kind, body = chains.bodies("house")[-1]
    assert (kind, body) == ("report", ReportVersion.objects.get().evidence().body)
    manifest = members(version)["manifest.json"]
    assert body["manifest_sha256"] == version.manifest_sha256 == canonical.sha256(manifest)


def test_a_later_version_tells_what_changed_since_the_first_and_is_built_again_alike() -> None:
    session = floor.open_table()
    floor.record_round(session)
    first = make(at=NIGHT_ENDS - HOUR)
    floor.record_round(session)
    make(at=NIGHT_ENDS - HOUR + timedelta(minutes=1))
    floor.close_table(session)
    third = make()
    assert document(first)["changes"] is None
    changed = document(third)["changes"]
    assert changed["since"] == 1
    rounds = [line for line in changed["lines"] if line["what"] == "round"]
    assert [(line["before_amount"], line["after_amount"], line["seq"]) for line in rounds] == [
        (None, 1_000, 3)
    ]
    totals = {
        line["figure"]: (line["before_amount"], line["after_amount"])
        for line in changed["lines"]
        if line["what"] == "total"
    }
    assert (totals["commission"], totals["counted"]) == ((1_000, 2_000), (None, 2_000))
    for version in ReportVersion.objects.all():
        assert reports.rebuild(version, press=PRESS) == bytes(version.bundle)
        findings = one.check(bytes(version.bundle), bundles.PUBLIC_PEM)
        assert [str(finding) for finding in findings if not finding.ok] == []


def test_a_version_keeps_what_longer_periods_are_summed_from_and_its_record_says_so() -> None:
    session = floor.open_table()
    floor.record_round(session)
    floor.close_table(session, box=900)
    version = ReportVersion.objects.get(id=make().id)
    assert version.summary == summary.of(document(version))
    table = version.summary["tables"]["PG01"]
    figures = {name: table[name] for name in ("due", "box_expected", "counted", "to_report", "box_over", "box_short")}  # fmt: skip
    assert figures == {"due": 1_000, "box_expected": 1_000, "counted": 900, "to_report": 1_000, "box_over": 0, "box_short": 100}  # fmt: skip
    _kind, body = chains.bodies("house")[-1]
    assert body["summary_sha256"] == canonical.digest(version.summary)


def test_a_versions_bundle_is_verified_offline() -> None:
    session = floor.open_table()
    floor.record_round(session)
    floor.close_table(session)
    version = ReportVersion.objects.get(id=make().id)
    findings = list(one.check(bytes(version.bundle), bundles.PUBLIC_PEM))
    assert [str(finding) for finding in findings if not finding.ok] == []


def test_a_round_that_was_undone_counts_in_no_figure_and_is_listed() -> None:
    session = floor.open_table()
    floor.record_round(session)
    with_it = floor.record_round(session, at=NIGHT_ENDS - HOUR)
    first = make(at=NIGHT_ENDS - HOUR + timedelta(seconds=1))
    done = floor.undo_round(session, with_it)
    second = make()
    figures = [document(version)["tables"]["PG01"] for version in (first, second)]
    assert [(table["rounds"], table["commission"]) for table in figures] == [(2, 2_000), (1, 1_000)]
    assert [line["number"] for line in figures[1]["round_list"]] == [1]
    (correction,) = figures[1]["corrections"]
    assert (correction["seq"], correction["round"]["seq"]) == (done.seq, with_it.seq)
    assert [e["kind"] for e in document(second)["exceptions"]] == ["undo", "not_counted"]
    floor.record_round(session, at=NIGHT_ENDS + HOUR)
    day = make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    assert span(day, "PG01") == (4, 5)
    assert document(day)["tables"]["PG01"]["corrections"] == []
    bundles_of = [bytes(ReportVersion.objects.get(id=v.id).bundle) for v in (first, second, day)]
    for data in bundles_of:
        assert [str(f) for f in one.check(data, bundles.PUBLIC_PEM) if not f.ok] == []


def test_the_latest_version_is_given_again_while_no_fact_is_added() -> None:
    floor.open_table()
    first = make()
    before = books.written()
    assert make(at=CUT + HOUR).id == first.id
    assert books.written() == before


def test_orders_builds_and_looks_are_no_facts_of_the_shift() -> None:
    floor.open_table()
    first = make(at=floor.OPENED_AT + HOUR)
    report_jobs.request(day=DAY, shift="night", origin=floor.origin(at=floor.OPENED_AT + 2 * HOUR))
    assert not reports.is_stale(first)


def test_a_fact_of_the_shift_makes_the_next_version_and_the_former_stays() -> None:
    session = floor.open_table()
    first = make()
    kept = members(first)
    floor.record_round(session, at=NIGHT_ENDS - HOUR)
    second = make(at=CUT + HOUR)
    assert (second.version, document(second)["tables"]["PG01"]["rounds"]) == (2, 1)
    assert members(first) == kept
    assert span(second, "PG01") == (1, 2)


def test_what_happened_after_the_shift_makes_no_new_version() -> None:
    session = floor.open_table()
    first = make()
    floor.record_round(session, at=NIGHT_ENDS)
    assert not reports.is_stale(first)


def test_a_version_begins_where_the_shift_befores_first_version_ended() -> None:
    session = floor.open_table()
    floor.record_round(session, at=NIGHT_ENDS - HOUR)
    night = make()
    floor.record_round(session, at=NIGHT_ENDS + HOUR)
    day = make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    assert (span(night, "PG01"), span(day, "PG01")) == ((1, 2), (3, 3))
    assert day.positions["PG01"]["from_prev_hash"] == night.positions["PG01"]["to_hash"]
    table = document(day)["tables"]["PG01"]
    assert (table["rounds"], table["tray_brought"], table["sessions"][0]["carried_in"]) == (1, floor.FLOAT, True)  # fmt: skip
    assert table["sessions"][0]["records"] == [{"chain": "PG01", "seq": 1}]


def test_a_version_begins_with_what_happened_in_the_shift_though_an_earlier_one_covers_it() -> None:
    session = floor.open_table(at=NIGHT_ENDS - HOUR)
    floor.record_round(session, at=NIGHT_ENDS + HOUR)
    floor.record_round(session, at=NIGHT_ENDS + 2 * HOUR)
    night = make(at=CUT + 3 * HOUR)
    day = make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    assert (span(night, "PG01"), span(day, "PG01")) == ((1, 3), (2, 3))
    assert document(night)["tables"]["PG01"]["rounds"] == 0
    assert document(day)["tables"]["PG01"]["rounds"] == 2


def test_a_version_joins_the_latest_earlier_shift_that_has_one() -> None:
    session = floor.open_table()
    make()
    floor.record_round(session, at=NIGHT_ENDS + 20 * HOUR)
    later = make(day=date(2026, 11, 29), at=CUT + 24 * HOUR)
    assert span(later, "PG01") == (2, 2)


def test_a_later_shifts_version_does_not_move_the_beginning_of_an_earlier_one() -> None:
    session = floor.open_table()
    floor.record_round(session, at=NIGHT_ENDS + HOUR)
    make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    assert span(make(at=CUT + 9 * HOUR), "PG01") == (1, 2)


def test_an_idle_chain_ends_one_before_it_begins() -> None:
    floor.open_table()
    make()
    swing = make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    assert span(swing, "PG01") == (2, 1)
    assert swing.positions["PG01"]["to_hash"] == swing.positions["PG01"]["from_prev_hash"]
    assert document(swing)["tables"]["PG01"]["activity"] is True  # its session goes on


def test_a_kept_version_is_built_again_byte_for_byte(settings: Settings) -> None:
    session = floor.open_table(at=floor.OPENED_AT - HOUR)
    floor.record_round(session)
    make("swing", at=CUT)
    version = make()
    floor.record_round(session, at=NIGHT_ENDS - HOUR)
    floor.table("PG05")
    settings.HOUSE_NAME = "Another name"
    house.declare(at=CUT + HOUR)
    kept = ReportVersion.objects.get(id=version.id)
    assert reports.rebuild(kept, press=PRESS) == bytes(kept.bundle)


def test_a_shift_that_the_house_does_not_have_is_refused_and_writes_nothing() -> None:
    assert books.refused(lambda: make("evening"), NotFound) == [("unknown_shift", "shift")]


def test_a_day_beyond_the_calendar_is_refused() -> None:
    assert books.refused(lambda: make(day=date.max), Refused) == [("day_out_of_range", "day")]
    assert books.refused(lambda: make("day", day=date.min), Refused) == [("day_out_of_range", "day")]  # fmt: skip


def test_the_house_is_declared_once_and_again_when_it_changes(settings: Settings) -> None:
    assert house.declare(at=CUT)
    assert not house.declare(at=CUT + HOUR)
    settings.HOUSE_NAME = "Casa nova"
    assert house.declare(at=CUT + 2 * HOUR)
    declared = [body for kind, body in chains.bodies("house") if kind == "house_terms"]
    assert [terms["name"] for terms in declared] == ["Casa de Jogo 示範娛樂場", "Casa nova"]
    assert declared[0]["shifts"][2] == {"name": "night", "hour": 22}


def test_a_demo_key_makes_a_report_that_says_demo() -> None:
    key = type(bundles.KEY)(private=bundles.KEY.private, is_demo=True)
    version = make(press=Press(key=key, sections=PRESS.sections))
    assert document(version)["demo"] is True


@pytest.mark.django_db(transaction=True)
def test_two_builders_at_once_keep_one_version() -> None:
    session = floor.open_table()
    floor.record_round(session)
    house.declare(at=CUT)
    both_built = threading.Barrier(2, timeout=60)
    kept: list[str] = []

    def progress(done: int) -> None:
        if done == report_building.RENDERED:
            both_built.wait()

    def build() -> None:
        try:
            version = reports.bring_up_to_date(
                day=DAY, shift="night", at=CUT, press=PRESS, progress=progress
            )
            kept.append(version.id)
        finally:
            connections.close_all()

    builders = [threading.Thread(target=build) for _ in range(2)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    assert len(kept) == 2
    assert set(kept) == {ReportVersion.objects.get().id}
    assert Record.objects.filter(kind="report").count() == 1
    assert ChainHead.objects.get(chain="house").seq == chains.head("house")
    assert connection.is_usable()
