import pytest
from hypothesis import given

from casino.kernel.errors import Malformed
from casino.kernel.money import Rounding, RoundingMode
from tables.games.paigow import terms
from tables.games.paigow.terms import BankCommission, Exhaustion, Limits, Terms
from tests import strategies

WHOLE = {
    "commission_bps": 250,
    "rounding": {"unit": 5, "mode": "up"},
    "exhaustion": "running_net",
    "bank_commission": "net",
    "limits": {"bet_min": 0, "bet_max": 1, "house_cobank_max": 0},
}


def found(raw: object) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as refused:
        terms.read(raw)
    return [(problem.code, problem.path) for problem in refused.value.problems]


def test_art_8_five_per_cent_to_the_nearest_pataca_unless_the_house_says_otherwise() -> None:
    assert terms.read({}) == Terms(
        commission_bps=500,
        rounding=Rounding(unit=100, mode=RoundingMode.HALF_UP),
        exhaustion=Exhaustion.RUNNING_NET,
        bank_commission=BankCommission.NET,
        limits=Limits(bet_min=None, bet_max=None, house_cobank_max=None),
    )


def test_terms_are_read_in_full() -> None:
    assert terms.read(WHOLE) == Terms(
        commission_bps=250,
        rounding=Rounding(unit=5, mode=RoundingMode.UP),
        limits=Limits(bet_min=0, bet_max=1, house_cobank_max=0),
    )
    assert terms.read(WHOLE).document() == WHOLE


def test_a_part_left_out_takes_its_own_default() -> None:
    assert terms.read({"rounding": {"unit": 1}}).rounding == Rounding(
        unit=1, mode=RoundingMode.HALF_UP
    )
    assert terms.read({"rounding": {"mode": "down"}}).rounding == Rounding(
        unit=100, mode=RoundingMode.DOWN
    )
    assert terms.read({"limits": {"bet_max": 7}}).limits == Limits(bet_max=7)
    assert "limits" not in terms.read({"limits": {}}).document()


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (None, ("not_object", "")),
        ([], ("not_object", "")),
        ({"commision_bps": 500}, ("unknown_key", "commision_bps")),
        ({"commission_bps": -1}, ("not_positive", "commission_bps")),
        ({"commission_bps": 10_001}, ("unknown_value", "commission_bps")),
        ({"commission_bps": 5.0}, ("not_integer", "commission_bps")),
        ({"rounding": 100}, ("not_object", "rounding")),
        ({"rounding": {"unit": 0}}, ("not_positive", "rounding.unit")),
        ({"rounding": {"mode": "half_even"}}, ("unknown_value", "rounding.mode")),
        ({"rounding": {"step": 1}}, ("unknown_key", "rounding.step")),
        ({"exhaustion": "pro_rata"}, ("unknown_value", "exhaustion")),
        ({"bank_commission": "gross"}, ("unknown_value", "bank_commission")),
        ({"limits": []}, ("not_object", "limits")),
        ({"limits": {"bet": 1}}, ("unknown_key", "limits.bet")),
        ({"limits": {"bet_min": -1}}, ("not_positive", "limits.bet_min")),
        ({"limits": {"bet_max": 0}}, ("not_positive", "limits.bet_max")),
        ({"limits": {"house_cobank_max": None}}, ("not_integer", "limits.house_cobank_max")),
        ({"limits": {"bet_min": 2, "bet_max": 1}}, ("minimum_above_maximum", "limits.bet_min")),
    ],
)
def test_a_term_that_means_nothing_is_refused(raw: object, expected: tuple[str, str]) -> None:
    assert found(raw) == [expected]


def test_all_problems_of_terms_are_told_at_once() -> None:
    assert found({"x": 1, "exhaustion": 1, "limits": {"bet_min": "1"}}) == [
        ("unknown_key", "x"),
        ("unknown_value", "exhaustion"),
        ("not_integer", "limits.bet_min"),
    ]


@given(strategies.terms)
def test_terms_written_and_read_are_the_same(written: Terms) -> None:
    assert terms.read(written.document()) == written
