"""The shapes that the API of the floor takes and gives. Shape only: bodies are read by ``bodies``, judged by the services."""

import itertools
from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounting.services.counts import PURPOSES
from casino.audit.evidence import Proved
from casino.kernel.errors import Problem
from casino.kernel.money import MAX_MINOR
from tables import phrases
from tables.api import shown_play
from tables.models import Round, Session
from tables.selectors.floor import TableNow
from tables.services import undo

MONEY_HELP: Final = "In the currency's minor unit."


class MoneyField(serializers.IntegerField):
    """An amount in minor units."""

    def __init__(self, *, least: int = -MAX_MINOR, **options: object) -> None:
        super().__init__(min_value=least, max_value=MAX_MINOR, help_text=MONEY_HELP, **options)  # type: ignore[arg-type]  # handed on


class PiecesField(serializers.DictField):
    """A count: how many pieces of each denomination, which is written in minor units."""

    child = serializers.IntegerField(min_value=0, max_value=MAX_MINOR)


class RecordPlaceSerializer(serializers.Serializer[object]):
    """Where a fact is proved."""

    chain = serializers.CharField()
    seq = serializers.IntegerField(min_value=1)
    hash = serializers.CharField(help_text="SHA-256 of the record without its hash.")


class ProvedSerializer(serializers.Serializer[Any]):
    """A fact with the place of its record; ``records`` by the facts' subjects stand in the context."""

    record = serializers.SerializerMethodField()

    @extend_schema_field(RecordPlaceSerializer)
    def get_record(self, fact: Proved) -> Any:
        """Give where it is proved."""
        return RecordPlaceSerializer(self.context["records"][fact.subject]).data


# --- What is given --------------------------------------------------------------------------------


class TableSerializer(serializers.Serializer[object]):
    """A table as it stands now; what concerns a session is null or zero while it is closed."""

    code = serializers.CharField()
    game = serializers.CharField()
    pit = serializers.CharField()
    currency = serializers.CharField()
    setup = serializers.DictField(help_text="The game's own.")
    is_active = serializers.BooleanField()
    session = serializers.CharField(source="session_id", allow_null=True)
    session_number = serializers.IntegerField(source="session", allow_null=True)
    opened_at = serializers.DateTimeField(allow_null=True)
    dealer = serializers.CharField(allow_blank=True)
    dealer_since = serializers.DateTimeField(allow_null=True)
    rounds = serializers.IntegerField()
    counting = serializers.BooleanField(
        help_text="Whether it is being counted; due and what both places should hold are null then."
    )
    due = MoneyField(allow_null=True)
    box_should_hold = MoneyField(source="box", allow_null=True)
    tray_should_hold = MoneyField(source="tray", allow_null=True)
    last_at = serializers.DateTimeField(allow_null=True)
    position = serializers.CharField(
        allow_null=True, help_text="Names how it stands for its next act; null while it is closed."
    )
    play = serializers.SerializerMethodField(
        help_text="The game's own state between two rounds; doors, seats and players from 1."
    )

    @extend_schema_field({"type": "object", "additionalProperties": {}})
    def get_play(self, table: TableNow) -> Mapping[str, Any]:
        """Give the state as programs are told it."""
        return shown_play.of(table.game, table.play)


class TablesSerializer(serializers.Serializer[object]):
    """Tables by pit and code."""

    tables = TableSerializer(many=True)


class FloatSerializer(serializers.Serializer[object]):
    """What was put in the tray."""

    pieces = PiecesField(source="float_pieces")
    amount = MoneyField(source="float_minor", least=0)


class ClosingSerializer(serializers.Serializer[object]):
    """How a session ended."""

    at = serializers.DateTimeField(source="occurred_at")
    supervisor = serializers.CharField()
    second = serializers.CharField()


