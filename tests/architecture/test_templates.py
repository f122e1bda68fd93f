"""Templates against the content security policy, and against words that no catalogue knows."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typing_extensions import override

from tests.architecture import source

TEMPLATES = sorted((source.ROOT / "templates").rglob("*.html"))
COMPONENTS = sorted((source.ROOT / "templates" / "components").glob("*.html"))

COMMENT = re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)
TRANSLATED = re.compile(r"\{% blocktranslate.*?\{% endblocktranslate %\}", re.DOTALL)
TAG = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
# An element in a language of its own says what it says; the gallery names tokens and gives examples of figures.
SPOKEN_ATTRIBUTES = frozenset(
    {"alt", "aria-label", "placeholder", "title", "data-label", "data-done"}
)
NAMES = frozenset(
    {
        "DEMO",
        "MOP",
        "HKD",
        "paper",
        "surface",
        "sunken",
        "selected",
        "felt",
        "brass",
        "action",
        "danger",
    }
)
CODE = re.compile(r"\b[A-Z]+\d+\b")
LETTER = re.compile(r"[^\W\d_]{2,}")


class Reader(HTMLParser):
    """Collects what a page says and what it may not hold."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.said: list[str] = []
        self._own_language: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.inline += [
            f"{tag} {n}" for n in names if n == "style" or n.startswith(("on", "hx-on", "hx-vals"))
        ]
        if tag == "style" or (tag == "script" and "src" not in names):
            self.inline.append(tag)
        if "javascript:" in (names.get("href") or ""):
            self.inline.append(f"{tag} href")
        if tag in self._own_language[:1] or ("lang" in names and tag != "html"):
            self._own_language.append(tag)
        elif not self._own_language:
            self.said += [names[n] or "" for n in names if n in SPOKEN_ATTRIBUTES]

    @override
    def handle_endtag(self, tag: str) -> None:
        if self._own_language and self._own_language[-1] == tag:
            self._own_language.pop()

    @override
    def handle_data(self, data: str) -> None:
        if not self._own_language:
            self.said.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(TAG.sub("", TRANSLATED.sub("", COMMENT.sub("", text))))
    reader.close()
    return reader


def untranslated(reader: Reader) -> list[str]:
    return [
        word
        for text in reader.said
        for word in LETTER.findall(CODE.sub("", text))
        if word not in NAMES
    ]


@pytest.mark.parametrize("path", TEMPLATES, ids=source.name)
def test_nothing_in_a_template_is_inline(path: Path) -> None:
    assert read(path.read_text()).inline == []


@pytest.mark.parametrize("path", TEMPLATES, ids=source.name)
def test_a_template_says_only_what_the_catalogues_know(path: Path) -> None:
    assert untranslated(read(path.read_text())) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=source.name)
def test_a_block_to_translate_is_trimmed(path: Path) -> None:
    opened = re.findall(r"\{% blocktrans(?:late)?\b[^%]*%\}", path.read_text())
    assert [tag for tag in opened if " trimmed" not in tag] == []


@pytest.mark.parametrize("path", TEMPLATES, ids=source.name)
def test_a_component_gets_only_what_it_is_given(path: Path) -> None:
    included = re.findall(r"\{% include \"components/.*?%\}", path.read_text())
    assert [tag for tag in included if not tag.endswith(" only %}")] == []


@pytest.mark.parametrize("path", COMPONENTS, ids=source.name)
def test_a_component_is_used_by_a_page(path: Path) -> None:
    name = f'"components/{path.name}"'
    assert any(name in template.read_text() for template in TEMPLATES)


@pytest.mark.parametrize(
    "text",
    [
        '<p style="x">',
        "<p onclick=x>",
        "<script>x</script>",
        "<style>x</style>",
        '<a href="javascript:x">',
    ],
)
def test_the_check_sees_what_is_inline(text: str) -> None:
    assert read(text).inline != []


@pytest.mark.parametrize(
    "text", ["<p>Hello</p>", '<p title="Hello">', "{% if x %}Hello{% endif %}"]
)
def test_the_check_sees_what_is_not_translated(text: str) -> None:
    assert untranslated(read(text)) == ["Hello"]
