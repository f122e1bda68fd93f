"""The access log can say all that the access chain can hold."""

from typing import get_args

from casino.staff import access_log, words


def test_every_kind_of_record_on_the_access_chain_has_its_words() -> None:
    assert set(words.ACCESS) == set(get_args(access_log.Kind))
