"""Two at once: the race that the lock is there for is shown without it, then shown to be gone with it."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet

from casino.audit import chain, writer
from casino.audit.chain import START
from casino.audit.models import ChainHead, Record
from casino.audit.records import SYSTEM, Entry, Origin
from casino.db import transactions
from tables.models import LiveTable, Round
from tables.services import rounds
from tests.factories import tables as floor

AT = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
WRITERS = 4
EACH = 10


def append(number: int) -> None:
    with transaction.atomic():
        writer.append(Entry("PG01", "round", AT, date(2026, 11, 28), {"number": number}), Origin(SYSTEM, AT, "test"))  # fmt: skip


def at_once(*acts: Callable[[], object]) -> list[BaseException | None]:
    """Do all acts at the same time, each on a connection of its own; what each raised."""
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], object]) -> BaseException | None:
        try:
            start.wait(timeout=20)
            act()
        except Exception as error:  # noqa: BLE001 - the test says which errors it expects
            return error
        finally:
            connection.close()
        return None

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def without_locks(monkeypatch: pytest.MonkeyPatch, meet: threading.Barrier) -> None:
    """Take the locks away, and let everybody read before anybody writes."""

    def select_for_update(rows: QuerySet[Any], **_options: object) -> QuerySet[Any]:
        return rows

    get = QuerySet.get

    def get_together(rows: QuerySet[Any], *args: Any, **kwargs: Any) -> Any:
        found = get(rows, *args, **kwargs)
        if rows.model is ChainHead:
            meet.wait(timeout=20)
        return found

    monkeypatch.setattr(QuerySet, "select_for_update", select_for_update)
    monkeypatch.setattr(QuerySet, "get", get_together)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_two_writers_take_the_same_place_and_one_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    writer.begin("PG01")
    without_locks(monkeypatch, threading.Barrier(2))
    errors = at_once(lambda: append(1), lambda: append(2))
    monkeypatch.undo()
    assert [type(e) for e in errors if e is not None] == [IntegrityError]
    assert Record.objects.filter(chain="PG01").count() == 1


@pytest.mark.django_db(transaction=True)
def test_with_the_lock_many_writers_make_one_chain_without_gaps_or_forks() -> None:
    writer.begin("PG01")

    def appends(first: int) -> Callable[[], None]:
        def run() -> None:
            for number in range(first, first + EACH):
                append(number)

        return run

    errors = at_once(*(appends(EACH * number) for number in range(WRITERS)))
    assert errors == [None] * WRITERS
    lines = Record.objects.filter(chain="PG01").order_by("seq").values_list("line", flat=True)
    readings = [chain.read(bytes(line)) for line in lines]
    after = START
    for reading in readings:
        assert list(chain.faults(reading, after=after)) == []
        after = reading.link
    numbers = sorted(reading.fields["body"]["number"] for reading in readings)
    assert numbers == list(range(WRITERS * EACH))
    head = ChainHead.objects.get(chain="PG01")
    assert (head.seq, head.hash) == (after.seq, after.hash)


@pytest.mark.django_db(transaction=True)
def test_rounds_recorded_at_one_table_at_once_all_count_once() -> None:
    session = floor.open_table()
    sheet = floor.sheet()

    def record(key: str) -> Callable[[], object]:
        def run() -> object:
            command = rounds.RecordRound(session=session.id, game="paigow", sheet=sheet)
            act = floor.act(floor.DEALER, at=AT.replace(hour=15), key=key)
            return rounds.record(command, act=act)

        return run

    errors = at_once(record("a"), record("b"), record("a"), record("b"))
    assert errors == [None] * 4
    assert sorted(Round.objects.values_list("key", "number")) in (
        [("a", 1), ("b", 2)],
        [("a", 2), ("b", 1)],
    )
    assert LiveTable.objects.get(table="PG01").rounds == 2
    assert ChainHead.objects.get(chain="PG01").seq == 3


@pytest.mark.django_db(transaction=True)
def test_a_snapshot_stays_as_it_was_while_others_write() -> None:
    writer.begin("PG01")
    with transactions.snapshot():
        assert Record.objects.filter(chain="PG01").count() == 0
        assert at_once(lambda: append(1)) == [None]
        assert Record.objects.filter(chain="PG01").count() == 0
    assert Record.objects.filter(chain="PG01").count() == 1
    append(2)
    assert Record.objects.filter(chain="PG01").count() == 2
