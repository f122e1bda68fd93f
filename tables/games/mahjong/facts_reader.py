"""Reads what was seen on the table and decides who is liable (ordinance 135/91/M, article 10)."""

from collections.abc import Collection, Iterator
from typing import Final

from tables.games.mahjong import liability
from tables.games.mahjong.melds import Hand
from tables.games.mahjong.sheet import NO_FACTS, Facts
from tables.games.mahjong.tiles import FA, Mode
from tables.games.reading import Reader, Record

_MOST: Final = {"suit_tiles_exposed": 16, "dragons_exposed": 3, "winds_exposed": 4}
_DRAWS: Final = "draws_since_twelfth"
_SAID: Final = (
    "discard_was_live_honour",
    "withheld_last_honour",
    "not_ready_and_broke_pung",
    "broke_pung",
    "declined_own_win",
)
_KEYS: Final = (*_MOST, "twelfth_fed_by", _DRAWS, *_SAID)


def read(
    reader: Reader, raw: object, *, players: tuple[int, ...] | None, winner: int | None
) -> Facts:
    """Read the facts of a win; what is absent was not seen."""
    record = reader.record(raw, "facts", optional=_KEYS)
    if record is None:
        return NO_FACTS
    return Facts(
        suit_tiles_exposed=_count(reader, record, "suit_tiles_exposed"),
        dragons_exposed=_count(reader, record, "dragons_exposed"),
        winds_exposed=_count(reader, record, "winds_exposed"),
        twelfth_fed_by=_feeder(reader, record, players, winner),
        draws_since_twelfth=record.integer(_DRAWS, least=0) or 0,
        **{key: _flag(reader, record, key) for key in _SAID},
    )


def disagreements(
    *, facts: Facts, hand: Hand, codes: Collection[str], mode: Mode
) -> Iterator[tuple[str, int]]:
    """Give the facts that the hand shows to be otherwise, each with what the hand shows.

    Only a hand whose melds all say from whom shows how many lay open. A live honour is one that won.
    """
    is_honour = hand.win_tile.is_honour if mode is Mode.A else hand.win_tile == FA
    if facts.discard_was_live_honour and not is_honour:
        yield "discard_was_live_honour", 0
    fed = liability.fed_melds(hand)
    if len(fed) < sum(meld.is_exposed for meld in hand.melds) or mode is Mode.B:
        return
    shown = {"dragons_exposed": liability.dragons(fed), "winds_exposed": liability.winds(fed)}
    if "pure_one_suit" in codes:
        shown["suit_tiles_exposed"] = liability.exposed_tiles(fed)
    for key, number in shown.items():
        if getattr(facts, key) not in {0, number}:
            yield key, number


def _count(reader: Reader, record: Record, key: str) -> int:
    most = _MOST[key]
    number = record.integer(key, least=0) or 0
    if number > most:
        reader.fault("unknown_value", record.at(key), known=f"0–{most}")
    return number


def _flag(reader: Reader, record: Record, key: str) -> bool:
    if key in record and not isinstance(record[key], bool):
        reader.fault("unknown_value", record.at(key), known="true, false")
    return key in record and record[key] is True


def _feeder(
    reader: Reader, record: Record, players: tuple[int, ...] | None, winner: int | None
) -> int | None:
    if "twelfth_fed_by" not in record or record["twelfth_fed_by"] is None:
        return None
    seat = record.integer("twelfth_fed_by")
    if seat is None or players is None:
        return seat
    others = [player for player in players if player != winner]
    if seat not in others:
        reader.fault(
            "unknown_value", record.at("twelfth_fed_by"), known=", ".join(map(str, others))
        )
    return seat
