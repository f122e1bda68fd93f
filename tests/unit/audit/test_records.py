from datetime import UTC, date, datetime

import pytest

from casino.audit import chain, records
from casino.audit.records import Actor, Entry, Origin
from casino.kernel import canonical

AT = datetime(2026, 11, 28, 14, 0, tzinfo=UTC)
ENTRY = Entry("PG01", "round", AT, date(2026, 11, 28), {"table": "PG01", "due": 5})
ORIGIN = Origin(Actor("D101", "dealer"), AT, "screen", "r-1")


def test_a_record_has_exactly_its_fields_in_canonical_bytes() -> None:
    sealed = records.seal(ENTRY, ORIGIN, seq=3, prev_hash="a" * 64)
    assert sealed.line == (
        b'{"actor":{"role":"dealer","staff":"D101"},"body":{"due":5,"table":"PG01"},"chain":"PG01","gaming_day":"2026-11-28",'
        b'"hash":"%s","kind":"round","occurred_at":"2026-11-28T14:00:00Z","prev_hash":"%s",'
        b'"recorded_at":"2026-11-28T14:00:00Z","request":"r-1","seq":3,"v":1,"via":"screen"}'
    ) % (sealed.hash.encode(), b"a" * 64)
    assert canonical.loads(sealed.line).keys() == set(records.FIELDS)


def test_the_hash_is_that_of_the_record_without_it() -> None:
    sealed = records.seal(ENTRY, ORIGIN, seq=1, prev_hash=records.GENESIS)
    without = sealed.line.replace(b'"hash":"%s",' % sealed.hash.encode(), b"", 1)
    assert sealed.hash == canonical.sha256(without)
    assert records.recompute(canonical.loads(sealed.line)) == sealed.hash  # type: ignore[arg-type]
    assert chain.read(sealed.line).digest == sealed.hash


@pytest.mark.parametrize("value", [0.5, 2**53, -(2**53)])
def test_a_body_without_canonical_form_is_refused(value: float) -> None:
    entry = Entry("PG01", "round", AT, date(2026, 11, 28), {"due": value})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match=r"canonical form|domain"):
        records.seal(entry, ORIGIN, seq=1, prev_hash=records.GENESIS)
