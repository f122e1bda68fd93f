import pytest

from casino.kernel.errors import Malformed, Problem
from tables.games.reading import LONGEST_TEXT, Reader, number_problems, shown


def test_problems_are_kept_in_order_and_raised_together() -> None:
    reader = Reader()
    reader.raise_problems()
    assert reader.integer("1", "a") is None
    assert reader.integer(0, "b", least=1) is None
    with pytest.raises(Malformed) as refused:
        reader.raise_problems()
    assert refused.value.problems == (
        Problem("not_integer", "a"),
        Problem("not_positive", "b", {"least": 1}),
    )


def test_a_record_gives_its_parts() -> None:
    reader = Reader()
    record = reader.record(
        {"n": 1, "t": "a", "w": "one", "l": [2]}, "x", required=("n", "t"), optional=("w", "l")
    )
    assert record is not None
    assert (
        record.integer("n"),
        record.text("t"),
        record.choice("w", {"one": 1}),
        record.items("l"),
    ) == (1, "a", 1, [2])
    assert (record["n"], "n" in record, "m" in record, record.at("n")) == (1, True, False, "x.n")
    assert reader.problems == []


def test_an_absent_part_is_told_once_and_read_as_nothing() -> None:
    reader = Reader()
    record = reader.record({}, "", required=("n",))
    assert record is not None
    assert (record.integer("n"), record.text("n"), record.choice("n", {}), record.items("n")) == (
        None,
    ) * 4
    assert reader.problems == [Problem("missing_key", "n", {"key": "n"})]


def test_a_strange_part_is_told_with_its_path() -> None:
    reader = Reader()
    reader.record({"b": 1, "a": 2}, "x.0", optional=("a",))
    assert reader.problems == [Problem("unknown_key", "x.0.b", {"key": "b"})]


def test_a_word_stands_for_what_is_known() -> None:
    reader = Reader()
    assert reader.choice("b", "x", {"a": 1, "b": 2}) == 2
    assert reader.choice("c", "x", {"a": 1, "b": 2}) is None
    assert reader.choice([], "y", {"a": 1}) is None
    assert reader.problems == [
        Problem("unknown_value", "x", {"known": "a, b"}),
        Problem("unknown_value", "y", {"known": "a"}),
    ]


def test_a_text_has_a_longest_length() -> None:
    reader = Reader()
    assert reader.text("龍" * LONGEST_TEXT, "x") == "龍" * LONGEST_TEXT
    assert reader.text("龍" * (LONGEST_TEXT + 1), "x") is None
    assert reader.problems == [Problem("too_long", "x", {"most": LONGEST_TEXT})]


def test_a_message_repeats_only_short_texts() -> None:
    assert (shown("abc"), shown("x" * 33), shown(5)) == ("abc", "x" * 31 + "…", "?")


def test_numbers_that_are_not_whole_are_found_however_deep() -> None:
    value = {"a": [1, 2.5, {"b": 2**53}], "c": True, "d": -(2**53 - 1), "e": "1.5", "f": (0.0,)}
    assert list(number_problems(value)) == [
        Problem("not_integer", "a.1"),
        Problem("not_integer", "a.2.b"),
        Problem("not_integer", "f.0"),
    ]
