"""Cuts a list that is only counted into pages; ``paging`` does so for rows of one model."""

from dataclasses import dataclass

from django.core.paginator import Paginator
from django.http import QueryDict


@dataclass(frozen=True, slots=True)
class Slice:
    """Which part of a list a page shows: its number of how many, the items before it, and the ways to its neighbours."""

    number: int
    pages: int
    skip: int
    size: int
    previous_url: str
    next_url: str


def slice_of(query: QueryDict, *, total: int, size: int) -> Slice:
    """Give the part of ``total`` items that a query asks for by ``page``; the nearest there is where it asks for none such.

    The neighbours' addresses keep the rest of the query.
    """
    page = Paginator(range(total), size).get_page(query.get("page"))
    return Slice(
        number=page.number,
        pages=page.paginator.num_pages,
        skip=(page.number - 1) * size,
        size=size,
        previous_url=_address(query, page.number - 1) if page.has_previous() else "",
        next_url=_address(query, page.number + 1) if page.has_next() else "",
    )


def _address(query: QueryDict, number: int) -> str:
    wanted = query.copy()
    wanted["page"] = str(number)
    return f"?{wanted.urlencode()}"
