"""The tables that are being counted, as their records tell it."""

from collections.abc import Mapping
from datetime import datetime

from django.db.models import Max, Q

from accounting.selectors.open_items import COUNT, ENDS
from casino.audit.models import Record
from casino.audit.records import ACCESS, HOUSE


def find_openings() -> Mapping[str, datetime]:
    """Give the tables that are being counted, each with the instant at which the session that is counted was opened."""
    begins, ends = ENDS[COUNT]
    records = Record.objects.exclude(chain__in=(HOUSE, ACCESS))
    rows = (
        records.filter(kind__in=(begins, *ends))
        .order_by()
        .values("chain")
        .annotate(
            begun=Max("seq", filter=Q(kind=begins)), ended=Max("seq", filter=Q(kind__in=ends))
        )
    )
    counted = {r["chain"]: r["begun"] for r in rows if (r["begun"] or 0) > (r["ended"] or 0)}
    if not counted:
        return {}
    openings = records.filter(chain__in=counted, kind="open").order_by().values("chain")
    return {row["chain"]: row["at"] for row in openings.annotate(at=Max("occurred_at"))}
