"""The words of what can be wrong with a deal or a game at the riichi parlour, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_Phrases = Mapping[str, Promise]

_TERMS: Final[_Phrases] = {
    "bad_honba_value": _("A honba is worth a multiple of %(step)s points (rule 24)."),
}

_TILES: Final[_Phrases] = {
    "bad_tiles": _("Tiles are written as digits and a suit, as 123m0p77z; 0 is a red five."),
    "bad_win_tile": _("The winning tile is one tile, as 5m."),
    "tile_count": _("This is not the number of tiles that a winning hand has."),
    "impossible_tiles": _("These tiles cannot all come from one set of tiles."),
    "malformed_meld": _("These tiles do not make the set that they are said to be."),
    "chi_not_from_before": _("A run is called from the seat before, %(seat)s."),
    "not_winning_shape": _("These tiles are no winning hand."),
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

PHRASES: Final[_Phrases] = {**_TERMS, **_TILES, **_CLAIMS, **_FINAL}
