import contextlib
import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.audit import chain, records
from casino.audit.chain import START, Fault, Finding, Link, NotARecord
from casino.audit.records import Actor, Entry, Origin, Sealed
from casino.kernel import canonical

AT = datetime(2026, 11, 28, 14, 0, 0, 250_000, tzinfo=UTC)
A_HASH = "a" * 64

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=5)
NUMBERS = st.integers(-(2**53) + 1, 2**53 - 1)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def sealed(body: dict[str, Any], *, seq: int = 1, prev_hash: str = records.GENESIS) -> Sealed:
    entry = Entry("PG01", "round", AT, date(2026, 11, 28), body)
    origin = Origin(Actor(None, "system"), AT, "import")
    return records.seal(entry, origin, seq=seq, prev_hash=prev_hash)


def document(**changes: Any) -> dict[str, Any]:
    """A record's fields, some of them changed, hashed as they then are."""
    fields: dict[str, Any] = {**canonical.loads(sealed({"due": 5}).line), **changes}
    return fields


def line_of(fields: dict[str, Any]) -> bytes:
    return json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


@given(st.dictionaries(TEXT, JSON, max_size=4))
def test_what_was_sealed_is_read_back_with_its_hash(body: dict[str, Any]) -> None:
    written = sealed(body)
    reading = chain.read(written.line)
    assert reading.fields["body"] == body
    assert (reading.digest, reading.link) == (written.hash, Link(1, written.hash))
    assert list(chain.faults(reading, after=START)) == []


@pytest.mark.parametrize(
    "body",
    [
        {"\U0001f000": 1, "\ufb01": 2},
        {"n": 2**53 - 1, "m": -(2**53) + 1},
        {"hash": A_HASH, "list": [10**15]},
        {"digits": "12345678901234567890"},
    ],
)
def test_what_the_quick_writer_may_not_write_is_read_all_the_same(body: dict[str, Any]) -> None:
    assert chain.read(sealed(body).line).digest == sealed(body).hash


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("v", 2), ("v", True), ("v", "1"), ("chain", ""), ("chain", None), ("seq", 0), ("seq", True), ("seq", 2**53), ("seq", "1"),
        ("kind", ""), ("kind", 1), ("occurred_at", "2026-11-28T22:00:00+08:00"), ("occurred_at", "2026-11-28T14:00:00.000000Z"),
        ("occurred_at", "2026-11-28T14:00:00.5Z"), ("occurred_at", "2026-13-28T14:00:00Z"), ("recorded_at", 1),
        ("gaming_day", "2026-11-31"), ("gaming_day", "20261128"), ("gaming_day", None), ("via", ""),
        ("actor", None), ("actor", {"staff": "D1"}), ("actor", {"staff": "", "role": "dealer"}), ("actor", {"staff": "D1", "role": ""}),
        ("actor", {"staff": "D1", "role": "dealer", "name": "Ana"}), ("request", ""), ("request", 1), ("body", []), ("body", None),
        ("prev_hash", "A" * 64), ("prev_hash", A_HASH[1:]), ("hash", 1), ("hash", f"{A_HASH}a"),
    ],
)  # fmt: skip
def test_a_field_that_is_not_a_records_is_refused(field: str, value: object) -> None:
    with pytest.raises(NotARecord, match=f"^{field} is not what a record holds there$"):
        chain.read(line_of(document(**{field: value})))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "not JSON"), (b"{", "not JSON"), (b"\xff", "not JSON"), (b"[" * 100_000, "not JSON"), (b"[]", "not an object"),
        (line_of(document(name="Ana")), "fields name missing or unknown"),
        (line_of(document()).replace(b'"v":1,', b""), "fields v missing or unknown"),
        (line_of(document()).replace(b'"v":1', b'"v": 1'), "not in canonical form"),
        (line_of(document()).replace(b'"v":1', b'"v":1,"v":1'), "not in canonical form"),
        (line_of(document()) + b"\r", "not in canonical form"),
        (line_of(document(body={"a": "é"})).replace("é".encode(), b"\\u00e9"), "not in canonical form"),
        (line_of(document(body={"a": "\x7f"})).replace(b"\x7f", b"\\u007f"), "not in canonical form"),
        (line_of(document()).replace(b'"due":5', b'"due":5.0'), "not JSON"),
        (line_of(document()).replace(b'"due":5', b'"due":5e1'), "not JSON"),
        (line_of(document()).replace(b'"due":5', b'"due":NaN'), "not JSON"),
        (line_of(document()).replace(b'"due":5', b'"due":-0'), "not in canonical form"),
        (line_of(document()).replace(b'"due":5', b'"due":9007199254740992'), "no canonical form"),
        (line_of(document()).replace(b'"due":5', b'"due":[9007199254740992]'), "no canonical form"),
        (line_of(document()).replace(b'"due":5', b'"due":' + b"9" * 5000), "not JSON"),
        (line_of(document()).replace(b'"due":5', b'"due":"\\ud800"'), "no canonical form"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_record_is_refused(line: bytes, reason: str) -> None:
    with pytest.raises(NotARecord, match=reason):
        chain.read(line)


def test_a_deep_body_is_read_or_refused() -> None:
    for depth in (10, 100, *range(500, 1100, 20)):
        line = line_of(document()).replace(b'"due":5', b'"due":' + b"[" * depth + b"]" * depth)
        with contextlib.suppress(NotARecord):
            assert chain.read(line).chain == "PG01"


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (Link(4, A_HASH), []),
        (Link(3, A_HASH), [Finding(Fault.SEQ, "PG01", 5, "follows position 3")]),
        (
            Link(4, "b" * 64),
            [Finding(Fault.LINK, "PG01", 5, f"the record before has hash {'b' * 64}, it says {A_HASH}")],
        ),
    ],
)  # fmt: skip
def test_a_record_must_follow_the_one_before(after: Link, expected: list[Finding]) -> None:
    reading = chain.read(sealed({}, seq=5, prev_hash=A_HASH).line)
    assert list(chain.faults(reading, after=after)) == expected


def test_a_record_must_hash_to_what_it_says() -> None:
    true = sealed({"due": 5})
    reading = chain.read(true.line.replace(b'"due":5', b'"due":6'))
    expected = f"its contents hash to {reading.digest}, it says {true.hash}"
    assert list(chain.faults(reading, after=START)) == [Finding(Fault.HASH, "PG01", 1, expected)]
    assert reading.digest != true.hash
