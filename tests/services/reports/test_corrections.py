"""Corrections in the reports: counted once, in the shift of what they correct; listed in the shift that they were made in."""

from datetime import date, timedelta
from typing import Any

import pytest

from accounting.models import ReportVersion
from accounting.reports import bundle
from accounting.services import reports
from accounting.verify import one
from casino.kernel import canonical
from tables.models import Session
from tables.services.correction_proposals import Amend, Void
from tests.factories import bundles, corrections, counting
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY, NIGHT_ENDS, make

pytestmark = pytest.mark.django_db

Document = dict[str, Any]
HOUR = timedelta(hours=1)
NEXT_DAY = date(2026, 11, 29)
DAY_ENDS = NIGHT_ENDS + 8 * HOUR
FIGURES = ("rounds", "commission", "due", "collected", "placed", "covered", "cobank")
DOUBLE = [{"id": "b1", "door": 2, "amount": 40_000}, {"id": "b2", "door": 3, "amount": 10_000}]
"""2,000 due, 50,000 placed, where the ordinary sheet comes to 1,000 and 30,000."""


def report(version: ReportVersion) -> Document:
    data = bytes(ReportVersion.objects.get(id=version.id).bundle)
    assert [str(f) for f in one.check(data, bundles.PUBLIC_PEM) if not f.ok] == []
    return canonical.loads(dict(bundle.unpack(data))["report.json"])


def figures(document: Document) -> dict[str, int]:
    return {name: document["tables"]["PG01"][name] for name in FIGURES}


def figured(rounds: int, due: int, placed: int, *, cobank: int = 0) -> dict[str, int]:
    values = (rounds, due, due, due, placed, placed, cobank)
    return dict(zip(FIGURES, values, strict=True))


def listed(document: Document) -> list[tuple[str, int, bool]]:
    return [
        (line["kind"], line["correction"], line["is_counted"])
        for line in document["tables"]["PG01"]["corrections"]
    ]


def exceptions(document: Document) -> list[tuple[str, str, int]]:
    return [(e["kind"], e["state"], e["amount"]) for e in document["exceptions"]]


def numbers(document: Document) -> list[tuple[int | None, int, int | None]]:
    return [
        (line["number"], line["due"], line["correction"])
        for line in document["tables"]["PG01"]["round_list"]
    ]


@pytest.fixture
def session() -> Session:
    """Two rounds of 1,000 each."""
    opened = floor.open_table()
    floor.record_rounds(opened, 2)
    return opened


def ids(session: Session) -> list[str]:
    return list(session.rounds.order_by("number").values_list("id", flat=True))


def test_a_round_voided_in_its_own_shift_counts_nowhere_in_it(session: Session) -> None:
    corrections.make(corrections.void(ids(session)[0]))
    document = report(make())
    assert figures(document) == figured(1, 1_000, 30_000)
    assert numbers(document) == [(2, 1_000, None)]
    assert listed(document) == [("void", 1, True)]
    assert exceptions(document)[0] == ("void", "reasoned", -1_000)
    table = document["tables"]["PG01"]
    assert [line["rounds"] for line in table["dealers"]] == [1]
    assert [line["rounds"] for line in table["sessions"]] == [1]
    (line,) = table["corrections"]
    assert (line["requested_by"], line["approved_by"], line["text"]) == ("S201", "S202", corrections.TEXT)  # fmt: skip
    assert (line["round"]["number"], line["round"]["due"]) == (1, 1_000)
    assert (line["before"]["due"], line["after"]) == (1_000, None)


def test_an_amended_round_counts_as_it_was_amended(session: Session) -> None:
    corrections.make(corrections.amend(ids(session)[0], floor.sheet(bets=DOUBLE)))
    document = report(make())
    assert figures(document) == figured(2, 3_000, 80_000)
    assert numbers(document) == [(1, 2_000, 1), (2, 1_000, None)]
    assert exceptions(document)[0] == ("amend", "reasoned", 1_000)


def test_a_round_entered_late_counts_with_the_dealer_of_its_time(session: Session) -> None:
    corrections.make(corrections.late(session, at=floor.OPENED_AT + timedelta(seconds=30)))
    document = report(make())
    assert figures(document) == figured(3, 3_000, 90_000)
    assert numbers(document) == [(None, 1_000, 1), (1, 1_000, None), (2, 1_000, None)]
    assert [line["rounds"] for line in document["tables"]["PG01"]["dealers"]] == [3]
    assert exceptions(document)[0] == ("late_round", "reasoned", 1_000)


