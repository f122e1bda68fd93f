"""Looks and downloads on the access chain, and the key on the house's."""

from datetime import timedelta

import pytest
from django.db import transaction

from accounting.models import ReportVersion
from accounting.selectors import access_log as looks
from accounting.selectors import report_versions, signing_keys
from accounting.services import access_log, downloads, house, report_reading
from casino.audit import keys
from casino.audit.models import Record
from casino.kernel.errors import NotFound
from tests.factories import books, bundles, chains, tables
from tests.services.reports.conftest import CUT, make

pytestmark = pytest.mark.django_db

REPORT = "report:01JSAMPLE"
ALMOST = access_log.ONE_LOOK - timedelta(seconds=1)


def look(*, staff: str = "I301", of: str = REPORT, after: timedelta = timedelta()) -> bool:
    return access_log.note_view(of=of, origin=tables.origin(staff, at=CUT + after))


@pytest.fixture
def version() -> ReportVersion:
    tables.record_round(tables.open_table())
    return make()


def test_a_look_is_recorded_by_whom_and_at_what() -> None:
    assert look()
    assert chains.bodies("access") == [("view", {"of": REPORT})]
    assert Record.objects.get(chain="access").staff == "I301"


def test_the_same_look_within_ten_minutes_is_not_recorded_again() -> None:
    look()
    before = books.written()
    assert not look(after=ALMOST)
    assert books.written() == before


@pytest.mark.parametrize(
    ("staff", "of", "after"),
    [
        ("I301", REPORT, access_log.ONE_LOOK),
        ("I302", REPORT, timedelta()),
        ("I301", "record:PG01:1", timedelta()),
    ],
    ids=["later", "another person", "another thing"],
)
def test_another_look_is_recorded(staff: str, of: str, after: timedelta) -> None:
    look()
    assert look(staff=staff, of=of, after=after)
    assert chains.head("access") == 2


def test_a_look_is_an_act_of_its_own() -> None:
    with transaction.atomic(), pytest.raises(RuntimeError):
        look()


@pytest.mark.parametrize(
    ("known", "form", "code"),
    [(True, "exe", "no_such_form"), (True, "", "no_such_form"), (False, "pdf", "no_such_report")],
)
def test_what_cannot_be_delivered_leaves_nothing(
    known: bool, form: str, code: str, version: ReportVersion
) -> None:
    def deliver() -> object:
        wanted = version.id if known else "01JNONE"
        return downloads.deliver(version=wanted, form=form, origin=tables.origin("I301", at=CUT))

    assert [found for found, _path in books.refused(deliver, NotFound)] == [code]


def test_every_download_is_recorded(version: ReportVersion) -> None:
    for staff in ("I301", "I301", "S201"):
        downloads.deliver(version=version.id, form="csv", origin=tables.origin(staff, at=CUT))
    taken = looks.list_downloads(of=[f"report:{version.id}"])
    assert [(one.staff, one.form, one.at, one.seq) for one in taken] == [
        ("I301", "csv", CUT, 1),
        ("I301", "csv", CUT, 2),
        ("S201", "csv", CUT, 3),
    ]
    assert looks.list_downloads(of=["report:01JOTHER"]) == ()
    assert looks.list_downloads(of=[]) == ()


def test_a_key_is_declared_once_before_it_seals(version: ReportVersion) -> None:
    declared = signing_keys.find(keys.key_id(bundles.KEY.public))
    assert declared is not None
    assert (declared.public_pem, declared.is_demo) == (bundles.PUBLIC_PEM, False)
    assert declared.seq <= version.positions["house"]["to_seq"]
    before = books.written()
    assert not house.declare_key(bundles.KEY, at=CUT)
    assert books.written() == before


def test_another_key_is_declared_beside_the_first(version: ReportVersion) -> None:
    assert house.declare_key(bundles.OTHER_KEY, at=CUT)
    assert [kind for kind, _ in chains.bodies("house")].count("signing_key") == 2
    found = signing_keys.find(keys.key_id(bundles.OTHER_KEY.public))
    assert found is not None
    assert found.public_pem == keys.public_pem(bundles.OTHER_KEY.public)


def test_a_kept_bundle_is_inspected_with_the_declared_key(version: ReportVersion) -> None:

    inspection = report_reading.inspect(report_versions.get(version.id))
    assert inspection.key_id == keys.key_id(bundles.KEY.public)
    assert [str(finding) for finding in inspection.findings if not finding.ok] == []
