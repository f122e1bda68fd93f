"""The words of what can be wrong with a deal or a game at the riichi parlour, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.kernel.errors import FieldValue
from tables.words import riichi

_Phrases = Mapping[str, Promise]

_TERMS: Final[_Phrases] = {
    "bad_honba_value": _("A honba is worth a multiple of %(step)s points (rule 24)."),
}

_TILES: Final[_Phrases] = {
    "bad_tiles": _("Tiles are written as digits and a suit, as 123m0p77z; 0 is a red five."),
    "chi_not_from_before": _("A run is called from the seat before, %(seat)s."),
    "no_yaku": _("This hand has no yaku; declaring it is a chombo (rules 7, 32b)."),
    "other_win_tile": _("All winners of one discard win with the same tile (rule 9)."),
    "flags_disagree": _(
        "Whether it was the last discard or a robbed kan is the same for all winners."
    ),
    "named_twice": _("“%(word)s” is named twice."),
}

_CLAIMS: Final[_Phrases] = {
    "riichi_twice": _("A riichi is a single or a double one, not both."),
    "open_riichi_without_riichi": _("An open riichi is a riichi too; say which."),
    "riichi_on_open_hand": _("Riichi needs a closed hand."),
    "riichi_disagrees": _(
        "Whether %(seat)s declared riichi is said in two ways: at the seat and in the hand."
    ),
    "sticks_missing": _("At least %(least)s sticks lie on the table: those of this deal count."),
    "ippatsu_without_riichi": _("Ippatsu needs a riichi."),
    "ippatsu_with_rinshan": _("A kan ends ippatsu; a win after one's own kan cannot be ippatsu."),
    "haitei_needs_self_draw": _("Haitei is a win by drawing the last tile oneself."),
    "houtei_needs_discard": _("Houtei is a win on the last discard."),
    "rinshan_needs_self_draw": _("Rinshan is a win by self-draw."),
    "rinshan_needs_kan": _("Rinshan needs a kan of one's own."),
    "chankan_needs_discard": _("A robbed kan is won from another player."),
    "haitei_with_rinshan": _("The last tile and the tile after a kan are not the same."),
    "houtei_with_chankan": _("The last discard and a robbed kan are not the same."),
    "tenhou_needs_dealer_self_draw": _("Tenhou is the dealer's, on his first draw."),
    "chiihou_needs_child_self_draw": _("Chiihou is another player's than the dealer, on his first draw."),
    "renhou_needs_child_ron": _(
        "Renhou is a win on a discard, by another player than the dealer, before his first draw."
    ),
    "first_turn_with_melds": _("A win in the first turn has no set laid down."),
    "first_turn_with_others": _("A win in the first turn has no riichi, last tile or kan."),
    "yaku_never_together": _("No hand has “%(one)s” and “%(other)s” together."),
    "yaku_needs_closed_hand": _("“%(yaku)s” needs a closed hand."),
    "menzen_tsumo_needs_self_draw": _("Menzen tsumo is a win by self-draw."),
    "yaku_missing": _("“%(yaku)s” is missing: this hand has it."),
    "ura_without_riichi": _("Ura-dora count only with a riichi."),
    "fu_not_possible": _("No such hand has this many fu (rule 16)."),
    "no_winner": _("Nobody is named."),
    "too_many_winners": _("At most %(most)s can win here (rule 9)."),
}  # fmt: skip

_FINAL: Final[_Phrases] = {
    "not_four_players": _("Four players sit at the table."),
    "not_hundreds": _("Points are hundreds."),
    "points_do_not_balance": _(
        "Scores and sticks come to %(given)s points, not to %(needed)s (rule 1)."
    ),
    "chips_do_not_balance": _("Chips won and lost come to %(given)s, not to 0 (rule 6)."),
}

_TABLE: Final[_Phrases] = {
    "game_is_over": _("The game is over; its final sheet comes next (rules 2, 27)."),
    "game_goes_on": _(
        "The game still goes on after %(deals)s deals; play it to its end, or have it abandoned."
    ),
    "penalty_unconfirmed": _(
        "A supervisor confirms a penalty before it counts (rules 28, 32, 35)."
    ),
    "no_penalty": _("This is no penalty; there is nothing to confirm."),
    "no_game": _("Nothing of a game is recorded that could be abandoned."),
    "may_not_stop": _("The dealer may not end the game here (rule 27)."),
    "wrong_round": _("The %(needed)s round is being played."),
    "wrong_honba": _("There are %(needed)s honba on the table, not %(given)s."),
    "wrong_sticks": _(
        "There are %(needed)s sticks on the table, those of this deal included, not %(given)s."
    ),
    "riichi_left_out": _("The riichi of %(seat)s already stands in this deal."),
    "too_few_points": _("%(seat)s has %(points)s points; riichi needs more than 900 (rule 21)."),
    "barred": _("%(seat)s has lost the win for this deal (rule 30)."),
    "barred_from_riichi": _("%(seat)s has lost the win and may not declare riichi (rule 30)."),
    "dead_hand_is_noten": _(
        "%(seat)s has lost the win and is not tenpai at the draw, as no riichi stood before (rules 30, 31)."
    ),
    "riichi_is_noten": _(
        "%(seat)s declared riichi and is not tenpai: that is a chombo (rule 32e)."
    ),
    "already_dead": _("%(seat)s has already lost the win for this deal."),
    "score_disagrees": _("The deals recorded come to %(needed)s points here, not to %(given)s."),
    "chips_disagree": _("The deals recorded come to %(needed)s chips here, not to %(given)s."),
    "sticks_disagree": _("The deals recorded leave %(needed)s sticks, not %(given)s."),
    "ruling_does_not_balance": _("The points that a ruling moves come to %(given)s, not to 0."),
}

TWO_ROLES: Final[_Phrases] = {
    "wins_own_discard": _("%(seat)s discarded and cannot win on it."),
    "liable_for_own_win": _("%(seat)s wins and cannot be liable for it (rule 12)."),
    "feeds_himself": _("%(seat)s cannot call a tile of his own."),
    "named_twice": _("%(seat)s is named twice."),
}
"""What it means that a seat is not possible, by the role it cannot have beside its own."""

_NAMED: Final[Mapping[str, _Phrases]] = {
    "seat": riichi.WINDS,
    "needed": riichi.WINDS,
    "yaku": riichi.YAKU,
    "one": riichi.YAKU,
    "other": riichi.YAKU,
    "word": {**riichi.WINDS, **riichi.YAKU},
}
"""Which fields are codes of a wind or a yaku, said by their names."""


def in_words(fields: Mapping[str, FieldValue]) -> dict[str, FieldValue]:
    """Give a problem's fields with winds and yaku by name."""
    return {
        name: str(_NAMED[name].get(value, value))
        if name in _NAMED and isinstance(value, str)
        else value
        for name, value in fields.items()
    }


def seats_in_words(known: str) -> str:
    """Put a list of winds by their codes into words, each with its code; give any other list as it is."""
    codes = known.split(", ")
    if not riichi.WINDS.keys() >= set(codes):
        return known
    return ", ".join(f"{riichi.WINDS[code]} ({code})" for code in codes)


PHRASES: Final[_Phrases] = {**_TERMS, **_TILES, **_CLAIMS, **_FINAL, **_TABLE}
