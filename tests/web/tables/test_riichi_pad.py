"""The pad of a riichi table as its page uses it: drafts, recording, undoing, events, slips."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel import clock
from tables.models import FloorEvent, Round
from tables.services import riichi as riichi_service
from tests.factories import devices, riichi, riichi_tables, tables
from tests.unit.riichi.test_draft import RIGHT, entered, hand, ron
from tests.web.tables.pad_client import Pad, problems
from tests.web.tables.test_pad_any_json import anything, hold, values

pytestmark = pytest.mark.django_db


@pytest.fixture
def pad(db: None) -> Pad:
    """The tablet of RM01, D101 proved there."""
    return Pad(riichi_tables.open_table(at=clock.now() - timedelta(minutes=1)))


def test_a_draft_is_followed_and_recorded_once(pad: Pad) -> None:
    draft = ron(hand(han=2, fu=30), riichi=["S"])
    view = pad.view(draft)
    assert view["can_record"] is True
    assert view["seats"]["S"] == {"delta": 2_000, "score": 27_000, "chips": 0}
    assert view["hands"][0]["points"] == {"ron": 2_000}
    assert "East 2" in view["next"]
    status, answer = pad.record(draft)
    assert (status, answer["round"]["scores"]) == (201, [25_000, 27_000, 23_000, 25_000])
    assert answer["start"]["deal"] == "East 2"
    assert pad.record(draft, number=1)[0] == 200
    other = ron(hand("N", han=2, fu=30))
    assert pad.record(other, number=1)[0] == 409
    assert Round.objects.get().game == "riichi_deal"


def test_what_was_recorded_last_is_named_by_its_deal_or_game(pad: Pad) -> None:
    assert pad.view(entered())["can_record"] is False
    _status, answer = pad.record(ron(hand(han=2, fu=30)))
    assert answer["start"]["last"] == {"number": 1, "game": None, "deal": "East 1", "outcome": ""}
    _status, answer = pad.ask("undo", key="u", round=answer["round"]["id"], reason="wrong_outcome")
    assert answer["start"]["last"] is None
    _status, answer = pad.record(entered(final=riichi.game()), key="k2")
    assert answer["start"]["last"] == {"number": 2, "game": 1, "deal": "", "outcome": ""}


def test_what_needs_a_riichi_is_offered_to_who_declared(pad: Pad) -> None:
    draft = ron(hand(by="yaku", yaku=["pinfu"], fu=30))
    (found,) = pad.view(draft)["impossible"]
    assert ("ippatsu" in found["yaku"], found["ura"]) == (True, True)
    (found,) = pad.view({**draft, "riichi": ["S"]})["impossible"]
    assert ("ippatsu" in found["yaku"], found["ura"]) == (False, False)


def test_an_unfinished_deal_is_not_recorded(pad: Pad) -> None:
    found = pad.refused("record", key="k", number=1, draft=entered(outcome="ron"))
    assert found == (422, [("round_not_finished", "")])
    barred = pad.refused("record", key="k", number=1, draft=ron(hand(han=1, fu=25)))
    assert barred == (422, [("fu_not_possible", "wins.0.fu")])


@pytest.mark.parametrize(
    "draft",
    [
        ron(hand(han=2, fu=30, chips=1)),
        ron(hand(by="yaku", yaku=["pinfu"], fu=30)),
        entered(
            outcome="tsumo",
            hands=[hand(by="tiles", concealed=riichi.PINFU, win_tile="6s", flags=["haitei"])],
            dora="8p",
        ),
        entered(outcome="draw", seats=["E", "S"]),
        entered(outcome="nagashi_mangan", seats=["S"]),
        entered(final=riichi.game()),
    ],
)
def test_what_was_undone_is_entered_again(pad: Pad, draft: dict[str, Any]) -> None:
    status, answer = pad.record(draft)
    assert status == 201
    round_id = answer["round"]["id"]
    status, answer = pad.ask("undo", key="u1", round=round_id, reason="wrong_outcome")
    assert status == 201
    again = pad.view(answer["draft"])
    assert again["can_record"] is True
    assert riichi_tables.play(pad.session)["deals"] == 0
    status, answer = pad.record(answer["draft"], key="r2")
    assert status == 201
    assert Round.objects.count() == 2


@pytest.fixture
def proof(pad: Pad) -> dict[str, str]:
    """What the supervisor types at the tablet to confirm."""
    devices.with_pin(tables.SUPERVISOR)
    return {"staff_number": tables.SUPERVISOR, "pin": devices.PIN}


@pytest.mark.parametrize(
    ("outcome", "ground", "scores"),
    [("penalty", "empty_call", [25_000, 24_000, 25_000, 25_000]),
     ("chombo", "peeking", [29_000, 17_000, 27_000, 27_000])],
)  # fmt: skip
def test_a_penalty_counts_once_a_supervisor_has_confirmed_it_by_pin(
    pad: Pad, proof: dict[str, str], outcome: str, ground: str, scores: list[int]
) -> None:
    draft = entered(outcome=outcome, seats=["S"])
    view = pad.view(draft)
    assert (view["can_record"], view["penalty"]) == (False, {"supervisor": "", "ground": ""})
    assert [view["seats"][seat]["score"] for seat in "ESWN"] == scores
    assert pad.refused("record", key="r1", number=1, draft=draft) == (
        422, [("penalty_unconfirmed", "input.offender")],
    )  # fmt: skip
    body = {"kind": "penalty_confirmed", "draft": draft, "reason": ground, **proof}
    for wrong, found in (
        ({"reason": "wrong_call"}, ("unknown_value", "reason")),
        ({"draft": entered(outcome="draw")}, ("no_penalty", "outcome")),
        ({"draft": entered(outcome=outcome)}, ("round_not_finished", "")),
    ):
        assert pad.refused("event", key="e1", **(body | wrong)) == (422, [found])
    for unproved, found in (
        ({"pin": "111111"}, ("pin_refused", "pin")),
        ({"staff_number": tables.DEALER}, ("same_person", "staff_number")),
    ):
        assert problems(pad.ask("event", key="e1", **(body | unproved))[1]) == [found]
    assert not FloorEvent.objects.exists()
    assert pad.ask("event", key="e1", **body)[0] == 201
    assert pad.ask("event", key="e1", **body)[0] == 200
    said = pad.view(draft)
    assert (said["can_record"], said["penalty"]["supervisor"]) == (True, tables.SUPERVISOR)
    assert pad.view(entered(outcome=outcome, seats=["W"]))["can_record"] is False
    status, answer = pad.record(draft)
    assert (status, answer["round"]["scores"]) == (201, scores)
    assert Round.objects.get().settlement["ground"] == ground


def test_a_lost_win_is_one_act_that_a_supervisor_confirms_by_pin(
    pad: Pad, proof: dict[str, str]
) -> None:
    body = {
        "kind": "dead_hand", "seat": "S", "reason": "wrong_call", "after_riichi": True, **proof
    }  # fmt: skip
    wrong = pad.ask("event", key="e1", **(body | {"pin": "111111"}))[1]
    assert problems(wrong) == [("pin_refused", "pin")]
    status, answer = pad.ask("event", key="e1", **body)
    assert status == 201
    seat = answer["start"]["seats"]["S"]
    assert (seat["dead"], seat["riichi"], seat["score"]) == (True, True, 24_000)
    won = hand(by="yaku", yaku=["pinfu", "toitoi"], fu=30)
    said = [problem["message"] for problem in pad.view(ron(won))["problems"]]
    assert said == ["No hand has “Pinfu” and “Toitoi” together."]
    barred = pad.view(ron(hand(han=1, fu=30)))["problems"]
    assert [each["message"] for each in barred] == [
        "South has lost the win for this deal (rule 30)."
    ]
    assert pad.refused("event", key="e2", **(body | {"seat": "X"}))[0] == 422
    assert pad.refused("event", key="e3", kind="game_stopped") == (422, [("may_not_stop", "")])
    assert FloorEvent.objects.count() == 1


def test_a_game_shows_its_money_and_then_its_slips(pad: Pad) -> None:
    assert pad.client.get("/pad/game-slips/").status_code == 404
    draft = entered(final=riichi.game())
    view = pad.view(draft)
    assert [player["net"]["minor"] for player in view["game"]["players"]] == [
        2_200, 100, -1_600, -2_500,
    ]  # fmt: skip
    assert view["game"]["box"]["minor"] == 1_800
    assert [player["settled"] for player in view["game"]["players"]] == [
        "+52.0", "+11.0", "−22.0", "−41.0",
    ]  # fmt: skip
    status, answer = pad.record(draft)
    assert (status, answer["round"]["game"], answer["round"]["ranks"]) == (201, 1, [1, 2, 3, 4])
    slips = pad.client.get("/pad/game-slips/?paper=80")
    assert slips.status_code == 200
    assert [
        re.sub(r"<[^>]+>", " ", net).split()
        for net in re.findall(r'<div class="slip-net">(.*?)</div>', slips.content.decode())
    ] == [["Receives", "JPY", "2,200"], ["Receives", "JPY", "100"], ["Pays", "JPY", "1,600"], ["Pays", "JPY", "2,500"]]  # fmt: skip
    assert slips.content.decode().count('class="slip"') == 4


@pytest.mark.parametrize("language", ["en", "zh-hant", "pt"])
def test_the_page_reads_in_every_language_with_the_house_rules(pad: Pad, language: str) -> None:
    pad.client.cookies["language"] = language
    page = pad.client.get("/pad/").content.decode()
    assert 'id="rules-dialog"' in page
    assert "450" in page


@pytest.mark.parametrize("name", ["draft", "record"])
def test_any_draft_is_refused_or_counts(pad: Pad, name: str) -> None:
    keys = st.sampled_from([*entered()]) | st.text(max_size=4)

    @anything
    @given(st.sampled_from(RIGHT), st.dictionaries(keys, values, max_size=3))
    def check(right: dict[str, Any], changes: dict[str, Any]) -> None:
        body: dict[str, Any] = {"session": pad.session.id, "draft": right | changes}
        if name == "record":
            body |= {"key": "k", "number": pad.standing.rounds + 1}
        hold(pad, name, json.dumps(body))

    check()


def test_the_page_that_is_put_by_holds_no_score(pad: Pad) -> None:
    kept = pad.client.get("/pad/kept/")
    assert kept.status_code == 200
    assert "25000" not in kept.content.decode()
    assert 'id="rt-seats"' in kept.content.decode()


def test_an_act_at_a_table_that_moved_on_elsewhere_is_refused_and_shown_how_it_stands(
    pad: Pad, proof: dict[str, str]
) -> None:
    played = ron(hand(han=2, fu=30))
    _status, answer = pad.record(played)
    seen = answer["start"]["position"]
    assert pad.client.get("/pad/watch/").json()["position"] == seen
    by_supervisor = tables.act(tables.SUPERVISOR, at=clock.now())
    riichi_service.abandon(session_id=pad.session.id, reason="dispute", act=by_supervisor)
    assert pad.client.get("/pad/watch/").json()["position"] != seen
    event = {"kind": "dead_hand", "seat": "S", "reason": "wrong_call", **proof}
    for name, body in (
        ("draft", {"number": 2, "draft": played}),
        ("record", {"key": "r2", "number": 2, "draft": played}),
        ("event", {"key": "e1", **event}),
    ):
        found = pad.refused(name, position=seen, **body)
        assert found == (409, [("table_moved_on", "")])
    start = pad.ask("draft", position=seen, number=2, draft=played)[1]["start"]
    assert (start["game"], start["deal"]) == (2, "East 1")
    now = start["position"]
    assert pad.ask("draft", position=now, number=2, draft=played)[0] == 200
    first = pad.ask("event", key="e2", position=now, **event)
    again = pad.ask("event", key="e2", position=now, **event)
    assert (first[0], again[0]) == (201, 200)


RULING = {"reason": "Tiles fell", "points": {"E": -1_000, "S": 1_000}, "sticks": 0}


def test_a_ruling_is_entered_at_the_table_and_confirmed_by_a_supervisors_pin(pad: Pad) -> None:
    devices.with_pin(tables.SUPERVISOR)
    proof = {"staff_number": tables.SUPERVISOR, "pin": devices.PIN}
    body = {"kind": "ruling", **RULING, **proof}
    unbalanced = body | {"points": {"E": -1_000}}
    assert pad.refused("event", key="e1", **unbalanced) == (
        422, [("ruling_does_not_balance", "points")],
    )  # fmt: skip
    odd = body | {"points": {"E": "x"}, "sticks": None}
    assert pad.refused("event", key="e1", **odd) == (
        422, [("not_integer", "points.E"), ("not_integer", "sticks")],
    )  # fmt: skip
    assert pad.refused("event", key="e1", **(body | {"points": 1}))[1] == [("not_object", "points")]
    status, answer = pad.ask("event", key="e1", **(body | {"pin": "111111"}))
    assert (status, problems(answer)) == (422, [("pin_refused", "pin")])
    assert not FloorEvent.objects.exists()
    status, answer = pad.ask("event", key="e1", **body)
    assert (status, answer["start"]["seats"]["E"]["score"]) == (201, 24_000)
    assert FloorEvent.objects.get().data == {**RULING, "supervisor": tables.SUPERVISOR}
    assert FloorEvent.objects.get().evidence().body["dealer"] == tables.DEALER
    assert pad.ask("event", key="e1", **body)[0] == 200
    own = {"staff_number": tables.DEALER}
    assert problems(pad.ask("event", key="e2", **(body | own))[1]) == [
        ("same_person", "staff_number")
    ]


def test_a_game_is_abandoned_at_the_table_by_a_supervisors_pin(pad: Pad) -> None:
    devices.with_pin(tables.SUPERVISOR)
    proof = {"staff_number": tables.SUPERVISOR, "pin": devices.PIN}
    body = {"kind": "game_abandoned", "reason": "dispute", **proof}
    assert pad.refused("event", key="e1", **body) == (422, [("no_game", "")])
    pad.record(ron(hand(han=2, fu=30)))
    seen = pad.ask("event", key="e1", **body)[1]["start"]
    assert (seen["game"], seen["deal"]) == (2, "East 1")
    assert FloorEvent.objects.get().data["supervisor"] == tables.SUPERVISOR
    assert pad.ask("event", key="e1", **body)[0] == 200
