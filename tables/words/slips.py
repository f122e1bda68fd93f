"""What stands on a printed slip: plain texts in one language, laid out the same way by the browser and as PDF."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy

from accounting.selectors.slips import Printed
from accounting.words import ACCOUNTS, SHIFTS, name
from casino.kernel.canonical import Json
from casino.templatetags import casino_format
from tables.models import Round
from tables.selectors.slips import BOX, CORRECTION, COUNT, OPENER, Correction, Held, Slip
from tables.words import corrections as correction_words
from tables.words import floor as words

_Words = Mapping[str, Promise]

OFFICIAL: Final = ("zh-hant", "pt", "en")
"""Every slip says what it is, and that it is a reprint, in these."""
KINDS: Final[_Words] = {
    OPENER: pgettext_lazy("slip", "Opener slip"),
    "close": pgettext_lazy("slip", "Closer slip"),
    "shift": pgettext_lazy("slip", "Shift count slip"),
    BOX: pgettext_lazy("slip", "Box slip"),
    CORRECTION: pgettext_lazy("slip", "Correction slip"),
}
_SIGNS_AS: Final[_Words] = {
    "dealer": pgettext_lazy("slip", "Dealer"),
    "supervisor": pgettext_lazy("slip", "Supervisor"),
    "counter": pgettext_lazy("slip", "Counted by"),
    "requester": pgettext_lazy("slip", "Asked by"),
    "approver": pgettext_lazy("slip", "Approved by"),
}
_REPRINT: Final = pgettext_lazy("slip", "REPRINT")
_COUNT: Final = pgettext_lazy("slip", "Count slip")
"""A count's, whatever it was for."""
_PAPERS: Final[_Words] = {"a4": pgettext_lazy("slip", "A4"), "80mm": pgettext_lazy("slip", "80 mm")}
_FORMS: Final[_Words] = {
    "pdf": pgettext_lazy("slip", "as PDF"),
    "page": pgettext_lazy("slip", "by the browser"),
}


def told(body: Mapping[str, Any]) -> list[str]:
    """Say which slip the record of a printing is of, on what paper, and that it was a reprint where it was."""
    kind = str(_COUNT) if body["slip"] == COUNT else title(body["slip"], "")
    copy = gettext("printing %(number)s") % {"number": casino_format.quantity(body["copy"])}
    reprint = [str(_REPRINT), copy] if body["copy"] > 1 else []
    way = [name(words, body[key]) for key, words in (("paper", _PAPERS), ("form", _FORMS))]
    return [f"{kind} {body['table']}-{body['number']}", *reprint, *way]


def title(kind: str, purpose: str) -> str:
    """Name a kind of slip; a count's is the closer where the table closed with it."""
    return name(KINDS, purpose if kind == COUNT else kind)


@dataclass(frozen=True, slots=True)
class RoundWords:
    """How a round is called, and what it came to, in a line of the language in force."""

    called: Callable[[Round], str]
    said: Callable[[Round], str]


def lay_out(
    slip: Slip, *, language: str, printed: Printed | None, rounds: RoundWords
) -> dict[str, Json]:
    """Give everything that stands on a slip; without a printing it is only looked at. ``rounds`` gives the words for a round that was corrected.

    The same slip, printing and language give the same texts.
    """
    with translation.override(language):
        return {
            "language": language,
            "house": settings.HOUSE_NAME,
            "demo": "DEMO" if settings.DEMO else "",
            "titles": _in_all_languages(KINDS, slip.purpose if slip.kind == COUNT else slip.kind),
            "number": f"{slip.table}-{slip.number}",
            "reprint": _reprint(printed),
            "printed": _printed(printed),
            "facts": _facts(slip, rounds),
            "pieces": _pieces(slip),
            "held": _held(slip),
            "moved": _moved(slip),
            "signatures": [
                {"label": name(_SIGNS_AS, role), "staff": staff} for role, staff in slip.people
            ],
            "signs": gettext("Signature"),
            "record": gettext("Record %(chain)s %(seq)s")
            % {"chain": slip.chain, "seq": casino_format.quantity(slip.seq)},
            "hash": slip.hash,
            "short": casino_format.short_hash(slip.hash),
        }


def _in_all_languages(known: _Words, code: str) -> list[Json]:
    """Give a word in the language in force first, then in the others."""
    said: list[Json] = [name(known, code)]
    for language in OFFICIAL:
        with translation.override(language):
            word = name(known, code)
        if word not in said:
            said.append(word)
    return said


