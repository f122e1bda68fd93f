"""Reads a deal's sheet and tells everything wrong with it at once: its shape, and the rules that need no table to judge.

A fault is told once, where it lies. A hand is only asked for its yaku when nothing else is wrong with it.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from casino.kernel.errors import Malformed
from tables.games.reading import Reader, Record
from tables.games.riichi import claims, deal, scoring, tiles
from tables.games.riichi.deal_sheet import (
    INPUT,
    DealSheet,
    Flag,
    Outcome,
    Pao,
    Table,
    TileWin,
    Win,
    YakuWin,
)
from tables.games.riichi.seats import BY_TEXT, ROUND_WINDS, Seat
from tables.games.riichi.terms import Terms
from tables.games.riichi.tile_reader import read_row
from tables.games.riichi.tiles import Tile
from tables.games.riichi.win_reader import WinReading, shows_tiles
from tables.games.riichi.yaku import LIABLE, RIICHI

_OUTCOMES: Final = {outcome.value: outcome for outcome in Outcome}
_LIABLE: Final = dict(zip(LIABLE, LIABLE, strict=True))
_WON: Final = frozenset({Outcome.RON, Outcome.TSUMO})
_MOST_WINNERS: Final = {Outcome.RON: 3, Outcome.TSUMO: 1}
_MOST_STICKS: Final = 999
# Of one discard, what is true for one winner is true for all.
_OF_THE_DISCARD: Final = (Flag.HOUTEI, Flag.CHANKAN)

T = TypeVar("T")


def read_sheet(*, raw: object, terms: Terms | None) -> DealSheet:
    """Read a sheet that is whole and within the rules; without terms, as far as no term decides.

    :raises Malformed: with all problems, paths relative to the sheet; codes as in ``docs/rules/riichi.md``.
    """
    reader = Reader()
    outcome = _outcome(raw)
    required, optional = _keys(outcome)
    record = reader.record(raw, "", required=required, optional=optional)
    if record is not None:
        record.choice("outcome", _OUTCOMES)
        sheet = _DealReading(reader, record, outcome, terms).sheet()
        if sheet is not None and not reader.problems:
            return sheet
    raise Malformed(reader.problems)


def _outcome(raw: object) -> Outcome | None:
    said = raw.get("outcome") if isinstance(raw, Mapping) else None
    return _OUTCOMES.get(said) if isinstance(said, str) else None


def _keys(outcome: Outcome | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if outcome is None:
        return ("outcome", "table"), ("wins", "discarder", "pao", "input")
    if outcome is Outcome.RON:
        return ("outcome", "table", "discarder", "wins"), ("pao",)
    if outcome is Outcome.TSUMO:
        return ("outcome", "table", "wins"), ("discarder", "pao")
    return ("outcome", "table", "input"), ("discarder",)


class _DealReading:
    """One reading of one sheet, part by part in the sheet's own order."""

    def __init__(
        self, reader: Reader, record: Record, outcome: Outcome | None, terms: Terms | None
    ) -> None:
        self._reader = reader
        self._record = record
        self._outcome = outcome
        self._terms = terms
        self._round_wind: Seat | None = None

    def sheet(self) -> DealSheet | None:
        """Read all parts; None when one of them is missing or faulty."""
        table = self._table()
        discarder = self._discarder()
        if self._outcome is None:
            return None
        if self._outcome in _WON:
            return self._won(self._outcome, table, discarder)
        seats = self._input(self._outcome)
        if table is None or seats is None:
            return None
        return DealSheet(outcome=self._outcome, table=table, seats=seats)

    def _table(self) -> Table | None:
        if "table" not in self._record:
            return None
        needed = ("round_wind", "dora_indicators") if self._shows_tiles() else ()
        record = self._reader.record(
            self._record["table"],
            "table",
            required=("honba", "riichi_sticks_on_table", *needed),
            optional=("round_wind", "dora_indicators", "ura_indicators", "riichi_this_deal"),
        )
        if record is None:
            return None
        honba = self._number(record, "honba")
        sticks = self._number(record, "riichi_sticks_on_table")
        riichi = self._seats(record, "riichi_this_deal") if "riichi_this_deal" in record else None
        if riichi is not None and sticks is not None and len(riichi) > sticks:
            self._reader.fault(
                "sticks_missing", record.at("riichi_sticks_on_table"), least=len(riichi)
            )
        round_wind = self._round_wind = record.choice("round_wind", ROUND_WINDS)
        dora, ura = (
            read_row(self._reader, record, key) for key in ("dora_indicators", "ura_indicators")
        )
        if honba is None or sticks is None:
            return None
        return Table(honba, sticks, round_wind, dora, ura, riichi)

    def _shows_tiles(self) -> bool:
        if "wins" not in self._record:
            return False
        wins = self._record["wins"]
        return isinstance(wins, list) and any(map(shows_tiles, wins))

    def _number(self, record: Record, key: str) -> int | None:
        number = record.integer(key, least=0)
        if number is not None and number > _MOST_STICKS:
            self._reader.fault("unknown_value", record.at(key), known=f"0–{_MOST_STICKS}")
        return number

    def _discarder(self) -> Seat | None:
        if "discarder" not in self._record:
            return None
        said = self._record["discarder"]
        if self._outcome is Outcome.RON:
            if said is None:
                self._reader.fault("missing_key", "discarder", key="discarder")
                return None
            return self._record.choice("discarder", BY_TEXT)
        if said is not None and self._outcome is not None:
            self._reader.fault("unknown_value", "discarder", known="null")
        return None

    def _input(self, outcome: Outcome) -> tuple[Seat, ...] | None:
        if "input" not in self._record:
            return None
        key = INPUT[outcome]
        record = self._reader.record(self._record["input"], "input", required=(key,))
        if record is None or key not in record:
            return None
        if key == "offender":
            offender = record.choice(key, BY_TEXT)
            return None if offender is None else (offender,)
        seats = self._seats(record, key)
        if seats == () and outcome is Outcome.NAGASHI:
            self._reader.fault("no_winner", record.at(key))
        return seats

    def _seats(self, record: Record, key: str) -> tuple[Seat, ...] | None:
        """Read a list of seats, none twice."""
        raw = record.items(key)
        if raw is None:
            return None
        found: list[Seat] = []
        for index, item in enumerate(raw):
            path = f"{record.at(key)}.{index}"
            seat = self._reader.choice(item, path, BY_TEXT)
            if seat is not None and seat in found:
                self._two_roles(path, seat, "named_twice")
            elif seat is not None:
                found.append(seat)
        return tuple(found) if len(found) == len(raw) else None

    def _won(
        self, outcome: Outcome, table: Table | None, discarder: Seat | None
    ) -> DealSheet | None:
        pao = self._pao()
        raw = self._record.items("wins")
        if raw is None:
            return None
        if not raw:
            self._reader.fault("no_winner", "wins")
        if len(raw) > _MOST_WINNERS[outcome]:
            self._reader.fault("too_many_winners", "wins", most=_MOST_WINNERS[outcome])
        wins: list[Win | None] = [self._win(item, index, outcome) for index, item in enumerate(raw)]
        self._roles(wins, discarder, pao)
        read: tuple[Win, ...] | None = _complete(wins)
        if table is None or read is None:
            return None
        sheet = DealSheet(outcome, table, read, discarder, pao)
        self._declared(sheet)
        self._agree(sheet)
        if not self._reader.problems:
            self._fed_himself(sheet)
        return sheet

    def _win(self, item: object, index: int, outcome: Outcome) -> Win | None:
        reading = WinReading(
            self._reader,
            is_self_draw=outcome is Outcome.TSUMO,
            round_wind=self._round_wind,
            terms=self._terms,
        )
        return reading.win(item, f"wins.{index}")

    def _pao(self) -> Pao | None:
        """Who is liable, for one of three yakuman only (rule 12)."""
        if "pao" not in self._record:
            return None
        record = self._reader.record(self._record["pao"], "pao", required=("seat", "yakuman"))
        if record is None:
            return None
        seat, yakuman = record.choice("seat", BY_TEXT), record.choice("yakuman", _LIABLE)
        return None if seat is None or yakuman is None else Pao(seat, yakuman)

    def _roles(self, wins: Sequence[Win | None], discarder: Seat | None, pao: Pao | None) -> None:
        """A seat wins once, and neither from itself nor at its own liability."""
        taken: list[Seat] = []
        for index, win in enumerate(wins):
            if win is None:
                continue
            if win.seat is discarder:
                self._two_roles(f"wins.{index}.seat", win.seat, "wins_own_discard")
            elif win.seat in taken:
                self._two_roles(f"wins.{index}.seat", win.seat, "named_twice")
            taken.append(win.seat)
        if pao is not None and len(wins) == 1 and wins[0] is not None and pao.seat is wins[0].seat:
            self._two_roles("pao.seat", pao.seat, "liable_for_own_win")

    def _two_roles(self, path: str, seat: Seat, role: str) -> None:
        """Tell that a seat cannot have a second role, and which."""
        others = ", ".join(code for code in BY_TEXT if code != seat)
        self._reader.fault("unknown_value", path, known=others, seat=seat.value, role=role)

    def _declared(self, sheet: DealSheet) -> None:
        """Who wins with a riichi has a stick on the table, and stands among those who declared."""
        table = sheet.table
        declared = [win.seat for win in sheet.wins if isinstance(win, TileWin) and win.has_riichi]
        if len(declared) > table.sticks:
            self._reader.fault(
                "sticks_missing", "table.riichi_sticks_on_table", least=len(declared)
            )
        for index, win in enumerate(sheet.wins):
            if table.riichi is not None and _says_otherwise(
                win, has_declared=win.seat in table.riichi
            ):
                where = "flags" if isinstance(win, TileWin) else "yaku"
                self._reader.fault("riichi_disagrees", f"wins.{index}.{where}", seat=win.seat.value)

    def _agree(self, sheet: DealSheet) -> None:
        """One discard is one tile, and one set of tiles holds all that was seen."""
        shown = {i: win for i, win in enumerate(sheet.wins) if isinstance(win, TileWin)}
        if not shown:
            return
        first = next(iter(shown.values()))
        for index, win in shown.items():
            if win.win_tile != first.win_tile:
                self._reader.fault("other_win_tile", f"wins.{index}.win_tile")
            if any((flag in win.flags) is not (flag in first.flags) for flag in _OF_THE_DISCARD):
                self._reader.fault("flags_disagree", f"wins.{index}.flags")
        if not self._reader.problems:
            own = [tile for win in shown.values() for tile in win.all_tiles[:-1]]
            robbed = first.win_tile if Flag.CHANKAN in first.flags else None
            self._one_set((*own, first.win_tile), sheet.table, robbed)

    def _one_set(self, hands: tuple[Tile, ...], table: Table, robbed: Tile | None) -> None:
        """Count all tiles seen; the other three of a robbed kind lie in the kan."""
        indicators = (*(table.dora or ()), *(table.ura or ()))
        shows_robbed = robbed is not None and any(tile.kind == robbed.kind for tile in indicators)
        if not tiles.are_possible(hands):
            self._reader.fault("impossible_tiles", "wins")
        elif shows_robbed or not tiles.are_possible((*hands, *indicators)):
            self._reader.fault("impossible_tiles", "table.dora_indicators")

    def _fed_himself(self, sheet: DealSheet) -> None:
        """Of several winners, whoever fed a yakuman does not hold it."""
        pao = sheet.pao
        if pao is None or len(sheet.wins) == 1:
            return
        light = deal.situation(sheet)
        house = (self._terms or Terms()).house
        for win in sheet.wins:
            if win.seat is pao.seat:
                scored = scoring.score(win, situation=light, house=house)
                if pao.yakuman in scored.codes:
                    self._two_roles("pao.seat", pao.seat, "liable_for_own_win")


def _says_otherwise(win: Win, *, has_declared: bool) -> bool:
    """Tell whether a hand contradicts what was said of its seat; a yakuman and han and fu say nothing of a riichi."""
    if isinstance(win, TileWin):
        return win.has_riichi is not has_declared
    if isinstance(win, YakuWin):
        has_riichi = bool(RIICHI.intersection(win.yaku))
        return has_riichi is not has_declared and (has_riichi or not claims.is_limit(win.yaku))
    return False


def _complete(parts: Sequence[T | None]) -> tuple[T, ...] | None:
    found = tuple(part for part in parts if part is not None)
    return found if len(found) == len(parts) else None
