"""Long lists, a page at a time."""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import QueryDict

RowT = TypeVar("RowT", bound=Model)


@dataclass(frozen=True, slots=True)
class Page(Generic[RowT]):
    """One page of a list: its rows, its number of how many, how many rows there are in all, and the ways to its neighbours."""

    rows: QuerySet[RowT]
    number: int
    pages: int
    total: int
    previous_url: str
    next_url: str


def page(rows: QuerySet[RowT], *, query: QueryDict, size: int) -> Page[RowT]:
    """Give the page that a query asks for by ``page``; the nearest there is where it asks for none such.

    The neighbours' addresses keep the rest of the query. The rows must be in an order of their own.
    """
    paginator: Paginator[Any] = Paginator(rows, size)
    found = paginator.get_page(query.get("page"))
    start = (found.number - 1) * size
    return Page(
        rows=rows[start : start + size],
        number=found.number,
        pages=paginator.num_pages,
        total=paginator.count,
        previous_url=_address(query, found.number - 1) if found.has_previous() else "",
        next_url=_address(query, found.number + 1) if found.has_next() else "",
    )


def _address(query: QueryDict, number: int) -> str:
    wanted = query.copy()
    wanted["page"] = str(number)
    return f"?{wanted.urlencode()}"
