"""How games say in the report's languages what a round came to: short, once for each language, by patterns filled with words. Pure."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, Final

from accounting.reports.labels import LANGUAGES, Label, Line
from casino.kernel.canonical import Json

Played = Mapping[str, Any]
"""A round as its record holds it: its ``game``, ``sheet`` and ``settlement``."""
Tell = Callable[[Played, str], Line | None]
"""Says what a round came to, amounts in the table's currency; None of a game that nobody says anything about."""

SAID: Final = "said"
"""What holds the words beside a line's figures."""
PARTS: Final = Label("；", "; ", "; ")
LIST: Final = Label("、", ", ", ", ")
BECAME: Final = Label(" → ", " → ", " → ")


def fill(pattern: Label, **values: object) -> Label:
    """Fill a pattern in each language, with words in that language.

    >>> fill(Label("{seat}座", "lugar {seat}", "seat {seat}"), seat=3).pt
    'lugar 3'
    """
    zh, pt, en = (
        getattr(pattern, language).format(
            **{name: _in(value, language) for name, value in values.items()}
        )
        for language in LANGUAGES
    )
    return Label(zh, pt, en)


def join(said: Iterable[Label], *, by: Label = PARTS) -> Label:
    """Say several things one after the other."""
    kept = list(said)
    zh, pt, en = (
        getattr(by, language).join(map(attrgetter(language), kept)) for language in LANGUAGES
    )
    return Label(zh, pt, en)


def line(label: Label) -> Line:
    """Say something whole in each language; where there is room for one line, in both official ones, once where they are the same."""
    both = label.zh if label.zh == label.pt else f"{label.zh} / {label.pt}"
    return Line(label.zh, label.pt, label.en, both)


def became(before: Line | None, after: Line | None) -> Line | None:
    """Say what one thing became; only what there is, where there is but one, or the two are the same."""
    if before is None or after is None or before == after:
        return after or before
    return line(join((before, after), by=BECAME))


def kept(said: Line) -> dict[str, Json]:
    """Give a line as a report's document keeps it until the report is written."""
    return {"zh": said.zh, "pt": said.pt, "en": said.en, "both": said.both}


def figures(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Json]]:
    """Give lines of a report's document without what is said in words beside their figures."""
    return [_without_words(line) for line in lines]


def read(raw: Mapping[str, str] | None) -> Line | None:
    """Take a line from a report's document."""
    return None if raw is None else Line(**raw)


def tell_nothing(_played: Played, _currency: str) -> Line | None:
    """Say nothing of any round."""
    return None


def _without_words(line: Mapping[str, Any]) -> dict[str, Json]:
    plain = {name: value for name, value in line.items() if name != SAID}
    if isinstance(plain.get("round"), Mapping):
        plain["round"] = _without_words(plain["round"])
    return plain


def _in(value: object, language: str) -> object:
    return getattr(value, language) if isinstance(value, Label) else value
