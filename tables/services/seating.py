"""Sitting down at a table's tablet and stepping away from it."""

from casino.db import transactions
from casino.kernel.errors import Problem, Refused
from casino.staff import devices
from casino.staff.models import Device, User
from tables.selectors import seats
from tables.services import acts, events
from tables.services.acts import Act


def take_over(*, device: Device, dealer: User, act: Act) -> bool:
    """Seat a dealer who has just proved himself on the table's tablet; True when he relieves another, who is out at once.

    The table's own dealer only comes back to the tablet.

    :raises NotFound: ``no_such_table``.
    :raises Refused: ``table_not_open``, and whoever may not deal.
    """
    with transactions.joined():
        live = acts.lock_table(device.place)
        if live.session_id is None:
            raise Refused([Problem("table_not_open", "", {"table": device.place})])
        relieves = live.dealer != dealer.staff_number
        if relieves:
            events.relieve(
                session_id=live.session_id, dealer=dealer.staff_number, supervisor=None, act=act
            )
            live.refresh_from_db()
        devices.seat(device=device, person=dealer, stint=seats.stint(live) or "")
    return relieves
