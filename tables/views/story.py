"""What happened in a session, line by line: every fact in words, where it is proved, and what has been made of it since."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django.urls import reverse

from accounting.selectors.counts import KeptAttempt
from accounting.words import KINDS, name
from tables.models import (
    CorrectionDecision,
    CorrectionRequest,
    FloorEvent,
    Round,
    RoundUndo,
    Session,
)
from tables.selectors import corrections, evidence
from tables.selectors.evidence import Proof
from tables.views import round_pages
from tables.words import corrections as correction_words
from tables.words import floor as words


@dataclass(frozen=True, slots=True)
class Mark:
    """That a round was corrected: how, by which correction, and its page."""

    said: str
    url: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a session's story: a fact, in words, and where it is proved; ``is_undone`` of a round that counts no longer."""

    proof: Proof
    kind: str
    said: str
    fact: Any
    is_undone: bool
    marks: tuple[Mark, ...] = ()


def lines(
    session: Session, proofs: Iterable[Proof], facts: Mapping[str, Any], *, is_blind: bool
) -> list[Line]:
    """Give the lines of some of a session's records; ``is_blind`` where it is not told what rounds came to."""
    made = corrections.made_in(session)
    told = [_line(proof, facts.get(proof.subject), made) for proof in proofs]
    if not is_blind:
        return told
    return [replace(line, said="") if isinstance(line.fact, Round) else line for line in told]


def marks(made: Sequence[CorrectionDecision]) -> tuple[Mark, ...]:
    """Say how a round was corrected, the first correction first."""
    return tuple(
        Mark(
            correction_words.mark(
                each.request.kind, table=each.table_id, number=each.request.number
            ),
            reverse("tables:correction", args=[each.request_id]),
        )
        for each in made
    )


def _line(proof: Proof, fact: Any, made: Mapping[str, Sequence[CorrectionDecision]]) -> Line:
    said = _said(fact)
    if not isinstance(fact, Round):
        return Line(proof, name(KINDS, proof.kind), said, fact, is_undone=False)
    is_undone = evidence.find_undo(fact) is not None
    corrected = marks(made.get(fact.subject, ()))
    return Line(proof, name(KINDS, proof.kind), said, fact, is_undone, corrected)


def _said(fact: Any) -> str:
    said = _SAID.get(type(fact))
    return "" if said is None else said(fact)


def _about(asked: CorrectionRequest) -> str:
    """Name a correction: its number, what is done, and to which round."""
    before: Mapping[str, Any] = asked.before or {}
    said = correction_words.made(asked.kind, is_of_seat="seat_chips" in before)
    number = before.get("number")
    of = [] if number is None else [correction_words.of_round(number)]
    return " · ".join([f"{asked.table_id}-{asked.number}", said, *of])


_SAID: Final[Mapping[type[object], Callable[[Any], str]]] = {
    FloorEvent: lambda event: words.event(event.kind, event.data),
    Round: round_pages.said,
    KeptAttempt: lambda attempt: name(words.ATTEMPTS, attempt.result),
    RoundUndo: lambda undo: name(words.REASONS, undo.reason),
    CorrectionRequest: lambda asked: (
        f"{_about(asked)} · {name(correction_words.REASONS, asked.reason)}"
    ),
    CorrectionDecision: lambda made: (
        f"{_about(made.request)} · {name(correction_words.OUTCOMES, made.outcome)}"
    ),
}
"""What the line of a fact says, by what it is; nothing of one that its kind says all of."""
