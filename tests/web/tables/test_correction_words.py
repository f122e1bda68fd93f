"""What stands against a correction, in the reader's words, at the field where it is wrong."""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client

from casino.kernel import clock
from tables.models import Round, Session
from tables.services.rounds import RecordedRound
from tests.factories import books, corrections, counting, mahjong_tables
from tests.factories import tables as floor
from tests.factories.pages import said
from tests.web.tables.correction_pages import ask_url, prefilled, why

pytestmark = pytest.mark.django_db

CHOOSE = "Choose one of those that are offered."
FILL_IN = "This must be filled in."
SAY_WHY = "Say in a few words why."


@pytest.fixture
def session() -> Session:
    return floor.open_table(at=clock.now() - timedelta(minutes=5))


@pytest.fixture
def played(session: Session) -> RecordedRound:
    recorded = floor.record_round(session)
    floor.record_round(session)
    return recorded


@pytest.fixture
def pit(session: Session) -> Client:
    """The browser of S201."""
    client = Client()
    client.force_login(floor.person("S201"))
    return client


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (
            "12x",
            "A figure with at most two decimals belongs here, without separators of thousands.",
        ),
        ("0", "This must be at least MOP 0.01."),
    ],
)
def test_a_wrong_bet_is_refused_at_its_field_in_the_readers_words(
    pit: Client, played: RecordedRound, typed: str, words: str
) -> None:
    url = ask_url("amend", f"round:{played.id}")
    values = prefilled(pit, url) | {"reason": "wrong_bet", "text": "x", "step": "ask"}
    before = books.written()
    # The first row left empty moves the second bet up in the sheet, not on the page.
    response = pit.post(url, values | {"bet_0_amount": "", "bet_1_amount": typed})
    assert (response.status_code, books.written()) == (422, before)
    assert response.context["sheet"].errors == {"bet_1_amount": [words]}


def test_where_the_money_is_and_why_is_asked_in_words(
    pit: Client, session: Session, played: RecordedRound
) -> None:
    counting.change_shift(session)
    response = pit.post(ask_url("void", f"round:{played.id}"), why(reason=""))
    assert response.status_code == 422
    assert response.context["form"].errors["reason"] == [CHOOSE]
    response = pit.post(ask_url("void", f"round:{played.id}"), why())
    (told,) = response.context["form"].errors["money"]
    assert told.endswith("the money changes hands now or the count has shown it.")


def test_a_game_is_offered_the_reasons_that_its_rounds_can_have() -> None:
    session = mahjong_tables.open_table()
    mahjong_tables.record(session, mahjong_tables.sheet(session))
    client = Client()
    client.force_login(floor.person("S201"))
    of = f"round:{Round.objects.get(session=session).id}"
    form = client.get(ask_url("amend", of, "MJ01") + "&by=form").context["form"]
    offered = [code for code, _label in form.fields["reason"].choices if code]
    assert offered == ["wrong_tiles", "wrong_outcome", "wrong_collected"]


def test_amounts_and_times_in_refusals_are_the_readers(
    pit: Client, session: Session, played: RecordedRound
) -> None:
    chips = why(reason="credit", direction="credit", pieces_10000000="5")
    response = pit.post(ask_url("chips", session.id), chips)
    assert "No more than MOP 12050.00 is held there, not MOP 500000.00." in said(response)
    for amount in ("12x", ""):
        sent = why(reason="booking_error", debit="cage", credit="rake", amount=amount)
        response = pit.post(ask_url("adjustment", f"round:{played.id}"), sent)
        assert (response.status_code, list(response.context["form"].errors)) == (422, ["amount"])
        assert "minor" not in said(response)
    filled = prefilled(pit, ask_url("amend", f"round:{played.id}")) | {"collected": "x"}
    response = pit.post(ask_url("amend", f"round:{played.id}"), filled | why(reason="wrong_bet"))
    assert (response.status_code, list(response.context["form"].errors)) == (422, ["collected"])
    late = filled | why(reason="overlooked", collected="", at="2020-01-01T00:00:00")
    response = pit.post(ask_url("late_entry", session.id), late)
    (told,) = response.context["form"].errors["at"]
    assert re.fullmatch(
        r"The session went from \d+ \w+ \d{4} [\d:]+ to .* this lies outside\.", told
    )


def test_a_form_left_empty_says_at_once_all_that_is_missing(
    pit: Client, session: Session, played: RecordedRound
) -> None:
    url = "/floor/PG01/correct/adjustment/"
    then = settings.HOUSE_CALENDAR.shift_at(clock.now())
    form = pit.get(url).context["form"]
    assert (form["day"].value(), form["shift"].value()) == (then.day, then.name)
    empty = {"key": "ask-1", "step": "ask"}
    before = books.written()
    response = pit.post(url, empty)
    assert response.context["form"].errors == {
        "day": [FILL_IN], "shift": [CHOOSE], "credit": [CHOOSE], "debit": [CHOOSE],
        "amount": ["This must be at least MOP 0.01."], "reason": [CHOOSE], "text": [SAY_WHY],
    }  # fmt: skip
    chips = ask_url("chips", session.id)
    response = pit.post(chips, empty)
    no_chips = "Say how many chips there are of at least one value."
    missing = {"__all__": [no_chips], "direction": [CHOOSE], "reason": [CHOOSE], "text": [SAY_WHY]}
    assert response.context["form"].errors == missing
    response = pit.post(chips, empty | {"pieces_10000": "x", "reason": "fill"})
    missing |= {"pieces_10000": ["A whole number belongs here."]}
    assert response.context["form"].errors == {
        name: said for name, said in missing.items() if name not in {"__all__", "reason"}
    }
    response = pit.post(chips, empty | {"direction": "credit", "reason": "fill"})
    (told,) = response.context["form"].errors["reason"]
    assert told == "Only these are possible here: credit, counted wrongly."
    assert books.written() == before


def test_a_deal_left_empty_says_at_once_all_that_is_missing_and_no_reason_of_another_game() -> None:
    session = mahjong_tables.open_table()
    mahjong_tables.record(session, mahjong_tables.sheet(session))
    client = Client()
    client.force_login(floor.person("S201"))
    url = ask_url("amend", f"round:{Round.objects.get(session=session).id}", "MJ01")
    head = said(client.get(url)).partition("online")[0]
    assert re.search(r"Amend a round · .+ · S201", head)
    assert "Dealer" not in head
    sent = {"key": "ask-1", "step": "ask", "draft": "{}"}
    for collected in ("", "x"):
        context = client.post(url, sent | {"collected": collected}).context
        told = dict(context["form"].errors)
        assert (told.pop("reason"), told.pop("text")) == ([CHOOSE], [SAY_WHY])
        assert list(told) == (["collected"] if collected else [])
        assert context["sheet"].errors


def test_a_refusal_left_empty_is_told_word_and_proof_at_once(played: RecordedRound) -> None:
    asked = corrections.get(corrections.ask(corrections.void(played.id), at=clock.now()))
    client = Client()
    client.force_login(floor.person("S202"))
    empty = {"decision": "refuse", "note": " ", "current": ""}
    form = client.post(f"/corrections/{asked.id}/decide/", empty).context["form"]
    assert form.errors == {"note": [SAY_WHY], "current": [FILL_IN]}
    empty["decision"] = "approve"
    form = client.post(f"/corrections/{asked.id}/decide/", empty).context["form"]
    assert form.errors == {"current": [FILL_IN]}
