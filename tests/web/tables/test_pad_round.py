"""The round on the pad: what follows from a draft, recorded once, undone, and what happens in between."""

import json
from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from casino.kernel import clock
from tables.models import Round, RoundUndo, Session
from tests.factories import books, paigow
from tests.factories import tables as floor
from tests.web.tables.pad_client import Pad, by_outcomes, problems

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """PG01 with eight doors, opened a minute ago and dealt by D101."""
    return floor.open_table(at=clock.now() - timedelta(minutes=1))


@pytest.fixture
def pad(session: Session) -> Pad:
    """The tablet of PG01, D101 proved there."""
    return Pad(session)


def minor(amount: Any) -> Any:
    return amount and amount["minor"]


# --- What follows from a draft --------------------------------------------------------------------


def test_an_empty_draft_begins_with_the_bank(pad: Pad) -> None:
    view = pad.view({})
    assert (view["step"], view["number"], view["turn"], view["can_record"]) == ("bank", 1, None, False)  # fmt: skip
    assert (view["bets"], view["bank"], view["hands"], view["results"]) == ([], [], {}, {})
    assert (view["first_door"], view["deal_order"], view["action_order"]) == (None, [], [])
    assert (view["box"], view["banker"], view["cobank"], view["next_door"]) == (None,) * 4
    assert sum(view["tray"].values()) == 32
    assert (view["problems"], view["articles"]) == ([], [])


def test_a_whole_draft_says_who_wins_what_and_what_drops(pad: Pad) -> None:
    view = pad.view(by_outcomes())
    assert (view["step"], view["can_record"], view["articles"]) == ("record", True, ["2(2)", "2(3)", "8"])  # fmt: skip
    assert (view["first_door"], view["action_order"]) == (2, [2, 3, 4, 5, 6, 7, 8])
    assert view["bets"][0] == {
        "id": "d2b1",
        "door": 2,
        "amount": {"minor": 20_000, "text": "200.00"},
        "customer": None,
        "decided": True,
        "outcome": "win",
        "covered": {"minor": 20_000, "text": "200.00"},
        "gain": {"minor": 20_000, "text": "+200.00"},
        "commission": {"minor": 1_000, "text": "10.00"},
        "net": {"minor": 19_000, "text": "+190.00"},
    }
    assert view["doors"]["3"] == {
        "decided": True,
        "placed": {"minor": 10_000, "text": "100.00"},
        "net": {"minor": -10_000, "text": "−100.00"},
    }
    assert sorted(view["doors"]) == list("2345678")
    assert view["bank"] == [
        {
            "id": "banker",
            "kind": "banker",
            "customer": None,
            "stake": {"minor": 1_000_000, "text": "10,000.00"},
            "decided": True,
            "gain": {"minor": -10_000, "text": "−100.00"},
            "commission": {"minor": 0, "text": "0.00"},
            "net": {"minor": -10_000, "text": "−100.00"},
        }
    ]
    assert (minor(view["box"]), minor(view["banker"]), minor(view["cobank"])) == (1_000, -10_000, 0)


def test_money_is_shown_as_far_as_it_is_decided(pad: Pad) -> None:
    draft = by_outcomes(outcomes={"2": "win", "4": "lose"})
    view = pad.view(draft)
    first, second = view["bets"]
    assert (first["decided"], minor(first["net"]), first["outcome"]) == (True, 19_000, "win")
    assert (second["decided"], second["net"], second["outcome"]) == (False, None, None)
    assert (view["doors"]["2"]["decided"], view["doors"]["4"]["decided"]) == (True, False)
    assert view["doors"]["4"]["net"] is None
    assert (view["box"], view["bank"][0]["gain"], view["next_door"]) == (None, None, 3)
    assert view["results"] == {"2": {"outcome": "win"}, "4": {"outcome": "lose"}}


