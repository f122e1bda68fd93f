"""What an account of a session should hold."""

from django.db.models import Q, Sum

from accounting import models


def sum_session(*, session: str, account: str) -> int:
    """Sum debits less credits of one account over a session, in minor units of its currency."""
    rows = models.Transfer.objects.filter(entry__session=session)
    sums = rows.aggregate(
        debits=Sum("amount_minor", filter=Q(debit=account)),
        credits=Sum("amount_minor", filter=Q(credit=account)),
    )
    return (sums["debits"] or 0) - (sums["credits"] or 0)
