"""Corrections on pages: asked for and seen before, decided from the queue by password and at the table by PIN, shown for ever."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.test import Client

from casino.kernel import clock
from casino.staff.roles import Role
from tables.models import CorrectionDecision, CorrectionRequest, Round, Session
from tables.services import rounds
from tables.services.rounds import RecordedRound, RecordRound
from tables.views.corrections import sheets as correction_sheets
from tests.factories import books, corrections, counting, paigow
from tests.factories import tables as floor
from tests.factories.devices import PIN, browser, seated, with_pin
from tests.factories.pages import row, said
from tests.factories.staff import PASSWORD, make_user
from tests.web.tables.correction_pages import ask_url, prefilled, why

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return floor.open_table(at=clock.now() - timedelta(minutes=5))


@pytest.fixture
def played(session: Session) -> RecordedRound:
    recorded = floor.record_round(session)
    floor.record_round(session)
    return recorded


def signed_in(number: str) -> Client:
    client = Client()
    client.force_login(floor.person(number))
    return client


@pytest.fixture
def pit(session: Session) -> Client:
    """The browser of S201."""
    return signed_in("S201")


def test_a_void_is_seen_before_it_is_asked_for(pit: Client, played: RecordedRound) -> None:
    url = ask_url("void", f"round:{played.id}")
    assert row(pit.get(url), "Due in the box") == "Due in the box 10.00 —"
    before = books.written()
    response = pit.post(url, why(step="preview"))
    assert (response.status_code, books.written()) == (200, before)
    assert row(response, "Due in the box") == "Due in the box 10.00 —"
    response = pit.post(url, why())
    asked = CorrectionRequest.objects.get()
    assert (response.status_code, response["Location"]) == (302, f"/corrections/{asked.id}/")
    assert (asked.kind, asked.requested_by, asked.reason) == ("void", "S201", "not_played")
    assert asked.corrects == f"round:{played.id}"
    again = pit.post(url, why())
    assert (again["Location"], CorrectionRequest.objects.count()) == (response["Location"], 1)


def test_an_amendment_begins_from_the_old_sheet(pit: Client, played: RecordedRound) -> None:
    url = ask_url("amend", f"round:{played.id}")
    values = prefilled(pit, url)
    assert (values["banker"], values["die_2"], values["bet_0_amount"]) == ("1", "2", "200")
    values |= {
        "reason": "wrong_bet",
        "text": "It was 400.",
        "step": "ask",
        "bet_0_amount": "400.00",
    }
    response = pit.post(url, values)
    assert response.status_code == 302, said(response)
    asked = CorrectionRequest.objects.get()
    bets = asked.proposal["sheet"]["bets"]
    assert bets == [{"id": "b1", "door": 2, "amount": 40_000}, {"id": "b2", "door": 3, "amount": 10_000}]  # fmt: skip
    assert asked.proposal["sheet"] == floor.sheet(bets=bets)
    assert asked.after["due"] == 2_000  # type: ignore[index]  # an amendment has an after


def test_what_the_rules_say_against_a_sheet_stands_with_it(
    pit: Client, played: RecordedRound
) -> None:
    url = ask_url("amend", f"round:{played.id}")
    values = prefilled(pit, url) | {"reason": "wrong_dice", "text": "x", "step": "ask", "die_1": ""}
    before = books.written()
    response = pit.post(url, values)
    assert (response.status_code, books.written()) == (422, before)
    assert "Four dice of 1 to 6 are thrown" in said(response)


def test_a_sheet_by_tiles_is_typed_tile_by_tile(pit: Client, played: RecordedRound) -> None:
    page = pit.get(ask_url("amend", f"round:{played.id}") + "&by=tiles")
    assert b'name="tile_8_back_2"' in page.content
    assert b'name="outcome_2"' not in page.content


def test_a_late_entry_chips_and_an_adjustment_are_asked_for_by_form(
    pit: Client, session: Session, played: RecordedRound
) -> None:
    url = ask_url("late_entry", session.id)
    filled = prefilled(pit, ask_url("amend", f"round:{played.id}"))
    local = clock.now() - timedelta(minutes=4, seconds=30)
    at = local.astimezone(ZoneInfo("Asia/Macau")).strftime("%Y-%m-%dT%H:%M:%S")
    sent = filled | {"key": "late", "at": at, "reason": "network_down", "text": "No network.", "step": "ask"}  # fmt: skip
    response = pit.post(url, sent)
    assert response.status_code == 302, said(response)
    response = pit.post(ask_url("chips", session.id), why(key="chips", reason="fill", direction="fill", pieces_10000="5"))  # fmt: skip
    assert response.status_code == 302, said(response)
    sent = why(
        key="adjust", reason="booking_error", debit="cage", credit="commission", amount="2.50"
    )
    response = pit.post(ask_url("adjustment", f"round:{played.id}"), sent)
    assert response.status_code == 302, said(response)
    kinds = list(CorrectionRequest.objects.order_by("number").values_list("kind", flat=True))
    assert kinds == ["late_entry", "chips", "adjustment"]
    amounts = CorrectionRequest.objects.get(kind="adjustment").proposal
    assert (amounts["amount"], amounts["round"]) == (250, f"round:{played.id}")
    assert CorrectionRequest.objects.get(kind="chips").proposal["pieces"] == {"10000": 5}


def test_a_shift_is_named_for_an_adjustment_without_a_round(pit: Client, session: Session) -> None:
    sent = why(reason="booking_error", debit="cage", credit="commission", amount="2.50", day="2020-01-01", shift="night")  # fmt: skip
    before = books.written()
    response = pit.post("/floor/PG01/correct/adjustment/", sent)
    assert (response.status_code, books.written()) == (422, before)
    assert "Table PG01 was not open in that shift." in said(response)


def queued(played: RecordedRound, by: str = "S201") -> CorrectionRequest:
    return corrections.get(corrections.ask(corrections.void(played.id), by=by, at=clock.now()))


def decider(number: str = "S202") -> Client:
    person = make_user(staff_number=number, role=Role.SUPERVISOR)
    client = Client()
    client.force_login(person)
    return client


def test_the_queue_shows_before_and_after_and_another_supervisor_approves_by_password(
    played: RecordedRound,
) -> None:
    asked, client = queued(played), decider()
    page = client.get("/corrections/")
    assert row(page, "Dropped") == "Dropped 10.00 —"
    assert b'value="S202" autocomplete="username"' in page.content
    sent = {"decision": "approve", "current": PASSWORD, "note": ""}
    response = client.post(f"/corrections/{asked.id}/decide/", sent)
    assert (response.status_code, response["Location"]) == (302, f"/corrections/{asked.id}/")
    decision = CorrectionDecision.objects.get()
    assert (decision.outcome, decision.decided_by, decision.via) == ("approved", "S202", "screen")
    assert "No correction waits for anybody." in said(client.get("/corrections/"))
    again = client.post(f"/corrections/{asked.id}/decide/", sent)
    assert (again.status_code, CorrectionDecision.objects.count()) == (302, 1)


def test_a_decision_from_the_floor_takes_the_place_of_what_waited(played: RecordedRound) -> None:
    asked, client = queued(played), decider()
    part = client.get("/corrections/", headers={"HX-Request": "true"})
    assert part.content.strip().startswith(b"<article")
    sent = {"decision": "refuse", "current": PASSWORD, "note": ""}
    url = f"/corrections/{asked.id}/decide/"
    response = client.post(url, sent, headers={"HX-Request": "true"})
    assert (response.status_code, CorrectionDecision.objects.count()) == (422, 0)
    assert "Say in a few words why." in said(response)
    response = client.post(url, sent | {"note": "It was."}, headers={"HX-Request": "true"})
    assert (response.status_code, CorrectionDecision.objects.get().outcome) == (200, "refused")
    assert response.content.strip().startswith(b"<article")
    assert b"<form" not in response.content
    assert b'id="correction-head" hx-swap-oob="true"' in response.content
    assert "Correction PG01-1 · Refused" in said(response)


def test_a_wrong_password_decides_nothing(played: RecordedRound) -> None:
    asked, client = queued(played), decider()
    sent = {"decision": "approve", "current": "not the password", "note": ""}
    response = client.post(f"/corrections/{asked.id}/decide/", sent)
    assert (response.status_code, CorrectionDecision.objects.count()) == (422, 0)


def test_whoever_asked_may_only_withdraw(pit: Client, played: RecordedRound) -> None:
    asked = queued(played)
    page = pit.get(f"/corrections/{asked.id}/")
    assert b'value="withdraw"' in page.content
    assert b'value="approve"' not in page.content
    url = f"/corrections/{asked.id}/decide/"
    before = books.written()
    for sent in ({"decision": "approve"}, {"decision": "refuse", "note": "No."}, {"decision": ""}):
        response = pit.post(url, {"note": "", "current": PASSWORD, **sent})
        assert (response.status_code, books.written()) == (422, before)
        assert b'value="withdraw"' in response.content
    response = pit.post(url, {"decision": "refuse", "note": "No."})
    assert "Two different people are needed." in said(response)
    assert pit.post(url, {"decision": "withdraw", "note": ""}).status_code == 302
    assert CorrectionDecision.objects.get().outcome == "withdrawn"


@pytest.mark.parametrize(("number", "status"), [("I301", 403), ("A401", 403), ("D101", 403)])
def test_nobody_else_decides_or_asks(played: RecordedRound, number: str, status: int) -> None:
    asked, client = queued(played), signed_in(number)
    before = books.written()
    sent = {"decision": "approve", "current": PASSWORD, "note": ""}
    assert client.post(f"/corrections/{asked.id}/decide/", sent).status_code == status
    assert client.post(ask_url("void", f"round:{played.id}"), why()).status_code == status
    assert client.get("/corrections/").status_code == status
    assert books.written() == before


def test_the_rounds_page_shows_before_and_after_for_ever(
    pit: Client, played: RecordedRound
) -> None:
    page = pit.get("/floor/PG01/1/1/")
    assert f"?of=round:{played.id}".encode() in page.content
    decision = corrections.make(corrections.void(played.id), at=clock.now())
    for client in (pit, signed_in("I301")):
        page = client.get("/floor/PG01/1/1/")
        assert row(page, "Due in the box") == "Due in the box 10.00 —"
        assert "Approved · S202" in said(page)
        assert b"/correct/void/" not in page.content
    assert decision.outcome == "approved"
    story = said(pit.get("/floor/PG01/1/"))
    assert "PG01-1 · Void a round · round 1 · never played" in story
    assert "PG01-1 · Void a round · round 1 · Approved" in story
    assert "voided · PG01-1" in story


def test_the_floor_says_what_waits(pit: Client, played: RecordedRound) -> None:
    before = pit.get("/floor/now/")
    asked = queued(played)
    after = pit.get("/floor/now/", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert f'data-corrections="{asked.id}"'.encode() in after.content
    assert "1 correction waits" in said(after)
    assert "Nothing waits for anybody." not in said(after)


def test_a_sheet_with_tiles_of_a_half_shuffle_comes_back_as_it_was(pit: Client) -> None:
    table = floor.open_table("PG04", doors=4, at=clock.now() - timedelta(minutes=5))
    sheet = paigow.four_doors(half=1)
    command = RecordRound(session=table.id, game="paigow", sheet=sheet)
    recorded = rounds.record(command, act=floor.act(table.dealer, at=clock.now()))
    url = ask_url("amend", f"round:{recorded.id}", "PG04")
    values = prefilled(pit, url) | {"reason": "wrong_bet", "text": "x", "step": "preview"}
    response = pit.post(url, values)
    assert response.status_code == 200, said(response)
    sides = response.context["sides"]
    assert [side.label for side in sides if side.is_changed] == []
    assert [side.label for side in sides if len(side.before.pairs) == 2] == ["Door 1", "Door 2", "Door 3", "Door 4"]  # fmt: skip
    assert response.content.count(b'class="pair-tiles"') == 2 * 4 * 2
    pit.post(url, values | {"step": "ask", "bet_3_door": "2", "bet_3_amount": "500"})
    asked = CorrectionRequest.objects.get()
    assert asked.proposal["sheet"]["hands"] == sheet["hands"]
    assert asked.proposal["sheet"]["half"] == sheet["half"]


def test_chips_and_accounts_are_shown_before_and_after(pit: Client, session: Session) -> None:
    response = pit.post(ask_url("chips", session.id), why(step="preview", reason="fill", direction="credit", pieces_10000="5"))  # fmt: skip
    assert row(response, "Tray should hold") == "Tray should hold changed 12,050.00 11,550.00"
    sent = why(step="preview", reason="booking_error", debit="cage", credit="rake", amount="3")
    played = floor.record_round(session)
    response = pit.post(ask_url("adjustment", f"round:{played.id}"), sent)
    assert row(response, "Rake") == "Rake changed 0.00 −3.00"


def test_who_decides_sees_by_which_chips_and_of_which_round_or_shift(
    pit: Client, session: Session
) -> None:
    played = floor.record_round(session)
    pieces = {"pieces_10000": "5", "pieces_50000": "2"}
    pit.post(ask_url("chips", session.id), why(key="c", reason="fill", direction="fill", **pieces))
    sent = why(reason="booking_error", debit="cage", credit="commission", amount="2.50")
    pit.post(ask_url("adjustment", f"round:{played.id}"), sent | {"key": "r"})
    shift = settings.HOUSE_CALENDAR.shift_at(clock.now())
    of_shift = {"day": shift.day.isoformat(), "shift": shift.name}
    pit.post("/floor/PG01/correct/adjustment/", sent | of_shift)
    page = decider().get("/corrections/")
    assert row(page, "Chips") == "Chips — 2 × 500 · 5 × 100"
    assert "Manual adjustment for round 1 of session 1" in said(page)
    assert "Manual adjustment in session 1" in said(page)
    assert row(page, "Shift").startswith(f"Shift — {shift.day.isoformat()} ")
    assert b'"/floor/PG01/1/1/"' in pit.get(f"/corrections/{CorrectionRequest.objects.get(key='r').id}/").content  # fmt: skip


def test_what_was_counted_since_it_was_asked_for_is_said_before_it_is_decided(
    tablet: Client, session: Session, played: RecordedRound
) -> None:
    asked, client = queued(played), signed_in("S202")
    approve = b'value="approve">'
    urls = ((client, f"/corrections/{asked.id}/"), (client, "/corrections/"), (tablet, f"/pad/corrections/{asked.id}/"))  # fmt: skip
    for browser_, url in urls:
        assert approve in browser_.get(url).content
    counting.change_shift(session)
    for browser_, url in urls:
        page = browser_.get(url)
        assert "As it was asked for it cannot be approved now." in said(page)
        assert "Say whether the money changes hands now or the count has shown it." in said(page)
        assert approve not in page.content


def test_a_round_counted_since_is_asked_where_its_money_is(
    pit: Client, session: Session, played: RecordedRound
) -> None:
    counting.change_shift(session)
    url = ask_url("void", f"round:{played.id}")
    assert b'name="money"' in pit.get(url).content
    assert pit.post(url, why(money="found")).status_code == 302
    assert CorrectionRequest.objects.get().money == "found"


def test_there_is_nothing_else_to_ask_for(pit: Client) -> None:
    floor.table("PG09")
    assert pit.get("/floor/PG01/correct/gift/").status_code == 404
    assert pit.get("/floor/PG09/correct/adjustment/").status_code == 422


@pytest.fixture
def tablet(session: Session) -> Client:
    with_pin("S202")
    return browser(seated(session)[1])


def test_a_dealer_asks_at_the_pad_and_a_supervisor_approves_there_by_pin(
    tablet: Client, session: Session, played: RecordedRound
) -> None:
    page = tablet.get("/pad/corrections/")
    assert f"/pad/correct/void/?of=round:{played.id}".encode() in page.content
    assert "bank at door 1 · win 2 · lose 3" in said(page)
    response = tablet.post(f"/pad/correct/void/?of=round:{played.id}", why())
    asked = CorrectionRequest.objects.get()
    assert (response["Location"], asked.requested_by, asked.via) == (
        f"/pad/corrections/{asked.id}/", "D101", "pad",
    )  # fmt: skip
    wrong = {"staff_number": "S202", "pin": "000000", "note": "", "decision": "approve"}
    response = tablet.post(response["Location"], wrong)
    assert (response.status_code, CorrectionDecision.objects.count()) == (422, 0)
    response = tablet.post(f"/pad/corrections/{asked.id}/", wrong | {"pin": PIN})
    assert (response.status_code, response["Location"]) == (302, "/pad/corrections/")
    decision = CorrectionDecision.objects.get()
    assert (decision.outcome, decision.decided_by, decision.via) == ("approved", "S202", "pad")
    page = tablet.get("/pad/corrections/")
    assert "Approved" in said(page)
    assert "Void: it counts for nothing." in said(page)
    assert f"?of=round:{played.id}".encode() not in page.content


def test_a_dealers_own_pin_approves_nothing(
    tablet: Client, session: Session, played: RecordedRound
) -> None:
    tablet.post(f"/pad/correct/void/?of=round:{played.id}", why())
    asked = CorrectionRequest.objects.get()
    own = {"staff_number": "D101", "pin": PIN, "note": "", "decision": "approve"}
    response = tablet.post(f"/pad/corrections/{asked.id}/", own)
    assert (response.status_code, CorrectionDecision.objects.count()) == (422, 0)


def test_a_tablet_shows_and_asks_for_nothing_of_another_table(
    tablet: Client, session: Session
) -> None:
    other = floor.open_table("PG02", at=clock.now() - timedelta(minutes=5))
    elsewhere = floor.record_round(other)
    assert tablet.get(f"/pad/correct/void/?of=round:{elsewhere.id}").status_code == 404
    asked = queued(elsewhere)
    assert tablet.get(f"/pad/corrections/{asked.id}/")["Location"] == "/pad/"
    assert tablet.get("/pad/correct/adjustment/").status_code == 404


def test_a_sheet_of_a_game_without_a_form_is_typed_as_files_write_it() -> None:
    form = correction_sheets.form_of("another")({"sheet": '{"a": 1}'}, setup={}, currency="MOP")
    assert form.is_valid()
    assert form.document() == {"a": 1}
    for wrong in ("[1]", "{", ""):
        broken = correction_sheets.form_of("another")({"sheet": wrong}, setup={}, currency="MOP")
        assert not broken.is_valid()


def test_a_correction_leads_to_the_shift_it_counts_in_and_to_its_round(
    pit: Client, played: RecordedRound
) -> None:
    shift = settings.HOUSE_CALENDAR.shift_at(Round.objects.get(id=played.id).occurred_at)
    address = f"/reports/{shift.day}/{shift.name}/"
    decision = corrections.make(corrections.void(played.id), at=shift.ends_at)
    pages = (
        f"/corrections/{decision.request_id}/",
        "/floor/PG01/1/1/",
        "/floor/PG01/slips/correction/1/",
    )
    for page in pages:
        assert f'href="{address}"' in pit.get(page).content.decode()
    assert b'href="/floor/PG01/1/1/"' in pit.get(pages[0]).content
    assert pit.get(address).status_code == 200
