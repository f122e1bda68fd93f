"""The same rows by the bare driver: no framework, no rules, one transaction a round."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg.types.json import Jsonb

ROWS = (
    ("tables_round", "SELECT * FROM tables_round WHERE id = {0}"),
    ("accounting_entry", "SELECT * FROM accounting_entry WHERE source = 'round:' || {0}"),
    (
        "accounting_transfer",
        "SELECT t.* FROM accounting_transfer t JOIN accounting_entry e ON e.id = t.entry_id WHERE e.source = 'round:' || {0}",
    ),
    ("audit_record", "SELECT * FROM audit_record WHERE subject = 'round:' || {0}"),
)

Round = list[tuple[str, list[tuple[Any, ...]]]]


def connect(database: str) -> Any:
    """Connect by the driver alone, as durably as the house does."""
    if database.startswith("postgres"):
        return psycopg.connect(database, autocommit=True)
    connection = sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF;"
    )
    return connection


@contextmanager
def copied(database: str) -> Iterator[str]:
    """Copy the prepared house, to insert into."""
    if database.startswith("postgres"):
        parts = urlsplit(database)
        name = parts.path.removeprefix("/")
        maintenance = urlunsplit(parts._replace(path="/postgres"))
        with psycopg.connect(maintenance, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE bare TEMPLATE "{name}"')  # type: ignore[arg-type]  # our own name
        yield urlunsplit(parts._replace(path="/bare"))
    else:
        copy = database.replace("casino.sqlite3", "bare.sqlite3")
        source, target = connect(database), connect(copy)
        source.backup(target)
        source.close()
        target.close()
        yield copy


def read_rounds(database: str) -> list[Round]:
    """Read every round's rows, by table."""
    connection = connect(database)
    mark = "%s" if database.startswith("postgres") else "?"
    ids = [
        row[0]
        for row in connection.execute(
            "SELECT id FROM tables_round ORDER BY session_id, number"
        ).fetchall()
    ]
    rounds = [
        [
            (table, connection.execute(query.format(mark), (key,)).fetchall())
            for table, query in ROWS
        ]
        for key in ids
    ]
    connection.close()
    return rounds


def insert(database: str, rounds: list[Round]) -> float:
    """Insert the rounds, each with its chain head and live table in one transaction, and give rounds a second."""
    connection = connect(database)
    is_postgres = database.startswith("postgres")
    mark = "%s" if is_postgres else "?"
    if is_postgres:
        connection.execute(
            "SET session_replication_role = replica"
        )  # bank passes, which links refer to, are left out
    begun = time.perf_counter()
    for number, rows in enumerate(rounds, start=1):
        connection.execute("BEGIN" if is_postgres else "BEGIN IMMEDIATE")
        for table, values in rows:
            for row in values:
                marks = ", ".join([mark] * len(row))
                connection.execute(
                    f"INSERT INTO {table} VALUES ({marks})", _adapted(row, is_postgres)
                )
        connection.execute(
            f"UPDATE audit_chainhead SET seq = {mark} WHERE chain = 'PG01'", (number,)
        )
        connection.execute(
            f"UPDATE tables_livetable SET rounds = {mark} WHERE table_id = 'PG01'", (number,)
        )
        connection.execute("COMMIT")
    taken = time.perf_counter() - begun
    connection.close()
    return len(rounds) / taken


def _adapted(row: tuple[Any, ...], is_postgres: bool) -> tuple[Any, ...]:  # noqa: FBT001 - one caller, beside it
    return tuple(Jsonb(v) if isinstance(v, dict | list) else v for v in row) if is_postgres else row
