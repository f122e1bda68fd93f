"""What ``tests.killing`` looks at in the end notices a fact that was lost, doubled or changed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import Model

from accounting import reviewing
from accounting.models import Entry, Explanation, ReportJob, ReportVersion, SignOff, Transfer
from accounting.services import report_jobs
from casino.audit.models import Record
from casino.db import append_only
from casino.kernel import ids
from tables.api.serializers import RecordedRoundSerializer
from tables.models import Round, Session
from tests.factories import bundles, corrections, counting, review
from tests.factories import tables as floor
from tests.killing import check
from tests.killing.people import Acknowledged, acknowledged
from tests.killing.reviewer import EXPLAIN, SIGN
from tests.services.reports.conftest import CUT, DAY, PRESS

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Worked:
    """A house in which two rounds were acknowledged, and then a report was ordered and made."""

    said: list[Acknowledged]
    order: str

    def differences(self) -> list[str]:
        found = check.differences(self.said, [self.order], public_pem=bundles.PUBLIC_PEM)
        return list(found)

    @property
    def last(self) -> Round:
        return Round.objects.get(number=2)


@pytest.fixture
def worked(db: None) -> Iterator[Worked]:
    with connection.cursor() as cursor:
        if (
            connection.vendor == "postgresql"
        ):  # a trigger is not lifted while a deferred check waits
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
    session = floor.open_table()
    said = []
    for key in ("rounds/0", "rounds/1"):
        document = RecordedRoundSerializer(floor.record_round(session, key=key)).data
        said.append(acknowledged(session.id, check.ROUND, key, document))
    job = report_jobs.request(day=DAY, shift="night", origin=floor.origin(at=CUT))
    report_jobs.run(job_id=job.id, clock=lambda: CUT, press=lambda: PRESS)
    with append_only.lifted(connection):
        yield Worked(said, job.id)


def remove(*rows: Model) -> None:
    for row in rows:
        type(row)._default_manager.filter(pk=row.pk).delete()


def double(fact: Round, **changes: object) -> Round:
    """A second row like this one, under an id of its own."""
    values = {f.attname: getattr(fact, f.attname) for f in Round._meta.fields}
    twin = Round(**(values | {"id": ids.new(fact.recorded_at), "number": 3} | changes))
    twin.save()
    return twin


def test_a_house_that_lost_nothing_is_found_whole(worked: Worked) -> None:
    assert worked.differences() == []


def test_a_lost_round_is_missed(worked: Worked) -> None:
    kept, lost = Round.objects.order_by("number")
    remove(lost)
    assert worked.differences() == [
        "key rounds/1 was acknowledged, and is there 0 times",
        "PG01: rounds of the table: 2, expected 1",
        "PG01: box of the table: 2000, expected 1000",
        "PG01: box in the ledger: 2000, expected 1000",
        f"PG01: entries of rounds: {[kept.subject, lost.subject]}, expected {[kept.subject]}",
        f"books record PG01 3: proves {lost.subject}, which is missing",
        f"rounds of the last reports: 2, expected 1; too many {lost.subject}",
    ]


def test_a_round_lost_with_all_that_it_left_is_missed(worked: Worked) -> None:
    entry = Entry.objects.get(source=worked.last.subject)
    remove(*Transfer.objects.filter(entry=entry), entry, worked.last)
    assert worked.differences()[0] == "key rounds/1 was acknowledged, and is there 0 times"


def test_a_round_recorded_once_more_under_another_key_is_noticed(worked: Worked) -> None:
    twin = double(worked.last, key="rounds/1 again")
    found = worked.differences()
    assert found[0] == f"{twin.subject} with key rounds/1 again is there, and nobody was told so"
    assert f"books {twin.subject}: no record proves it" in found
    assert f"rounds of the last reports: 2, expected 3; missing {twin.subject}" in found


@pytest.mark.postgresql
def test_a_key_that_is_there_twice_is_noticed(worked: Worked) -> None:
    drop, add = (
        "DROP CONSTRAINT tables_round_one_per_key",
        "ADD CONSTRAINT tables_round_one_per_key",
    )
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE tables_round {drop}")
        twin = double(worked.last)
        found = worked.differences()
        remove(twin)
        cursor.execute(f"ALTER TABLE tables_round {add} UNIQUE (session_id, key)")
    assert f"{twin.subject}: id is {twin.id}, and {worked.last.id} was said" in found
    assert "key rounds/1 was acknowledged, and is there 2 times" in found


def test_a_round_that_says_something_else_than_was_answered_is_noticed(worked: Worked) -> None:
    Round.objects.filter(number=2).update(due_minor=1001)
    assert worked.differences()[0] == f"{worked.last.subject}: due is 1001, and 1000 was said"


def test_a_transfer_that_is_gone_is_noticed(worked: Worked) -> None:
    transfer = Transfer.objects.get(entry__source=worked.last.subject)
    remove(transfer)
    assert worked.differences()[0] == "PG01: box in the ledger: 1000, expected 2000"


def test_an_order_that_is_gone_is_missed(worked: Worked) -> None:
    ReportJob.objects.all().delete()
    assert worked.differences() == [f"order {worked.order} was taken, and is not there"]


def test_an_order_that_failed_is_noticed(worked: Worked) -> None:
    ReportJob.objects.update(state=ReportJob.FAILED, version=None)
    assert worked.differences() == [f"order {worked.order} is failed"]


def test_a_lost_version_is_missed(worked: Worked) -> None:
    ReportJob.objects.all().delete()
    remove(ReportVersion.objects.get())
    missing = " ".join(sorted(round_.subject for round_ in Round.objects.all()))
    assert worked.differences()[-1] == (
        f"rounds of the last reports: 0, expected 2; missing {missing}"
    )


def test_a_spoilt_bundle_is_noticed(worked: Worked) -> None:
    version = ReportVersion.objects.get()
    spoilt = bytes(version.bundle).replace(b'"due":1000', b'"due":1001', 1)
    ReportVersion.objects.update(bundle=spoilt)
    books, *found = worked.differences()
    seq = Record.objects.get(subject=version.subject).seq
    assert books.startswith(f"books {version.subject}, record house {seq}: bundle_sha256 is ")
    assert [line.split()[:2] for line in found] == [
        ["zip", "report.json"],
        ["files", "report.json"],
        ["money", "report.json"],
    ]


def test_a_count_that_nobody_was_told_of_is_noticed(worked: Worked) -> None:
    session = Session.objects.get()
    settled = counting.change_shift(session)
    found = worked.differences()
    assert f"counts: {{'{settled.id}'}}, expected set()" in found


def test_a_correction_that_nobody_was_told_of_is_noticed(worked: Worked) -> None:
    made = corrections.make(corrections.void(Round.objects.get(number=1).id))
    assert f"voids: {{'{made.id}'}}, expected set()" in worked.differences()


def test_a_count_whose_box_was_off_is_noticed(worked: Worked) -> None:
    session = Session.objects.get()
    counting.begin(session, "shift")
    for staff in (floor.SUPERVISOR, floor.DEALER, floor.SUPERVISOR, floor.DEALER):
        counting.submit(session, staff, box=1_000)
    settled = counting.settle(session)
    assert f"count:{settled.id}: expected 2000, counted 1000" in worked.differences()


@dataclass(frozen=True)
class Reviewed:
    """A shift with one exception, which was explained before somebody signed; the version that says so is not made yet."""

    house: Worked
    explained: Explanation
    signed: SignOff

    def differences(self, *told: Acknowledged) -> list[str]:
        return replace(self.house, said=[*self.house.said, *told]).differences()


@pytest.fixture
def reviewed(worked: Worked) -> Reviewed:
    (exception,) = review.exceptions()
    explained = review.explain(exception, reason=reviewing.REASONS[exception["kind"]][0])
    signed = review.sign()
    later = CUT + timedelta(minutes=1)
    order = ReportJob.objects.get(state="queued")
    report_jobs.run(job_id=order.id, clock=lambda: later, press=lambda: PRESS)
    return Reviewed(worked, explained, signed)


def test_an_explanation_and_a_signature_that_nobody_was_told_of_are_noticed(
    reviewed: Reviewed,
) -> None:
    signature = ("2026-11-28 night", 1, floor.SUPERVISOR)
    assert reviewed.differences() == [
        f"explanations: {{'{reviewed.explained.id}'}}, expected set()",
        f"signatures: {{{signature!r}}}, expected set()",
    ]


def test_a_signed_shift_whose_last_version_does_not_say_so_is_noticed(reviewed: Reviewed) -> None:
    said = [
        acknowledged("2026-11-28 night", EXPLAIN, "explained", {"id": reviewed.explained.id}),
        acknowledged("2026-11-28 night", SIGN, "signed", {"version": 1, "by": floor.SUPERVISOR}),
    ]
    assert reviewed.differences(*said) == []
    ReportVersion.objects.filter(version=2).update(state="provisional")
    assert "2026-11-28 night is signed, and its version 2 provisional" in reviewed.differences(
        *said
    )
