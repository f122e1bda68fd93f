"""Corrections: what may be asked for, by whom, who decides, and what is written; nothing on a refusal."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounting.selectors import balances
from casino.kernel.errors import Conflict, Refused
from tables.models import CorrectionDecision, CorrectionRequest, LiveTable, Session
from tables.selectors import corrections as selectors
from tables.selectors import evidence
from tables.services import corrections as services
from tables.services import events
from tables.services.correction_proposals import Void
from tests.factories import books, corrections, counting
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


def live() -> LiveTable:
    return LiveTable.objects.get(table="PG01")


def test_a_request_is_numbered_and_counts_for_nothing(session: Session, first: str) -> None:
    before = live()
    asked = corrections.ask(corrections.void(first))
    request = corrections.get(asked)
    said = books.assert_proved(request)
    assert (said["kind"], said["seq"], request.number) == ("correction_requested", asked.seq, 1)
    assert (request.corrects, request.requested_by) == (f"round:{first}", "S201")
    assert (request.before["due"], request.after) == (1_000, None)  # type: ignore[index]  # a round stood there
    assert books.transfers(request.subject) == []
    now = live()
    assert (now.box_minor, now.play, now.undone) == (before.box_minor, before.play, 0)
    assert selectors.list_pending() == (request,)
    assert corrections.get(corrections.ask(corrections.chips(session))).number == 2


def test_a_void_moves_back_what_the_round_moved(session: Session, first: str) -> None:
    before = live()
    asked = corrections.ask(corrections.void(first))
    done = corrections.approve(asked)
    decision = CorrectionDecision.objects.get(id=done.id)
    said = books.assert_proved(decision)
    assert (said["kind"], said["actor"]) == ("void", {"staff": "S202", "role": "supervisor"})
    assert said["body"]["corrects"] == {"chain": "PG01", "seq": 2, "subject": f"round:{first}"}
    assert said["body"]["counts"] == {
        "at": "2026-11-28T14:01:00Z", "rounds": -1, "placed": -30_000, "covered": -30_000,
        "due": -1_000, "collected": -1_000,
    }  # fmt: skip
    assert books.transfers(decision.subject) == [("commission", "box", 1_000)]
    assert said["body"]["holds"] == {"box": 1_000, "tray": floor.FLOAT}
    now = live()
    assert (now.box_minor, now.play, now.undone) == (1_000, before.play, 1)
    assert selectors.list_pending() == ()
    assert evidence.sum_rounds(session) == {
        "rounds": 1, "placed": 30_000, "covered": 30_000, "due": 1_000, "collected": 1_000,
    }  # fmt: skip


def test_an_amendment_is_a_round_that_names_the_old(session: Session, first: str) -> None:
    decision = corrections.make(corrections.amend(first, floor.sheet(bets=DOUBLE)))
    body = books.assert_proved(decision)["body"]
    assert (body["game"], body["terms"]) == ("paigow", session.terms)
    assert body["sheet"]["bets"] == DOUBLE
    assert body["settlement"]["house"] == {"commission": 2_000, "cobank": 0}
    assert (body["before"]["due"], body["after"]["due"]) == (1_000, 2_000)
    assert (body["dealt_by"], body["requested_by"], body["approved_by"]) == ("D101", "S201", "S202")
    assert (body["before"]["sheet"]["bets"], body["after"]["number"]) == (floor.sheet()["bets"], 1)
    assert books.transfers(decision.subject) == [("box", "commission", 1_000)]
    assert live().box_minor == 3_000
    standing = selectors.get_standing(decision.subject)
    assert (standing.number, standing.due, standing.root) == (1, 2_000, 2)


def test_a_late_entry_is_settled_under_the_terms_of_its_session(session: Session) -> None:
    at = floor.OPENED_AT + timedelta(seconds=30)
    decision = corrections.make(corrections.late(session, at=at))
    body = books.assert_proved(decision)["body"]
    assert (body["corrects"], body["before"]) == (None, None)
    assert (body["after"]["number"], body["after"]["dealer"]) == (None, floor.DEALER)
    assert books.transfers(decision.subject) == [("box", "commission", 1_000)]
    now = live()
    assert (now.counting_rounds, now.rounds, now.added) == (3, 2, 1)
    corrections.make(Void(round=decision.subject))
    assert (live().counting_rounds, live().undone, live().box_minor) == (2, 1, 2_000)


@pytest.mark.parametrize(
    ("direction", "moved", "tray"),
    [("fill", ("tray", "cage", 50_000), 50_000), ("credit", ("cage", "tray", 50_000), -50_000)],
)
def test_chips_go_between_the_tray_and_the_cage(
    session: Session, direction: str, moved: tuple[str, str, int], tray: int
) -> None:
    decision = corrections.make(corrections.chips(session, direction))
    assert books.transfers(decision.subject) == [moved]
    assert live().tray_minor == floor.FLOAT + tray
    assert decision.request.after == {"tray": floor.FLOAT + tray}
    books.assert_proved(decision)


@pytest.mark.parametrize("where", ["shift", "round"])
def test_an_adjustment_books_an_amount_for_a_round_or_a_shift(
    session: Session, first: str, where: str
) -> None:
    names = {"round": f"round:{first}"} if where == "round" else {"shift": "night", "day": "2026-11-28"}  # fmt: skip
    decision = corrections.make(corrections.adjustment(**names))
    assert books.transfers(decision.subject) == [("cage", "commission", 250)]
    assert decision.request.before == {"accounts": {"cage": -floor.FLOAT, "commission": -2_000}}
    assert decision.request.after == {"accounts": {"cage": 250 - floor.FLOAT, "commission": -2_250}}
    assert balances.sum_session(session=session.id, account="commission") == -2_250
    books.assert_proved(decision)


def test_the_last_rounds_void_sets_the_play_back(session: Session) -> None:
    before = live().play
    played = floor.record_round(session)
    corrections.make(corrections.void(played.id))
    now = live()
    assert (now.play, now.undoable, now.before_play) == (before, "", None)


def test_the_last_rounds_amendment_is_judged_by_the_tables_state(session: Session) -> None:
    played = floor.record_round(session)
    sheet = floor.sheet(banker=5)
    wrong = corrections.amend(played.id, sheet)
    assert refused(lambda: corrections.ask(wrong), Refused) == [("not_the_banker", "banker")]
    stake = [{"id": "banker", "kind": "banker", "stake": 2_000_000}]
    corrections.make(corrections.amend(played.id, floor.sheet(banker=2, bank=stake)))
    assert live().play["turn"]["first_stake"] == 2_000_000


def test_a_refusal_and_a_withdrawal_are_kept_and_the_round_may_be_asked_for_again(
    session: Session, first: str
) -> None:
    for decide, kind, by in (
        (corrections.refuse, "correction_refused", "S202"),
        (corrections.withdraw, "correction_withdrawn", "S201"),
    ):
        asked = corrections.ask(corrections.void(first))
        decision = CorrectionDecision.objects.get(id=decide(asked).id)
        said = books.assert_proved(decision)
        assert (said["kind"], said["body"]["decided_by"]) == (kind, by)
        assert books.transfers(decision.subject) == []
        assert live().box_minor == 2_000
    assert CorrectionRequest.objects.count() == 2
    corrections.make(corrections.void(first))


def test_the_last_round_may_still_be_undone_while_its_correction_waits(session: Session) -> None:
    played = floor.record_round(session)
    asked = corrections.ask(corrections.void(played.id))
    assert live().undoable == played.id
    corrections.withdraw(asked)
    assert live().undoable == played.id


@pytest.mark.parametrize("step", ["request", "approve", "refuse", "withdraw"])
def test_the_same_key_gives_the_first_result_again(session: Session, first: str, step: str) -> None:
    asked = corrections.ask(corrections.void(first), key="ask")
    again: Callable[[], Any]
    if step == "request":
        corrections.approve(asked)
        done = asked
        again = lambda: corrections.ask(corrections.void(first), key="ask")  # noqa: E731 - as the others
    else:
        by = "S201" if step == "withdraw" else "S202"
        floor.person(by)
        note = "Not so."
        again = lambda: getattr(services, step)(  # noqa: E731 - one call, twice
            request_id=asked.id,
            note=note,
            act=floor.act(by, at=corrections.at_table("PG01"), key="decide"),
        )
        done = again()
    before = books.written()
    replayed = again()
    assert (replayed.id, replayed.seq, replayed.replayed) == (done.id, done.seq, True)
    assert books.written() == before


def test_a_key_that_comes_with_other_contents_is_a_conflict(session: Session, first: str) -> None:
    asked = corrections.ask(corrections.void(first), key="one")
    other = lambda: corrections.ask(corrections.chips(session), key="one")  # noqa: E731
    assert refused(other, Conflict) == [("key_conflict", "key")]
    corrections.approve(asked, key="two")
    act = floor.act("S202", at=corrections.at_table("PG01"), key="two")
    changed = lambda: services.approve(request_id=asked.id, note="Yes.", act=act)  # noqa: E731
    assert refused(changed, Conflict) == [("key_conflict", "key")]


@pytest.mark.parametrize("decide", [corrections.approve, corrections.refuse, corrections.withdraw])
def test_what_is_decided_is_decided_once(
    session: Session, first: str, decide: Callable[..., Any]
) -> None:
    asked = corrections.ask(corrections.void(first))
    corrections.approve(asked)
    by = "S201" if decide is corrections.withdraw else "S203"
    floor.person("S203")
    assert refused(lambda: decide(asked, by=by), Conflict) == [("already_decided", "")]


def test_an_undone_round_is_corrected_no_more(session: Session) -> None:
    played = floor.record_round(session)
    asked = corrections.ask(corrections.void(played.id), at=live().last_at)
    floor.undo_round(session, played)
    assert refused(lambda: corrections.approve(asked), Refused) == [("already_undone", "round")]
    corrections.withdraw(asked)
    again = lambda: corrections.ask(corrections.void(played.id))  # noqa: E731
    assert refused(again, Refused) == [("already_undone", "round")]


@pytest.mark.parametrize("money", ["moved", "found"])
def test_a_round_counted_since_says_where_its_money_is(
    session: Session, first: str, money: str
) -> None:
    counting.change_shift(session)
    call = lambda: corrections.ask(corrections.void(first))  # noqa: E731
    assert refused(call, Refused) == [("money_counted", "money")]
    decision = corrections.make(corrections.void(first), money=money)
    account = {"moved": "cage", "found": "box_difference"}[money]
    assert books.transfers(decision.subject) == [("commission", account, 1_000)]
    assert live().box_minor == 0
    assert decision.request.money == money


def test_a_count_between_asking_and_approving_is_not_passed_over(
    session: Session, first: str
) -> None:
    asked = corrections.ask(corrections.void(first))
    counting.begin(session)
    waits = lambda: corrections.approve(asked)  # noqa: E731
    assert refused(waits, Refused) == [("count_in_progress", "session")]
    counting.withdraw(session)
    counting.change_shift(session)
    assert refused(waits, Refused) == [("money_counted", "money")]


def test_a_closed_sessions_round_is_corrected_while_another_session_plays(
    session: Session, first: str
) -> None:
    floor.close_table(session)
    second = floor.open_table(at=floor.later(session))
    floor.record_round(second)
    before = live()
    decision = corrections.make(corrections.void(first), money="found")
    now = live()
    assert (now.box_minor, now.tray_minor, now.undone, now.play) == (
        before.box_minor, before.tray_minor, 0, before.play,
    )  # fmt: skip
    body = books.assert_proved(decision)["body"]
    assert body["holds"] == {"box": 1_000, "tray": floor.FLOAT}
    assert evidence.sum_rounds(session)["rounds"] == 1
    assert evidence.sum_rounds(second)["rounds"] == 1


def test_a_preview_says_what_it_would_come_to_and_writes_nothing(
    session: Session, first: str
) -> None:
    before = books.written()
    proposal = corrections.amend(first, floor.sheet(bets=DOUBLE))
    ask = services.Ask(proposal=proposal, reason="", text="")
    plan = services.preview(ask, at=corrections.at_table("PG01"))
    assert (plan.counts.due, plan.counts.placed) == (1_000, 20_000)
    assert books.written() == before


def test_a_late_entry_is_the_dealers_who_dealt_then(session: Session) -> None:
    floor.person("D102")
    relieved_at = floor.later(session)
    events.relieve(session_id=session.id, dealer="D102", supervisor=None, act=floor.act(at=relieved_at))  # fmt: skip
    early = corrections.make(corrections.late(session, at=floor.OPENED_AT + timedelta(seconds=30)))
    late = corrections.make(corrections.late(session, at=relieved_at))
    dealers = [each.request.after["dealer"] for each in (early, late)]  # type: ignore[index]  # late entries have one
    assert dealers == ["D101", "D102"]
