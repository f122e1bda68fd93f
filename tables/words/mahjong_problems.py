"""The words of the problems of casino mahjong's sheets and tables; those of tiles and hands serve every game played with them."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.kernel.errors import FieldValue
from tables.words import mahjong

_TILES: Final[Mapping[str, Promise]] = {
    "bad_notation": _(
        "Tiles are written as numbers and then their suit, m 萬, p 筒, s 索 or z for winds and dragons, as 123m55p7z."
    ),
    "bad_win_tile": _("The winning tile is one tile, as 5m."),
    "tile_count": _("This is not the number of tiles that a winning hand has."),
    "impossible_tiles": _("These tiles cannot all come from one set of tiles."),
    "malformed_meld": _("These tiles do not make the set that they are said to be."),
    "not_winning_shape": _("These tiles are no winning hand."),
}

_SHEET: Final[Mapping[str, Promise]] = {
    "too_few_players": _("At least %(least)s play here (art. 3)."),
    "claimants_of_self_draw": _("Several claim a discard, not a tile that the winner drew."),
    "meld_not_allowed": _(
        "In B only kongs are laid down, and a chow takes the left neighbour's discard alone (art. 5)."
    ),
    "pung_called_not_taken": _("Who called a pung and did not take it cannot win (art. 9A(2))."),
    "wrong_meld_uncorrected": _(
        "A wrong chow or pung that was not put right makes the win a false one (art. 10A(7))."
    ),
    "tianhu_needs_dealer_opening_hand": _(
        "Heavenly hand is won by the dealer with the tiles he was dealt (art. 5(1))."
    ),
    "dihu_needs_first_dealer_discard": _(
        "Earthly hand is won by another player on the dealer's first discard (art. 5(2))."
    ),
    "kong_flower_needs_own_kong_and_draw": _(
        "Kong flower needs a kong of the winner's own and the tile that he drew for it (art. 6A(2))."
    ),
    "kong_on_kong_needs_two_kongs": _("Kong on kong needs two kongs (art. 6A(3))."),
    "last_tile_needs_self_draw": _(
        "The last tile counts for who draws it, not for who is fed it (art. 6(2))."
    ),
    "elements_disagree": _(
        "Ticked: %(ticked)s. What was played: %(seen)s. Change what is ticked, or the tiles."
    ),
    "impossible_elements": _("No hand has all these elements."),
    "facts_disagree": _("The sets on the table show otherwise: %(shown)s."),
}

_TABLE: Final[Mapping[str, Promise]] = {
    "other_players": _("These seats are taken at the table: %(needed)s."),
    "other_dealer": _("Seat %(needed)s deals, not seat %(given)s (art. 3)."),
    "other_round_wind": _("The wind of the round is %(needed)s (art. 3)."),
    "other_stakes": _("Seat %(seat)s has %(needed)s before it, not %(given)s."),
    "kong_barred": _(
        "Seat %(seat)s has seen another's hand and may not kong in this deal (art. 9A(3), 9B(2))."
    ),
    "seat_out_of_range": _("Seats are numbered from 1 to %(seats)s."),
    "no_whole_chips": _("The smallest chip here is %(unit)s: %(given)s cannot be bought."),
    "seat_not_taken": _("Nobody sits at seat %(seat)s."),
    "flag_already_so": _("That stands so at seat %(seat)s already."),
    "liability_unconfirmed": _(
        "Seat %(seat)s bears this win alone by rule %(rule)s; a supervisor confirms that before it is recorded (art. 10)."
    ),
    "nobody_liable": _("Nobody bears this win alone; there is nothing to confirm."),
}

_READINGS: Final = ("ticked", "seen")
"""The fields of a problem that hold codes of elements."""


def in_words(fields: Mapping[str, FieldValue]) -> dict[str, FieldValue]:
    """Give a problem's fields with elements by name."""
    return {
        name: _named(str(value)) if name in _READINGS else value for name, value in fields.items()
    }


def _named(codes: str) -> str:
    names = {**mahjong.ELEMENTS, **mahjong.SOURCES}
    return " · ".join(str(names[code]) for code in codes.split()) or str(mahjong.CHICKEN)


PHRASES: Final[Mapping[str, Promise]] = {**_TILES, **_SHEET, **_TABLE}
