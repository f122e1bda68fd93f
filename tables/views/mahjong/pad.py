"""What casino mahjong brings to the pad: its drafts and what follows from them, its page, and its events."""

from collections.abc import Mapping
from typing import Any, Final, cast

from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from casino.staff import approvals
from tables.games.mahjong import draft as drafts
from tables.games.mahjong import draft_reader, recorded
from tables.games.mahjong import terms as mahjong_terms
from tables.games.mahjong.draft import Draft, View
from tables.games.mahjong.table import TableState
from tables.games.mahjong.tiles import Mode
from tables.models import LiveTable, Round, Session
from tables.selectors import seats
from tables.services import acts, mahjong
from tables.services.acts import Act, Recorded
from tables.views.mahjong.documents import MahjongDocuments
from tables.views.pad.bodies import Body
from tables.views.pad.documents import Documents
from tables.views.pad.events import PIT_CALLED, Kind, Write
from tables.views.pad.game import PadGame


def _read(raw: object, _live: LiveTable) -> Draft:
    return draft_reader.read(raw)


def _start(
    write: Documents, live: LiveTable, session: Session, _last: Round | None
) -> dict[str, Json]:
    return MahjongDocuments(write, session).start(live)


def _view(write: Documents, entered: object, live: LiveTable, session: Session) -> dict[str, Json]:
    draft = cast("Draft", entered)
    state = TableState.from_json(live.play)
    return MahjongDocuments(write, session).view(draft, _follow(draft, live, session), state=state)


def _sheet(entered: object, live: LiveTable, session: Session) -> Mapping[str, Json]:
    view = _follow(cast("Draft", entered), live, session)
    if view.sheet is None:
        raise Malformed(view.problems or [Problem("round_not_finished")])
    return view.sheet.document()


def _came_of(sheet: object, entered: object) -> bool:
    return recorded.came_of(cast("Mapping[str, Any]", sheet), cast("Draft", entered))


def _draft_of(sheet: object) -> dict[str, Json]:
    return recorded.draft_of(cast("Mapping[str, Any]", sheet))


def _stood(
    sheet: Mapping[str, Any], _settlement: Mapping[str, Any], session: Session
) -> dict[str, Json]:
    return recorded.stood(sheet, mode=Mode(session.setup["mode"]))


def _result(write: Documents, settlement: Mapping[str, Any]) -> dict[str, Json]:
    return {"net": {seat: write.result(net) for seat, net in settlement["net"].items()}}


def _follow(draft: Draft, live: LiveTable, session: Session) -> View:
    state, terms = TableState.from_json(live.play), mahjong_terms.read(session.terms)
    return drafts.view(draft, state=state, terms=terms)


# --- Events ---------------------------------------------------------------------------------------


def _buy_in(body: Body) -> Write:
    seat, amount = body.integer("seat"), body.integer("amount")
    return lambda session, act: mahjong.buy_in(
        session_id=session, seat=seat, amount=amount, act=act
    )


def _seat_left(body: Body) -> Write:
    seat = body.integer("seat")
    return lambda session, act: mahjong.leave(session_id=session, seat=seat, act=act)


def _seat_flag(body: Body) -> Write:
    seat, flag = body.integer("seat"), body.text("flag")
    is_set = body.raw.get("is_set") is True
    return lambda session, act: mahjong.note(
        session_id=session, seat=seat, flag=flag, is_set=is_set, act=act
    )


def _liability(body: Body) -> Write:
    """Let a supervisor confirm at the tablet, by PIN, who is liable by the sheet that the draft has become."""
    draft, attempt = draft_reader.read(body.raw.get("draft")), body.attempt()

    def write(session_id: str, act: Act) -> Recorded:
        session = acts.get_session(session_id)
        sheet = _sheet(draft, seats.get_live(session.table_id), session)
        approver = approvals.approve(
            attempt, digest=canonical.digest(sheet), requester=str(act.origin.actor.staff)
        )
        return mahjong.confirm_liability(
            session_id=session_id, sheet=sheet, approver=approver, act=act
        )

    return write


_KINDS: Final[Mapping[str, Kind]] = {
    "buy_in": Kind(("seat", "amount"), (), _buy_in),
    "seat_left": Kind(("seat",), (), _seat_left),
    "seat_flag": Kind(("seat", "flag", "is_set"), (), _seat_flag),
    "liability_confirmed": Kind(("draft", "staff_number", "pin"), (), _liability),
    "pit_called": PIT_CALLED,
}

PAD: Final = PadGame(
    template="tables/pad/mahjong/round.html",
    kinds=_KINDS,
    read=_read,
    start=_start,
    view=_view,
    sheet=_sheet,
    came_of=_came_of,
    draft_of=_draft_of,
    result=_result,
    stood=_stood,
)
