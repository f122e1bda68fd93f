"""Up to what a count may differ from what is expected before somebody must explain it, as the licence says. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from casino.kernel.canonical import Json

NAMES: Final = ("box", "tray", "report")


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Minor units of one currency. A difference above ``box`` or ``tray`` is an exception; one above ``report`` is for the authority."""

    box: int = 0
    tray: int = 0
    report: int = 0

    @classmethod
    def of(cls, terms: Mapping[str, Any], *, currency: str) -> Self:
        """Take those of a currency from the licence's terms; nothing passes in one that they do not name."""
        return cls(**terms["thresholds"].get(currency, {}))

    def document(self) -> dict[str, Json]:
        """Give them as a count's record carries them."""
        return {name: getattr(self, name) for name in NAMES}


NOTHING_PASSES: Final = Thresholds()
"""Every difference is an exception, and for the authority."""