class SessionSerializer(serializers.Serializer[object]):
    """A session: how it was opened, under which terms, and how it was closed."""

    id = serializers.CharField()
    table = serializers.CharField(source="table_id")
    number = serializers.IntegerField()
    game = serializers.CharField()
    currency = serializers.CharField()
    setup = serializers.DictField(help_text="The game's own.")
    rulebook = serializers.CharField(source="rulebook_id")
    rulebook_digest = serializers.CharField(source="rulebook.digest")
    terms = serializers.DictField(help_text="As pinned at the opening.")
    opened_at = serializers.DateTimeField(source="occurred_at")
    dealer = serializers.CharField(help_text="Who dealt first.")
    supervisor = serializers.CharField()
    float = FloatSerializer(source="*")
    closing = ClosingSerializer(source="close", allow_null=True, default=None)


class SessionsSerializer(serializers.Serializer[object]):
    """A table's sessions, the latest first; ``next`` is what ``before`` must be for those that follow."""

    sessions = SessionSerializer(many=True)
    next = serializers.IntegerField(allow_null=True)


class TotalsSerializer(serializers.Serializer[object]):
    """What came to a session so far; its amounts are null while its table is counted."""

    rounds = serializers.IntegerField(min_value=0)
    placed = MoneyField(least=0, allow_null=True)
    covered = MoneyField(least=0, allow_null=True)
    due = MoneyField(least=0, allow_null=True)
    collected = MoneyField(least=0, allow_null=True)


class SessionInFullSerializer(SessionSerializer, ProvedSerializer):
    """A session with what came to it; its ``totals`` stand in the context."""

    totals = serializers.SerializerMethodField()

    @extend_schema_field(TotalsSerializer)
    def get_totals(self, _session: Session) -> Any:
        """Give what came to it."""
        return TotalsSerializer(self.context["totals"]).data


class UndoneSerializer(serializers.Serializer[object]):
    """That a round was undone: it counts no longer."""

    at = serializers.DateTimeField(source="occurred_at")
    dealer = serializers.CharField()
    reason = serializers.CharField(help_text="One of those that undoing takes.")


class RoundSerializer(ProvedSerializer):
    """A round in a list; ``undone`` is null where it counts."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    key = serializers.CharField()
    game = serializers.CharField()
    dealer = serializers.CharField()
    at = serializers.DateTimeField(source="occurred_at")
    placed = MoneyField(source="placed_minor", least=0)
    covered = MoneyField(source="covered_minor", least=0)
    due = MoneyField(source="due_minor", least=0)
    collected = MoneyField(source="collected_minor", least=0)
    undone = UndoneSerializer(source="undo", allow_null=True, default=None)


class RoundsSerializer(serializers.Serializer[object]):
    """A session's rounds in order; ``next`` is what ``after`` must be for those that follow."""

    rounds = RoundSerializer(many=True)
    next = serializers.IntegerField(allow_null=True)


class TransferSerializer(serializers.Serializer[object]):
    """What moved in the house's books."""

    debit = serializers.CharField()
    credit = serializers.CharField()
    amount = MoneyField(least=1)
    currency = serializers.CharField()


class RoundInFullSerializer(RoundSerializer):
    """A round with its sheet, its settlement and what it moved; its ``transfers`` stand in the context."""

    session = serializers.CharField(source="session_id")
    table = serializers.CharField(source="session.table_id")
    currency = serializers.CharField(source="session.currency")
    recorded_at = serializers.DateTimeField()
    sheet = serializers.DictField()
    settlement = serializers.DictField()
    transfers = serializers.SerializerMethodField()

    @extend_schema_field(TransferSerializer(many=True))
    def get_transfers(self, _round: Round) -> Any:
        """Give what it moved."""
        return TransferSerializer(self.context["transfers"], many=True).data


class RecordedSerializer(serializers.Serializer[object]):
    """What an act left; ``replayed`` when its key had come before."""

    id = serializers.CharField()
    record = RecordPlaceSerializer(source="*")
    replayed = serializers.BooleanField()


