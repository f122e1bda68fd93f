"""What a win counts, from the hand that was seen or from the elements that the dealer ticked (ordinance 135/91/M, article 6)."""

from typing import cast

from tables.games.mahjong import elements, scoring
from tables.games.mahjong.scoring import Moment, Score
from tables.games.mahjong.sheet import Sheet, Source, Win
from tables.games.mahjong.terms import Terms


def of_win(*, sheet: Sheet, win: Win, terms: Terms) -> Score:
    """Give what a win of a sheet that was read counts; the hand decides where it was seen."""
    moment = moment_of(sheet=sheet, win=win, terms=terms)
    if win.hand is None:
        return of_ticks(win.elements or (), moment)
    # A hand that was read is a winning one.
    return cast("Score", scoring.score(win.hand, moment=moment, readings=terms.house.readings))


def of_ticks(ticked: tuple[str, ...], moment: Moment) -> Score:
    """Give what ticked elements count, together with the luck of the moment that the sheet says anyway."""
    codes = {*ticked, *moment.luck}
    counting = elements.counted(codes, mode=moment.mode, is_double_wind=moment.is_double_wind)
    return Score(counting, moment.mode)


def moment_of(*, sheet: Sheet, win: Win, terms: Terms) -> Moment:
    """Give how the winning tile of a sheet came."""
    return Moment(
        mode=terms.mode,
        round_wind=sheet.round_wind,
        own_wind=sheet.wind_of(win.winner),
        is_drawn=win.source is Source.SELF_DRAW,
        luck=luck_of(win.source, win.situation),
    )


def luck_of(source: Source, situation: tuple[str, ...]) -> frozenset[str]:
    """Give the luck of a win: robbing a kong follows from where the tile came from."""
    robbed = {"rob_kong"} if source is Source.ROB_KONG else set()
    return frozenset(robbed | (set(situation) & set(elements.LUCK)))
