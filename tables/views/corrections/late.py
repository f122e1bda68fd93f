"""A round that was never entered, at a game whose pad can take it: how the table stood then is asked first, the rest on the pad."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final

from django.http import QueryDict

from casino.kernel.errors import Malformed
from casino.web import forms
from tables import phrases
from tables.forms.mahjong_sheet import MahjongStoodForm
from tables.games import layouts
from tables.games.mahjong import recorded as mahjong_recorded
from tables.games.mahjong.tiles import Mode
from tables.models import LiveTable, Session
from tables.selectors import evidence
from tables.views.corrections import entering
from tables.views.corrections.entering import Entry

STOOD: Final = "dealer"
"""What stands in an address that says how the table stood."""


def stood_form(
    sent: QueryDict, live: LiveTable, session: Session, *, at: datetime
) -> MahjongStoodForm | None:
    """Give the form of how the table stood, as an address says or beginning from how it stands; None for a game that needs none."""
    if session.game != "mahjong":
        return None
    return MahjongStoodForm(
        sent if STOOD in sent else None,
        currency=session.currency,
        at=played_at(session, at=at),
        sheet=stands(live, session),
    )


def stands(live: LiveTable, session: Session) -> Mapping[str, Any] | None:
    """Give what a sheet says of the table as it stands; None where the session is over or its game keeps nothing of it."""
    if session.game != "mahjong" or live.session_id != session.id:
        return None
    return mahjong_recorded.before(live.play)


def begun(
    stood: MahjongStoodForm | None, live: LiveTable, session: Session
) -> Mapping[str, Any] | None:
    """Give what a sheet begins with in its form: how the table stood as it was said, else how it stands."""
    if stood is not None and stood.is_valid():
        return stood.seats()
    return stands(live, session)


def played_at(session: Session, *, at: datetime) -> datetime | None:
    """Give when a round is offered to have been played: now while the session goes on, else nobody knows."""
    return at if evidence.find_close(session) is None else None


def find(form: MahjongStoodForm, live: LiveTable, session: Session) -> Entry | None:
    """Give how the round is entered at a table that stood so; None where the form says what cannot be."""
    if not form.is_valid():
        return None
    sheet = form.document()
    if not form.played_at:
        form.add_error("at", forms.required())
    try:
        layouts.get(session.game).judge_round(sheet=sheet, terms=session.terms, setup=session.setup)
    except Malformed as error:
        describe = partial(phrases.describe, currency=session.currency)
        for problem in error.problems:
            forms.say(form, problem, describe=describe, at=form.place(problem.path))
    if form.errors:
        return None
    play = mahjong_recorded.stood(sheet, mode=Mode(session.setup["mode"]))
    return entering.begin(live, session, play)
