"""A refusal is put in the words of the app that knows its code."""

import pytest
from django.utils import translation

from accounting import phrases as books_phrases
from casino import error_responses
from casino.kernel.errors import Problem
from casino.staff import phrases as staff_phrases
from tables import phrases as floor_phrases


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (Problem("no_such_table", "table", {"table": "PG09"}), "There is no table PG09."),
        (Problem("no_such_report", "report"), "There is no such report."),
        (Problem("no_such_staff", "staff", {"staff": "D1"}), "There is nobody with staff number D1."),
        (Problem("something_else"), "This is not allowed."),
    ],
)  # fmt: skip
def test_a_code_finds_its_words_in_whichever_app_knows_it(problem: Problem, words: str) -> None:
    assert error_responses.describe(problem) == words


def test_the_books_say_it_in_the_readers_language() -> None:
    problem = Problem("unknown_shift", "shift", {"known": "day, night"})
    with translation.override("pt"):
        assert books_phrases.describe(problem) == "Esse turno não existe; a casa tem day, night."


def test_no_two_apps_have_words_of_their_own_for_one_code() -> None:
    floor, books, staff = (
        set(app.PHRASES) for app in (floor_phrases, books_phrases, staff_phrases)
    )
    assert floor & books == set()
    assert books & staff == set()
