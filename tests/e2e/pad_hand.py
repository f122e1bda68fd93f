"""A dealer's hand at the pad in a browser: opens it, taps and types, and counts the taps."""

import json
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from casino.staff import devices
from tables.games.paigow import tiles
from tables.models import Round, Session
from tests.factories import devices as tablets
from tests.factories import tables

BANKER: Final = 3
PLAYERS: Final = (1, 2, 4, 5, 6, 7, 8)
OUTCOMES: Final = ("win", "lose", "lose", "push", "win", "lose", "push")
STAKE: Final = 1_000_000
# A whole shuffle in the order it is tapped: 28 taps, and the four tiles that nobody taps.
SHUFFLE: Final = tuple(str(tiles.SET[i * 13 % 32]) for i in range(32))
# Taps what a finger could tap at this moment; in a long run a finger's own way there is left out.
_TAP: Final = """(selector) => {
  const found = [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  if (found.length !== 1 || found[0].disabled || found[0].closest("[inert]")) return false;
  found[0].click();
  return true;
}"""


def tablet(context: BrowserContext, live_server: LiveServer, session: Session, **who: Any) -> str:
    """Make a browser the tablet on which a dealer of the session is proved; give its token."""
    token = tablets.seated(session, **who)[1]
    cookie = {"name": devices.COOKIE, "value": token, "url": live_server.url}
    context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict of its keys
    return token


def speak(context: BrowserContext, live_server: LiveServer, language: str) -> None:
    cookie = {"name": "language", "value": language, "url": live_server.url}
    context.add_cookies([cookie])  # type: ignore[list-item]  # as above


class Hand:
    """What a dealer does on one page of the pad."""

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

    def press(self, keys: str) -> None:
        """Press keys one after another, named ones between spaces: ``3 5 Enter``."""
        for key in keys.split():
            self.page.keyboard.press(key)

    # --- A round ----------------------------------------------------------------------------------

    def first_bank(self, door: int = BANKER) -> None:
        self.tap(f"#bank-first [data-door='{door}']")
        self.amount("10000")

    def amount(self, digits: str) -> None:
        for digit in digits:
            self.tap(f".digits [data-key='{digit}']")

    def bet(self, door: int, digits: str) -> None:
        self.tap(f".door[data-door='{door}']")
        self.amount(digits)

    def bets(self) -> None:
        for door in PLAYERS:
            self.bet(door, f"{door}00")

    def dice(self, *dice: int) -> None:
        for die in dice or (1, 2, 3, 4):
            self.tap(f"#dice-keys [data-die='{die}']")

    def by(self, way: str) -> None:
        if self.page.locator(f"[data-way='{way}']").get_attribute("aria-pressed") == "false":
            self.tap(f"[data-way='{way}']")

    def outcome(self, door: int, outcome: str) -> None:
        self.tap(f".outcome-door[data-door='{door}'] [data-outcome='{outcome}']")

    def outcomes(self) -> None:
        places = self.page.locator(".outcome-door:visible")
        doors = [int(place.get_attribute("data-door") or 0) for place in places.all()]
        for door, outcome in zip(doors, OUTCOMES, strict=True):
            self.outcome(door, outcome)

    def tiles(self) -> None:
        for face in SHUFFLE[:28]:
            self.tap(f"#tray [data-face='{face}']")

    def record(self) -> None:
        self.tap("#record")

    def round_by_outcomes(self) -> None:
        """Enter and record a round as dealers do: what was last round's is taken again."""
        self.throw()
        self.by("outcomes")
        self.outcomes()
        self.record()

    def round_by_tiles(self) -> None:
        """The same, with every tile."""
        self.throw()
        self.by("tiles")
        self.tiles()
        self.record()

    def throw(self) -> None:
        if self.page.locator("#bank-first").is_visible():
            self.first_bank()
            self.bets()
        elif self.page.locator("#offer-text").is_visible():
            self.tap("#accept")
        self.dice()

    # --- The same from the keyboard -----------------------------------------------------------------

    def keyed_throw(self) -> None:
        if self.page.locator("#bank-first").is_visible():
            self.press(f"{BANKER} 1 0 0 0 0 Enter 5 0 0 Enter 7 0 0 Escape")
        elif self.page.locator("#offer-text").is_visible():
            self.press("Enter")
        self.press("1 2 3 4")

    def keyed_results(self, way: str) -> None:
        if self.page.locator(f"[data-way='{way}']").get_attribute("aria-pressed") == "false":
            self.press("t")
        if way == "outcomes":
            self.press("w l p + - = w")
        else:
            self.press(" ".join(pips for face in SHUFFLE[:28] for pips in face.split("-")))
        expect(self.page.locator("#record")).to_be_enabled()
        self.press("Enter")

    def keyed_pass_bank(self) -> None:
        self.press("Enter")
        expect(self.page.locator("#dock-bets")).to_be_visible()
        self.press("f")

    def pass_bank(self) -> None:
        """The door that is asked takes the bank and stakes as the one before."""
        self.tap("#bank-takes")
        expect(self.page.locator("#dock-bets")).to_be_visible()
        self.tap("#stakes [data-kind='former']")

    # --- What shows ---------------------------------------------------------------------------------

    def see_recorded(self, number: int) -> None:
        expect(self.page.locator("#round-number")).to_contain_text(str(number + 1))
        expect(self.page.locator("#recorded-text")).to_be_visible()

    def kept(self) -> dict[str, Any]:
        """What the browser keeps of the entry."""
        found = self.page.evaluate(
            "Object.entries(localStorage).find(([k]) => /^pad:[^:]+:[^:]+:[^:]+$/.test(k))?.[1]"
        )
        return dict(json.loads(found))


def rounds(session: Session) -> list[Round]:
    """The session's rounds as they are in the books."""
    return list(Round.objects.filter(session=session).order_by("number"))


def opened(**other: Any) -> Session:
    """A table open for these tests."""
    return tables.open_table(**other)
