"""Mahjong and riichi in their simplest form, for the naive house: everybody is rich, and every mahjong win is without a faan."""

from dataclasses import dataclass

PRICE, RAKE = 5_000, 2_000
"""What a chicken costs at the table of 50/100, and what the house takes of a win there."""
TABLE_FEE, RATE, CHIP = 450, 50, 100
"""Of the riichi table: each player's fee, what a thousand points and what a chip are worth."""


@dataclass
class MahjongDeal:
    """A deal of four: who dealt, and who won, or nobody."""

    dealer: int
    winner: int | None
    cobank: int = 0

    @property
    def paid(self) -> dict[int, int]:
        """What each other than the winner pays: twice the price where the dealer has to do with it."""
        if self.winner is None:
            return {}
        others = [seat for seat in (1, 2, 3, 4) if seat != self.winner]
        return {seat: PRICE * (2 if self.dealer in {seat, self.winner} else 1) for seat in others}

    @property
    def placed(self) -> int:
        """What the win cost all together."""
        return sum(self.paid.values())

    @property
    def fees(self) -> dict[str, int]:
        """The rake of a win."""
        return {"rake": 0 if self.winner is None else RAKE}

    def net(self, seat: int) -> int:
        """What a seat has more than before."""
        if seat == self.winner:
            return self.placed - RAKE
        return -self.paid.get(seat, 0)


@dataclass
class RiichiDraw:
    """A deal nobody won: in which of the session's games, who sat at the four winds, and which winds were tenpai."""

    game: int
    players: list[int]
    tenpai: list[str]
    cobank: int = 0
    placed: int = 0

    @property
    def fees(self) -> dict[str, int]:
        """Nothing."""
        return {}

    def points(self, player: int) -> int:
        """Three thousand from those who are not tenpai to those who are, where there are both."""
        ready = len(self.tenpai)
        if ready in {0, 4}:
            return 0
        wind = "ESWN"[self.players.index(player)]
        return 3_000 // ready if wind in self.tenpai else -3_000 // (4 - ready)


@dataclass
class RiichiGame:
    """A game by its end: scores and chips of the four players; ``alone`` where none of its deals was recorded."""

    scores: list[int]
    chips: list[int]
    alone: bool
    cobank: int = 0
    placed: int = 0

    @property
    def fees(self) -> dict[str, int]:
        """Four fees, and what is left once everybody's money is brought to hundreds."""
        left = -sum(self.receives(player) for player in range(4)) - 4 * TABLE_FEE
        return {"table_fee": 4 * TABLE_FEE, "rounding": left}

    def receives(self, player: int) -> int:
        """What a player gets, or pays: points over 30,000, the place, chips, less the fee."""
        better = sum(
            other > self.scores[player] or (other == self.scores[player] and seat < player)
            for seat, other in enumerate(self.scores)
        )
        points = self.scores[player] - 30_000 + 1_000 * (40, 10, -10, -20)[better]
        money = points * RATE // 1_000 + self.chips[player] * CHIP - TABLE_FEE
        hundreds = (abs(money) + 50) // 100 * 100
        return hundreds if money >= 0 else -hundreds
