"""How a round of each kind of sheet is drawn on its page. A kind is added here by one entry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from tables.models import Round
from tables.views.mahjong import round as mahjong_round
from tables.views.paigow import round as paigow_round
from tables.views.riichi import round as riichi_round


@dataclass(frozen=True, slots=True)
class RoundPage:
    """What lays a round out, the template that draws it, and the styles it needs beside those of every round."""

    show: Callable[[Round], object]
    template: str
    styles: tuple[str, ...] = ()


PAGES: Final[Mapping[str, RoundPage]] = {
    "paigow": RoundPage(paigow_round.show, "tables/paigow/round.html"),
    "mahjong": RoundPage(
        mahjong_round.show, "tables/mahjong/round.html", ("css/components/riichi.css",)
    ),
    "riichi_deal": RoundPage(
        riichi_round.show_deal, "tables/riichi/deal.html", ("css/components/riichi.css",)
    ),
    "riichi_game": RoundPage(riichi_round.show_game, "tables/riichi/game.html"),
}


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
