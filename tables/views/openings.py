"""A supervisor puts tables ready to be opened, one or a whole pit; the dealer agrees on the table's tablet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounting import counting
from casino.kernel.errors import Problem, Refused
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms
from tables import phrases
from tables.forms.counts import FloatForm
from tables.selectors import openings as selectors
from tables.selectors import seats
from tables.selectors.openings import Openable
from tables.services import openings
from tables.services.openings import Proposal
from tables.words import floor as words
from tables.words import rulebooks as rulebook_words

_FLOOR: Final[Promise] = gettext_lazy("Floor")


@dataclass(frozen=True, slots=True)
class Card:
    """One closed table on the page: under which rules it would open, what is ready, its form and what the form comes to."""

    openable: Openable
    game: str
    facts: Sequence[object]
    form: FloatForm
    total: int
    ready_total: int | None

    @property
    def count_id(self) -> str:
        """The id of the card's count on the page."""
        return f"count-{self.openable.table.code}"


@allow(Role.SUPERVISOR)
@require_http_methods(["GET", "POST"])
def open_table(request: StaffRequest, code: str) -> HttpResponse:
    """Put one closed table ready."""
    live = seats.get_live(code)
    cards = [_card(request, row) for row in selectors.list_openable(at=request.at, code=code)]
    if not cards:
        raise Refused([_why_not(code, is_open=live.session_id is not None)])
    return _answer(request, cards, title=code, is_single=True)


@allow(Role.SUPERVISOR)
@require_http_methods(["GET", "POST"])
def open_pit(request: StaffRequest, pit: str) -> HttpResponse:
    """Put the closed tables of a pit ready, those that are chosen, all or none."""
    cards = [_card(request, row) for row in selectors.list_openable(at=request.at, pit=pit)]
    if not cards:
        raise Http404
    title = _("Pit %(pit)s") % {"pit": pit}
    return _answer(request, cards, title=title, is_single=False)


@allow(Role.SUPERVISOR)
@require_POST
def withdraw(request: StaffRequest, code: str) -> HttpResponse:
    """Take back what is ready at a table."""
    if openings.withdraw(table=code, origin=origin(request)):
        messages.success(request, _("Table %(table)s is no longer ready.") % {"table": code})
    return redirect("tables:open_table", code)


def _answer(
    request: StaffRequest, cards: Sequence[Card], *, title: str, is_single: bool
) -> HttpResponse:
    faults: list[str] = []
    if request.method == "POST" and not request.htmx:
        chosen = [card for card in cards if is_single or card.form.cleaned_data.get("chosen")]
        faults = _propose(request, chosen)
        if not faults and not any(card.form.errors for card in chosen):
            return redirect("tables:floor")
    context = {
        "cards": cards,
        "title": title,
        "is_single": is_single,
        "faults": faults,
        "trail": [{"label": _FLOOR, "url": reverse("tables:floor")}],
    }
    if request.htmx:
        return render(request, "tables/opening/totals.html", context)
    status = 422 if request.method == "POST" else 200
    return render(request, "tables/opening/open.html", context, status=status)


def _propose(request: StaffRequest, chosen: Sequence[Card]) -> list[str]:
    """Put the chosen tables ready; what is wrong with one stands in its form, what is wrong with all is given."""
    if any(card.form.errors for card in chosen):
        return []
    forms_of = {card.openable.table.code: card.form for card in chosen}
    proposals = [Proposal(code, form.pieces()) for code, form in forms_of.items()]
    try:
        openings.propose(proposals, origin=origin(request))
    except Refused as refusal:
        general = [p for p in refusal.problems if p.path.partition(".")[0] not in forms_of]
        for problem in refusal.problems:
            code, _dot, path = problem.path.partition(".")
            if code in forms_of:
                field = path.replace(".", "_")
                form = forms_of[code]
                form.add_error(field if field in form.fields else None, phrases.describe(problem))
        return [phrases.describe(problem) for problem in general]
    ready = ", ".join(forms_of)
    messages.success(request, _("Ready for the dealer to agree on the tablet: %(tables)s.") % {"tables": ready})  # fmt: skip
    return []


def _card(request: StaffRequest, row: Openable) -> Card:
    start = row.ready.pieces if row.ready else row.pieces
    form = FloatForm(
        forms.posted(request),
        currency=row.table.currency,
        had=start,
        prefix=row.table.code,
        initial={**FloatForm.starting(start), "chosen": row.ready is None},
    )
    if form.is_bound:
        form.full_clean()
    return Card(
        openable=row,
        game=words.game(row.table.game, row.table.setup),
        facts=rulebook_words.facts(row.table.game, row.terms),
        form=form,
        total=counting.total(form.pieces() if form.is_bound else start),
        ready_total=counting.total(row.ready.pieces) if row.ready else None,
    )


def _why_not(code: str, *, is_open: bool) -> Problem:
    return Problem("table_already_open" if is_open else "table_not_in_use", "", {"table": code})
