"""Every named constraint refuses what it is there to refuse, by raw SQL."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

from accounting.models import (
    Account,
    Count,
    CountAttempt,
    Explanation,
    ReportJob,
    ReportVersion,
    SignOff,
    SlipPrint,
    Transfer,
)
from casino.audit.models import ChainHead, Mention, Record
from casino.staff.models import User
from tables.models import (
    CorrectionDecision,
    CorrectionRequest,
    FloorEvent,
    LiveTable,
    Round,
    RoundUndo,
    Rulebook,
    Session,
    SessionClose,
)
from tests.factories import tables as floor
from tests.factories import whole_house
from tests.shared import Once

OURS = ("casino", "tables", "accounting")
pytestmark = pytest.mark.django_db

Change = Callable[[Any], dict[str, object]]


def other(**values: object) -> Change:
    """These values, whatever the row holds."""
    return lambda _row: values


# A row like one that is there, but for its key and what else must be another, and with values that the constraint forbids.
NEW_SESSION: dict[str, object] = {"number": 900, "key": "another"}
NEW_ROUND: dict[str, object] = {"number": 900, "key": "another"}
NEW_REQUEST: dict[str, object] = {"number": 900, "key": "another"}


def waiting() -> str:
    """The key of a correction that nobody has decided."""
    return CorrectionRequest.objects.filter(decision=None).values_list("id", flat=True)[0]


FORBIDDEN: dict[str, tuple[type[models.Model], Change]] = {
    "audit_chainhead_seq_from_zero": (ChainHead, other(seq=-1)),
    "audit_record_one_per_position": (Record, other(subject=None, prev_hash="c" * 64)),
    "audit_record_no_forks": (Record, other(subject=None, seq=900)),
    "audit_record_one_per_fact": (Record, other(seq=900, prev_hash="c" * 64)),
    "audit_record_seq_from_one": (Record, other(subject=None, seq=0, prev_hash="c" * 64)),
    "audit_mention_one_per_person": (Mention, other()),
    "accounting_count_not_negative": (Count, other(number=900, box_counted_minor=-1)),
    "accounting_count_two_people": (Count, lambda row: {"number": 900, "second": row.first}),
    "accounting_count_one_per_number": (Count, other(purpose="shift")),
    "accounting_attempt_one_per_number": (CountAttempt, other(key="another")),
    "accounting_attempt_one_per_key": (CountAttempt, other(number=900)),
    "accounting_attempt_two_people": (CountAttempt, lambda row: {"number": 900, "key": "another", "second": row.first}),
    "accounting_attempt_one_supervisor": (
        CountAttempt, other(number=900, key="another", first_role="dealer", second_role="dealer"),
    ),
    "accounting_attempt_known_result": (CountAttempt, other(number=900, key="another", result="maybe")),
    "accounting_account_known_kind": (Account, other(kind="hidden")),
    "accounting_transfer_amount_positive": (Transfer, other(line=900, amount_minor=0)),
    "accounting_transfer_two_accounts": (Transfer, lambda row: {"line": 900, "debit_id": row.credit_id}),
    "accounting_transfer_one_per_line": (Transfer, other(amount_minor=7)),
    "accounting_report_one_per_version": (ReportVersion, other(state="corrected")),
    "accounting_report_known_state": (ReportVersion, other(version=900, state="final")),
    "accounting_report_version_from_one": (ReportVersion, other(version=0)),
    "accounting_explanation_one_per_exception": (Explanation, other(text="another")),
    "accounting_explanation_says_why": (Explanation, other(seq=900, text="")),
    "accounting_slip_one_per_copy": (SlipPrint, other(paper="b5")),
    "accounting_slip_copies_from_one": (SlipPrint, other(copy=0)),
    "accounting_sign_off_once": (SignOff, other(version=900)),
    "accounting_sign_off_override_whole": (SignOff, other(shift="day", override_text="")),
    "accounting_job_known_state": (ReportJob, other(state="lost")),
    "accounting_job_done_has_version": (ReportJob, other(state="done")),
    "accounting_job_one_at_a_time": (ReportJob, other(state="running")),
    "staff_user_known_role": (User, other(staff_number="Z9", role="owner")),
    "tables_rulebook_one_per_instant": (Rulebook, other(proposal_id=None)),
    "tables_rulebook_two_people": (Rulebook, lambda row: {
        "proposal_id": None, "proposed_by": "A1", "approved_by": "A1",
        "effective_from": row.effective_from.replace(year=2040),
    }),
    "tables_livetable_dealer_while_open": (LiveTable, other(dealer="")),
    "tables_session_one_per_number": (Session, other(key="another")),
    "tables_session_one_per_key": (Session, other(number=900)),
    "tables_session_float_not_negative": (Session, other(**NEW_SESSION, float_minor=-1)),
    "tables_close_two_people": (SessionClose, lambda row: {"second": row.supervisor}),
    "tables_round_one_per_number": (Round, other(key="another")),
    "tables_round_one_per_key": (Round, other(number=900)),
    "tables_round_covered_within_placed": (Round, lambda row: {**NEW_ROUND, "covered_minor": row.placed_minor + 1}),
    "tables_livetable_undone_within_rounds": (LiveTable, lambda row: {"undone": row.rounds + row.added + 1}),
    "tables_undo_one_per_key": (RoundUndo, lambda row: {"round": Round.objects.filter(undo=None).first()}),
    "tables_event_one_per_key": (FloorEvent, other(kind="dead_round")),
    "tables_correction_one_per_number": (CorrectionRequest, other(key="another")),
    "tables_correction_one_per_key": (CorrectionRequest, other(number=900)),
    "tables_correction_known_kind": (CorrectionRequest, other(**NEW_REQUEST, kind="gift", corrects="")),
    "tables_correction_says_why": (CorrectionRequest, other(**NEW_REQUEST, text="")),
    "tables_correction_names_its_round": (CorrectionRequest, other(**NEW_REQUEST, corrects="")),
    "tables_correction_known_money": (CorrectionRequest, other(**NEW_REQUEST, money="gone")),
    "tables_decision_one_per_key": (CorrectionDecision, lambda _row: {"request_id": waiting(), "corrects": ""}),
    "tables_decision_corrected_once": (CorrectionDecision, lambda _row: {"request_id": waiting(), "key": "another"}),
    "tables_decision_two_people": (CorrectionDecision, lambda row: {
        "request_id": waiting(), "key": "another", "corrects": "", "decided_by": row.requested_by,
    }),
    "tables_decision_one_round": (CorrectionDecision, lambda _row: {
        "request_id": waiting(), "key": "another", "corrects": "", "rounds": 2,
    }),
    "tables_decision_counts_if_approved": (CorrectionDecision, lambda _row: {
        "request_id": waiting(), "key": "another", "corrects": "", "counts_at": None,
    }),
}  # fmt: skip


def constraints() -> dict[str, type[models.Model]]:
    return {
        constraint.name: model
        for model in apps.get_models()
        if model.__module__.startswith(OURS)
        for constraint in model._meta.constraints
    }


def test_every_constraint_is_tried_here() -> None:
    assert {name: model for name, (model, _) in FORBIDDEN.items()} == constraints()


@pytest.fixture(scope="module")
def whole(once: Once) -> None:
    once(make)


@pytest.fixture
def house(whole: None, db: None) -> None:
    """A whole house, with an order of a report."""


def make() -> None:
    whole_house.make()
    ReportJob.objects.create(
        id="job",
        day=whole_house.DAY,
        shift="night",
        requested_role="system",
        requested_at=floor.OPENED_AT,
        heartbeat_at=floor.OPENED_AT,
    )


def source_row(model: type[models.Model]) -> Any:
    rows = model._default_manager.order_by("pk")
    if model is Record:
        return rows.filter(subject__isnull=False).last()
    if model is LiveTable:
        return rows.filter(session__isnull=False).last()
    return rows.last()


def insert_like(row: Any, values: dict[str, object]) -> None:
    """Insert the row again by raw SQL, under a key of its own."""
    fields = [f for f in row._meta.local_concrete_fields if not isinstance(f, models.AutoField)]
    if row._meta.pk in fields and row._meta.pk.attname not in values:
        setattr(row, row._meta.pk.attname, "another")
    for name, value in values.items():
        setattr(row, name, value)
    columns = ", ".join(f'"{f.column}"' for f in fields)
    marks = ", ".join("%s" for _ in fields)
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{row._meta.db_table}" ({columns}) VALUES ({marks})',
            [f.get_db_prep_save(getattr(row, f.attname), connection) for f in fields],
        )


def said(error: IntegrityError, name: str) -> bool:
    """Whether the database names the constraint, or, as SQLite does for unique ones, its columns."""
    model = constraints()[name]
    constraint = next(c for c in model._meta.constraints if c.name == name)
    if name in str(error):
        return True
    if not isinstance(constraint, models.UniqueConstraint):
        return False
    columns = [f"{model._meta.db_table}.{model._meta.get_field(f).column}" for f in constraint.fields]  # type: ignore[union-attr]  # fmt: skip
    return f"UNIQUE constraint failed: {', '.join(columns)}" in str(error)


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_row_that_a_constraint_forbids_is_refused(house: None, name: str) -> None:
    model, change = FORBIDDEN[name]
    row = source_row(model)
    before = model._default_manager.count()
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        insert_like(row, change(row))
    assert said(caught.value, name), str(caught.value)
    assert model._default_manager.count() == before


@pytest.mark.parametrize("name", [n for n, (m, _) in FORBIDDEN.items() if m in {Count, Transfer, Session, Round, FloorEvent}])  # fmt: skip
def test_the_same_row_without_what_it_forbids_is_taken(house: None, name: str) -> None:
    """So it is the constraint that refuses, and not something else about the row."""
    model, _change = FORBIDDEN[name]
    free: dict[type[models.Model], dict[str, object]] = {
        Count: {"number": 900}, Transfer: {"line": 900}, Session: NEW_SESSION, Round: NEW_ROUND, FloorEvent: {"key": "another"},
    }  # fmt: skip
    before = model._default_manager.count()
    insert_like(source_row(model), free[model])
    assert model._default_manager.count() == before + 1
