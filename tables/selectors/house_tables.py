"""The house's tables, as an administrator lists them."""

from django.db.models import QuerySet

from casino.kernel.errors import NotFound, Problem
from tables.models import LiveTable, Table


def list_all() -> QuerySet[LiveTable]:
    """List every table by code, with how it stands."""
    return LiveTable.objects.select_related("table").order_by("table")


def list_codes() -> tuple[str, ...]:
    """List the codes of all tables."""
    return tuple(Table.objects.order_by("code").values_list("code", flat=True))


def get(code: str) -> LiveTable:
    """Give a table with how it stands.

    :raises NotFound: ``no_such_table``.
    """
    live = list_all().filter(table=code).first()
    if live is None:
        raise NotFound([Problem("no_such_table", "code", {"table": code[:16]})])
    return live
