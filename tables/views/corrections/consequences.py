"""What a correction of a round brings with it beyond its own figures: what is due of a settled game, and what stays as it was."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tables.games.riichi.game import DEAL
from tables.models import CorrectionRequest, Round, Session
from tables.selectors import corrections
from tables.views.riichi import due as riichi_due
from tables.views.riichi.due import GameDue

_Side = Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What is due of a settled game, None where nothing is; and what else is to be known, in sentences."""

    due: GameDue | None = None
    notes: tuple[str, ...] = ()


def of_sides(session: Session, before: _Side, after: _Side) -> Consequences:
    """Give what a correction from one to the other would bring with it."""
    return Consequences(riichi_due.of_sides(session, before, after), _notes(session, before, after))


def of_request(asked: CorrectionRequest) -> Consequences:
    """Give what a correction that somebody asked for would bring with it, or has brought; neither while the session is counted."""
    before, after = corrections.sides_of(asked)
    if before is None:
        return Consequences()
    return Consequences(riichi_due.of_request(asked), _notes(asked.session, before, after))


def _notes(session: Session, before: _Side, after: _Side) -> tuple[str, ...]:
    if before is None or before.get("game") != DEAL.code or before["number"] is None:
        return ()
    stays = None if after is None else _turn(after["settlement"])
    if stays == _turn(before["settlement"]) or not _is_played_on(session, before):
        return ()
    return (
        gettext(
            "Later deals of the game keep the seats and the honba under which they were played; only points follow."
        ),
    )


def _turn(settled: Mapping[str, Any]) -> tuple[object, ...]:
    """Give what of a deal decides who deals next."""
    return tuple(settled.get(key) for key in ("dealer_keeps", "replay_hand", "dealer_passes"))


def _is_played_on(session: Session, before: Mapping[str, Any]) -> bool:
    """Tell whether other deals of the same game were played after one."""
    later = Round.objects.filter(
        session=session, game=DEAL.code, number__gt=before["number"], undo=None
    ).first()
    return later is not None and later.settlement["game"] == before["settlement"]["game"]
