"""The shapes that the API of a shift's review takes and gives."""

from rest_framework import serializers

from accounting.reviewing import LONGEST_TEXT, OVERRIDES, REASONS

_REASONS = ", ".join(dict.fromkeys(code for codes in REASONS.values() for code in codes))
_OVERRIDES = ", ".join(OVERRIDES)


class PlaceSerializer(serializers.Serializer[object]):
    """A record's place: its chain and its position there."""

    chain = serializers.CharField()
    seq = serializers.IntegerField(min_value=1)


class SaidSerializer(serializers.Serializer[object]):
    """What was said of an exception."""

    by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    reason = serializers.CharField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    record = PlaceSerializer()


class ExceptionSerializer(serializers.Serializer[object]):
    """An exception of a shift, named by ``record`` and ``kind``; the amount in minor units of ``currency``."""

    table = serializers.CharField()
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    amount = serializers.IntegerField()
    count = serializers.IntegerField(min_value=1)
    currency = serializers.CharField(allow_null=True)
    is_reportable = serializers.BooleanField(help_text="Whether the authority is to be told.")
    state = serializers.CharField(help_text="open, explained, or reasoned by its own record")
    explanation = SaidSerializer(allow_null=True)
    corrected = PlaceSerializer(
        many=True,
        required=False,
        help_text="The records of later corrections of what a count had expected.",
    )
    record = PlaceSerializer()


class OpenItemSerializer(serializers.Serializer[object]):
    """Something that somebody must still see to, since when, and the record that began it."""

    what = serializers.CharField(help_text="session, count, call, correction or exception")
    kind = serializers.CharField(required=False, help_text="The exception's.")
    table = serializers.CharField()
    since = serializers.DateTimeField()
    record = PlaceSerializer()


class NamedSerializer(PlaceSerializer):
    """An exception by its name."""

    kind = serializers.CharField()


class OverrideSerializer(serializers.Serializer[object]):
    """Why a shift was signed off with exceptions open, and which."""

    reason = serializers.CharField()
    text = serializers.CharField()
    open = NamedSerializer(many=True)


class SignedSerializer(serializers.Serializer[object]):
    """A shift's signature, on the version that was reviewed."""

    by = serializers.CharField()
    at = serializers.DateTimeField()
    version = serializers.IntegerField(min_value=1)
    override = OverrideSerializer(allow_null=True)
    handover = OpenItemSerializer(many=True)


class ReviewSerializer(serializers.Serializer[object]):
    """How a shift's review stands; ``open_items`` is what stands open in the house now."""

    version = serializers.IntegerField(min_value=1)
    state = serializers.CharField(help_text="provisional, signed_off or corrected")
    is_current = serializers.BooleanField(
        help_text="Whether nothing was recorded since the version was made but what its reviewers said."
    )
    exceptions = ExceptionSerializer(many=True)
    open_items = OpenItemSerializer(many=True)
    sign_off = SignedSerializer(allow_null=True)


class ExplainSerializer(serializers.Serializer[object]):
    """Why an exception came about."""

    chain = serializers.CharField()
    seq = serializers.IntegerField(min_value=1)
    kind = serializers.CharField()
    reason = serializers.CharField(help_text=f"Of these, those that fit the kind: {_REASONS}")
    text = serializers.CharField(max_length=LONGEST_TEXT)


class ExplainedSerializer(serializers.Serializer[object]):
    """An explanation as it is kept."""

    id = serializers.CharField()
    chain = serializers.CharField()
    seq = serializers.IntegerField(min_value=1)
    kind = serializers.CharField()
    reason = serializers.CharField()
    text = serializers.CharField()
    explained_by = serializers.CharField()
    occurred_at = serializers.DateTimeField()


class AskedOverrideSerializer(serializers.Serializer[object]):
    """Why a shift is signed off with exceptions open."""

    reason = serializers.CharField(help_text=_OVERRIDES)
    text = serializers.CharField(max_length=LONGEST_TEXT)


class SignSerializer(serializers.Serializer[object]):
    """The version that was looked at, and the signer's own password; the override only where exceptions are open."""

    version = serializers.IntegerField(min_value=1)
    password = serializers.CharField(help_text="The signer's own, typed anew.", write_only=True)
    override = AskedOverrideSerializer(required=False, allow_null=True)
