"""A file that comes after its shift was signed off brings nothing more into it."""

from datetime import timedelta
from typing import Any

import pytest

from accounting.services.signing_off import Override
from tables.services import importing
from tests.factories import review
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, NIGHT_ENDS, make
from tests.services.tables.test_importing import bring, opening, played

pytestmark = pytest.mark.django_db

OVERRIDE = Override(reason="under_investigation", text="The file is not complete.")
REFUSED = [("shift_signed_off", "at")]


def morning(event: dict[str, Any]) -> dict[str, Any]:
    """The same an hour after the night."""
    return event | {"at": (NIGHT_ENDS + timedelta(hours=1)).isoformat()}


def sign() -> None:
    """Sign the night off as far as it came in."""
    make(at=CUT)
    review.sign(override=OVERRIDE)


def test_a_line_of_a_signed_off_shift_is_refused_and_its_table_waits() -> None:
    bring([opening(), opening(table="PG02")])
    sign()
    refused, tally = bring(
        [opening(), played(2), played(3, "r2"), morning(played(4, "r3", "PG02"))]
    )
    assert [(r[0], r[1], r[3]) for r in refused] == [
        (2, "PG01", REFUSED),
        (3, "PG01", [("after_refused_line", "")]),
    ]
    assert tally == importing.Tally(read=4, recorded=1, replayed=1, refused=2)


def test_a_table_is_not_opened_in_a_signed_off_shift() -> None:
    floor.table("PG01")
    sign_empty()
    refused, _tally = bring([opening()])
    assert [r[3] for r in refused] == [REFUSED]


def test_what_came_in_before_comes_again_so_that_a_file_of_two_shifts_can_be_completed() -> None:
    bring([opening(), played(2)])
    sign()
    refused, tally = bring([opening(), played(2), morning(played(0, "r2"))])
    assert (refused, tally.recorded, tally.replayed) == ([], 1, 2)


def sign_empty() -> None:
    """Sign a night off in which nothing happened."""
    make(at=CUT)
    review.sign()
