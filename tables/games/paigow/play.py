"""A Pai Gow table as the floor plays it: from a raw sheet and the table's state to a settlement and the state after it."""

from collections.abc import Mapping
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from tables.games.paigow import reader, settle, table
from tables.games.paigow import setup as paigow_setup
from tables.games.paigow import terms as paigow_terms
from tables.games.paigow.game import settled
from tables.games.paigow.table import TableState
from tables.games.protocol import LastRound, Played, Settled

SHEETS: Final = frozenset({"paigow"})


def read_setup(raw: object) -> dict[str, Json]:
    """Read a set-up and give it in full.

    :raises Malformed: with all problems.
    """
    return paigow_setup.read(raw).document()


def read_rulebook(raw: object) -> dict[str, Json]:
    """Read a rulebook's terms and give them in full, defaults included.

    :raises Malformed: with all problems.
    """
    return paigow_terms.read(raw).document()


def pin(*, setup: Mapping[str, Json], rulebook: Mapping[str, Json]) -> dict[str, Json]:
    """Give the terms of a session: the rulebook's, whatever the doors."""
    return dict(rulebook)


def opening(raw: Mapping[str, Any]) -> dict[str, Json]:
    """Give the state of a table as it opens with a set-up that was read."""
    return table.opening(doors=raw["doors"]).to_json()


def play_round(*, sheet: object, terms: object, state: Mapping[str, Any]) -> Played:
    """Judge a sheet under pinned terms and a table's state.

    :raises Malformed: everything wrong with the sheet.
    :raises Refused: everything about it that the table's state forbids.
    """
    before = TableState.from_json(state)
    pinned = paigow_terms.read(terms)
    read = reader.read_sheet(raw=sheet, limits=pinned.limits)
    found = table.round_problems(state=before, sheet=read)
    if found:
        raise Refused(found)
    settlement = settle.settle(sheet=read, terms=pinned)
    after = table.after_round(state=before, sheet=read, settlement=settlement)
    return Played(settled(sheet=read, settlement=settlement), after.to_json())


def judge_round(*, sheet: object, terms: object, setup: Mapping[str, Any]) -> Settled:
    """Judge a sheet of before: the rules and the table's doors, not whose turn at the bank it was.

    :raises Malformed: everything wrong with the sheet.
    :raises Refused: ``wrong_doors above_maximum``.
    """
    pinned = paigow_terms.read(terms)
    read = reader.read_sheet(raw=sheet, limits=pinned.limits)
    found = [*table.size_problems(read)]
    if read.doors != setup["doors"]:
        fields = {"needed": setup["doors"], "given": read.doors}
        found.append(Problem("wrong_doors", "doors", fields))
    if found:
        raise Refused(found)
    return settled(sheet=read, settlement=settle.settle(sheet=read, terms=pinned))


def correct_play(
    *,
    state: Mapping[str, Any],
    before: Mapping[str, Any] | None,
    after: Mapping[str, Any] | None,
    last: LastRound | None = None,
) -> dict[str, Json]:
    """Leave the state as it is: the bank and the tiles have gone on since, whatever a round of before came to."""
    return dict(state)
