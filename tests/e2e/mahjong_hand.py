"""A dealer's hand at the pad of a mahjong table: opens it, taps, and counts the taps."""

import re
from typing import Final

from playwright.sync_api import Page, expect

# Taps what a finger could tap at this moment; in a long run a finger's own way there is left out.
_TAP: Final = """(selector) => {
  const found = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  if (found.length !== 1 || found[0].disabled || found[0].closest("[inert]")) return false;
  found[0].click();
  return true;
}"""


class Hand:
    """What a dealer does on the page."""

    def __init__(self, page: Page, *, is_quick: bool = False) -> None:
        self.page = page
        self.taps = 0
        self._is_quick = is_quick

    def open(self) -> "Hand":
        self.page.goto("/pad/")
        self.page.locator("#pad").wait_for()
        return self

    def tap(self, selector: str) -> None:
        if not (self._is_quick and self.page.evaluate(_TAP, selector)):
            self.page.locator(selector).click()
        self.taps += 1

    def seat(self, seat: int) -> None:
        self.tap(f".mt-seat[data-seat='{seat}']")

    def element(self, code: str) -> None:
        expect(self.page.locator(f"[data-element='{code}']")).to_be_enabled()
        self.tap(f"[data-element='{code}']")

    def tiles(self, row: str) -> None:
        for tile in row.split():
            self.tap(f".mt-tray [data-tile='{tile}']")

    def record(self, number: int) -> None:
        expect(self.page.locator("#record")).to_be_enabled()
        self.tap("#record")
        expect(self.page.locator("#round-number")).to_have_text(re.compile(rf"\b{number + 1}\b"))
        expect(self.page.locator("#recorded")).to_be_visible()

    def buy(self, seat: int, amount: str) -> None:
        """Buy chips at a seat, the dialog being open."""
        self.tap(f"#seats-which [data-seats='{seat}']")
        self.page.locator("#seats-amount").fill(amount)
        self.tap("#seats-buy")
        expect(self.page.locator("#seats-said")).to_contain_text(f"Seat {seat} bought")