def _reprint(printed: Printed | None) -> str:
    if printed is None or not printed.is_reprint:
        return ""
    said = []
    for language in OFFICIAL:
        with translation.override(language):
            said.append(str(_REPRINT))
    return " · ".join(said)


def _printed(printed: Printed | None) -> str:
    if printed is None:
        return ""
    said = {
        "number": casino_format.quantity(printed.copy),
        "by": printed.printed_by,
        "at": casino_format.house_datetime(printed.printed_at),
    }
    return gettext("Printing %(number)s · by %(by)s · %(at)s") % said


def _facts(slip: Slip, rounds: RoundWords) -> list[Json]:
    rows: list[tuple[str, str]] = [
        (gettext("Table"), f"{slip.table} · {words.game(slip.game, slip.setup)}"),
        (gettext("Session"), casino_format.quantity(slip.session)),
        (gettext("Time"), casino_format.house_datetime(slip.occurred_at)),
        (
            gettext("Gaming day and shift"),
            f"{casino_format.house_date(slip.gaming_day)} · {name(SHIFTS, slip.shift)}",
        ),
        (gettext("Currency"), slip.currency),
        *_why(slip, rounds),
    ]
    return [[label, value] for label, value in rows]


def _why(slip: Slip, rounds: RoundWords) -> Iterator[tuple[str, str]]:
    made = slip.correction
    if made is None:
        return
    yield (
        pgettext("slip", "Correction"),
        correction_words.made(made.kind, is_of_seat=bool(made.seats)),
    )
    if made.corrects is not None:
        yield gettext("Record corrected"), casino_format.quantity(made.corrects)
    yield from _sides(slip, made, rounds)
    for seat, chips in made.seats.items():
        amounts = (casino_format.money(minor, slip.currency) for minor in chips)
        yield gettext("Chips before seat %(seat)s") % {"seat": seat}, " → ".join(amounts)
    yield from correction_words.claims(made.claims, currency=slip.currency)
    yield gettext("Reason"), name(correction_words.REASONS, made.reason)
    yield pgettext("slip", "In words"), made.text


def _sides(slip: Slip, made: Correction, rounds: RoundWords) -> Iterator[tuple[str, str]]:
    """Give the round that was corrected, and what it came to before and after it."""
    either = made.before or made.after
    if either is None:
        return
    called = rounds.called(either)
    if called:
        yield pgettext("slip", "Round"), called
    for label, side in (
        (pgettext("correction", "Before"), made.before),
        (pgettext("correction", "After"), made.after),
    ):
        yield label, "—" if side is None else _came_to(slip, side, rounds)


def _came_to(slip: Slip, side: Round, rounds: RoundWords) -> str:
    due = gettext("due in the box %(due)s") % {
        "due": casino_format.money(side.due_minor, slip.currency)
    }
    return " · ".join(filter(None, [rounds.said(side), due]))


def _pieces(slip: Slip) -> Json:
    """Give what was counted by denomination, the largest first; without it the sum alone."""
    if slip.total is None:
        return None
    place = gettext("In the box") if slip.kind == BOX else gettext("In the tray")
    counted: Any = slip.pieces or {}
    rows: list[Json] = [
        [
            casino_format.money_brief(value, slip.currency),
            casino_format.quantity(number),
            casino_format.money(value * number, slip.currency),
        ]
        for value, number in sorted(((int(v), n) for v, n in counted.items() if n), reverse=True)
    ]
    return {
        "title": place,
        "head": [gettext("Value"), gettext("Pieces"), gettext("Amount")],
        "rows": rows,
        "total": [gettext("Total"), casino_format.money(slip.total, slip.currency)],
    }


def _held(slip: Slip) -> Json:
    if not slip.held:
        return None
    return {
        "head": ["", gettext("Should hold"), gettext("Counted"), gettext("Difference")],
        "rows": [_held_row(held, slip.currency) for held in slip.held],
    }


def _held_row(held: Held, currency: str) -> Json:
    return [
        name(ACCOUNTS, held.place),
        casino_format.money(held.expected, currency),
        casino_format.money(held.counted, currency),
        casino_format.money_signed(held.counted - held.expected, currency),
    ]


def _moved(slip: Slip) -> Json:
    if slip.correction is None or not slip.correction.moved:
        return None
    return {
        "head": [gettext("To"), gettext("From"), gettext("Amount")],
        "rows": [
            [
                name(ACCOUNTS, moved.debit),
                name(ACCOUNTS, moved.credit),
                casino_format.money(moved.amount, slip.currency),
            ]
            for moved in slip.correction.moved
        ],
    }
