"""Reads a draft as the pad sends it. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tables.games.paigow import tiles
from tables.games.paigow.draft import DICE, TILES_A_DOOR, Draft
from tables.games.paigow.sheet import Bet, Hand, Layer, LayerKind, Outcome
from tables.games.paigow.tiles import Tile
from tables.games.reading import Reader, Record

_KINDS: Final = {kind.value: kind for kind in LayerKind}
_OUTCOMES: Final = {outcome.value: outcome for outcome in Outcome}
_WAYS: Final = {"tiles": True, "outcomes": False}


def read(raw: object, *, doors: int) -> Draft:
    """Read a draft as the pad sends it.

    :raises Malformed: everything in it that cannot be read; a draft that is merely unfinished is none.
    """
    reading = Reader()
    record = reading.record(
        raw, "", optional=("banker", "bank", "bets", "dice", "by", "laid", "settings", "outcomes")
    )
    draft = _Reading(reading, record, doors).draft() if record is not None else Draft()
    reading.raise_problems()
    return draft


class _Reading:
    """One reading of one draft."""

    def __init__(self, reading: Reader, record: Record, doors: int) -> None:
        self._reading = reading
        self._record = record
        self._doors = doors

    def draft(self) -> Draft:
        """Read all parts that are there."""
        record = self._record
        laid = {
            door: tuple(self._tiles(value, path)) for door, value, path in self._by_door("laid")
        }
        self._refuse_doubles(laid)
        return Draft(
            banker=self._door(record["banker"], "banker") if "banker" in record else None,
            bank=tuple(self._layers()),
            bets=tuple(self._bets()),
            dice=tuple(self._dice()),
            with_tiles=record.choice("by", _WAYS) is not False,
            laid={
                door: tuple(self._tiles(value, path)) for door, value, path in self._by_door("laid")
            },
            settings=dict(self._settings()),
            outcomes=dict(self._outcomes()),
        )

    def _door(self, value: object, path: str) -> int | None:
        door = self._reading.integer(value, path)
        if door is not None and not 1 <= door <= self._doors:
            self._reading.fault("door_out_of_range", path, doors=self._doors)
            return None
        return door

    def _layers(self) -> Iterator[Layer]:
        names: Counter[str] = Counter()
        for i, item in enumerate(self._list("bank")):
            record = self._reading.record(
                item, f"bank.{i}", required=("kind", "stake"), optional=("customer",)
            )
            kind = record.choice("kind", _KINDS) if record is not None else None
            stake = record.integer("stake", least=1) if record is not None else None
            customer = record.text("customer") if record is not None else None
            if kind is not None and stake is not None:
                names[kind.value] += 1
                name = kind.value if names[kind.value] == 1 else f"{kind.value}-{names[kind.value]}"
                yield Layer(id=name, kind=kind, stake=stake, customer=customer)

    def _bets(self) -> Iterator[Bet]:
        counts: Counter[int] = Counter()
        for i, item in enumerate(self._list("bets")):
            record = self._reading.record(
                item, f"bets.{i}", required=("door", "amount"), optional=("customer",)
            )
            if record is None:
                continue
            door = self._door(record["door"], record.at("door")) if "door" in record else None
            amount = record.integer("amount", least=1)
            customer = record.text("customer")
            if door is not None and amount is not None:
                counts[door] += 1
                yield Bet(id=f"d{door}b{counts[door]}", door=door, amount=amount, customer=customer)

    def _dice(self) -> Iterator[int]:
        dice = self._list("dice")
        if len(dice) > DICE:
            self._reading.fault("bad_dice", "dice")
        for i, value in enumerate(dice):
            die = self._reading.integer(value, f"dice.{i}")
            if die is not None and not 1 <= die <= 6:
                self._reading.fault("bad_dice", f"dice.{i}")
            elif die is not None:
                yield die

    def _tiles(self, value: object, path: str) -> Iterator[Tile]:
        texts = self._reading.items(value, path) or ()
        if len(texts) > TILES_A_DOOR:
            self._reading.fault("too_many_tiles", path, most=TILES_A_DOOR)
        for i, text in enumerate(texts):
            tile = tiles.BY_TEXT.get(text) if isinstance(text, str) else None
            if tile is None:
                self._reading.fault("unknown_tile", f"{path}.{i}")
            else:
                yield tile

    def _refuse_doubles(self, laid: Mapping[int, tuple[Tile, ...]]) -> None:
        seen: Counter[Tile] = Counter()
        for door, own in laid.items():
            for tile in own:
                seen[tile] += 1
                if seen[tile] > tile.copies:
                    self._reading.fault("duplicate_tile", f"laid.{door}", tile=str(tile))

    def _settings(self) -> Iterator[tuple[int, Hand]]:
        for door, value, path in self._by_door("settings"):
            record = self._reading.record(value, path, required=("front", "back"))
            if record is None:
                continue
            pairs = [
                tuple(self._tiles(record[key], record.at(key)))
                for key in ("front", "back")
                if key in record
            ]
            if len(pairs) == 2 and all(len(pair) == 2 for pair in pairs):
                (a, b), (c, d) = pairs
                yield door, Hand(front=(a, b), back=(c, d))

    def _outcomes(self) -> Iterator[tuple[int, Outcome]]:
        for door, value, path in self._by_door("outcomes"):
            outcome = self._reading.choice(value, path, _OUTCOMES)
            if outcome is not None:
                yield door, outcome

    def _list(self, key: str) -> tuple[object, ...]:
        return tuple(self._record.items(key) or ())

    def _by_door(self, key: str) -> Iterator[tuple[int, object, str]]:
        if key not in self._record:
            return
        raw = self._record[key]
        if not isinstance(raw, dict):
            self._reading.fault("not_object", key)
            return
        for name, value in raw.items():
            path = f"{key}.{name}"
            if name in map(str, range(1, self._doors + 1)):
                yield int(name), value, path
            else:
                self._reading.fault("door_out_of_range", path, doors=self._doors)
