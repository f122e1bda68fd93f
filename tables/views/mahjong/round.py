"""A deal of mahjong as its page draws it: how it ended, the hand by picture, the elements, and what moved between the seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from accounting.words import name
from tables.games.mahjong import tiles
from tables.games.mahjong.sheet import ROUND_WINDS, own_wind
from tables.models import Round, Session
from tables.selectors import mahjong as selected
from tables.services import mahjong
from tables.words import mahjong as mahjong_words
from tables.words import mahjong_limits


@dataclass(frozen=True, slots=True)
class MeldShown:
    """A set on the table: its tiles by name, its kind, and the seat it was taken from."""

    tiles: tuple[str, ...]
    kind: str
    source: int | None


@dataclass(frozen=True, slots=True)
class HandShown:
    """A winning hand; ``said`` is all of it for who does not see the tiles."""

    concealed: tuple[str, ...]
    melds: tuple[MeldShown, ...]
    win_tile: str
    said: str


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat in a deal, in minor units; ``moved`` is what it paid or was paid before the rake, None where it was not party to it."""

    seat: int
    wind: str
    is_dealer: bool
    role: str
    stake: int
    moved: int | None
    shortfall: int
    net: int
    after: int


@dataclass(frozen=True, slots=True)
class DealShown:
    """Everything the page draws of a deal; amounts in minor units. What is of a win alone is empty or None otherwise."""

    result: str
    how: str
    round_wind: str
    elements: tuple[tuple[str, int], ...]
    faan: str
    raw_faan: int | None
    limits: tuple[str, ...]
    liability: str
    facts: tuple[tuple[str, object], ...]
    situation: tuple[str, ...]
    hand: HandShown | None
    seats: tuple[SeatShown, ...]


@dataclass(frozen=True, slots=True)
class SessionSeat:
    """One seat of a session as its page shows it, in minor units."""

    seat: int
    wind: str
    bought: int
    corrected: int
    taken: int
    chips: int | None
    flags: tuple[str, ...]


def seats_of(session: Session) -> tuple[SessionSeat, ...]:
    """Give the seats of a session with their chips; none at another game's table."""
    if session.game != mahjong.GAME:
        return ()
    return tuple(
        SessionSeat(
            seat=seat.seat,
            wind="" if seat.wind is None else mahjong_words.WIND_SIGNS[seat.wind],
            bought=seat.bought,
            corrected=seat.corrected,
            taken=seat.taken,
            chips=seat.chips,
            flags=tuple(name(mahjong_words.FLAGS, flag) for flag in seat.flags),
        )
        for seat in selected.list_seats(session)
    )


def show(round_: Round) -> DealShown:
    """Lay a recorded deal out for its page."""
    sheet: Mapping[str, Any] = round_.sheet
    settled: Mapping[str, Any] = round_.settlement
    liability = settled.get("liability")
    return DealShown(
        result=name(mahjong_words.RESULTS, sheet["result"]),
        how=name(mahjong_words.SOURCES, sheet["by"]) if "by" in sheet else "",
        round_wind=str(mahjong_words.WINDS[ROUND_WINDS.index(sheet["round_wind"])]),
        elements=tuple(
            (name(mahjong_words.ELEMENTS, code), faan)
            for code, faan in settled.get("elements", {}).items()
        ),
        faan=mahjong_words.faan(settled["faan"]) if "faan" in settled else "",
        raw_faan=settled.get("raw_faan"),
        limits=mahjong_limits.say(
            sheet=sheet,
            settlement=settled,
            terms=round_.session.terms,
            currency=round_.session.currency,
        ),
        liability=mahjong_words.rule(liability["rule"]) if liability else "",
        facts=tuple(
            (name(mahjong_words.FACTS, code), value)
            for code, value in sheet.get("facts", {}).items()
            if value
        ),
        situation=tuple(
            name({**mahjong_words.ELEMENTS, **mahjong_words.SITUATIONS}, code)
            for code in sheet.get("situation", ())
        ),
        hand=_hand(sheet["hand"]) if "hand" in sheet else None,
        seats=tuple(_seat(sheet, settled, seat) for seat in sorted(sheet["players"])),
    )


def said(round_: Round) -> str:
    """Say in a line how a deal ended, for whom, and what it was worth."""
    sheet: Mapping[str, Any] = round_.sheet
    settled: Mapping[str, Any] = round_.settlement
    words = [name(mahjong_words.RESULTS, sheet["result"])]
    seat = settled.get("winner") or sheet.get("offender")
    if seat is not None:
        words.append(gettext("seat %(seat)s") % {"seat": seat})
    if "by" in sheet:
        words.append(name(mahjong_words.SOURCES, sheet["by"]))
    if "faan" in settled:
        words.append(mahjong_words.faan(settled["faan"]))
    return " · ".join(words)


def _hand(raw: Mapping[str, Any]) -> HandShown:
    melds = tuple(
        MeldShown(_row(meld["tiles"]), name(mahjong_words.MELDS, meld["type"]), meld.get("from"))
        for meld in raw.get("melds", ())
    )
    concealed = _row(raw["concealed"])
    spoken = [*concealed, *(tile for meld in melds for tile in meld.tiles), raw["win_tile"]]
    said = ", ".join(mahjong_words.tile_name(tiles.BY_TEXT[tile]) for tile in spoken)
    return HandShown(concealed, melds, raw["win_tile"], said)


def _row(text: str) -> tuple[str, ...]:
    return tuple(str(tile) for tile in tiles.parse(text))


def _seat(sheet: Mapping[str, Any], settled: Mapping[str, Any], seat: int) -> SeatShown:
    key = str(seat)
    return SeatShown(
        seat=seat,
        wind=mahjong_words.WIND_SIGNS[own_wind(seat=seat, dealer=sheet["dealer"])],
        is_dealer=seat == sheet["dealer"],
        role=_role(sheet, settled, seat),
        stake=sheet["stakes"][key],
        moved=_moved(sheet, settled, seat),
        shortfall=mahjong_limits.owed(sheet=sheet, settlement=settled).get(seat, 0),
        net=settled["net"][key],
        after=settled["stakes_after"][key],
    )


def _moved(sheet: Mapping[str, Any], settled: Mapping[str, Any], seat: int) -> int | None:
    transfers: Mapping[str, int] = settled.get("transfers", {})
    if seat == settled.get("winner"):
        return int(settled["received"])
    if seat == sheet.get("offender"):
        return -sum(transfers.values())
    moved = transfers.get(str(seat))
    return None if moved is None else moved if "offender" in sheet else -moved


def _role(sheet: Mapping[str, Any], settled: Mapping[str, Any], seat: int) -> str:
    """Say what a seat was in the deal, the most telling first."""
    liability = settled.get("liability") or {}
    for role, named in (
        ("winner", settled.get("winner")),
        ("offender", sheet.get("offender")),
        ("liable", liability.get("seat")),
        ("discarder", sheet.get("discarder")),
    ):
        if named == seat:
            return str(mahjong_words.ROLES[role])
    return ""
