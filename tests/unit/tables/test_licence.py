from typing import Any

import pytest

from accounting.thresholds import NOTHING_PASSES, Thresholds
from casino.kernel.errors import Malformed
from casino.kernel.money import CURRENCIES
from tables import licence


def problems(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as caught:
        licence.read(raw)
    return [(p.code, p.path) for p in caught.value.problems]


def test_what_is_not_said_lets_nothing_pass() -> None:
    of_nothing = {"box": 0, "tray": 0, "report": 0}
    assert licence.read({}) == {"thresholds": dict.fromkeys(CURRENCIES, of_nothing)}


def test_what_is_said_stands_beside_what_is_not() -> None:
    terms: Any = licence.read({"thresholds": {"MOP": {"box": 5_000, "report": 20_000}}})
    assert terms["thresholds"]["MOP"] == {"box": 5_000, "tray": 0, "report": 20_000}
    assert Thresholds.of(terms, currency="MOP") == Thresholds(box=5_000, tray=0, report=20_000)
    assert Thresholds.of(terms, currency="JPY") == NOTHING_PASSES


def test_a_currency_that_the_terms_do_not_name_lets_nothing_pass() -> None:
    assert Thresholds.of({"thresholds": {}}, currency="MOP") == NOTHING_PASSES


def test_thresholds_are_written_as_a_count_carries_them() -> None:
    assert Thresholds(box=1, tray=2, report=3).document() == {"box": 1, "tray": 2, "report": 3}


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        ([], [("not_object", "")]),
        ({"limits": {}}, [("unknown_key", "limits")]),
        ({"thresholds": 1}, [("not_object", "thresholds")]),
        ({"thresholds": {"EUR": {}}}, [("unknown_key", "thresholds.EUR")]),
        ({"thresholds": {"MOP": None}}, [("not_object", "thresholds.MOP")]),
        (
            {"thresholds": {"MOP": {"box": -1, "tray": "5"}, "JPY": {"cage": 1}}},
            [("not_positive", "thresholds.MOP.box"), ("not_integer", "thresholds.MOP.tray"), ("unknown_key", "thresholds.JPY.cage")],
        ),
    ],
)  # fmt: skip
def test_everything_wrong_is_told_at_once(raw: object, found: list[tuple[str, str]]) -> None:
    assert problems(raw) == found
