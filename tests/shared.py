"""A state of the database that several tests share: made once, seen by each as it was made, gone after the last."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TypeVar

import pytest
from django.db import transaction
from pytest_django.plugin import DjangoDbBlocker

Made = TypeVar("Made")
COMMITTING = {"transactional_db", "live_server", "page"}


class Once:
    """Makes what a module's tests share. What a test changes, it changes in a transaction of its own within, and no other sees it."""

    def __init__(self, blocker: DjangoDbBlocker, stack: ExitStack) -> None:
        self._blocker = blocker
        self._stack = stack

    def __call__(self, make: Callable[[], Made]) -> Made:
        """Make something in the database."""
        with self._blocker.unblock():
            return make()

    def enter(self, context: AbstractContextManager[Made]) -> Made:
        """Enter what is left before the database is as it was."""
        with self._blocker.unblock():
            return self._stack.enter_context(context)


@contextmanager
def undone_afterwards() -> Iterator[None]:
    """Take back whatever is done to the database within; the services' own transactions are its parts."""
    atomic = transaction.atomic()
    atomic._from_testcase = True  # type: ignore[attr-defined]  # as Django's own test cases let durable ones within
    with atomic:
        yield
        transaction.set_rollback(True)


def check_nobody_commits(request: pytest.FixtureRequest) -> None:
    """Fail where a test of the module commits: it would do so within what the others share."""
    for item in request.session.items:
        if item.path != request.path:
            continue
        marker = item.get_closest_marker("django_db")
        names: set[str] = set(getattr(item, "fixturenames", ()))
        if names & COMMITTING or (marker is not None and marker.kwargs.get("transaction")):
            pytest.fail(f"{item.nodeid} commits: it belongs into a module of its own")
