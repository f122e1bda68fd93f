"""Corrections that may not be asked for or decided: by whom, how and of what; each refusal leaves nothing behind."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from casino.kernel.errors import DomainError, Forbidden, Malformed, NotFound, Refused
from tables.models import Session
from tables.selectors import corrections as selectors
from tables.services import corrections as services
from tables.services.correction_proposals import Chips, LateEntry, Void
from tests.factories import corrections, counting
from tests.factories import tables as floor
from tests.factories.books import refused

pytestmark = pytest.mark.django_db

DOUBLE = [{"id": "b1", "door": 2, "amount": 40_000}, {"id": "b2", "door": 3, "amount": 10_000}]


@pytest.fixture
def session() -> Session:
    """Two rounds, the bank passed on since, so that neither is the last act."""
    opened = floor.open_table()
    floor.record_rounds(opened, 2)
    floor.pass_bank(opened)
    floor.person(corrections.APPROVER)
    return opened


@pytest.fixture
def first(session: Session) -> str:
    return session.rounds.get(number=1).id


def by(staff: str, **other: Any) -> Any:
    floor.person(staff)
    return floor.act(staff, at=corrections.at_table("PG01"), **other)


@pytest.mark.parametrize(
    ("decide", "staff", "via", "family", "problem"),
    [
        ("approve", "S201", "screen", Refused, ("same_person", "approver")),
        ("refuse", "S201", "screen", Refused, ("same_person", "approver")),
        ("withdraw", "S202", "screen", Forbidden, ("not_the_requester", "")),
        ("approve", "D101", "pad", Forbidden, ("supervisor_only", "")),
        ("approve", "A401", "screen", Forbidden, ("supervisor_only", "")),
        ("approve", "I301", "screen", Forbidden, ("supervisor_only", "")),
        ("refuse", "A401", "screen", Forbidden, ("supervisor_only", "")),
        ("approve", "S202", "import", Forbidden, ("supervisor_only", "")),
    ],
)
def test_only_another_supervisor_decides(  # noqa: PLR0917 - one case a line
    session: Session, first: str, decide: str, staff: str, via: str,
    family: type[DomainError], problem: tuple[str, str],
) -> None:  # fmt: skip
    asked = corrections.ask(corrections.void(first))
    call = getattr(services, decide)
    act = by(staff, via=via)
    assert refused(lambda: call(request_id=asked.id, note="No.", act=act), family) == [problem]


@pytest.mark.parametrize(
    ("staff", "via", "problem"),
    [
        ("D102", "pad", ("not_the_dealer", "")),
        ("A401", "screen", ("not_the_dealer", "")),
        ("I301", "screen", ("not_the_dealer", "")),
        ("S201", "import", ("supervisor_only", "")),
        ("D101", "import", ("supervisor_only", "")),
    ],
)
def test_nobody_but_the_tables_dealer_and_supervisors_asks(
    session: Session, first: str, staff: str, via: str, problem: tuple[str, str]
) -> None:
    act = by(staff, via=via)
    call = lambda: corrections.ask(corrections.void(first), act=act)  # noqa: E731
    assert refused(call, Forbidden) == [problem]
    corrections.ask(corrections.void(first), act=by("D101", via="pad"))


def test_a_dealer_asks_for_no_adjustment(session: Session) -> None:
    named = corrections.adjustment(shift="night", day="2026-11-28")
    call = lambda: corrections.ask(named, act=by("D101"))  # noqa: E731
    assert refused(call, Forbidden) == [("supervisor_only", "")]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"reason": "because"}, ("unknown_value", "reason")),
        ({"reason": "fill"}, ("unknown_value", "reason")),
        ({"text": "  "}, ("text_needed", "text")),
        ({"text": "x" * 1_001}, ("too_long", "text")),
        ({"money": "moved"}, ("money_at_the_table", "money")),
    ],
)
def test_a_request_says_why_in_a_code_and_in_words(
    session: Session, first: str, changes: dict[str, Any], problem: tuple[str, str]
) -> None:
    call = lambda: corrections.ask(corrections.void(first), **changes)  # noqa: E731
    assert refused(call, Refused) == [problem]


def test_a_refusal_says_why(session: Session, first: str) -> None:
    asked = corrections.ask(corrections.void(first))
    assert refused(lambda: corrections.refuse(asked, note=" "), Refused) == [
        ("text_needed", "note")
    ]
    corrections.refuse(asked, note="It was played.")


def test_what_waits_is_not_asked_for_twice(session: Session, first: str) -> None:
    corrections.ask(corrections.void(first))
    again = lambda: corrections.ask(corrections.amend(first, floor.sheet(bets=DOUBLE)))  # noqa: E731
    assert refused(again, Refused) == [("already_asked", "round")]


def test_a_round_is_corrected_once_and_then_what_took_its_place(
    session: Session, first: str
) -> None:
    decision = corrections.make(corrections.amend(first, floor.sheet(bets=DOUBLE)))
    again = lambda: corrections.ask(corrections.void(first))  # noqa: E731
    assert refused(again, Refused) == [("already_corrected", "round")]
    last = corrections.make(Void(round=decision.subject))
    gone = lambda: corrections.ask(Void(round=last.subject))  # noqa: E731
    assert refused(gone, NotFound) == [("no_such_round", "round")]
    assert [r.kind for r in selectors.line_of(f"round:{first}")] == ["amend", "void"]
    assert selectors.changes_of(session)[f"round:{first}"] == selectors.Changed(-1, -1_000)


@pytest.mark.parametrize(
    ("make", "family", "problem"),
    [
        (lambda s: corrections.void("01J"), NotFound, ("no_such_round", "round")),
        (lambda s: Void(round="count:01J"), NotFound, ("no_such_round", "round")),
        (lambda s: LateEntry("none", "", "paigow", {}), NotFound, ("no_such_session", "session")),
        (lambda s: corrections.adjustment(table="XX9"), NotFound, ("no_such_table", "table")),
        (lambda s: corrections.amend(s.rounds.first().id, floor.sheet(doors=4, half=1)), Refused, ("wrong_doors", "doors")),
        (lambda s: corrections.amend(s.rounds.first().id, floor.sheet(dice=[7, 1, 1, 1])), Malformed, ("bad_dice", "dice")),
        (lambda s: corrections.amend(s.rounds.first().id, floor.sheet(), collected=-1), Refused, ("not_positive", "collected")),
        (lambda s: corrections.late(s, at=floor.OPENED_AT - timedelta(seconds=1)), Refused, ("outside_session", "at")),
        (lambda s: corrections.late(s, at=floor.OPENED_AT + timedelta(days=1)), Refused, ("outside_session", "at")),
        (lambda s: LateEntry(s.id, "yesterday", "paigow", floor.sheet()), Malformed, ("not_instant", "at")),
        (lambda s: LateEntry(s.id, "2026-11-28T14:00:30Z", "mahjong", floor.sheet()), Refused, ("wrong_game", "game")),
        (lambda s: corrections.chips(s, "sideways"), Refused, ("unknown_value", "direction")),
        (lambda s: Chips(s.id, "fill", {"7x": 1}), Refused, ("bad_denomination", "pieces.7x")),
        (lambda s: Chips(s.id, "fill", {"100": 0}), Refused, ("no_chips", "pieces")),
        (lambda s: Chips(s.id, "credit", {"100000": 1_000}), Refused, ("not_enough", "")),
        (lambda s: corrections.adjustment(), Refused, ("round_or_shift", "round")),
        (lambda s: corrections.adjustment(shift="night", day="2026-11-28", credit="cage"), Refused, ("same_account", "credit")),
        (lambda s: corrections.adjustment(shift="night", day="2026-11-28", debit="pocket"), Refused, ("unknown_value", "debit")),
        (lambda s: corrections.adjustment(shift="night", day="2026-11-28", amount=0), Refused, ("not_positive", "amount")),
        (lambda s: corrections.adjustment(shift="tea", day="2026-11-28"), Refused, ("unknown_shift", "shift")),
        (lambda s: corrections.adjustment(shift="night", day="today"), Malformed, ("day_out_of_range", "day")),
        (lambda s: corrections.adjustment(shift="night", day="2026-11-27"), Refused, ("no_session_in_shift", "shift")),
        (lambda s: corrections.adjustment(shift="day", day="2026-11-29"), Refused, ("no_session_in_shift", "shift")),
        (lambda s: corrections.adjustment(shift="night", day="2026-11-28", debit="commission", credit="box", amount=9_000), Refused, ("not_enough", "")),
    ],
)  # fmt: skip
def test_what_cannot_be_corrected_is_refused_and_leaves_nothing(
    session: Session,
    make: Callable[[Session], Any],
    family: type[DomainError],
    problem: tuple[str, str],
) -> None:
    proposal = make(session)
    call = lambda: corrections.ask(proposal, at=corrections.at_table("PG01"))  # noqa: E731
    assert refused(call, family) == [problem]


def test_nothing_tells_what_a_table_should_hold_while_it_is_counted(
    session: Session, first: str
) -> None:
    counting.begin(session)
    for proposal in (corrections.chips(session), corrections.adjustment(round=f"round:{first}")):
        ask = services.Ask(proposal=proposal, reason="", text="")
        look = lambda ask=ask: services.preview(ask, at=corrections.at_table("PG01"))  # noqa: E731
        assert refused(look, Refused) == [("count_in_progress", "session")]
    corrections.ask(corrections.void(first))


def test_an_adjustment_names_a_round_of_its_own_table(session: Session, first: str) -> None:
    floor.open_table("PG02")
    other = corrections.adjustment(table="PG02", round=f"round:{first}")
    call = lambda: corrections.ask(other)  # noqa: E731
    assert refused(call, Refused) == [("no_such_round", "round")]


def test_box_and_tray_of_a_closed_session_are_not_adjusted(session: Session) -> None:
    floor.close_table(session)
    named = corrections.adjustment(shift="night", day="2026-11-28", debit="box")
    assert refused(lambda: corrections.ask(named), Refused) == [("session_closed", "session")]
    fill = corrections.chips(session)
    assert refused(lambda: corrections.ask(fill), Refused) == [("session_closed", "session")]


def test_nothing_is_decided_that_nobody_asked_for(session: Session) -> None:
    call = lambda: services.approve(request_id="none", act=by("S202"))  # noqa: E731
    assert refused(call, NotFound) == [("no_such_correction", "correction")]
