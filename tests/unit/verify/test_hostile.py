"""Whatever a file holds, the verifier says so in its own words: it neither crashes nor runs out of anything."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accounting import verify
from accounting.reports import bundle
from casino.kernel import canonical
from tests.factories import bundles

_HOUSE, _DRAFT = bundles.day_shift()
MEMBERS = dict(bundle.unpack(_DRAFT.seal().data))
DEEP = b"[" * 200_000 + b"]" * 200_000
HUGE = b"9" * 10_000
STRANGE: list[Any] = [None, True, -1, 2**53 - 1, "", "x" * 5_000, [], [[]], {}, {"": {}}, "\x00"]


def sealed(**members: bytes) -> bytes:
    """Members replaced, with everything that the holder of the key can make right made right."""
    changed = MEMBERS | {name.replace("_", "."): data for name, data in members.items()}
    if "manifest_json" not in members:
        fields: Any = canonical.loads(changed["manifest.json"])
        fields["files"] = {n: canonical.sha256(changed[n]) for n in bundle.DIGESTED}
        changed["manifest.json"] = canonical.dumps(fields)
    changed["manifest.sig"] = bundles.KEY.private.sign(changed["manifest.json"])
    return bundle.archive(changed)


def lines_of(data: bytes) -> list[str]:
    return [str(found) for found in verify.check(data, bundles.PUBLIC_PEM)]


def assert_told(data: bytes) -> None:
    lines = lines_of(data)
    assert any(line.startswith("FAIL ") for line in lines)
    assert all(line.isprintable() and len(line) < 1_500 for line in lines)


@pytest.mark.parametrize("member", ["manifest_json", "report_json", "records_jsonl"])
@pytest.mark.parametrize(
    "contents",
    [b"", b"\xff\xfe", b"\x00" * 100, DEEP, HUGE, b'{"a":' + HUGE + b"}", b'{"a":' + DEEP + b"}", b'{"a":1,"a":2}',
     b'{"a":NaN}', b'{"a":1e999}', b'{"a":"\\ud800"}', b"\n" * 10_000, b"null", b'"text"', b"{}", b"{}\n"],
    ids=lambda data: str(data[:12]),
)  # fmt: skip
def test_a_member_of_any_bytes_is_told(member: str, contents: bytes) -> None:
    assert_told(sealed(**{member: contents}))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()  # fmt: skip
    for key, item in items:
        found += places(item, (*path, key))
    return found


def replaced(document: Any, path: tuple[Any, ...], value: object) -> Any:
    copy: Any = canonical.loads(canonical.dumps(document))
    at = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return copy


MANIFEST: Any = canonical.loads(MEMBERS["manifest.json"])
REPORT: Any = canonical.loads(MEMBERS["report.json"])


@pytest.mark.parametrize("path", places(MANIFEST), ids=str)
def test_a_manifest_with_any_value_anywhere_is_answered(path: tuple[Any, ...]) -> None:
    for value in STRANGE:
        changed = canonical.dumps(replaced(MANIFEST, path, value))
        for line in lines_of(sealed(manifest_json=changed)):
            assert line.isprintable()


@pytest.mark.parametrize("path", places(REPORT), ids=str)
def test_a_report_with_any_value_anywhere_is_answered(path: tuple[Any, ...]) -> None:
    for value in STRANGE:
        changed = canonical.dumps(replaced(REPORT, path, value))
        for line in lines_of(sealed(report_json=changed)):
            assert line.isprintable()


def test_a_record_with_any_value_anywhere_is_answered() -> None:
    lines = MEMBERS["records.jsonl"].splitlines()
    record: Any = canonical.loads(lines[1])
    for path in places(record):
        for value in STRANGE:
            changed = [lines[0], canonical.dumps(replaced(record, path, value)), *lines[2:]]
            data = sealed(records_jsonl=b"".join(line + b"\n" for line in changed))
            assert all(line.isprintable() for line in lines_of(data))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=400), st.integers(0, 400))
def test_any_bytes_at_all_are_answered_or_unreadable(junk: bytes, at: int) -> None:
    data = bundle.archive({"manifest.json": b"{}", "records.jsonl": b"\n"})
    for candidate in (junk, data[:at] + junk + data[at:], data[:at] + junk):
        with contextlib.suppress(verify.Unreadable):
            assert any(line.startswith("FAIL") for line in lines_of(candidate))
