"""What happens at a mahjong table beside its deals, over the API."""

from typing import ClassVar

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.staff.api import ApiView
from casino.staff.roles import Role
from tables.api import documented
from tables.api.answers import recorded
from tables.api.bodies import Play
from tables.api.serializers import MoneyField, PlaySerializer, RecordedSerializer
from tables.api.sessions import AT_THE_TABLE
from tables.games.mahjong.sheet import SEATS
from tables.games.mahjong.table import FLAGS
from tables.services import mahjong


class _SeatField(serializers.IntegerField):
    """A seat by its number, counter-clockwise."""

    def __init__(self) -> None:
        super().__init__(min_value=1, max_value=SEATS)


class BuyInSerializer(PlaySerializer):
    """Chips that the cage sold, counted to a seat."""

    seat = _SeatField()
    amount = MoneyField(least=1)


class SeatSerializer(PlaySerializer):
    """A seat that is given up."""

    seat = _SeatField()


class SeatFlagSerializer(PlaySerializer):
    """What is noted of a seat for the deal that is being played, or taken back."""

    seat = _SeatField()
    flag = serializers.ChoiceField(FLAGS)
    is_set = serializers.BooleanField()


class LiabilitySerializer(PlaySerializer):
    """The sheet of a win whose liability is confirmed."""

    sheet = serializers.DictField(help_text="As the game's sheets are.")


class BuyIns(ApiView):
    """Chips bought at a mahjong table."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("record_buy_in", BuyInSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Count chips to a seat that the cage sold; neither box nor tray moves."""
        body = Play(request, required=("seat", "amount"))
        seat, amount = body.integer("seat", least=1), body.integer("amount", least=1)
        return recorded(
            mahjong.buy_in(session_id=session, seat=seat, amount=amount, act=body.act())
        )


class SeatLeft(ApiView):
    """Seats of a mahjong table that are given up."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("leave_seat", SeatSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Record that a player has left with his chips."""
        body = Play(request, required=("seat",))
        seat = body.integer("seat", least=1)
        return recorded(mahjong.leave(session_id=session, seat=seat, act=body.act()))


class SeatFlags(ApiView):
    """What is noted of seats for a deal."""

    allowed_roles: ClassVar = {"POST": AT_THE_TABLE}

    @documented.write("note_seat", SeatFlagSerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Note that a seat may not win or may not kong in this deal, or take that back (articles 9, 10(A)(7))."""
        body = Play(request, required=("seat", "flag", "is_set"))
        seat, flag = body.integer("seat", least=1), body.text("flag")
        is_set = body.raw.get("is_set")
        if "is_set" in body.raw and not isinstance(is_set, bool):
            body.reader.fault("unknown_value", "is_set", known="true, false")
        act = body.act()
        return recorded(
            mahjong.note(session_id=session, seat=seat, flag=flag, is_set=is_set is True, act=act)
        )


class Liability(ApiView):
    """The liability for a win."""

    allowed_roles: ClassVar = {"POST": frozenset({Role.SUPERVISOR})}

    @documented.write("confirm_liability", LiabilitySerializer, RecordedSerializer)
    def post(self, request: Request, session: str) -> Response:
        """Confirm, by a supervisor, who bears just this win alone (article 10); the dealer may then record that sheet."""
        body = Play(request, required=("sheet",))
        sheet, act = body.document("sheet"), body.act()
        return recorded(
            mahjong.confirm_liability(
                session_id=session, sheet=sheet, approver=act.origin.actor, act=act
            )
        )
