"""A riichi table by the API: deals looked at and recorded, the running game, lost wins, rulings, abandoned games."""

from typing import Any

import pytest

from tables.models import FloorEvent, Round, Session
from tests.factories import riichi, riichi_tables
from tests.factories import tables as floor
from tests.web.api.conftest import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Session:
    return riichi_tables.open_table()


@pytest.fixture
def at_table(parlour: Session) -> Program:
    assert parlour.dealer == floor.DEALER
    return Program(floor.person(floor.DEALER))


@pytest.fixture
def in_charge(parlour: Session) -> Program:
    assert parlour.supervisor == floor.SUPERVISOR
    return Program(floor.person(floor.SUPERVISOR))


def deal(session: Session, raw: dict[str, Any]) -> dict[str, Any]:
    now = riichi_tables.play(session)
    lies = {"honba": now["honba"], "riichi_sticks_on_table": now["sticks"]}
    return {"game": "riichi_deal", "sheet": raw | {"table": raw["table"] | lies}}


def test_a_table_is_opened_with_its_stakes() -> None:
    riichi_tables.table()
    floor.person(floor.DEALER)
    program = Program(floor.person(floor.SUPERVISOR))
    asked = {"dealer": floor.DEALER, "count": {"100": 50}}
    assert program.post("tables/RM01/sessions/", asked)[0] == 201
    assert Session.objects.get().terms["honba_value"] == 300


def test_a_deal_is_looked_at_and_recorded(parlour: Session, at_table: Program) -> None:
    path = f"sessions/{parlour.id}/"
    body = deal(parlour, riichi_tables.passing())
    status, seen = at_table.post(f"{path}rounds/preview/", body, key=None)
    assert (status, seen["settlement"]["scores"]) == (200, [25_000, 26_000, 24_000, 25_000])
    assert not Round.objects.exists()
    assert at_table.post(f"{path}rounds/", body)[0] == 201
    assert at_table.post(f"{path}rounds/", body)[1]["replayed"] is True
    status, game = at_table.get(f"{path}game/")
    assert (game["dealer"], game["honba"], game["deals"], game["end"]) == (2, 0, 1, None)
    assert [player["score"] for player in game["players"]] == [25_000, 26_000, 24_000, 25_000]
    assert [player["seat"] for player in game["players"]] == ["N", "E", "S", "W"]


def test_a_final_sheet_alone_is_recorded(parlour: Session, at_table: Program) -> None:
    body = {"game": "riichi_game", "sheet": riichi.game()}
    status, answer = at_table.post(f"sessions/{parlour.id}/rounds/", body)
    assert (status, answer["due"]) == (201, 1_800)
    wrong = {"game": "riichi_deal", "sheet": riichi.game()}
    status, found = at_table.refused(f"sessions/{parlour.id}/rounds/", wrong, key="k2")
    assert (status, ("missing_key", "outcome") in found) == (422, True)


def test_a_penalty_is_confirmed_by_a_supervisor_and_recorded_by_the_dealer(
    parlour: Session, at_table: Program, in_charge: Program
) -> None:
    path = f"sessions/{parlour.id}/"
    sheet = riichi_tables.standing(parlour, riichi.ended("chombo", {"offender": "S"}))
    body = {"sheet": sheet, "reason": "furiten_ron"}
    deal = {"game": "riichi_deal", "sheet": sheet}
    assert at_table.refused(f"{path}rounds/", deal) == (
        422, [("penalty_unconfirmed", "input.offender")],
    )  # fmt: skip
    assert at_table.refused(f"{path}game/penalty/", body)[0] == 403
    assert in_charge.refused(f"{path}game/penalty/", body | {"reason": "peeked"}) == (
        422, [("unknown_value", "reason")],
    )  # fmt: skip
    assert in_charge.post(f"{path}game/penalty/", body)[0] == 201
    status, answer = at_table.post(f"{path}rounds/", deal)
    assert (status, answer["settlement"]["ground"]) == (201, "furiten_ron")


def test_a_lost_win_is_recorded_by_a_supervisor(
    parlour: Session, at_table: Program, in_charge: Program
) -> None:
    path = f"sessions/{parlour.id}/game/dead-hand/"
    body = {"seat": "S", "reason": "wrong_call", "after_riichi": True}
    assert at_table.refused(path, body)[0] == 403
    assert in_charge.post(path, body)[0] == 201
    assert riichi_tables.play(parlour)["dead"] == [1]
    assert in_charge.refused(path, body | {"after_riichi": 1}, key="k2") == (
        422, [("unknown_value", "after_riichi")],
    )  # fmt: skip


