"""The names of what happens at a riichi table, in the reader's language."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from casino.templatetags.casino_format import quantity_signed

_Words = Mapping[str, Promise]

WINDS: Final[_Words] = {
    "E": pgettext_lazy("wind", "East"),
    "S": pgettext_lazy("wind", "South"),
    "W": pgettext_lazy("wind", "West"),
    "N": pgettext_lazy("wind", "North"),
}
OUTCOMES: Final[_Words] = {
    "ron": pgettext_lazy("riichi", "Ron"),
    "tsumo": pgettext_lazy("riichi", "Tsumo"),
    "draw": pgettext_lazy("riichi", "Draw"),
    "nagashi_mangan": pgettext_lazy("riichi", "Nagashi mangan"),
    "chombo": pgettext_lazy("riichi", "Chombo"),
    "penalty": pgettext_lazy("riichi", "Penalty of 1,000"),
}
YAKU: Final[_Words] = {
    "riichi": pgettext_lazy("yaku", "Riichi"),
    "double_riichi": pgettext_lazy("yaku", "Double riichi"),
    "open_riichi": pgettext_lazy("yaku", "Open riichi"),
    "double_open_riichi": pgettext_lazy("yaku", "Double open riichi"),
    "ippatsu": pgettext_lazy("yaku", "Ippatsu"),
    "menzen_tsumo": pgettext_lazy("yaku", "Menzen tsumo"),
    "pinfu": pgettext_lazy("yaku", "Pinfu"),
    "tanyao": pgettext_lazy("yaku", "Tanyao"),
    "iipeikou": pgettext_lazy("yaku", "Iipeikou"),
    "yakuhai_haku": pgettext_lazy("yaku", "White dragon"),
    "yakuhai_hatsu": pgettext_lazy("yaku", "Green dragon"),
    "yakuhai_chun": pgettext_lazy("yaku", "Red dragon"),
    "yakuhai_seat": pgettext_lazy("yaku", "Seat wind"),
    "yakuhai_round": pgettext_lazy("yaku", "Round wind"),
    "haitei": pgettext_lazy("yaku", "Haitei"),
    "houtei": pgettext_lazy("yaku", "Houtei"),
    "rinshan": pgettext_lazy("yaku", "Rinshan kaihou"),
    "chankan": pgettext_lazy("yaku", "Chankan"),
    "chiitoitsu": pgettext_lazy("yaku", "Seven pairs"),
    "chanta": pgettext_lazy("yaku", "Chanta"),
    "ittsu": pgettext_lazy("yaku", "Ittsu"),
    "sanshoku_doujun": pgettext_lazy("yaku", "Sanshoku doujun"),
    "sanshoku_doukou": pgettext_lazy("yaku", "Sanshoku doukou"),
    "sankantsu": pgettext_lazy("yaku", "Sankantsu"),
    "toitoi": pgettext_lazy("yaku", "Toitoi"),
    "sanankou": pgettext_lazy("yaku", "Sanankou"),
    "honroutou": pgettext_lazy("yaku", "Honroutou"),
    "shousangen": pgettext_lazy("yaku", "Shousangen"),
    "ryanpeikou": pgettext_lazy("yaku", "Ryanpeikou"),
    "junchan": pgettext_lazy("yaku", "Junchan"),
    "honitsu": pgettext_lazy("yaku", "Honitsu"),
    "chinitsu": pgettext_lazy("yaku", "Chinitsu"),
    "renhou": pgettext_lazy("yaku", "Renhou"),
    "tenhou": pgettext_lazy("yaku", "Tenhou"),
    "chiihou": pgettext_lazy("yaku", "Chiihou"),
    "daisharin": pgettext_lazy("yaku", "Daisharin"),
    "kokushi": pgettext_lazy("yaku", "Kokushi musou"),
    "chuuren": pgettext_lazy("yaku", "Chuuren poutou"),
    "suuankou": pgettext_lazy("yaku", "Suuankou"),
    "suukantsu": pgettext_lazy("yaku", "Suukantsu"),
    "ryuuiisou": pgettext_lazy("yaku", "Ryuuiisou"),
    "tsuuiisou": pgettext_lazy("yaku", "Tsuuiisou"),
    "daisangen": pgettext_lazy("yaku", "Daisangen"),
    "shousuushi": pgettext_lazy("yaku", "Shousuushi"),
    "daisuushi": pgettext_lazy("yaku", "Daisuushi"),
    "chinroutou": pgettext_lazy("yaku", "Chinroutou"),
}
LIMITS: Final[_Words] = {
    "kiriage_mangan": pgettext_lazy("limit", "Kiriage mangan"),
    "mangan": pgettext_lazy("limit", "Mangan"),
    "haneman": pgettext_lazy("limit", "Haneman"),
    "baiman": pgettext_lazy("limit", "Baiman"),
    "sanbaiman": pgettext_lazy("limit", "Sanbaiman"),
    "kazoe_yakuman": pgettext_lazy("limit", "Counted yakuman"),
    "yakuman": pgettext_lazy("limit", "Yakuman"),
}
MELDS: Final[_Words] = {
    "chi": _("Chi"),
    "pon": _("Pon"),
    "kan": _("Kan"),
    "ankan": _("Concealed kan"),
    "kakan": _("Added kan"),
}
BONUS: Final[_Words] = {
    "dora": _("Dora"),
    "aka": _("Red fives"),
    "ura": _("Ura-dora"),
}
ENDS: Final[_Words] = {
    "last_deal": _("South 4 is over"),
    "below_zero": _("somebody is below 0 points"),
    "dealer_stopped": _("the dealer ended the game"),
}
REASONS: Final[_Words] = {
    "wrong_call": pgettext_lazy("riichi", "wrong call"),
    "empty_win": pgettext_lazy("riichi", "win declared and not shown"),
    "riichi_cancelled": pgettext_lazy("riichi", "riichi taken back"),
    "empty_call": pgettext_lazy("riichi", "a call that was not carried out (28a)"),
    "misspoken_call": pgettext_lazy("riichi", "a call that was misspoken (28b)"),
    "tile_count": pgettext_lazy("riichi", "too many or too few tiles (32a)"),
    "no_minimum": pgettext_lazy("riichi", "a win without the least number of han (32b)"),
    "wrong_win": pgettext_lazy("riichi", "a wrong win (32c)"),
    "furiten_ron": pgettext_lazy("riichi", "a ron while furiten (32d)"),
    "wrong_riichi": pgettext_lazy("riichi", "a riichi that was not tenpai (32e)"),
    "kan_after_riichi": pgettext_lazy("riichi", "a kan after riichi that changes the hand (32f)"),
    "breach_when_dead": pgettext_lazy("riichi", "a breach after losing the win (32g)"),
    "wall_toppled": pgettext_lazy("riichi", "the wall toppled beyond repair (32h)"),
    "peeking": pgettext_lazy("riichi", "looking at hands or ura-dora (32i)"),
    "fallen_tile_win": pgettext_lazy("riichi", "a self-draw of a tile fallen from the wall (32j)"),
    "hand_shown": pgettext_lazy("riichi", "showing the hand on purpose (32k)"),
    "not_stated": pgettext_lazy("riichi", "not stated"),
    "player_left": pgettext_lazy("riichi", "a player left"),
    "table_fault": pgettext_lazy("riichi", "a fault of the table"),
    "house_closed": pgettext_lazy("riichi", "the house closed"),
    "other": pgettext_lazy("riichi", "another reason"),
}


_SUITS: Final[_Words] = {
    "m": _("%(rank)s of characters"),
    "p": _("%(rank)s of circles"),
    "s": _("%(rank)s of bamboo"),
}
_HONOURS: Final = (
    *WINDS.values(), YAKU["yakuhai_haku"], YAKU["yakuhai_hatsu"], YAKU["yakuhai_chun"],
)  # fmt: skip


def wind(code: str) -> str:
    """Name a wind."""
    return str(WINDS[code])


def tile(code: str) -> str:
    """Name a tile as it is called: its rank and suit, a red five, or an honour."""
    digit, suit = code[0], code[1]
    if suit == "z":
        return str(_HONOURS[int(digit) - 1])
    if digit == "0":
        return gettext("red %(tile)s") % {"tile": _SUITS[suit] % {"rank": 5}}
    return str(_SUITS[suit] % {"rank": digit})


def deal_name(play: Mapping[str, Any]) -> str:
    """Name the deal that is played: its round and the number of its dealer, ``East 3``."""
    return gettext("%(wind)s %(number)s") % {
        "wind": wind(play["round_wind"]),
        "number": play["dealer"] + 1,
    }


def standing(play: Mapping[str, Any]) -> str:
    """Say which game and deal a table is at, with the honba and the sticks."""
    if play["end"] is not None:
        return gettext("game %(game)s is over: %(why)s") % {
            "game": play["game"],
            "why": ENDS[play["end"]],
        }
    return gettext("game %(game)s · %(deal)s · %(honba)s honba · %(sticks)s sticks") % {
        "game": play["game"],
        "deal": deal_name(play),
        "honba": play["honba"],
        "sticks": play["sticks"],
    }


def deal_of(sheet: Mapping[str, Any], settled: Mapping[str, Any]) -> str:
    """Name the deal that a recorded sheet was of; "" where its table did not say."""
    table, players = sheet["table"], settled.get("players")
    if players is None or "round_wind" not in table:
        return ""
    return deal_name({"round_wind": table["round_wind"], "dealer": players["E"]})


def said(sheet: Mapping[str, Any], settled: Mapping[str, Any]) -> str:
    """Say in a line what a recorded deal or game came to."""
    return _game_said(settled) if "rank" in settled else _deal_said(sheet, settled)


def _game_said(settled: Mapping[str, Any]) -> str:
    parts = [gettext("game %(game)s") % {"game": settled["game"]}] if "game" in settled else []
    if settled.get("final_sheet_alone", True):
        parts.append(gettext("by its final sheet alone"))
    first = settled["rank"].index(1) + 1
    parts.append(gettext("first: player %(player)s") % {"player": first})
    return " · ".join(parts)


def _deal_said(sheet: Mapping[str, Any], settled: Mapping[str, Any]) -> str:
    named = sheet.get("input", {})
    seats = named.get(
        "tenpai", named.get("seats", [named["offender"]] if "offender" in named else [])
    )
    who = [win["seat"] for win in sheet.get("wins", ())] or seats
    outcome = str(OUTCOMES[sheet["outcome"]])
    if who:
        outcome = f"{outcome}: {', '.join(map(wind, who))}"
    if "discarder" in sheet:
        outcome = gettext("%(won)s from %(wind)s") % {
            "won": outcome,
            "wind": wind(sheet["discarder"]),
        }
    if "ground" in settled:
        outcome = f"{outcome} ({REASONS[settled['ground']]}, {settled['supervisor']})"
    moved = _moved(settled["deltas"])
    return " · ".join(part for part in (deal_of(sheet, settled), outcome, ", ".join(moved)) if part)


def _moved(points: Mapping[str, int]) -> list[str]:
    """Say who gained and lost points, in the order of the seats: a database may keep another one."""
    return [f"{wind(seat)} {quantity_signed(points[seat])}" for seat in WINDS if points.get(seat)]


def _dead(data: Mapping[str, Any]) -> str:
    by = [data["supervisor"]] if "supervisor" in data else []
    return " · ".join([wind(data["seat"]), str(REASONS[data["reason"]]), *by])


def _penalty(data: Mapping[str, Any]) -> str:
    what = f"{OUTCOMES[data['outcome']]}: {wind(data['seat'])}"
    return " · ".join([what, str(REASONS[data["reason"]]), data["supervisor"]])


def _ruling(data: Mapping[str, Any]) -> str:
    moved = _moved(data["points"])
    by = [data["supervisor"]] if "supervisor" in data else []
    return " · ".join([data["reason"], *moved, *by])


def _abandoned(data: Mapping[str, Any]) -> str:
    by = [data["supervisor"]] if "supervisor" in data else []
    return " · ".join(
        [gettext("game %(game)s") % {"game": data["game"]}, str(_abandoning(data["reason"])), *by]
    )


def _abandoning(reason: str) -> Promise | str:
    return REASONS.get(reason, reason)


ABOUT: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "dead_hand": _dead,
    "game_abandoned": _abandoned,
    "penalty_confirmed": _penalty,
    "ruling": _ruling,
}
"""What the events of a riichi table were about."""
