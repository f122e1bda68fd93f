"""Reads a sheet and tells everything wrong with it at once: its shape, and the rules that need no table to judge.

A fault is told once, where it lies. What can only be judged in the light of a faulty part (the number of doors, the banker, a tile) is
not judged, so that one slip does not bring a row of others with it.
"""

from dataclasses import dataclass
from typing import Final, TypeVar

from casino.kernel.errors import Malformed
from tables.games.paigow import ranking, tiles
from tables.games.paigow.ranking import Pair
from tables.games.paigow.sheet import Bet, Hand, Layer, LayerKind, Outcome, Sheet
from tables.games.paigow.terms import NO_LIMITS, Limits
from tables.games.paigow.tiles import Tile
from tables.games.reading import Reader, Record, join, shown

DOORS: Final = (8, 4)
_MOST_DOORS: Final = max(DOORS)
_DOOR_KEYS: Final = {str(door): door for door in range(1, _MOST_DOORS + 1)}
_KINDS: Final = {kind.value: kind for kind in LayerKind}
_OUTCOMES: Final = {outcome.value: outcome for outcome in Outcome}
_HALVES: Final = (1, 2)

T = TypeVar("T")


def read_sheet(*, raw: object, limits: Limits = NO_LIMITS) -> Sheet:
    """Read a sheet that is whole and within the rules and the limits.

    :raises Malformed: with all problems, paths relative to the sheet; codes as in ``docs/rules/paigow.md``.
    """
    reader = Reader()
    record = reader.record(
        raw,
        "",
        required=("doors", "banker", "dice", "bank", "bets"),
        optional=("hands", "outcomes", "half"),
    )
    if record is not None:
        sheet = _SheetReading(reader, record, limits).sheet()
        if sheet is not None and not reader.problems:
            return sheet
    raise Malformed(reader.problems)


@dataclass(frozen=True, slots=True)
class _Seating:
    """The doors as far as they could be read."""

    doors: int | None
    banker: int | None

    @property
    def last(self) -> int:
        return self.doors or _MOST_DOORS