def test_a_correction_made_in_a_later_shift_counts_in_the_earlier_ones_next_version(
    session: Session,
) -> None:
    first = make()
    assert figures(report(first)) == figured(2, 2_000, 60_000)
    at = NIGHT_ENDS + 2 * HOUR
    corrections.make(corrections.void(ids(session)[1]), at=at)
    assert reports.is_stale(first)
    second = make(at=at + HOUR)
    assert (second.version, figures(report(second))) == (2, figured(1, 1_000, 30_000))
    assert listed(report(second)) == [("void", 1, True)]
    assert ("void", "reasoned", -1_000) not in exceptions(report(second))
    made_in = report(make("day", day=NEXT_DAY, at=DAY_ENDS))
    assert figures(made_in) == figured(0, 0, 0)
    assert listed(made_in) == [("void", 1, False)]
    assert ("void", "reasoned", -1_000) in exceptions(made_in)
    assert make(at=DAY_ENDS).version == 2


def test_the_tray_moves_when_a_correction_is_made_and_the_result_counts_where_it_was_played() -> (
    None
):
    session = floor.open_table()
    bank = [
        {"id": "banker", "kind": "banker", "stake": 5_000},
        {"id": "house", "kind": "house", "stake": 25_000},
    ]
    played = floor.record_round(session, bank=bank)
    cobank = floor.standing(session).tray_minor - floor.FLOAT
    assert cobank != 0
    assert report(make())["tables"]["PG01"]["tray_expected"] == floor.FLOAT + cobank
    at = NIGHT_ENDS + HOUR
    corrections.make(corrections.void(played.id), at=at)
    assert floor.standing(session).tray_minor == floor.FLOAT
    earlier = report(make(at=at + HOUR))
    assert earlier["tables"]["PG01"]["tray_expected"] == floor.FLOAT + cobank
    assert figures(earlier) == figured(0, 0, 0)
    later = report(make("day", day=NEXT_DAY, at=DAY_ENDS))["tables"]["PG01"]
    assert (later["tray_brought"], later["tray_expected"], later["cobank"]) == (
        floor.FLOAT + cobank, floor.FLOAT, 0,
    )  # fmt: skip


@pytest.mark.parametrize("money", ["moved", "found"])
def test_a_round_of_a_closed_session_is_corrected_without_touching_what_was_counted(
    session: Session, money: str
) -> None:
    floor.close_table(session)
    first = make()
    before = report(first)["tables"]["PG01"]
    corrections.make(corrections.void(ids(session)[0]), money=money, at=NIGHT_ENDS + HOUR)
    document = report(make(at=NIGHT_ENDS + 2 * HOUR))
    assert figures(document) == figured(1, 1_000, 30_000)
    after = document["tables"]["PG01"]
    counted = ("counted", "box_expected", "box_difference", "tray_expected", "tray_counted")
    assert {name: after[name] for name in counted} == {name: before[name] for name in counted}
    made_in = report(make("day", day=NEXT_DAY, at=DAY_ENDS))
    assert figures(made_in) == figured(0, 0, 0)
    assert (made_in["tables"]["PG01"]["tray_expected"], listed(made_in)) == (
        0,
        [("void", 1, False)],
    )


def test_a_round_counted_since_at_a_table_that_plays_on_is_corrected_beside_its_box(
    session: Session,
) -> None:
    counting.change_shift(session)
    corrections.make(corrections.amend(ids(session)[0], floor.sheet(bets=DOUBLE)), money="moved")
    document = report(make())
    assert figures(document) == figured(2, 3_000, 80_000)
    table = document["tables"]["PG01"]
    assert (table["box_expected"], table["counted"], table["box_difference"]) == (2_000, 2_000, 0)
    assert floor.standing(session).box_minor == 0


