"""A correction in words: what it is, who asked and why, and what stood beside what stands, line by line."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext

from accounting.words import ACCOUNTS, name
from casino.kernel import clock
from casino.templatetags import casino_format
from tables.games.paigow.tiles import BY_TEXT
from tables.models import CorrectionDecision, CorrectionRequest
from tables.selectors import corrections, records
from tables.services.correction_proposals import Plan
from tables.words import corrections as words
from tables.words import paigow as paigow_words
from tables.words.floor import OUTCOMES

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """One line of before and after; empty where there is nothing on that side."""

    label: str
    before: str
    after: str

    @property
    def is_changed(self) -> bool:
        """Whether the two sides differ."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Shown:
    """A correction as every page shows it; ``outcome`` is empty while nobody has decided."""

    asked: CorrectionRequest
    kind: str
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


def shown(asked: CorrectionRequest) -> Shown:
    """Show what somebody asked for, and what became of it."""
    decision = corrections.find_decision(asked)
    proof = records.get_of(asked.subject)
    outcome = "" if decision is None else decision.outcome
    return Shown(
        asked=asked,
        kind=name(words.KINDS, asked.kind),
        reason=name(words.REASONS, asked.reason),
        money=name(words.MONEY, asked.money),
        sides=sides(asked.before, asked.after, currency=asked.session.currency),
        seq=proof.seq,
        hash=proof.hash,
        outcome=outcome,
        outcome_word=str(words.OUTCOMES[outcome]),
        decision=decision,
        decided_seq=None if decision is None else records.get_of(decision.subject).seq,
        url=reverse("tables:correction", args=[asked.id]),
        round_url=_round_url(asked),
    )


def previewed(plan: Plan) -> tuple[Side, ...]:
    """Show what a correction would come to."""
    return sides(plan.before, plan.after, currency=plan.session.currency)


def sides(before: Document | None, after: Document | None, *, currency: str) -> tuple[Side, ...]:
    """Put what stood beside what stands, line by line."""
    old, new = ({} if side is None else dict(_lines(side, currency)) for side in (before, after))
    return tuple(
        Side(label, old.get(label, ""), new.get(label, "")) for label in dict.fromkeys([*old, *new])
    )


def _lines(document: Document, currency: str) -> Iterator[tuple[str, str]]:
    if "tray" in document:
        yield gettext("Tray should hold"), casino_format.money(document["tray"], currency)
        return
    if "accounts" in document:
        for account, amount in document["accounts"].items():
            yield name(ACCOUNTS, account), casino_format.money_signed(amount, currency)
        return
    at: datetime = clock.parse_instant(document["at"])
    yield gettext("Played at"), casino_format.house_time_seconds(at)
    yield gettext("Dealer"), document["dealer"]
    yield from _SHEETS.get(document["game"], _no_lines)(document, currency)
    for label, key in (
        (gettext("Due in the box"), "due"),
        (gettext("Dropped"), "collected"),
        (gettext("Bets placed"), "placed"),
        (gettext("Bets covered"), "covered"),
    ):
        yield label, casino_format.money(document[key], currency)
    cobank = document["income"].get("cobank", 0)
    yield gettext("Co-bank result"), casino_format.money_signed(cobank, currency)


def _paigow(document: Document, currency: str) -> Iterator[tuple[str, str]]:
    sheet, settlement = document["sheet"], document["settlement"]
    stakes = " + ".join(casino_format.money(layer["stake"], currency) for layer in sheet["bank"])
    yield gettext("Bank"), gettext("door %(door)s: %(stakes)s") % {
        "door": sheet["banker"], "stakes": stakes,
    }  # fmt: skip
    yield gettext("Dice"), " ".join(map(str, sheet["dice"]))
    for door in range(1, sheet["doors"] + 1):
        said = list(_door(sheet, settlement, door, currency))
        if said:
            yield gettext("Door %(door)d") % {"door": door}, " · ".join(said)


def _door(sheet: Document, settlement: Document, door: int, currency: str) -> Iterator[str]:
    for bet in sheet["bets"]:
        if bet["door"] == door:
            yield casino_format.money(bet["amount"], currency)
    hand = sheet.get("hands", {}).get(str(door))
    if hand is not None:
        pairs = ("/".join(map(_tile, hand[part])) for part in ("front", "back"))
        yield " – ".join(pairs)
    outcome = settlement["doors"].get(str(door), {}).get("outcome")
    if outcome is not None:
        yield name(OUTCOMES, outcome)


def _tile(text: str) -> str:
    return paigow_words.tile_name(BY_TEXT[text])


def _no_lines(_document: Document, _currency: str) -> Iterator[tuple[str, str]]:
    yield from ()


_SHEETS: Final[Mapping[str, Callable[[Document, str], Iterator[tuple[str, str]]]]] = {
    "paigow": _paigow,
}
"""By the kind of sheet, the lines of it that are worth setting side by side."""


def _round_url(asked: CorrectionRequest) -> str:
    """Lead to the round that is corrected, where there is one with a number of its own."""
    number = (asked.before or {}).get("number")
    if number is None:
        return ""
    return reverse("tables:round", args=[asked.table_id, asked.session.number, number])
