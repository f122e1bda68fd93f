"""Reads one win of a deal: by its tiles, by its yaku, or by its han and fu."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from tables.games.reading import Reader, Record
from tables.games.riichi import claims, scoring, tiles
from tables.games.riichi.deal_sheet import Flag, HanFuWin, Meld, MeldKind, TileWin, Win, YakuWin
from tables.games.riichi.library import NO_YAKU, Situation
from tables.games.riichi.seats import BY_TEXT, Seat, after
from tables.games.riichi.terms import Terms
from tables.games.riichi.tile_reader import read_one, read_row
from tables.games.riichi.tiles import Tile
from tables.games.riichi.yaku import BY_CODE

T = TypeVar("T")

_MELDS: Final = {kind.value: kind for kind in MeldKind}
_FLAGS: Final = {flag.value: flag for flag in Flag}
_CODES: Final = {code: code for code in BY_CODE}
_BOOLEANS: Final = "true, false"
_MOST_MELDS: Final = 4
_HAND: Final = 13
_MOST_AKA: Final = 3
_MOST_DORA: Final = 99
# No hand comes to more, whatever its dora; from 13 on it pays the same.
_MOST_HAN: Final = 50
_MOST_CHIPS: Final = 999
# From five han on, fu do not matter.
_LIMIT_HAN: Final = 5


def shows_tiles(raw: object) -> bool:
    """Tell whether a raw win is one by its tiles."""
    return isinstance(raw, Mapping) and "yaku" not in raw and "han" not in raw


class WinReading:
    """One reading of one win; a hand shown is asked for its yaku as far as round and terms are known."""

    def __init__(
        self, reader: Reader, *, is_self_draw: bool, round_wind: Seat | None, terms: Terms | None
    ) -> None:
        self._reader = reader
        self._is_self_draw = is_self_draw
        self._round_wind = round_wind
        self._terms = terms

    def win(self, raw: object, path: str) -> Win | None:
        """Read the win; None when a part is missing or faulty."""
        if shows_tiles(raw) or not isinstance(raw, Mapping):
            return self._by_tiles(raw, path)
        return self._by_yaku(raw, path) if "yaku" in raw else self._by_han(raw, path)

    def _by_tiles(self, raw: object, path: str) -> TileWin | None:
        before = len(self._reader.problems)
        record = self._reader.record(
            raw, path, required=("seat", "concealed", "win_tile", "melds", "flags")
        )
        if record is None:
            return None
        seat = record.choice("seat", BY_TEXT)
        concealed = read_row(self._reader, record, "concealed")
        win_tile = read_one(self._reader, record, "win_tile")
        melds = self._melds(record, seat)
        flags = self._words(record, "flags", _FLAGS)
        if seat is None or concealed is None or win_tile is None or melds is None or flags is None:
            return None
        win = TileWin(seat, concealed, win_tile, melds, flags)
        self._whole(win, record)
        is_whole = len(self._reader.problems) == before
        for code in claims.problems(claims.of_tiles(win, is_self_draw=self._is_self_draw)):
            self._reader.fault(code, record.at("flags"))
        is_sound = len(self._reader.problems) == before
        if is_whole:
            self._shape(win, record, is_sound=is_sound)
        return win if is_sound else None

    def _shape(self, win: TileWin, record: Record, *, is_sound: bool) -> None:
        """The tiles are a win with a yaku of their own (rules 7, 32b); which yaku, only a claim that can be decides."""
        light = Situation(self._is_self_draw, self._round_wind or Seat.EAST)
        terms = self._terms or Terms()
        claimed = win if is_sound else replace(win, flags=())
        error = scoring.error(claimed, situation=light, house=terms.house)
        is_known = is_sound and self._terms is not None and self._round_wind is not None
        if error is not None and (is_known or error != NO_YAKU):
            self._reader.fault(error, record.path)

    def _whole(self, win: TileWin, record: Record) -> None:
        """Thirteen tiles and the winning one, out of one set (rule 32a)."""
        if len(win.melds) > _MOST_MELDS or len(win.concealed) != _HAND - 3 * len(win.melds):
            self._reader.fault("tile_count", record.at("concealed"))
        kinds = Counter(tile.kind for tile in win.all_tiles)
        robbed = Flag.CHANKAN in win.flags and kinds[win.win_tile.kind] > 1
        if robbed or not tiles.are_possible(win.all_tiles):
            self._reader.fault("impossible_tiles", record.path)

    def _melds(self, record: Record, seat: Seat | None) -> tuple[Meld, ...] | None:
        raw = record.items("melds")
        if raw is None:
            return None
        melds = [self._meld(item, f"{record.at('melds')}.{i}", seat) for i, item in enumerate(raw)]
        found = tuple(meld for meld in melds if meld is not None)
        return found if len(found) == len(melds) else None

    def _meld(self, raw: object, path: str, seat: Seat | None) -> Meld | None:
        record = self._reader.record(raw, path, required=("type", "tiles"), optional=("from",))
        if record is None:
            return None
        kind = record.choice("type", _MELDS)
        row = read_row(self._reader, record, "tiles")
        source = self._source(record, kind, seat) if "from" in record else None
        if kind is None or row is None:
            return None
        if not _is_formed(kind, row):
            self._reader.fault("malformed_meld", record.at("tiles"))
            return None
        return Meld(kind, row, source)

    def _source(self, record: Record, kind: MeldKind | None, seat: Seat | None) -> Seat | None:
        """Nobody feeds himself, a concealed kan is fed by nobody, and a run comes from the seat before."""
        if kind is MeldKind.ANKAN:
            self._reader.fault("unknown_key", record.at("from"), key="from")
            return None
        source = record.choice("from", BY_TEXT)
        if source is None or seat is None:
            return source
        if source is seat:
            others = ", ".join(after(seat))
            self._reader.fault(
                "unknown_value",
                record.at("from"),
                known=others,
                seat=seat.value,
                role="feeds_himself",
            )
        elif kind is MeldKind.CHI and source is not after(seat)[2]:
            self._reader.fault("chi_not_from_before", record.at("from"), seat=after(seat)[2].value)
        return source

    def _words(self, record: Record, key: str, known: Mapping[str, T]) -> tuple[T, ...] | None:
        """Read a list of known words, none twice."""
        raw = record.items(key)
        if raw is None:
            return None
        found: list[T] = []
        for index, item in enumerate(raw):
            path = f"{record.at(key)}.{index}"
            word = self._reader.choice(item, path, known)
            if word in found:
                self._reader.fault("named_twice", path, word=str(item))
            elif word is not None:
                found.append(word)
        return tuple(found) if len(found) == len(raw) else None

    def _by_yaku(self, raw: object, path: str) -> YakuWin | None:
        before = len(self._reader.problems)
        record = self._reader.record(
            raw,
            path,
            required=("seat", "yaku", "dora", "aka", "ura", "closed"),
            optional=("fu",),
        )
        assert record is not None  # noqa: S101 - a mapping was given
        seat = record.choice("seat", BY_TEXT)
        yaku = self._words(record, "yaku", _CODES)
        dora = self._number(record, "dora", _MOST_DORA)
        aka = self._number(record, "aka", _MOST_AKA)
        ura = self._number(record, "ura", _MOST_DORA)
        is_closed = self._boolean(record, "closed")
        fu = self._fu(record)
        if seat is None or yaku is None or dora is None or aka is None or ura is None:
            return None
        if is_closed is None:
            return None
        win = YakuWin(seat, yaku, dora, aka, ura, fu, is_closed)
        self._yaku_problems(win, record)
        return win if len(self._reader.problems) == before else None

    def _yaku_problems(self, win: YakuWin, record: Record) -> None:
        before = len(self._reader.problems)
        kuitan = None if self._terms is None else self._terms.house.kuitan
        for code in claims.problems(claims.of_yaku(win, is_self_draw=self._is_self_draw)):
            self._reader.fault(code, record.at("yaku"))
        for code, fields in claims.yaku_problems(
            win, is_self_draw=self._is_self_draw, kuitan=kuitan
        ):
            self._reader.fault(code, record.at("yaku"), **fields)
        if len(self._reader.problems) > before or claims.is_limit(win.yaku):
            return
        if win.fu is None:
            self._fu_needed(record, claims.han_of(win))
        elif not claims.fu_of_yaku_is_possible(fu=win.fu, win=win, is_self_draw=self._is_self_draw):
            self._reader.fault("fu_not_possible", record.at("fu"))

    def _by_han(self, raw: object, path: str) -> HanFuWin | None:
        before = len(self._reader.problems)
        record = self._reader.record(raw, path, required=("seat", "han"), optional=("fu", "chips"))
        assert record is not None  # noqa: S101 - a mapping was given
        seat = record.choice("seat", BY_TEXT)
        han = record.integer("han", least=1)
        if han is not None and han > _MOST_HAN:
            self._reader.fault("unknown_value", record.at("han"), known=f"1–{_MOST_HAN}")
        fu = self._fu(record)
        chips = self._number(record, "chips", _MOST_CHIPS) if "chips" in record else None
        if seat is None or han is None or len(self._reader.problems) > before:
            return None
        if fu is None:
            self._fu_needed(record, han)
        elif not claims.fu_is_possible(fu=fu, han=han, is_self_draw=self._is_self_draw):
            self._reader.fault("fu_not_possible", record.at("fu"))
        win = HanFuWin(seat, han, fu, chips)
        return win if len(self._reader.problems) == before else None

    def _fu(self, record: Record) -> int | None:
        return None if "fu" in record and record["fu"] is None else record.integer("fu", least=20)

    def _fu_needed(self, record: Record, han: int) -> None:
        if han < _LIMIT_HAN:
            self._reader.fault("missing_key", record.at("fu"), key="fu")

    def _number(self, record: Record, key: str, most: int) -> int | None:
        number = record.integer(key, least=0)
        if number is not None and number > most:
            self._reader.fault("unknown_value", record.at(key), known=f"0–{most}")
        return number

    def _boolean(self, record: Record, key: str) -> bool | None:
        if key not in record:
            return None
        value = record[key]
        if isinstance(value, bool):
            return value
        self._reader.fault("unknown_value", record.at(key), known=_BOOLEANS)
        return None


def _is_formed(kind: MeldKind, row: Sequence[Tile]) -> bool:
    """Tell whether tiles make a run of one suit, three of a kind, or four."""
    kinds = sorted(tile.kind for tile in row)
    if kind is MeldKind.CHI:
        suits = {tile.suit for tile in row}
        return len(suits) == 1 and suits != {"z"} and kinds == list(range(kinds[0], kinds[0] + 3))
    return len(kinds) == (4 if kind.is_kan else 3) and len(set(kinds)) == 1
