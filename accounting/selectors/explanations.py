"""What supervisors have said about a shift's exceptions."""

from dataclasses import dataclass
from datetime import date, datetime

from accounting.models import Explanation
from casino.audit.models import Record
from casino.kernel import clock
from casino.kernel.canonical import Json


@dataclass(frozen=True, slots=True)
class KeptExplanation:
    """Why one exception came about; ``chain``, ``seq`` and ``kind`` name the exception by the record that shows it.

    The explanation's own record stands on the same chain at ``record_seq``.
    """

    id: str
    chain: str
    seq: int
    kind: str
    reason: str
    text: str
    explained_by: str
    occurred_at: datetime
    record_seq: int

    @property
    def of(self) -> tuple[str, int, str]:
        """The exception it explains."""
        return self.chain, self.seq, self.kind

    def document(self) -> dict[str, Json]:
        """Give it as the report holds it."""
        return {
            "by": self.explained_by,
            "at": clock.format_instant(self.occurred_at),
            "reason": self.reason,
            "text": self.text,
            "record": {"chain": self.chain, "seq": self.record_seq},
        }


def list_of_shift(*, day: date, shift: str) -> tuple[KeptExplanation, ...]:
    """List what was said about a shift's exceptions, in order of time."""
    found = list(Explanation.objects.filter(day=day, shift=shift).order_by("occurred_at", "id"))
    subjects = [each.subject for each in found]
    places = dict(Record.objects.filter(subject__in=subjects).values_list("subject", "seq"))
    return tuple(
        KeptExplanation(
            id=each.id,
            chain=each.chain,
            seq=each.seq,
            kind=each.kind,
            reason=each.reason,
            text=each.text,
            explained_by=each.explained_by,
            occurred_at=each.occurred_at,
            record_seq=places[each.subject],
        )
        for each in found
    )
