"""Reports of longer periods by the API."""

from typing import Any

import pytest

from casino.kernel import canonical
from tables.models import Session
from tests.factories import chains
from tests.factories import tables as floor
from tests.web.api.conftest import Program
from tests.web.api.test_reports import make, on_access_chain

MONTH = "/api/v1/periods/{}/month/2026-11-28/{}"


@pytest.fixture
def house(session: Session) -> None:
    """A night with one round, reported."""
    floor.record_round(session)
    make()


@pytest.mark.parametrize("tells", ["figures", "exceptions", "events"])
def test_a_report_is_given_and_the_access_chain_says_who_took_it(
    tells: str, house: None, inspector: Program
) -> None:
    response = inspector.client.get(MONTH.format(tells, "json"))
    found: Any = canonical.loads(response.content)
    assert (response.status_code, response["Content-Type"]) == (200, "application/json")
    assert (found["tells"], found["kind"], found["last"]) == (tells, "month", "2026-11-28")
    assert on_access_chain("download") == [
        {
            "staff": floor.INSPECTOR, "via": "api", "of": f"period:{tells}:month:2026-11-28", "root": found["root"], "form": "json",
            "sha256": canonical.sha256(response.content),
        }
    ]  # fmt: skip


def test_what_a_month_came_to_is_the_sum_of_its_shifts(house: None, supervisor: Program) -> None:
    found: Any = canonical.loads(supervisor.client.get(MONTH.format("figures", "json")).content)
    assert (found["totals"]["MOP"]["rounds"], found["totals"]["MOP"]["due"]) == (1, 1_000)


def test_who_did_what_is_the_inspectors_to_see(house: None, supervisor: Program, dealer: Program) -> None:  # fmt: skip
    status = [
        program.client.get(MONTH.format(tells, "csv")).status_code
        for program in (supervisor, dealer)
        for tells in ("figures", "exceptions", "events")
    ]
    assert status == [200, 200, 403, 403, 403, 403]


@pytest.mark.parametrize(
    ("tells", "form", "problem"),
    [
        ("secrets", "json", ("no_such_report", "report")),
        ("figures", "exe", ("no_such_form", "form")),
    ],
)
def test_what_there_is_not_is_not_found_and_leaves_no_record(
    tells: str, form: str, problem: tuple[str, str], inspector: Program
) -> None:
    response = inspector.client.get(MONTH.format(tells, form))
    assert response.status_code == 404
    assert [(p["code"], p["path"]) for p in response.json()["problems"]] == [problem]
    assert chains.bodies("access") == []
