"""Taiwan Pai Gow as the registry knows it."""

from typing import Final

from casino.kernel.errors import Malformed, Problem
from casino.kernel.money import MAX_MINOR
from tables.games.paigow import reader, settle, terms
from tables.games.paigow.settle import Settlement
from tables.games.paigow.sheet import Sheet
from tables.games.paigow.terms import NO_LIMITS, Terms
from tables.games.protocol import Settled

COMMISSION: Final = "commission"


class PaiGow:
    """Taiwan Pai Gow, ordinance 15/90/M."""

    code: Final = "paigow"

    def read_terms(self, raw: object) -> Terms:
        """Read terms; one left out takes its default.

        :raises Malformed: with all problems, paths relative to the terms.
        """
        return terms.read(raw)

    def problems(self, *, sheet: object, terms: Terms | None) -> tuple[Problem, ...]:
        """Tell everything wrong with a sheet; without terms, what no limit decides."""
        try:
            reader.read_sheet(raw=sheet, limits=terms.limits if terms is not None else NO_LIMITS)
        except Malformed as error:
            return error.problems
        return ()

    def judge(self, *, sheet: object, terms: Terms) -> Settled:
        """Read and settle a sheet.

        :raises Malformed: with all problems, paths relative to the sheet.
        """
        read = reader.read_sheet(raw=sheet, limits=terms.limits)
        return settled(sheet=read, settlement=settle.settle(sheet=read, terms=terms))


def settled(*, sheet: Sheet, settlement: Settlement) -> Settled:
    """Give a settlement the shape that every game's has.

    :raises Malformed: when the commissions of the round come to more than money can be here.
    """
    if settlement.commission > MAX_MINOR:
        raise Malformed([Problem("not_integer", "bets")])
    return Settled(
        document=settlement.document(),
        placed=sum(bet.amount for bet in sheet.bets),
        covered=settlement.covered,
        charges={COMMISSION: settlement.commission},
        cobank=settlement.cobank,
    )


GAME: Final = PaiGow()
