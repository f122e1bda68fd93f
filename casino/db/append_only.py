"""Triggers that make the database itself refuse to change or delete a fact.

SQLite drops a table's triggers whenever Django rebuilds the table, so they are installed anew after every migrate.
"""

import contextlib
from collections.abc import Iterator

from django.apps import apps
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

from casino.db.facts import Fact

_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change_of_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts of % are not changed or deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def fact_models() -> list[type[Fact]]:
    """List every model whose rows are facts."""
    return [model for model in apps.get_models() if issubclass(model, Fact)]


def install(connection: BaseDatabaseWrapper) -> None:
    """Install the triggers of every fact table that exists; doing it twice changes nothing."""
    existing = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for statement in _statements(connection.vendor, existing):
            cursor.execute(statement)


def install_after_migrate(*, using: str, **_kwargs: object) -> None:
    """Install the triggers on the database that was migrated."""
    install(connections[using])


@contextlib.contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let facts be deleted within the block. For tests, which empty the database after each that commits."""
    existing = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for model in fact_models():
            table = model._meta.db_table  # noqa: SLF001 - as in _statements
            if table not in existing:
                continue
            if connection.vendor == "postgresql":
                for name in ("keep", "keep_all"):
                    cursor.execute(f'DROP TRIGGER IF EXISTS "{table}_{name}" ON "{table}"')
            else:
                for name in ("keep_update", "keep_delete"):
                    cursor.execute(f'DROP TRIGGER IF EXISTS "{table}_{name}"')
    try:
        yield
    finally:
        install(connection)


def _statements(vendor: str, existing: set[str]) -> Iterator[str]:
    if vendor == "postgresql":
        yield _POSTGRESQL_FUNCTION
    for model in fact_models():
        table = model._meta.db_table  # noqa: SLF001 - Django's documented introspection
        if table not in existing:
            continue
        if vendor == "postgresql":
            yield from _postgresql(table)
        else:
            yield from _sqlite(table, model)


def _postgresql(table: str) -> Iterator[str]:
    for name, event, scope in (
        ("keep", "UPDATE OR DELETE", "ROW"),
        ("keep_all", "TRUNCATE", "STATEMENT"),
    ):
        yield (
            f'CREATE OR REPLACE TRIGGER "{table}_{name}" BEFORE {event} ON "{table}" '
            f"FOR EACH {scope} EXECUTE FUNCTION refuse_change_of_fact()"
        )


def _sqlite(table: str, model: type[models.Model]) -> Iterator[str]:
    refusal = f"facts of {table} are not changed or deleted"
    for event in ("UPDATE", "DELETE"):
        yield (
            f'CREATE TRIGGER IF NOT EXISTS "{table}_keep_{event.lower()}" BEFORE {event} ON "{table}" '
            f"BEGIN SELECT RAISE(ABORT, '{refusal}'); END"
        )
    fields = [f for f in model._meta.local_fields if isinstance(f, models.IntegerField)]  # noqa: SLF001
    columns = [f.column for f in fields if not f.primary_key]
    if columns:
        # SQLite keeps text or a real in an integer column; PostgreSQL refuses by type.
        wrong = " OR ".join(f"typeof(NEW.\"{c}\") NOT IN ('integer', 'null')" for c in columns)
        yield (
            f'CREATE TRIGGER IF NOT EXISTS "{table}_integers" BEFORE INSERT ON "{table}" WHEN {wrong} '
            f"BEGIN SELECT RAISE(ABORT, 'an integer column of {table} holds something else'); END"
        )
