"""Reads a sheet and tells everything wrong with it at once: its shape, and the rules that need no table to judge.

A fault is told once, where it lies. What can only be judged in the light of a faulty part (the players, the source of the tile, the
hand) is not judged, so that one slip does not bring a row of others with it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from casino.kernel.errors import Malformed, Problem
from tables.games.mahjong.sheet import ROUND_WINDS, SEATS, FalseWin, Sheet
from tables.games.mahjong.terms import Terms
from tables.games.mahjong.tiles import Mode
from tables.games.mahjong.win_reader import WinReading
from tables.games.reading import Reader, Record, join, shown

_SEAT_KEYS: Final = {str(seat): seat for seat in range(1, SEATS + 1)}
_WINDS: Final = {letter: number for number, letter in enumerate(ROUND_WINDS)}
_SHARED: Final = ("players", "dealer", "round_wind", "stakes", "result")
_WIN: Final = (
    ("by",),
    ("winner", "claimants", "discarder", "hand", "situation", "elements", "facts"),
)
_KEYS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "win": _WIN,
    "draw": ((), ()),
    "false_win": (("offender",), ()),
}
_ANY_RESULT: Final = ((), (*_WIN[0], *_WIN[1], "offender"))
_RESULTS: Final = {word: word for word in _KEYS}


def read_sheet(*, raw: object, terms: Terms) -> Sheet:
    """Read a sheet that is whole and within the rules.

    :raises Malformed: with all problems, paths relative to the sheet; codes as in ``docs/rules/mahjong.md``.
    """
    sheet, found = _read(raw, terms)
    if sheet is None or found:
        raise Malformed(found)
    return sheet


def problems(*, raw: object, terms: Terms | None) -> tuple[Problem, ...]:
    """Tell everything wrong with a sheet; without terms, what no term decides."""
    return tuple(_read(raw, terms)[1])


def _read(raw: object, terms: Terms | None) -> tuple[Sheet | None, list[Problem]]:
    reader = Reader()
    result = raw.get("result") if isinstance(raw, dict) else None
    required, optional = _KEYS.get(str(result), _ANY_RESULT)
    record = reader.record(raw, "", required=(*_SHARED, *required), optional=optional)
    sheet = None if record is None else _SheetReading(reader, record, terms).sheet()
    return sheet, reader.problems


class _SheetReading:
    """One reading of one sheet, part by part in the sheet's own order."""

    def __init__(self, reader: Reader, record: Record, terms: Terms | None) -> None:
        self._reader = reader
        self._record = record
        self._terms = terms

    def sheet(self) -> Sheet | None:
        """Read all parts; None when one of them is missing or faulty."""
        players = self._players()
        dealer = self._seat("dealer", players)
        wind = self._record.choice("round_wind", _WINDS)
        stakes = self._stakes(players)
        result = self._record.choice("result", _RESULTS)
        before = None
        if players is not None and dealer is not None and wind is not None:
            before = Sheet(players, dealer, wind, stakes or {})
        if result == "win":
            return WinReading(
                self._reader, self._record, terms=self._terms, players=players, before=before
            ).sheet()
        if result != "false_win" or before is None:
            return before
        offender = self._seat("offender", players)
        return None if offender is None else before.ending(FalseWin(offender))

    def _players(self) -> tuple[int, ...] | None:
        raw = self._record.items("players")
        if raw is None:
            return None
        found = [self._reader.integer(seat, f"players.{i}") for i, seat in enumerate(raw)]
        seats = [seat for seat in found if seat is not None]
        for i, seat in enumerate(found):
            if seat is not None and not 1 <= seat <= SEATS:
                self._reader.fault("unknown_value", f"players.{i}", known=", ".join(_SEAT_KEYS))
            elif seat is not None and seat in found[:i]:
                self._reader.fault("duplicate_id", f"players.{i}", id=seat)
        if len(seats) < len(raw) or not set(seats) <= set(_SEAT_KEYS.values()):
            return None
        return self._enough(tuple(sorted(set(seats))))

    def _enough(self, players: tuple[int, ...]) -> tuple[int, ...] | None:
        """Four play A, two to four B (article 3)."""
        least = SEATS if self._terms is not None and self._terms.mode is Mode.A else 2
        if len(players) >= least:
            return players
        self._reader.fault("too_few_players", "players", least=least)
        return None

    def _seat(self, key: str, players: tuple[int, ...] | None) -> int | None:
        seat = self._record.integer(key)
        if seat is None or players is None or seat in players:
            return seat
        self._reader.fault("unknown_value", key, known=", ".join(map(str, players)))
        return None

    def _stakes(self, players: tuple[int, ...] | None) -> dict[int, int] | None:
        if "stakes" not in self._record:
            return None
        raw = self._record["stakes"]
        if not isinstance(raw, dict):
            self._reader.fault("not_object", "stakes")
            return None
        found: dict[int, int] = {}
        for key, value in raw.items():
            seat, path = _SEAT_KEYS.get(key), join("stakes", key)
            if seat is None:
                self._reader.fault("unknown_key", path, key=shown(key))
            elif players is not None and seat not in players:
                self._reader.fault("unknown_value", path, known=", ".join(map(str, players)))
            else:
                found[seat] = self._reader.integer(value, path, least=0) or 0
        self._all_there(found, players or ())
        return {seat: found[seat] for seat in sorted(found)}

    def _all_there(self, found: Mapping[int, int], players: Sequence[int]) -> None:
        for seat in players:
            if seat not in found:
                self._reader.fault("missing_key", f"stakes.{seat}", key=str(seat))
