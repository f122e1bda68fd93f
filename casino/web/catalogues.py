"""The catalogues of translations: collected from source, checked and compiled with Babel alone, without system tools.

A catalogue lists messages by source file, in the order of the file, without line numbers: a moved line is no change. A message
that no source speaks any more is dropped; one that is new waits with an empty translation; nothing is ever guessed.
"""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from django.utils.translation import to_locale
from django.utils.translation.template import templatize
from typing_extensions import override

SOURCE_LANGUAGE: Final = "en"
SOURCE_FOLDERS: Final = ("accounting", "casino", "tables", "templates")

# Function: which arguments are messages, and which (with "c") the context.
KEYWORDS: Final[dict[str, Any]] = {
    name + lazy: spec
    for name, spec in {
        "gettext": None,
        "ngettext": (1, 2),
        "pgettext": ((1, "c"), 2),
        "npgettext": ((1, "c"), 2, 3),
    }.items()
    for lazy in ("", "_lazy")
} | {"_": None, "gettext_noop": None}
COMMENT_TAGS: Final = ("Translators:",)
PLACEHOLDER: Final = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
PLURAL_FORMS: Final = {"zh_Hant": "nplurals=1; plural=0;", "pt": "nplurals=2; plural=(n != 1);"}

Key = tuple[str | None, str]


@dataclass(frozen=True, slots=True)
class Fault:
    """One message of one language that cannot be shown as it is: ``untranslated``, ``fuzzy`` or ``placeholders``."""

    locale: str
    kind: str
    message: str

    @override
    def __str__(self) -> str:
        """Give it on one line."""
        return f"{self.locale}: {self.kind}: {self.message!r}"


def path_of(*, locale_root: Path, locale: str) -> Path:
    """Tell where a locale's catalogue is kept."""
    return locale_root / locale / "LC_MESSAGES" / "django.po"


def locales(languages: Iterable[tuple[str, object]]) -> tuple[str, ...]:
    """Name the locales that need a catalogue, from the languages of the settings."""
    return tuple(to_locale(code) for code, _name in languages if code != SOURCE_LANGUAGE)


def collect(root: Path) -> Catalog:
    """Gather every message of the project's Python and templates, untranslated."""
    catalogue = Catalog()
    for path in _sources(root):
        place = path.relative_to(root).as_posix()
        for line, message, comments, context in _messages(path):
            catalogue.add(
                message, locations=[(place, line)], auto_comments=comments, context=context
            )
    return catalogue


def updated(*, collected: Catalog, locale: str, path: Path) -> Catalog:
    """Give the catalogue of a locale as it should be: the collected messages with the translations already there."""
    known = {_key(message): message for message in read(locale=locale, path=path) if message.id}
    catalogue = _empty(locale)
    for message in collected:
        if not message.id:
            continue
        old = known.get(_key(message))
        same_kind = old is not None and bool(old.pluralizable) == bool(message.pluralizable)
        catalogue.add(
            message.id,
            string=old.string if old is not None and same_kind else "",
            locations=message.locations,
            flags={"fuzzy"} if old is not None and old.fuzzy else (),
            auto_comments=message.auto_comments,
            user_comments=old.user_comments if old is not None else (),
            context=message.context,
        )
    return catalogue


def read(*, locale: str, path: Path) -> Catalog:
    """Read a locale's catalogue; an absent file is an empty one."""
    if not path.exists():
        return _empty(locale)
    with path.open("rb") as file:
        return pofile.read_po(file, locale=Locale.parse(locale), abort_invalid=True)


def as_bytes(catalogue: Catalog) -> bytes:
    """Write a catalogue as its file holds it."""
    buffer = BytesIO(_head(str(catalogue.locale_identifier)).encode())
    buffer.seek(0, SEEK_END)
    pofile.write_po(
        buffer, catalogue, width=110, omit_header=True, include_lineno=False, sort_by_file=True
    )
    return buffer.getvalue()


def faults(*, locale: str, catalogue: Catalog) -> tuple[Fault, ...]:
    """List every message that is untranslated, fuzzy, or whose placeholders differ from the source's."""
    return tuple(
        Fault(locale, kind, _key(message)[1])
        for message in catalogue
        if message.id
        for kind in _faults_of(message)
    )


def compile_to(*, catalogue: Catalog, path: Path) -> None:
    """Write the compiled catalogue beside its source, whole or not at all."""
    unfinished = path.with_suffix(f".mo.{os.getpid()}.part")
    with unfinished.open("wb") as file:
        mofile.write_mo(file, catalogue)
    unfinished.replace(path.with_suffix(".mo"))


def _sources(root: Path) -> Iterator[Path]:
    for folder in SOURCE_FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts:
                yield path


def _messages(path: Path) -> Iterator[tuple[int, Any, list[str], str | None]]:
    """Read the messages of one file: line, message (or its plural forms), comments, context."""
    text = path.read_text()
    if path.suffix != ".py":
        # A template becomes calls of gettext among blanked-out text; its indentation means nothing.
        lines = templatize(text, origin=str(path)).splitlines()
        text = "\n".join(line.lstrip() for line in lines)
    yield from extract(
        "python",
        BytesIO(text.encode()),
        keywords=KEYWORDS,
        comment_tags=COMMENT_TAGS,
        options={"encoding": "utf-8"},
    )


def _empty(locale: str) -> Catalog:
    return pofile.read_po(BytesIO(_head(locale).encode()), locale=Locale.parse(locale))


def _head(locale: str) -> str:
    """Say of a catalogue only what its readers need, so that collecting again changes nothing."""
    return f"""# Texts of the house: {Locale.parse(locale).english_name}.
msgid ""
msgstr ""
"Language: {locale}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {PLURAL_FORMS[locale]}\\n"

"""


def _key(message: Message) -> Key:
    singular = message.id[0] if isinstance(message.id, list | tuple) else message.id
    return message.context, singular


def _faults_of(message: Message) -> Iterator[str]:
    ids = message.id if isinstance(message.id, list | tuple) else [message.id]
    strings = message.string if isinstance(message.string, list | tuple) else [message.string]
    if message.fuzzy:
        yield "fuzzy"
    if not all(strings):
        yield "untranslated"
    # Any of the plural forms may spell the number out; none may name what the source does not have, nor lose the rest.
    allowed, needed = _placeholders(ids[-1]) | _placeholders(ids[0]), _placeholders(ids[0])
    if any(s and not needed <= _placeholders(s) <= allowed for s in strings):
        yield "placeholders"


def _placeholders(text: str) -> frozenset[str]:
    return frozenset(match[0] for match in PLACEHOLDER.finditer(text))
