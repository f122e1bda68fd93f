"""Any one row or value that is not as recorded is found by ``verify_books``, on either database."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, models

from accounting.models import CountAttempt, Entry, ReportVersion, Transfer
from accounting.selectors import books as ledger_books
from casino.audit import books, chain, writer
from casino.audit.models import ChainHead, Mention, Record
from casino.db import append_only
from casino.kernel import canonical
from casino.staff import books as people_books
from casino.staff.models import Device
from tables.models import (
    CorrectionDecision,
    CorrectionRequest,
    LiveTable,
    PendingCount,
    Round,
    RoundUndo,
    Rulebook,
    RulebookDecline,
    RulebookProposal,
    Session,
    SessionClose,
    Table,
)
from tables.selectors import books as floor_books
from tables.selectors import count_books
from tests.factories import whole_house
from tests.shared import Once, undone_afterwards

pytestmark = pytest.mark.django_db

MUTABLE = (ChainHead, Table, LiveTable, PendingCount, Device)
# Numbers that only tell rows apart, the game's own state, which is made again from the facts, the key under
# which somebody sent his count, and who is proved at a tablet now.
NOT_RECORDED = {
    (Record, "id"),
    (Mention, "id"),
    (Transfer, "id"),
    (LiveTable, "play"),
    (LiveTable, "before_play"),
    (PendingCount, "first_key"),
    (Device, "staff"),
    (Device, "bond"),
    # The database lets no other word stand beside what else the row holds.
    (CorrectionDecision, "outcome"),
}
COUNTERS_ROLES = ("first_role", "second_role")
NAMED = {
    (ReportVersion, "state"): "corrected",
    (ReportVersion, "shift"): "swing",
    (CountAttempt, "result"): "differs",
    (Round, "covered_minor"): 0,
    (Mention, "record_id"): 999_999,
    (LiveTable, "dealer"): "D999",
    (CorrectionDecision, "rounds"): 0,
    (CorrectionRequest, "kind"): "amend",
    (CorrectionRequest, "money"): "moved",
    (Device, "revoked_at"): datetime.fromisoformat("2026-11-28T00:00:00+00:00"),
}


@pytest.fixture(scope="module")
def whole(once: Once) -> None:
    """A whole house that can be spoilt behind the programs' back."""
    once(whole_house.make)
    once(lambda: _set_constraints("IMMEDIATE"))
    once.enter(append_only.lifted(connection))
    once(lambda: _set_constraints("DEFERRED"))


def _set_constraints(when: str) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {when}")


@pytest.fixture
def house(whole: None, db: None) -> Iterator[None]:
    """The house, as it was made."""
    with undone_afterwards():
        yield


def verified() -> str:
    """What the command answers, on one line; it exits 1 exactly when it does not say ok."""
    out = StringIO()
    code: object = 0
    try:
        call_command("verify_books", stdout=out)
    except SystemExit as stopped:
        code = stopped.code
    assert code == (0 if out.getvalue() == "ok books\n" else 1)
    assert out.getvalue().startswith(("ok books", "FAIL books "))
    return out.getvalue().rstrip("\n")


def all_differences() -> list[str]:
    """Every difference, where the command names the first."""
    found = books.differences(
        facts={**floor_books.facts(), **ledger_books.facts()},
        companions=[
            ledger_books.Journal(), floor_books.Floor(), count_books.PendingCounts(), people_books.Devices(),
        ],
    )  # fmt: skip
    return [str(difference) for difference in found]


def tables() -> list[type[models.Model]]:
    return [*append_only.fact_models(), *MUTABLE]


def another(model: type[models.Model], field: Any, row: models.Model) -> object:
    """A value that the column could hold as well."""
    value = getattr(row, field.attname)
    if field.attname in COUNTERS_ROLES:
        # One of the two stays a supervisor, or the database refuses the row by itself.
        return "inspector" if value != "supervisor" else value
    if isinstance(row, LiveTable) and field.attname == "undone":
        # No more are undone than there were, says the database.
        return 0 if row.undone else min(1, row.rounds + row.added)
    if (model, field.attname) in NAMED:
        return NAMED[model, field.attname]
    if isinstance(field, models.ForeignKey):
        # One that is free under every constraint, or none at all: keys are looked up only at the end.
        together = {name for c in model._meta.total_unique_constraints for name in c.fields}
        others = field.related_model._default_manager.exclude(pk=value).order_by("pk")
        other = others.values_list("pk", flat=True).last()
        return "none" if field.unique or field.name in together or other is None else other
    if isinstance(field, models.JSONField):
        return {"another": 1}
    return changed(value)


