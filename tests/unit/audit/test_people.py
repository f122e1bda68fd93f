"""Whom a record names."""

from typing import Any

import pytest

from casino.audit import people


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, ()),
        ({"dealer": "D1", "supervisor": "S1", "second": "S2"}, ("D1", "S1", "S2")),
        ({"dealer": "A1", "requested_by": "A1", "approved_by": "S2"}, ("S2",)),
        ({"first": {"staff": "S1", "box": {}}, "second": {"staff": "S2"}}, ("S1", "S2")),
        ({"data": {"former": "D1", "supervisor": "S1", "to": 3}}, ("D1", "S1")),
        ({"staff": "D1", "before": {"by": "S9"}, "sheet": {"dealer": "D9"}}, ("D1",)),
        ({"dealer": None, "first": 7, "second": True, "by": "", "data": []}, ()),
        ({"staff": "no staff number is so long"}, ()),
    ],
)
def test_a_record_names_everybody_once_but_not_its_actor(
    body: dict[str, Any], expected: tuple[str, ...]
) -> None:
    assert people.named(body, actor="A1") == expected


def test_an_act_of_nobody_names_all() -> None:
    assert people.named({"dealer": "D1"}, actor=None) == ("D1",)
