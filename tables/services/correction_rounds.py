"""Rounds that are voided, amended or entered late: what stood, what stands then, what is moved and how the play goes on."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial

from casino.kernel import clock, errors
from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem, Refused
from casino.kernel.money import MAX_MINOR
from tables import bookkeeping, models
from tables.bookkeeping import AS_COUNTED, AT_THE_TABLE, IN_HAND, Places
from tables.games import layouts
from tables.games.protocol import LastRound, Settled
from tables.models.corrections import FOUND, MOVED
from tables.selectors import corrections
from tables.selectors.corrections import Standing
from tables.services import acts
from tables.services.correction_proposals import (
    Amend,
    Counts,
    LateEntry,
    Plan,
    Void,
    check_no_money,
)


def void(proposal: Void, live: models.LiveTable, money: str, _at: datetime) -> Plan:
    """Take a round out of the books."""
    old = _get_round(proposal.round)
    places = _places(old.session, live, money, at=old.at, root=_root(old))
    return Plan(
        session=old.session,
        corrects=old.subject,
        counts_at=old.at,
        before=old.document(),
        after=None,
        counts=Counts(-1, -old.placed, -old.covered, -old.due, -old.collected),
        transfers=bookkeeping.of_correction(
            before=old.income, after={}, places=places, currency=old.session.currency
        ),
        play=_play(live, old.session, before=old, after=None),
    )


def amend(proposal: Amend, live: models.LiveTable, money: str, _at: datetime) -> Plan:
    """Put another sheet in a round's place, under the terms of its session."""
    old = _get_round(proposal.round)
    judged, found = (
        partial(_judge_again, proposal, old, live),
        partial(_places, old.session, live, money, at=old.at, root=_root(old)),
    )
    errors.at_once(judged, found)
    (settled, state), places = judged(), found()
    collected = _collected(proposal.collected, settled)
    after = _after(settled, sheet=proposal.sheet, collected=collected) | {
        "root": old.root,
        "number": old.number,
        "at": clock.format_instant(old.at),
        "dealer": old.dealer,
        "game": old.game,
    }
    return Plan(
        session=old.session,
        corrects=old.subject,
        counts_at=old.at,
        before=old.document(),
        after=after,
        counts=Counts(
            rounds=0,
            placed=settled.placed - old.placed,
            covered=settled.covered - old.covered,
            due=bookkeeping.due(settled) - old.due,
            collected=collected - old.collected,
        ),
        transfers=bookkeeping.of_correction(
            before=old.income,
            after=bookkeeping.income(settled),
            places=places,
            currency=old.session.currency,
        ),
        play=_play(live, old.session, before=old, after=settled.document, sheet=proposal.sheet)
        if state is None
        else state,
    )


def late_entry(proposal: LateEntry, live: models.LiveTable, money: str, at: datetime) -> Plan:
    """Bring in a round that was never entered, under the terms of its session, which may be closed."""
    session = acts.get_session(proposal.session)
    layout = layouts.get(session.game)
    if proposal.game not in layout.sheets:
        raise Refused([Problem("wrong_game", "game", {"game": ", ".join(sorted(layout.sheets))})])
    judged = partial(
        layout.judge_round, sheet=proposal.sheet, terms=session.terms, setup=session.setup
    )
    found = partial(_late_places, proposal, session, live, money, at=at)
    errors.at_once(found, judged)
    (played_at, places), settled = found(), judged()
    collected = _collected(proposal.collected, settled)
    income = bookkeeping.income(settled)
    after = _after(settled, sheet=proposal.sheet, collected=collected) | {
        "root": None,
        "number": None,
        "at": clock.format_instant(played_at),
        "dealer": corrections.find_dealer(session, at=played_at),
        "game": proposal.game,
    }
    return Plan(
        session=session,
        counts_at=played_at,
        before=None,
        after=after,
        counts=Counts(1, settled.placed, settled.covered, bookkeeping.due(settled), collected),
        transfers=bookkeeping.of_correction(
            before={}, after=income, places=places, currency=session.currency
        ),
        play=_play(live, session, before=None, after=settled.document),
    )


def _get_round(subject: str) -> Standing:
    """Give a round that counts and can be corrected.

    :raises Refused: ``already_undone``, ``already_corrected``.
    """
    old = corrections.get_standing(subject)
    if corrections.is_corrected(subject):
        raise Refused([Problem("already_corrected", "round")])
    if models.RoundUndo.objects.filter(round__id=subject.partition(":")[2]).exists():
        raise Refused([Problem("already_undone", "round", {"number": old.number or 0})])
    return old


