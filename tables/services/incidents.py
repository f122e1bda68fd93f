"""What goes wrong with a throw, a deal or the tiles at a Pai Gow table (ordinance 15/90/M, articles 2(1), 2(5) and 4)."""

from collections.abc import Mapping
from typing import Final, Protocol

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from tables import models
from tables.games.paigow import table, tiles
from tables.games.paigow.table import TableState
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.events import Change

VOID_THROW_REASONS: Final = ("cocked_dice", "dice_off_cup", "not_thrown_by_banker")
DEAD_ROUND_REASONS: Final = ("wrong_tile_count", "foul_deal")
TILE_CHANGE_REASONS: Final = ("routine", "worn", "suspected")
INSPECTION_RESULTS: Final = ("complete", "incomplete", "marked")


def void_throw(*, session_id: str, reason: str, act: Act) -> Recorded:
    """Record a throw that does not count (article 2(5)); the banker throws again.

    :raises Refused: ``unknown_value`` for a reason that is none of ``VOID_THROW_REASONS``.
    """
    _check_word(reason, VOID_THROW_REASONS, path="reason")
    return _note("void_throw", {"reason": reason}, session_id=session_id, act=act)


def exposed_tile(*, session_id: str, tile: str, door: int | None, act: Act) -> Recorded:
    """Record a tile that was exposed in dealing; it stays valid and the round goes on (article 4).

    :raises Refused: ``unknown_tile``.
    """
    try:
        tiles.Tile.parse(tile)
    except ValueError as error:
        raise Refused([Problem("unknown_tile", "tile")]) from error
    return _note("exposed_tile", {"tile": tile, "door": door}, session_id=session_id, act=act)


def dead_round(*, session_id: str, reason: str, act: Act) -> Recorded:
    """Record a deal that comes to nothing: every bet goes back, the tiles are shuffled anew.

    :raises Refused: ``unknown_value`` for a reason that is none of ``DEAD_ROUND_REASONS``.
    """
    _check_word(reason, DEAD_ROUND_REASONS, path="reason")
    return _note(
        "dead_round",
        {"reason": reason},
        session_id=session_id,
        act=act,
        after=table.after_dead_round,
    )


def change_tiles(*, session_id: str, reason: str, act: Act) -> Recorded:
    """Record that a new set of tiles was put into play (article 2(1)); the shuffle begins anew.

    :raises Refused: ``unknown_value`` for a reason that is none of ``TILE_CHANGE_REASONS``.
    """
    _check_word(reason, TILE_CHANGE_REASONS, path="reason")
    return _note(
        "tiles_changed",
        {"reason": reason},
        session_id=session_id,
        act=act,
        after=table.after_tile_change,
    )


def inspect_tiles(*, session_id: str, result: str, act: Act) -> Recorded:
    """Record an inspection of the tiles in play.

    :raises Refused: ``unknown_value`` for a result that is none of ``INSPECTION_RESULTS``.
    """
    _check_word(result, INSPECTION_RESULTS, path="result")
    return _note("tiles_inspected", {"result": result}, session_id=session_id, act=act)


def _check_word(word: str, known: tuple[str, ...], *, path: str) -> None:
    if word not in known:
        raise Refused([Problem("unknown_value", path, {"known": ", ".join(known)})])


def _same(*, state: TableState) -> TableState:
    return state


class _After(Protocol):
    def __call__(self, *, state: TableState) -> TableState:
        """Give the table's state after what happened."""


def _note(
    kind: str,
    data: Mapping[str, Json],
    *,
    session_id: str,
    act: Act,
    after: _After = _same,
) -> Recorded:
    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_floor(live, act)
        acts.check_game(session, "paigow")
        state = TableState.from_json(live.play)
        return Change(data, after(state=state).to_json(), live.dealer)

    return events.record(session_id=session_id, kind=kind, contents=data, act=act, decide=decide)
