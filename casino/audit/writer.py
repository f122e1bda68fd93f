"""The one writer of the chains."""

from django.db import transaction

from casino.audit import people
from casino.audit.models import ChainHead, Mention, Record
from casino.audit.records import GENESIS, Entry, Origin, Sealed, seal


def begin(chain: str) -> None:
    """Begin a chain that does not exist yet, at position 0.

    :raises django.db.IntegrityError: when it exists.
    """
    ChainHead.objects.create(chain=chain, seq=0, hash=GENESIS)


def append(entry: Entry, origin: Origin) -> Sealed:
    """Append a record to its chain, inside the caller's transaction and as its last act.

    The head is locked, the record is linked to it and hashed before the insert, and the head moves on. A ``subject`` in the body
    names the fact that the record proves; the people in it are noted beside the record.

    :raises ChainHead.DoesNotExist: when the chain was never begun.
    :raises django.db.transaction.TransactionManagementError: outside a transaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise transaction.TransactionManagementError(
            "a record is appended in the transaction of what it records"
        )
    head = ChainHead.objects.select_for_update().get(chain=entry.chain)
    sealed = seal(entry, origin, seq=head.seq + 1, prev_hash=head.hash)
    subject = entry.body.get("subject")
    record = Record(
        chain=entry.chain,
        seq=sealed.seq,
        kind=entry.kind,
        occurred_at=entry.occurred_at,
        recorded_at=origin.recorded_at,
        gaming_day=entry.gaming_day,
        staff=origin.actor.staff,
        subject=subject if isinstance(subject, str) else None,
        prev_hash=sealed.prev_hash,
        hash=sealed.hash,
        line=sealed.line,
    )
    record.save()
    for staff in people.named(entry.body, actor=origin.actor.staff):
        Mention(record=record, staff=staff).save()
    ChainHead.objects.filter(chain=entry.chain).update(seq=sealed.seq, hash=sealed.hash)
    return sealed