def test_tiles_are_set_compared_and_named(session: Session) -> None:
    pad = Pad(floor.open_table("PG02", doors=4, dealer="D102"))
    hands = paigow.HANDS_OF_FOUR
    laid = {door: hands[door]["front"] + hands[door]["back"] for door in ("1", "2", "3")}
    wrong = {"front": hands["2"]["back"], "back": hands["2"]["front"]}
    draft = {
        "banker": 1,
        "bank": [{"kind": "banker", "stake": 1_000_000}],
        "dice": [1, 1, 1, 1],
        "laid": laid,
        "settings": {"2": wrong},
    }
    view = pad.view(draft)
    assert view["hands"]["2"] == {
        "front": ["4-2", "2-2"],
        "back": ["5-5", "6-1"],
        "front_name": "Bench, 0",
        "back_name": "Plum, 7",
        "reset": True,
        "filled": False,
    }
    assert view["results"]["2"] == {"outcome": "lose", "front": "lose", "back": "lose"}
    assert view["results"]["3"] == {"outcome": "win", "front": "win", "back": "win"}
    assert view["tray"]["6-5"] == 2
    assert (view["next_door"], view["articles"][-4:]) == (4, ["6(2)", "6(3)", "7(2)", "9(1)"])


def test_it_speaks_the_readers_language(session: Session) -> None:
    pad = Pad(session)
    pad.client.cookies["language"] = "zh-hant"
    hands = paigow.HANDS_OF_FOUR["1"]
    view = pad.view({"laid": {"1": hands["front"] + hands["back"]}})
    assert (view["hands"]["1"]["back_name"], view["hands"]["1"]["front_name"]) == ("地槓", "人牌八")
    _status, answer = pad.ask("draft", draft={"banker": 9})
    assert answer["problems"][0]["message"].startswith("門號")


def test_faults_of_a_draft_stand_where_they_are(pad: Pad) -> None:
    view = pad.view(by_outcomes(bets=[{"door": 1, "amount": 5}]))
    assert [(p["code"], p["path"]) for p in view["problems"]] == [("bet_on_banker", "bets.0.door")]
    assert view["can_record"] is False
    refused = pad.refused("draft", draft={"banker": 9, "dice": [7], "x": 1})
    assert refused == (422, [("unknown_key", "x"), ("door_out_of_range", "banker"), ("bad_dice", "dice.0")])  # fmt: skip


