"""An opening that a supervisor has proposed and no dealer has agreed to yet."""

from django.db import models

from tables.models.rulebook import Rulebook
from tables.models.table import Table


class PendingOpening(models.Model):
    """What a supervisor has put ready at a closed table: the rulebook he saw, and the float he counted, by denomination.

    Live state, not a fact: it is withdrawn, replaced, or becomes a session as soon as the dealer agrees on the table's tablet.
    ``setup`` and ``terms`` are what was shown to him; where the house has changed them since, nobody can agree any more.
    """

    id = models.CharField(max_length=26, primary_key=True)
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="pending_opening")
    supervisor = models.CharField(max_length=16)
    setup = models.JSONField()
    rulebook = models.ForeignKey(Rulebook, on_delete=models.PROTECT, related_name="+")
    terms = models.JSONField()
    pieces = models.JSONField()
    proposed_at = models.DateTimeField()

    @property
    def key(self) -> str:
        """The idempotency key of the session that comes of it."""
        return f"opening:{self.id}"
