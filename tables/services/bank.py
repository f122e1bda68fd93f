"""The bank's way round a Pai Gow table (ordinance 15/90/M, article 5(1)(2))."""

from collections.abc import Sequence

from casino.kernel.canonical import Json
from casino.kernel.errors import Refused
from tables import models
from tables.games.paigow import table
from tables.games.paigow.table import TableState
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.events import Change

GAME = "paigow"


def pass_on(*, session_id: str, to: int, declined: Sequence[int], act: Act) -> Recorded:
    """Pass the bank to the door that takes it, past those that declined, in order.

    :raises Refused: what article 5 forbids: out of turn, or to a door that never bet.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_floor(live, act)
        acts.check_game(session, GAME)
        state = TableState.from_json(live.play)
        found = table.pass_problems(state=state, to=to, declined=declined)
        if found:
            raise Refused(found)
        data: dict[str, Json] = {"from": state.banker, "to": to, "declined": list(declined)}
        return Change(data, table.after_pass(state=state, to=to).to_json(), live.dealer)

    contents: dict[str, Json] = {"to": to, "declined": list(declined)}
    return events.record(
        session_id=session_id, kind="bank_passed", contents=contents, act=act, decide=decide
    )


def consent(*, session_id: str, act: Act) -> Recorded:
    """Record that every door's customers let the banker go on beyond two rounds (article 5(1)).

    :raises Refused: when there is no turn to go on with.
    """

    def decide(session: models.Session, live: models.LiveTable) -> Change:
        acts.check_floor(live, act)
        acts.check_game(session, GAME)
        state = TableState.from_json(live.play)
        found = table.consent_problems(state=state)
        if found:
            raise Refused(found)
        return Change(
            {"door": state.banker}, table.after_consent(state=state).to_json(), live.dealer
        )

    return events.record(
        session_id=session_id, kind="bank_consent", contents={}, act=act, decide=decide
    )
