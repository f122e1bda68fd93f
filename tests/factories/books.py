"""What stands written: to hold that a refusal left nothing, and that a fact is proved by its record."""

from collections.abc import Callable
from typing import Any

import pytest

from accounting.models import Entry, Transfer
from casino.audit.models import ChainHead, Record
from casino.db import append_only
from casino.db.facts import Fact
from casino.kernel import canonical
from casino.kernel.errors import DomainError
from casino.staff.models import User
from tables.models import LiveTable


def written() -> dict[str, Any]:
    """Give how many facts there are of every kind, every chain's head, every table's live state, and the people."""
    counts: dict[str, Any] = {
        model.__name__: model._default_manager.count() for model in append_only.fact_models()
    }
    return counts | {
        "heads": list(ChainHead.objects.order_by("chain").values()),
        "live": list(LiveTable.objects.order_by("table").values()),
        "people": list(User.objects.order_by("staff_number").values("staff_number", "role")),
    }


def refused(call: Callable[[], object], family: type[DomainError]) -> list[tuple[str, str]]:
    """Give the problems of a call that is refused and writes nothing, as codes and paths."""
    before = written()
    with pytest.raises(family) as caught:
        call()
    assert type(caught.value) is family
    assert written() == before
    return [(problem.code, problem.path) for problem in caught.value.problems]


def document(chain: str, seq: int) -> dict[str, Any]:
    """Give a record as it is kept."""
    return canonical.loads(bytes(Record.objects.get(chain=chain, seq=seq).line))


def kinds(chain: str) -> list[str]:
    """Give the kinds of a chain's records in order."""
    return list(Record.objects.filter(chain=chain).order_by("seq").values_list("kind", flat=True))


def assert_proved(fact: Any) -> dict[str, Any]:
    """Hold that a fact's record says all that it must; give the record."""
    assert isinstance(fact, Fact)
    record = Record.objects.get(subject=fact.subject)  # type: ignore[attr-defined]  # every fact with a record has one
    said = document(record.chain, record.seq)
    evidence = fact.evidence()  # type: ignore[attr-defined]  # as above
    assert {key: said.get(key) for key in evidence.fields} == dict(evidence.fields)
    assert {key: said["body"].get(key) for key in evidence.body} == dict(evidence.body)
    return said


def transfers(source: str) -> list[tuple[str, str, int]]:
    """Give what an act moved: debit, credit, amount."""
    rows = Transfer.objects.filter(entry__source=source).order_by("line")
    return list(rows.values_list("debit", "credit", "amount_minor"))


def sources() -> list[str]:
    """Give the acts that moved money, in order."""
    return [
        source.partition(":")[0]
        for source in Entry.objects.order_by("id").values_list("source", flat=True)
    ]
