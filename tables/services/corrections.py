"""Corrections: somebody asks for one, a supervisor who is somebody else approves or refuses it, whoever asked may withdraw it.

What was recorded stays. An approved correction is a record of its own, in the open gaming day, that says what it corrects, what stood
before and what stands after, and what it moves; its figures belong to the shift of what it corrects.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.conf import settings

from accounting.ledger import chart
from accounting.ledger.transfers import balance
from accounting.selectors import sign_offs
from accounting.services import report_jobs
from casino.db import transactions
from casino.kernel import errors, ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, DomainError, Forbidden, Problem, Refused
from casino.staff.roles import Role
from tables import models
from tables.models.corrections import (
    ADJUSTMENT,
    AMEND,
    APPROVED,
    CHIPS,
    LATE_ENTRY,
    REFUSED,
    VOID,
    WITHDRAWN,
)
from tables.selectors import corrections, records
from tables.services import (
    acts,
    correction_claims,
    correction_money,
    correction_proposals,
    correction_rounds,
)
from tables.services.acts import Act, Recorded
from tables.services.correction_proposals import (
    DIRECTIONS,
    Adjustment,
    Amend,
    Chips,
    Counts,
    LateEntry,
    Plan,
    Proposal,
    Void,
)

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    VOID: ("not_played", "recorded_twice", "foul_play", "wrong_table"),
    AMEND: (
        "wrong_bank", "wrong_bet", "wrong_dice", "wrong_tiles", "wrong_outcome", "wrong_collected",
    ),
    LATE_ENTRY: ("network_down", "tablet_down", "overlooked"),
    CHIPS: ("fill", "credit", "miscount", "wrong_seat"),
    ADJUSTMENT: ("booking_error", "dispute_settled", "ordered_by_authority"),
}  # fmt: skip
"""Why something may be corrected, by the kind of correction."""
LONGEST: Final = 1_000
"""No text is longer."""

_PLANNERS: Final[Mapping[type[Any], Callable[[Any, models.LiveTable, str, datetime], Plan]]] = {
    Void: correction_rounds.void,
    Amend: correction_rounds.amend,
    LateEntry: correction_rounds.late_entry,
    Chips: correction_money.chips,
    Adjustment: correction_money.adjustment,
}


@dataclass(frozen=True, slots=True)
class Ask:
    """What is asked for and why; ``money`` says where a round's money is that was counted since, and is empty where it was not."""

    proposal: Proposal
    reason: str
    text: str
    money: str = ""


def check_why(kind: str, *, reason: str, text: str) -> None:
    """Refuse a reason or a text that will not do for a kind of correction, where nothing is known of what it is of.

    :raises Refused: ``unknown_value``, ``text_needed``, ``too_long``.
    """
    known = partial(_check_known, reason, REASONS[kind])
    errors.at_once(known, partial(_check_text, text.strip(), path="text"))


def preview(ask: Ask, *, at: datetime) -> Plan:
    """Say what a correction asked for now would come to; writes nothing.

    :raises NotFound: ``no_such_round``, ``no_such_session``, ``no_such_table``.
    :raises Malformed: everything wrong with a sheet, an instant or a day.
    :raises Refused: everything that stands against it.
    """
    table = correction_proposals.table_of(ask.proposal)
    live = models.LiveTable.objects.get(table=table)
    return _plan(ask.proposal, live, ask.money, at=at)


def request(ask: Ask, *, act: Act) -> Recorded:
    """Ask for a correction, in one durable transaction; nothing counts otherwise until somebody else approves it.

    A supervisor asks, or the table's dealer; an adjustment is a supervisor's only. The same key with the same contents gives the first
    result again.

    1. lock the table · 2. replay check · 3. may this person ask · 4. what it would come to · 5. the fact · 6. the record.

    :raises NotFound: ``no_such_round``, ``no_such_session``, ``no_such_table``.
    :raises Conflict: ``key_conflict``.
    :raises Forbidden: ``not_the_dealer``, ``supervisor_only``.
    :raises Malformed: everything wrong with a sheet, an instant or a day.
    :raises Refused: ``already_asked``, ``out_of_time_order``, a reason or a text that will not do, and everything that stands against
        the correction itself.
    """
    acts.check_key(act.key)
    kind = correction_proposals.kind_of(ask.proposal)
    contents = correction_proposals.document(ask.proposal)
    text = ask.text.strip()
    mark = acts.fingerprint(
        "correction",
        {
            "kind": kind,
            "proposal": contents,
            "reason": ask.reason,
            "text": text,
            "money": ask.money,
        },
    )
    table = correction_proposals.table_of(ask.proposal)
    with transactions.durable():
        live = acts.lock_table(table)
        known = models.CorrectionRequest.objects.filter(table=table, key=act.key).first()
        if known is not None:
            return acts.again(known, mark)
        _check_requester(kind, live, act)
        act = acts.in_order(live, act)
        plans: list[Plan] = []
        errors.at_once(
            partial(_check_reason, ask.proposal, ask.reason),
            partial(_check_text, text, path="text"),
            lambda: plans.append(_plan(ask.proposal, live, ask.money, at=act.occurred_at)),
        )
        (plan,) = plans
        if plan.corrects and corrections.is_asked(plan.corrects):
            raise Refused([Problem("already_asked", "round")])
        fact = models.CorrectionRequest(
            id=ids.new(act.origin.recorded_at),
            table_id=table,
            session=plan.session,
            number=models.CorrectionRequest.objects.filter(table=table).count() + 1,
            key=act.key,
            fingerprint=mark,
            kind=kind,
            corrects=plan.corrects,
            reason=ask.reason,
            text=text,
            money=ask.money,
            proposal=contents,
            before=plan.before,
            after=plan.after,
            requested_by=act.origin.actor.staff or "",
            occurred_at=act.occurred_at,
            recorded_at=act.origin.recorded_at,
            via=act.origin.via,
        )
        fact.save()
        _pass_time(live, act)
        sealed = acts.append(table, "correction_requested", act, fact.evidence().body)
    return Recorded(fact.id, table, sealed.seq, sealed.hash, replayed=False)


