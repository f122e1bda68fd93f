"""Rulebooks come into force by two administrators: one proposes terms, another approves them; either may end a proposal."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.conf import settings

from casino.audit import writer
from casino.audit.models import ChainHead
from casino.audit.records import HOUSE, Entry, Origin
from casino.db import transactions
from casino.kernel import canonical, clock, ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, Malformed, NotFound, Problem, Refused
from tables import licence
from tables.games import layouts
from tables.models import Rulebook, RulebookDecline, RulebookProposal

CODE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{2,39}")
LONGEST_AUTHORISATION: Final = 120
LONGEST_REASON: Final = 200


@dataclass(frozen=True, slots=True)
class Proposed:
    """A rulebook as it is to be: its code (3 to 40 letters, digits, points, hyphens), game or licence, terms, and who authorised it.

    Without an instant to take effect it is refused as one of the past is.
    """

    code: str
    game: str
    effective_from: datetime | None
    authorisation: str
    terms: Mapping[str, object]


def propose(book: Proposed, *, origin: Origin) -> str:
    """Propose terms for a game, which bind nobody yet; gives the proposal's id.

    :raises Malformed: ``bad_rulebook_code``, ``no_authorisation``, ``not_in_future``, ``unknown_game``, and what the game says of the
        terms, under ``terms``.
    :raises Conflict: ``rulebook_exists`` or ``instant_taken``.
    """
    terms, effective_from = _checked(book, at=origin.recorded_at)
    with transactions.durable():
        _check_free(code=book.code, game=book.game, effective_from=effective_from)
        proposal = RulebookProposal(
            id=ids.new(origin.recorded_at),
            game=book.game,
            code=book.code,
            effective_from=effective_from,
            authorisation=book.authorisation,
            terms=terms,
            proposed_by=_staff(origin),
            proposed_at=origin.recorded_at,
        )
        proposal.save()
        body = {
            "subject": f"rulebook_proposal:{proposal.id}",
            **_contents(proposal),
            "proposed_by": proposal.proposed_by,
        }
        _record("rulebook_proposed", body, origin)
    return proposal.id


def approve(*, proposal_id: str, origin: Origin) -> str:
    """Put a proposal of somebody else into force from its instant on; gives the rulebook's code.

    :raises NotFound: ``no_such_proposal``.
    :raises Conflict: ``proposal_decided``, ``rulebook_exists`` or ``instant_taken``.
    :raises Refused: ``second_person`` to whoever proposed it, ``not_in_future`` when its instant has passed.
    """
    with transactions.durable():
        proposal = _undecided(proposal_id)
        if proposal.proposed_by == origin.actor.staff:
            raise Refused([Problem("second_person", "", {"staff": proposal.proposed_by})])
        if proposal.effective_from <= origin.recorded_at:
            raise Refused([Problem("not_in_future", "effective_from")])
        _check_free(code=proposal.code, game=proposal.game, effective_from=proposal.effective_from)
        book = Rulebook(
            code=proposal.code,
            game=proposal.game,
            effective_from=proposal.effective_from,
            authorisation=proposal.authorisation,
            terms=proposal.terms,
            digest=canonical.digest(proposal.terms),
            proposal=proposal,
            proposed_by=proposal.proposed_by,
            approved_by=_staff(origin),
            published_at=origin.recorded_at,
        )
        book.save()
        body = {
            "subject": f"rulebook:{book.code}",
            **_contents(proposal),
            "digest": book.digest,
            "proposal": proposal.id,
            "proposed_by": book.proposed_by,
            "approved_by": book.approved_by,
        }
        _record("rulebook", body, origin)
    return book.code


def decline(*, proposal_id: str, reason: str, origin: Origin) -> None:
    """End a proposal for a reason: its author withdraws it, another administrator refuses it.

    :raises Malformed: ``no_reason``.
    :raises NotFound: ``no_such_proposal``.
    :raises Conflict: ``proposal_decided``.
    """
    if not 0 < len(reason.strip()) <= LONGEST_REASON:
        raise Malformed([Problem("no_reason", "reason", {"most": LONGEST_REASON})])
    with transactions.durable():
        proposal = _undecided(proposal_id)
        RulebookDecline(
            proposal=proposal,
            declined_by=_staff(origin),
            declined_at=origin.recorded_at,
            reason=reason.strip(),
        ).save()
        body = {
            "subject": f"rulebook_decline:{proposal.id}",
            "proposal": proposal.id,
            "code": proposal.code,
            "declined_by": origin.actor.staff,
            "reason": reason.strip(),
        }
        _record("rulebook_declined", body, origin)


def _checked(book: Proposed, *, at: datetime) -> tuple[dict[str, Json], datetime]:
    """Read the terms and everything else, and refuse with all that is wrong."""
    problems = list(_problems(book, at=at))
    terms: dict[str, Json] = {}
    try:
        terms = dict(_reader(book.game)(dict(book.terms)))
    except Malformed as error:
        problems += [
            p if p.code == "unknown_game" else Problem(p.code, f"terms.{p.path}", p.fields)
            for p in error.problems
        ]
    if problems or book.effective_from is None:
        raise Malformed(problems)
    return terms, book.effective_from


def _reader(game: str) -> Callable[[object], Mapping[str, Json]]:
    return licence.read if game == licence.CODE else layouts.get(game).read_rulebook


def _problems(book: Proposed, *, at: datetime) -> Iterator[Problem]:
    if not CODE.fullmatch(book.code):
        yield Problem("bad_rulebook_code", "code")
    if not 0 < len(book.authorisation.strip()) <= LONGEST_AUTHORISATION:
        yield Problem("no_authorisation", "authorisation", {"most": LONGEST_AUTHORISATION})
    if book.effective_from is None or book.effective_from <= at:
        yield Problem("not_in_future", "effective_from")


def _check_free(*, code: str, game: str, effective_from: datetime) -> None:
    """Look, with the house's chain locked, so that nobody comes between the look and the record."""
    ChainHead.objects.select_for_update().get(chain=HOUSE)
    problems = []
    if Rulebook.objects.filter(code=code).exists():
        problems.append(Problem("rulebook_exists", "code", {"code": code}))
    if Rulebook.objects.filter(game=game, effective_from=effective_from).exists():
        problems.append(Problem("instant_taken", "effective_from"))
    if problems:
        raise Conflict(problems)


