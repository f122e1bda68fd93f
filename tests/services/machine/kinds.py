"""The kinds of table that the machine plays: how each is opened, what is dealt next there, and what its state must say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final, Protocol

from tables.models import Session
from tests.factories import mahjong_tables, riichi, riichi_tables
from tests.factories import tables as floor
from tests.services.machine.naive import Deal, Dealt, NaiveTable, PlayedRound
from tests.services.machine.naive_deals import MahjongDeal, RiichiDraw, RiichiGame

RICH: Final = 1_000_000_000


@dataclass(frozen=True)
class Place:
    """A table that is open: its session, what the naive house has of it, and the clock."""

    session: Session
    table: NaiveTable
    tick: Callable[[], datetime]

    @property
    def play(self) -> dict[str, Any]:
        """How the floor has it."""
        return dict(floor.standing(self.session).play)


@dataclass(frozen=True)
class Chance:
    """What was drawn for a round: bets with their outcomes, and a number."""

    bets: list[tuple[str, int]]
    number: int


@dataclass(frozen=True)
class NextRound:
    """A sheet, its game, and what it comes to."""

    game: str
    sheet: dict[str, Any]
    deal: Dealt


class Kind(Protocol):
    """A kind of table; of the floor's state a sheet asks whose turn it is, never money."""

    float_: int

    def add(self, code: str) -> object:
        """Put a table up."""

    def open(self, code: str, *, at: datetime, dealer: str) -> Session:
        """Open it."""

    def next_round(self, place: Place, chance: Chance) -> NextRound:
        """Deal what comes next."""

    def amended(self, played: PlayedRound, chance: Chance) -> NextRound | None:
        """Give another sheet for a round of before; None where the table would not have it."""

    def late(self, place: Place, chance: Chance) -> NextRound:
        """Deal a round that nobody enters in time."""

    def check(self, place: Place) -> None:
        """Compare what lies before the players."""


class PaiGow:
    """Eight doors."""

    float_ = floor.FLOAT
    add = staticmethod(floor.table)
    open = staticmethod(floor.open_table)

    def next_round(self, place: Place, chance: Chance) -> NextRound:
        return self.of_deal(place, Deal(chance.bets, 20_000_000))

    def of_deal(self, place: Place, deal: Deal) -> NextRound:
        """Pass the bank where the turn is over, and stake what the second round of a turn demands."""
        if floor.is_turn_over(place.session):
            floor.pass_bank(place.session, at=place.tick())
            place.table.last = None
        turn = place.play["turn"]
        if turn is not None and turn["rounds"] == 1:
            deal = Deal(deal.bets, 50_000_000)
        return NextRound("paigow", self._sheet(place, deal), deal)

    def amended(self, played: PlayedRound, chance: Chance) -> NextRound:
        deal, sheet = played.deal, played.sheet
        assert isinstance(deal, Deal)
        outcome = chance.bets[0][0]
        door = str(sheet["bets"][0]["door"])
        bets = [(outcome, deal.bets[0][1]), *deal.bets[1:]]
        again = sheet | {"outcomes": sheet["outcomes"] | {door: outcome}}
        return NextRound("paigow", again, Deal(bets, deal.stake, deal.house))

    def late(self, place: Place, chance: Chance) -> NextRound:
        deal = Deal(chance.bets, 20_000_000)
        return NextRound("paigow", self._sheet(place, deal), deal)

    def check(self, place: Place) -> None:
        """No chips lie before the players."""

    def _sheet(self, place: Place, deal: Deal) -> dict[str, Any]:
        """Put a deal at the doors as the bank stands."""
        turn = place.play["turn"]
        banker = 1 if turn is None else turn["banker"]
        doors = [(banker + step) % 8 + 1 for step in range(7)]
        outcomes = {str(door): "push" for door in doors}
        bets = []
        for door, (outcome, amount) in zip(doors, deal.bets, strict=False):
            outcomes[str(door)] = outcome
            bets.append({"id": f"b{door}", "door": door, "amount": amount})
        layers = [{"id": "banker", "kind": "banker", "stake": deal.stake}]
        if deal.house:
            layers.append({"id": "house", "kind": "house", "stake": deal.house})
        return {
            "doors": 8, "banker": banker, "dice": [1, 2, 3, 4], "bank": layers, "bets": bets,
            "outcomes": outcomes,
        }  # fmt: skip


