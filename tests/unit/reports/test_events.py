"""Significant events, with who, why, before and after."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

from accounting.reports import beside, events
from accounting.reports.labels import Label
from accounting.reports.longer import House, Span
from casino.audit import merkle

AT = datetime(2026, 11, 30, tzinfo=UTC)
SPAN = Span("day", date(2026, 11, 28), date(2026, 11, 28), AT, AT)
WORDS = {"change=role": Label("更改職務", "outra função", "another role")}
HOUSE = House("Casa", "Autoridade", "Asia/Macau", "1.0")


def record(kind: str, body: dict[str, Any], *, chain: str = "house", seq: int = 7, staff: str | None = "A401") -> dict[str, Any]:  # fmt: skip
    return {
        "chain": chain, "seq": seq, "kind": kind, "occurred_at": "2026-11-28T15:00:00Z", "hash": f"{seq:064x}",
        "actor": {"staff": staff, "role": "administrator"}, "body": body,
    }  # fmt: skip


def told(*records: dict[str, Any], earlier: Any = ()) -> Any:
    found = events.build(
        span=SPAN, house=HOUSE, at=AT, earlier=earlier, records=records, demo=False
    )
    return events.in_words(found, speak=lambda _keys: beside.Speech(WORDS))


def only(*records: dict[str, Any], earlier: Any = ()) -> Any:
    return told(*records, earlier=earlier)["events"][-1]


def sides(event: Any) -> tuple[Any, Any]:
    return event["before"], event["after"]


def test_an_event_says_when_what_who_and_where_it_stands() -> None:
    body = {"staff": "D101", "change": "role", "before": {"role": "dealer", "is_active": True}, "after": {"role": "supervisor", "is_active": True}}  # fmt: skip
    assert only(record("staff", body)) == {
        "at": "2026-11-28T15:00:00Z",
        "kind": "staff",
        "subject": "D101",
        "change": "role",
        "by": "A401",
        "role": "administrator",
        "authorised_by": None,
        "reason": None,
        "text": None,
        "currency": None,
        "before": {"role": "dealer"},
        "after": {"role": "supervisor"},
        "record": {"chain": "house", "seq": 7},
    }


def test_a_table_set_up_anew_shows_what_is_another() -> None:
    now = {"code": "PG01", "game": "paigow", "pit": "2", "currency": "MOP", "setup": {"doors": 8}, "is_active": True}  # fmt: skip
    new = only(record("table", {**now, "before": None}))
    assert sides(new) == (
        None,
        {"game": "paigow", "pit": "2", "currency": "MOP", "setup.doors": 8, "is_active": True},
    )
    before = {**now, "pit": "1", "setup": {"doors": 4}}
    del before["code"]
    moved = only(record("table", {**now, "before": before}))
    assert moved["subject"] == "PG01"
    assert sides(moved) == ({"pit": "1", "setup.doors": 4}, {"pit": "2", "setup.doors": 8})


def rulebook(code: str, bps: int, *, game: str = "paigow", seq: int = 1) -> dict[str, Any]:
    body = {
        "subject": f"rulebook:{code}", "code": code, "game": game, "terms": {"commission_bps": bps}, "proposal": "p",
        "proposed_by": "A401", "approved_by": "A402", "authorisation": "DICJ 1/2027",
    }  # fmt: skip
    return record("rulebook", body, seq=seq, staff="A402")


def test_a_rulebook_stands_beside_the_one_before_it_of_its_game() -> None:
    event = only(rulebook("new", 450), earlier=[rulebook("old", 500), rulebook("other", 100, game="riichi")])  # fmt: skip
    assert sides(event) == (
        {"code": "old", "terms.commission_bps": 500},
        {"code": "new", "terms.commission_bps": 450},
    )
    assert (event["by"], event["authorised_by"], event["text"]) == ("A401", "A402", "DICJ 1/2027")


def test_each_rulebook_of_a_period_stands_beside_the_last() -> None:
    event = only(rulebook("first", 500, seq=1), rulebook("second", 400, seq=2))
    assert event["before"] == {"code": "first", "terms.commission_bps": 500}


def test_the_houses_terms_stand_beside_those_before() -> None:
    terms = {"name": "Casa", "shifts": [{"name": "day", "hour": 6}]}
    later = {"name": "Casa", "shifts": [{"name": "day", "hour": 7}, {"name": "night", "hour": 19}]}
    event = only(record("house_terms", later), earlier=[record("house_terms", terms)])
    assert sides(event) == (
        {"shifts.day": "06:00"},
        {"shifts.day": "07:00", "shifts.night": "19:00"},
    )


def test_a_correction_says_who_asked_who_approved_and_why() -> None:
    body = {
        "table": "PG01", "number": 3, "requested_by": "S201", "approved_by": "S202", "reason": "wrong_outcome", "text": "door 3",
        "before": {"due": 100, "root": 3, "sheet": {"dice": [1]}}, "after": {"due": 250, "settlement": {}},
    }  # fmt: skip
    event = only(record("amend", body, chain="PG01", staff="S202"))
    found = {name: event[name] for name in ("subject", "by", "authorised_by", "reason", "text")}
    assert found == {"subject": "PG01 #3", "by": "S201", "authorised_by": "S202", "reason": "wrong_outcome", "text": "door 3"}  # fmt: skip
    assert sides(event) == ({"due": 100}, {"due": 250})


def test_an_override_gives_its_reason() -> None:
    body = {"signed_by": "S202", "override": {"reason": "witness_absent", "text": "on leave"}}
    event = only(record("sign_off", body, staff="S202"))
    assert (event["authorised_by"], event["reason"], event["text"]) == ("S202", "witness_absent", "on leave")  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "chain", "body", "subject"),
    [
        ("dead_round", "PG01", {"table": "PG01", "data": {"reason": "foul_deal"}}, "PG01"),
        ("locked", "access", {"staff": "D101", "failures": 5}, "D101"),
        ("sign_in_failed", "access", {"staff": None, "attempts": 40}, None),
        (
            "device",
            "house",
            {"change": "revoked", "device": "01J", "table": "PG01"},
            "PG01",
        ),
        (
            "signing_key",
            "house",
            {"key_id": "0123456789abcdef" * 4, "demo": True},
            "0123456789abcdef…",
        ),
    ],
)
def test_an_event_names_what_it_concerns(kind: str, chain: str, body: dict[str, Any], subject: str | None) -> None:  # fmt: skip
    event = only(record(kind, body, chain=chain))
    assert event["subject"] == subject
    assert sides(event) == (None, None)


@pytest.mark.parametrize(
    ("kind", "chain", "body", "change"),
    [
        ("device", "house", {"change": "code_made", "table": "PG01"}, "code_made"),
        ("sign_in_failed", "access", {"staff": "D101", "purpose": "pin"}, "pin"),
        ("correction_requested", "PG01", {"table": "PG01", "correction": "void"}, "void"),
        ("exception_explained", "PG01", {"table": "PG01", "explains": {"seq": 3, "kind": "undo"}}, "undo"),
        ("locked", "access", {"staff": "D101"}, None),
    ],
)  # fmt: skip
def test_an_event_says_by_a_code_what_of_its_subject_it_is_about(kind: str, chain: str, body: dict[str, Any], change: str | None) -> None:  # fmt: skip
    assert only(record(kind, body, chain=chain))["change"] == change


def test_the_document_holds_the_words_that_were_brought() -> None:
    assert told()["words"] == {
        "change=role": {"zh": "更改職務", "pt": "outra função", "en": "another role"}
    }


def test_more_changes_than_anybody_reads_are_counted() -> None:
    before = {f"value_{number:02}": 0 for number in range(30)}
    event = only(record("void", {"table": "PG01", "before": before, "after": {}}, chain="PG01"))
    assert list(event["before"]) == [*(f"value_{n:02}" for n in range(24)), "…"]
    assert event["before"]["…"] == 6
    assert event["after"] == {"…": 6}


def test_the_root_is_that_over_the_records_listed() -> None:
    one, two = rulebook("first", 500, seq=1), rulebook("second", 400, seq=2)
    found = told(one, two)
    assert found["root"] == merkle.root([one["hash"].encode(), two["hash"].encode()])
    assert (found["format"], found["tells"], found["demo"]) == ("casino-event-report/1", "events", False)  # fmt: skip


def test_what_a_supervisor_decides_at_a_table_names_him_beside_whoever_entered_it() -> None:
    body = {"dealer": "D101", "data": {"reason": "Tiles fell", "supervisor": "S201"}}
    event = only(record("ruling", body, chain="RM01", staff="D101"))
    assert (event["by"], event["authorised_by"]) == ("D101", "S201")