def _undecided(proposal_id: str) -> RulebookProposal:
    """Give a proposal that nobody has decided yet, with the house's chain locked, so that it is decided once.

    The proposal itself is a fact: nobody may lock what nobody may change.
    """
    ChainHead.objects.select_for_update().get(chain=HOUSE)
    proposal = RulebookProposal.objects.filter(id=proposal_id).first()
    if proposal is None:
        raise NotFound([Problem("no_such_proposal", "proposal")])
    approved = Rulebook.objects.filter(proposal=proposal).exists()
    if approved or RulebookDecline.objects.filter(proposal=proposal).exists():
        raise Conflict([Problem("proposal_decided", "proposal")])
    return proposal


def _staff(origin: Origin) -> str:
    """Give the acting person; the system proposes and decides nothing.

    :raises ValueError: for an act of nobody.
    """
    if origin.actor.staff is None:
        raise ValueError(origin)
    return origin.actor.staff


def _contents(proposal: RulebookProposal) -> dict[str, Json]:
    return {
        "code": proposal.code,
        "game": proposal.game,
        "effective_from": clock.format_instant(proposal.effective_from),
        "authorisation": proposal.authorisation,
        "terms": proposal.terms,
    }


def _record(kind: str, body: Mapping[str, Json], origin: Origin) -> None:
    day = settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at)
    entry = Entry(chain=HOUSE, kind=kind, occurred_at=origin.recorded_at, gaming_day=day, body=body)
    writer.append(entry, origin)
