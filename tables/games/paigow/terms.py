"""What the ordinance leaves to the house: the fields of a rulebook for Pai Gow, with their defaults."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from casino.kernel.canonical import Json
from casino.kernel.money import BASIS_POINTS, Rounding, RoundingMode
from tables.games.reading import Reader, Record


class Exhaustion(StrEnum):
    """What happens when the bank's stake runs out; one way so far."""

    RUNNING_NET = "running_net"


class BankCommission(StrEnum):
    """What of the bank's result is charged; one way so far."""

    NET = "net"


@dataclass(frozen=True, slots=True)
class Limits:
    """The table's limits in minor units; None is no limit."""

    bet_min: int | None = None
    bet_max: int | None = None
    house_cobank_max: int | None = None


NO_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms one round is settled under.

    ``commission_bps`` is article 8's rate in basis points; ``rounding`` applies to each commission by itself.
    """

    commission_bps: int = 500
    rounding: Rounding = field(default=Rounding(unit=100, mode=RoundingMode.HALF_UP))
    exhaustion: Exhaustion = Exhaustion.RUNNING_NET
    bank_commission: BankCommission = BankCommission.NET
    limits: Limits = NO_LIMITS

    def document(self) -> dict[str, Json]:
        """Write the terms in full, defaults included; limits only where there are any."""
        limits = {key: value for key in _LIMITS if (value := getattr(self.limits, key)) is not None}
        return {
            "commission_bps": self.commission_bps,
            "rounding": {"unit": self.rounding.unit, "mode": self.rounding.mode.value},
            "exhaustion": self.exhaustion.value,
            "bank_commission": self.bank_commission.value,
            **({"limits": limits} if limits else {}),
        }


DEFAULT: Final = Terms()
_KEYS: Final = ("commission_bps", "rounding", "exhaustion", "bank_commission", "limits")
_LIMITS: Final = ("bet_min", "bet_max", "house_cobank_max")
_ROUNDING_MODES: Final = {mode.value: mode for mode in RoundingMode}
_EXHAUSTION: Final = {way.value: way for way in Exhaustion}
_BANK_COMMISSION: Final = {way.value: way for way in BankCommission}


def read(raw: object) -> Terms:
    """Read terms; one left out takes its default.

    :raises Malformed: with all problems, paths relative to the terms.
    """
    reader = Reader()
    record = reader.record(raw, "", optional=_KEYS)
    terms = _terms(reader, record) if record is not None else DEFAULT
    reader.raise_problems()
    return terms


def _terms(reader: Reader, record: Record) -> Terms:
    return Terms(
        commission_bps=_commission_bps(reader, record),
        rounding=_rounding(reader, record),
        exhaustion=record.choice("exhaustion", _EXHAUSTION) or DEFAULT.exhaustion,
        bank_commission=record.choice("bank_commission", _BANK_COMMISSION)
        or DEFAULT.bank_commission,
        limits=_limits(reader, record),
    )


def _commission_bps(reader: Reader, record: Record) -> int:
    rate = record.integer("commission_bps", least=0)
    if rate is None:
        return DEFAULT.commission_bps
    if rate > BASIS_POINTS:
        reader.fault("unknown_value", record.at("commission_bps"), known=f"0–{BASIS_POINTS}")
    return rate


def _rounding(reader: Reader, record: Record) -> Rounding:
    if "rounding" not in record:
        return DEFAULT.rounding
    part = reader.record(record["rounding"], record.at("rounding"), optional=("unit", "mode"))
    if part is None:
        return DEFAULT.rounding
    return Rounding(
        unit=part.integer("unit", least=1) or DEFAULT.rounding.unit,
        mode=part.choice("mode", _ROUNDING_MODES) or DEFAULT.rounding.mode,
    )


def _limits(reader: Reader, record: Record) -> Limits:
    if "limits" not in record:
        return NO_LIMITS
    part = reader.record(record["limits"], record.at("limits"), optional=_LIMITS)
    if part is None:
        return NO_LIMITS
    limits = Limits(
        bet_min=part.integer("bet_min", least=0),
        bet_max=part.integer("bet_max", least=1),
        house_cobank_max=part.integer("house_cobank_max", least=0),
    )
    if (
        limits.bet_min is not None
        and limits.bet_max is not None
        and limits.bet_min > limits.bet_max
    ):
        reader.fault(
            "minimum_above_maximum", part.at("bet_min"), least=limits.bet_min, most=limits.bet_max
        )
    return limits
