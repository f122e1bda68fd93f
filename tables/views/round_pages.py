"""How a round of each kind of sheet is drawn on its page. A kind is added here by one entry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext

from casino.templatetags.casino_format import quantity
from tables.models import Round
from tables.selectors.corrections import Standing
from tables.views.mahjong import round as mahjong_round
from tables.views.paigow import round as paigow_round
from tables.views.riichi import round as riichi_round
from tables.words.slips import RoundWords


def _numbered(number: int, _settlement: Mapping[str, Any]) -> str:
    return gettext("Round %(number)s") % {"number": quantity(number)}


@dataclass(frozen=True, slots=True)
class RoundPage:
    """What lays a round out, the template that draws it, and the styles it needs beside those of every round.

    ``said`` says in a line what a round came to, ``named`` what it is called, ``house`` which amounts of it are the house's beside what is due in the box.
    """

    show: Callable[[Round], object]
    template: str
    said: Callable[[Round], str]
    styles: tuple[str, ...] = ()
    house: Callable[[Round], list[tuple[str, str]]] = lambda _round: []
    named: Callable[[int, Mapping[str, Any]], str] = _numbered


PAGES: Final[Mapping[str, RoundPage]] = {
    "paigow": RoundPage(
        paigow_round.show,
        "tables/paigow/round.html",
        said=paigow_round.said,
        house=paigow_round.house,
    ),
    "mahjong": RoundPage(
        mahjong_round.show,
        "tables/mahjong/round.html",
        said=mahjong_round.said,
        styles=("css/components/riichi.css",),
    ),
    "riichi_deal": RoundPage(
        riichi_round.show_deal,
        "tables/riichi/deal.html",
        said=riichi_round.said,
        styles=("css/components/riichi.css",),
    ),
    "riichi_game": RoundPage(
        riichi_round.show_game,
        "tables/riichi/game.html",
        said=riichi_round.said,
        house=riichi_round.house,
        named=riichi_round.named_game,
    ),
}


def said(round_: Round) -> str:
    """Say in a line what a round came to; "" for a kind that says nothing."""
    page = PAGES.get(round_.game)
    return "" if page is None else page.said(round_)


def named(round_: Round | Standing) -> str:
    """Name a round of a session as people call it: by its number, or a final sheet by its game; "" where it has no number."""
    if round_.number is None:
        return ""
    page = PAGES.get(round_.game)
    return (_numbered if page is None else page.named)(round_.number, round_.settlement)


WORDS: Final = RoundWords(called=named, said=said)
"""How slips speak of rounds."""


def standing(now: Standing) -> Round:
    """Give what counts in a round's place as a round, to be drawn and said like one."""
    return Round(session=now.session, game=now.game, sheet=now.sheet, settlement=now.settlement)


def house(round_: Round) -> list[tuple[str, str]]:
    """Give by their names the amounts of a round that are the house's beside what is due in the box, as they are written."""
    page = PAGES.get(round_.game)
    return [] if page is None else page.house(round_)


def context(round_: Round) -> dict[str, object]:
    """Give what a round's page is drawn with; nothing of the game's own for a kind without an entry."""
    page = PAGES.get(round_.game)
    if page is None:
        return {}
    session = round_.session
    address = {"code": session.table_id, "session": session.number, "number": round_.number}
    return {
        "shown": page.show(round_),
        "round_template": page.template,
        "round_styles": page.styles,
        "slips_url": reverse("tables:game_slips", kwargs=address),
    }
