"""The shapes of what goes wrong with throws, deals and tiles at a Pai Gow table."""

from typing import Final

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from tables.api.serializers import PlaySerializer
from tables.games.paigow.tiles import BY_TEXT
from tables.services import incidents


class VoidThrowSerializer(PlaySerializer):
    """A throw that does not count."""

    kind = serializers.ChoiceField(["void_throw"])
    reason = serializers.ChoiceField(incidents.VOID_THROW_REASONS)


class ExposedTileSerializer(PlaySerializer):
    """A tile that was exposed in dealing; which one and whose where that is said."""

    kind = serializers.ChoiceField(["exposed_tile"])
    tile = serializers.ChoiceField(tuple(BY_TEXT), required=False)
    door = serializers.IntegerField(min_value=1, required=False)


class DeadRoundSerializer(PlaySerializer):
    """A deal that comes to nothing."""

    kind = serializers.ChoiceField(["dead_round"])
    reason = serializers.ChoiceField(incidents.DEAD_ROUND_REASONS)


class TilesChangedSerializer(PlaySerializer):
    """Another set of tiles put into play."""

    kind = serializers.ChoiceField(["tiles_changed"])
    reason = serializers.ChoiceField(incidents.TILE_CHANGE_REASONS)


class TilesInspectedSerializer(PlaySerializer):
    """An inspection of the tiles in play."""

    kind = serializers.ChoiceField(["tiles_inspected"])
    result = serializers.ChoiceField(incidents.INSPECTION_RESULTS)


INCIDENT: Final = PolymorphicProxySerializer(
    component_name="Incident",
    serializers={
        "void_throw": VoidThrowSerializer,
        "exposed_tile": ExposedTileSerializer,
        "dead_round": DeadRoundSerializer,
        "tiles_changed": TilesChangedSerializer,
        "tiles_inspected": TilesInspectedSerializer,
    },
    resource_type_field_name="kind",
)
