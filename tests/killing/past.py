"""Shifts that are over and wait for their review: in each a table was opened, played at, counted and closed, dropping too little."""

from datetime import timedelta
from typing import Final

from django.conf import settings

from casino.kernel import clock
from casino.kernel.clock import Shift
from tables.api.serializers import RecordedRoundSerializer, RecordedSerializer
from tests.factories import tables as floor
from tests.killing import check
from tests.killing.people import Acknowledged, acknowledged

TABLE: Final = "PG90"
DEALER: Final = "D190"


def play(shifts: int) -> tuple[list[Shift], list[Acknowledged]]:
    """Play a round in each of the last shifts that are over; give them, the oldest first, and what was said of what is there now."""
    calendar = settings.HOUSE_CALENDAR
    over = [calendar.before(calendar.shift_at(clock.now()))]
    while len(over) < shifts:
        over.append(calendar.before(over[-1]))
    said = [act for shift in reversed(over) for act in _play_in(shift)]
    return over[::-1], said


def _play_in(shift: Shift) -> list[Acknowledged]:
    session = floor.open_table(TABLE, at=shift.opens_at + timedelta(hours=1), dealer=DEALER)
    key = f"{check.ROUND}1"
    played = RecordedRoundSerializer(floor.record_round(session, collected=0, key=key)).data
    counted = RecordedSerializer(floor.close_table(session)).data
    return [
        acknowledged(session.id, check.ROUND, key, played),
        acknowledged(session.id, check.SETTLE, f"{check.SETTLE}2", counted),
    ]
