"""Lists cut into pages."""

import pytest
from django.http import QueryDict

from casino.web import slicing


@pytest.mark.parametrize(
    ("asked", "total", "number", "pages", "skip"),
    [
        ("", 0, 1, 1, 0),
        ("", 25, 1, 3, 0),
        ("page=2", 25, 2, 3, 10),
        ("page=9", 25, 3, 3, 20),
        ("page=0", 25, 3, 3, 20),
        ("page=x", 25, 1, 3, 0),
    ],
)
def test_a_query_gets_its_page_or_the_nearest(
    asked: str, total: int, number: int, pages: int, skip: int
) -> None:
    page = slicing.slice_of(QueryDict(asked), total=total, size=10)
    assert (page.number, page.pages, page.skip, page.size) == (number, pages, skip, 10)


def test_the_pages_beside_it_keep_the_rest_of_the_query() -> None:
    page = slicing.slice_of(QueryDict("chain=PG01&page=2"), total=25, size=10)
    assert page.previous_url == "?chain=PG01&page=1"
    assert page.next_url == "?chain=PG01&page=3"


def test_a_single_page_leads_nowhere() -> None:
    page = slicing.slice_of(QueryDict(), total=10, size=10)
    assert (page.previous_url, page.next_url) == ("", "")
