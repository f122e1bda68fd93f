"""Facts of the floor: sessions, rounds and all else that happens at a table."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from casino.audit.evidence import Evidence
from casino.db.facts import Fact
from casino.kernel import clock
from casino.kernel.canonical import Json
from tables.models.rulebook import Rulebook
from tables.models.table import Table


class FloorFact(Fact):
    """What every fact of the floor says of itself: the key and contents of the act behind it, when it happened, when and how it came in.

    ``FAMILY`` is the first part of its key in its record.
    """

    FAMILY: ClassVar[str]

    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    via = models.CharField(max_length=8)

    class Meta:
        abstract = True

    @property
    def subject(self) -> str:
        """Its key in its record (``round:01J…``)."""
        return f"{self.FAMILY}:{self.pk}"

    def fields(self, *, chain: str, kind: str) -> dict[str, Json]:
        """Give what its record's own fields must say."""
        return {
            "chain": chain,
            "kind": kind,
            "occurred_at": clock.format_instant(self.occurred_at),
            "recorded_at": clock.format_instant(self.recorded_at),
            "via": self.via,
        }


class Session(FloorFact):
    """A table's opening, with the rulebook pinned to it and the float that was put in its tray."""

    FAMILY = "session"

    id = models.CharField(max_length=26, primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sessions")
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=16)
    currency = models.CharField(max_length=3)
    setup = models.JSONField()
    rulebook = models.ForeignKey(Rulebook, on_delete=models.PROTECT, related_name="+")
    terms = models.JSONField()
    dealer = models.CharField(max_length=16)
    supervisor = models.CharField(max_length=16)
    float_pieces = models.JSONField()
    float_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], name="tables_session_one_per_number"
            ),
            models.UniqueConstraint(fields=["table", "key"], name="tables_session_one_per_key"),
            models.CheckConstraint(
                condition=Q(float_minor__gte=0), name="tables_session_float_not_negative"
            ),
        ]

    def evidence(self) -> Evidence:
        """Say what the session's record must say."""
        return Evidence(
            fields=self.fields(chain=self.table_id, kind="open"),
            body={
                "subject": self.subject,
                "table": self.table_id,
                "session": self.id,
                "number": self.number,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "game": self.game,
                "currency": self.currency,
                "setup": self.setup,
                "rulebook": self.rulebook_id,
                "rulebook_digest": self.rulebook.digest,
                "terms": self.terms,
                "dealer": self.dealer,
                "supervisor": self.supervisor,
                "float": {"pieces": self.float_pieces, "amount": self.float_minor},
            },
        )


class SessionClose(FloorFact):
    """A table's closing; its count stands in the books."""

    FAMILY = "close"

    session = models.OneToOneField(
        Session, on_delete=models.PROTECT, primary_key=True, related_name="close"
    )
    supervisor = models.CharField(max_length=16)
    second = models.CharField(max_length=16)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(supervisor=F("second")), name="tables_close_two_people"
            ),
        ]

    def evidence(self) -> Evidence:
        """Say what the closing's record must say."""
        return Evidence(
            fields=self.fields(chain=self.session.table_id, kind="close"),
            body={
                "subject": self.subject,
                "table": self.session.table_id,
                "session": self.session_id,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "supervisor": self.supervisor,
                "second": self.second,
            },
        )


class Round(FloorFact):
    """A round as the dealer entered it and what the rules made of it; amounts in minor units of the session's currency.

    ``placed_minor`` and ``covered_minor`` are the turnover offered and taken; ``due_minor`` is what the box must receive and
    ``collected_minor`` what the dealer confirmed as dropped.
    """

    FAMILY = "round"

    id = models.CharField(max_length=26, primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    game = models.CharField(max_length=16)
    dealer = models.CharField(max_length=16)
    sheet = models.JSONField()
    settlement = models.JSONField()
    placed_minor = models.BigIntegerField()
    covered_minor = models.BigIntegerField()
    due_minor = models.BigIntegerField()
    collected_minor = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"], name="tables_round_one_per_number"
            ),
            models.UniqueConstraint(fields=["session", "key"], name="tables_round_one_per_key"),
            models.CheckConstraint(
                condition=Q(covered_minor__gte=0) & Q(placed_minor__gte=F("covered_minor")),
                name="tables_round_covered_within_placed",
            ),
        ]
        indexes = [
            models.Index(fields=["session", "occurred_at"], name="tables_round_session_time"),
            models.Index(fields=["dealer", "occurred_at"], name="tables_round_dealer_time"),
        ]

    def evidence(self) -> Evidence:
        """Say what the round's record must say."""
        return Evidence(
            fields=self.fields(chain=self.session.table_id, kind="round"),
            body={
                "subject": self.subject,
                "table": self.session.table_id,
                "session": self.session_id,
                "number": self.number,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "game": self.game,
                "dealer": self.dealer,
                "rulebook": self.session.rulebook_id,
                "terms": self.session.terms,
                "sheet": self.sheet,
                "settlement": self.settlement,
                "placed": self.placed_minor,
                "covered": self.covered_minor,
                "due": self.due_minor,
                "collected": self.collected_minor,
            },
        )


class RoundUndo(FloorFact):
    """A table's last round taken back by its own dealer moments after he recorded it, with a coded reason.

    The round stays as it is, and its number is given to no other; from the undo on it counts for nothing.
    """

    FAMILY = "undo"

    id = models.CharField(max_length=26, primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="undos")
    round = models.OneToOneField(Round, on_delete=models.PROTECT, related_name="undo")
    dealer = models.CharField(max_length=16)
    reason = models.CharField(max_length=24)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="tables_undo_one_per_key")
        ]

    def evidence(self) -> Evidence:
        """Say what the undo's record must say: the figures are those of the round, which it takes back."""
        return Evidence(
            fields=self.fields(chain=self.session.table_id, kind="undo"),
            body={
                "subject": self.subject,
                "table": self.session.table_id,
                "session": self.session_id,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "dealer": self.dealer,
                "reason": self.reason,
                "round": self.round_id,
                "number": self.round.number,
                "placed": self.round.placed_minor,
                "covered": self.round.covered_minor,
                "due": self.round.due_minor,
                "collected": self.round.collected_minor,
            },
        )


class FloorEvent(FloorFact):
    """Anything else that happens at an open table: relief, bank pass, void throw, exposed tile, dead round, new tiles, and so on.

    ``data`` holds what the kind carries, as its record's body does.
    """

    FAMILY = "event"

    id = models.CharField(max_length=26, primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="events")
    kind = models.CharField(max_length=24)
    dealer = models.CharField(max_length=16)
    data = models.JSONField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key"], name="tables_event_one_per_key")
        ]
        indexes = [
            models.Index(fields=["session", "occurred_at"], name="tables_event_session_time")
        ]

    def evidence(self) -> Evidence:
        """Say what the event's record must say."""
        return Evidence(
            fields=self.fields(chain=self.session.table_id, kind=self.kind),
            body={
                "subject": self.subject,
                "table": self.session.table_id,
                "session": self.session_id,
                "key": self.key,
                "fingerprint": self.fingerprint,
                "dealer": self.dealer,
                "data": self.data,
            },
        )
