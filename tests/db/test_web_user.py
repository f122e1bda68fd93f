"""The role of the running house on PostgreSQL: a whole day's work succeeds with it, and no fact can be changed by any of its means."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import psycopg
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, transaction

from accounting.services import house
from casino.db import append_only, grants, transactions
from tables.services import shift_reports
from tests.factories import tables as floor
from tests.factories import whole_house

ROLE, PASSWORD = "house_web", "only for this test"


def run(*arguments: str) -> str:
    out = io.StringIO()
    try:
        call_command("web_user", *arguments, stdout=out)
    except SystemExit as stopped:
        return f"{out.getvalue()}exit {stopped.code}"
    return out.getvalue().rstrip("\n")


@pytest.fixture
def role(transactional_db: None) -> Iterator[str]:
    """A role of the server that owns nothing, as an operator makes it."""
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE ROLE {ROLE} LOGIN PASSWORD '{PASSWORD}'")
    yield ROLE
    with connection.cursor() as cursor:
        cursor.execute(f"DROP OWNED BY {ROLE}")
        cursor.execute(f"DROP ROLE {ROLE}")


@contextmanager
def connected_as_the_role() -> Iterator[None]:
    """Let the program itself work under the role."""
    own = {name: connection.settings_dict[name] for name in ("USER", "PASSWORD")}
    connection.close()
    connection.settings_dict |= {"USER": ROLE, "PASSWORD": PASSWORD}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict |= own


@pytest.mark.postgresql
def test_a_whole_day_goes_well_with_the_role_and_the_books_hold(role: str) -> None:
    assert run(role) == "ok web_user"
    with connected_as_the_role():
        with transactions.joined():
            whole_house.make()
        out = io.StringIO()
        call_command("verify_books", stdout=out)
        assert out.getvalue() == "ok books\n"


@pytest.mark.postgresql
def test_the_worker_seals_a_shift_with_the_role(role: str) -> None:
    run(role)
    with connected_as_the_role():
        house.declare(at=floor.OPENED_AT)
        session = floor.open_table()
        floor.record_rounds(session, 2)
        floor.close_table(session)
        day = settings.HOUSE_CALENDAR.gaming_day(floor.OPENED_AT)
        at = floor.OPENED_AT + timedelta(hours=9)
        version = shift_reports.bring_up_to_date(day=day, shift="night", at=at)
    assert version.version == 1


@pytest.mark.postgresql
@pytest.mark.parametrize("model", append_only.fact_models(), ids=lambda model: model.__name__)
def test_the_role_changes_no_fact_by_any_means(role: str, model: type) -> None:
    run(role)
    table = model._meta.db_table  # type: ignore[attr-defined]  # a model
    column = model._meta.pk.column  # type: ignore[attr-defined]  # a model
    with connected_as_the_role(), connection.cursor() as cursor:
        for statement in (
            f'UPDATE "{table}" SET "{column}" = "{column}"',
            f'DELETE FROM "{table}"',
            f'TRUNCATE "{table}" CASCADE',
            f'ALTER TABLE "{table}" DISABLE TRIGGER ALL',
            f'DROP TRIGGER "{table}_keep" ON "{table}"',
            f'CREATE TRIGGER own BEFORE INSERT ON "{table}" EXECUTE FUNCTION refuse_change_of_fact()',
            f'ALTER TABLE "{table}" DROP COLUMN "{column}"',
            f'DROP TABLE "{table}" CASCADE',
        ):
            with pytest.raises(ProgrammingError) as caught, transaction.atomic():
                cursor.execute(statement)
            assert isinstance(caught.value.__cause__, psycopg.errors.InsufficientPrivilege), (
                statement
            )


@pytest.mark.postgresql
@pytest.mark.parametrize(
    "statement",
    [
        "SET session_replication_role = replica",
        "CREATE TABLE own (id int)",
        "CREATE TEMPORARY TABLE own (id int)",
        "CREATE OR REPLACE FUNCTION refuse_change_of_fact() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "DROP FUNCTION refuse_change_of_fact() CASCADE",
        "DELETE FROM audit_chainhead",
        "DELETE FROM tables_livetable",
        "UPDATE accounting_account SET kind = 'income'",
        "DELETE FROM django_migrations",
        "SET ROLE casino",
    ],
)
def test_the_role_has_no_way_round_it(role: str, statement: str) -> None:
    run(role)
    with connected_as_the_role(), connection.cursor() as cursor:
        with pytest.raises(ProgrammingError) as caught, transaction.atomic():
            cursor.execute(statement)
        assert isinstance(caught.value.__cause__, psycopg.errors.InsufficientPrivilege)


@pytest.mark.postgresql
def test_a_role_that_may_more_or_less_is_told(role: str) -> None:
    told = run(role, "--check").splitlines()
    assert told[0].startswith("FAIL web_user house_web lacks SELECT on ")
    assert told[-1] == "exit 1"
    run(role)
    assert run(role, "--check") == "ok web_user"
    with connection.cursor() as cursor:
        cursor.execute(f"GRANT UPDATE ON tables_round TO {role}")
        cursor.execute(f"GRANT CREATE ON SCHEMA public TO {role}")
        cursor.execute(f"ALTER ROLE {role} CREATEROLE")
        cursor.execute(f"ALTER TABLE tables_pitcall OWNER TO {role}")
    told = run(role, "--check").splitlines()
    for fault in (
        "may make roles", "owns tables_pitcall", "may make tables", "has UPDATE on tables_round",
    ):  # fmt: skip
        assert f"FAIL web_user house_web {fault}" in told
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tables_pitcall OWNER TO CURRENT_USER")


@pytest.mark.postgresql
@pytest.mark.django_db
def test_a_role_that_is_not_there_is_told() -> None:
    with pytest.raises(CommandError, match="There is no role nobody_here; make it first"):
        run("nobody_here")


@pytest.mark.django_db
def test_every_table_is_thought_of() -> None:
    allowed = grants.privileges(connection)
    facts = {model._meta.db_table for model in append_only.fact_models()}
    assert {table for table, rights in allowed.items() if rights == grants.ADD} == facts
    assert grants.REFERENCE | grants.LIVE | grants.PASSING | facts == set(allowed)


@pytest.mark.django_db
def test_a_table_that_nobody_has_thought_of_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grants, "LIVE", frozenset())
    with pytest.raises(grants.UnknownTable, match="accounting_reportjob"):
        grants.privileges(connection)


@pytest.mark.sqlite
@pytest.mark.django_db
def test_sqlite_says_that_it_knows_no_roles() -> None:
    with pytest.raises(CommandError, match="SQLite knows no roles"):
        run(ROLE)
