"""What the riichi parlour brings to the pad: its drafts and what follows from them, its page, and its events."""

from collections.abc import Mapping
from typing import Any, Final, cast

from casino.audit.records import Actor
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from casino.staff import approvals
from casino.staff.at_the_table import Attempt
from tables.games.riichi import draft as drafts
from tables.games.riichi import play
from tables.games.riichi import terms as riichi_terms
from tables.games.riichi.deal_sheet import Outcome
from tables.games.riichi.draft import Draft, Step, View
from tables.games.riichi.game import GAME
from tables.games.riichi.seats import BY_TEXT
from tables.games.riichi.table import TableState
from tables.models import LiveTable, Round, Session
from tables.selectors import seats
from tables.services import acts, riichi
from tables.services.acts import Act, Recorded
from tables.services.riichi import LostWin, Penalty, Ruling
from tables.views.pad.bodies import Body
from tables.views.pad.documents import Documents
from tables.views.pad.events import PIT_CALLED, Kind, Write
from tables.views.pad.game import PadGame
from tables.views.riichi.documents import RiichiDocuments, hands_of, house_rules


def _read(raw: object, _live: LiveTable) -> Draft:
    return drafts.read(raw)


def _start(
    write: Documents, live: LiveTable, session: Session, last: Round | None
) -> dict[str, Json]:
    return RiichiDocuments(write, session).start(live, last=last)


def _view(write: Documents, entered: object, live: LiveTable, session: Session) -> dict[str, Json]:
    draft = cast("Draft", entered)
    state = TableState.from_json(live.play)
    return RiichiDocuments(write, session).view(
        draft, _follow(draft, live, session), state=state, number=live.rounds + 1
    )


def _sheet(entered: object, live: LiveTable, session: Session) -> Mapping[str, Json]:
    view = _follow(cast("Draft", entered), live, session)
    if view.sheet is None or view.step is not Step.RECORD:
        raise Malformed(view.problems or [Problem("round_not_finished")])
    return view.sheet.document()


def _came_of(sheet: object, entered: object) -> bool:
    """Tell whether a recorded sheet says what a draft says; what the table added is not looked at."""
    raw, draft = cast("Mapping[str, Any]", sheet), cast("Draft", entered)
    if play.kind_of(raw) == GAME.code:
        return draft.outcome is None and (draft.final is None or draft.final == raw)
    if draft.outcome is None or raw["outcome"] != draft.outcome.value:
        return False
    winners = [win["seat"] for win in raw.get("wins", ())]
    said = raw.get("input", {})
    named = said.get("tenpai", said.get("seats", [said["offender"]] if "offender" in said else []))
    return (
        winners == [hand.seat.value for hand in draft.hands if draft.outcome in _WON]
        and named == [seat.value for seat in draft.seats if draft.outcome not in _WON]
        and raw.get("discarder")
        == (draft.discarder.value if draft.discarder and draft.outcome is Outcome.RON else None)
    )


def _draft_of(sheet: object) -> dict[str, Json]:
    raw = cast("Mapping[str, Any]", sheet)
    empty: dict[str, Json] = {
        "outcome": None, "discarder": None, "hands": [], "riichi": [], "seats": [], "pao": None, "dora": "", "ura": "",
        "final": None,
    }  # fmt: skip
    if play.kind_of(raw) == GAME.code:
        return {**empty, "final": dict(raw)}
    said = raw.get("input", {})
    named = said.get("tenpai", said.get("seats", [said["offender"]] if "offender" in said else []))
    return {
        **empty,
        "outcome": raw["outcome"],
        "discarder": raw.get("discarder"),
        "hands": hands_of(raw),
        "riichi": list(raw["table"].get("riichi_this_deal", ())),
        "seats": list(named),
        "pao": raw.get("pao"),
        "dora": raw["table"].get("dora_indicators", ""),
        "ura": raw["table"].get("ura_indicators", ""),
    }


def _result(write: Documents, settlement: Mapping[str, Any]) -> dict[str, Json]:
    """Say of a settlement what the pad tells when it was recorded: each player's points, or of a game his money."""
    if "rank" in settlement:
        return {
            "game": settlement["game"],
            "money": [write.result(net) for net in settlement["net_money"]],
            "ranks": settlement["rank"],
            "alone": settlement["final_sheet_alone"],
        }
    fault = (
        "chombo"
        if "replay_hand" in settlement
        else ""
        if "dealer_keeps" in settlement
        else "penalty"
    )
    return {"deltas": settlement["deltas"], "scores": settlement["scores"], "fault": fault}


