"""The shapes that the API of reports gives."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field(OpenApiTypes.OBJECT)
class PositionsField(serializers.JSONField):
    """Chain positions by chain, as the manifest holds them."""


class VersionSerializer(serializers.Serializer[object]):
    """One version of one shift's report."""

    day = serializers.DateField()
    shift = serializers.CharField()
    version = serializers.IntegerField(min_value=1)
    state = serializers.CharField(help_text="provisional, signed_off or corrected")
    cut_at = serializers.DateTimeField()
    merkle_root = serializers.CharField()
    manifest_sha256 = serializers.CharField()
    positions = PositionsField()


class ReportsSerializer(serializers.Serializer[object]):
    """Versions by day and shift, the latest first."""

    versions = VersionSerializer(many=True)


class JobSerializer(serializers.Serializer[object]):
    """An order of a report: how far it is, and the version it came to."""

    id = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    state = serializers.CharField(help_text="queued, running, done or failed")
    progress = serializers.IntegerField(min_value=0, max_value=100)
    requested_at = serializers.DateTimeField()
    version = serializers.IntegerField(allow_null=True)
