"""The one writer of the chains: links, heads, columns, and what it refuses."""

from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, transaction
from django.db.transaction import TransactionManagementError

from casino.audit import chain, writer
from casino.audit.chain import Link
from casino.audit.models import ChainHead, Mention, Record
from casino.audit.records import GENESIS, Actor, Entry, Origin

AT = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
DAY = date(2026, 11, 28)
ORIGIN = Origin(Actor("D101", "dealer"), AT, "screen", "r-1")


def entry(**body: object) -> Entry:
    return Entry("PG01", "round", AT, DAY, body)  # type: ignore[arg-type]


def head() -> Link:
    found = ChainHead.objects.get(chain="PG01")
    return Link(found.seq, found.hash)


@pytest.mark.django_db
def test_a_chain_begins_empty_and_once() -> None:
    writer.begin("PG01")
    assert head() == Link(0, GENESIS)
    with pytest.raises(IntegrityError), transaction.atomic():
        writer.begin("PG01")
    assert head() == Link(0, GENESIS)


@pytest.mark.django_db
def test_records_follow_each_other_and_the_head_moves_on() -> None:
    writer.begin("PG01")
    for number in range(1, 4):
        before = head()
        sealed = writer.append(entry(number=number, subject=f"round:{number}"), ORIGIN)
        row = Record.objects.get(chain="PG01", seq=number)
        reading = chain.read(bytes(row.line))
        assert list(chain.faults(reading, after=before)) == []
        assert (sealed.seq, sealed.hash, sealed.line) == (number, row.hash, bytes(row.line))
        assert head() == Link(number, row.hash)
        assert (row.kind, row.occurred_at, row.recorded_at, row.gaming_day, row.staff, row.subject, row.prev_hash) == (
            "round", AT, AT, DAY, "D101", f"round:{number}", before.hash,
        )  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("body", [{}, {"subject": 5}])
def test_a_record_without_a_subject_proves_no_fact(body: dict[str, object]) -> None:
    writer.begin("PG01")
    writer.append(entry(**body), ORIGIN)
    assert Record.objects.get(chain="PG01").subject is None


@pytest.mark.django_db
def test_a_fact_is_proved_once() -> None:
    writer.begin("PG01")
    writer.append(entry(subject="round:1"), ORIGIN)
    after = head()
    with pytest.raises(IntegrityError), transaction.atomic():
        writer.append(entry(subject="round:1"), ORIGIN)
    assert head() == after
    assert Record.objects.filter(chain="PG01").count() == 1


@pytest.mark.django_db
def test_a_chain_that_never_began_takes_nothing() -> None:
    before = Record.objects.count()
    with pytest.raises(ChainHead.DoesNotExist):
        writer.append(entry(), ORIGIN)
    assert Record.objects.count() == before


@pytest.mark.django_db(transaction=True)
def test_a_record_outside_a_transaction_is_refused() -> None:
    writer.begin("PG01")
    with pytest.raises(TransactionManagementError, match="in the transaction of what it records"):
        writer.append(entry(), ORIGIN)
    assert (head(), Record.objects.filter(chain="PG01").count()) == (Link(0, GENESIS), 0)


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_leaves_no_gap() -> None:
    class Refusal(Exception):
        pass

    writer.begin("PG01")

    def refuse() -> None:
        with transaction.atomic():
            writer.append(entry(), ORIGIN)
            raise Refusal

    with pytest.raises(Refusal):
        refuse()
    with transaction.atomic():
        assert writer.append(entry(), ORIGIN).seq == 1


@pytest.mark.django_db
def test_the_people_in_a_record_are_noted_beside_it_but_for_its_actor() -> None:
    writer.begin("PG01")
    with transaction.atomic():
        writer.append(entry(dealer="D101", approved_by="S201", data={"former": "D102"}), ORIGIN)
        writer.append(entry(number=1), ORIGIN)
    noted = Mention.objects.order_by("staff").values_list("record__seq", "staff")
    assert list(noted) == [(1, "D102"), (1, "S201")]
