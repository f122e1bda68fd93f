"""What the house's tables can be laid out for, by the name a table and a rulebook carry. A game is added here by one line.

A table's game may play by more than one kind of sheet, so these names are not those of the registry.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from tables.games.paigow import setup as paigow_setup
from tables.games.paigow import terms as paigow_terms

Read = Callable[[object], Mapping[str, Json]]


@dataclass(frozen=True, slots=True)
class Layout:
    """How the game's table is set up and what a rulebook lays down for it.

    Both readers give the document in full, defaults included, and raise ``Malformed`` with all problems.
    """

    code: str
    read_setup: Read
    read_rulebook: Read


_BUILT: Final = (
    Layout(
        "paigow",
        lambda raw: paigow_setup.read(raw).document(),
        lambda raw: paigow_terms.read(raw).document(),
    ),
)

LAYOUTS: Final[Mapping[str, Layout]] = {layout.code: layout for layout in _BUILT}


def get(code: object) -> Layout:
    """Give a layout by its game's name.

    :raises Malformed: ``unknown_game`` for a name that no built game has.
    """
    if isinstance(code, str) and code in LAYOUTS:
        return LAYOUTS[code]
    raise Malformed([Problem("unknown_game", "game", {"known": ", ".join(LAYOUTS)})])
