"""What Pai Gow brings to the pad: its drafts and what follows from them, its page, and its events."""

from collections.abc import Mapping
from typing import Any, Final, cast

from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from tables.games.paigow import draft as drafts
from tables.games.paigow import draft_reader, reader, recorded
from tables.games.paigow import terms as paigow_terms
from tables.games.paigow.draft import Draft, Step, View
from tables.games.paigow.table import TableState
from tables.models import LiveTable, Round, Session
from tables.services import bank, incidents
from tables.views.pad.bodies import Body
from tables.views.pad.documents import Documents
from tables.views.pad.events import PIT_CALLED, Kind, Write
from tables.views.pad.game import PadGame
from tables.views.paigow.documents import PaiGowDocuments


def _read(raw: object, live: LiveTable) -> Draft:
    return draft_reader.read(raw, doors=TableState.from_json(live.play).doors)


def _start(
    write: Documents, live: LiveTable, session: Session, last: Round | None
) -> dict[str, Json]:
    return PaiGowDocuments(write).start(live, session, last=last)


def _view(write: Documents, entered: object, live: LiveTable, session: Session) -> dict[str, Json]:
    draft = cast("Draft", entered)
    return PaiGowDocuments(write).view(draft, _follow(draft, live, session), live=live)


def _sheet(entered: object, live: LiveTable, session: Session) -> Mapping[str, Json]:
    view = _follow(cast("Draft", entered), live, session)
    if view.sheet is None or view.step is not Step.RECORD:
        raise Malformed(view.problems or [Problem("round_not_finished")])
    return view.sheet.document()


def _came_of(sheet: object, entered: object) -> bool:
    return recorded.came_of(reader.read_sheet(raw=sheet), cast("Draft", entered))


def _draft_of(sheet: object) -> dict[str, Json]:
    return recorded.draft_of(reader.read_sheet(raw=sheet))


def _result(write: Documents, settlement: Mapping[str, Any]) -> dict[str, Json]:
    return {
        "banker": write.result(settlement["bank"][0]["net"]),
        "cobank": write.result(settlement["house"]["cobank"]),
    }


def _follow(draft: Draft, live: LiveTable, session: Session) -> View:
    state, terms = TableState.from_json(live.play), paigow_terms.read(session.terms)
    return drafts.view(draft, state=state, terms=terms)


# --- Events ---------------------------------------------------------------------------------------


def _bank_passed(body: Body) -> Write:
    to, declined = body.integer("to"), body.doors("declined")
    return lambda session, act: bank.pass_on(session_id=session, to=to, declined=declined, act=act)


def _bank_consent(_body: Body) -> Write:
    return lambda session, act: bank.consent(session_id=session, act=act)


def _void_throw(body: Body) -> Write:
    reason = body.text("reason")
    return lambda session, act: incidents.void_throw(session_id=session, reason=reason, act=act)


def _exposed_tile(body: Body) -> Write:
    tile, door = body.find_text("tile"), body.find_integer("door")
    return lambda session, act: incidents.exposed_tile(
        session_id=session, tile=tile, door=door, act=act
    )


def _dead_round(body: Body) -> Write:
    reason = body.text("reason")
    return lambda session, act: incidents.dead_round(session_id=session, reason=reason, act=act)


_KINDS: Final[Mapping[str, Kind]] = {
    "bank_passed": Kind(("to",), ("declined",), _bank_passed),
    "bank_consent": Kind((), (), _bank_consent),
    "void_throw": Kind(("reason",), (), _void_throw),
    "exposed_tile": Kind((), ("tile", "door"), _exposed_tile),
    "dead_round": Kind(("reason",), (), _dead_round),
    "pit_called": PIT_CALLED,
}

PAD: Final = PadGame(
    template="tables/pad/paigow/round.html",
    kinds=_KINDS,
    read=_read,
    start=_start,
    view=_view,
    sheet=_sheet,
    came_of=_came_of,
    draft_of=_draft_of,
    result=_result,
)
