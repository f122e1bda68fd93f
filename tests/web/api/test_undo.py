"""Undoing the last round by the API, and rounds that were undone."""

from datetime import timedelta
from typing import Any

import pytest

from casino.kernel import clock
from tables.models import RoundUndo, Session
from tests.factories import books
from tests.factories import tables as floor
from tests.web.api.conftest import Program


@pytest.fixture
def undo(session: Session) -> str:
    return f"sessions/{session.id}/undo/"


@pytest.fixture
def body(session: Session) -> dict[str, Any]:
    """What undoes the round that was recorded a moment ago."""
    recorded = floor.record_round(session, at=clock.now())
    return {"round": recorded.id, "reason": "wrong_dice"}


def test_the_last_round_is_undone_once_and_shown_so(
    session: Session, dealer: Program, undo: str, body: dict[str, Any]
) -> None:
    status, done = dealer.post(undo, body)
    fact = RoundUndo.objects.get()
    said = books.assert_proved(fact)
    record = {"chain": "PG01", "seq": said["seq"], "hash": said["hash"]}
    assert (status, done) == (201, {"id": fact.id, "record": record, "replayed": False})
    assert dealer.post(undo, body) == (200, {**done, "replayed": True})

    _status, shown = dealer.get(f"rounds/{body['round']}/")
    assert (shown["undone"]["dealer"], shown["undone"]["reason"]) == ("D101", "wrong_dice")
    assert clock.parse_instant(shown["undone"]["at"]) == fact.occurred_at
    _status, listed = dealer.get(f"sessions/{session.id}/rounds/")
    assert [(r["number"], r["undone"] and r["undone"]["reason"]) for r in listed["rounds"]] == [
        (1, "wrong_dice")
    ]
    _status, whole = dealer.get(f"sessions/{session.id}/")
    assert whole["totals"] == dict.fromkeys(("rounds", "placed", "covered", "due", "collected"), 0)
    _status, table = dealer.get("tables/PG01/")
    assert (table["rounds"], table["due"], table["box_should_hold"], table["play"]["rounds"]) == (0, 0, 0, 0)  # fmt: skip


def test_a_round_that_counts_says_so(
    session: Session, dealer: Program, body: dict[str, Any]
) -> None:
    assert dealer.get(f"rounds/{body['round']}/")[1]["undone"] is None


def test_what_cannot_be_undone_is_refused(
    session: Session,
    dealer: Program,
    supervisor: Program,
    stranger: Program,
    undo: str,
    body: dict[str, Any],
) -> None:
    assert dealer.refused(undo, {}) == (422, [("missing_key", "round"), ("missing_key", "reason")])
    assert dealer.refused(undo, body | {"reason": 3}) == (422, [("not_text", "reason")])
    assert dealer.refused(undo, body | {"reason": "x"}) == (422, [("unknown_value", "reason")])
    assert dealer.refused(undo, body | {"round": "x"}) == (404, [("no_such_round", "round")])
    assert dealer.refused(undo, body, key=None) == (422, [("missing_key", "Idempotency-Key")])
    assert supervisor.refused(undo, body) == (403, [("role_not_allowed", "")])
    assert stranger.refused(undo, body) == (401, [("not_authenticated", "")])
    dealer.post(undo, body)
    assert dealer.refused(undo, body, key="k2") == (422, [("already_undone", "round")])
    assert dealer.refused(undo, body | {"reason": "wrong_bet"}) == (409, [("key_conflict", "key")])


def test_a_round_of_a_while_ago_is_not_undone(session: Session, dealer: Program, undo: str) -> None:
    recorded = floor.record_round(session, at=clock.now() - timedelta(seconds=31))
    refused = dealer.refused(undo, {"round": recorded.id, "reason": "wrong_bet"})
    assert refused == (422, [("undo_too_late", "round")])
