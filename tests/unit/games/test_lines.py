import json
from typing import Any

import pytest

from tables.games import lines
from tests.factories import paigow


def answer(line: bytes | dict[str, Any]) -> dict[str, Any]:
    text = line if isinstance(line, bytes) else json.dumps(line).encode()
    read: dict[str, Any] = json.loads(
        lines.answer(text, describe=lambda problem: f"<{problem.code}>")
    )
    return read


def asked(**changes: Any) -> dict[str, Any]:
    return {"id": "a", "game": "paigow", "terms": {}, "sheet": paigow.four_doors()} | changes


def found(line: bytes | dict[str, Any]) -> list[tuple[str, str]]:
    said = answer(line)
    assert set(said) == {"id", "ok", "problems"}
    assert said["ok"] is False
    return [(problem["code"], problem["path"]) for problem in said["problems"]]


def test_a_right_line_is_answered_with_its_settlement() -> None:
    assert answer(asked()) == {
        "id": "a",
        "ok": True,
        "settlement": paigow.settled(paigow.four_doors()).document(),
    }


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\n", b"   ", b"null", b"[]", b"7", b'"x"', b"{", b"{}{}", b"\xff", b"\xef\xbb\xbf{}",
        b'{"id": NaN}', b'{"id": -Infinity}', b'{"id": "a", "id": "b"}', b'{"a": {"b": 1, "b": 2}}', b'{"id": "\\ud800"}',
        b"[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_not_one_json_object_is_answered_too(line: bytes) -> None:
    assert answer(line) == {
        "id": None,
        "ok": False,
        "problems": [{"code": "not_json", "path": "", "message": "<not_json>"}],
    }


def test_a_line_has_exactly_its_four_keys() -> None:
    assert found({}) == [("missing_key", key) for key in ("id", "game", "terms", "sheet")]
    assert found(asked(note="x")) == [("unknown_key", "note")]


@pytest.mark.parametrize("key", ["id", "terms", "sheet"])
def test_a_line_without_one_of_them_is_refused_for_that_alone(key: str) -> None:
    line = asked()
    del line[key]
    assert found(line) == [("missing_key", key)]


@pytest.mark.parametrize("name", [1, None, True, ["a"], {}])
def test_an_identifier_is_a_text(name: object) -> None:
    assert found(asked(id=name)) == [("not_text", "id")]
    assert answer(asked(id=name))["id"] is None


def test_an_identifier_comes_back_with_a_refusal() -> None:
    assert answer(asked(id="行 7", sheet=1))["id"] == "行 7"


@pytest.mark.parametrize("game", ["poker", "", "PAIGOW", None, 1, ["paigow"], {}])
def test_a_game_that_is_not_built_is_unknown(game: object) -> None:
    assert found(asked(game=game)) == [("unknown_game", "game")]


@pytest.mark.parametrize("value", [None, [], 1, "x"])
def test_terms_and_sheet_are_objects(value: object) -> None:
    assert found(asked(terms=value, sheet=value)) == [
        ("not_object", "terms"),
        ("not_object", "sheet"),
    ]
    assert found(asked(sheet=value)) == [("not_object", "sheet")]


def test_paths_say_terms_for_terms_and_start_inside_for_a_sheet() -> None:
    line = asked(terms={"rounding": {"unit": 0}, "x": 1}, sheet=paigow.four_doors(dice=[1]), more=1)
    assert found(line) == [
        ("unknown_key", "more"),
        ("unknown_key", "terms.x"),
        ("not_positive", "terms.rounding.unit"),
        ("bad_dice", "dice"),
    ]


def test_limits_of_the_terms_are_held_against_the_sheet() -> None:
    terms = {"limits": {"bet_min": 25_000}}
    assert found(asked(terms=terms)) == [("below_minimum", "bets.0.amount")]
    assert found(asked(terms=terms, more=1)) == [
        ("unknown_key", "more"),
        ("below_minimum", "bets.0.amount"),
    ]


def test_commissions_beyond_what_money_can_be_are_refused() -> None:
    sheet = paigow.seen({2: "win", 3: "win", 4: "win"}, {2: 2**53 - 1, 3: 2**53 - 1})
    sheet["bank"] = [
        {"id": str(i), "kind": kind, "stake": 2**53 - 1}
        for i, kind in enumerate(("banker", "customer"))
    ]
    terms = {"commission_bps": 10_000, "rounding": {"unit": 1}}
    assert found(asked(terms=terms, sheet=sheet)) == [("not_integer", "bets")]
    assert answer(asked(sheet=sheet))["ok"] is True


def test_an_answer_is_one_line_for_every_reader_of_lines() -> None:
    line = asked(sheet=paigow.four_doors() | {"a\u2028b\u2029c\x85d\n": 1})
    raw = lines.answer(json.dumps(line).encode(), describe=lambda problem: "甲\u2028乙")
    assert len(raw.decode().splitlines()) == 1
    assert json.loads(raw)["problems"] == [
        {"code": "unknown_key", "path": "a\u2028b\u2029c\x85d\n", "message": "甲\u2028乙"}
    ]
