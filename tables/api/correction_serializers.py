"""The shapes of corrections: what is asked for, what is decided, and how one stands."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tables.api.serializers import RecordPlaceSerializer
from tables.models import CorrectionDecision, CorrectionRequest
from tables.models.corrections import FOUND, KINDS, MOVED
from tables.selectors import corrections
from tables.services import correction_claims


class AskSerializer(serializers.Serializer[object]):
    """What is asked for and why; ``proposal`` by its kind as ``docs/api.md`` lists it."""

    kind = serializers.ChoiceField(KINDS)
    proposal = serializers.DictField()
    reason = serializers.CharField(help_text="One of the kind's codes.")
    text = serializers.CharField(help_text="What happened, in words.")
    money = serializers.ChoiceField(
        [MOVED, FOUND],
        required=False,
        help_text="Where the money of a round is that was counted since.",
    )


class NoteSerializer(serializers.Serializer[object]):
    """What whoever withdraws has to say."""

    note = serializers.CharField(required=False, allow_blank=True)


class DecideSerializer(NoteSerializer):
    """What a supervisor decides, proved by his password."""

    password = serializers.CharField()


class DecisionSerializer(serializers.Serializer[CorrectionDecision]):
    """What became of a request."""

    id = serializers.CharField()
    outcome = serializers.CharField()
    decided_by = serializers.CharField()
    note = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField(source="occurred_at")


class CorrectionSerializer(serializers.Serializer[CorrectionRequest]):
    """A correction: what stood and what stands, who asked and who decided; ``decision`` is null while it waits."""

    id = serializers.CharField()
    table = serializers.CharField(source="table_id")
    session = serializers.CharField(source="session_id")
    number = serializers.IntegerField()
    kind = serializers.ChoiceField(KINDS)
    corrects = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    text = serializers.CharField()
    money = serializers.CharField(allow_blank=True)
    proposal = serializers.DictField()
    before = serializers.SerializerMethodField()
    after = serializers.SerializerMethodField()
    claims = serializers.SerializerMethodField()
    requested_by = serializers.CharField()
    requested_at = serializers.DateTimeField(source="occurred_at")
    record = serializers.SerializerMethodField()
    decision = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_before(self, asked: CorrectionRequest) -> Any:
        """Give what stood; null where nothing did, and of tray and accounts while they are counted."""
        return corrections.sides_of(asked)[0]

    @extend_schema_field(serializers.DictField(allow_null=True))
    def get_after(self, asked: CorrectionRequest) -> Any:
        """Give what stands then; null where nothing does, and of tray and accounts while they are counted."""
        return corrections.sides_of(asked)[1]

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_claims(self, asked: CorrectionRequest) -> Any:
        """Give by seat what the cage pays to whoever played there, or claims of him where it is below nothing; minor units."""
        return {str(seat): amount for seat, amount in correction_claims.find(asked).items()}

    @extend_schema_field(RecordPlaceSerializer)
    def get_record(self, asked: CorrectionRequest) -> Any:
        """Give where the request is proved."""
        return RecordPlaceSerializer(self.context["records"][asked.subject]).data

    @extend_schema_field(DecisionSerializer(allow_null=True))
    def get_decision(self, asked: CorrectionRequest) -> Any:
        """Give what became of it."""
        decision = corrections.find_decision(asked)
        return None if decision is None else DecisionSerializer(decision).data


class CorrectionsSerializer(serializers.Serializer[object]):
    """What waits for a second person, the oldest first."""

    corrections = CorrectionSerializer(many=True)
