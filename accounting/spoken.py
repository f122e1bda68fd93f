"""What the books do not know to say themselves: each layer brings its words.

In the report's three languages those for codes in significant events, and what says in a line what a round of a game came to; in the
reader's, what an event at a table was about.

Words are looked up by ``name`` (a field), ``parent.name``, and ``name=code`` (what stands in it).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils import translation
from django.utils.functional import Promise

from accounting.reports.beside import Speech
from accounting.reports.labels import Label, Line
from accounting.reports.telling import Played, Tell
from accounting.words import ACCOUNTS, GAMES, ROLES, SHIFTS
from casino.staff import words as staff_words

Words = Mapping[str, Promise]
_LANGUAGES: Final = ("zh-hant", "pt", "en")


def codes_of(name: str, words: Words) -> dict[str, Promise]:
    """Give the words for the codes that may stand in a field."""
    return {f"{name}={code}": word for code, word in words.items()}


_words: Final[dict[str, Promise]] = {
    **codes_of("change", staff_words.CHANGES),
    **codes_of("change", staff_words.DEVICE_CHANGES),
    **codes_of("change", staff_words.SECRETS),
    **codes_of("role", ROLES),
    **codes_of("game", GAMES),
    **{f"shifts.{code}": word for code, word in SHIFTS.items()},
    **{f"{above}.{code}": word for above in ("income", "accounts") for code, word in ACCOUNTS.items()},
}  # fmt: skip
_amounts: Final[set[str]] = set()
_results: Final[dict[str, Tell]] = {}
Say = Callable[[str, Mapping[str, Any]], str]
"""Says what an event of a kind was about, by the data that it carries."""
_events: Final[list[Say]] = []


def bring(
    words: Words,
    *,
    event: Say,
    amounts: Iterable[str] = (),
    results: Mapping[str, Tell] | None = None,
) -> None:
    """Bring words for codes, what says what events were about, name the figures among them that are amounts, and bring what says what
    rounds came to, by the name of their sheets' game; an app does so once, when it is ready.
    """
    _events.append(event)
    _words.update(words)
    _amounts.update(amounts)
    _results.update(results or {})


def result(played: Played, currency: str) -> Line | None:
    """Say in a line what a round came to, amounts in its table's currency; None of a game that nobody says anything about."""
    tell = _results.get(played["game"])
    return None if tell is None else tell(played, currency)


def event(kind: str, data: Mapping[str, Any]) -> str:
    """Say in the reader's language what an event at a table was about; "" where nobody says more than its name."""
    return next(filter(None, (say(kind, data) for say in _events)), "")


def speech(keys: Iterable[str]) -> Speech:
    """Give how keys are said, of those that anybody brought words for."""
    wanted = set(keys)
    return Speech(
        {key: label(_words[key]) for key in wanted & _words.keys()}, frozenset(_amounts & wanted)
    )


def label(word: Promise) -> Label:
    """Give a word of the screens as one of the report's."""
    found = []
    for language in _LANGUAGES:
        with translation.override(language):
            found.append(str(word))
    return Label(*found)
