"""A correction in words: what it is, who asked and why, and what stood beside what stands, line by line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from accounting.views.shown import shift_link
from accounting.words import ACCOUNTS, SHIFTS, name
from casino.kernel import clock
from casino.templatetags import casino_format
from tables.models import CorrectionDecision, CorrectionRequest, Session
from tables.selectors import corrections, records
from tables.services import correction_claims
from tables.services.correction_proposals import Plan
from tables.views.corrections import lines
from tables.views.corrections.lines import Cell, Document, Lines
from tables.words import corrections as words


@dataclass(frozen=True, slots=True)
class Side:
    """One line of before and after, empty where there is nothing on that side; what is void or new as a whole has no line that is changed."""

    label: str
    before: Cell
    after: Cell
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A correction as every page shows it; ``outcome`` is empty while nobody has decided, ``shift`` leads to where an approved one counts."""

    asked: CorrectionRequest
    about: str
    reason: str
    money: str
    sides: tuple[Side, ...]
    seq: int
    hash: str
    outcome: str
    outcome_word: str
    decision: CorrectionDecision | None
    decided_seq: int | None
    url: str
    round_url: str
    shift: Mapping[str, object] | None


def shown(asked: CorrectionRequest) -> Shown:
    """Show what somebody asked for, and what became of it."""
    decision, number = corrections.find_decision(asked), _number(asked)
    proof = records.get_of(asked.subject)
    outcome = "" if decision is None else decision.outcome
    return Shown(
        asked=asked,
        about=words.about(
            asked.kind,
            number=number,
            session=asked.session.number,
            seat=_seat(asked),
            is_of_shift=_of_proposal(asked, "round") is None,
        ),
        reason=name(words.REASONS, asked.reason),
        money=name(words.MONEY, asked.money),
        sides=_of_request(asked),
        seq=proof.seq,
        hash=proof.hash,
        outcome=outcome,
        outcome_word=str(words.OUTCOMES[outcome]),
        decision=decision,
        decided_seq=None if decision is None else records.get_of(decision.subject).seq,
        url=reverse("tables:correction", args=[asked.id]),
        round_url=_round_url(asked, number),
        shift=None
        if decision is None or decision.counts_at is None
        else shift_link(decision.counts_at),
    )


def previewed(plan: Plan) -> tuple[Side, ...]:
    """Show what a correction would come to."""
    stood = sides(plan.before, plan.after, session=plan.session)
    return (*stood, *_claims(plan.claims, plan.session))


def sides(before: Document | None, after: Document | None, *, session: Session) -> tuple[Side, ...]:
    """Put what stood beside what stands, line by line."""
    old, new = ({} if side is None else dict(_lines(side, session)) for side in (before, after))
    is_both = bool(old and new)
    return tuple(
        Side(label, was, then, is_changed=is_both and was != then)
        for label in dict.fromkeys([*old, *new])
        for was, then in [(old.get(label, Cell()), new.get(label, Cell()))]
    )


def _of_request(asked: CorrectionRequest) -> tuple[Side, ...]:
    stood = sides(*corrections.sides_of(asked), session=asked.session)
    if not stood:
        return ()
    return (*stood, *_asked(asked), *_claims(correction_claims.find(asked), asked.session))


def _asked(asked: CorrectionRequest) -> Iterator[Side]:
    """Tell what was asked for beyond what stands: by which chips, for which shift."""
    pieces, day = _of_proposal(asked, "pieces") or {}, _of_proposal(asked, "day")
    if pieces:
        said = words.pieces(pieces, currency=asked.session.currency)
        yield Side(gettext("Chips"), Cell(), Cell(said), is_changed=False)
    if day:
        shift = name(SHIFTS, _of_proposal(asked, "shift"))
        yield Side(gettext("Shift"), Cell(), Cell(f"{day} {shift}"), is_changed=False)


def _claims(of_seats: Mapping[int, int], session: Session) -> Iterator[Side]:
    for label, said in words.claims(of_seats, currency=session.currency):
        yield Side(label, Cell(), Cell(said), is_changed=False)


def _lines(document: Document, session: Session) -> Lines:
    currency = session.currency
    if "tray" in document:
        yield gettext("Tray should hold"), Cell(casino_format.money(document["tray"], currency))
        return
    if "seat_chips" in document:
        for seat, chips in document["seat_chips"].items():
            label = gettext("Chips before seat %(seat)s") % {"seat": seat}
            yield label, Cell(casino_format.money(chips, currency))
        return
    if "accounts" in document:
        for account, amount in document["accounts"].items():
            yield name(ACCOUNTS, account), Cell(casino_format.money_signed(amount, currency))
        return
    at: datetime = clock.parse_instant(document["at"])
    played_at = f"{casino_format.house_date(at)} {casino_format.house_time_seconds(at)}"
    yield gettext("Played at"), Cell(played_at)
    yield gettext("Dealer"), Cell(document["dealer"])
    yield from lines.of_sheet(document, session)
    yield gettext("Due in the box"), Cell(casino_format.money(document["due"], currency))
    yield gettext("Dropped"), Cell(casino_format.money(document["collected"], currency))
    if document["game"] not in lines.WITH_A_BANK:
        return
    yield gettext("Bets placed"), Cell(casino_format.money(document["placed"], currency))
    yield gettext("Bets covered"), Cell(casino_format.money(document["covered"], currency))
    cobank = document["income"].get("cobank", 0)
    yield gettext("Co-bank result"), Cell(casino_format.money_signed(cobank, currency))


def _of_proposal(asked: CorrectionRequest, key: str) -> Any:
    """Give what was asked for by a key of its kind, None where that has no such key."""
    return asked.proposal.get(key)


def _number(asked: CorrectionRequest) -> int | None:
    """Give the number of the round that it is of, None where there is none with a number of its own."""
    of = _of_proposal(asked, "round")
    return None if of is None else corrections.get_standing(of).number


def _seat(asked: CorrectionRequest) -> str | None:
    """Give the seat whose chips are set right, None where it is about something else."""
    return next(iter((asked.before or {}).get("seat_chips", {})), None)


def _round_url(asked: CorrectionRequest, number: int | None) -> str:
    if number is None:
        return ""
    return reverse("tables:round", args=[asked.table_id, asked.session.number, number])