def changed(value: Any) -> object:
    """A value of the same type."""
    result: object = "x"  # where there was nothing
    match value:
        case bool():
            result = not value
        case int():
            result = value + 1000
        case datetime():
            result = value + timedelta(microseconds=1)
        case date():
            result = value + timedelta(days=1)
        case str():
            result = ("x" if not value.startswith("x") else "y") + value[1:]
        case bytes() | memoryview():
            result = bytes(value) + b" "
    return result


def overwrite(row: models.Model, field: Any, value: object) -> None:
    meta = row._meta
    with connection.cursor() as cursor:
        cursor.execute(
            f'UPDATE "{meta.db_table}" SET "{field.column}" = %s WHERE "{meta.pk.column}" = %s',
            [field.get_db_prep_save(value, connection), row.pk],
        )
        assert cursor.rowcount == 1


def delete(row: models.Model) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            f'DELETE FROM "{row._meta.db_table}" WHERE "{row._meta.pk.column}" = %s', [row.pk]
        )
        assert cursor.rowcount == 1


def test_a_house_as_recorded_is_ok(house: None) -> None:
    assert verified() == "ok books"


def test_the_house_has_facts_of_every_kind(house: None) -> None:
    assert [model.__name__ for model in tables() if not model._default_manager.exists()] == []


@pytest.mark.parametrize("model", tables(), ids=lambda model: model.__name__)
def test_every_value_of_a_row_is_compared_with_its_record(
    house: None, model: type[models.Model]
) -> None:
    unnoticed = []
    for row in (model._default_manager.order_by("pk").first(), model._default_manager.order_by("pk").last()):  # fmt: skip
        assert row is not None
        for field in model._meta.local_concrete_fields:
            if (model, field.attname) in NOT_RECORDED:
                continue
            value = another(model, field, row)
            if value == getattr(row, field.attname):
                continue
            with undone_afterwards():
                overwrite(row, field, value)
                if verified() == "ok books":
                    unnoticed.append((row.pk, field.attname))
    assert unnoticed == []


@pytest.mark.parametrize("model", tables(), ids=lambda model: model.__name__)
def test_a_row_that_is_gone_is_missed(house: None, model: type[models.Model]) -> None:
    rows = list(model._default_manager.order_by("pk"))
    for row in {
        rows[0].pk: rows[0],
        rows[len(rows) // 2].pk: rows[len(rows) // 2],
        rows[-1].pk: rows[-1],
    }.values():
        with undone_afterwards():
            delete(row)
            assert verified() != "ok books", row.pk


def _undecided() -> str:
    proposals = RulebookProposal.objects.filter(rulebook=None, decline=None)
    return proposals.values_list("id", flat=True)[0]


def copy(model: type[models.Model]) -> Any:
    """One more row of a kind of fact, with a key of its own and otherwise like one that is there."""
    row: Any = model._default_manager.order_by("pk").first()
    unique = {name for c in model._meta.total_unique_constraints for name in c.fields}
    for field in model._meta.local_concrete_fields:
        if not isinstance(field, models.ForeignKey) and (field.unique or field.name in unique):
            setattr(row, field.attname, another(model, field, row))
    _make_free(row)
    row._state.adding = True
    return row


def _make_free(row: Any) -> None:
    """Name for a row what no other of its kind names."""
    match row:
        case Record() | Transfer() | Mention():
            row.pk = None
        case SessionClose():
            row.session_id = Session.objects.filter(close=None).values_list("id", flat=True)[0]
        case RoundUndo():
            row.round_id = Round.objects.filter(undo=None).values_list("id", flat=True)[0]
        case RulebookDecline():
            row.proposal_id = _undecided()
        case CorrectionDecision():
            waiting = CorrectionRequest.objects.filter(decision=None)
            row.request_id, row.corrects = waiting.values_list("id", flat=True)[0], ""
        case Rulebook():
            row.effective_from += timedelta(days=900)


@pytest.mark.parametrize("model", append_only.fact_models(), ids=lambda model: model.__name__)
def test_a_row_that_nobody_recorded_is_found(house: None, model: type[models.Model]) -> None:
    copy(model).save()
    assert verified() != "ok books"


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (lambda: Round.objects.order_by("id").last(), "covered_minor"),
        (lambda: Transfer.objects.order_by("id").last(), "amount_minor"),
    ],
)
def test_the_first_that_differs_is_named(house: None, spoil: Any, expected: str) -> None:
    row = spoil()
    overwrite(row, row._meta.get_field(expected), 1)
    source = row.subject if isinstance(row, Round) else f"entry of {row.entry.source}"
    record = Record.objects.get(subject=source.removeprefix("entry of "))
    assert verified().startswith(f"FAIL books {source}, record {record.chain} {record.seq}: ")


def rewritten(record: Record, **changes: Any) -> chain.Reading:
    """A record changed and hashed anew at its place, line and columns alike."""
    fields: dict[str, Any] = canonical.loads(bytes(record.line))
    fields |= changes
    fields["hash"] = canonical.digest({k: v for k, v in fields.items() if k != "hash"})
    line = canonical.dumps(fields)
    for name, value in (("line", line), ("hash", fields["hash"])):
        overwrite(record, record._meta.get_field(name), value)
    return chain.read(line)


