"""How the house reads article 6 of ordinance 135/91/M where its text leaves it open; the default is given first."""

from dataclasses import dataclass
from typing import Final

from casino.kernel.canonical import Json
from tables.games.reading import Record


@dataclass(frozen=True, slots=True)
class Readings:
    """One reading of the doubtful places.

    Whether a concealed pung of dragons or winds counts (碰出或槓); whether honours that score may stand in 混一色, and add; whether 混么
    may have chows; whether 坎坎糊 may be completed by a discard; whether four chows with a scoring pair win at all.
    """

    concealed_honour_pungs: bool = True
    mixed_suit_scoring_honours: bool = True
    mixed_terminals_with_chows: bool = False
    concealed_pungs_by_discard: bool = True
    four_chows_scoring_pair_wins: bool = True

    def document(self) -> dict[str, Json]:
        """Write the readings as terms."""
        return {
            key: next(word for word, meant in words.items() if meant is getattr(self, name))
            for key, (name, words) in _TERMS.items()
        }


_TERMS: Final = {
    "honour_pungs": ("concealed_honour_pungs", {"any": True, "laid": False}),
    "mixed_suit_honours": ("mixed_suit_scoring_honours", {"any": True, "valueless": False}),
    "mixed_terminals_sets": ("mixed_terminals_with_chows", {"pungs": False, "any": True}),
    "concealed_pungs_win": ("concealed_pungs_by_discard", {"any": True, "self_draw": False}),
    "four_chows_scoring_pair": (
        "four_chows_scoring_pair_wins",
        {"chicken": True, "no_win": False},
    ),
}
KEYS: Final = tuple(_TERMS)
DEFAULT: Final = Readings()


def read(record: Record) -> Readings:
    """Take the readings out of terms; one left out takes its default."""
    found: dict[str, bool] = {}
    for key, (name, words) in _TERMS.items():
        meant = record.choice(key, words)
        if meant is not None:
            found[name] = meant
    return Readings(**found)
