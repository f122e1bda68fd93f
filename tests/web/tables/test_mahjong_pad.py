"""The pad of a mahjong table by its addresses: what follows from a draft, deals recorded once, chips, notes and liabilities."""

import json
from typing import Any

import pytest

from tables.models import FloorEvent, Round, Session
from tests.factories import books, devices, mahjong_tables
from tests.factories import tables as floor
from tests.web.tables.pad_client import Pad

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """MJ01, A at 50/100, four seats with 3,000 each."""
    return mahjong_tables.open_table()


@pytest.fixture
def pad(session: Session) -> Pad:
    """The tablet of MJ01, D101 proved there."""
    return Pad(session)


def win(*ticked: str, **said: Any) -> dict[str, Any]:
    return {"result": "win", "winners": [2], "source": "discard", "discarder": 4, "ticked": list(ticked)} | said  # fmt: skip


FED = win(facts={"declined_own_win": True})


@pytest.mark.parametrize(
    ("language", "tier"),
    [
        ("en", "A · limit 50/100"),
        ("zh-hant", "A · 限紅 50/100"),
        ("pt", "A · limite 50/100"),
    ],
)
def test_the_page_names_seats_elements_and_tiles(
    pad: Pad, session: Session, language: str, tier: str
) -> None:
    pad.client.cookies["language"] = language
    page = pad.client.get("/pad/").content.decode()
    start = json.loads(
        page.split('<script id="start" type="application/json">')[1].split("</script>")[0]
    )
    assert start["session"] == session.id
    assert tier in page.replace(" ・ ", " · ")
    assert (start["mode"], start["players"]) == ("A", [1, 2, 3, 4])
    assert [element["code"] for element in start["elements"]][:2] == ["ping_hu", "all_pungs"]
    assert len(start["tiles"]) == 34
    assert start["seats"]["1"]["chips"]["minor"] == 300_000
    assert set(start["words"]["reasons"]["undo"]) == {
        "wrong_outcome", "wrong_tiles", "recorded_too_early",
    }  # fmt: skip


def test_what_follows_from_a_draft_is_told_and_nothing_written(pad: Pad) -> None:
    before = books.written()
    view = pad.view(win("all_pungs"))
    assert (view["step"], view["winner"], view["can_record"]) == ("record", 2, True)
    assert (view["faan"], view["counted"]) == ("1 faan", ["All pungs 1"])
    assert view["rake"] == {"minor": 2_000, "text": "20.00"}
    assert view["seats"]["2"]["net"]["minor"] == 38_000
    assert view["choices"]["ping_hu"] == "dimmed"
    assert view["next"] == "East round, deal 2 · seat 2 deals"
    assert [question["name"] for question in view["questions"]] == [
        "withheld_last_honour", "not_ready_and_broke_pung", "declined_own_win",
    ]  # fmt: skip
    assert pad.view({"result": "draw"})["faan"] is None
    assert pad.view({})["seats"] is None
    assert pad.refused("draft", draft={"winners": [9]}) == (
        422,
        [("seat_out_of_range", "winners.0")],
    )
    assert books.written() == before


def test_who_fed_the_twelfth_tile_is_asked_of_a_drawn_pure_suit(pad: Pad) -> None:
    drawn = win("pure_one_suit", source="self_draw", discarder=None)
    asked = pad.view(drawn)["questions"]
    assert [(question["text"], question["article"]) for question in asked] == [
        (f"Seat {seat} fed the twelfth tile just before", "10A(2)") for seat in (1, 3, 4)
    ]
    facts = asked[2]["yes"]
    assert facts == {"suit_tiles_exposed": 12, "twelfth_fed_by": 4, "draws_since_twelfth": 1}
    assert pad.view(drawn | {"facts": facts})["liability"]["seat"] == 4


def test_a_deal_is_recorded_once_by_its_key(pad: Pad) -> None:
    status, answer = pad.record(win("all_pungs"))
    assert status == 201
    assert answer["round"]["net"]["2"]["minor"] == 38_000
    assert answer["start"]["seats"]["2"]["sign"] == "東"
    status, again = pad.record(win("all_pungs"), number=1)
    assert (status, again["round"]["id"]) == (200, answer["round"]["id"])
    assert pad.record(win("ping_hu"), number=1)[0] == 409
    assert Round.objects.count() == 1
    assert pad.refused("record", key="k2", number=2, draft={"result": "win"}) == (
        422,
        [("round_not_finished", "")],
    )


