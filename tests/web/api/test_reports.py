"""Records and reports by the API: read, ordered, taken away; every look and every taking is on the access chain."""

import json
from datetime import date, timedelta
from typing import Any

import pytest

from accounting.models import ReportJob, ReportVersion
from accounting.reports import bundle
from accounting.services import report_building, reports
from accounting.services.downloads import FORMS
from accounting.services.report_building import Press
from accounting.verify import one
from casino.audit.models import Record
from casino.kernel import canonical
from tables.models import Session
from tables.services import shift_reports
from tests.factories import books, bundles
from tests.factories import tables as floor
from tests.web.api.conftest import Program

DAY = date(2026, 11, 28)
NIGHT = "reports/2026-11-28/night/"


def make(*, day: date = DAY, shift: str = "night") -> ReportVersion:
    press = Press(key=bundles.KEY, sections=shift_reports.section)
    at = floor.OPENED_AT + timedelta(hours=9)
    return reports.bring_up_to_date(
        day=day, shift=shift, at=at, press=press, progress=report_building.tell_nobody
    )


@pytest.fixture
def version(session: Session) -> ReportVersion:
    """The night's report of a table with one round."""
    floor.record_round(session)
    return make()


def on_access_chain(kind: str) -> list[dict[str, Any]]:
    lines = Record.objects.filter(chain="access", kind=kind).order_by("seq")
    found: list[Any] = [canonical.loads(bytes(record.line)) for record in lines]
    return [{"staff": line["actor"]["staff"], "via": line["via"], **line["body"]} for line in found]


# --- Records ---------------------------------------------------------------------------------------


def test_a_record_is_given_byte_for_byte_and_the_look_is_recorded(
    session: Session, inspector: Program
) -> None:
    recorded = floor.record_round(session)
    response = inspector.client.get(f"/api/v1/records/PG01/{recorded.seq}/")
    line = bytes(Record.objects.get(chain="PG01", seq=recorded.seq).line)
    assert (response.status_code, response["Content-Type"], response.content) == (
        200, "application/json", line,
    )  # fmt: skip
    assert json.loads(line)["hash"] == recorded.hash
    assert on_access_chain("view") == [
        {"staff": floor.INSPECTOR, "via": "api", "of": f"record:PG01:{recorded.seq}"}
    ]


def test_the_access_chain_is_the_inspectors_to_see(
    session: Session, inspector: Program, supervisor: Program
) -> None:
    inspector.get("records/PG01/1/")
    assert inspector.get("records/access/1/")[0] == 200
    assert supervisor.unseen("records/access/1/") == (404, [("no_such_record", "record")])
    assert supervisor.get("records/house/1/")[0] == 200


def test_records_are_not_for_dealers_and_administrators(
    session: Session, dealer: Program, administrator: Program, inspector: Program
) -> None:
    for program in (dealer, administrator):
        assert program.unseen("records/PG01/1/") == (403, [("role_not_allowed", "")])
    before = books.written()
    assert inspector.unseen("records/PG01/9/") == (404, [("no_such_record", "record")])
    assert inspector.unseen("records/PG09/1/") == (404, [("no_such_record", "record")])
    assert books.written() == before


# --- Reports ---------------------------------------------------------------------------------------


def test_a_shifts_versions_are_shown(version: ReportVersion, inspector: Program) -> None:
    status, answer = inspector.get(NIGHT)
    (shown,) = answer["versions"]
    cut = shown.pop("cut_at")
    assert cut == "2026-11-29T07:00:00+08:00"
    assert (status, shown) == (
        200,
        {
            "day": "2026-11-28",
            "shift": "night",
            "version": 1,
            "state": "provisional",
            "merkle_root": version.merkle_root,
            "manifest_sha256": version.manifest_sha256,
            "positions": version.positions,
        },
    )
    assert on_access_chain("view") == [
        {"staff": floor.INSPECTOR, "via": "api", "of": version.subject}
    ]


