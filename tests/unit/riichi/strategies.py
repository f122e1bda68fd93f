"""Deals, final sheets and terms that nothing is wrong with."""

from typing import Any

from hypothesis import strategies as st

from tables.games.riichi import tiles
from tables.games.riichi.seats import ORDER
from tables.games.riichi.terms import HouseTerms, Kazoe, Renhou, SettlementRounding, Stakes, Terms
from tests.factories import riichi
from tests.strategies import Draw

house_terms = st.builds(
    HouseTerms,
    kiriage=st.booleans(),
    kuitan=st.booleans(),
    kazoe=st.sampled_from(Kazoe),
    yakuman_stacking=st.booleans(),
    renhou=st.sampled_from(Renhou),
    daisharin_other_suits=st.booleans(),
    ryuuisou_needs_hatsu=st.booleans(),
    chips_on_kazoe=st.booleans(),
    chips_add_to_yakuman=st.booleans(),
    chips_aka_needs_closed=st.booleans(),
    pao_covers_chips=st.booleans(),
    rounding=st.sampled_from(SettlementRounding),
    dealer_keeps_when_tenpai=st.booleans(),
)
stakes = st.builds(
    Stakes, rate=st.sampled_from([50, 100]), chip_value=st.integers(0, 500), fee_each=st.integers(100, 900)
)  # fmt: skip
terms = st.builds(
    Terms, house=house_terms, honba_value=st.sampled_from([300, 1_500]), stakes=stakes
)
seats = st.sampled_from([seat.value for seat in ORDER])


@st.composite
def winning(draw: Draw) -> list[str]:
    """Fourteen tiles of one set: four sets and a pair, no fives red."""
    sets = st.one_of(
        st.builds(lambda n, s: [f"{n + i}{s}" for i in range(3)], st.integers(1, 7), st.sampled_from("mps")),
        st.builds(lambda n, s: [f"{n}{s}"] * 3, st.integers(1, 9), st.sampled_from("mps")),
        st.builds(lambda n: [f"{n}z"] * 3, st.integers(1, 7)),
    )  # fmt: skip
    pair = st.builds(lambda kind: [f"{kind % 9 + 1}{'mpsz'[kind // 9]}"] * 2, st.integers(0, 33))

    def possible(row: list[str]) -> bool:
        return tiles.are_possible(tiles.read("".join(row)) or ())

    hands = st.tuples(st.lists(sets, min_size=4, max_size=4), pair).map(
        lambda parts: [tile for each in (*parts[0], parts[1]) for tile in each]
    )
    return list(draw(hands.filter(possible)))


@st.composite
def tile_wins(draw: Draw, seat: str, *, is_self_draw: bool) -> dict[str, Any]:
    """A closed hand that has a riichi, won on any of its tiles."""
    row = draw(st.permutations(draw(winning())))
    flags = ["riichi", *draw(st.sampled_from([[], ["ippatsu"], ["open_riichi"]]))]
    last = "haitei" if is_self_draw else "houtei"
    return riichi.hand(
        seat, "".join(row[:-1]), row[-1], flags=flags + draw(st.sampled_from([[], [last]]))
    )


@st.composite
def deals(draw: Draw) -> dict[str, Any]:
    """A deal that ended in any way, under any terms."""
    on_table = riichi.table(
        honba=draw(st.integers(0, 12)),
        riichi_sticks_on_table=draw(st.integers(4, 9)),
        round_wind=draw(st.sampled_from("ES")),
    )
    ends = (_by_tiles, _by_han, _drawn, _nagashi, _chombo, _penalty)
    ended: dict[str, Any] = draw(st.sampled_from(ends))(draw, draw(seats), on_table)
    return ended


def _by_tiles(draw: Draw, seat: str, on_table: dict[str, Any]) -> dict[str, Any]:
    is_self_draw = draw(st.booleans())
    win = draw(tile_wins(seat, is_self_draw=is_self_draw))
    if is_self_draw:
        return riichi.tsumo(win, table=on_table)
    discarder = draw(seats.filter(lambda other: other != seat))
    return riichi.ron(win, discarder=discarder, table=on_table)


def _by_han(draw: Draw, _seat: str, on_table: dict[str, Any]) -> dict[str, Any]:
    *others, discarder = draw(st.permutations([seat.value for seat in ORDER]))
    wins = [
        riichi.counted(
            winner,
            draw(st.integers(1, 14)),
            draw(st.sampled_from([30, 40, 110])),
            chips=draw(st.integers(0, 9)),
        )
        for winner in others[: draw(st.integers(1, 3))]
    ]
    return riichi.ron(*wins, discarder=discarder, table=on_table)


def _drawn(draw: Draw, _seat: str, _table: dict[str, Any]) -> dict[str, Any]:
    return riichi.draw(*draw(st.lists(seats, unique=True)), riichi_sticks_on_table=2)


def _nagashi(draw: Draw, _seat: str, on_table: dict[str, Any]) -> dict[str, Any]:
    named = draw(st.lists(seats, unique=True, min_size=1))
    return riichi.ended("nagashi_mangan", {"seats": named}, honba=on_table["honba"])


def _chombo(draw: Draw, seat: str, _table: dict[str, Any]) -> dict[str, Any]:
    declared = draw(st.lists(seats, unique=True))
    on_table = {"riichi_sticks_on_table": 5, "riichi_this_deal": declared}
    return riichi.ended("chombo", {"offender": seat}, **on_table)


def _penalty(_draw: Draw, seat: str, _table: dict[str, Any]) -> dict[str, Any]:
    return riichi.ended("penalty", {"offender": seat})


@st.composite
def games(draw: Draw) -> dict[str, Any]:
    """A final sheet."""
    three = draw(st.lists(st.integers(-300, 900), min_size=3, max_size=3))
    sticks = draw(st.integers(0, 6))
    chips = draw(st.lists(st.integers(-20, 20), min_size=3, max_size=3))
    scores = [100 * each for each in three]
    return riichi.game(
        scores=[*scores, 100_000 - sum(scores) - 1_000 * sticks],
        leftover_sticks=sticks,
        chips=[*chips, -sum(chips)],
    )
