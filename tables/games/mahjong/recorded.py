"""Between a recorded sheet, the draft it came of and how its table stood then. Pure."""

from collections.abc import Mapping
from typing import Any

from casino.kernel.canonical import Json
from tables.games.mahjong.draft import Draft, raw_end
from tables.games.mahjong.sheet import ROUND_WINDS
from tables.games.mahjong.table import TableState
from tables.games.mahjong.tiles import Mode, parse

Raw = Mapping[str, Any]


def came_of(sheet: Raw, draft: Draft) -> bool:
    """Tell whether a recorded sheet is what this draft was recorded as; what the table adds to a draft is not looked at."""
    return _said(sheet) == _said(raw_end(draft))


def draft_of(sheet: Raw) -> dict[str, Json]:
    """Write a recorded sheet as the draft it can be entered from again."""
    draft: dict[str, Json] = {"result": sheet["result"], "dealer": sheet["dealer"]}
    if "offender" in sheet:
        return draft | {"offender": sheet["offender"]}
    if sheet["result"] == "draw":
        return draft
    hand = sheet.get("hand")
    entered: dict[str, Json] = {
        "winners": list(sheet.get("claimants", ())) or [sheet["winner"]],
        "source": sheet["by"],
        "discarder": sheet.get("discarder"),
        "ticked": list(dict.fromkeys([*sheet.get("elements", ()), *sheet.get("situation", ())])),
        "by": "elements" if hand is None else "tiles",
        "facts": dict(sheet.get("facts", {})),
    }
    return draft | entered | ({} if hand is None else {"melds": [], **hand})


def stood(sheet: Raw, *, mode: Mode) -> dict[str, Json]:
    """Give how a table stood before a recorded deal, as far as its sheet tells: who sat with how many chips, who dealt under which wind.

    Which deal under that wind it was no sheet tells; ``of_a_sheet`` says that ``passes`` and all that counts deals mean nothing.
    """
    state = TableState(
        mode=mode,
        chips={int(seat): chips for seat, chips in sheet["stakes"].items()},
        dealer=sheet["dealer"],
        wind=ROUND_WINDS.index(sheet["round_wind"]),
    )
    return {**state.to_json(), "of_a_sheet": True}


def before(play: Raw) -> dict[str, Json]:
    """Write that part of a sheet which says how a table stands before its next deal."""
    state = TableState.from_json(play)
    return {
        "players": list(state.players),
        "dealer": state.dealer,
        "round_wind": ROUND_WINDS[state.wind],
        "stakes": {str(seat): state.chips[seat] for seat in state.players},
    }


def _said(raw: Raw) -> dict[str, object]:
    """Give what was entered of how a deal ended, without the order in which tiles and ticks came."""
    hand = raw.get("hand")
    return {
        "result": raw["result"],
        "offender": raw.get("offender"),
        "winners": {*raw.get("claimants", ()), raw.get("winner")} - {None},
        "by": raw.get("by"),
        "discarder": raw.get("discarder"),
        "elements": set(raw["elements"]) if "elements" in raw else None,
        "situation": set(raw.get("situation", ())),
        "facts": raw.get("facts"),
        "hand": None if hand is None else _hand(hand),
    }


def _hand(hand: Raw) -> tuple[object, ...]:
    melds = [
        (meld["type"], sorted(parse(meld["tiles"])), meld.get("from"))
        for meld in hand.get("melds", ())
    ]
    return sorted(parse(hand["concealed"])), hand["win_tile"], melds
