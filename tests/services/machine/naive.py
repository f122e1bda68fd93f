"""The house in its simplest form: rounds in lists, sums by loops. It knows no line of the program that it is compared with.

Amounts are in minor units. Every bet is a multiple of 2,000, so that five per cent is a whole pataca and nothing is rounded.
"""

from dataclasses import dataclass, field
from typing import Any, Protocol

SHIFT_MINUTES = 480
SHIFTS = ("night", "day", "swing")
"""The shifts from the opening on, each eight hours."""


FEES = ("commission", "rake", "table_fee", "rounding")
"""What drops into a box, by the report's columns."""


class Dealt(Protocol):
    """What a round of any game comes to for the house."""

    @property
    def fees(self) -> dict[str, int]:
        """What drops into the box, by its column."""

    @property
    def cobank(self) -> int:
        """What the house won in the bank."""

    @property
    def placed(self) -> int:
        """What was wagered."""


@dataclass
class Deal:
    """A round of Pai Gow as it was played: bets with their outcomes, what the banker stakes, and what the house stakes beside him."""

    bets: list[tuple[str, int]]
    stake: int
    house: int = 0

    @property
    def bank_wins(self) -> int:
        """What the bank wins of the bets; negative where it loses."""
        won = sum(amount for outcome, amount in self.bets if outcome == "lose")
        return won - sum(amount for outcome, amount in self.bets if outcome == "win")

    @property
    def bankers_share(self) -> int:
        """What the main banker bears of it: he comes first, as far as his stake goes."""
        return max(-self.stake, min(self.stake, self.bank_wins))

    @property
    def cobank(self) -> int:
        """What the house bears."""
        return self.bank_wins - self.bankers_share

    @property
    def commission(self) -> int:
        """Five per cent of every bet won, and of what the banker won."""
        of_players = sum(amount for outcome, amount in self.bets if outcome == "win")
        return (of_players + max(0, self.bankers_share)) // 20

    @property
    def fees(self) -> dict[str, int]:
        """The commission."""
        return {"commission": self.commission}

    @property
    def placed(self) -> int:
        """All bets."""
        return sum(amount for _outcome, amount in self.bets)


@dataclass
class PlayedRound:
    """A round that counts, what was dropped for it, and when it was played; ``counted`` once box and tray were counted after it."""

    subject: str
    session: str
    deal: Dealt
    collected: int
    minute: int
    sheet: dict[str, Any]
    counted: bool = False
    seen: Any = None
    """The request that brought it and its answer, where it counts as it was recorded."""

    @property
    def due(self) -> int:
        """What should drop for it."""
        return sum(self.deal.fees.values())


@dataclass
class Counted:
    """What was found at a count."""

    minute: int
    expected: tuple[int, int]
    found: tuple[int, int]


@dataclass
class NaiveTable:
    """One table: what box and tray should hold, what counts, what was counted."""

    code: str
    is_open: bool = False
    box: int = 0
    tray: int = 0
    rounds: list[PlayedRound] = field(default_factory=list)
    counts: list[Counted] = field(default_factory=list)
    adjustments: list[tuple[int, int]] = field(default_factory=list)
    last: PlayedRound | None = None
    """The round that may still be undone."""

    def open(self, float_: int) -> None:
        self.is_open, self.box, self.tray, self.last = True, 0, float_, None

    def play(self, played: PlayedRound) -> None:
        """Let a round count, its money at the table."""
        self.rounds.append(played)
        self.box += played.due
        self.tray += played.deal.cobank

    def take_back(self, played: PlayedRound) -> None:
        """Let a round count no more; its money goes back where it was not counted since."""
        self.rounds.remove(played)
        if not played.counted:
            self.box -= played.due
            self.tray -= played.deal.cobank

    def count(self, counted: Counted, *, closes: bool) -> None:
        self.counts.append(counted)
        self.box, self.tray = 0, 0 if closes else counted.found[1]
        self.is_open, self.last = not closes, None
        for played in self.rounds:
            played.counted = True

    def figures(self, shift: int) -> dict[str, int | None]:
        """Add up what belongs to a shift, by the minute at which it was played or counted."""
        rounds = [r for r in self.rounds if r.minute // SHIFT_MINUTES == shift]
        counts = [c for c in self.counts if c.minute // SHIFT_MINUTES == shift]
        adjusted = sum(
            amount for minute, amount in self.adjustments if minute // SHIFT_MINUTES == shift
        )
        fees = {name: sum(r.deal.fees.get(name, 0) for r in rounds) for name in FEES}
        fees["commission"] += adjusted
        figures: dict[str, int | None] = {
            **fees,
            "rounds": len(rounds),
            "cobank": sum(r.deal.cobank for r in rounds),
            "collected": sum(r.collected for r in rounds),
            "placed": sum(r.deal.placed for r in rounds),
            "counted": None,
            "tray_counted": None,
            "box_expected": None,
            "to_report": None,
        }
        if counts:
            figures |= {
                "counted": sum(c.found[0] for c in counts),
                "tray_counted": sum(c.found[1] for c in counts),
                "box_expected": sum(c.expected[0] for c in counts),
                "to_report": sum(max(c.expected[0], c.found[0]) for c in counts),
            }
        return figures
