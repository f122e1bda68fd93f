"""Whatever a tablet sends, the answer is JSON: a refusal in the usual shape that leaves nothing behind, or it counts."""

import json
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.kernel import clock
from tables.models import Session
from tests.factories import books
from tests.factories import tables as floor
from tests.web.tables.pad_client import Pad, by_outcomes, problems

pytestmark = [pytest.mark.django_db, pytest.mark.no_cover]

texts = st.text(st.characters(exclude_categories=[]), max_size=12) | st.sampled_from(
    ["", "\0", "banker", "6-2", "void_throw", "bank_passed", "cocked_dice", "wrong_bet", "9" * 30]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(2**52, 2**70) | st.floats() | texts,
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(texts, parts, max_size=4),
    max_leaves=10,
)
KEYS = ("session", "key", "number", "draft", "round", "reason", "kind", "to", "declined", "tile", "door")  # fmt: skip
DRAFT_KEYS = ("banker", "bank", "bets", "dice", "by", "laid", "settings", "outcomes")
NAMES = ("draft", "record", "undo", "event")
anything = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def pad(db: None) -> Pad:
    """The tablet of PG01 after a round, D101 proved there."""
    session: Session = floor.open_table(at=clock.now() - timedelta(minutes=1))
    floor.record_round(session, at=clock.now() - timedelta(seconds=40))
    return Pad(session)


def hold(pad: Pad, name: str, body: Any) -> None:
    before = books.written()
    status, answer = pad.post(name, body)
    if status in {200, 201}:
        return
    assert status in {404, 409, 422}
    problems(answer)
    assert books.written() == before


@pytest.mark.parametrize("name", NAMES)
def test_any_object_is_refused_or_counts(pad: Pad, name: str) -> None:
    @anything
    @given(body=st.dictionaries(st.sampled_from(KEYS) | texts, values, max_size=6))
    def check(body: dict[str, Any]) -> None:
        hold(pad, name, json.dumps(body))
        whole = {"session": pad.session.id, "key": "k", **body}
        hold(pad, name, json.dumps(whole))

    check()


@pytest.mark.parametrize("name", ["draft", "record"])
def test_any_draft_is_refused_or_counts(pad: Pad, name: str) -> None:
    @anything
    @given(changes=st.dictionaries(st.sampled_from(DRAFT_KEYS) | texts, values, max_size=4))
    def check(changes: dict[str, Any]) -> None:
        body: dict[str, Any] = {"session": pad.session.id, "draft": by_outcomes() | changes}
        if name == "record":
            body |= {"key": "k", "number": pad.standing.rounds + 1}
        hold(pad, name, json.dumps(body))

    check()


@pytest.mark.parametrize("name", NAMES)
def test_any_bytes_are_refused(pad: Pad, name: str) -> None:
    @settings(anything, max_examples=15)
    @given(body=st.binary(min_size=1, max_size=40))
    def check(body: bytes) -> None:
        hold(pad, name, body)

    check()
