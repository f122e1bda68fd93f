"""The bank's way round a Pai Gow table (ordinance 15/90/M, article 5(1)(2))."""

from collections.abc import Sequence

from casino.kernel.canonical import Json
from tables import models
from tables.games.paigow import table
from tables.games.paigow.table import TableState
from tables.services import acts, events
from tables.services.acts import Act, Recorded
from tables.services.events import Seen

GAME = "paigow"


def pass_on(*, session_id: str, to: int, declined: Sequence[int], act: Act) -> Recorded:
    """Pass the bank to the door that takes it, past those that declined, in order.

    :raises Refused: what article 5 forbids: out of turn, or to a door that never bet.
    """

    def look(_session: models.Session, live: models.LiveTable) -> Seen:
        state = TableState.from_json(live.play)
        acts.refuse(table.pass_problems(state=state, to=to, declined=declined))
        data: dict[str, Json] = {"from": state.banker, "to": to, "declined": list(declined)}
        return Seen(data, table.after_pass(state=state, to=to))

    contents: dict[str, Json] = {"to": to, "declined": list(declined)}
    return events.record_play(
        "bank_passed", contents, game=GAME, session_id=session_id, act=act, look=look
    )


def consent(*, session_id: str, act: Act) -> Recorded:
    """Record that every door's customers let the banker go on beyond two rounds (article 5(1)).

    :raises Refused: when there is no turn to go on with.
    """

    def look(_session: models.Session, live: models.LiveTable) -> Seen:
        state = TableState.from_json(live.play)
        acts.refuse(table.consent_problems(state=state))
        return Seen({"door": state.banker}, table.after_consent(state=state))

    return events.record_play(
        "bank_consent", {}, game=GAME, session_id=session_id, act=act, look=look
    )
