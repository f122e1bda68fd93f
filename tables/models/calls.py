"""Calls of the pit that wait for a supervisor."""

from django.db import models

from tables.models.events import FloorEvent, Session


class PitCall(models.Model):
    """A call of the pit that is open, by the event that records it; gone when a supervisor has acknowledged it or the table closes.

    Live state, not a fact: both the call and its acknowledgement are events of their own. A session has one open call at a time.
    """

    event = models.OneToOneField(
        FloorEvent, on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    session = models.OneToOneField(Session, on_delete=models.PROTECT, related_name="pit_call")
    called_at = models.DateTimeField()
    reason = models.CharField(max_length=24, blank=True)
