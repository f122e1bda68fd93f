"""A round of before, entered again as it is entered on its game's pad: at the table as it stood then, filled with what counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from typing_extensions import override

from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed
from casino.kernel.money import CURRENCIES
from tables.forms.corrections import SheetForm
from tables.models import LiveTable, Session
from tables.selectors.corrections import Standing
from tables.views.pad import bodies
from tables.views.pad.documents import Documents
from tables.views.pad.game import PadGame
from tables.views.pad.games import GAMES

LONGEST: Final = bodies.LONGEST_BODY


@dataclass(frozen=True, slots=True)
class Entry:
    """How a round can be entered again: on which pad, at a table that stands as it stood then, beginning from which draft."""

    game: PadGame
    then: LiveTable
    session: Session
    number: int | None
    draft: Mapping[str, Json]

    def start(self, called: str, draft: Mapping[str, Any] | None = None) -> dict[str, Json]:
        """Tell what the pad knows before the round, what the page calls it, and what is entered on it as it opens; no figure of the house's is among it."""
        write = Documents(self.session.currency)
        return {
            "table": self.then.table_id,
            "session": self.session.id,
            "dealer": self.then.dealer,
            "currency": self.session.currency,
            "digits": CURRENCIES[self.session.currency].digits,
            "number": self.number,
            "called": called,
            "position": None,
            "undo": None,
            "pit_called": None,
            "holds": {"box": None, "tray": None},
            **self.game.start(write, self.then, self.session, None),
            "draft": dict(self.draft if draft is None else draft),
        }

    def view(self, raw: object) -> dict[str, Json]:
        """Tell all that follows from a draft but what comes next, for the table has gone on since.

        Whoever decides on the correction confirms whatever else of it needs a second person.

        :raises Malformed: everything wrong with its shape.
        """
        read = self.game.read(raw, self.then)
        view = self.game.view(Documents(self.session.currency), read, self.then, self.session)
        return {**view, "next": None, "can_record": self._is_whole(read)}

    def sheet(self, raw: object) -> Mapping[str, Json]:
        """Give the sheet that a draft has become.

        :raises Malformed: what stands in the way.
        """
        return self.game.sheet(self.game.read(raw, self.then), self.then, self.session)

    def _is_whole(self, read: object) -> bool:
        try:
            self.game.sheet(read, self.then, self.session)
        except Malformed:
            return False
        return True


def find(live: LiveTable, standing: Standing) -> Entry | None:
    """Find how a round that counts can be entered again; None where its form alone can take it."""
    session = standing.session
    game = GAMES[session.game]
    if game.stood is None:
        return None
    stood = game.stood(standing.sheet, standing.settlement, session)
    if stood is None:
        return None
    is_last = standing.subject == f"round:{live.undoable}"
    play = live.before_play if is_last and live.before_play is not None else stood
    then = _then(live, session, play, dealer=standing.dealer, rounds=(standing.number or 1) - 1)
    return Entry(game, then, session, standing.number, game.draft_of(standing.sheet))


def begin(live: LiveTable, session: Session, play: Mapping[str, Json]) -> Entry:
    """Give how a round that was never entered is entered at a table that stood so."""
    then = _then(live, session, play, dealer=live.dealer, rounds=live.rounds)
    return Entry(GAMES[session.game], then, session, None, {})


def _then(
    live: LiveTable, session: Session, play: Mapping[str, Json], *, dealer: str, rounds: int
) -> LiveTable:
    """Give a table as it stood, which is nowhere kept."""
    return LiveTable(table=live.table, session=session, dealer=dealer, rounds=rounds, play=play)


class DraftForm(SheetForm):
    """A sheet as the pad entered it: a draft, carried from page to page."""

    template = "tables/corrections/drafted_sheet.html"

    def __init__(self, data: Any = None, *, entry: Entry, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self._entry = entry
        self.fields["draft"] = forms.CharField(max_length=LONGEST, widget=forms.HiddenInput)

    def clean_draft(self) -> dict[str, Any]:
        """Read the draft."""
        try:
            return canonical.loads(self.cleaned_data["draft"].encode())
        except canonical.NotJson as error:
            raise ValidationError(gettext("This is not one JSON object.")) from error

    @override
    def document(self) -> dict[str, Any]:
        """Give the sheet that the draft has become.

        :raises Malformed: what stands in the way.
        """
        return dict(self._entry.sheet(self.cleaned_data["draft"]))


def page(
    request: HttpRequest,
    entry: Entry,
    *,
    called: str,
    context: Mapping[str, object],
    draft: object = None,
) -> HttpResponse:
    """Show the game's pad with the round as it counts, or as it was entered before going back to it."""
    game = entry.game
    more = game.context(entry.session) if game.context else {}
    begun = cast("Mapping[str, Any]", draft) if isinstance(draft, dict) else None
    start = entry.start(called, begun)
    shown = {**context, **more, "start": start, "entry_template": game.template}
    return render(request, "tables/corrections/entry.html", shown)


def answer(request: HttpRequest, entry: Entry) -> JsonResponse:
    """Tell the page what follows from what has been entered so far; nothing is written."""
    try:
        return JsonResponse(entry.view(bodies.loads(request).get("draft")))
    except Malformed as error:
        problems = Documents(entry.session.currency).problems(error.problems)
        return JsonResponse({"problems": problems}, status=422)