def test_reports_are_listed_by_day(
    version: ReportVersion, supervisor: Program, django_assert_num_queries: Any
) -> None:
    span = {"first": "2026-11-01", "last": "2026-11-28"}
    with django_assert_num_queries(3):
        assert len(supervisor.get("reports/", **span)[1]["versions"]) == 1
    make(shift="swing")
    make(day=date(2026, 11, 27))
    with django_assert_num_queries(3):
        _status, answer = supervisor.get("reports/", **span)
    assert [(v["day"], v["shift"], v["version"]) for v in answer["versions"]] == [
        ("2026-11-27", "night", 1),
        ("2026-11-28", "night", 1),
        ("2026-11-28", "swing", 1),
    ]
    assert supervisor.get("reports/", first="2026-11-29", last="2026-11-30")[1] == {"versions": []}


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"first": "yesterday"}, ("not_a_day", "first")),
        ({"last": "2026-02-30"}, ("not_a_day", "last")),
        ({"last": "\0"}, ("not_a_day", "last")),
        ({"day": "2026-11-28"}, ("unknown_key", "day")),
    ],
)
def test_a_span_that_cannot_be_is_refused(
    supervisor: Program, query: dict[str, str], problem: tuple[str, str]
) -> None:
    assert supervisor.unseen("reports/", **query) == (422, [problem])


def test_a_span_may_reach_to_the_calendars_ends(supervisor: Program) -> None:
    for day in ("0001-01-01", "9999-12-31"):
        assert supervisor.get("reports/", last=day) == (200, {"versions": []})


def test_a_report_is_ordered_once_and_can_be_waited_for(
    session: Session, inspector: Program
) -> None:
    status, job = inspector.post(NIGHT, key=None)
    row = ReportJob.objects.get()
    job.pop("requested_at")
    assert (status, job) == (
        202,
        {"id": row.id, "day": "2026-11-28", "shift": "night", "state": "queued", "progress": 0, "version": None},
    )  # fmt: skip
    before = books.written()
    assert inspector.post(NIGHT, key=None)[1]["id"] == row.id
    assert books.written() == before
    assert inspector.get(f"jobs/{row.id}/")[1]["state"] == "queued"
    assert inspector.unseen("jobs/01J00000000000000000000000/") == (404, [("no_such_job", "job")])


def test_what_is_no_shift_is_not_ordered(inspector: Program) -> None:
    assert inspector.refused("reports/2026-11-28/brunch/") == (404, [("unknown_shift", "shift")])
    assert inspector.refused("reports/0001-01-01/day/") == (422, [("day_out_of_range", "day")])
    assert inspector.unseen("reports/2026-11-28/brunch/") == (404, [("no_such_report", "report")])


@pytest.mark.parametrize("form", FORMS)
def test_a_file_is_given_as_built_and_the_taking_is_recorded(
    version: ReportVersion, inspector: Program, form: str
) -> None:
    # Whatever the client would rather have, a file has one form.
    response = inspector.client.get(
        f"/api/v1/{NIGHT}versions/1/{form}", headers={"Accept": "application/zip"}
    )
    whole = bytes(version.bundle)
    data = whole if form == "bundle" else dict(bundle.unpack(whole))[f"report.{form}"]
    ending = "zip" if form == "bundle" else form
    assert (response.status_code, response.content) == (200, data)
    assert response["Content-Disposition"] == (
        f'attachment; filename="2026-11-28-night-v1.{ending}"'
    )
    assert on_access_chain("download") == [
        {
            "staff": floor.INSPECTOR, "via": "api", "of": version.subject, "day": "2026-11-28", "shift": "night",
            "version": 1, "form": form, "sha256": canonical.sha256(data),
        }
    ]  # fmt: skip


def test_what_is_taken_away_verifies(version: ReportVersion, supervisor: Program) -> None:
    response = supervisor.client.get(f"/api/v1/{NIGHT}versions/1/bundle")
    findings = list(one.check(response.content, bundles.PUBLIC_PEM))
    assert findings != []
    assert [finding for finding in findings if not finding.ok] == []


def test_a_file_that_is_not_there_is_not_found_and_nothing_is_recorded(
    version: ReportVersion, inspector: Program
) -> None:
    before = books.written()
    assert inspector.unseen(f"{NIGHT}versions/2/pdf") == (404, [("no_such_report", "report")])
    assert inspector.unseen(f"{NIGHT}versions/1/docx") == (404, [("no_such_form", "form")])
    assert books.written() == before


def test_reports_are_not_for_dealers_and_administrators(
    version: ReportVersion, dealer: Program, administrator: Program
) -> None:
    before = books.written()
    for program in (dealer, administrator):
        for path in ("reports/", NIGHT, f"{NIGHT}versions/1/pdf"):
            assert program.unseen(path) == (403, [("role_not_allowed", "")])
        assert program.refused(NIGHT) == (403, [("role_not_allowed", "")])
    assert books.written() == before
