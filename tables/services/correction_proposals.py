"""What somebody may ask to be corrected, and what it comes to; nothing is decided and nothing written here."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any, Final

from accounting.ledger.transfers import Transfer
from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from tables import models
from tables.models.corrections import ADJUSTMENT, AMEND, CHIPS, LATE_ENTRY, VOID
from tables.selectors import corrections, evidence
from tables.services import acts

FILL: Final = "fill"
CREDIT: Final = "credit"
DIRECTIONS: Final = (FILL, CREDIT)
"""Chips come from the cage to the tray, or go back."""


@dataclass(frozen=True, slots=True)
class Void:
    """A round, or what took its place, that shall count for nothing; ``round`` is its key (``round:01J…``)."""

    round: str


@dataclass(frozen=True, slots=True)
class Amend:
    """Another sheet in a round's place; ``collected`` is what was dropped, all that is due where it is not said."""

    round: str
    sheet: Mapping[str, Json]
    collected: int | None = None


@dataclass(frozen=True, slots=True)
class LateEntry:
    """A round that was played in a session and never entered; ``at`` is when it was played."""

    session: str
    at: str
    game: str
    sheet: Mapping[str, Json]
    collected: int | None = None


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips between an open table's tray and the cage, by denomination in minor units; ``direction`` is one of ``DIRECTIONS``.

    With a ``seat`` they are a player's: more or fewer lie before it than were counted there, and tray and cage have no part in it.
    """

    session: str
    direction: str
    pieces: Mapping[str, int]
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """An amount from the account credited to the account debited, for a round or for a shift of a table."""

    table: str
    debit: str
    credit: str
    amount: int
    round: str | None = None
    day: str | None = None
    shift: str | None = None


Proposal = Void | Amend | LateEntry | Chips | Adjustment
PROPOSALS: Final[Mapping[str, type[Proposal]]] = {
    VOID: Void,
    AMEND: Amend,
    LATE_ENTRY: LateEntry,
    CHIPS: Chips,
    ADJUSTMENT: Adjustment,
}
"""What may be asked for, by the kind of its record."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What a correction adds to its shift's figures; amounts in minor units."""

    rounds: int = 0
    placed: int = 0
    covered: int = 0
    due: int = 0
    collected: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What a correction would come to if it were made now.

    ``corrects`` is the key of what it takes the place of, empty where it is of none; ``counts_at`` the instant whose shift it counts
    in. ``play`` is the game's state of the table after it, None where the session is over or the play has nothing to do with it.
    ``claims`` says by seat what is owed to whoever played there, or by him, and is settled at the cage.
    """

    session: models.Session
    counts_at: datetime
    before: Mapping[str, Json] | None
    after: Mapping[str, Json] | None
    transfers: tuple[Transfer, ...]
    corrects: str = ""
    counts: Counts = field(default_factory=Counts)
    play: Mapping[str, Json] | None = None
    claims: Mapping[int, int] = field(default_factory=dict)


def kind_of(proposal: Proposal) -> str:
    """Give the kind of record that a proposal becomes."""
    return next(kind for kind, family in PROPOSALS.items() if isinstance(proposal, family))


def document(proposal: Proposal) -> dict[str, Json]:
    """Write a proposal as its request keeps it."""
    return asdict(proposal)


def read(kind: str, written: Mapping[str, Any]) -> Proposal:
    """Read what ``document`` wrote."""
    return PROPOSALS[kind](**written)


def table_of(proposal: Proposal) -> str:
    """Tell at which table a proposal would correct something.

    :raises NotFound: ``no_such_round``, ``no_such_session``, ``no_such_table``.
    """
    if isinstance(proposal, Adjustment):
        return evidence.get_table(proposal.table).code
    if isinstance(proposal, LateEntry | Chips):
        return acts.get_session(proposal.session).table_id
    return corrections.get_standing(proposal.round).session.table_id


def check_no_money(money: str) -> None:
    """Refuse to say where money is that lies at the table.

    :raises Refused: ``money_at_the_table``.
    """
    if money:
        raise Refused([Problem("money_at_the_table", "money")])
