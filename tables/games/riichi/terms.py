"""What the house rules leave open: the fields of a rulebook for the parlour, with their defaults, and the stakes of a table.

A rulebook has all but the stakes, which belong to the table; a session's terms have both, and so has a line of ``settle``, where a
deal needs no stakes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from casino.kernel.canonical import Json
from tables.games.reading import Reader, Record

RATES: Final = (50, 100)
HONBA_STEP: Final = 300
"""A honba is paid in thirds on self-draw, and points are hundreds (rule 24)."""


class Kazoe(StrEnum):
    """What thirteen han without a yakuman are."""

    YAKUMAN = "yakuman"
    SANBAIMAN = "sanbaiman"


class Renhou(StrEnum):
    """How 人和 is scored: a flat baiman, or eight han beside the others."""

    LIMIT = "limit"
    ADDITIVE = "additive"


class SettlementRounding(StrEnum):
    """How amounts are brought to hundreds (rule 38)."""

    EACH = "each"
    FIRST_TAKES_BALANCE = "first_takes_balance"


@dataclass(frozen=True, slots=True)
class HouseTerms:
    """The open points of the rules; a rulebook's own part.

    ``dealer_may_stop_at_rank``: None, 1 or 2, the rank at which a dealer who keeps the deal in South 4 may end the game (rule 27).
    """

    kiriage: bool = True
    kuitan: bool = True
    kazoe: Kazoe = Kazoe.YAKUMAN
    yakuman_stacking: bool = False
    renhou: Renhou = Renhou.LIMIT
    daisharin_other_suits: bool = False
    ryuuisou_needs_hatsu: bool = False
    chips_yakuman_tsumo_each: int = 5
    chips_yakuman_ron: int = 10
    chips_on_kazoe: bool = False
    chips_add_to_yakuman: bool = True
    chips_aka_needs_closed: bool = False
    pao_covers_chips: bool = False
    rounding: SettlementRounding = SettlementRounding.EACH
    dealer_may_stop_at_rank: int | None = None
    leftover_sticks_to_first: bool = True
    dealer_keeps_when_tenpai: bool = False
    honba_on_draw: bool = True

    def document(self) -> dict[str, Json]:
        """Write the terms in full, defaults included."""
        return {
            **{key: getattr(self, key) for key in (*_FLAGS, *_COUNTS)},
            "kazoe": self.kazoe.value,
            "renhou": self.renhou.value,
            "rounding": self.rounding.value,
            "dealer_may_stop_at_rank": self.dealer_may_stop_at_rank,
        }


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a table plays for, in minor units: ``rate`` a point of a thousand, ``chip_value`` a chip, ``fee_each`` a player and game."""

    rate: int
    chip_value: int
    fee_each: int

    def document(self) -> dict[str, Json]:
        """Write the stakes."""
        return {"rate": self.rate, "chip_value": self.chip_value, "fee_each": self.fee_each}


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook's terms: the house's, and the value of a honba by rate."""

    house: HouseTerms
    honba_value_by_rate: Mapping[str, int]

    def document(self) -> dict[str, Json]:
        """Write the rulebook in full."""
        return {**self.house.document(), "honba_value_by_rate": dict(self.honba_value_by_rate)}


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms one deal or game is settled under; ``stakes`` are None where a deal was asked for without them."""

    house: HouseTerms = field(default_factory=HouseTerms)
    honba_value: int = 300
    stakes: Stakes | None = None

    def document(self) -> dict[str, Json]:
        """Write the terms in full, defaults included."""
        stakes = {} if self.stakes is None else self.stakes.document()
        return {**self.house.document(), "honba_value": self.honba_value, **stakes}


DEFAULT: Final = HouseTerms()
HONBA_VALUE_BY_RATE: Final = {"50": 300, "100": 1500}
STAKES: Final = ("rate", "chip_value", "fee_each")
_FLAGS: Final = (
    "kiriage", "kuitan", "yakuman_stacking", "daisharin_other_suits", "ryuuisou_needs_hatsu", "chips_on_kazoe",
    "chips_add_to_yakuman", "chips_aka_needs_closed", "pao_covers_chips", "leftover_sticks_to_first",
    "dealer_keeps_when_tenpai", "honba_on_draw",
)  # fmt: skip
_COUNTS: Final = ("chips_yakuman_tsumo_each", "chips_yakuman_ron")
_HOUSE: Final = (*_FLAGS, *_COUNTS, "kazoe", "renhou", "rounding", "dealer_may_stop_at_rank")
_BOOLEANS: Final = {"true": True, "false": False}
_KAZOE: Final = {way.value: way for way in Kazoe}
_RENHOU: Final = {way.value: way for way in Renhou}
_ROUNDING: Final = {way.value: way for way in SettlementRounding}
_STOP_RANKS: Final = (None, 1, 2)
_MOST_CHIPS: Final = 1_000