class ToConfirmSerializer(serializers.Serializer[object]):
    """What a second person has yet to confirm, as a refusal would say it."""

    code = serializers.CharField()
    path = serializers.CharField(allow_blank=True)
    message = serializers.SerializerMethodField()

    def get_message(self, problem: Problem) -> str:
        """Say it in the reader's language."""
        return phrases.describe(problem)


class PreviewSerializer(serializers.Serializer[object]):
    """What recording a sheet now would come to, and what a second person has yet to confirm before it counts."""

    settlement = serializers.DictField()
    due = MoneyField(least=0)
    cobank = MoneyField()
    unconfirmed = ToConfirmSerializer(many=True)
    position = serializers.CharField(help_text="How the table stood that this was judged at.")


class RecordedRoundSerializer(RecordedSerializer):
    """A round that counts."""

    number = serializers.IntegerField()
    settlement = serializers.DictField()
    due = MoneyField(least=0)
    collected = MoneyField(least=0)


# --- What is taken --------------------------------------------------------------------------------


class OpeningSerializer(serializers.Serializer[object]):
    """An opening; the supervisor is who asks, and the set-up the table's unless it is said."""

    dealer = serializers.CharField()
    count = PiecesField(help_text="The float.")
    setup = serializers.DictField(required=False)


class BeginCountSerializer(serializers.Serializer[object]):
    """Why a table is counted."""

    purpose = serializers.ChoiceField(choices=PURPOSES)


class BlindCountSerializer(serializers.Serializer[object]):
    """What the person who asks counted, for which count and at which attempt of it."""

    count = serializers.CharField()
    attempt = serializers.IntegerField(min_value=1)
    box_counted = PiecesField()
    tray_counted = PiecesField()


class SettleCountSerializer(serializers.Serializer[object]):
    """Whether an agreed count stands, or is made once more."""

    count = serializers.CharField()
    stands = serializers.BooleanField()


class CountStateSerializer(serializers.Serializer[object]):
    """How far a count is; ``count`` and ``attempt`` belong into every body about it. Nobody is told what was counted."""

    count = serializers.CharField()
    purpose = serializers.ChoiceField(choices=PURPOSES)
    attempt = serializers.IntegerField(min_value=1)
    first = serializers.CharField(allow_blank=True, help_text="Who has counted at this attempt.")
    is_agreed = serializers.BooleanField(
        help_text="Whether it waits for a supervisor to let it stand."
    )


class SubmittedSerializer(serializers.Serializer[object]):
    """What became of a count: one person's, or both."""

    result = serializers.ChoiceField(choices=["waiting", "agreed", "differs", "off"])


class SettledSerializer(serializers.Serializer[object]):
    """Whether the count stands, and the record that says so or that it is made once more."""

    stands = serializers.BooleanField()
    record = RecordPlaceSerializer()


class ReliefSerializer(serializers.Serializer[object]):
    """Who takes over."""

    dealer = serializers.CharField()


class PlaySerializer(serializers.Serializer[object]):
    """What every act of play may say."""

    position = serializers.CharField(
        required=False,
        help_text="How the table stood for whoever acts; refused (409) where it stands otherwise.",
    )


class BankPassSerializer(PlaySerializer):
    """The door that takes the bank, and those that declined it in order."""

    to = serializers.IntegerField(min_value=1)
    declined = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False)


class NothingSerializer(serializers.Serializer[object]):
    """A body that has nothing to say."""


class RoundRequestSerializer(PlaySerializer):
    """A round as it was entered; ``collected`` is what was dropped, all that is due where it is not said."""

    game = serializers.CharField()
    sheet = serializers.DictField(help_text="As the game's sheets are.")
    collected = MoneyField(least=0, required=False)


class UndoRequestSerializer(serializers.Serializer[object]):
    """The round that is taken back, the last of its table, and why."""

    round = serializers.CharField()
    reason = serializers.ChoiceField(
        tuple(dict.fromkeys(itertools.chain(*undo.REASONS.values()))),
        help_text="One of those that the table's game knows.",
    )
