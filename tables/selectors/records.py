"""Finds the record that proves a fact."""

from casino.audit.models import Record


def get_of(subject: str) -> Record:
    """Give the record of a fact by its subject (``round:01J…``).

    :raises Record.DoesNotExist: when the fact was never recorded, which the writers make impossible.
    """
    return Record.objects.get(subject=subject)
