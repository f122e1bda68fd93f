"""What the ordinance leaves to the house, and what the table was opened with: the terms one deal is settled under."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from casino.kernel.canonical import Json
from tables.games.mahjong import elements, readings, tiers
from tables.games.mahjong.readings import Readings
from tables.games.mahjong.tiles import Mode
from tables.games.reading import Reader, Record

SMALLEST_CHIP: Final = 100


class StakeCap(StrEnum):
    """What "he can win only as much as he has" (articles 9(A)(4), 9(B)(3)) is taken to limit."""

    TOTAL = "total"
    PER_PAYER = "per_payer"
    NONE = "none"


class FalseWinPrice(StrEnum):
    """What a false win costs (articles 10(A)(8), 10(B)(3)): as written, or a dealer's share doubled on top."""

    AS_WRITTEN = "as_written"
    WITH_DOUBLE_SHARE = "with_double_share"


class DealerOnDraw(StrEnum):
    """Whether the dealer keeps the deal on a draw (article 3)."""

    STAY = "stay"
    PASS = "pass"  # noqa: S105 - a word of the rulebook


@dataclass(frozen=True, slots=True)
class House:
    """The terms that hold at every table of the house, whatever its mode and tier; ``unit`` is its smallest chip."""

    stake_cap: StakeCap = StakeCap.TOTAL
    false_win: FalseWinPrice = FalseWinPrice.AS_WRITTEN
    dealer_on_draw: DealerOnDraw = DealerOnDraw.STAY
    unit: int = SMALLEST_CHIP
    readings: Readings = readings.DEFAULT

    def document(self) -> dict[str, Json]:
        """Write these terms in full, defaults included."""
        return {
            "stake_cap": self.stake_cap.value,
            "false_win": self.false_win.value,
            "dealer_on_draw": self.dealer_on_draw.value,
            "unit": self.unit,
            **self.readings.document(),
        }


DEFAULT_HOUSE: Final = House()


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one table.

    ``low`` is the tier's lower figure and ``rake`` what the house takes of a win, both minor units; ``price_by_faan`` a single share for
    no faan, one and so on.
    """

    mode: Mode
    low: int
    price_by_faan: tuple[int, ...]
    rake: int
    house: House = DEFAULT_HOUSE

    @property
    def worst_loss(self) -> int:
        """The most that one deal can cost one player; a smaller buy-in deserves a warning."""
        return tiers.worst_loss(prices=self.price_by_faan)

    def document(self) -> dict[str, Json]:
        """Write the terms in full, defaults included."""
        return {
            "mode": self.mode.value,
            "low": self.low,
            "price_by_faan": list(self.price_by_faan),
            "rake": self.rake,
            **self.house.document(),
        }


_HOUSE_KEYS: Final = ("stake_cap", "false_win", "dealer_on_draw", "unit", *readings.KEYS)
MODES: Final = {mode.value: mode for mode in Mode}
_STAKE_CAPS: Final = {cap.value: cap for cap in StakeCap}
_FALSE_WINS: Final = {price.value: price for price in FalseWinPrice}
_ON_DRAW: Final = {way.value: way for way in DealerOnDraw}


def read(raw: object) -> Terms:
    """Read terms; one left out takes its default, the rake that of its tier.

    :raises Malformed: with all problems, paths relative to the terms; ``unknown_value`` for a LOW that is no tier of its mode where no
        rake is given.
    """
    reader = Reader()
    record = reader.record(
        raw, "", required=("mode", "low"), optional=("price_by_faan", "rake", *_HOUSE_KEYS)
    )
    terms = _terms(reader, record) if record is not None else None
    reader.raise_problems()
    assert terms is not None  # noqa: S101 - told by the reader above
    return terms


def read_house(raw: object) -> House:
    """Read the terms that hold at every table, as a rulebook lays them down; one left out takes its default.

    :raises Malformed: with all problems, paths relative to the terms.
    """
    reader = Reader()
    record = reader.record(raw, "", optional=_HOUSE_KEYS)
    house = _house(record) if record is not None else DEFAULT_HOUSE
    reader.raise_problems()
    return house


def _terms(reader: Reader, record: Record) -> Terms | None:
    mode = record.choice("mode", MODES)
    low = record.integer("low", least=1)
    given = _prices(reader, record, mode)
    rake = record.integer("rake", least=0)
    house = _house(record)
    if mode is None or low is None:
        return None
    if "rake" not in record:
        rake = tiers.RAKE[mode].get(low)
        if rake is None:
            reader.fault("unknown_value", "low", known=", ".join(map(str, tiers.RAKE[mode])))
    return Terms(
        mode=mode,
        low=low,
        price_by_faan=given or tiers.price_by_faan(mode=mode, low=low),
        rake=rake or 0,
        house=house,
    )


def _house(record: Record) -> House:
    return House(
        stake_cap=record.choice("stake_cap", _STAKE_CAPS) or DEFAULT_HOUSE.stake_cap,
        false_win=record.choice("false_win", _FALSE_WINS) or DEFAULT_HOUSE.false_win,
        dealer_on_draw=record.choice("dealer_on_draw", _ON_DRAW) or DEFAULT_HOUSE.dealer_on_draw,
        unit=record.integer("unit", least=1) or DEFAULT_HOUSE.unit,
        readings=readings.read(record),
    )


def _prices(reader: Reader, record: Record, mode: Mode | None) -> tuple[int, ...] | None:
    items = record.items("price_by_faan")
    if items is None:
        return None
    found = [reader.integer(item, f"price_by_faan.{i}", least=1) for i, item in enumerate(items)]
    prices = tuple(price for price in found if price is not None)
    if mode is not None and len(found) != elements.CAP[mode] + 1:
        reader.fault("unknown_value", "price_by_faan", known=f"0–{elements.CAP[mode]}")
    return prices if len(prices) == len(found) else None
