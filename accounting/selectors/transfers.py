"""What an act moved in the books."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Min, Q

from accounting.models import Entry, Transfer
from casino.audit.models import Record


@dataclass(frozen=True, slots=True)
class Moved:
    """One transfer as posted, minor units of ``currency``; ``entry`` is its posting's id."""

    entry: str
    line: int
    debit: str
    credit: str
    amount: int
    currency: str


def list_of(source: str) -> tuple[Moved, ...]:
    """List the transfers of one act (``round:01J…``) in their order; none where it moved nothing."""
    rows = Transfer.objects.filter(entry__source=source).order_by("line")
    return tuple(
        Moved(*row)
        for row in rows.values_list(
            "entry", "line", "debit", "credit", "amount_minor", "entry__currency"
        )
    )


@dataclass(frozen=True, slots=True)
class Step:
    """What one record of a session put into an account, or took out of it: minor units, signed."""

    seq: int
    kind: str
    occurred_at: datetime
    amount: int
    currency: str


def list_steps(*, chain: str, seq: int, account: str) -> tuple[Step, ...]:
    """List what moved an account of the session in progress at a record, from its opening on, in the chain's order.

    What a count itself books is not among it: the steps come to what it expects. Any other record is the last step.
    """
    records = Record.objects.filter(chain=chain, seq__lte=seq)
    opening = records.filter(kind="open").aggregate(seq=Max("seq"))["seq"] or 0
    session = records.filter(seq__gte=opening).exclude(seq=seq, kind="count")
    proved = {
        subject: (place, kind)
        for place, kind, subject in session.values_list("seq", "kind", "subject")
    }
    moved = Transfer.objects.filter(
        Q(debit=account) | Q(credit=account),
        entry__source__in=session.exclude(subject=None).values("subject"),
    ).select_related("entry")
    steps: dict[str, Step] = {}
    for each in moved:
        entry = each.entry
        place, kind = proved[entry.source]
        sign = 1 if each.debit_id == account else -1
        before = steps.get(entry.source)
        amount = sign * each.amount_minor + (before.amount if before else 0)
        steps[entry.source] = Step(place, kind, entry.occurred_at, amount, entry.currency)
    return tuple(sorted(steps.values(), key=lambda step: step.seq))


def first_at() -> datetime | None:
    """Tell when the house first moved money, None where it never did."""
    first: datetime | None = Entry.objects.aggregate(first=Min("occurred_at"))["first"]
    return first
