"""What keeps somebody out of a page, as axe finds it."""

from pathlib import Path
from typing import Final

import axe_playwright_python
from playwright.sync_api import Page

CONTRAST: Final = ("color-contrast",)
"""The one rule that a theme decides: in the second theme of the same page it alone is asked."""

_AXE: Final = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
_RUN: Final = """async (rules) => {
  const only = rules.length ? {runOnly: rules} : {};
  const found = await axe.run({...only, resultTypes: ["violations"], preload: false});
  return found.violations.map((v) => `${v.id}: ${v.nodes[0].html}`);
}"""


def found(page: Page, *rules: str) -> list[str]:
    """Name every rule that the page breaks, with the first place; only those rules are asked where some are named."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_AXE)
    broken: list[str] = page.evaluate(_RUN, list(rules))
    return broken


def found_in_both_themes(page: Page) -> list[str]:
    """The same in both themes."""
    every = []
    for theme, rules in (("dark", ()), ("light", CONTRAST)):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        every += [f"{theme} {barrier}" for barrier in found(page, *rules)]
    return every
