"""Reads a winner's hand and tells everything wrong with its tiles and melds (ordinance 135/91/M, articles 2(2), 4 and 5)."""

from typing import Final

from tables.games.mahjong import melds, tiles
from tables.games.mahjong.melds import Hand, Meld, MeldKind
from tables.games.mahjong.shapes import SETS_OF
from tables.games.mahjong.tiles import COPIES, Mode, NoSuchTile, NotTiles, Tile
from tables.games.reading import Reader, Record

_KINDS: Final = {kind.value: kind for kind in MeldKind}
_SEATS: Final = 4


class HandReading:
    """One reading of one hand. ``mode`` None judges only what holds in both; ``players`` and ``winner`` as far as they are known."""

    def __init__(
        self,
        reader: Reader,
        *,
        mode: Mode | None,
        players: tuple[int, ...] | None,
        winner: int | None,
    ) -> None:
        self._reader = reader
        self._mode = mode
        self._players = players
        self._winner = winner

    def hand(self, raw: object, path: str) -> Hand | None:
        """Read the hand; None when a part of it is missing or faulty."""
        record = self._reader.record(
            raw, path, required=("concealed", "win_tile"), optional=("melds",)
        )
        if record is None:
            return None
        before = len(self._reader.problems)
        laid = self._melds(record)
        has_melds = len(self._reader.problems) == before
        concealed = self._concealed(record)
        win_tile = self._win_tile(record)
        if concealed is None or win_tile is None or not has_melds:
            return None
        hand = Hand(tuple(sorted(concealed)), win_tile, laid)
        self._count(hand, path)
        return hand if len(self._reader.problems) == before else None

    def _concealed(self, record: Record) -> tuple[Tile, ...] | None:
        if "concealed" not in record:
            return None
        text = record["concealed"]
        if not isinstance(text, str):
            self._reader.fault("not_text", record.at("concealed"))
            return None
        path = record.at("concealed")
        try:
            found = tiles.parse(text)
        except NotTiles:
            self._reader.fault("bad_notation", path)
            return None
        except NoSuchTile:
            self._reader.fault("impossible_tiles", path)
            return None
        self._refuse_foreign(found, path)
        return found

    def _refuse_foreign(self, found: tuple[Tile, ...], path: str) -> None:
        """B is played without winds, 白 and 中 (article 2(2)(B))."""
        if self._mode is None:
            return
        if not tiles.SETS[self._mode].issuperset(found):
            self._reader.fault("impossible_tiles", path)

    def _win_tile(self, record: Record) -> Tile | None:
        if "win_tile" not in record:
            return None
        text = record["win_tile"]
        tile = tiles.BY_TEXT.get(text) if isinstance(text, str) else None
        if tile is None:
            self._reader.fault("bad_win_tile", record.at("win_tile"))
        else:
            self._refuse_foreign((tile,), record.at("win_tile"))
        return tile

    def _melds(self, record: Record) -> tuple[Meld, ...]:
        raw = (record.items("melds") or ()) if "melds" in record else ()
        found = [self._meld(item, f"{record.at('melds')}.{i}") for i, item in enumerate(raw)]
        return tuple(meld for meld in found if meld is not None)

    def _meld(self, raw: object, path: str) -> Meld | None:
        record = self._reader.record(raw, path, required=("type", "tiles"), optional=("from",))
        if record is None:
            return None
        kind = record.choice("type", _KINDS)
        source = self._source(record, kind)
        if kind is None or "tiles" not in record:
            return None
        if self._mode is not None and kind not in melds.ALLOWED[self._mode]:
            self._reader.fault("meld_not_allowed", path)
            return None
        meld = _made_of(kind, record["tiles"], source)
        if meld is None:
            self._reader.fault("malformed_meld", path)
            return None
        self._refuse_foreign((meld.face,), path)
        return meld

    def _source(self, record: Record, kind: MeldKind | None) -> int | None:
        """Read from whom a meld's tile was taken: another player, for a chow the one on the left (article 5(A)(3))."""
        if "from" not in record or record["from"] is None:
            return None
        seat = record.integer("from")
        if seat is None or self._players is None:
            return seat
        if seat not in self._players or seat == self._winner:
            self._reader.fault("unknown_value", record.at("from"), known=self._others())
        elif kind is MeldKind.CONCEALED_KONG:
            self._reader.fault("malformed_meld", record.path)
        elif (
            kind is MeldKind.CHOW
            and self._winner is not None
            and (self._winner - seat) % _SEATS != 1
        ):
            self._reader.fault("meld_not_allowed", record.path)
        return seat

    def _others(self) -> str:
        return ", ".join(str(seat) for seat in self._players or () if seat != self._winner)

    def _count(self, hand: Hand, path: str) -> None:
        if self._mode is not None:
            sets = SETS_OF[self._mode]
            needed = 3 * sets + 1
            given = len(hand.concealed) + 3 * len(hand.melds)
            if given != needed or len(hand.melds) > sets:
                self._reader.fault("tile_count", path)
        if max(tiles.counted(hand.tiles)) > COPIES:
            self._reader.fault("impossible_tiles", path)


def _made_of(kind: MeldKind, text: object, source: int | None) -> Meld | None:
    try:
        laid = tiles.parse(text) if isinstance(text, str) else ()
    except (NotTiles, NoSuchTile):
        return None
    return melds.made_of(kind, laid, source)