def test_an_undone_deal_gives_its_draft_again(pad: Pad) -> None:
    done = pad.record(win("all_pungs"))[1]["round"]["id"]
    status, answer = pad.ask("undo", key="u1", round=done, reason="wrong_outcome")
    assert status == 201
    assert answer["draft"]["winners"] == [2]
    assert answer["draft"]["ticked"] == ["all_pungs"]
    assert answer["start"]["seats"]["2"]["chips"]["minor"] == 300_000


@pytest.mark.parametrize(
    ("kind", "body", "data"),
    [
        ("seat_left", {"seat": 3}, {"seat": 3, "chips": 300_000}),
        (
            "seat_flag",
            {"seat": 2, "flag": "saw_anothers_hand", "is_set": True},
            {"seat": 2, "flag": "saw_anothers_hand", "is_set": True},
        ),
        ("pit_called", {}, {"reason": None}),
    ],
)
def test_an_event_is_one_tap(pad: Pad, kind: str, body: Any, data: Any) -> None:
    assert pad.ask("event", key="e1", kind=kind, **body)[0] == 201
    assert FloorEvent.objects.get(kind=kind).data == data


def test_a_buy_in_below_the_worst_loss_shows_at_its_seat(pad: Pad) -> None:
    pad.ask("event", key="e1", kind="seat_left", seat=3)
    status, answer = pad.ask("event", key="e2", kind="buy_in", seat=3, amount=50_000)
    assert (status, answer["start"]["seats"]["3"]["is_below"]) == (201, True)
    assert pad.refused("event", key="e3", kind="buy_in", seat=3) == (
        422,
        [("missing_key", "amount")],
    )


def test_a_liability_waits_for_a_supervisors_pin_and_names_him(pad: Pad) -> None:
    devices.with_pin(floor.SUPERVISOR)
    view = pad.view(FED)
    assert view["can_record"] is False
    assert view["liability"] == {
        "seat": 4, "article": "10A(6)", "amount": {"minor": 20_000, "text": "200.00"}, "is_confirmed": False,
    }  # fmt: skip
    assert pad.refused("record", key="r1", number=1, draft=FED) == (
        422,
        [("liability_unconfirmed", "facts")],
    )
    proof = {"staff_number": floor.SUPERVISOR, "pin": devices.PIN}
    status, answer = pad.ask("event", key="c1", kind="liability_confirmed", draft=FED, **proof)
    assert status == 201
    fact = FloorEvent.objects.get(kind="liability_confirmed")
    assert fact.data["supervisor"] == floor.SUPERVISOR
    assert answer["event"]["hash"] == books.assert_proved(fact)["hash"]
    assert pad.view(FED)["liability"]["is_confirmed"] is True
    assert pad.view(FED | {"discarder": 3})["liability"]["is_confirmed"] is False
    assert pad.record(FED)[0] == 201


@pytest.mark.parametrize(
    ("staff", "pin", "found"),
    [
        (floor.SUPERVISOR, "000000", ("pin_refused", "pin")),
        (floor.DEALER, devices.PIN, ("same_person", "staff_number")),
        ("D102", devices.PIN, ("wrong_role", "staff_number")),
    ],
)
def test_nobody_else_confirms_a_liability(
    pad: Pad, staff: str, pin: str, found: tuple[str, str]
) -> None:
    devices.with_pin(floor.SUPERVISOR)
    devices.with_pin("D102")
    said = {"key": "c1", "kind": "liability_confirmed", "draft": FED, "staff_number": staff}
    status, answer = pad.ask("event", pin=pin, **said)
    assert (status, [(p["code"], p["path"]) for p in answer["problems"]]) == (422, [found])
    assert FloorEvent.objects.filter(kind="liability_confirmed").count() == 0


# --- The page of a deal -----------------------------------------------------------------------------

