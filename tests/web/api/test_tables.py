"""Tables and sessions by the API: seen, opened, relieved, closed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils.dateparse import parse_datetime

from casino.audit.models import Record
from tables.models import FloorEvent, Session, SessionClose
from tables.selectors import seats
from tests.factories import books
from tests.factories import tables as floor
from tests.web.api.conftest import Program

NOWHERE = "sessions/01J00000000000000000000000"


# --- Tables ----------------------------------------------------------------------------------------


def test_a_table_is_shown_as_it_stands(session: Session, supervisor: Program) -> None:
    floor.record_round(session)
    live = floor.standing(session)
    status, shown = supervisor.get("tables/PG01/")
    assert status == 200
    assert parse_datetime(shown.pop("opened_at")) == session.occurred_at
    assert parse_datetime(shown.pop("dealer_since")) == session.occurred_at
    assert parse_datetime(shown.pop("last_at")) == live.last_at
    assert shown == {
        "code": "PG01",
        "game": "paigow",
        "pit": "1",
        "currency": "MOP",
        "setup": {"doors": 8},
        "is_active": True,
        "session": session.id,
        "session_number": 1,
        "dealer": floor.DEALER,
        "rounds": 1,
        "counting": False,
        "due": 1_000,
        "box_should_hold": 1_000,
        "tray_should_hold": floor.FLOAT,
        "position": seats.position(live),
        "play": live.play,
    }


def test_a_closed_table_has_no_session(supervisor: Program) -> None:
    floor.table("PG02", doors=4)
    _status, shown = supervisor.get("tables/PG02/")
    assert (shown["session"], shown["session_number"], shown["dealer"], shown["opened_at"]) == (
        None, None, "", None,
    )  # fmt: skip
    assert shown["position"] is None


def test_the_floor_and_inspectors_see_all_tables_and_a_dealer_his_own(
    supervisor: Program, inspector: Program, administrator: Program, dealer: Program
) -> None:
    floor.open_table("PG02", dealer="D102")
    floor.open_table("PG01")
    floor.table("PG03")
    for program in (supervisor, inspector):
        assert [t["code"] for t in program.get("tables/")[1]["tables"]] == ["PG01", "PG02", "PG03"]
    assert [t["code"] for t in dealer.get("tables/")[1]["tables"]] == ["PG01"]
    assert dealer.get("tables/PG01/")[0] == 200
    assert dealer.unseen("tables/PG02/") == (404, [("no_such_table", "table")])
    for path in ("tables/", "tables/PG01/"):
        assert administrator.unseen(path) == (403, [("role_not_allowed", "")])
    assert supervisor.unseen("tables/PG09/") == (404, [("no_such_table", "table")])


def test_the_list_of_tables_costs_the_same_however_long(
    inspector: Program, django_assert_num_queries: Any
) -> None:
    floor.record_round(floor.open_table("PG01"))
    with django_assert_num_queries(5):
        assert len(inspector.get("tables/")[1]["tables"]) == 1
    for code in ("PG02", "PG03"):
        floor.record_round(floor.open_table(code, dealer=f"D{code[2:]}"))
    with django_assert_num_queries(5):
        assert len(inspector.get("tables/")[1]["tables"]) == 3


# --- Sessions --------------------------------------------------------------------------------------


def opening(**other: Any) -> dict[str, Any]:
    return {"dealer": floor.DEALER, "count": dict(floor.PIECES)} | other


def test_a_supervisor_opens_a_table(supervisor: Program) -> None:
    floor.table()
    floor.person(floor.DEALER)
    floor.person(floor.SECOND)
    status, opened = supervisor.post("tables/PG01/sessions/", opening(), key="o")
    session = Session.objects.get()
    assert (status, opened["id"], opened["record"]["seq"], opened["replayed"]) == (
        201, session.id, 1, False,
    )  # fmt: skip
    assert (session.supervisor, session.setup, session.via) == (
        floor.SUPERVISOR, {"doors": 8}, "api",
    )  # fmt: skip
    assert supervisor.post("tables/PG01/sessions/", opening(), key="o") == (
        200,
        {**opened, "replayed": True},
    )


def test_a_table_may_be_opened_with_another_set_up(supervisor: Program) -> None:
    floor.table()
    floor.person(floor.DEALER)
    supervisor.post("tables/PG01/sessions/", opening(setup={"doors": 4}))
    assert Session.objects.get().setup == {"doors": 4}


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({}, [("missing_key", "dealer"), ("missing_key", "count")]),
        (
            opening(supervisor="S201", dealer=7, count=[]),
            [("unknown_key", "supervisor"), ("not_text", "dealer"), ("not_object", "count")],
        ),
        (
            opening(count={"100": "5", "x": 1, "50": 1.0, "10": 2**60}, setup=[]),
            [("not_integer", "count.100"), ("bad_denomination", "count.x"), ("not_integer", "count.50"), ("not_integer", "count.10"), ("not_object", "setup")],
        ),
        (opening(setup={"doors": 6}), [("bad_doors", "doors")]),
        (opening(setup={"doors": 1.5}), [("not_integer", "doors")]),
        (opening(dealer="D999"), [("no_such_staff", "dealer")]),
    ],
)  # fmt: skip
def test_an_opening_that_cannot_be_is_refused(
    supervisor: Program, sent: Any, expected: list[tuple[str, str]]
) -> None:
    floor.table()
    floor.person(floor.DEALER)
    assert supervisor.refused("tables/PG01/sessions/", sent) == (422, expected)


def test_a_table_that_is_not_there_is_not_opened(supervisor: Program) -> None:
    assert supervisor.refused("tables/PG09/sessions/", opening()) == (
        404,
        [("no_such_table", "table")],
    )


def test_a_session_is_shown_with_what_came_to_it(session: Session, inspector: Program) -> None:
    floor.record_rounds(session, 2)
    _status, shown = inspector.get(f"sessions/{session.id}/")
    assert (shown["table"], shown["number"], shown["dealer"], shown["supervisor"]) == (
        "PG01", 1, floor.DEALER, floor.SUPERVISOR,
    )  # fmt: skip
    assert shown["float"] == {"pieces": dict(floor.PIECES), "amount": floor.FLOAT}
    assert (shown["rulebook"], shown["terms"], shown["closing"]) == (
        "paigow-15-90-M", session.terms, None,
    )  # fmt: skip
    assert shown["rulebook_digest"] == session.rulebook.digest
    assert shown["totals"] == {
        "rounds": 2, "placed": 60_000, "covered": 60_000, "due": 2_000, "collected": 2_000,
    }  # fmt: skip
    record = Record.objects.get(subject=session.subject)
    assert shown["record"] == {"chain": "PG01", "seq": 1, "hash": record.hash}

    floor.close_table(session)
    _status, shown = inspector.get(f"sessions/{session.id}/")
    at = shown["closing"].pop("at")
    assert parse_datetime(at) == SessionClose.objects.get().occurred_at
    assert shown["closing"] == {"supervisor": floor.SUPERVISOR, "second": floor.SECOND}


def test_a_tables_sessions_are_listed_the_latest_first(
    supervisor: Program, inspector: Program, dealer: Program, django_assert_num_queries: Any
) -> None:
    first = floor.open_table()
    floor.close_table(first)
    with django_assert_num_queries(4):
        assert len(inspector.get("tables/PG01/sessions/")[1]["sessions"]) == 1
    for _ in range(2):
        floor.close_table(floor.open_table(at=floor.later(first)))
    with django_assert_num_queries(4):
        _status, answer = inspector.get("tables/PG01/sessions/")
    assert ([s["number"] for s in answer["sessions"]], answer["next"]) == ([3, 2, 1], None)
    _status, answer = supervisor.get("tables/PG01/sessions/", limit=2)
    assert ([s["number"] for s in answer["sessions"]], answer["next"]) == ([3, 2], 2)
    _status, answer = supervisor.get("tables/PG01/sessions/", limit=2, before=2)
    assert ([s["number"] for s in answer["sessions"]], answer["next"]) == ([1], None)
    assert dealer.unseen("tables/PG01/sessions/") == (403, [("role_not_allowed", "")])
    assert inspector.unseen("tables/PG09/sessions/") == (404, [("no_such_table", "table")])


# --- What happens at the table ---------------------------------------------------------------------


def test_a_supervisor_relieves_and_his_name_is_on_it(session: Session, supervisor: Program) -> None:
    floor.person("D102")
    status, answer = supervisor.post(f"sessions/{session.id}/dealer/", {"dealer": "D102"})
    event = FloorEvent.objects.get()
    assert (status, answer["id"]) == (201, event.id)
    assert event.data == {"former": floor.DEALER, "supervisor": floor.SUPERVISOR}
    assert supervisor.post(f"sessions/{session.id}/dealer/", {"dealer": "D102"})[0] == 200


def test_a_dealer_who_takes_over_himself_names_no_supervisor(
    session: Session, ask: Callable[[str], Program]
) -> None:
    ask("D102").post(f"sessions/{session.id}/dealer/", {"dealer": "D102"})
    assert FloorEvent.objects.get().data == {"former": floor.DEALER, "supervisor": None}
    assert ask("D101").refused(f"sessions/{session.id}/dealer/", {"dealer": "D103"}, key="k2") == (
        403,
        [("supervisor_only", "")],
    )


def test_the_bank_passes_and_stays_by_consent(session: Session, dealer: Program) -> None:
    floor.record_round(session)
    assert dealer.post(f"sessions/{session.id}/consent/", key="c")[0] == 201
    assert dealer.post(f"sessions/{session.id}/consent/", key="c")[0] == 200
    answer = dealer.post(f"sessions/{session.id}/bank/", {"to": 3, "declined": [2]}, key="b")
    assert answer[0] == 201
    assert floor.standing(session).play["turn"]["banker"] == 3
    assert books.kinds("PG01") == ["open", "round", "bank_consent", "bank_passed"]


INCIDENTS: list[dict[str, Any]] = [
    {"kind": "void_throw", "reason": "cocked_dice"},
    {"kind": "exposed_tile"},
    {"kind": "exposed_tile", "tile": "6-2"},
    {"kind": "exposed_tile", "tile": "6-2", "door": 3},
    {"kind": "dead_round", "reason": "foul_deal"},
    {"kind": "tiles_changed", "reason": "routine"},
    {"kind": "tiles_inspected", "result": "complete"},
]


@pytest.mark.parametrize("sent", INCIDENTS, ids=lambda sent: "-".join(map(str, sent.values())))
def test_an_incident_is_recorded_once(
    session: Session, dealer: Program, supervisor: Program, sent: dict[str, Any]
) -> None:
    path = f"sessions/{session.id}/incidents/"
    status, answer = dealer.post(path, sent)
    event = FloorEvent.objects.get()
    assert (status, answer["id"], event.kind) == (201, event.id, sent["kind"])
    given = {key: value for key, value in sent.items() if key != "kind"}
    assert given.items() <= event.data.items()
    assert dealer.post(path, sent) == (200, {**answer, "replayed": True})
    assert supervisor.post(path, sent, key="another")[0] == 201


WRITES: list[tuple[str, Any, list[tuple[str, str]]]] = [
    ("dealer", {}, [("missing_key", "dealer")]),
    ("dealer", {"dealer": None, "why": 1}, [("unknown_key", "why"), ("not_text", "dealer")]),
    ("dealer", {"dealer": "D101"}, [("already_the_dealer", "dealer")]),
    ("bank", {"declined": 2}, [("missing_key", "to"), ("not_list", "declined")]),
    (
        "bank",
        {"to": True, "declined": [0, "2"]},
        [("not_integer", "to"), ("not_positive", "declined.0"), ("not_integer", "declined.1")],
    ),
    ("bank", {"to": 2}, [("no_bank_yet", "")]),
    ("consent", {"door": 1}, [("unknown_key", "door")]),
    ("consent", {}, [("no_bank_yet", "")]),
    ("incidents", {}, [("missing_key", "kind")]),
    ("incidents", {"kind": "tea", "cake": 1}, [("unknown_value", "kind")]),
    ("incidents", {"kind": ["void_throw"]}, [("unknown_value", "kind")]),
    (
        "incidents",
        {"kind": "void_throw", "tile": "6-2"},
        [("missing_key", "reason"), ("unknown_key", "tile")],
    ),
    ("incidents", {"kind": "void_throw", "reason": "luck"}, [("unknown_value", "reason")]),
    (
        "incidents",
        {"kind": "exposed_tile", "tile": "2-6", "door": 9},
        [("unknown_tile", "tile"), ("door_out_of_range", "door")],
    ),
    (
        "incidents",
        {"kind": "exposed_tile", "tile": 62, "door": 0},
        [("not_text", "tile"), ("not_positive", "door")],
    ),
]


@pytest.mark.parametrize(("act", "sent", "expected"), WRITES)
def test_an_act_that_cannot_be_is_refused(
    session: Session, supervisor: Program, act: str, sent: Any, expected: list[tuple[str, str]]
) -> None:
    assert supervisor.refused(f"sessions/{session.id}/{act}/", sent) == (422, expected)


@pytest.mark.parametrize("act", ["dealer", "bank", "consent", "incidents", "count/begin"])
def test_an_act_needs_a_key_and_a_session(session: Session, supervisor: Program, act: str) -> None:
    floor.person("D102")
    floor.person(floor.SECOND)
    sent = {
        "dealer": {"dealer": "D102"},
        "bank": {"to": 2},
        "consent": {},
        "incidents": INCIDENTS[0],
        "count/begin": {"purpose": "close"},
    }[act]
    assert supervisor.refused(f"sessions/{session.id}/{act}/", sent, key=None) == (
        422,
        [("missing_key", "Idempotency-Key")],
    )
    assert supervisor.refused(f"{NOWHERE}/{act}/", sent) == (404, [("no_such_session", "session")])


@pytest.mark.parametrize("act", ["dealer", "bank", "consent", "incidents", "count/begin"])
def test_inspectors_and_administrators_act_at_no_table(
    session: Session, inspector: Program, administrator: Program, stranger: Program, act: str
) -> None:
    path = f"sessions/{session.id}/{act}/"
    assert inspector.refused(path) == (403, [("role_not_allowed", "")])
    assert administrator.refused(path) == (403, [("role_not_allowed", "")])
    assert stranger.refused(path) == (401, [("not_authenticated", "")])


@pytest.mark.parametrize("act", ["bank", "consent", "incidents"])
def test_a_dealer_acts_at_his_own_table_alone(
    session: Session, ask: Callable[[str], Program], act: str
) -> None:
    sent = {"bank": {"to": 2}, "consent": {}, "incidents": INCIDENTS[0]}[act]
    assert ask("D102").refused(f"sessions/{session.id}/{act}/", sent) == (
        403,
        [("not_the_dealer", "")],
    )


def test_a_dealer_does_not_open(session: Session, dealer: Program) -> None:
    assert dealer.refused("tables/PG01/sessions/", opening()) == (403, [("role_not_allowed", "")])


def test_who_still_has_an_initial_password_does_nothing(session: Session) -> None:
    person = floor.person("D102", must_change_password=True)
    assert Program(person).unseen("tables/") == (403, [("password_due", "")])
