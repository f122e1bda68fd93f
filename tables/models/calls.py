"""Calls of the pit that wait for a supervisor."""

from django.db import models

from tables.models.events import FloorEvent, Session


class PitCall(models.Model):
    """A dealer's call of the pit, by the event that records it; gone as soon as a supervisor has acknowledged it.

    Live state, not a fact: both the call and its acknowledgement are events of their own. A session has one open call at a time, and a
    call that nobody answered before its table closed has nobody waiting.
    """

    event = models.OneToOneField(
        FloorEvent, on_delete=models.PROTECT, primary_key=True, related_name="+"
    )
    session = models.OneToOneField(Session, on_delete=models.PROTECT, related_name="pit_call")
    called_at = models.DateTimeField()
    reason = models.CharField(max_length=24, blank=True)
