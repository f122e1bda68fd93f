"""A mahjong table by the API: opened, chips bought, deals looked at and recorded, notes and liabilities."""

from typing import Any

import pytest

from tables.models import FloorEvent, Round, Session
from tests.factories import corrections, mahjong_tables
from tests.factories import tables as floor
from tests.web.api.conftest import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def deal_session() -> Session:
    """MJ01 with four seats."""
    return mahjong_tables.open_table()


@pytest.fixture
def at_table(deal_session: Session) -> Program:
    assert deal_session.dealer == floor.DEALER
    return Program(floor.person(floor.DEALER))


@pytest.fixture
def in_charge(deal_session: Session) -> Program:
    assert deal_session.supervisor == floor.SUPERVISOR
    return Program(floor.person(floor.SUPERVISOR))


def body(session: Session, raw: dict[str, Any]) -> dict[str, Any]:
    return {"game": "mahjong", "sheet": raw}


def test_a_table_is_opened_with_the_mode_and_tier_it_has() -> None:
    mahjong_tables.table()
    floor.person(floor.DEALER)
    program = Program(floor.person(floor.SUPERVISOR))
    asked = {"dealer": floor.DEALER, "count": {"100": 50}}
    assert program.post("tables/MJ01/sessions/", asked)[0] == 201
    assert Session.objects.get().terms["rake"] == 2_000


def test_chips_are_counted_to_a_seat_and_taken_away(
    deal_session: Session, at_table: Program
) -> None:
    path = f"sessions/{deal_session.id}/"
    status, answer = at_table.post(f"{path}buy-ins/", {"seat": 2, "amount": 50_000}, key="more")
    assert (status, answer["replayed"]) == (201, False)
    assert mahjong_tables.play(deal_session)["chips"]["2"] == 350_000
    assert at_table.post(f"{path}buy-ins/", {"seat": 2, "amount": 50_000}, key="more")[0] == 200
    assert at_table.refused(f"{path}buy-ins/", {"seat": 9, "amount": 0}) == (
        422,
        [("not_positive", "amount")],
    )
    assert at_table.post(f"{path}seats/leave/", {"seat": 3}, key="left")[0] == 201
    assert sorted(mahjong_tables.play(deal_session)["chips"]) == ["1", "2", "4"]
    assert at_table.refused(f"{path}seats/leave/", {"seat": 3}, key="again") == (
        422,
        [("seat_not_taken", "seat")],
    )


@pytest.mark.parametrize(
    ("act", "sent"),
    [
        ("buy-ins", {"seat": 1, "amount": 10_000}),
        ("seats/leave", {"seat": 1}),
        ("seats/flags", {"seat": 1, "flag": "may_not_kong", "is_set": True}),
        ("liability", {"sheet": {}}),
    ],
)
def test_an_act_of_play_is_held_to_the_table_that_was_seen(
    deal_session: Session, at_table: Program, in_charge: Program, act: str, sent: dict[str, Any]
) -> None:
    path = f"sessions/{deal_session.id}/"
    seen = at_table.get("tables/MJ01/")[1]["position"]
    at_table.post(f"{path}buy-ins/", {"seat": 2, "amount": 10_000})
    found = in_charge.refused(f"{path}{act}/", sent | {"position": seen}, key="k2")
    assert found == (409, [("table_moved_on", "")])


def test_what_is_noted_of_a_seat_bars_its_win(deal_session: Session, at_table: Program) -> None:
    path = f"sessions/{deal_session.id}/"
    note = {"seat": 2, "flag": "pung_called_not_taken", "is_set": True}
    assert at_table.refused(f"{path}seats/flags/", note | {"is_set": 1}) == (
        422,
        [("unknown_value", "is_set")],
    )
    assert at_table.post(f"{path}seats/flags/", note)[0] == 201
    raw = body(deal_session, mahjong_tables.win(deal_session, 2))
    assert at_table.refused(f"{path}rounds/", raw, key="deal") == (
        422,
        [("pung_called_not_taken", "winner")],
    )


def test_a_deal_is_looked_at_and_recorded(deal_session: Session, at_table: Program) -> None:
    path = f"sessions/{deal_session.id}/rounds/"
    raw = body(deal_session, mahjong_tables.win(deal_session, 2, "all_pungs"))
    status, judged = at_table.post(f"{path}preview/", raw, key=None)
    assert (status, judged["due"]) == (200, 2_000)
    status, recorded = at_table.post(path, raw, key="deal")
    assert (status, recorded["settlement"]) == (201, judged["settlement"])
    assert Round.objects.get().game == "mahjong"


def test_a_liability_is_confirmed_by_a_supervisor_before_the_deal_counts(
    deal_session: Session, at_table: Program, in_charge: Program
) -> None:
    path = f"sessions/{deal_session.id}/"
    raw = mahjong_tables.win(deal_session, 2, facts={"declined_own_win": True})
    assert at_table.refused(f"{path}rounds/", body(deal_session, raw)) == (
        422,
        [("liability_unconfirmed", "facts")],
    )
    judged = at_table.post(f"{path}rounds/preview/", body(deal_session, raw), key=None)[1]
    assert judged["settlement"]["liability"] == {"seat": 4, "rule": "10A6"}
    assert [(p["code"], p["path"]) for p in judged["unconfirmed"]] == [
        ("liability_unconfirmed", "facts")
    ]
    assert at_table.refused(f"{path}liability/", {"sheet": raw})[0] == 403
    assert in_charge.post(f"{path}liability/", {"sheet": raw})[0] == 201
    assert FloorEvent.objects.last().data["supervisor"] == floor.SUPERVISOR  # type: ignore[union-attr]
    assert at_table.post(f"{path}rounds/", body(deal_session, raw), key="deal")[0] == 201


def test_a_correction_says_what_the_cage_settles_with_players_who_have_left(
    deal_session: Session, in_charge: Program
) -> None:
    raw = mahjong_tables.win(deal_session, 2, "all_pungs")
    first = mahjong_tables.record(deal_session, raw)
    mahjong_tables.leave(deal_session, 3)
    asked = corrections.ask(corrections.void(first.id))
    path = f"corrections/{asked.id}/"
    assert in_charge.get(path)[1]["claims"] == {"3": 10_000}
    corrections.approve(asked)
    assert in_charge.get(path)[1]["claims"] == {"3": 10_000}
