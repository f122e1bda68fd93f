"""The colours of tokens.css against WCAG, and everything else against tokens.css."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from typing_extensions import override

from tests.architecture import source

CSS = source.ROOT / "casino" / "static" / "css"
TOKENS = (CSS / "tokens.css").read_text()
STYLES = sorted(path for path in CSS.rglob("*.css") if path.name != "tokens.css")
# A face's file and characters are no sizes.
MEASURED = [path for path in STYLES if path.name != "fonts.css"]

DECLARED = dict(re.findall(r"^ {4}(--[\w-]+): (.+);$", TOKENS, re.MULTILINE))
PAIRS = re.findall(r"@pair (--[\w-]+) on (--[\w-]+) ([\d.]+)$", TOKENS, re.MULTILINE)
LIGHT_DARK = re.compile(r"light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")

RAW_COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\("
    r"|:[^;{]*\b(?:white|black|red|green|blue|gr[ae]y|gold|yellow|orange|brown|silver)\b",
    re.IGNORECASE,
)
RAW_SIZE = re.compile(r"\b\d*\.?\d+(?:px|rem|pt|mm|cm|in)\b")
# Queries cannot read custom properties, and a sheet of paper has millimetres.
MAY_MEASURE = re.compile(r"@media[^{]*\{|@page \{[^}]*\}")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class Pair(NamedTuple):
    front: str
    back: str
    least: float
    theme: int

    @override
    def __str__(self) -> str:
        return f"{self.front} on {self.back}, {('light', 'dark')[self.theme]}"


ALL_PAIRS = [
    Pair(front, back, float(least), theme) for front, back, least in PAIRS for theme in (0, 1)
]


def colour(token: str, theme: int) -> str:
    match = LIGHT_DARK.fullmatch(DECLARED[token])
    assert match, f"{token} has no opaque colour for each theme"
    return match.group(theme + 1)


def luminance(hex_colour: str) -> float:
    channels = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def without_comments(path: Path) -> str:
    return COMMENT.sub("", path.read_text())


def test_contrast_is_computed_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("pair", ALL_PAIRS, ids=str)
def test_a_pair_of_colours_can_be_told_apart(pair: Pair) -> None:
    assert contrast(colour(pair.front, pair.theme), colour(pair.back, pair.theme)) >= pair.least


def test_every_colour_for_words_stands_in_a_pair() -> None:
    words = {name for name in DECLARED if re.search(r"ink|^--on-|link", name)}
    assert words - {front for front, _back, _least in PAIRS} == set()


@pytest.mark.parametrize("path", STYLES, ids=source.name)
def test_raw_colours_stand_in_tokens_alone(path: Path) -> None:
    assert RAW_COLOUR.findall(without_comments(path)) == []


@pytest.mark.parametrize("path", MEASURED, ids=source.name)
def test_raw_sizes_stand_in_tokens_alone(path: Path) -> None:
    assert RAW_SIZE.findall(MAY_MEASURE.sub("", without_comments(path))) == []


@pytest.mark.parametrize("path", STYLES, ids=source.name)
def test_a_style_uses_no_token_that_is_not_there(path: Path) -> None:
    # These a component takes from the state it stands in (states.css).
    local = {"--tone", "--tint", "--edge", "--clip"}
    used = set(re.findall(r"var\((--[\w-]+)", without_comments(path)))
    assert used - set(DECLARED) - local == set()


def test_every_token_is_used() -> None:
    everything = TOKENS + "".join(map(without_comments, STYLES))
    used = set(re.findall(r"var\((--[\w-]+)", everything))
    assert set(DECLARED) - used == set()


def test_styles_and_scripts_stay_small() -> None:
    scripts = (source.ROOT / "casino" / "static" / "js").rglob("*.js")
    assert sum(path.stat().st_size for path in MEASURED) + len(TOKENS) < 128_000
    assert sum(path.stat().st_size for path in scripts) < 168_000
