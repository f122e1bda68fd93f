"""What people do at a table's tablet beside the rounds: prove themselves, relieve each other, count and close."""

from playwright.sync_api import Page, expect

from tables.models import LiveTable, Session
from tests.factories import devices as tablets
from tests.factories import tables


def prove(page: Page, number: str) -> None:
    page.fill("[name=staff_number]", number)
    page.fill("[name=pin]", tablets.PIN)
    page.press("[name=pin]", "Enter")


def relieve(page: Page, number: str) -> None:
    """Let a dealer take over from whoever deals."""
    page.goto("/pad/take-over/")
    prove(page, number)
    expect(page.locator(".pad-dealer")).to_contain_text(number)
    page.locator("#pad").wait_for()


def close(page: Page, session: Session) -> None:
    """Let two supervisors count what should be there, and close the table."""
    live = LiveTable.objects.get(table=session.table_id)
    page.goto("/pad/count/")
    page.check("[name=purpose][value=close]")
    prove(page, "S201")
    for number, said in (("S201", "The count is kept"), ("S202", "counted the same")):
        page.locator("#counted").wait_for()
        for value, pieces in tables.PIECES.items():
            page.fill(f"[name=tray_counted_{value}]", str(pieces))
        page.fill("[name=loose]", f"{live.box_minor // 100}.{live.box_minor % 100:02}")
        prove(page, number)
        expect(page.locator("body")).to_contain_text(said)
    page.fill("[name=staff_number]", "S201")
    page.fill("[name=pin]", tablets.PIN)
    page.get_by_role("button", name="It stands").click()
    expect(page.locator(".pad-dealer")).to_contain_text("Closed")