def approve(*, request_id: str, act: Act, note: str = "") -> Recorded:
    """Let a correction stand, in one durable transaction: it counts, and moves what it moves.

    Where its shift is signed off, a new version of that shift's report is ordered after it.

    1. lock the table · 2. replay check · 3. may this person decide, and is there anything to decide · 4. what it comes to now · 5. the
    fact · 6. the transfers · 7. the table's live state · 8. the record.

    :raises NotFound: ``no_such_correction``.
    :raises Conflict: ``key_conflict``, ``already_decided``.
    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``same_person`` for whoever asked for it, ``count_in_progress``, ``out_of_time_order``, and everything that has
        come to stand against the correction since it was asked for.
    """

    def settle(asked: models.CorrectionRequest, live: models.LiveTable, act: Act) -> Plan:
        _check_approver(asked, act)
        return _as_it_stands(asked, live, at=act.occurred_at)

    done = _decide(request_id=request_id, outcome=APPROVED, act=act, note=note, settle=settle)
    if not done.replayed:
        _report_anew(done, act)
    return done


def stands_against(asked: models.CorrectionRequest, *, at: datetime) -> tuple[Problem, ...]:
    """Tell what has come to stand against something that waits, whoever would approve it; nothing is written."""
    try:
        _as_it_stands(asked, models.LiveTable.objects.get(table=asked.table_id), at=at)
    except DomainError as refusal:
        return refusal.problems
    return ()


def refuse(*, request_id: str, note: str, act: Act) -> Recorded:
    """Refuse what somebody else asked for; nothing counts otherwise.

    :raises NotFound: ``no_such_correction``.
    :raises Conflict: ``key_conflict``, ``already_decided``.
    :raises Forbidden: ``supervisor_only``.
    :raises Refused: ``same_person`` for whoever asked for it, ``out_of_time_order``, and ``text_needed`` without a word of why.
    """

    def settle(asked: models.CorrectionRequest, _live: models.LiveTable, act: Act) -> None:
        _check_approver(asked, act)
        _check_text(note.strip(), path="note")

    return _decide(request_id=request_id, outcome=REFUSED, act=act, note=note, settle=settle)


def withdraw(*, request_id: str, act: Act, note: str = "") -> Recorded:
    """Take back what one has asked for oneself; nothing counts otherwise.

    :raises NotFound: ``no_such_correction``.
    :raises Conflict: ``key_conflict``, ``already_decided``.
    :raises Forbidden: ``not_the_requester``.
    :raises Refused: ``out_of_time_order``.
    """

    def settle(asked: models.CorrectionRequest, _live: models.LiveTable, act: Act) -> None:
        if act.origin.actor.staff != asked.requested_by:
            raise Forbidden([Problem("not_the_requester")])

    return _decide(request_id=request_id, outcome=WITHDRAWN, act=act, note=note, settle=settle)


def digest(asked: models.CorrectionRequest) -> str:
    """Give the digest of what a supervisor decides on by his PIN: this request, by the hash of its record."""
    proof = records.get_of(asked.subject).hash
    return acts.fingerprint("correction_approval", {"request": asked.id, "hash": proof})


def _report_anew(done: Recorded, act: Act) -> None:
    """Order a report of the shift that an approved correction counts in, where somebody has signed that shift off."""
    decision: Any = models.CorrectionDecision.objects.get(id=done.id)  # an approved one counts
    shift = settings.HOUSE_CALENDAR.shift_at(decision.counts_at)
    if sign_offs.find(day=shift.day, shift=shift.name) is not None:
        report_jobs.request(day=shift.day, shift=shift.name, origin=act.origin)


_Settle = Callable[[models.CorrectionRequest, models.LiveTable, Act], Plan | None]
"""Refuses a decision that may not be made, and gives what an approved correction comes to."""


def _as_it_stands(asked: models.CorrectionRequest, live: models.LiveTable, *, at: datetime) -> Plan:
    if live.session_id == asked.session_id:
        acts.check_not_counted(asked.session)
    proposal = correction_proposals.read(asked.kind, asked.proposal)
    return _plan(proposal, live, asked.money, at=at)


