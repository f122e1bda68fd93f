"""What a supervisor does at a riichi table: looks at the running game, rules, and lets a game come to nothing."""

import re
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe
from typing_extensions import override

from casino.kernel import ids
from casino.kernel.errors import NotFound, Problem
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.templatetags import casino_format
from casino.web import forms as web_forms
from casino.web.forms import Form, TextField
from tables import phrases
from tables.games.riichi.game import GAME
from tables.games.riichi.seats import ORDER
from tables.games.riichi.table import TableState
from tables.models import LiveTable, Round, Session
from tables.selectors import evidence, riichi_games, seats
from tables.services import riichi
from tables.services.acts import Act, Recorded
from tables.services.riichi import Ruling
from tables.views.riichi import due as riichi_due
from tables.views.riichi.documents import house_rules
from tables.words import floor as words
from tables.words import riichi as riichi_words

_POINTS: Final = re.compile(r"[+-]?\d{1,6}")


class PointsField(forms.CharField):
    """Points with their sign; nothing typed is 0, and what is no figure is refused."""

    @override
    def clean(self, value: Any) -> Any:
        """Read the points."""
        text = str(value or "").strip().replace("−", "-")
        if not text:
            return 0
        if not (text.isascii() and _POINTS.fullmatch(text)):
            raise forms.ValidationError(gettext_lazy("Points are hundreds."))
        return int(text)


class RulingForm(Form):
    """What the manager decides, and the points that move by it."""

    reason = TextField(
        label=gettext_lazy("Ruling"),
        max_length=riichi.LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=gettext_lazy("It stands on the report as it is written here; no names."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for seat in ORDER:
            label = riichi_words.wind(seat.value)
            figure = forms.TextInput(attrs={"autocomplete": "off", "size": 7, "maxlength": 7})
            self.fields[f"points_{seat.value}"] = PointsField(
                label=label, required=False, widget=figure
            )
        self.fields["sticks"] = PointsField(
            label=gettext_lazy("Sticks put on the table"), required=False
        )

    def ruling(self) -> Ruling:
        """Give the ruling."""
        data = self.cleaned_data
        points = {seat.value: data[f"points_{seat.value}"] for seat in ORDER}
        moved = {seat: number for seat, number in points.items() if number}
        return Ruling(reason=data["reason"], points=moved, sticks=data["sticks"])


class AbandonForm(Form):
    """Why a game comes to nothing."""

    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"),
        choices=[
            ("", "—"), *((code, words.REASONS[code]) for code in riichi.ABANDON_REASONS)
        ],
    )  # fmt: skip
    is_sure = forms.BooleanField(
        label=gettext_lazy("All deals of this game come to nothing, for all four players")
    )


@allow(Role.SUPERVISOR)
@require_safe
def show(request: StaffRequest, code: str) -> HttpResponse:
    """Show the running game of a riichi table, its house rules, and what a supervisor can do there."""
    live, session = _open(code)
    return _page(request, live, session, RulingForm(prefix="ruling"), AbandonForm(prefix="abandon"))


@allow(Role.SUPERVISOR)
@require_POST
def rule(request: StaffRequest, code: str) -> HttpResponse:
    """Record a ruling (rule 35)."""
    live, session = _open(code)
    form = RulingForm(web_forms.posted(request), prefix="ruling")

    done: list[Recorded] = []

    def call() -> None:
        done.append(riichi.rule(form.ruling(), session_id=session.id, act=_act(request)))

    if web_forms.attempt(form, call, describe=phrases.describe):
        said = _("The ruling is recorded: record %(seq)s · %(hash)s.")
        short = casino_format.short_hash(done[0].hash)
        messages.success(
            request, said % {"seq": casino_format.quantity(done[0].seq), "hash": short}
        )
        return redirect("tables:riichi_game", code)
    return _page(request, live, session, form, AbandonForm(prefix="abandon"), status=422)


@allow(Role.SUPERVISOR)
@require_POST
def abandon(request: StaffRequest, code: str) -> HttpResponse:
    """Let the running game come to nothing."""
    live, session = _open(code)
    form = AbandonForm(web_forms.posted(request), prefix="abandon")

    def call() -> None:
        riichi.abandon(session_id=session.id, reason=form.cleaned_data["reason"], act=_act(request))

    if web_forms.attempt(form, call, describe=phrases.describe):
        messages.success(request, _("The game is abandoned; the next one begins at East 1."))
        return redirect("tables:riichi_game", code)
    return _page(request, live, session, RulingForm(prefix="ruling"), form, status=422)


def _games(session: Session) -> list[dict[str, object]]:
    """Give the games of a session as they were recorded, each with how it was recorded and where it is shown; none while it is counted."""
    if seats.find_count(session) is not None:
        return []
    address = (session.table_id, session.number)
    return [
        {
            "label": _settled(game),
            "value": f"{session.currency} {casino_format.money(game.due_minor, session.currency)}",
            "url": reverse("tables:round", args=[*address, game.number]),
        }
        for game in evidence.list_played(session, game=GAME.code)
    ]


def _rulings(session: Session) -> list[dict[str, object]]:
    """Give the manager's rulings of a session in words, the latest first, each with its record."""
    return [
        {
            "at": event.occurred_at,
            "said": words.event(event.kind, event.data),
            "seq": record.seq,
            "url": reverse("accounting:record", args=[record.chain, record.seq]),
        }
        for event, record in riichi_games.list_rulings(session)
    ]


def _settled(game: Round) -> str:
    """Say what a game came to, and where its deals come to something else."""
    said = riichi_words.said(game.sheet, game.settlement)
    if riichi_due.of_round(game) is None:
        return said
    return f"{said} · " + _("its deals come to something else")


def _open(code: str) -> tuple[LiveTable, Session]:
    live = seats.get_live(code)
    if live.session is None or live.table.game != riichi.GAME:
        raise NotFound([Problem("no_such_session", "session")])
    return live, live.session


def _act(request: StaffRequest) -> Act:
    """Say that the supervisor acts on the game as his page showed it."""
    by = origin(request)
    seen = request.POST.get("position") or None
    return Act(
        key=ids.new(by.recorded_at), occurred_at=by.recorded_at, origin=by, position=seen
    )  # fmt: skip


def _page(
    request: StaffRequest,
    live: LiveTable,
    session: Session,
    ruling: RulingForm,
    abandoning: AbandonForm,
    *,
    status: int = 200,
) -> HttpResponse:
    state = TableState.from_json(live.play)
    players = [
        {
            "player": player + 1,
            "wind": riichi_words.wind(state.seat_of(player).value),
            "score": state.scores[player],
            "chips": state.chips[player],
            "is_dead": player in state.dead,
            "has_riichi": player in state.riichi,
            "moved": ruling[f"points_{state.seat_of(player).value}"],
        }
        for player in range(4)
    ]
    context = {
        "live": live,
        "table": live.table,
        "session": session,
        "standing": riichi_words.standing(live.play),
        "state": state,
        "position": seats.position(live),
        "players": players,
        "ruling": ruling,
        "abandon": abandoning,
        "games": _games(session),
        "rulings": _rulings(session),
        "trail": [
            {"label": gettext_lazy("Floor"), "url": reverse("tables:floor")},
            {"label": live.table_id, "url": reverse("tables:table", args=[live.table_id])},
        ],
        "rules": house_rules(session),
    }
    return render(request, "tables/riichi/floor.html", context, status=status)
