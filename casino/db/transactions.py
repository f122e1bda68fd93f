"""How acts are cut into transactions.

Locks are always taken in this order: the table's live state, then chain heads by name. An act is one durable transaction; a
refusal leaves it before it becomes a response, so nothing of it is kept.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

import structlog
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.sqlite3.base import DatabaseWrapper as SqliteWrapper

log = structlog.get_logger(__name__)
_is_joined: ContextVar[bool] = ContextVar("is_joined", default=False)


def durable() -> transaction.Atomic:
    """Open the outermost transaction of an act."""
    return transaction.atomic(durable=not _is_joined.get())


@contextmanager
def joined() -> Iterator[None]:
    """Make several acts one: either all of them count or none does."""
    with transaction.atomic(durable=True):
        token = _is_joined.set(True)
        try:
            yield
        finally:
            _is_joined.reset(token)


@contextmanager
def snapshot() -> Iterator[None]:
    """Read one state of the database, however long it takes, while others go on writing.

    Within a transaction that has begun it changes nothing.
    """
    connection = transaction.get_connection()
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    with _reading(connection), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _reading(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let a transaction of SQLite begin as a reader, which holds nobody up."""
    if not isinstance(connection, SqliteWrapper):
        yield
        return
    writing = connection.transaction_mode  # type: ignore[attr-defined]  # the stubs do not know it yet
    connection.transaction_mode = None  # type: ignore[attr-defined]  # as above
    try:
        yield
    finally:
        connection.transaction_mode = writing  # type: ignore[attr-defined]  # as above


class Sendable(Protocol):
    """A Celery task, as far as it is sent."""

    name: str

    def delay(self, **ids: object) -> object:
        """Send the task."""


def after_commit(task: Sendable, **ids: str | int) -> None:
    """Send a task once the act is committed.

    A broker that is down costs the notice, never the act: what must not be lost stands in the jobs table and is swept up.
    """

    def send() -> None:
        try:
            task.delay(**ids)
        except Exception as error:  # noqa: BLE001 - any broker fault is the same to the act that is already committed
            log.warning("task not sent", task=task.name, error=repr(error))

    transaction.on_commit(send, robust=True)
