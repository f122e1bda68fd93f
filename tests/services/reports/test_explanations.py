"""Explaining an exception: who may, what it must say, and that a later version shows it."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from accounting.models import Explanation
from accounting.services import reports
from casino.kernel.errors import Conflict, Forbidden, NotFound, Refused
from tables.services import rounds
from tests.factories import books, review
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, NIGHT_ENDS, make

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def difference() -> dict[str, Any]:
    """A box that held 100 more than it should, as the night's first report shows it."""
    session = floor.open_table()
    floor.record_round(session)
    floor.close_table(session, box=1_100)
    make()
    (exception,) = review.exceptions()
    assert (exception["kind"], exception["state"], exception["explanation"]) == ("box_difference", "open", None)  # fmt: skip
    return exception


def test_an_explanation_is_a_fact_with_its_record_on_the_chain_of_what_it_explains(
    difference: dict[str, Any],
) -> None:
    fact = review.explain(difference, text=f"  {review.TEXT} ")
    said = books.assert_proved(fact)
    assert (said["chain"], said["kind"], said["actor"]["staff"]) == ("PG01", "exception_explained", "S201")  # fmt: skip
    assert said["body"]["explains"] == {"chain": "PG01", "seq": difference["record"]["seq"], "kind": "box_difference"}  # fmt: skip
    assert (said["body"]["text"], said["body"]["counts"]) == (review.TEXT, {"at": difference["at"]})


def test_the_next_version_says_who_explained_what(difference: dict[str, Any]) -> None:
    fact = review.explain(difference, by=floor.SECOND)
    assert make(at=CUT + HOUR).version == 2
    (exception,) = review.exceptions()
    seq = books.assert_proved(fact)["seq"]
    assert exception == difference | {
        "state": "explained",
        "explanation": {
            "by": floor.SECOND,
            "at": "2026-11-28T22:00:30Z",
            "reason": "cause_not_found",
            "text": review.TEXT,
            "record": {"chain": "PG01", "seq": seq},
        },
    }


def test_an_explanation_is_no_fact_of_the_shift_in_which_it_was_given(
    difference: dict[str, Any],
) -> None:
    during = make("day", day=date(2026, 11, 29), at=NIGHT_ENDS + HOUR)
    review.explain(difference, at=NIGHT_ENDS + 2 * HOUR)
    assert not reports.is_stale(during)
    assert make("day", day=date(2026, 11, 29), at=NIGHT_ENDS + 3 * HOUR).version == 1
    document = review.report()
    assert document["tables"]["PG01"]["incidents"] == []


def test_the_same_words_again_are_the_same_explanation(difference: dict[str, Any]) -> None:
    first = review.explain(difference)
    before = books.written()
    assert review.explain(difference, at=CUT + HOUR).id == first.id
    assert books.written() == before


@pytest.mark.parametrize("other", [{"text": "Something else."}, {"reason": "counting_error"}, {"by": "S202"}])  # fmt: skip
def test_an_exception_is_explained_once(difference: dict[str, Any], other: dict[str, Any]) -> None:
    review.explain(difference)
    assert books.refused(lambda: review.explain(difference, **other), Conflict) == [("already_explained", "")]  # fmt: skip


@pytest.mark.parametrize("staff", [floor.DEALER, floor.INSPECTOR, floor.ADMINISTRATOR])
def test_nobody_but_a_supervisor_explains(difference: dict[str, Any], staff: str) -> None:
    assert books.refused(lambda: review.explain(difference, by=staff), Forbidden) == [("supervisor_only", "")]  # fmt: skip


@pytest.mark.parametrize(
    ("other", "problems"),
    [
        ({"reason": "system_outage"}, [("reason_needed", "reason")]),
        ({"text": "  "}, [("words_needed", "text")]),
        ({"text": 5}, [("words_needed", "text")]),
        ({"text": "a" * 1_001}, [("text_too_long", "text")]),
        ({"text": "a\x00b"}, [("not_printable", "text")]),
        ({"reason": "", "text": ""}, [("reason_needed", "reason"), ("words_needed", "text")]),
    ],
)
def test_an_explanation_says_why_by_code_and_in_words(
    difference: dict[str, Any], other: dict[str, Any], problems: list[tuple[str, str]]
) -> None:
    assert books.refused(lambda: review.explain(difference, **other), Refused) == problems


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ({"seq": 1}, "no_such_exception"),
        ({"kind": "tray_difference"}, "no_such_exception"),
        ({"chain": "PG09"}, "no_such_exception"),
        ({"shift": "day"}, "no_such_report"),
        ({"shift": "evening"}, "unknown_shift"),
    ],
)
def test_what_the_report_does_not_show_cannot_be_explained(
    difference: dict[str, Any], other: dict[str, Any], code: str
) -> None:
    found = books.refused(lambda: review.explain(difference, **other), NotFound)
    assert [problem for problem, _path in found] == [code]


def test_what_carries_its_reason_with_it_needs_no_explanation() -> None:
    session = floor.open_table()
    floor.undo_round(session, floor.record_round(session))
    floor.close_table(session)
    make()
    (undo,) = review.exceptions()
    assert (undo["state"], undo["explanation"]["reason"]) == ("reasoned", "wrong_bet")
    assert books.refused(lambda: review.explain(undo), Refused) == [("nothing_to_explain", "exception")]  # fmt: skip


def test_late_entries_after_an_explanation_are_an_exception_of_their_own() -> None:
    session = floor.open_table()
    late(session, minutes=10)
    make()
    (first,) = late_entries()
    assert (first["count"], first["record"]["seq"]) == (1, 2)
    review.explain(first, reason="system_outage")
    late(session, minutes=30)
    make(at=CUT + HOUR)
    found = [(e["count"], e["record"]["seq"], e["state"]) for e in late_entries()]
    assert found == [(1, 2, "explained"), (1, 4, "open")]


def test_a_session_that_went_on_without_a_count_is_explained_in_each_shift() -> None:
    floor.open_table()
    make()
    make("day", day=date(2026, 11, 29), at=CUT + 8 * HOUR)
    (night,) = review.exceptions()
    assert (night["kind"], night["record"]["seq"], night["at"]) == ("not_counted", 1, "2026-11-28T22:00:00Z")  # fmt: skip
    review.explain(night, reason="counters_missing", at=CUT + 9 * HOUR)
    review.explain(night, reason="count_forgotten", day=date(2026, 11, 29), shift="day", at=CUT + 9 * HOUR)  # fmt: skip
    instants = Explanation.objects.order_by("day").values_list("day", "counts_at")
    assert [(day, at < NIGHT_ENDS) for day, at in instants] == [(DAY, True), (date(2026, 11, 29), False)]  # fmt: skip


def late(session: Any, *, minutes: int) -> None:
    """Record a round hours after it happened, as a file brings it in."""
    act = floor.act("IMPORT", "operator", at=floor.OPENED_AT + timedelta(minutes=minutes), via="import")  # fmt: skip
    written = replace(act, origin=replace(act.origin, recorded_at=NIGHT_ENDS))
    command = rounds.RecordRound(session=session.id, game="paigow", sheet=floor.next_sheet(session))
    rounds.record(command, act=written)


def late_entries() -> list[dict[str, Any]]:
    return [e for e in review.exceptions() if e["kind"] == "late_entry"]
