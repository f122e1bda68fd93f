"""Two states beside each other."""

from typing import Any
from zoneinfo import ZoneInfo

import pytest

from accounting.reports import beside
from accounting.reports.beside import Speech
from accounting.reports.labels import Label


def test_only_what_differs_stands_on_either_side() -> None:
    before = {"due": 100, "dealer": "D1", "income": {"commission": 100}}
    after = {"due": 250, "dealer": "D1", "income": {"commission": 200, "rounding": 50}}
    assert beside.differences(before, after) == (
        {"due": 100, "income.commission": 100},
        {"due": 250, "income.commission": 200, "income.rounding": 50},
    )


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (None, {"due": 1}, (None, {"due": 1})),
        ({"due": 1}, None, ({"due": 1}, None)),
        (None, None, (None, None)),
        ({"a": [1, 2]}, {"a": [1, 3, 4]}, ({"a.1": 2}, {"a.1": 3, "a.2": 4})),
        ({"due": 1}, {"due": 1}, ({}, {})),
    ],
)
def test_a_side_that_was_not_there_stays_empty_handed(before: Any, after: Any, expected: Any) -> None:  # fmt: skip
    assert beside.differences(before, after) == expected


def test_names_that_only_tell_a_place_are_left_out() -> None:
    found = beside.differences({"seq": 1, "due": 2}, {"seq": 9, "due": 3}, without={"seq"})
    assert found == ({"due": 2}, {"due": 3})


def test_more_than_anybody_reads_is_counted() -> None:
    before, after = beside.differences({f"v{n:02}": 0 for n in range(30)}, {})
    assert (list(before or {})[-1], (before or {})["…"], after) == ("…", 6, {"…": 6})


@pytest.mark.parametrize(
    ("side", "currency", "expected"),
    [
        (None, "MOP", None),
        ({}, "MOP", None),
        ({"due": 123_456}, "MOP", "應收 Devido: 1,234.56"),
        ({"due": 123_456}, None, "應收 Devido: 123456"),
        ({"income.commission": -50}, "MOP", "佣金 Comissão: −0.50"),
        ({"accounts.cage": 100}, "JPY", "賬房 Tesouraria: 100"),
        ({"is_active": True, "pit": None}, None, "在用 Em serviço: 是 Sim; 區 Sector: —"),
        ({"rounds": 3}, "MOP", "局數 Partidas: 3"),
    ],
)
def test_a_side_is_said_in_words_and_amounts_in_their_currency(
    side: Any, currency: str | None, expected: str | None
) -> None:
    found = beside.said(side, currency=currency)
    assert (None if found is None else found.pair()) == expected


SPEECH = Speech(
    {
        "stake_cap": Label("上限", "Limite", "Cap"),
        "stake_cap=total": Label("全部", "tudo", "all of it"),
        "rounding": Label("取整", "Arredondar", "Rounded"),
        "rounding.unit": Label("倍數", "Múltiplo", "Multiple"),
        "shifts.day": Label("早更", "Manhã", "day"),
        "terms.kazoe": Label("役滿", "Yakuman", "Kazoe"),
    },
    frozenset({"unit", "box"}),
    ZoneInfo("Asia/Macau"),
)


@pytest.mark.parametrize(
    ("side", "zh", "en"),
    [
        ({"terms.stake_cap": "total"}, "上限: 全部", "Cap: all of it"),
        ({"terms.rounding.unit": 100}, "倍數: 1.00", "Multiple: 1.00"),
        ({"terms.kazoe": "odd"}, "役滿: odd", "Kazoe: odd"),
        ({"shifts.day": "06:00"}, "早更: 06:00", "day: 06:00"),
        ({"thresholds.JPY.box": 100}, "thresholds · JPY · 錢箱: 100", "thresholds · JPY · Box: 100"),
        ({"effective_from": "2026-12-31T22:00:00Z"}, "生效時間: 2027年1月1日 06:00", "In force from: 1 Jan 2027 06:00"),
    ],
)  # fmt: skip
def test_a_side_is_said_in_the_words_of_whoever_recorded_it(side: Any, zh: str, en: str) -> None:
    found = beside.said(side, currency=None, speech=SPEECH)
    assert found is not None
    assert (found.zh, found.en) == (zh, en)
    assert found.line() == found.pair()


def test_an_instant_without_a_clock_stands_as_it_was_recorded() -> None:
    found = beside.said({"at": "2026-12-31T22:00:00Z"}, currency=None)
    assert found is not None
    assert found.en == "At: 2026-12-31T22:00:00Z"
