"""A riichi table as the floor plays it: deals feed the running game, and its final sheet ends it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Refused
from tables.games.protocol import LastRound, Played, Settled
from tables.games.riichi import beside, deal, deal_reader, final, hindsight, table
from tables.games.riichi import terms as riichi_terms
from tables.games.riichi.deal_sheet import DealSheet
from tables.games.riichi.game import DEAL, GAME, deal_settled, game_settled, settle_game
from tables.games.riichi.seats import ORDER
from tables.games.riichi.table import TableState
from tables.games.riichi.terms import Terms

SHEETS: Final = frozenset({DEAL.code, GAME.code})
FREE: Final = frozenset({DEAL.code})
"""Of a deal nothing is due: the fee is the game's."""
WHOLE: Final = GAME.code
"""A deal alone cannot be entered late: the game has gone on since."""
CARRIED: Final = ("game", "players", "stood", "deals", "final_sheet_alone")
"""What of a settlement the table's state said: of which game and players it was, and how the game was recorded."""


def kind_of(sheet: object) -> str:
    """Tell which of the two kinds a sheet is, by what only a final sheet has."""
    return GAME.code if isinstance(sheet, Mapping) and "scores" in sheet else DEAL.code


def read_setup(raw: object) -> dict[str, Json]:
    """Read a set-up, the table's stakes, and give it in full.

    :raises Malformed: with all problems.
    """
    return riichi_terms.read_stakes(raw).document()


def read_rulebook(raw: object) -> dict[str, Json]:
    """Read a rulebook's terms and give them in full, defaults included.

    :raises Malformed: with all problems.
    """
    return riichi_terms.read_rulebook(raw).document()


def pin(*, setup: Mapping[str, Json], rulebook: Mapping[str, Json]) -> dict[str, Json]:
    """Give the terms of a session: the rulebook's, the table's stakes, and the honba that goes with its rate."""
    return riichi_terms.pinned(
        rulebook=riichi_terms.read_rulebook(rulebook), stakes=riichi_terms.read_stakes(setup)
    ).document()


def opening(_setup: Mapping[str, Any]) -> dict[str, Json]:
    """Give the state of a table as it opens: nobody has sat down yet."""
    return TableState().to_json()


def play_round(*, sheet: object, terms: object, state: Mapping[str, Any]) -> Played:
    """Judge a deal or a final sheet under pinned terms and a table's state.

    A deal's settlement says beside what the rules make of it which game and players it was of, who declared riichi, how the table stood
    before and the scores after it, and of a penalty its ground and the supervisor who confirmed it, without whom it is ``unconfirmed``;
    a game's, how many deals of it were recorded, and whether it is known by its final sheet alone.

    :raises Malformed: everything wrong with the sheet.
    :raises Refused: everything about it that the table's state forbids.
    """
    before = TableState.from_json(state)
    pinned = riichi_terms.read(terms, with_stakes=True)
    play = _game if kind_of(sheet) == GAME.code else _deal
    return play(sheet, pinned, before)


def judge_round(*, sheet: object, terms: object, setup: Mapping[str, Any]) -> Settled:
    """Judge a deal or a final sheet of before by the rules alone.

    :raises Malformed: everything wrong with the sheet.
    """
    pinned = riichi_terms.read(terms, with_stakes=True)
    if kind_of(sheet) == GAME.code:
        return GAME.judge(sheet=sheet, terms=pinned)
    read = deal_reader.read_sheet(raw=sheet, terms=pinned)
    settled = deal_settled(deal.settle(sheet=read, terms=pinned))
    return replace(settled, document={**settled.document, "declared": _declared(read)})


def correct_play(
    *,
    state: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    last: LastRound | None = None,
) -> dict[str, Json]:
    """Take it into the running game that a deal of it was settled otherwise; an earlier game stays as it was settled."""
    now = TableState.from_json(state)
    if before is None or before.get("game") != now.game or "stood" not in before:
        return now.to_json()
    return hindsight.corrected(now=now, before=before, after=after, last=last).to_json()


def _deal(sheet: object, terms: Terms, before: TableState) -> Played:
    read = deal_reader.read_sheet(raw=sheet, terms=terms)
    found = table.deal_problems(state=before, sheet=read)
    if found:
        raise Refused(found)
    settlement = deal.settle(sheet=read, terms=terms)
    after = table.after_deal(state=before, sheet=read, settlement=settlement, house=terms.house)
    settled = deal_settled(settlement)
    players: dict[str, Json] = {seat.value: before.player_at(seat) for seat in ORDER}
    said: dict[str, Json] = {
        "game": before.game, "players": players, "scores": list(after.scores),
        "declared": _declared(read), "stood": before.to_json(),
    }  # fmt: skip
    confirmed = beside.confirmation_of(state=before, sheet=read)
    if confirmed is not None:
        said |= {"ground": confirmed.ground, "supervisor": confirmed.supervisor}
    whole = replace(settled, document={**settled.document, **said})
    return Played(whole, after.to_json(), beside.confirmation_problems(state=before, sheet=read))


def _declared(read: DealSheet) -> list[Json]:
    return [seat.value for seat in table.declared_by(read)]


def _game(sheet: object, terms: Terms, before: TableState) -> Played:
    read = final.read_sheet(raw=sheet)
    found = table.game_problems(state=before, sheet=read)
    if found:
        raise Refused(found)
    settled = game_settled(settle_game(sheet=read, terms=terms))
    said: dict[str, Json] = {
        "game": before.game,
        "deals": before.deals,
        "final_sheet_alone": not before.is_running,
    }
    after = table.after_game(before).to_json()
    return Played(replace(settled, document={**settled.document, **said}), after)