def _root(old: Standing) -> int | None:
    # What was entered late stands further on in the chain than the counts that had seen its money.
    return None if old.number is None else old.root


def _places(
    session: models.Session, live: models.LiveTable, money: str, *, at: datetime, root: int | None
) -> Places:
    """Tell against which accounts a round is set right: at the table, or where its money is once it has been counted.

    :raises Refused: ``money_counted`` where that must be said, ``money_at_the_table`` where it cannot be.
    """
    is_counted = live.session_id != session.id or corrections.is_counted_since(
        session, at=at, root=root
    )
    if not is_counted:
        check_no_money(money)
        return AT_THE_TABLE
    if money not in {MOVED, FOUND}:
        raise Refused([Problem("money_counted", "money", {"known": f"{MOVED}, {FOUND}"})])
    return IN_HAND if money == MOVED else AS_COUNTED


def _late_places(
    proposal: LateEntry,
    session: models.Session,
    live: models.LiveTable,
    money: str,
    *,
    at: datetime,
) -> tuple[datetime, Places]:
    played_at = _played_at(proposal, session, at=at)
    return played_at, _places(session, live, money, at=played_at, root=None)


def _judge_again(
    proposal: Amend, old: Standing, live: models.LiveTable
) -> tuple[Settled, Mapping[str, Json] | None]:
    """Judge the new sheet; by the table's own state, and with the state after it, as long as the round is the last act there."""
    layout = layouts.get(old.session.game)
    if _is_last(live, old):
        played = layout.play_round(
            sheet=proposal.sheet, terms=old.session.terms, state=live.before_play or {}
        )
        return played.settled, played.state
    judged = layout.judge_round(
        sheet=proposal.sheet, terms=old.session.terms, setup=old.session.setup
    )
    carried = {key: old.settlement[key] for key in layout.carried if key in old.settlement}
    return replace(judged, document={**judged.document, **carried}), None


def _play(
    live: models.LiveTable,
    session: models.Session,
    *,
    before: Standing | None,
    after: Mapping[str, Json] | None,
    sheet: Mapping[str, Json] | None = None,
) -> Mapping[str, Json] | None:
    if live.session_id != session.id:
        return None
    if before is not None and after is None and _is_last(live, before):
        return live.before_play or {}
    return layouts.get(session.game).correct_play(
        state=live.play,
        before=None if before is None else before.settlement,
        after=after,
        last=LastRound(sheet, session.terms) if _is_latest(session, before) else None,
    )


def _is_last(live: models.LiveTable, old: Standing) -> bool:
    return old.subject == f"round:{live.undoable}"


def _is_latest(session: models.Session, old: Standing | None) -> bool:
    """Tell whether nothing has been played since; other acts may have come after it."""
    if old is None or old.number is None:
        return False
    later = models.Round.objects.filter(session=session, number__gt=old.number, undo=None)
    return not later.exists()


def _after(settled: Settled, *, sheet: Mapping[str, Json], collected: int) -> dict[str, Json]:
    return {
        "sheet": dict(sheet),
        "settlement": dict(settled.document),
        "placed": settled.placed,
        "covered": settled.covered,
        "due": bookkeeping.due(settled),
        "collected": collected,
        "income": dict(bookkeeping.income(settled)),
    }


def _collected(given: int | None, settled: Settled) -> int:
    if given is None:
        return bookkeeping.due(settled)
    if not 0 <= given <= MAX_MINOR:
        raise Refused([Problem("not_positive", "collected", {"least": 0})])
    return given


def _played_at(proposal: LateEntry, session: models.Session, *, at: datetime) -> datetime:
    """Give when a late entry was played: within its session, and not in the future."""
    try:
        played_at = clock.parse_instant(proposal.at)
    except ValueError as error:
        raise Malformed([Problem("not_instant", "at")]) from error
    close = models.SessionClose.objects.filter(session=session).first()
    until = at if close is None else close.occurred_at
    if not session.occurred_at <= played_at <= until:
        fields = {"from": session.occurred_at.isoformat(), "until": until.isoformat()}
        raise Refused([Problem("outside_session", "at", fields)])
    return played_at