def _plan(proposal: Proposal, live: models.LiveTable, money: str, *, at: datetime) -> Plan:
    plan = _PLANNERS[type(proposal)](proposal, live, money, at)
    return correction_claims.take_in(plan, live)


def _decide(*, request_id: str, outcome: str, act: Act, note: str, settle: _Settle) -> Recorded:
    acts.check_key(act.key)
    mark = acts.fingerprint(
        "correction_decision", {"request": request_id, "outcome": outcome, "note": note}
    )
    asked = corrections.get_request(request_id)
    with transactions.durable():
        live = acts.lock_table(asked.table_id)
        known = models.CorrectionDecision.objects.filter(table=asked.table_id, key=act.key).first()
        if known is not None:
            return acts.again(known, mark)
        decided = models.CorrectionDecision.objects.filter(request=asked).first()
        if decided is not None:
            raise Conflict([Problem("already_decided", "", {"by": decided.decided_by})])
        act = acts.in_order(live, act)
        plan = settle(asked, live, act)
        fact = _decision(asked, plan, act)
        fact.outcome, fact.note, fact.fingerprint = outcome, note.strip(), mark
        fact.save()
        transfers: dict[str, Json] = {}
        if plan is not None:
            moved = acts.post(asked.session, act, fact.subject, plan.transfers)
            _move_on(live, asked, plan)
            transfers = {
                "transfers": moved,
                "holds": {"box": live.box_minor, "tray": live.tray_minor},
                **correction_claims.document(plan),
            }
        _pass_time(live, act)
        body = {**fact.evidence().body, **transfers}
        kind = asked.kind if plan is not None else f"correction_{outcome}"
        sealed = acts.append(asked.table_id, kind, act, body)
    return Recorded(fact.id, asked.table_id, sealed.seq, sealed.hash, replayed=False)


def _decision(
    asked: models.CorrectionRequest, plan: Plan | None, act: Act
) -> models.CorrectionDecision:
    counts = plan.counts if plan is not None else Counts()
    return models.CorrectionDecision(
        id=ids.new(act.origin.recorded_at),
        request=asked,
        table_id=asked.table_id,
        session=asked.session,
        corrects=asked.corrects,
        requested_by=asked.requested_by,
        decided_by=act.origin.actor.staff or "",
        counts_at=None if plan is None else plan.counts_at,
        rounds=counts.rounds,
        placed_minor=counts.placed,
        covered_minor=counts.covered,
        due_minor=counts.due,
        collected_minor=counts.collected,
        key=act.key,
        occurred_at=act.occurred_at,
        recorded_at=act.origin.recorded_at,
        via=act.origin.via,
    )


def _move_on(live: models.LiveTable, asked: models.CorrectionRequest, plan: Plan) -> None:
    """Set the table's live state right; a correction of a session that is over leaves it as it is."""
    live.undoable, live.before_play = "", None
    if live.session_id != asked.session_id:
        return
    live.box_minor += balance(chart.BOX, plan.transfers)
    live.tray_minor += balance(chart.TRAY, plan.transfers)
    live.undone += plan.counts.rounds < 0
    live.added += plan.counts.rounds > 0
    if plan.play is not None:
        live.play = dict(plan.play)


def _pass_time(live: models.LiveTable, act: Act) -> None:
    live.last_at = act.occurred_at
    live.save()


def _check_requester(kind: str, live: models.LiveTable, act: Act) -> None:
    actor, is_file = act.origin.actor, act.origin.via == "import"
    if actor.role == Role.SUPERVISOR and not is_file:
        return
    if kind == ADJUSTMENT or is_file:
        raise Forbidden([Problem("supervisor_only")])
    acts.check_dealer(live, act)


def _check_approver(asked: models.CorrectionRequest, act: Act) -> None:
    actor = act.origin.actor
    if actor.role != Role.SUPERVISOR or act.origin.via == "import":
        raise Forbidden([Problem("supervisor_only")])
    if actor.staff == asked.requested_by:
        raise Refused([Problem("same_person", "approver")])


def _check_reason(proposal: Proposal, reason: str) -> None:
    known = REASONS[correction_proposals.kind_of(proposal)]
    if isinstance(proposal, Chips) and proposal.direction in DIRECTIONS:
        known = _reasons_of_chips(proposal)
    _check_known(reason, known)


def _check_known(reason: str, known: tuple[str, ...]) -> None:
    if reason not in known:
        raise Refused([Problem("unknown_value", "reason", {"known": ", ".join(known)})])


def _reasons_of_chips(proposal: Chips) -> tuple[str, ...]:
    """Give why chips may be set right: what the cage brings or takes is the tray's, who sits where the seats'."""
    if proposal.seat is not None:
        return ("miscount", "wrong_seat")
    return (*(way for way in DIRECTIONS if way == proposal.direction), "miscount")


def _check_text(text: str, *, path: str) -> None:
    if not text:
        raise Refused([Problem("text_needed", path)])
    if len(text) > LONGEST:
        raise Refused([Problem("too_long", path, {"most": LONGEST})])