def test_a_record_rewritten_with_its_hash_breaks_the_next_link(house: None) -> None:
    record = Record.objects.get(chain="PG01", seq=3)
    rewritten(record, request="another")
    assert verified().startswith("FAIL books record PG01 4: the record before has hash ")


def test_a_last_record_rewritten_with_its_hash_differs_from_the_head(house: None) -> None:
    record = Record.objects.filter(chain="PG01").latest("seq")
    rewritten(record, request="another")
    assert verified().startswith(f"FAIL books chain PG01: its head says position {record.seq} ")


def test_a_chain_cut_short_with_its_head_leaves_a_fact_without_a_record(house: None) -> None:
    last = Record.objects.filter(chain="PG02").latest("seq")
    delete(last)
    ChainHead.objects.filter(chain="PG02").update(seq=last.seq - 1, hash=last.prev_hash)
    assert "no record proves it" in verified() or "state of table" in verified()


def test_a_record_that_proves_an_unknown_kind_of_fact_is_found(house: None) -> None:
    record = Record.objects.filter(subject__startswith="sign_off:").latest("seq")
    body = canonical.loads(bytes(record.line))["body"]
    reading = rewritten(record, body={**body, "subject": "rumour:1"})  # type: ignore[dict-item]
    overwrite(record, record._meta.get_field("subject"), "rumour:1")
    ChainHead.objects.filter(chain="house").update(hash=reading.link.hash)
    assert "proves rumour:1, which is no known fact" in verified()


def test_records_without_a_head_are_found(house: None) -> None:
    delete(ChainHead.objects.get(chain="PG02"))
    assert verified() == "FAIL books chain PG02: has records and no head"


def test_a_number_that_became_a_float_is_another(house: None) -> None:
    row = Round.objects.order_by("id").first()
    assert row is not None
    field = Round._meta.get_field("settlement")
    value = row.settlement | {"first_door": float(row.settlement["first_door"])}
    assert value == row.settlement
    overwrite(row, field, value)
    assert "settlement is " in verified()


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("tables_round", "settlement", "{"),
        ("tables_round", "settlement", '{"first_door": NaN}'),
        ("tables_round", "occurred_at", "yesterday"),
        ("tables_round", "occurred_at", 5),
        ("tables_round", "due_minor", "many"),
        ("audit_record", "line", 7),
        ("audit_record", "gaming_day", "today"),
        ("accounting_entry", "gaming_day", "today"),
    ],
)
def test_a_value_that_cannot_even_be_read_is_named_not_a_crash(
    house: None, table: str, column: str, value: str | int
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(f'UPDATE "{table}" SET "{column}" = %s', [value])
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
    assert verified().startswith("FAIL books ")


def test_more_facts_than_fit_in_a_batch_are_compared_all(
    house: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("casino.audit.books.BATCH", 2)
    assert all_differences() == []
    last = Entry.objects.filter(source__startswith="round:").order_by("id").last()
    assert last is not None
    overwrite(last, Entry._meta.get_field("source"), "round:another")
    record = Record.objects.get(subject=last.source)
    assert all_differences() == [
        f"record {record.chain} {record.seq}: what it moved was not posted",
        "round:another: no record proves it",
        "transfers: some belong to no entry that a record proves",
    ]


def test_all_differences_are_found_beside_the_first(house: None) -> None:
    record = Record.objects.get(chain="PG02", seq=2)
    overwrite(record, record._meta.get_field("line"), bytes(record.line) + b" ")
    assert all_differences() == [
        "record PG02 2: not in canonical form",
        "record PG02 3: follows position 1",
        f"record PG02 3: the record before has hash {Record.objects.get(chain='PG02', seq=1).hash}, it says {record.hash}",
        "transfers: some belong to no entry that a record proves",
        "state of table PG02: box is 2000, its records come to 1000",
    ]


def test_transfers_without_an_entry_are_found(house: None) -> None:
    row = copy(Transfer)
    row.entry_id = "none"
    row.save()
    assert all_differences() == ["transfers: some belong to no entry that a record proves"]


def test_a_chain_of_no_table_is_found(house: None) -> None:
    writer.begin("ZZ9")
    assert all_differences() == [
        "table ZZ9: is not known alike to its row, its state, its chain and the house's records"
    ]


def test_what_ends_every_walk_is_found(house: None) -> None:
    overwrite(Mention.objects.latest("pk"), Mention._meta.get_field("record"), 999_999)
    delete(ChainHead.objects.get(chain="house"))
    assert {"chain house: has no head", "people: some are noted beside no record"} <= set(all_differences())  # fmt: skip