def test_a_ruling_and_an_abandoned_game_are_a_supervisors(
    parlour: Session, at_table: Program, in_charge: Program
) -> None:
    path = f"sessions/{parlour.id}/game/"
    ruling = {"reason": "Tiles fell", "points": {"E": -1_000, "S": 1_000}}
    assert at_table.refused(f"{path}ruling/", ruling)[0] == 403
    assert in_charge.post(f"{path}ruling/", ruling)[0] == 201
    assert in_charge.refused(f"{path}ruling/", {"reason": "", "points": {"E": 100}}, key="k2") == (
        422, [("no_reason", "reason"), ("ruling_does_not_balance", "points")],
    )  # fmt: skip
    assert in_charge.refused(f"{path}ruling/", ruling | {"sticks": "1"}, key="k3") == (
        422, [("not_integer", "sticks")],
    )  # fmt: skip
    assert in_charge.post(f"{path}abandon/", {"reason": "player_left"}, key="k4")[0] == 201
    assert [event.kind for event in FloorEvent.objects.order_by("id")] == [
        "ruling", "game_abandoned",
    ]  # fmt: skip


def test_the_dealer_ends_no_game_without_the_term(parlour: Session, at_table: Program) -> None:
    found = at_table.refused(f"sessions/{parlour.id}/game/stop/")
    assert found == (422, [("may_not_stop", "")])


def test_another_game_has_no_running_game(at_table: Program) -> None:
    other = floor.open_table("PG01")
    assert at_table.unseen(f"sessions/{other.id}/game/") == (404, [("no_such_session", "session")])


@pytest.mark.parametrize(
    ("act", "sent"),
    [
        ("dead-hand", {"seat": "S", "reason": "wrong_call"}),
        ("penalty", {"sheet": {}, "reason": "empty_call"}),
        ("ruling", {"reason": "Tiles fell"}),
        ("abandon", {"reason": "player_left"}),
        ("stop", {}),
    ],
)
def test_an_act_of_play_is_held_to_the_table_that_was_seen(
    parlour: Session, at_table: Program, in_charge: Program, act: str, sent: dict[str, Any]
) -> None:
    path = f"sessions/{parlour.id}/"
    seen = at_table.get(f"{path}game/")[1]["position"]
    assert seen == at_table.get("tables/RM01/")[1]["position"]
    at_table.post(f"{path}rounds/", deal(parlour, riichi_tables.passing()))
    found = in_charge.refused(f"{path}game/{act}/", sent | {"position": seen}, key="k2")
    assert found == (409, [("table_moved_on", "")])


def test_players_are_counted_from_one_wherever_the_game_is_told(
    parlour: Session, at_table: Program, in_charge: Program
) -> None:
    path = f"sessions/{parlour.id}/"
    at_table.post(f"{path}rounds/", deal(parlour, riichi_tables.passing()))
    body = {"seat": "E", "reason": "wrong_call", "after_riichi": True}
    in_charge.post(f"{path}game/dead-hand/", body, key="k2")
    told, play = at_table.get(f"{path}game/")[1], at_table.get("tables/RM01/")[1]["play"]
    assert (told["dealer"], play["dealer"]) == (2, 2)
    assert [player["player"] for player in told["players"] if player["dead_hand"]] == [2]
    assert (play["dead"], play["riichi"]) == ([2], [2])


def test_a_closed_table_has_no_game(in_charge: Program) -> None:
    riichi_tables.table("RM02")
    assert in_charge.get("tables/RM02/")[1]["play"] == {}


def test_undoing_knows_the_reasons_of_the_game_at_the_table(
    parlour: Session, at_table: Program
) -> None:
    path = f"sessions/{parlour.id}/"
    _status, done = at_table.post(f"{path}rounds/", deal(parlour, riichi_tables.passing()))
    body = {"round": done["id"], "reason": "wrong_dice"}
    status, answer = at_table.post(f"{path}undo/", body, key="k2")
    assert (status, [problem["message"] for problem in answer["problems"]]) == (
        422, ["Only these are possible here: wrong_outcome, wrong_tiles, recorded_too_early."],
    )  # fmt: skip
    assert at_table.post(f"{path}undo/", body | {"reason": "wrong_tiles"}, key="k2")[0] == 201


def test_incidents_of_another_game_are_refused_as_such(parlour: Session, at_table: Program) -> None:
    found = at_table.refused(f"sessions/{parlour.id}/incidents/", {"kind": "tea"})
    assert found == (422, [("wrong_game", "game")])
