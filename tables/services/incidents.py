"""What goes wrong with a throw, a deal or the tiles at a Pai Gow table (ordinance 15/90/M, articles 2(1), 2(5) and 4)."""

from collections.abc import Callable, Mapping
from typing import Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem, Refused
from tables import models
from tables.games.paigow import table, tiles
from tables.games.paigow.table import TableState
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.bank import GAME
from tables.services.events import Seen

VOID_THROW_REASONS: Final = ("cocked_dice", "dice_off_cup", "not_thrown_by_banker")
DEAD_ROUND_REASONS: Final = ("wrong_tile_count", "foul_deal")
TILE_CHANGE_REASONS: Final = ("routine", "worn", "suspected")
INSPECTION_RESULTS: Final = ("complete", "incomplete", "marked")


_Look = Callable[[TableState], Seen]


def check_table(session_id: str) -> None:
    """Refuse an incident of Pai Gow at a table of another game, whatever it says.

    :raises NotFound: ``no_such_session``.
    :raises Refused: ``wrong_game``.
    """
    acts.check_game(acts.get_session(session_id), GAME)


def void_throw(*, session_id: str, reason: str, act: Act) -> Recorded:
    """Record a throw that does not count (article 2(5)); the banker throws again.

    :raises Refused: ``unknown_value`` for a reason that is none of ``VOID_THROW_REASONS``.
    """

    def look(state: TableState) -> Seen:
        _check_word(reason, VOID_THROW_REASONS, path="reason")
        return Seen({"reason": reason}, state)

    return _record("void_throw", {"reason": reason}, session_id=session_id, act=act, look=look)


def exposed_tile(
    *, session_id: str, tile: str | None = None, door: int | None = None, act: Act
) -> Recorded:
    """Record that a tile was exposed in dealing; which one and whose where somebody says so. It stays valid and the round goes on (article 4).

    :raises Refused: ``unknown_tile``, ``door_out_of_range``.
    """

    def look(state: TableState) -> Seen:
        found: list[Problem] = []
        if tile is not None and tile not in tiles.BY_TEXT:
            found.append(Problem("unknown_tile", "tile"))
        if door is not None and not 1 <= door <= state.doors:
            found.append(Problem("door_out_of_range", "door", {"doors": state.doors}))
        if found:
            raise Refused(found)
        return Seen({"tile": tile, "door": door}, state)

    contents = {"tile": tile, "door": door}
    return _record("exposed_tile", contents, session_id=session_id, act=act, look=look)


def dead_round(*, session_id: str, reason: str, act: Act) -> Recorded:
    """Record a deal that comes to nothing: every bet goes back, the tiles are shuffled anew.

    :raises Refused: ``unknown_value`` for a reason that is none of ``DEAD_ROUND_REASONS``.
    """

    def look(state: TableState) -> Seen:
        _check_word(reason, DEAD_ROUND_REASONS, path="reason")
        return Seen({"reason": reason}, table.after_dead_round(state))

    return _record("dead_round", {"reason": reason}, session_id=session_id, act=act, look=look)


def change_tiles(*, session_id: str, reason: str, act: Act) -> Recorded:
    """Record that a new set of tiles was put into play (article 2(1)), by its number in the session; the shuffle begins anew.

    :raises Refused: ``unknown_value`` for a reason that is none of ``TILE_CHANGE_REASONS``.
    """

    def look(state: TableState) -> Seen:
        _check_word(reason, TILE_CHANGE_REASONS, path="reason")
        after = table.after_tile_change(state)
        return Seen({"set": after.tile_set, "reason": reason}, after)

    return _record("tiles_changed", {"reason": reason}, session_id=session_id, act=act, look=look)


def inspect_tiles(*, session_id: str, result: str, act: Act) -> Recorded:
    """Record an inspection of the tiles in play.

    :raises Refused: ``unknown_value`` for a result that is none of ``INSPECTION_RESULTS``.
    """

    def look(state: TableState) -> Seen:
        _check_word(result, INSPECTION_RESULTS, path="result")
        return Seen({"result": result}, state)

    return _record("tiles_inspected", {"result": result}, session_id=session_id, act=act, look=look)


def _check_word(word: str, known: tuple[str, ...], *, path: str) -> None:
    if word not in known:
        raise Refused([Problem("unknown_value", path, {"known": ", ".join(known)})])


def _record(
    kind: str, contents: Mapping[str, Json], *, session_id: str, act: Act, look: _Look
) -> Recorded:
    def seen(_session: models.Session, live: models.LiveTable) -> Seen:
        return look(TableState.from_json(live.play))

    return events.record_play(kind, contents, game=GAME, session_id=session_id, act=act, look=seen)