class _SheetReading:
    """One reading of one sheet, part by part in the sheet's own order."""

    def __init__(self, reader: Reader, record: Record, limits: Limits) -> None:
        self._reader = reader
        self._record = record
        self._limits = limits
        self._seating = self._read_seating()
        self._kinds: list[LayerKind | None] = []
        self._cobankers: set[str] = set()

    def sheet(self) -> Sheet | None:
        """Read all parts; None when one of them is missing or faulty."""
        dice = self._dice()
        bank = self._bank()
        bets = self._bets()
        hands, outcomes = self._results()
        half = self._half()
        doors, banker = self._seating.doors, self._seating.banker
        if doors is None or banker is None or dice is None or bank is None or bets is None:
            return None
        return Sheet(
            doors=doors,
            banker=banker,
            dice=dice,
            bank=bank,
            bets=bets,
            hands=hands,
            outcomes=outcomes,
            half=half,
        )

    def _read_seating(self) -> _Seating:
        doors = self._record.integer("doors")
        if doors is not None and doors not in DOORS:
            self._reader.fault("bad_doors", "doors")
            doors = None
        return _Seating(doors, self._door(self._record, "banker", doors or _MOST_DOORS))

    def _door(self, record: Record, key: str, last: int) -> int | None:
        door = record.integer(key)
        if door is None or 1 <= door <= last:
            return door
        self._reader.fault("door_out_of_range", record.at(key), doors=last)
        return None

    def _dice(self) -> tuple[int, ...] | None:
        """Four dice of 1 to 6 (articles 1(2), 2(2))."""
        raw = self._record.items("dice")
        if raw is None:
            return None
        dice = tuple(self._reader.integer(die, f"dice.{i}") for i, die in enumerate(raw))
        read = tuple(die for die in dice if die is not None and 1 <= die <= 6)
        if len(dice) == 4 and len(read) == 4:
            return read
        self._reader.fault("bad_dice", "dice")
        return None

    def _bank(self) -> tuple[Layer, ...] | None:
        """The stakes of article 5(3)(5): one main banker, who acts first."""
        raw = self._record.items("bank")
        if raw is None:
            return None
        seen: set[str] = set()
        layers = [self._layer(item, f"bank.{i}", seen) for i, item in enumerate(raw)]
        self._bankers()
        self._house_limit(layers)
        return _complete(layers)

    def _layer(self, item: object, path: str, seen: set[str]) -> Layer | None:
        record = self._reader.record(
            item, path, required=("id", "kind", "stake"), optional=("customer",)
        )
        kind = record.choice("kind", _KINDS) if record is not None else None
        self._kinds.append(kind)
        if record is None:
            return None
        name = self._new_id(record, seen)
        stake = record.integer("stake", least=1)
        customer = self._cobanker(record, kind)
        if name is None or kind is None or stake is None:
            return None
        return Layer(id=name, kind=kind, stake=stake, customer=customer)

    def _cobanker(self, record: Record, kind: LayerKind | None) -> str | None:
        customer = record.text("customer")
        if "customer" in record and kind in {LayerKind.BANKER, LayerKind.HOUSE}:
            self._reader.fault("unknown_key", record.at("customer"), key="customer")
        elif customer is not None:
            self._cobankers.add(customer)
        return customer

    def _bankers(self) -> None:
        bankers = [i for i, kind in enumerate(self._kinds) if kind is LayerKind.BANKER]
        if not bankers and None not in self._kinds:
            self._reader.fault("bank_without_banker", "bank")
        if bankers and bankers[0] != 0:
            self._reader.fault("banker_not_first", f"bank.{bankers[0]}")
        for i in bankers[1:]:
            self._reader.fault("second_banker", f"bank.{i}")

    def _house_limit(self, layers: list[Layer | None]) -> None:
        """The house sets its amount apart (article 5(5)); several layers of it count together."""
        most, amount = self._limits.house_cobank_max, 0
        for i, layer in enumerate(layers):
            if layer is None or layer.kind is not LayerKind.HOUSE:
                continue
            amount += layer.stake
            if most is not None and amount > most:
                self._reader.fault(
                    "house_cobank_above_maximum", f"bank.{i}.stake", most=most, given=amount
                )

    def _bets(self) -> tuple[Bet, ...] | None:
        raw = self._record.items("bets")
        if raw is None:
            return None
        seen: set[str] = set()
        return _complete([self._bet(item, f"bets.{i}", seen) for i, item in enumerate(raw)])

    def _bet(self, item: object, path: str, seen: set[str]) -> Bet | None:
        record = self._reader.record(
            item, path, required=("id", "door", "amount"), optional=("customer",)
        )
        if record is None:
            return None
        name = self._new_id(record, seen)
        door = self._door(record, "door", self._seating.last)
        if door is not None and door == self._seating.banker:
            self._reader.fault("bet_on_banker", record.at("door"), door=door)
        amount = record.integer("amount", least=1)
        if amount is not None:
            self._bet_limits(amount, record.at("amount"))
        customer = record.text("customer")
        if customer in self._cobankers:
            self._reader.fault("cobanker_bets", record.at("customer"), customer=shown(customer))
        if name is None or door is None or amount is None:
            return None
        return Bet(id=name, door=door, amount=amount, customer=customer)

    def _bet_limits(self, amount: int, path: str) -> None:
        least, most = self._limits.bet_min, self._limits.bet_max
        if least is not None and amount < least:
            self._reader.fault("below_minimum", path, least=least, given=amount)
        if most is not None and amount > most:
            self._reader.fault("above_maximum", path, most=most, given=amount)

    def _new_id(self, record: Record, seen: set[str]) -> str | None:
        name = record.text("id")
        if name in seen:
            self._reader.fault("duplicate_id", record.at("id"), id=shown(name))
        elif name is not None:
            seen.add(name)
        return name

    def _results(self) -> tuple[tuple[Hand, ...] | None, tuple[Outcome | None, ...] | None]:
        """Hands or outcomes, one of them; where both are given the outcomes' completeness is not judged."""
        with_hands, with_outcomes = "hands" in self._record, "outcomes" in self._record
        if with_hands and with_outcomes:
            self._reader.fault("hands_and_outcomes", "outcomes")
        if not with_hands and not with_outcomes:
            self._reader.fault("missing_key", "hands", key="hands")
            self._reader.fault("no_result", "outcomes")
        hands = (
            _HandsReading(self._reader, self._seating).hands(self._record["hands"])
            if with_hands
            else None
        )
        outcomes = self._outcomes(whole=not with_hands) if with_outcomes else None
        return hands, outcomes

    def _outcomes(self, *, whole: bool) -> tuple[Outcome | None, ...] | None:
        raw = self._record["outcomes"]
        if not isinstance(raw, dict):
            self._reader.fault("not_object", "outcomes")
            return None
        found: dict[int, Outcome | None] = {}
        for key, value in raw.items():
            path = join("outcomes", key)
            door = _DOOR_KEYS.get(key, 0)
            if not 1 <= door <= self._seating.last:
                self._reader.fault("door_out_of_range", path, doors=self._seating.last)
            elif door == self._seating.banker:
                self._reader.fault("outcome_of_banker", path, door=door)
            else:
                found[door] = self._reader.choice(value, path, _OUTCOMES)
        if whole:
            self._no_results(found)
        return tuple(found.get(door) for door in range(1, self._seating.last + 1))

    def _no_results(self, found: dict[int, Outcome | None]) -> None:
        if self._seating.doors is None or self._seating.banker is None:
            return
        for door in range(1, self._seating.doors + 1):
            if door != self._seating.banker and door not in found:
                self._reader.fault("no_result", f"outcomes.{door}")

    def _half(self) -> int | None:
        """Which half of the shuffle a four-door round was dealt from (article 2(4))."""
        if "half" not in self._record:
            return None
        half = self._record.integer("half")
        if half is not None and half not in _HALVES:
            self._reader.fault("unknown_value", "half", known=", ".join(map(str, _HALVES)))
        elif self._seating.doors == 8:
            self._reader.fault("half_of_eight_doors", "half")
        return half