HAND = {
    "concealed": "123m99s77z",
    "win_tile": "7z",
    "melds": [
        {"type": "pung", "tiles": "555z", "from": 1},
        {"type": "kong", "tiles": "6666z", "from": 4},
    ],
}


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_every_end_of_a_deal_has_its_page(pad: Pad, session: Session, language: str) -> None:
    devices.with_pin(floor.SUPERVISOR)
    shown = {**HAND, "by": "tiles"}
    proof = {"staff_number": floor.SUPERVISOR, "pin": devices.PIN}
    assert (
        pad.ask("event", key="c", kind="liability_confirmed", draft=win(**shown), **proof)[0] == 201
    )
    for number, draft in enumerate(
        (
            win(**shown),
            {"result": "draw"},
            {"result": "false_win", "offender": 3},
            win(winners=[1, 3]),
        ),
        start=1,
    ):
        assert pad.record(draft, key=f"r{number}")[0] == 201
    client = devices.browser("")
    client.force_login(floor.person(floor.INSPECTOR))
    client.cookies["language"] = language
    pages = [client.get(f"/floor/MJ01/1/{number}/") for number in range(1, 5)]
    assert [page.status_code for page in pages] == [200] * 4
    texts = [page.content.decode() for page in pages]
    assert "10A(3)" in texts[0]
    assert "#mj-6z" in texts[0]
    assert "800" in texts[0]
    story = client.get("/floor/MJ01/1/")
    assert story.status_code == 200
    assert "10A(3)" in story.content.decode()
    assert client.get("/floor/MJ01/").status_code == 200


LIMITS = {
    "en": [
        "Win limited to the chips in hand of seat 2 (100): 100 of 200 (art. 9A(4)).",
        "Seat 3 is 24 short: nobody pays more than he has (art. 9A(4)).",
    ],
    "zh-hant": [
        "2 座贏額以手上籌碼 100 為限：200 減為 100（9A(4)）。",
        "3 座尚欠 24：付款以手上籌碼為限（9A(4)）。",
    ],
    "pt": [
        "Ganho limitado às fichas na mão do lugar 2 (100): 100 de 200 (art. 9A(4)).",
        "Faltam 24 ao lugar 3: ninguém paga mais do que tem (art. 9A(4)).",
    ],
}


@pytest.mark.parametrize("language", LIMITS)
def test_what_the_chips_in_hand_limit_is_said_with_its_article(pad: Pad, language: str) -> None:
    for seat, chips in ((2, 10_000), (3, 100)):
        pad.ask("event", key=f"l{seat}", kind="seat_left", seat=seat)
        pad.ask("event", key=f"b{seat}", kind="buy_in", seat=seat, amount=chips)
    pad.client.cookies["language"] = language
    view = pad.view(win())
    assert view["limited"] == LIMITS[language]
    assert view["seats"]["3"]["shortfall"]["minor"] == 2_400
    assert pad.record(win())[0] == 201
    client = devices.browser("")
    client.force_login(floor.person(floor.SUPERVISOR))
    client.cookies["language"] = language
    page = client.get("/floor/MJ01/1/1/").content.decode()
    assert [text in page for text in LIMITS[language]] == [True, True]


def test_the_offender_is_told_short_where_a_false_win_costs_more_than_he_has(pad: Pad) -> None:
    pad.ask("event", key="l3", kind="seat_left", seat=3)
    pad.ask("event", key="b3", kind="buy_in", seat=3, amount=10_000)
    view = pad.view({"result": "false_win", "offender": 3})
    assert view["limited"] == ["Seat 3 is 300 short: nobody pays more than he has (art. 9A(4))."]
    owed = {seat: row["shortfall"] for seat, row in view["seats"].items() if row["shortfall"]}
    assert owed == {"3": {"minor": 30_000, "text": "300.00"}}
    assert pad.view({"result": "draw"})["limited"] == []


def test_what_is_ticked_and_what_the_tiles_come_to_are_both_named(pad: Pad) -> None:
    pure = win("pure_one_suit", by="tiles", concealed="111222333m44m55m", win_tile="5m")
    view = pad.view(pure)
    assert [problem["message"] for problem in view["problems"]] == [
        (
            "Ticked: Pure one suit. What was played: Concealed pungs · Pure one suit. "
            "Change what is ticked, or the tiles."
        )
    ]
    assert (view["faan"], view["counted"]) == ("2 faan", ["Concealed pungs 2", "Pure one suit 2"])
    assert (view["seats"], view["can_record"]) == (None, False)
    assert pad.view(pure | {"win_tile": "9m"})["faan"] is None
    chicken = win("pure_one_suit", by="tiles", concealed="123m456p789s33m44p", win_tile="4p")
    assert pad.view(chicken)["faan"] == "Chicken"
    pad.client.cookies["language"] = "zh-hant"
    said = [pad.view(draft)["problems"][0]["message"] for draft in (pure, chicken)]
    assert said == [
        f"所選番種：清一色；實為：{seen}。請更改所選番種或牌。"
        for seen in ("坎坎糊 · 清一色", "雞糊")
    ]
