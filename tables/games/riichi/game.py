"""The riichi parlour as the registry knows it: a deal, and a game by its final sheet."""

from typing import Final

from casino.kernel.errors import Malformed, Problem
from tables.games.protocol import Settled
from tables.games.riichi import deal, deal_reader, final, terms
from tables.games.riichi.deal import DealSettlement
from tables.games.riichi.final import GameSettlement, GameSheet
from tables.games.riichi.terms import Terms

TABLE_FEE: Final = "table_fee"
ROUNDING: Final = "rounding"


class RiichiDeal:
    """One deal: points and chips between the four, nothing for the house."""

    code: Final = "riichi_deal"

    def read_terms(self, raw: object) -> Terms:
        """Read terms; a deal needs no stakes.

        :raises Malformed: with all problems, paths relative to the terms.
        """
        return terms.read(raw, with_stakes=False)

    def problems(self, *, sheet: object, terms: Terms | None) -> tuple[Problem, ...]:
        """Tell everything wrong with a sheet; without terms, what no term decides."""
        try:
            deal_reader.read_sheet(raw=sheet, terms=terms)
        except Malformed as error:
            return error.problems
        return ()

    def judge(self, *, sheet: object, terms: Terms) -> Settled:
        """Read and settle a sheet.

        :raises Malformed: with all problems, paths relative to the sheet.
        """
        read = deal_reader.read_sheet(raw=sheet, terms=terms)
        return deal_settled(deal.settle(sheet=read, terms=terms))


class RiichiGame:
    """A whole game: what the players settle, and the table fee."""

    code: Final = "riichi_game"

    def read_terms(self, raw: object) -> Terms:
        """Read terms, the stakes among them.

        :raises Malformed: with all problems, paths relative to the terms.
        """
        return terms.read(raw, with_stakes=True)

    def problems(self, *, sheet: object, terms: Terms | None) -> tuple[Problem, ...]:
        """Tell everything wrong with a sheet; without terms, what no stake decides."""
        try:
            read = final.read_sheet(raw=sheet)
            if terms is not None:
                settle_game(sheet=read, terms=terms)
        except Malformed as error:
            return error.problems
        return ()

    def judge(self, *, sheet: object, terms: Terms) -> Settled:
        """Read and settle a sheet.

        :raises Malformed: with all problems, paths relative to the sheet.
        """
        return game_settled(settle_game(sheet=final.read_sheet(raw=sheet), terms=terms))


def settle_game(*, sheet: GameSheet, terms: Terms) -> GameSettlement:
    """Settle a game under terms that have stakes.

    :raises Malformed: when an amount comes to more than money can be here.
    """
    assert terms.stakes is not None  # noqa: S101 - terms of a game are read with them
    settlement = final.settle(sheet=sheet, terms=terms, stakes=terms.stakes)
    if final.is_too_large(settlement):
        raise Malformed([Problem("not_integer", "scores")])
    return settlement


def deal_settled(settlement: DealSettlement) -> Settled:
    """Give a deal's settlement the shape that every game's has."""
    return Settled(document=settlement.document(), placed=0, covered=0, charges={}, cobank=0)


def game_settled(settlement: GameSettlement) -> Settled:
    """Give a game's settlement the shape that every game's has: the fee and the rounding fall to the house."""
    return Settled(
        document=settlement.document(),
        placed=0,
        covered=0,
        charges={TABLE_FEE: settlement.fees, ROUNDING: settlement.rounding},
        cobank=0,
    )


DEAL: Final = RiichiDeal()
GAME: Final = RiichiGame()
