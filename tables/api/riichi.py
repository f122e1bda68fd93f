"""What happens at a riichi table beside its deals, over the API."""

from typing import Any, ClassVar, Final

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.kernel.errors import NotFound, Problem
from casino.staff.api import ApiView
from casino.staff.roles import Role
from tables.api import bodies, documented
from tables.api.answers import dealer_of, recorded
from tables.api.bodies import Play
from tables.api.serializers import PlaySerializer, RecordedSerializer
from tables.api.sessions import AT_THE_TABLE
from tables.games.reading import Record
from tables.games.riichi import beside
from tables.games.riichi.seats import BY_TEXT, ORDER
from tables.games.riichi.table import End, TableState
from tables.selectors import seats, visible
from tables.services import riichi
from tables.services.riichi import LostWin, Penalty, Ruling

_SUPERVISOR: Final = frozenset({Role.SUPERVISOR})


class DeadHandSerializer(PlaySerializer):
    """Who has lost the win for the deal being played, and why (rules 29–31)."""

    seat = serializers.ChoiceField(tuple(BY_TEXT))
    reason = serializers.ChoiceField(tuple(riichi.DEAD_REASONS))
    after_riichi = serializers.BooleanField(
        required=False, help_text="Whether a valid riichi of his stood before."
    )


class PenaltySerializer(PlaySerializer):
    """The sheet of a penalty or a chombo that is confirmed, and what it is for (rules 28, 32)."""

    sheet = serializers.DictField(help_text="As the game's sheets are.")
    reason = serializers.ChoiceField(
        [ground for known in beside.GROUNDS.values() for ground in known]
    )


class RulingSerializer(PlaySerializer):
    """The manager's ruling (rule 35); points that move come to zero, with the sticks put on the table."""

    reason = serializers.CharField(max_length=riichi.LONGEST_REASON)
    points = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="By wind: E, S, W, N."
    )
    sticks = serializers.IntegerField(required=False)


class AbandonSerializer(PlaySerializer):
    """Why a game comes to nothing."""

    reason = serializers.ChoiceField(riichi.ABANDON_REASONS)


class PlayerSerializer(serializers.Serializer[object]):
    """One player, by the seats of East 1."""

    player = serializers.IntegerField()
    seat = serializers.ChoiceField(tuple(BY_TEXT))
    score = serializers.IntegerField()
    chips = serializers.IntegerField()
    riichi = serializers.BooleanField()
    dead_hand = serializers.BooleanField()
    may_declare = serializers.BooleanField()


class GameSerializer(serializers.Serializer[object]):
    """How the running game stands; ``end`` is null while it goes on."""

    game = serializers.IntegerField()
    deals = serializers.IntegerField()
    round_wind = serializers.ChoiceField(("E", "S"))
    dealer = serializers.IntegerField(help_text="The player who deals, by the seats of East 1.")
    honba = serializers.IntegerField()
    sticks = serializers.IntegerField()
    players = PlayerSerializer(many=True)
    end = serializers.ChoiceField(tuple(End), allow_null=True)
    position = serializers.CharField(help_text="Names how the table stands for its next act.")


class Game(ApiView):
    """The running game of a riichi table."""

    allowed_roles: ClassVar = {"GET": AT_THE_TABLE | {Role.INSPECTOR}}

    @documented.read("get_riichi_game", GameSerializer)
    def get(self, request: Request, session: str) -> Response:
        """Tell how the game stands: scores, dealer, honba, sticks, and who may still declare."""
        found = visible.get_session(session, dealer=dealer_of(request))
        live = seats.get_live(found.table_id)
        if found.game != riichi.GAME or live.session_id != found.id:
            raise NotFound([Problem("no_such_session", "session")])
        running = _game(TableState.from_json(live.play))
        return Response(GameSerializer({**running, "position": seats.position(live)}).data)


def _game(state: TableState) -> dict[str, Any]:
    players = [
        {
            "player": player + 1,
            "seat": state.seat_of(player).value,
            "score": state.scores[player],
            "chips": state.chips[player],
            "riichi": player in state.riichi,
            "dead_hand": player in state.dead,
            "may_declare": state.end is None and state.may_declare(player),
        }
        for player in range(len(ORDER))
    ]
    return {
        "game": state.game,
        "deals": state.deals,
        "round_wind": state.round_wind.value,
        "dealer": state.dealer + 1,
        "honba": state.honba,
        "sticks": state.sticks,
        "players": players,
        "end": None if state.end is None else state.end.value,
    }


class DeadHand(ApiView):
    """Wins lost for a deal."""

    allowed_roles: ClassVar = {"POST": _SUPERVISOR}

    @documented.write("lose_win", DeadHandSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record that a player may not win for the rest of the deal (rules 29–31)."""
        body = Play(request, required=("seat", "reason"), optional=("after_riichi",))
        seat, reason = body.text("seat"), body.text("reason")
        after = body.raw.get("after_riichi", False)
        if not isinstance(after, bool):
            body.reader.fault("unknown_value", "after_riichi", known="true, false")
        lost = LostWin(seat=seat, reason=reason, after_riichi=after is True)
        return recorded(riichi.dead_hand(lost, session_id=session, act=body.act()))


class Penalties(ApiView):
    """Penalties and chombo at a riichi table."""

    allowed_roles: ClassVar = {"POST": _SUPERVISOR}

    @documented.write("confirm_penalty", PenaltySerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Confirm just this penalty or chombo (rules 28, 32, 35); the dealer may then record that sheet."""
        body = Play(request, required=("sheet", "reason"))
        penalty = Penalty(sheet=body.document("sheet"), ground=body.text("reason"))
        return recorded(riichi.confirm_penalty(penalty, session_id=session, act=body.act()))


class Rulings(ApiView):
    """The manager's rulings."""

    allowed_roles: ClassVar = {"POST": _SUPERVISOR}

    @documented.write("record_ruling", RulingSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record a ruling as an entry of its own (rule 35)."""
        body = Play(request, required=("reason",), optional=("points", "sticks"))
        raw = body.document("points") if "points" in body.raw else {}
        said = Record(body.reader, raw, "points")
        points = {seat: said.integer(seat) or 0 for seat in raw}
        sticks = Record(body.reader, body.raw, "").integer("sticks") or 0
        ruling = Ruling(reason=str(body.raw.get("reason", "")), points=points, sticks=sticks)
        return recorded(riichi.rule(ruling, session_id=session, act=body.act()))


class Abandoned(ApiView):
    """Games that come to nothing."""

    allowed_roles: ClassVar = {"POST": _SUPERVISOR}

    @documented.write("abandon_game", AbandonSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Abandon the running game; no fee is due."""
        body = Play(request, required=("reason",))
        reason = body.text("reason")
        return recorded(riichi.abandon(session_id=session, reason=reason, act=body.act()))


class Stopped(ApiView):
    """Games that their last dealer ends."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("stop_game", PlaySerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record that the dealer of South 4 ends the game (rule 27)."""
        return recorded(riichi.stop(session_id=session, act=bodies.read_play(request)))