class _HandsReading:
    """Reads the hands of all doors and counts the tiles as they lie, door 1 first."""

    def __init__(self, reader: Reader, seating: _Seating) -> None:
        self._reader = reader
        self._seating = seating
        self._left = [tile.copies for tile in tiles.ALL]

    def hands(self, raw: object) -> tuple[Hand, ...] | None:
        """Read every door's hand; None when one of them is missing or faulty."""
        if not isinstance(raw, dict):
            self._reader.fault("not_object", "hands")
            return None
        hands = [
            self._hand(door, raw[str(door)])
            for door in range(1, self._seating.last + 1)
            if self._is_there(door, raw)
        ]
        for key in raw:
            if not 1 <= _DOOR_KEYS.get(key, 0) <= self._seating.last:
                self._reader.fault(
                    "door_out_of_range", join("hands", key), doors=self._seating.last
                )
        return _complete(hands)

    def _is_there(self, door: int, raw: dict[str, object]) -> bool:
        if str(door) in raw:
            return True
        if self._seating.doors is not None:
            self._reader.fault("missing_hand", f"hands.{door}", door=door)
        return False

    def _hand(self, door: int, raw: object) -> Hand | None:
        record = self._reader.record(raw, f"hands.{door}", required=("front", "back"))
        if record is None:
            return None
        before = len(self._reader.problems)
        front, back = self._pair(record, "front"), self._pair(record, "back")
        if front is None or back is None:
            return None
        sound = len(self._reader.problems) == before
        if sound and door == self._seating.banker and ranking.rank(back) < ranking.rank(front):
            self._reader.fault("back_below_front", record.at("back"))
        return Hand(front=front, back=back)

    def _pair(self, record: Record, key: str) -> Pair | None:
        raw = record.items(key)
        if raw is None:
            return None
        path = record.at(key)
        found = [self._tile(text, path, i) for i, text in enumerate(raw)]
        too_many = [tile for tile in found if tile is not None and self._left[tile.number] < 0]
        for tile in dict.fromkeys(too_many):
            self._reader.fault("duplicate_tile", path, tile=str(tile))
        if len(found) != 2:
            self._reader.fault("not_two_tiles", path)
            return None
        first, second = found
        return None if first is None or second is None else (first, second)

    def _tile(self, raw: object, path: str, index: int) -> Tile | None:
        tile = tiles.BY_TEXT.get(raw) if isinstance(raw, str) else None
        if tile is None:
            self._reader.fault("unknown_tile", f"{path}.{index}")
            return None
        self._left[tile.number] -= 1
        return tile


def _complete(parts: list[T | None]) -> tuple[T, ...] | None:
    """Give the parts when all of them could be read."""
    found = tuple(part for part in parts if part is not None)
    return found if len(found) == len(parts) else None
