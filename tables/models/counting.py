"""A count of a table's box and tray that is going on."""

from django.db import models

from tables.models.events import Session


class PendingCount(models.Model):
    """A count begun at an open table: what box and tray should hold, fixed before the box is opened, and how far the count is.

    Live state, not a fact: begun and withdrawn are events, every attempt of two people and the count that stands are facts. ``id``
    is the key of the count that comes of it. ``first`` counted and nobody but him is told what; both figures enter the chain with
    the second's. ``is_agreed`` says that the last attempt may stand and waits for a supervisor to look at it.
    """

    id = models.CharField(max_length=26, primary_key=True)
    session = models.OneToOneField(Session, on_delete=models.PROTECT, related_name="pending_count")
    purpose = models.CharField(max_length=8)
    box_expected_minor = models.BigIntegerField()
    tray_expected_minor = models.BigIntegerField()
    begun_at = models.DateTimeField()
    begun_by = models.CharField(max_length=16)
    attempt = models.PositiveSmallIntegerField(default=1)
    first = models.CharField(max_length=16, blank=True)
    first_key = models.CharField(max_length=80, blank=True)
    first_box = models.JSONField(null=True)
    first_tray = models.JSONField(null=True)
    is_agreed = models.BooleanField(default=False)
