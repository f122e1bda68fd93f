"""The licence's thresholds: published by two, in force from their instant, carried by every count."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from accounting.thresholds import NOTHING_PASSES, Thresholds
from casino.kernel.errors import Malformed
from tables.models import Session
from tables.selectors import rulebooks as selectors
from tables.services import rulebooks
from tests.factories import books
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

FROM = datetime(2026, 12, 1, 6, 0, tzinfo=UTC)
LET_PASS = {"thresholds": {"MOP": {"box": 150, "tray": 0, "report": 1_000}}}


def publish(terms: dict[str, Any]) -> str:
    """Two administrators put the terms into force."""
    proposed = rulebooks.Proposed(
        code="licence-2026-12",
        game="licence",
        effective_from=FROM,
        authorisation="DICJ 12/2026",
        terms=terms,
    )
    proposal = rulebooks.propose(proposed, origin=floor.origin("A401"))
    return rulebooks.approve(proposal_id=proposal, origin=floor.origin("A402"))


def count_of(session: Session) -> dict[str, Any]:
    """The body of the record of the session's count."""
    kinds = books.kinds(session.table_id)
    body: dict[str, Any] = books.document(session.table_id, kinds.index("count") + 1)["body"]
    return body


def test_from_the_beginning_no_difference_passes() -> None:
    assert selectors.get_thresholds(currency="MOP", at=floor.OPENED_AT) == NOTHING_PASSES


def test_thresholds_are_in_force_from_their_instant_on() -> None:
    publish(LET_PASS)
    before = selectors.get_thresholds(currency="MOP", at=FROM - timedelta.resolution)
    assert (before, selectors.get_thresholds(currency="MOP", at=FROM)) == (NOTHING_PASSES, Thresholds(150, 0, 1_000))  # fmt: skip
    assert selectors.get_thresholds(currency="HKD", at=FROM) == NOTHING_PASSES


def test_a_count_carries_those_in_force_when_it_was_made() -> None:
    publish(LET_PASS)
    early = floor.open_table("PG01")
    floor.close_table(early, box=100)
    late = floor.open_table("PG02", at=FROM)
    floor.close_table(late, box=100)
    assert count_of(early)["thresholds"] == {"box": 0, "tray": 0, "report": 0}
    assert count_of(late)["thresholds"] == {"box": 150, "tray": 0, "report": 1_000}


def test_terms_that_are_none_are_refused_with_all_that_is_wrong() -> None:
    wrong = {"thresholds": {"MOP": {"box": -1}, "EUR": {}}}
    found = books.refused(lambda: publish(wrong), Malformed)
    assert found == [("unknown_key", "terms.thresholds.EUR"), ("not_positive", "terms.thresholds.MOP.box")]  # fmt: skip
