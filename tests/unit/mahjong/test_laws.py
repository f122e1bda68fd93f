import json
from copy import deepcopy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tables.games import lines, registry
from tables.games.mahjong import terms
from tests import strategies as any_strategies
from tests.factories import mahjong
from tests.unit.mahjong import oracle, strategies

GAME = registry.get("mahjong")


@st.composite
def deals(draw: Any) -> tuple[Any, Any]:
    under = draw(strategies.terms())
    return draw(strategies.sheets(under)), under


@given(deals())
def test_net_sums_to_minus_the_rake_and_nobody_falls_below_nothing(deal: tuple[Any, Any]) -> None:
    settled = mahjong.settled(*deal)
    assert sum(settled.net.values()) == -settled.rake
    assert set(settled.net) == set(settled.stakes_after) == set(deal[0]["players"])
    assert min(settled.stakes_after.values()) >= 0
    assert all(0 <= amount <= settled.due[seat] for seat, amount in settled.paid.items())


@given(deals())
def test_the_rake_is_the_tiers_on_every_win_that_can_bear_it(deal: tuple[Any, Any]) -> None:
    settled = mahjong.settled(*deal)
    tier = terms.read(deal[1]).rake
    received = sum(settled.paid.values())
    assert settled.rake == (min(tier, received) if settled.won is not None else 0)


@given(deals())
def test_a_win_is_never_more_than_the_winner_had_where_the_whole_is_limited(
    deal: tuple[Any, Any],
) -> None:
    raw, under = deal
    settled = mahjong.settled(raw, under)
    if settled.won is None or under["stake_cap"] == "none":
        return
    had = raw["stakes"][str(settled.won.winner)]
    whole = settled.won.capped
    assert (whole if under["stake_cap"] == "total" else max(settled.due.values())) <= had


@given(deals())
def test_the_slow_settlement_comes_to_the_same(deal: tuple[Any, Any]) -> None:
    raw, under = deal
    document = mahjong.document(raw, under)
    whole = terms.read(under).document()
    if raw["result"] == "win" and "hand" in raw:
        assert oracle.elements(raw, whole) == document["elements"]
    if raw["result"] != "draw":
        moved = oracle.money(raw, whole, document)
        assert {key: document[key] for key in moved} == moved


@given(deals(), st.randoms())
def test_the_order_of_elements_seats_and_keys_does_not_matter(
    deal: tuple[Any, Any], chance: Any
) -> None:
    raw, under = deepcopy(deal)
    for part in (raw["players"], raw.get("elements", [])):
        chance.shuffle(part)
    keys = list(raw)
    chance.shuffle(keys)
    assert mahjong.document({key: raw[key] for key in keys}, under) == mahjong.document(*deal)


@given(deals())
def test_a_sheet_written_and_read_is_the_same(deal: tuple[Any, Any]) -> None:
    sheet = mahjong.read(*deal)
    assert mahjong.read(json.loads(json.dumps(sheet.document())), deal[1]) == sheet


RIGHT: list[Any] = [
    mahjong.shown("78s55s", "6s", *(mahjong.meld("chow", "123s", 1) for _ in range(3)))
    | {"elements": ["pure_one_suit", "ping_hu"], "facts": {"suit_tiles_exposed": 9}},
    mahjong.ticked("all_pungs", facts={"twelfth_fed_by": 1, "broke_pung": True}),
    mahjong.deal("false_win", offender=2),
]


@st.composite
def spoilt(draw: Any) -> Any:
    """A right sheet with a part replaced or removed."""
    raw: Any = deepcopy(draw(st.sampled_from(RIGHT)))
    for _ in range(draw(st.integers(1, 3))):
        at, key = raw, draw(st.sampled_from(sorted(raw)))
        while isinstance(at[key], dict | list) and at[key] and draw(st.booleans()):
            at = at[key]
            key = draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        if draw(st.booleans()):
            at[key] = draw(any_strategies.json_values)
        elif len(raw) > 1:
            del at[key]
    return raw


@given(spoilt() | any_strategies.json_values, st.sampled_from([mahjong.A, mahjong.B]))
def test_any_sheet_is_settled_or_refused_with_reasons(raw: Any, under: Any) -> None:
    refused = GAME.problems(sheet=raw, terms=GAME.read_terms(under))
    assert len(set(map(str, refused))) == len(refused)
    assert isinstance(GAME.problems(sheet=raw, terms=None), tuple)
    if not refused:
        assert sum(mahjong.settled(raw, under).net.values()) <= 0


@given(any_strategies.json_values)
def test_any_terms_are_read_or_refused(raw: Any) -> None:
    line = json.dumps({"id": "1", "game": "mahjong", "terms": raw, "sheet": {}}).encode()
    assert json.loads(lines.answer(line, describe=str))["ok"] is False