def test_a_round_amended_twice_and_then_voided_counts_once_at_every_step(session: Session) -> None:
    once = corrections.make(corrections.amend(ids(session)[0], floor.sheet(bets=DOUBLE)))
    assert figures(report(make(at=CUT - HOUR))) == figured(2, 3_000, 80_000)
    triple = [{"id": "b1", "door": 2, "amount": 60_000}]
    twice = corrections.make(Amend(round=once.subject, sheet=floor.sheet(bets=triple)))
    document = report(make(at=CUT))
    assert figures(document) == figured(2, 4_000, 90_000)
    assert numbers(document) == [(1, 3_000, 2), (2, 1_000, None)]
    corrections.make(Void(round=twice.subject), at=NIGHT_ENDS + HOUR)
    document = report(make(at=NIGHT_ENDS + 2 * HOUR))
    assert figures(document) == figured(1, 1_000, 30_000)
    assert listed(document) == [("amend", 1, True), ("amend", 2, True), ("void", 3, True)]


def test_a_late_entry_into_a_closed_session_of_a_shift_that_is_over_counts_there(
    session: Session,
) -> None:
    floor.close_table(session)
    make()
    played_at = floor.OPENED_AT + timedelta(seconds=30)
    corrections.make(corrections.late(session, at=played_at), money="moved", at=NIGHT_ENDS + HOUR)
    document = report(make(at=NIGHT_ENDS + 2 * HOUR))
    assert figures(document) == figured(3, 3_000, 90_000)
    assert [line["rounds"] for line in document["tables"]["PG01"]["sessions"]] == [3]


def test_an_adjustment_counts_in_the_shift_that_it_names(session: Session) -> None:
    make()
    named = corrections.adjustment(shift="night", day=DAY.isoformat())
    corrections.make(named, at=NIGHT_ENDS + HOUR)
    document = report(make(at=NIGHT_ENDS + 2 * HOUR))
    assert figures(document) == figured(2, 2_000, 60_000) | {"commission": 2_250, "due": 2_250}
    made_in = report(make("day", day=NEXT_DAY, at=DAY_ENDS))
    assert figures(made_in) == figured(0, 0, 0)
    assert listed(made_in) == [("adjustment", 1, False)]


def test_chips_from_the_cage_are_in_the_tray_from_then_on_and_no_income(session: Session) -> None:
    corrections.make(corrections.chips(session))
    document = report(make())
    assert figures(document) == figured(2, 2_000, 60_000)
    assert document["tables"]["PG01"]["tray_expected"] == floor.FLOAT + 50_000
    assert listed(document) == [("chips", 1, True)]


def test_what_was_refused_or_withdrawn_changes_no_figure(session: Session) -> None:
    corrections.refuse(corrections.ask(corrections.void(ids(session)[0])))
    corrections.withdraw(corrections.ask(corrections.void(ids(session)[0])))
    document = report(make())
    assert figures(document) == figured(2, 2_000, 60_000)
    assert (listed(document), [e for e in exceptions(document) if e[1] == "reasoned"]) == ([], [])


def test_a_difference_in_what_was_collected_ends_with_the_round_and_begins_with_its_amendment() -> (
    None
):
    session = floor.open_table()
    played = floor.record_round(session, collected=400)
    assert ("collected_difference", "open", -600) in exceptions(report(make(at=CUT - HOUR)))
    corrections.make(corrections.amend(played.id, floor.sheet(bets=DOUBLE), collected=1_500))
    document = report(make(at=CUT))
    assert figures(document) == figured(1, 2_000, 50_000) | {"collected": 1_500}
    assert ("collected_difference", "open", -500) in exceptions(document)
    assert ("collected_difference", "open", -600) not in exceptions(document)


def test_the_games_own_part_counts_a_round_as_it_was_corrected(session: Session) -> None:
    corrections.make(corrections.amend(ids(session)[0], floor.sheet(bets=DOUBLE)))
    corrections.make(corrections.void(ids(session)[1]))
    turns, doors = report(make())["tables"]["PG01"]["section"]["tables"]
    codes = [column["code"] for column in turns["columns"]]
    (turn,) = [dict(zip(codes, row, strict=True)) for row in turns["rows"]]
    assert (turn["rounds"], turn["covered"], turn["banker_gain"], turn["commission"]) == (1, 50_000, -30_000, 2_000)  # fmt: skip
    codes = [column["code"] for column in doors["columns"]]
    second = next(dict(zip(codes, row, strict=True)) for row in doors["rows"] if row[0] == 2)
    assert (second["won"], second["placed"], second["commission"]) == (1, 40_000, 2_000)
