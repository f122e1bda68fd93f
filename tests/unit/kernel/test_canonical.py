"""Canonical bytes are those of the reference implementation; what has none is refused."""

from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from casino.kernel import canonical
from casino.kernel.money import MAX_MINOR

KEYS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_MINOR, MAX_MINOR) | KEYS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
)


@given(VALUES)
def test_bytes_are_those_of_the_reference(value: Any) -> None:
    assert canonical.dumps(value) == rfc8785.dumps(value)


def test_keys_sort_by_utf_16_and_not_by_code_point() -> None:
    assert canonical.dumps({"\ufb33": 1, "\U0001f600": 2}) == '{"\U0001f600":2,"\ufb33":1}'.encode()


@given(VALUES.filter(lambda value: isinstance(value, dict)))
def test_what_was_written_reads_back_the_same(value: dict[str, Any]) -> None:
    assert canonical.loads(canonical.dumps(value)) == value


@pytest.mark.parametrize(
    "value", [1.0, {"a": [0.5]}, MAX_MINOR + 1, -MAX_MINOR - 1, "\ud800", {"a": {1, 2}}, b"bytes"]
)
def test_what_has_no_canonical_form_is_refused(value: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is the input's own
        canonical.dumps(value)


@pytest.mark.parametrize(
    "text",
    [
        b'{"a":1,"a":2}', b"[1]", b"1", b'{"a":NaN}', b'{"a":Infinity}', b'{"a":"\\ud800"}', b'{"a":"\xff"}', b"{", b"",
        b'{"a":' + b"[" * 100 + b"]" * 100 + b"}",
    ],
)  # fmt: skip
def test_what_is_not_one_json_object_is_refused(text: bytes) -> None:
    with pytest.raises(canonical.NotJson):
        canonical.loads(text)


def test_an_integer_of_thousands_of_digits_is_read_as_text() -> None:
    assert canonical.loads(b'{"a":' + b"9" * 5000 + b"}") == {"a": "9" * 5000}
