"""Finds the record that proves a fact."""

from collections.abc import Iterable, Mapping

from casino.audit.models import Record


def map_of(subjects: Iterable[str]) -> Mapping[str, Record]:
    """Give the records of some facts by their subjects, without their lines, in one query."""
    found = Record.objects.filter(subject__in=list(subjects)).defer("line")
    return {record.subject: record for record in found if record.subject is not None}


def get_of(subject: str) -> Record:
    """Give the record of a fact by its subject (``round:01J…``).

    :raises Record.DoesNotExist: when the fact was never recorded, which the writers make impossible.
    """
    return Record.objects.get(subject=subject)
