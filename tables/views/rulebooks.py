"""Rulebooks: those in force, those to come, and the proposals of which two administrators make them."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from casino.kernel.errors import Conflict, Problem, Refused
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.web import forms
from tables import phrases
from tables.forms.house import PROPOSAL, DeclineForm
from tables.selectors import rulebooks as selectors
from tables.services import rulebooks
from tables.words import rulebooks as rulebook_words


@allow(Role.ADMINISTRATOR, Role.SUPERVISOR, Role.INSPECTOR)
@require_safe
def list_rulebooks(request: StaffRequest) -> HttpResponse:
    """List each game's rulebooks, which of them is in force, and the proposals."""
    books = selectors.list_published()
    in_force = {
        book.game: book.code for book in reversed(books) if book.effective_from <= request.at
    }
    rows = [
        {
            "book": book,
            "game": rulebook_words.subject(book.game),
            "is_in_force": in_force.get(book.game) == book.code,
            "is_to_come": book.effective_from > request.at,
        }
        for book in books
    ]
    proposals = [
        {"proposal": p, "game": rulebook_words.subject(p.game)} for p in selectors.list_proposals()
    ]
    games = [{"code": code, "label": rulebook_words.subject(code)} for code in PROPOSAL]
    context = {"rows": rows, "proposals": proposals, "games": games}
    return render(request, "tables/house/rulebooks.html", context)


@allow(Role.ADMINISTRATOR, Role.SUPERVISOR, Role.INSPECTOR)
@require_safe
def show(request: StaffRequest, code: str) -> HttpResponse:
    """Show a rulebook with its terms."""
    book = selectors.get_published(code)
    context = {
        "book": book,
        "game": rulebook_words.subject(book.game),
        "facts": rulebook_words.facts(book.game, book.terms),
    }
    return render(request, "tables/house/rulebook.html", context)


@allow(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def propose(request: StaffRequest, game: str) -> HttpResponse:
    """Let an administrator propose a rulebook."""
    if game not in PROPOSAL:
        raise Http404
    form = PROPOSAL[game](forms.posted(request))

    def call() -> None:
        data = form.cleaned_data
        book = rulebooks.Proposed(
            code=data["code"],
            game=game,
            effective_from=data["effective_from"],
            authorisation=data["authorisation"],
            terms=form.document(),
        )
        rulebooks.propose(book, origin=origin(request))

    if forms.attempt(form, call, describe=_describe):
        messages.success(request, _("The rulebook is proposed. Another administrator decides."))
        return redirect("tables:rulebooks")
    context = {"form": form, "game": rulebook_words.subject(game)}
    return render(request, "tables/house/propose.html", context, status=forms.status(form))


@allow(Role.ADMINISTRATOR)
@require_safe
def proposal(request: StaffRequest, proposal_id: str) -> HttpResponse:
    """Show a proposal beside what is in force, with what can be done about it."""
    return _proposal(request, proposal_id, DeclineForm())


@allow(Role.ADMINISTRATOR)
@require_POST
def approve(request: StaffRequest, proposal_id: str) -> HttpResponse:
    """Put somebody else's proposal into force from its instant on."""
    try:
        code = rulebooks.approve(proposal_id=proposal_id, origin=origin(request))
    except (Conflict, Refused) as refusal:
        for problem in refusal.problems:
            messages.error(request, phrases.describe(problem))
        return _proposal(request, proposal_id, DeclineForm(), status=422)
    messages.success(request, _("Rulebook %(code)s is approved.") % {"code": code})
    return redirect("tables:rulebook", code)


@allow(Role.ADMINISTRATOR)
@require_POST
def decline(request: StaffRequest, proposal_id: str) -> HttpResponse:
    """Withdraw one's own proposal, or refuse another's."""
    form = DeclineForm(request.POST)

    def call() -> None:
        rulebooks.decline(
            proposal_id=proposal_id, reason=form.cleaned_data["reason"], origin=origin(request)
        )

    if forms.attempt(form, call, describe=phrases.describe):
        messages.success(request, _("The proposal is ended."))
        return redirect("tables:rulebooks")
    return _proposal(request, proposal_id, form, status=forms.status(form))


def _describe(problem: Problem) -> str:
    """Say what is wrong with terms as they are typed: amounts as figures, rates per cent."""
    if problem.path == "terms.commission_bps" and problem.code != "not_integer":
        return _("This is between 0 and 100 per cent.")
    return phrases.describe(problem, currency=rulebook_words.ANY_CURRENCY)


def _proposal(
    request: StaffRequest, proposal_id: str, form: DeclineForm, *, status: int = 200
) -> HttpResponse:
    row = selectors.get_proposal(proposal_id)
    now = selectors.get_in_force(game=row.game, at=request.at)
    context = {
        "proposal": row,
        "game": rulebook_words.subject(row.game),
        "facts": rulebook_words.facts(row.game, row.terms),
        "now": now,
        "now_facts": rulebook_words.facts(now.game, now.terms),
        "is_own": row.proposed_by == request.user.staff_number,
        "form": form,
    }
    return render(request, "tables/house/proposal.html", context, status=status)
