"""Chips and amounts that are set right: what stood, what stands then, and what is moved."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial

from django.conf import settings

from accounting import counting
from accounting.ledger import chart
from accounting.ledger.transfers import Transfer, balance
from accounting.selectors import balances
from casino.kernel import errors
from casino.kernel.errors import Malformed, Problem, Refused
from casino.kernel.money import MAX_MINOR
from tables import bookkeeping, models
from tables.games import layouts
from tables.selectors import corrections
from tables.services import acts
from tables.services.correction_proposals import (
    DIRECTIONS,
    FILL,
    Adjustment,
    Chips,
    Plan,
    check_no_money,
)


def chips(proposal: Chips, live: models.LiveTable, money: str, at: datetime) -> Plan:
    """Move chips between the tray and the cage, or set right what lies before a seat."""
    session = acts.get_session(proposal.session)
    acts.check_open(session, live)
    acts.check_not_counted(session)
    check_no_money(money)
    errors.at_once(
        partial(_check_direction, proposal.direction), partial(_check_pieces, proposal.pieces)
    )
    amount = counting.total(proposal.pieces)
    moved = amount if proposal.direction == FILL else -amount
    if proposal.seat is not None:
        return _seat(session, live, proposal.seat, moved, at=at)
    _check_holds(live, tray=moved)
    return Plan(
        session=session,
        counts_at=at,
        before={"tray": live.tray_minor},
        after={"tray": live.tray_minor + moved},
        transfers=bookkeeping.of_float(moved, currency=session.currency),
    )


def _check_direction(direction: str) -> None:
    if direction not in DIRECTIONS:
        raise Refused([Problem("unknown_value", "direction", {"known": ", ".join(DIRECTIONS)})])


def _check_pieces(pieces: Mapping[str, int]) -> None:
    found = counting.problems(pieces, path="pieces")
    if not found and counting.total(pieces) == 0:
        found = (Problem("no_chips", "pieces"),)
    if found:
        raise Refused(found)


def _seat(
    session: models.Session, live: models.LiveTable, seat: int, moved: int, *, at: datetime
) -> Plan:
    """Set right what lies before a seat: chips of a player's, so that nothing of the house moves."""
    correct_seat = layouts.get(session.game).correct_seat
    if correct_seat is None:
        raise Refused([Problem("no_chips_at_seats", "seat")])
    found = correct_seat(state=live.play, seat=seat, amount=moved)
    return Plan(
        session=session,
        counts_at=at,
        before={"seat_chips": {str(seat): found.before}},
        after={"seat_chips": {str(seat): found.after}},
        transfers=(),
        play=found.state,
    )


def adjustment(proposal: Adjustment, live: models.LiveTable, money: str, at: datetime) -> Plan:
    """Book an amount between two accounts."""
    check_no_money(money)
    found: list[tuple[models.Session, datetime]] = []
    errors.at_once(
        partial(_check_amount, proposal), lambda: found.append(_adjusted(proposal, at=at))
    )
    session, counts_at = found[0]
    # What an account of the session holds would tell what its box and tray should.
    acts.check_not_counted(session)
    if {proposal.debit, proposal.credit} & {chart.BOX, chart.TRAY}:
        acts.check_open(session, live)
    moved = Transfer(
        debit=proposal.debit,
        credit=proposal.credit,
        amount=proposal.amount,
        currency=session.currency,
    )
    _check_holds(
        live,
        **{
            place: balance(account, [moved])
            for place, account in (("box", chart.BOX), ("tray", chart.TRAY))
        },
    )
    before = {
        account: balances.sum_session(session=session.id, account=account)
        for account in (proposal.debit, proposal.credit)
    }
    after = {account: held + balance(account, [moved]) for account, held in before.items()}
    return Plan(
        session=session,
        counts_at=counts_at,
        before={"accounts": dict(before)},
        after={"accounts": dict(after)},
        transfers=(moved,),
    )


def _check_amount(proposal: Adjustment) -> None:
    known = ", ".join(account.code for account in chart.CHART)
    found = [
        Problem("unknown_value", path, {"known": known})
        for path, account in (("debit", proposal.debit), ("credit", proposal.credit))
        if account not in chart.CODES
    ]
    if not found and proposal.debit == proposal.credit:
        found.append(Problem("same_account", "credit"))
    if not 0 < proposal.amount <= MAX_MINOR:
        found.append(Problem("not_positive", "amount", {"least": 1}))
    if found:
        raise Refused(found)


def _adjusted(proposal: Adjustment, *, at: datetime) -> tuple[models.Session, datetime]:
    """Give the session that an adjustment is for, and the instant whose shift it counts in."""
    if (proposal.round is None) == (proposal.shift is None or proposal.day is None):
        raise Refused([Problem("round_or_shift", "round")])
    if proposal.round is not None:
        standing = corrections.get_standing(proposal.round)
        if standing.session.table_id != proposal.table:
            raise Refused([Problem("no_such_round", "round")])
        return standing.session, standing.at
    calendar = settings.HOUSE_CALENDAR
    if proposal.shift not in calendar.names:
        raise Refused([Problem("unknown_shift", "shift", {"known": ", ".join(calendar.names)})])
    try:
        shift = calendar.shift(date.fromisoformat(proposal.day or ""), proposal.shift)
    except (ValueError, OverflowError) as error:
        raise Malformed([Problem("day_out_of_range", "day")]) from error
    session = corrections.find_session_in(
        proposal.table, opens_at=shift.opens_at, ends_at=shift.ends_at
    )
    if session is None or shift.opens_at > at:
        raise Refused([Problem("no_session_in_shift", "shift", {"table": proposal.table})])
    return session, max(shift.opens_at, session.occurred_at)


def _check_holds(live: models.LiveTable, *, box: int = 0, tray: int = 0) -> None:
    """Refuse to take out of the box or the tray more than it should hold.

    :raises Refused: ``not_enough``.
    """
    for moved, held in ((box, live.box_minor), (tray, live.tray_minor)):
        if moved < 0 and held + moved < 0:
            raise Refused([Problem("not_enough", "", {"held": held, "given": -moved})])