def read(raw: object, *, with_stakes: bool) -> Terms:
    """Read terms; one left out takes its default, but stakes are never guessed where they are needed.

    :raises Malformed: with all problems, paths relative to the terms.
    """
    reader = Reader()
    required = STAKES if with_stakes else ()
    record = reader.record(raw, "", required=required, optional=(*_HOUSE, "honba_value", *STAKES))
    terms = _terms(reader, record) if record is not None else Terms()
    reader.raise_problems()
    return terms


def read_rulebook(raw: object) -> Rulebook:
    """Read a rulebook; a term left out takes its default.

    :raises Malformed: with all problems, paths relative to the terms.
    """
    reader = Reader()
    record = reader.record(raw, "", optional=(*_HOUSE, "honba_value_by_rate"))
    house = _house(reader, record) if record is not None else DEFAULT
    values = dict(HONBA_VALUE_BY_RATE)
    if record is not None and "honba_value_by_rate" in record:
        path = record.at("honba_value_by_rate")
        part = reader.record(record["honba_value_by_rate"], path, required=tuple(values))
        if part is not None:
            values = {rate: _honba(reader, part, rate) or 0 for rate in values}
    reader.raise_problems()
    return Rulebook(house, values)


def read_stakes(raw: object) -> Stakes:
    """Read a table's stakes; all three are required, and the fee covers what rounding may cost the house.

    :raises Malformed: with all problems, paths relative to the stakes.
    """
    reader = Reader()
    record = reader.record(raw, "", required=STAKES)
    stakes = _stakes(reader, record, least_fee=100) if record is not None else None
    reader.raise_problems()
    assert stakes is not None  # noqa: S101 - told by the reader above
    return stakes


def pinned(*, rulebook: Rulebook, stakes: Stakes) -> Terms:
    """Give the terms of a session: the rulebook's, the table's stakes, and the honba that goes with the rate (rule 24)."""
    return Terms(rulebook.house, rulebook.honba_value_by_rate[str(stakes.rate)], stakes)


def _terms(reader: Reader, record: Record) -> Terms:
    stakes = _stakes(reader, record, least_fee=0)
    rate = record["rate"] if "rate" in record else RATES[0]
    usual = HONBA_VALUE_BY_RATE.get(str(rate), HONBA_VALUE_BY_RATE[str(RATES[0])])
    honba = _honba(reader, record, "honba_value")
    return Terms(_house(reader, record), usual if honba is None else honba, stakes)


def _house(reader: Reader, record: Record) -> HouseTerms:
    said: dict[str, Any] = {key: _flag(reader, record, key) for key in _FLAGS if key in record}
    said |= {key: _count(reader, record, key) for key in _COUNTS if key in record}
    return replace(
        DEFAULT,
        **said,
        kazoe=record.choice("kazoe", _KAZOE) or DEFAULT.kazoe,
        renhou=record.choice("renhou", _RENHOU) or DEFAULT.renhou,
        rounding=record.choice("rounding", _ROUNDING) or DEFAULT.rounding,
        dealer_may_stop_at_rank=_stop_rank(reader, record),
    )


def _flag(reader: Reader, record: Record, key: str) -> bool:
    value = record[key]
    if isinstance(value, bool):
        return value
    reader.fault("unknown_value", record.at(key), known=", ".join(_BOOLEANS))
    return False


def _count(reader: Reader, record: Record, key: str) -> int:
    number = record.integer(key, least=0)
    if number is not None and number > _MOST_CHIPS:
        reader.fault("unknown_value", record.at(key), known=f"0–{_MOST_CHIPS}")
    return number or 0


def _stop_rank(reader: Reader, record: Record) -> int | None:
    key = "dealer_may_stop_at_rank"
    if key not in record or record[key] is None:
        return DEFAULT.dealer_may_stop_at_rank
    rank = record.integer(key)
    if rank is not None and rank not in _STOP_RANKS:
        reader.fault("unknown_value", record.at(key), known="null, 1, 2")
    return rank


def _honba(reader: Reader, record: Record, key: str) -> int | None:
    value = record.integer(key, least=0)
    if value is not None and (value % HONBA_STEP or value > HONBA_STEP * 100):
        reader.fault("bad_honba_value", record.at(key), step=HONBA_STEP)
    return value


def _stakes(reader: Reader, record: Record, *, least_fee: int) -> Stakes | None:
    rate = record.integer("rate")
    if rate is not None and rate not in RATES:
        reader.fault("unknown_value", record.at("rate"), known=", ".join(map(str, RATES)))
    chip_value = record.integer("chip_value", least=0)
    fee_each = record.integer("fee_each", least=least_fee)
    if rate is None or chip_value is None or fee_each is None:
        return None
    return Stakes(rate, chip_value, fee_each)
