"""Hypothesis strategies: deals, sheets and terms that are right, and JSON of any kind."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from casino.kernel.money import Rounding, RoundingMode
from tables.games.paigow import ranking, tiles
from tables.games.paigow.sheet import Bet, Hand, Layer, LayerKind, Outcome, Sheet
from tables.games.paigow.terms import Limits, Terms
from tables.games.paigow.tiles import Tile

Draw = Callable[[st.SearchStrategy[Any]], Any]

amounts = st.integers(1, 5_000)
big_amounts = st.integers(1, 2**53 - 1)
texts = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x9FFF, categories=["L", "N", "P"]),
    min_size=1,
    max_size=64,
)
roundings = st.builds(
    Rounding, unit=st.sampled_from([1, 5, 100, 500]), mode=st.sampled_from(RoundingMode)
)
limits = st.one_of(
    st.just(Limits()),
    st.builds(
        Limits,
        bet_min=st.none() | st.integers(0, 100),
        bet_max=st.none() | st.integers(100, 2**53 - 1),
        house_cobank_max=st.none() | st.integers(0, 2**53 - 1),
    ),
)
terms = st.builds(Terms, commission_bps=st.integers(0, 10_000), rounding=roundings, limits=limits)
unlimited_terms = st.builds(Terms, commission_bps=st.integers(0, 10_000), rounding=roundings)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["6-6", "banker", "win", "1"]),
    lambda parts: (
        st.lists(parts, max_size=4) | st.dictionaries(st.text(max_size=8), parts, max_size=4)
    ),
    max_leaves=12,
)


@st.composite
def fours(draw: Draw) -> tuple[Tile, ...]:
    """Four tiles of one set."""
    return tuple(draw(st.permutations(tiles.SET))[:4])


@st.composite
def deals(draw: Draw, doors: int) -> tuple[Hand, ...]:
    """A hand for every door out of one set, each set anyhow."""
    shuffled = draw(st.permutations(tiles.SET))
    return tuple(
        Hand(front=(a, b), back=(c, d))
        for a, b, c, d in (shuffled[4 * door : 4 * door + 4] for door in range(doors))
    )


@st.composite
def banks(draw: Draw, stakes: st.SearchStrategy[int] = amounts) -> tuple[Layer, ...]:
    """A main banker and up to three co-bankers, customers named or not, the house once at most."""
    others = draw(st.lists(st.sampled_from(["known", "unknown"]), max_size=2)) + draw(
        st.sampled_from([[], ["house"]])
    )
    layers = [Layer("banker", LayerKind.BANKER, draw(stakes))]
    for number, kind in enumerate(draw(st.permutations(others))):
        if kind == "house":
            layers.append(Layer("house", LayerKind.HOUSE, draw(stakes)))
        else:
            customer = f"co{number}" if kind == "known" else None
            layers.append(Layer(f"co-{number}", LayerKind.CUSTOMER, draw(stakes), customer))
    return tuple(layers)


@st.composite
def sheets(draw: Draw, stakes: st.SearchStrategy[int] = amounts) -> Sheet:
    """A sheet that nothing is wrong with."""
    doors = draw(st.sampled_from([4, 8]))
    banker = draw(st.integers(1, doors))
    players = [door for door in range(1, doors + 1) if door != banker]
    laid = draw(
        st.lists(
            st.tuples(st.sampled_from(players), stakes, st.none() | st.just("guest")), max_size=12
        )
    )
    hands: tuple[Hand, ...] | None = None
    outcomes: tuple[Outcome | None, ...] | None = None
    if draw(st.booleans()):
        dealt = list(draw(deals(doors)))
        dealt[banker - 1] = _as_banker(dealt[banker - 1])
        hands = tuple(dealt)
    else:
        outcomes = tuple(
            None if door == banker else draw(st.sampled_from(Outcome))
            for door in range(1, doors + 1)
        )
    return Sheet(
        doors=doors,
        banker=banker,
        dice=tuple(draw(st.lists(st.integers(1, 6), min_size=4, max_size=4))),
        bank=draw(banks(stakes)),
        bets=tuple(
            Bet(f"bet{i}", door, amount, customer)
            for i, (door, amount, customer) in enumerate(laid)
        ),
        hands=hands,
        outcomes=outcomes,
        half=draw(st.sampled_from([None, 1, 2])) if doors == 4 else None,
    )


def _as_banker(hand: Hand) -> Hand:
    lower_behind = ranking.rank(hand.back) < ranking.rank(hand.front)
    return Hand(front=hand.back, back=hand.front) if lower_behind else hand
