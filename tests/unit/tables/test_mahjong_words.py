"""What the chips in hand have limited, in words."""

import pytest
from django.utils import translation

from tables.words import mahjong_limits
from tests.factories import mahjong

WON = mahjong.self_drawn("pure_one_suit", stakes={"1": 90_000, "2": 45_000, "3": 5_000, "4": 90_000})  # fmt: skip


@pytest.mark.parametrize(
    ("under", "said"),
    [
        (mahjong.A, "Win limited to the chips in hand of seat 2 (450): 450 of 1,600 (art. 9A(4))."),
        (
            mahjong.A | {"stake_cap": "per_payer"},
            "Each pays at most the chips in hand of seat 2 (450): 1,250 of 1,600 (art. 9A(4)).",
        ),
        (mahjong.A | {"stake_cap": "none"}, None),
    ],
)
def test_what_limits_a_win_is_the_term_of_the_rulebook(
    under: mahjong.Raw, said: str | None
) -> None:
    with translation.override("en"):
        found = mahjong_limits.say(
            sheet=WON,
            settlement=mahjong.document(WON, under),
            terms={"stake_cap": "total", **under},
            currency="MOP",
        )
    assert [text for text in found if "short" not in text] == ([said] if said else [])
