"""Riichi sheets typed anew: the end of a game, deals by yaku, by han and fu, and by tiles."""

from typing import Any

import pytest
from django.test import Client

from tables.forms.riichi_sheet import RiichiDealForm, RiichiGameForm
from tables.models import CorrectionDecision, CorrectionRequest, Round, Session
from tests.factories import corrections, riichi, riichi_tables, tables
from tests.factories.devices import browser, seated

pytestmark = pytest.mark.django_db

TILES = riichi.ron(
    riichi.hand(
        "S", "45m99s555z", "6m", melds=[riichi.meld("pon", "666z"), riichi.meld("pon", "777z")]
    ),
    pao={"seat": "N", "yakuman": "daisangen"},
)


@pytest.fixture
def session() -> Session:
    return riichi_tables.open_table()


def typed(form: Any) -> dict[str, Any]:
    """What a browser sends of a form that nobody has changed."""
    sent = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def deal_form(sheet: dict[str, Any] | None, data: Any = None, **how: Any) -> RiichiDealForm:
    return RiichiDealForm(data, setup={}, currency="JPY", sheet=sheet, **how)


@pytest.mark.parametrize(
    "raw",
    [
        TILES,
        riichi.tsumo(riichi.hand("S", flags=["haitei"])),
        riichi.ron(riichi.named("S", "riichi", "pinfu"), riichi.named("N", "pinfu", aka=1)),
        riichi.ron(riichi.counted("S", 3, 30, chips=2)),
        riichi.ron(riichi.counted("S", 5, None)),
        riichi.draw("E", "S"),
        riichi.ended("nagashi_mangan", {"seats": ["S"]}),
        riichi.ended("chombo", {"offender": "S"}),
        riichi.ended("penalty", {"offender": "S"}),
    ],
    ids=lambda raw: raw["outcome"],
)
def test_a_recorded_deal_comes_back_as_it_was_where_nothing_is_changed(raw: dict[str, Any]) -> None:
    table = {"round_wind": "E", "honba": 0, "riichi_sticks_on_table": 1, "riichi_this_deal": ["S"]}
    if any("concealed" in win for win in raw.get("wins", ())):
        table |= {"dora_indicators": "8p", "ura_indicators": ""}
    sheet = raw | {"table": table}
    form = deal_form(sheet, typed(deal_form(sheet)))
    assert form.is_valid(), form.errors
    assert form.document() == sheet


def test_a_late_or_unwhole_sheet_is_left_to_the_rules() -> None:
    form = deal_form(None, typed(deal_form(None)))
    assert form.is_valid()
    assert form.document()["input"] == {"tenpai": []}
    by_tiles = deal_form(None, by_tiles=True)
    assert "dora" in by_tiles.fields
    assert "han_0" not in by_tiles.fields
    nobody = typed(deal_form(None)) | {"outcome": "chombo"}
    chombo = deal_form(None, nobody)
    assert chombo.is_valid()
    assert chombo.document()["input"] == {"offender": None}


def test_a_games_end_is_typed_by_player() -> None:
    sent = {f"{key}_{p}": n for key, n in (("scores", 25_000), ("chips", 0)) for p in range(4)}
    form = RiichiGameForm(sent | {"leftover_sticks": 0}, setup={}, currency="JPY")
    assert form.is_valid()
    assert form.document() == {"scores": [25_000] * 4, "leftover_sticks": 0, "chips": [0] * 4}


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_a_game_is_amended_on_its_page(client: Client, session: Session, language: str) -> None:
    done = riichi_tables.record(session, riichi.game(), minute=1)
    client.force_login(tables.person(tables.SUPERVISOR))
    client.cookies["language"] = language
    address = f"/floor/RM01/correct/amend/?of=round:{done.id}"
    page = client.get(address)
    assert page.status_code == 200
    assert b'name="scores_0"' in page.content
    scores = (45_000, 28_000, 18_000, 9_000)
    body: dict[str, Any] = {f"scores_{p}": score for p, score in enumerate(scores)}
    body |= {f"chips_{p}": 0 for p in range(4)}
    why = page.context["form"]
    body |= {"leftover_sticks": 0, "key": why["key"].value(), "text": "Read wrongly"}
    body["reason"] = why.fields["reason"].choices[-1][0]
    seen = client.post(address, body | {"step": "preview"})
    assert seen.status_code == 200, seen.content.decode()[-3000:]
    assert client.post(address, body | {"step": "ask"}).status_code == 302
    assert CorrectionRequest.objects.count() == 1


def test_a_deals_page_offers_tiles_or_yaku(client: Client, session: Session) -> None:
    riichi_tables.record(session, riichi_tables.passing(), minute=1)
    client.force_login(tables.person(tables.SUPERVISOR))
    of = f"round:{Round.objects.get().id}"
    text = client.get(f"/floor/RM01/correct/amend/?of={of}&by=form").content.decode()
    assert 'name="han_0"' in text
    text = client.get(f"/floor/RM01/correct/amend/?of={of}&by=tiles").content.decode()
    assert 'name="concealed_0"' in text


def test_what_was_never_entered_is_a_game(client: Client, session: Session) -> None:
    client.force_login(tables.person(tables.SUPERVISOR))
    text = client.get(f"/floor/RM01/correct/late_entry/?of={session.id}").content.decode()
    assert 'name="scores_0"' in text


def test_the_tablet_shows_what_stands_now_and_by_which_correction(session: Session) -> None:
    first = riichi_tables.record(session, riichi_tables.passing(), minute=1)
    second = riichi_tables.record(session, riichi_tables.passing(), minute=2)
    sheet = Round.objects.get(id=first.id).sheet
    corrections.make(corrections.amend(first.id, {**sheet, "discarder": "N"}))
    corrections.make(corrections.void(second.id))
    page = browser(seated(session)[1]).get("/pad/corrections/")
    last = page.context["rounds"]
    assert [(each.called, each.said, each.marks) for each in last] == [
        ("Round 2", "", ("voided · RM01-2",)),
        ("Round 1", "East 1 · Ron: South from North · South +1,000, North −1,000", ("amended · RM01-1",)),
    ]  # fmt: skip
    decision = CorrectionDecision.objects.get(request__number=1)
    assert [each.of for each in last] == [None, decision.subject]
    assert "amended · RM01-1" in page.content.decode()


def test_a_final_sheet_is_called_by_its_game(session: Session) -> None:
    done = riichi_tables.record(session, riichi.game(), minute=1)
    tablet = browser(seated(session)[1])
    (last,) = tablet.get("/pad/corrections/").context["rounds"]
    assert last.called == "Final sheet of game 1"
    page = tablet.get(f"/pad/correct/amend/?of=round:{done.id}")
    assert "Amend a round · Final sheet of game 1" in page.content.decode()


def test_a_riichi_table_has_no_bets_to_list(client: Client, session: Session) -> None:
    client.force_login(tables.person(tables.SUPERVISOR))
    page = client.get("/floor/RM01/").content.decode()
    assert "Bets covered" not in page
    assert "riichi-house-rules" not in page