class Mahjong:
    """Four rich players of kind A, who win on a discard without a faan, or not at all."""

    float_ = floor.FLOAT
    add = staticmethod(mahjong_tables.table)

    def open(self, code: str, *, at: datetime, dealer: str) -> Session:
        return mahjong_tables.open_table(code, at=at, dealer=dealer, chips=RICH)

    def next_round(self, place: Place, chance: Chance) -> NextRound:
        return self._dealt(mahjong_tables.sheet(place.session), chance.number)

    def amended(self, played: PlayedRound, chance: Chance) -> NextRound:
        return self._dealt(played.sheet, chance.number)

    def late(self, place: Place, chance: Chance) -> NextRound:
        return self.next_round(place, chance)

    def check(self, place: Place) -> None:
        deals = [
            r.deal
            for r in place.table.rounds
            if r.session == place.session.id and isinstance(r.deal, MahjongDeal)
        ]
        chips = {str(seat): RICH + sum(d.net(seat) for d in deals) for seat in (1, 2, 3, 4)}
        assert place.play["chips"] == chips

    def _dealt(self, table: Mapping[str, Any], number: int) -> NextRound:
        said = ("players", "dealer", "round_wind", "stakes")
        sheet: dict[str, Any] = {name: table[name] for name in said}
        winner = number % 5 or None
        if winner is None:
            sheet["result"] = "draw"
        else:
            win = {"winner": winner, "by": "discard", "discarder": winner % 4 + 1, "elements": []}
            sheet |= {"result": "win", **win}
        return NextRound("mahjong", sheet, MahjongDeal(table["dealer"], winner))


class Riichi:
    """Games whose deals are drawn, one after another, or that are known by their final sheet alone."""

    float_ = sum(int(value) * pieces for value, pieces in riichi_tables.PIECES.items())
    add = staticmethod(riichi_tables.table)

    def open(self, code: str, *, at: datetime, dealer: str) -> Session:
        return riichi_tables.open_table(code, at=at, dealer=dealer)

    def next_round(self, place: Place, chance: Chance) -> NextRound:
        play = place.play
        if play["end"]:
            return self._ended(RiichiGame(self._scores(place), [0, 0, 0, 0], alone=False))
        if not play["touched"] and chance.number % 3 == 0:
            return self.late(place, chance)
        players = [(play["dealer"] + step) % 4 for step in range(4)]
        draw = RiichiDraw(play["game"], players, self._tenpai(chance))
        lies = {"honba": play["honba"], "riichi_sticks_on_table": play["sticks"]}
        sheet = riichi.draw(*draw.tenpai, **lies, round_wind=play["round_wind"])
        return NextRound("riichi_deal", sheet, draw)

    def amended(self, played: PlayedRound, chance: Chance) -> NextRound | None:
        if isinstance(played.deal, RiichiGame):
            return self._alone(chance) if played.deal.alone else None
        assert isinstance(played.deal, RiichiDraw)
        draw = replace(played.deal, tenpai=self._tenpai(chance))
        sheet = played.sheet | {"input": {"tenpai": draw.tenpai}}
        return NextRound("riichi_deal", sheet, draw)

    def late(self, place: Place, chance: Chance) -> NextRound:
        return self._alone(chance)

    def check(self, place: Place) -> None:
        assert place.play["scores"] == self._scores(place)

    def _scores(self, place: Place) -> list[int]:
        game = place.play["game"]
        draws = [
            r.deal
            for r in place.table.rounds
            if r.session == place.session.id
            and isinstance(r.deal, RiichiDraw)
            and r.deal.game == game
        ]
        return [25_000 + sum(draw.points(player) for draw in draws) for player in range(4)]

    def _tenpai(self, chance: Chance) -> list[str]:
        return [wind for place, wind in enumerate("ESWN") if chance.number >> place & 1]

    def _alone(self, chance: Chance) -> NextRound:
        """Two players have won from the two others, by number."""
        more, less = 100 * (chance.number % 400), 100 * (chance.number % 170)
        chips = chance.number % 7
        return self._ended(
            RiichiGame(
                [25_000 + more, 25_000 + less, 25_000 - more, 25_000 - less],
                [chips, -chips, 0, 0],
                alone=True,
            )
        )

    def _ended(self, game: RiichiGame) -> NextRound:
        sheet = {"scores": game.scores, "leftover_sticks": 0, "chips": game.chips}
        return NextRound("riichi_game", sheet, game)


KINDS: Final[Mapping[str, Kind]] = {
    "PG01": PaiGow(),
    "PG02": PaiGow(),
    "MJ01": Mahjong(),
    "RM01": Riichi(),
}
"""The tables of the machine's house."""
