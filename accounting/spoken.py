"""The words for codes in significant events, in the report's three languages: each layer brings those of the codes that it records.

Words are looked up by ``name`` (a field), ``parent.name``, and ``name=code`` (what stands in it).
"""

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils import translation
from django.utils.functional import Promise

from accounting.reports.beside import Speech
from accounting.reports.labels import Label
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


def bring(words: Words, *, amounts: Iterable[str] = ()) -> None:
    """Bring words for codes, and name the figures among them that are amounts; an app does so once, when it is ready."""
    _words.update(words)
    _amounts.update(amounts)


def speech(keys: Iterable[str]) -> Speech:
    """Give how keys are said, of those that anybody brought words for."""
    wanted = set(keys)
    return Speech(
        {key: _label(_words[key]) for key in wanted & _words.keys()}, frozenset(_amounts & wanted)
    )


def _label(word: Promise) -> Label:
    found = []
    for language in _LANGUAGES:
        with translation.override(language):
            found.append(str(word))
    return Label(*found)
