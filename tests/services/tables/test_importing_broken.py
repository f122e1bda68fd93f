"""A line that is no JSON, but still says whose it is."""

import json
from pathlib import Path

import pytest

from tables.services import importing
from tests.services.tables.test_importing import WHOLE, bring, opening, run_command

pytestmark = pytest.mark.django_db


def test_a_broken_line_that_names_its_table_stops_that_table() -> None:
    broken = json.dumps(WHOLE[2]).encode()[:-9]
    refusals, tally = bring([*WHOLE[:2], broken, opening(2, "PG02"), *WHOLE[3:]])
    assert refusals == [
        (3, "PG01", None, [("not_json", "")]),
        (5, "PG01", None, [("after_refused_line", "")]),
        (6, "PG01", None, [("after_refused_line", "")]),
    ]
    assert tally == importing.Tally(read=6, recorded=3, refused=3)
    # So that a corrected file completes the shift.
    assert bring(WHOLE) == ([], importing.Tally(read=5, recorded=3, replayed=2))


def test_a_broken_line_of_another_table_is_passed_over() -> None:
    assert bring([b'{"table":"PG02"', *WHOLE], tables=["PG01"]) == (
        [],
        importing.Tally(read=6, recorded=5, skipped=1),
    )


def test_a_refused_line_is_told_in_one_line_whatever_it_holds(tmp_path: Path) -> None:
    code, printed = run_command(tmp_path, [opening(table="P\u2028G")])
    assert (code, [part.get("table") for part in printed]) == (1, ["P\u2028G", None])
