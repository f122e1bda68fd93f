"""Casino mahjong as the registry knows it."""

from typing import Final

from casino.kernel.errors import Malformed, Problem
from casino.kernel.money import MAX_MINOR
from tables.games.mahjong import reader, settle, terms
from tables.games.mahjong.settle import Settlement
from tables.games.mahjong.sheet import Sheet
from tables.games.mahjong.terms import Terms
from tables.games.protocol import Settled

RAKE: Final = "rake"


class Mahjong:
    """Traditional and simplified mahjong, ordinance 135/91/M."""

    code: Final = "mahjong"

    def read_terms(self, raw: object) -> Terms:
        """Read terms; one left out takes its default.

        :raises Malformed: with all problems, paths relative to the terms.
        """
        return terms.read(raw)

    def problems(self, *, sheet: object, terms: Terms | None) -> tuple[Problem, ...]:
        """Tell everything wrong with a sheet; without terms, what no term decides."""
        return reader.problems(raw=sheet, terms=terms)

    def judge(self, *, sheet: object, terms: Terms) -> Settled:
        """Read and settle a sheet.

        :raises Malformed: with all problems, paths relative to the sheet.
        """
        read = reader.read_sheet(raw=sheet, terms=terms)
        return settled(sheet=read, settlement=settle.settle(sheet=read, terms=terms))


def settled(*, sheet: Sheet, settlement: Settlement) -> Settled:
    """Give a settlement the shape that every game's has: what was due is what was at stake, what was paid was in action.

    :raises Malformed: when the deal comes to more than money can be here.
    """
    due = sum(settlement.due.values()) if settlement.won is None else settlement.won.full
    if max(due, *settlement.stakes_after.values()) > MAX_MINOR:
        raise Malformed([Problem("not_integer", "stakes")])
    return Settled(
        document=settlement.document(),
        placed=due,
        covered=sum(settlement.paid.values()),
        charges={RAKE: settlement.rake},
        cobank=0,
    )


GAME: Final = Mahjong()
