"""What the PostgreSQL role of the web, worker and beat processes may do to each table, and no more.

Facts can be read and added to. The role owns nothing: it cannot lift a trigger, empty or drop a table, or make an object of its own.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from django.db.backends.base.base import BaseDatabaseWrapper

from casino.db import append_only

REFERENCE: Final = frozenset(
    {
        "accounting_account", "auth_group", "auth_group_permissions", "auth_permission",
        "django_content_type", "django_migrations",
    }
)  # fmt: skip
"""Tables that migrations fill."""
LIVE: Final = frozenset(
    {
        "accounting_reportjob", "audit_chainhead", "staff_accesstally", "staff_device", "staff_user",
        "tables_livetable", "tables_table",
    }
)  # fmt: skip
"""Tables whose rows change and stay."""
PASSING: Final = frozenset(
    {
        "django_session", "staff_enrolmentcode", "staff_signinguard", "tables_pendingcount",
        "tables_pendingopening", "tables_pitcall",
    }
)  # fmt: skip
"""Tables whose rows come and go."""

READ: Final = ("SELECT",)
ADD: Final = ("SELECT", "INSERT")
CHANGE: Final = ("SELECT", "INSERT", "UPDATE")
REMOVE: Final = ("SELECT", "INSERT", "UPDATE", "DELETE")
EVERYTHING: Final = ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER")

_POWERS: Final = """
SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
       EXISTS (SELECT FROM pg_auth_members WHERE member = pg_roles.oid)
FROM pg_roles WHERE rolname = %s
"""
_POWER_NAMES: Final = (
    "is a superuser", "may make roles", "may make databases", "may replicate", "passes row security over",
    "belongs to another role",
)  # fmt: skip
_OWNED: Final = """
SELECT relname FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner
WHERE rolname = %s AND relnamespace = current_schema()::regnamespace ORDER BY relname
"""


class UnknownTable(Exception):
    """A table of the database is in no list of this module, so nobody has said what may be done to it."""


class NoSuchRole(Exception):
    """The server has no role of that name."""


def privileges(connection: BaseDatabaseWrapper) -> Mapping[str, tuple[str, ...]]:
    """Give what the role may do to every table that there is.

    :raises UnknownTable: for one that nobody has thought of.
    """
    facts = {model._meta.db_table for model in append_only.fact_models()}  # noqa: SLF001 - Django's documented introspection
    lists = ((facts, ADD), (REFERENCE, READ), (LIVE, CHANGE), (PASSING, REMOVE))
    found: dict[str, tuple[str, ...]] = {}
    for table in sorted(connection.introspection.table_names()):
        allowed = [rights for tables, rights in lists if table in tables]
        if not allowed:
            raise UnknownTable(table)
        found[table] = allowed[0]
    return found


def grant(connection: BaseDatabaseWrapper, *, role: str) -> None:
    """Give a role what it needs and take from it, and from everybody, what it does not; doing it twice changes nothing.

    :raises NoSuchRole: when it has to be made first.
    :raises UnknownTable: for a table that nobody has thought of.
    """
    allowed = privileges(connection)
    _check_known(connection, role)
    with connection.cursor() as cursor:
        for statement in _statements(connection, role, allowed):
            cursor.execute(statement)


def faults(connection: BaseDatabaseWrapper, *, role: str) -> Iterator[str]:
    """Find everything that a role may do and should not, or should and may not.

    :raises NoSuchRole: when there is none.
    """
    allowed = privileges(connection)
    _check_known(connection, role)
    with connection.cursor() as cursor:
        cursor.execute(_POWERS, [role])
        for name, has in zip(_POWER_NAMES, cursor.fetchone(), strict=True):
            if has:
                yield f"{role} {name}"
        cursor.execute(_OWNED, [role])
        for (table,) in cursor.fetchall():
            yield f"{role} owns {table}"
        cursor.execute("SELECT has_schema_privilege(%s, current_schema(), 'CREATE')", [role])
        if cursor.fetchone()[0]:
            yield f"{role} may make tables"
        for table, rights in allowed.items():
            for right in EVERYTHING:
                cursor.execute(
                    "SELECT has_table_privilege(%s, %s, %s)", [role, f'"{table}"', right]
                )
                if cursor.fetchone()[0] != (right in rights):
                    yield f"{role} {'lacks' if right in rights else 'has'} {right} on {table}"


def _check_known(connection: BaseDatabaseWrapper, role: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT FROM pg_roles WHERE rolname = %s", [role])
        if cursor.fetchone() is None:
            raise NoSuchRole(role)


def _statements(
    connection: BaseDatabaseWrapper, role: str, allowed: Mapping[str, tuple[str, ...]]
) -> Iterator[str]:
    quote = connection.ops.quote_name
    to, database = quote(role), quote(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        schema = quote(cursor.fetchone()[0])
    yield f"REVOKE CREATE ON SCHEMA {schema} FROM PUBLIC"
    yield f"REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC"
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM PUBLIC, {to}"
    yield f"REVOKE ALL ON ALL SEQUENCES IN SCHEMA {schema} FROM {to}"
    yield f"GRANT CONNECT ON DATABASE {database} TO {to}"
    yield f"GRANT USAGE ON SCHEMA {schema} TO {to}"
    yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA {schema} TO {to}"
    for table, rights in allowed.items():
        yield f"GRANT {', '.join(rights)} ON {quote(table)} TO {to}"
