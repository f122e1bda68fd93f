"""A settled game whose deals have been set right, or would be: what it was settled on, what its deals come to, and what is due to whom."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from casino.templatetags.casino_format import quantity
from tables.games.riichi import aftermath, final
from tables.games.riichi import terms as riichi_terms
from tables.games.riichi.aftermath import Aftermath, Ending
from tables.games.riichi.game import DEAL, GAME
from tables.models import CorrectionRequest, Round, Session
from tables.models.corrections import APPROVED
from tables.selectors import corrections, riichi_games
from tables.selectors.corrections import Standing
from tables.selectors.riichi_games import SettledGame

BY: Final = "due"
"""What stands in the address of a final sheet that is amended to what its deals come to."""

_Side = Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Settled:
    """How one player stands at the end of a game; ``net`` in minor units, negative where he pays."""

    rank: int
    score: int
    chips: int
    net: int


@dataclass(frozen=True, slots=True)
class PlayerDue:
    """One player: as the game was settled, and as its deals come to."""

    player: int
    was: Settled
    now: Settled

    @property
    def due(self) -> int:
        """What he is still to receive, or to give back where it is negative."""
        return self.now.net - self.was.net


@dataclass(frozen=True, slots=True)
class GameDue:
    """A settled game that its deals do not agree with: ``players`` where it would have ended there, and what the house receives.

    ``url`` leads to its final sheet; ``amend`` to where that is amended to what the deals come to, empty while nothing is approved.
    """

    game: int
    said: str
    currency: str
    players: tuple[PlayerDue, ...]
    house_was: int
    house_now: int
    url: str
    amend: str

    @property
    def house_due(self) -> int:
        """What is still to go into the box, or to come out of it where it is negative."""
        return self.house_now - self.house_was


def of_sides(session: Session, before: _Side, after: _Side) -> GameDue | None:
    """Give what a correction of a deal would make of its settled game; None where it makes nothing of one."""
    found = _find(session, before)
    if found is None or before is None:
        return None
    changed = riichi_games.changed(found, number=before["number"], before=before, after=after)
    return _due(changed, is_asked=True)


def of_request(asked: CorrectionRequest) -> GameDue | None:
    """Give what a correction of a deal would make of its settled game, or once it is approved what is still due of it."""
    decision = corrections.find_decision(asked)
    if decision is None:
        return of_sides(asked.session, asked.before, asked.after)
    found = _find(asked.session, asked.before)
    return None if found is None or decision.outcome != APPROVED else _due(found)


def of_round(round_: Round) -> GameDue | None:
    """Give what is still due of a game whose final sheet a round is; None where it agrees with its deals."""
    if round_.game != GAME.code:
        return None
    found = riichi_games.find(round_.session, game=round_.settlement["game"])
    return None if found is None else _due(found)


def sheet_of(standing: Standing) -> Mapping[str, Any] | None:
    """Give the final sheet that the deals of a settled game come to; None where there is none to be had."""
    if standing.game != GAME.code:
        return None
    game: Any = standing.settlement.get("game")
    found = None if game is None else riichi_games.find(standing.session, game=game)
    return None if found is None else _aftermath(found).sheet.document()


def _find(session: Session, before: _Side) -> SettledGame | None:
    if before is None or before.get("game") != DEAL.code:
        return None
    return riichi_games.find(session, game=before["settlement"]["game"])


def _due(found: SettledGame, *, is_asked: bool = False) -> GameDue | None:
    now = _aftermath(found)
    if now.sheet.document() == found.final.sheet:
        return None
    was: Any = found.final.settlement
    code, session, number = found.session.table_id, found.session.number, found.final.number
    is_shown = now.ending is Ending.THERE and now.settlement is not None
    amend = reverse("tables:correct", args=[code, "amend"])
    return GameDue(
        game=found.game,
        said=_said(found.game, now),
        currency=found.session.currency,
        players=_players(found, now) if is_shown else (),
        house_was=was["house_receives"],
        house_now=was["house_receives"] if now.settlement is None else now.settlement.house,
        url=reverse("tables:round", args=[code, session, number]),
        amend="" if is_asked else f"{amend}?of={found.final.subject}&by={BY}",
    )


def _aftermath(found: SettledGame) -> Aftermath:
    return aftermath.of(
        sheet=final.read_sheet(raw=found.recorded),
        deals=found.deals,
        terms=riichi_terms.read(found.session.terms, with_stakes=True),
    )


def _players(found: SettledGame, now: Aftermath) -> tuple[PlayerDue, ...]:
    assert now.settlement is not None  # noqa: S101 - asked only where it balances
    new, sheet = now.settlement.document(), now.sheet.document()
    return tuple(
        PlayerDue(
            player + 1,
            _settled(found.final.sheet, found.final.settlement, player),
            _settled(sheet, new, player),
        )
        for player in range(final.PLAYERS)
    )


def _settled(sheet: Mapping[str, Any], settled: Mapping[str, Any], player: int) -> Settled:
    return Settled(
        rank=settled["rank"][player],
        score=sheet["scores"][player],
        chips=sheet["chips"][player],
        net=settled["net_money"][player],
    )


def _said(game: int, now: Aftermath) -> str:
    said = {"game": quantity(game), "round": "" if now.after is None else quantity(now.after)}
    return str(_SAID[now.ending]) % said


_SAID: Final[Mapping[Ending, Promise]] = {
    Ending.THERE: gettext_lazy(
        "The final sheet of game %(game)s was settled on other scores than its deals come to."
    ),
    Ending.EARLIER: gettext_lazy(
        "The final sheet of game %(game)s is settled, but by its deals the game would have been over with round %(round)s. What the players settle is for a supervisor to rule."
    ),
    Ending.NOT_YET: gettext_lazy(
        "The final sheet of game %(game)s is settled, but by its deals the game would not have ended there. What the players settle is for a supervisor to rule."
    ),
    Ending.UNBALANCED: gettext_lazy(
        "The final sheet of game %(game)s is settled, but its deals no longer come to 100,000 points: a later one paid out sticks that were not there. Correct that one too."
    ),
}