def _follow(draft: Draft, live: LiveTable, session: Session) -> View:
    state = TableState.from_json(live.play)
    terms = riichi_terms.read(session.terms, with_stakes=True)
    return drafts.view(draft, state=state, terms=terms)


_WON: Final = frozenset({Outcome.RON, Outcome.TSUMO})

# --- Events ---------------------------------------------------------------------------------------


def _dead_hand(body: Body) -> Write:
    """Record a lost win that a supervisor confirms at the tablet by PIN (rules 29, 35)."""
    seat = body.choice("seat", {code: code for code in BY_TEXT}) or ""
    after_riichi = body.raw.get("after_riichi") is True
    lost = LostWin(seat=seat, reason=body.text("reason"), after_riichi=after_riichi)
    attempt = body.attempt()

    def write(session_id: str, act: Act) -> Recorded:
        riichi.check_dead_hand(lost, session_id=session_id, act=act)
        of: dict[str, Json] = {"dead_hand": lost.seat, "reason": lost.reason, "after": after_riichi}
        return riichi.dead_hand(
            lost, session_id=session_id, act=act, approver=_approve(attempt, of, act)
        )

    return write


def _penalty(body: Body) -> Write:
    """Let a supervisor confirm at the tablet, by PIN, the penalty or the chombo that the draft has become (rules 28, 32, 35)."""
    draft, ground = drafts.read(body.raw.get("draft")), body.text("reason")
    attempt = body.attempt()

    def write(session_id: str, act: Act) -> Recorded:
        session = acts.get_session(session_id)
        sheet = _sheet(draft, seats.get_live(session.table_id), session)
        penalty = Penalty(sheet, ground)
        riichi.check_penalty(penalty, session_id=session_id, act=act)
        of: dict[str, Json] = {"penalty": dict(sheet), "reason": ground}
        return riichi.confirm_penalty(
            penalty, session_id=session_id, act=act, approver=_approve(attempt, of, act)
        )

    return write


def _stop(_body: Body) -> Write:
    return lambda session, act: riichi.stop(session_id=session, act=act)


def _ruling(body: Body) -> Write:
    """Record a ruling that a supervisor confirms at the tablet by PIN (rule 35)."""
    raw = body.document("points")
    points = {seat: body.signed(seat, of=raw, path="points") for seat in raw}
    sticks = body.signed("sticks", of=body.raw)
    ruling = Ruling(reason=body.text("reason"), points=points, sticks=sticks)
    attempt = body.attempt()

    def write(session_id: str, act: Act) -> Recorded:
        riichi.check_ruling(ruling, session_id=session_id, act=act)
        of: dict[str, Json] = {"ruling": ruling.reason, "points": dict(points), "sticks": sticks}
        return riichi.rule(
            ruling, session_id=session_id, act=act, approver=_approve(attempt, of, act)
        )

    return write


def _abandoned(body: Body) -> Write:
    """Let the game come to nothing, as a supervisor confirms at the tablet by PIN."""
    reason, attempt = body.text("reason"), body.attempt()

    def write(session_id: str, act: Act) -> Recorded:
        riichi.check_abandoning(session_id=session_id, reason=reason, act=act)
        approver = _approve(attempt, {"game_abandoned": reason}, act)
        return riichi.abandon(session_id=session_id, reason=reason, act=act, approver=approver)

    return write


def _approve(attempt: Attempt, what: Mapping[str, Json], act: Act) -> Actor:
    digest = canonical.digest({"key": act.key, **what})
    return approvals.approve(attempt, digest=digest, requester=str(act.origin.actor.staff))


_KINDS: Final[Mapping[str, Kind]] = {
    "dead_hand": Kind(("seat", "reason", "staff_number", "pin"), ("after_riichi",), _dead_hand),
    "game_abandoned": Kind(("reason", "staff_number", "pin"), (), _abandoned),
    "game_stopped": Kind((), (), _stop),
    "ruling": Kind(("reason", "points", "sticks", "staff_number", "pin"), (), _ruling),
    "penalty_confirmed": Kind(("draft", "reason", "staff_number", "pin"), (), _penalty),
    "pit_called": PIT_CALLED,
}

PAD: Final = PadGame(
    template="tables/pad/riichi/round.html",
    kinds=_KINDS,
    read=_read,
    start=_start,
    view=_view,
    sheet=_sheet,
    came_of=_came_of,
    draft_of=_draft_of,
    result=_result,
    context=lambda session: {"rules": house_rules(session)},
    stood=lambda _sheet, settlement, _session: settlement.get("stood"),
)
