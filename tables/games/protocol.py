"""What every game offers to the rest of the house, and what it hands back."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem

TermsT = TypeVar("TermsT")


@dataclass(frozen=True, slots=True)
class Settled:
    """What the rules make of one sheet; all amounts in minor units.

    ``document`` is the settlement as published; ``placed`` the sum of all bets as laid and ``covered`` as far as they were in action;
    ``charges`` what the house takes from the players, by the name of the charge; ``cobank`` what the house won or lost as a co-banker.
    """

    document: Mapping[str, Json]
    placed: int
    covered: int
    charges: Mapping[str, int]
    cobank: int


@dataclass(frozen=True, slots=True)
class Played:
    """A round at a table: what the rules made of it, and the table's state after it as JSON.

    ``unconfirmed`` tells what a second person has yet to confirm before the round may be recorded.
    """

    settled: Settled
    state: Mapping[str, Json]
    unconfirmed: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LastRound:
    """That a round which is corrected was the last one played: the sheet that takes its place, None where none does, and the terms."""

    sheet: object
    terms: object


@dataclass(frozen=True, slots=True)
class SeatChips:
    """Chips before a seat, in minor units, before and after they were set right, and the table's state after it as JSON."""

    before: int
    after: int
    state: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class ChipsCorrected:
    """The table's state, as JSON, after a round of before was settled otherwise and the chips before the seats followed.

    ``claims`` says by seat what did not, in minor units: what is owed to whoever played there then, or by him where it is below nothing.
    """

    state: Mapping[str, Json]
    claims: Mapping[int, int]


class PlayRound(Protocol):
    """Judges a sheet under pinned terms and a table's state."""

    def __call__(self, *, sheet: object, terms: object, state: Mapping[str, Any]) -> Played:
        """Settle the sheet.

        :raises Malformed: everything wrong with the sheet.
        :raises Refused: everything about it that the table's state forbids.
        """


class JudgeRound(Protocol):
    """Judges a sheet under pinned terms at a table of some set-up, whatever else its state was."""

    def __call__(self, *, sheet: object, terms: object, setup: Mapping[str, Any]) -> Settled:
        """Settle the sheet.

        :raises Malformed: everything wrong with the sheet.
        :raises Refused: where the set-up forbids it.
        """


class CorrectPlay(Protocol):
    """Takes into a table's state that a round of before was settled otherwise; settlements as published, None for no round."""

    def __call__(
        self,
        *,
        state: Mapping[str, Any],
        before: Mapping[str, Any] | None,
        after: Mapping[str, Any] | None,
        last: LastRound | None = None,
    ) -> Mapping[str, Json]:
        """Give the state as it should be now; ``last`` is there where nothing was played since."""


class CorrectChips(Protocol):
    """Lets the chips before the seats follow where a round of before was settled otherwise; settlements as published, None for no round."""

    def __call__(
        self,
        *,
        state: Mapping[str, Any],
        before: Mapping[str, Any] | None,
        after: Mapping[str, Any] | None,
        left: Collection[int],
    ) -> ChipsCorrected:
        """Give the state after it and what cannot follow; at the seats in ``left`` nobody sits any more who played that round."""


class CorrectSeat(Protocol):
    """Takes into a table's state that other chips lie before a seat than were counted to it."""

    def __call__(self, *, state: Mapping[str, Any], seat: int, amount: int) -> SeatChips:
        """Give what lay there, what lies there then, and the state after it; ``amount`` is added, in minor units.

        :raises Refused: where nobody sits there, or not so much lies there.
        """


class PinTerms(Protocol):
    """Makes the terms of a session from the table's set-up and the rulebook in force."""

    def __call__(
        self, *, setup: Mapping[str, Json], rulebook: Mapping[str, Json]
    ) -> Mapping[str, Json]:
        """Give the terms in full."""


class Game(Protocol[TermsT]):
    """A game: reads its terms, tells what is wrong with a sheet, and settles one that is right."""

    @property
    def code(self) -> str:
        """The name that sheets, lines and files use."""

    def read_terms(self, raw: object) -> TermsT:
        """Read terms; one left out takes its default.

        :raises Malformed: with all problems, paths relative to the terms.
        """

    def problems(self, *, sheet: object, terms: TermsT | None) -> tuple[Problem, ...]:
        """Tell everything wrong with a sheet, paths relative to it; without terms, what no term decides."""

    def judge(self, *, sheet: object, terms: TermsT) -> Settled:
        """Read and settle a sheet.

        :raises Malformed: with all problems, paths relative to the sheet.
        """
