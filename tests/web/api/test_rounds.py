"""Rounds by the API: looked at, recorded once, shown."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from casino.audit.models import Record
from casino.kernel import canonical
from tables.models import Round, Session
from tests.factories import books
from tests.factories import tables as floor
from tests.web.api.conftest import Program


def body(session: Session, **changes: Any) -> dict[str, Any]:
    return {"game": "paigow", "sheet": floor.next_sheet(session, **changes)}


def rounds_of(session: Session) -> str:
    return f"sessions/{session.id}/rounds/"


def test_a_round_is_looked_at_recorded_and_shown(session: Session, dealer: Program) -> None:
    before = books.written()
    status, judged = dealer.post(f"{rounds_of(session)}preview/", body(session), key=None)
    assert (status, judged["due"], judged["cobank"]) == (200, 1_000, 0)
    assert books.written() == before

    status, recorded = dealer.post(rounds_of(session), body(session), key="round-1")
    fact = Round.objects.get()
    record = Record.objects.get(subject=fact.subject)
    assert status == 201
    assert recorded == {
        "id": fact.id,
        "number": 1,
        "settlement": judged["settlement"],
        "due": 1_000,
        "collected": 1_000,
        "record": {"chain": "PG01", "seq": 2, "hash": record.hash},
        "replayed": False,
    }
    said = canonical.loads(bytes(record.line))
    assert (said["via"], said["actor"]) == ("api", {"staff": "D101", "role": "dealer"})
    assert isinstance(said["request"], str)

    status, shown = dealer.get(f"rounds/{fact.id}/")
    assert status == 200
    assert {k: shown[k] for k in ("id", "number", "key", "game", "dealer", "table", "currency")} == {
        "id": fact.id, "number": 1, "key": "round-1", "game": "paigow", "dealer": "D101", "table": "PG01",
        "currency": "MOP",
    }  # fmt: skip
    assert (shown["sheet"], shown["settlement"]) == (fact.sheet, fact.settlement)
    assert (shown["placed"], shown["covered"], shown["due"], shown["collected"]) == (
        30_000, 30_000, 1_000, 1_000,
    )  # fmt: skip
    assert shown["transfers"] == [
        {"debit": "box", "credit": "commission", "amount": 1_000, "currency": "MOP"}
    ]
    assert shown["record"] == recorded["record"]


def test_the_same_key_gives_the_same_round_again_across_a_relief_and_after_the_closing(
    session: Session, dealer: Program, supervisor: Program
) -> None:
    floor.person("D102")
    floor.person(floor.SECOND)
    sheet = body(session)
    _status, first = dealer.post(rounds_of(session), sheet)
    again = {**first, "replayed": True}
    assert dealer.post(rounds_of(session), sheet) == (200, again)
    supervisor.post(f"sessions/{session.id}/dealer/", {"dealer": "D102"})
    assert dealer.post(rounds_of(session), sheet) == (200, again)
    floor.close_table(session)
    assert floor.standing(session).session_id is None
    before = books.written()
    assert dealer.post(rounds_of(session), sheet) == (200, again)
    assert books.written() == before


def test_what_was_recorded_is_not_heard_again_by_a_dealer_who_never_dealt_there(
    session: Session, dealer: Program, ask: Callable[[str], Program]
) -> None:
    dealer.post(rounds_of(session), body(session))
    dealer.post(f"sessions/{session.id}/incidents/", {"kind": "exposed_tile"}, key="e")
    outsider, nowhere = ask("D102"), (404, [("no_such_session", "session")])
    assert outsider.refused(rounds_of(session), body(session)) == nowhere
    sent = {"kind": "exposed_tile"}
    assert outsider.refused(f"sessions/{session.id}/incidents/", sent, key="e") == nowhere


def test_of_two_programs_that_saw_the_same_table_one_records(
    session: Session, dealer: Program
) -> None:
    sheet = body(session)
    _status, judged = dealer.post(f"{rounds_of(session)}preview/", sheet, key=None)
    assert judged["position"] == dealer.get("tables/PG01/")[1]["position"]
    seen = sheet | {"position": judged["position"]}
    status, first = dealer.post(rounds_of(session), seen, key="race0")
    assert status == 201
    moved_on = (409, [("table_moved_on", "")])
    assert dealer.refused(rounds_of(session), seen, key="race1") == moved_on
    assert dealer.refused(f"{rounds_of(session)}preview/", seen, key=None) == moved_on
    assert dealer.post(rounds_of(session), seen, key="race0") == (200, {**first, "replayed": True})
    assert dealer.post(rounds_of(session), body(session), key="race1")[0] == 201


def test_a_position_is_a_text(session: Session, dealer: Program) -> None:
    sent = body(session) | {"position": 7}
    assert dealer.refused(rounds_of(session), sent) == (422, [("not_text", "position")])


@pytest.mark.parametrize(
    ("act", "sent"),
    [
        ("bank", {"to": 3, "declined": [2]}),
        ("consent", {}),
        ("incidents", {"kind": "exposed_tile"}),
    ],
)
def test_an_act_of_play_is_held_to_the_table_that_was_seen(
    session: Session, dealer: Program, act: str, sent: dict[str, Any]
) -> None:
    path = f"sessions/{session.id}/{act}/"
    sent = sent | {"position": dealer.get("tables/PG01/")[1]["position"]}
    dealer.post(rounds_of(session), body(session))
    assert dealer.refused(path, sent, key="k2") == (409, [("table_moved_on", "")])
    now = dealer.get("tables/PG01/")[1]["position"]
    assert dealer.post(path, sent | {"position": now}, key="k2")[0] == 201


def test_a_key_with_another_sheet_is_a_conflict(session: Session, dealer: Program) -> None:
    dealer.post(rounds_of(session), body(session))
    other = body(session, dice=[6, 6, 6, 6])
    assert dealer.refused(rounds_of(session), other) == (409, [("key_conflict", "key")])


def test_all_that_is_wrong_with_a_sheet_is_told_at_once(session: Session, dealer: Program) -> None:
    sheet = body(session, dice=[7, 1, 1, 1])
    sheet["sheet"]["bets"][0]["amount"] = "20000"
    expected = [("bad_dice", "dice"), ("not_integer", "bets.0.amount")]
    assert dealer.refused(rounds_of(session), sheet) == (422, expected)
    assert dealer.refused(f"{rounds_of(session)}preview/", sheet, key=None) == (422, expected)


def test_shape_key_and_sheet_are_judged_together(session: Session, dealer: Program) -> None:
    sheet = body(session, dice=[7, 1, 1, 1]) | {"collected": True, "tip": 5}
    assert dealer.refused(rounds_of(session), sheet, key=None) == (
        422,
        [
            ("missing_key", "Idempotency-Key"),
            ("unknown_key", "tip"),
            ("not_integer", "collected"),
            ("bad_dice", "dice"),
        ],
    )


def test_what_the_table_forbids_is_refused(session: Session, dealer: Program) -> None:
    floor.record_rounds(session, 2)
    assert dealer.refused(rounds_of(session), body(session)) == (
        422,
        [("bank_turn_over", "banker")],
    )


@pytest.mark.parametrize(
    ("sent", "problems"),
    [
        ({}, [("missing_key", "game"), ("missing_key", "sheet")]),
        ({"game": 1, "sheet": []}, [("not_text", "game"), ("not_object", "sheet")]),
        ({"game": "faro", "sheet": {}}, [("wrong_game", "game")]),
        ({"game": "paigow", "sheet": {}, "collected": -1}, [("not_positive", "collected")]),
        ({"game": "paigow", "sheet": {}, "collected": 1.0}, [("not_integer", "collected")]),
        ({"game": "paigow", "sheet": {}, "collected": 2**53}, [("not_integer", "collected")]),
    ],
)
def test_a_body_of_another_shape_is_refused(
    session: Session, dealer: Program, sent: Any, problems: list[tuple[str, str]]
) -> None:
    status, found = dealer.refused(rounds_of(session), sent)
    assert (status, found[: len(problems)]) == (422, problems)


@pytest.mark.parametrize("key", ["", "k" * 81, "a\tb"])
def test_a_key_that_cannot_be_kept_is_refused(session: Session, dealer: Program, key: str) -> None:
    code = "bad_key" if key else "missing_key"
    assert dealer.refused(rounds_of(session), body(session), key=key) == (
        422,
        [(code, "Idempotency-Key")],
    )


def test_another_dealer_does_not_record_but_may_take_over_first(
    session: Session, ask: Callable[[str], Program]
) -> None:
    other = ask("D102")
    assert other.refused(rounds_of(session), body(session)) == (403, [("not_the_dealer", "")])
    assert other.post(f"sessions/{session.id}/dealer/", {"dealer": "D102"})[0] == 201
    assert other.post(rounds_of(session), body(session))[0] == 201


def test_only_dealers_record(
    session: Session,
    supervisor: Program,
    inspector: Program,
    administrator: Program,
    stranger: Program,
) -> None:
    for program in (supervisor, inspector, administrator):
        assert program.refused(rounds_of(session), body(session)) == (
            403,
            [("role_not_allowed", "")],
        )
    assert stranger.refused(rounds_of(session), body(session)) == (
        401,
        [("not_authenticated", "")],
    )


def test_a_round_of_no_session_is_not_found(dealer: Program) -> None:
    nowhere = "sessions/01J00000000000000000000000/rounds/"
    sent = {"game": "paigow", "sheet": floor.sheet()}
    assert dealer.refused(nowhere, sent) == (404, [("no_such_session", "session")])
    assert dealer.refused(f"{nowhere}preview/", sent) == (404, [("no_such_session", "session")])


# --- Reading ---------------------------------------------------------------------------------------


def test_rounds_are_listed_in_slices(session: Session, inspector: Program) -> None:
    recorded = floor.record_rounds(session, 3)
    status, first = inspector.get(rounds_of(session), limit=2)
    assert status == 200
    assert [(r["number"], r["id"], r["due"]) for r in first["rounds"]] == [
        (1, recorded[0].id, 1_000),
        (2, recorded[1].id, 1_000),
    ]
    assert first["rounds"][1]["record"] == {
        "chain": "PG01", "seq": recorded[1].seq, "hash": recorded[1].hash,
    }  # fmt: skip
    assert first["next"] == 2
    _status, rest = inspector.get(rounds_of(session), limit=2, after=2)
    assert ([r["number"] for r in rest["rounds"]], rest["next"]) == ([3], None)


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"after": "x"}, ("not_integer", "after")),
        ({"after": "-1"}, ("not_integer", "after")),
        ({"after": "9" * 10}, ("not_integer", "after")),
        ({"limit": "0"}, ("not_positive", "limit")),
        ({"page": "2"}, ("unknown_key", "page")),
        ({"after": "\0"}, ("not_integer", "after")),
    ],
)
def test_a_slice_that_cannot_be_is_refused(
    session: Session, inspector: Program, query: dict[str, str], problem: tuple[str, str]
) -> None:
    assert inspector.unseen(rounds_of(session), **query) == (422, [problem])


def test_a_list_of_rounds_costs_the_same_however_long(
    session: Session, inspector: Program, django_assert_num_queries: Any
) -> None:
    floor.record_round(session)
    with django_assert_num_queries(5):
        assert len(inspector.get(rounds_of(session))[1]["rounds"]) == 1
    floor.record_rounds(session, 2)
    with django_assert_num_queries(5):
        assert len(inspector.get(rounds_of(session))[1]["rounds"]) == 3


def test_a_dealer_sees_the_sessions_he_dealt_in_and_no_others(
    session: Session, dealer: Program, ask: Callable[[str], Program]
) -> None:
    recorded = floor.record_round(session)
    other = ask("D102")
    for path in (rounds_of(session), f"sessions/{session.id}/", f"rounds/{recorded.id}/"):
        assert dealer.get(path)[0] == 200
        assert other.get(path)[0] == 404
    other.post(f"sessions/{session.id}/dealer/", {"dealer": "D102"})
    for path in (rounds_of(session), f"sessions/{session.id}/", f"rounds/{recorded.id}/"):
        assert dealer.get(path)[0] == 200
        assert other.get(path)[0] == 200


def test_who_looks_at_a_round_is_on_the_access_chain_but_not_its_dealer(
    session: Session, dealer: Program, inspector: Program, supervisor: Program
) -> None:
    recorded = floor.record_round(session)
    for program in (dealer, inspector, inspector, supervisor):
        assert program.get(f"rounds/{recorded.id}/")[0] == 200
    views = Record.objects.filter(chain="access", kind="view").order_by("seq")
    assert list(views.values_list("staff", flat=True)) == [floor.INSPECTOR, floor.SUPERVISOR]


def test_a_round_that_is_not_there_is_not_found(inspector: Program, administrator: Program) -> None:
    unknown = "rounds/01J00000000000000000000000/"
    assert inspector.unseen(unknown) == (404, [("no_such_round", "round")])
    assert inspector.unseen("rounds/nope/") == (404, [("no_such_address", "")])
    assert administrator.unseen(unknown) == (403, [("role_not_allowed", "")])


# --- Languages -------------------------------------------------------------------------------------


def test_problems_are_told_in_the_persons_language_else_in_the_browsers(
    session: Session, dealer: Program, stranger: Program
) -> None:
    floor.person(floor.DEALER)

    def message(**headers: str) -> str:
        _status, answer = dealer.post(rounds_of(session), body(session), key=None, **headers)
        return str(answer["problems"][0]["message"])

    assert message() == "“Idempotency-Key” is missing."
    in_chinese = message(**{"Accept-Language": "zh-Hant-MO, pt;q=0.5"})
    in_portuguese = message(**{"Accept-Language": "pt-PT"})
    assert len({message(), in_chinese, in_portuguese}) == 3
    person = floor.person(floor.DEALER)
    person.language = "zh-hant"
    person.save()
    assert message(**{"Accept-Language": "pt"}) == in_chinese
    _status, answer = stranger.post(rounds_of(session), {}, **{"Accept-Language": "pt"})
    assert answer["problems"][0]["message"] != "Sign in first."


def test_time_is_the_requests_own(session: Session, dealer: Program) -> None:
    dealer.post(rounds_of(session), body(session))
    fact = Round.objects.get()
    assert fact.occurred_at == fact.recorded_at
    assert fact.occurred_at - floor.OPENED_AT > timedelta(0)