def test_looking_writes_nothing_and_asks_little(
    pad: Pad, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = books.written()
    with django_assert_num_queries(
        3
    ):  # the tablet, its table with the session, who is proved there
        pad.view(by_outcomes())
    assert books.written() == before


# --- Recording ------------------------------------------------------------------------------------


def test_a_draft_is_recorded_as_the_round_it_shows(pad: Pad) -> None:
    status, answer = pad.record(by_outcomes())
    fact = Round.objects.get()
    assert status == 201
    said = books.assert_proved(fact)
    assert answer["round"] == {
        "id": fact.id,
        "number": 1,
        "seq": said["seq"],
        "hash": said["hash"],
        "due": {"minor": 1_000, "text": "10.00"},
        "banker": {"minor": -10_000, "text": "−100.00"},
        "cobank": {"minor": 0, "text": "0.00"},
    }
    assert (said["via"], said["actor"]) == ("pad", {"staff": "D101", "role": "dealer"})
    assert (answer["replayed"], answer["undo"]["round"], answer["undo"]["number"]) == (False, fact.id, 1)  # fmt: skip
    assert 28 <= answer["undo"]["seconds"] <= 30
    start = answer["start"]
    assert (start["number"], minor(start["holds"]["box"])) == (2, 1_000)
    assert start["undo"] == answer["undo"]


def test_the_next_round_stands_ready(pad: Pad) -> None:
    bets = [{"door": 2, "amount": 20_000, "customer": "S7"}, {"door": 3, "amount": 100_000}]
    house = {"kind": "house", "stake": 5}
    draft = by_outcomes(bets=bets, bank=[{"kind": "banker", "stake": 1_000_000}, house])
    _status, answer = pad.record(draft)
    start = answer["start"]
    assert start["turn"] == {
        "banker": 1,
        "round": 2,
        "allowed": 2,
        "is_over": False,
        "can_consent": True,
        "least_stake": {"minor": 1_076_000, "text": "10,760.00"},
    }
    assert [(b["door"], minor(b["amount"]), b.get("customer")) for b in start["last_bets"]] == [
        (2, 20_000, "S7"),
        (3, 100_000, None),
    ]
    assert [(layer["kind"], minor(layer["stake"])) for layer in start["last_bank"]] == [
        ("banker", 1_076_000),
        ("house", 5),
    ]
    assert [offer["door"] for offer in start["offers"]] == [2, 3, 4, 5, 6, 7, 8, 1]
    assert [offer["door"] for offer in start["offers"] if offer["can_take"]] == [2, 3, 1]


def test_when_the_bank_has_passed_its_door_has_no_bets_and_the_bank_no_stake(pad: Pad) -> None:
    pad.record(by_outcomes())
    _status, answer = pad.ask("event", key="e1", kind="bank_passed", to=2)
    start = answer["start"]
    assert (start["turn"]["banker"], start["turn"]["round"], start["last_bank"]) == (2, 1, [])
    offered = [(each["kind"], minor(each["stake"])) for each in start["stakes"]]
    assert offered == [("former", 1_000_000), ("bets", 10_000)]
    assert [bet["door"] for bet in start["last_bets"]] == [3]


def test_a_second_tap_gives_the_same_round_again(pad: Pad) -> None:
    _status, first = pad.record(by_outcomes())
    before = books.written()
    status, again = pad.record(by_outcomes(), number=1)
    assert (status, again["replayed"], again["round"]) == (200, True, first["round"])
    assert again["start"]["number"] == 2
    assert books.written() == before


def test_it_is_the_same_round_again_when_the_other_half_is_next(session: Session) -> None:
    pad = Pad(floor.open_table("PG02", doors=4, dealer="D102"))
    hands = paigow.HANDS_OF_FOUR
    draft: dict[str, Any] = {
        "banker": 1,
        "bank": [{"kind": "banker", "stake": 1_000_000}],
        "bets": [{"door": 2, "amount": 20_000}],
        "dice": [1, 1, 1, 1],
        "laid": {door: hand["front"] + hand["back"] for door, hand in hands.items()},
    }
    _status, first = pad.record(draft)
    assert (first["start"]["half"], len(first["start"]["lying"])) == (2, 16)
    status, again = pad.record(draft, number=1)
    assert (status, again["round"]) == (200, first["round"])
    other = draft | {"bets": [{"door": 2, "amount": 30_000}]}
    assert pad.refused("record", key="r1", number=1, draft=other) == (409, [("key_conflict", "key")])  # fmt: skip
    wrong = draft | {
        "laid": draft["laid"] | {"2": hands["3"]["front"] + hands["3"]["back"], "3": []}
    }
    assert pad.refused("record", key="r1", number=1, draft=wrong) == (409, [("key_conflict", "key")])  # fmt: skip


def test_another_draft_under_the_same_key_is_a_conflict(pad: Pad) -> None:
    pad.record(by_outcomes())
    other = by_outcomes(dice=[1, 1, 1, 1])
    assert pad.refused("record", key="r1", number=1, draft=other) == (409, [("key_conflict", "key")])  # fmt: skip


@pytest.mark.parametrize("number", [2, 9])
def test_a_round_that_is_not_next_is_not_recorded_and_the_pad_is_told_how_things_stand(
    pad: Pad, number: int
) -> None:
    status, answer = pad.record(by_outcomes(), number=number)
    assert (status, problems(answer)) == (409, [("other_round_next", "number")])
    assert answer["start"]["number"] == 1
    assert Round.objects.count() == 0
    assert pad.refused("draft", draft={}, number=number) == (409, [("other_round_next", "number")])


def test_two_tablets_of_one_table_record_one_round(session: Session) -> None:
    left = Pad(session)
    right = Pad(session)
    assert left.refused("record", key="l", number=1, draft=by_outcomes())[0] == 403
    left.client = right.client
    left.record(by_outcomes(), key="left", number=1)
    status, answer = right.record(by_outcomes(), key="right", number=1)
    assert (status, problems(answer)) == (409, [("other_round_next", "number")])
    assert (answer["start"]["number"], Round.objects.count()) == (2, 1)


def test_a_round_that_is_not_finished_is_not_recorded(pad: Pad) -> None:
    draft = by_outcomes(outcomes={"2": "win"})
    refused = pad.refused("record", key="r1", number=1, draft=draft)
    assert refused == (422, [("round_not_finished", "")])
    draft = by_outcomes(bets=[{"door": 1, "amount": 5}])
    refused = pad.refused("record", key="r1", number=1, draft=draft)
    assert refused == (422, [("bet_on_banker", "bets.0.door")])


def test_another_session_is_told_how_things_stand(pad: Pad) -> None:
    for name, body in (
        ("draft", {"draft": {}}),
        ("record", {"key": "k", "number": 1, "draft": by_outcomes()}),
        ("undo", {"key": "k", "round": "R", "reason": "wrong_bet"}),
        ("event", {"key": "k", "kind": "bank_consent"}),
    ):
        before = books.written()
        status, answer = pad.post(name, {"session": "01", **body})
        assert (status, problems(answer)) == (409, [("other_session", "session")])
        assert answer["start"]["session"] == pad.session.id
        assert books.written() == before


# --- Undoing --------------------------------------------------------------------------------------


def test_the_last_round_is_undone_and_can_be_entered_again(pad: Pad) -> None:
    draft = by_outcomes()
    _status, recorded = pad.record(draft)
    status, answer = pad.ask("undo", key="u1", round=recorded["round"]["id"], reason="wrong_bet")
    fact = RoundUndo.objects.get()
    said = books.assert_proved(fact)
    assert status == 201
    assert answer["undone"] == {"id": fact.id, "seq": said["seq"], "hash": said["hash"]}
    assert answer["draft"] == draft
    assert (answer["undo"], answer["start"]["number"], answer["start"]["turn"]) == (None, 2, None)
    assert minor(answer["start"]["holds"]["box"]) == 0
    assert answer["start"]["last_bets"] == []
    status, again = pad.ask("undo", key="u1", round=recorded["round"]["id"], reason="wrong_bet")
    assert (status, again["replayed"], again["undone"]) == (200, True, answer["undone"])
    status, third = pad.record(answer["draft"], key="r2")
    assert (status, third["round"]["number"]) == (201, 2)


def test_what_cannot_be_undone_is_refused_and_says_why(pad: Pad) -> None:
    _status, recorded = pad.record(by_outcomes())
    round_id = recorded["round"]["id"]
    assert pad.refused("undo", key="u", round=round_id, reason="bored") == (422, [("unknown_value", "reason")])  # fmt: skip
    assert pad.refused("undo", key="u", round="R", reason="wrong_bet") == (404, [("no_such_round", "round")])  # fmt: skip
    pad.ask("event", key="e1", kind="void_throw", reason="cocked_dice")
    assert pad.refused("undo", key="u", round=round_id, reason="wrong_bet") == (422, [("not_the_last_act", "round")])  # fmt: skip


def test_the_page_offers_no_undo_when_it_is_too_late(pad: Pad) -> None:
    floor.record_round(pad.session, at=clock.now() - timedelta(seconds=31))
    _status, answer = pad.ask("event", key="e1", kind="pit_called")
    assert answer["start"]["undo"] is None
    assert answer["start"]["pit_called"] is not None


def test_the_page_carries_how_the_round_begins(pad: Pad) -> None:
    floor.record_round(pad.session, at=clock.now())
    response = pad.client.get("/pad/")
    assert response.status_code == 200
    start = response.context["start"]
    assert (start["table"], start["dealer"], start["doors"], start["number"]) == ("PG01", "D101", 8, 2)  # fmt: skip
    assert (start["currency"], start["digits"], start["half"], start["lying"]) == ("MOP", 2, None, [])  # fmt: skip
    assert start["limits"] == {"bet_min": None, "bet_max": None, "house_cobank_max": None}
    assert start["words"]["tiles"]["6-6"] == "Heaven"
    assert start["words"]["reasons"]["undo"]["wrong_bet"] == "wrong bet"
    assert sorted(start["words"]["reasons"]) == ["dead_round", "pit_called", "undo", "void_throw"]
    block = response.content.decode().partition('<script id="start" type="application/json">')[2]
    assert json.loads(block.partition("</script>")[0])["session"] == pad.session.id
