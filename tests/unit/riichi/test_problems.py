"""What is refused, each beside a sheet of the same kind that is not."""

from typing import Any

import pytest

from casino.kernel.errors import Malformed
from tables import phrases
from tables.games import registry
from tables.games.riichi import deal_reader
from tables.games.riichi.terms import Terms
from tests.factories import riichi
from tests.factories.riichi import counted, draw, ended, hand, meld, named, ron, table, tsumo

Found = list[tuple[str, str]]
DEAL = registry.get("riichi_deal")


def found(raw: Any, **changed: Any) -> Found:
    """What is wrong with a sheet: codes and paths."""
    problems = DEAL.problems(sheet=raw, terms=riichi.under(**changed))
    assert all(problem.code in phrases.PHRASES for problem in problems)
    return [(problem.code, problem.path) for problem in problems]


RIGHT = [
    ron(),
    tsumo(),
    tsumo(discarder=None),
    draw("E", "W"),
    draw(),
    ended("nagashi_mangan", {"seats": ["S"]}),
    ended("chombo", {"offender": "W"}),
    ended("penalty", {"offender": "W"}),
    ron(counted(), table={"honba": 0, "riichi_sticks_on_table": 0}),
    ron(named("S", "pinfu")),
    ron(
        hand(
            "S", "45m99s555z", "6m",
            melds=[meld("pon", "666z", **{"from": "N"}), meld("pon", "777z")],
        ),
        pao={"seat": "N", "yakuman": "daisangen"},
    ),
]  # fmt: skip


@pytest.mark.parametrize("raw", RIGHT, ids=lambda raw: raw["outcome"])
def test_a_right_sheet_is_read_and_written_the_same(raw: dict[str, Any]) -> None:
    assert found(raw) == []
    read = deal_reader.read_sheet(raw=raw, terms=Terms())
    assert deal_reader.read_sheet(raw=read.document(), terms=Terms()) == read


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        ({"outcome": "abort"}, [("unknown_value", "outcome")]),
        ({"outcome": None}, [("unknown_value", "outcome")]),
        ({"input": {}}, [("unknown_key", "input")]),
        ({"wins": None}, [("not_list", "wins")]),
        ({"wins": []}, [("no_winner", "wins")]),
        ({"wins": [7]}, [("not_object", "wins.0")]),
        ({"discarder": None}, [("missing_key", "discarder")]),
        ({"discarder": "X"}, [("unknown_value", "discarder")]),
        ({"discarder": "S"}, [("unknown_value", "wins.0.seat")]),
        ({"table": 1}, [("not_object", "table")]),
        ({"pao": None}, [("not_object", "pao")]),
        ({"pao": {"seat": "N", "yakuman": "kokushi"}}, [("unknown_value", "pao.yakuman")]),
        ({"pao": {"seat": "S", "yakuman": "daisangen"}}, [("unknown_value", "pao.seat")]),
        ({"table": table(honba=-1)}, [("not_positive", "table.honba")]),
        ({"table": table(honba=1_000)}, [("unknown_value", "table.honba")]),
        ({"table": table(round_wind="W")}, [("unknown_value", "table.round_wind")]),
        ({"table": table(dora_indicators="8z")}, [("bad_tiles", "table.dora_indicators")]),
        ({"table": table(dora_indicators=[])}, [("not_text", "table.dora_indicators")]),
        ({"table": table(dora_indicators="1" * 70)}, [("too_long", "table.dora_indicators")]),
        ({"table": table(dora_indicators="00p")}, [("impossible_tiles", "table.dora_indicators")]),
        (
            {"table": table(riichi_this_deal=["E", "E"])},
            [("unknown_value", "table.riichi_this_deal.1")],
        ),
        (
            {"table": table(riichi_this_deal=["E"])},
            [("sticks_missing", "table.riichi_sticks_on_table")],
        ),
        ({"table": table(riichi_this_deal={})}, [("not_list", "table.riichi_this_deal")]),
        (
            {"table": {"honba": 0, "riichi_sticks_on_table": 0}},
            [("missing_key", "table.round_wind"), ("missing_key", "table.dora_indicators")],
        ),
        (
            {"wins": [hand(), hand("N", win_tile="9s")]},
            [("other_win_tile", "wins.1.win_tile")],
        ),
        ({"wins": [hand(), hand()]}, [("unknown_value", "wins.1.seat")]),
        (
            {"wins": [counted("E"), counted("S"), counted("N"), counted("W")]},
            [("too_many_winners", "wins"), ("unknown_value", "wins.3.seat")],
        ),
        (
            {"wins": [hand(flags=["houtei"]), hand("N", "234m234p23488s57s")]},
            [("flags_disagree", "wins.1.flags")],
        ),
        (
            {"wins": [hand(), hand("N", "111222m99p55667s"), hand("E", "111m999p34455s99p"[:12])]},
            [("not_winning_shape", "wins.1"), ("bad_tiles", "wins.2.concealed")],
        ),
        (
            {"wins": [hand("S", "111m234p55678s45s"), hand("N", "111m234p99p45789s")]},
            [("no_yaku", "wins.0"), ("no_yaku", "wins.1")],
        ),
        (
            {"wins": [hand("S", "111m234p55678s45s", flags=["houtei"]), hand("N", "111m234p99p45789s", flags=["houtei"])]},
            [("impossible_tiles", "wins")],
        ),
    ],
)  # fmt: skip
def test_a_fault_of_a_deal_is_told_where_it_lies(spoil: dict[str, Any], expected: Found) -> None:
    assert found(ron() | spoil) == expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (draw("E", "E"), [("unknown_value", "input.tenpai.1")]),
        (draw("Q", "E"), [("unknown_value", "input.tenpai.0")]),
        (ended("draw", {"tenpai": None}), [("not_list", "input.tenpai")]),
        (ended("draw", {}), [("missing_key", "input.tenpai")]),
        (draw() | {"discarder": "E"}, [("unknown_value", "discarder")]),
        (draw() | {"wins": []}, [("unknown_key", "wins")]),
        ({"outcome": "draw", "table": {}}, [
            ("missing_key", "input"), ("missing_key", "table.honba"), ("missing_key", "table.riichi_sticks_on_table"),
        ]),
        ({"outcome": "draw", "input": {"tenpai": []}}, [("missing_key", "table")]),
        (draw() | {"input": None}, [("not_object", "input")]),
        (ended("nagashi_mangan", {"seats": []}), [("no_winner", "input.seats")]),
        (ended("chombo", {"offender": "X"}), [("unknown_value", "input.offender")]),
        (tsumo(discarder="W"), [("unknown_value", "discarder")]),
        (
            {"outcome": "tsumo", "table": table(), "wins": [hand(), hand("W")]},
            [("too_many_winners", "wins")],
        ),
        ({"wins": []}, [("missing_key", "outcome"), ("missing_key", "table")]),
        ({"outcome": "ron", "table": table(), "discarder": "E"}, [("missing_key", "wins")]),
        (7, [("not_object", "")]),
    ],
)  # fmt: skip
def test_a_fault_of_another_end_is_told_where_it_lies(raw: Any, expected: Found) -> None:
    assert found(raw) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"seat": "X"}, [("unknown_value", "wins.0.seat")]),
        ({"concealed": "123456m34599p7s"}, [("tile_count", "wins.0.concealed")]),
        ({"concealed": "1x"}, [("bad_tiles", "wins.0.concealed")]),
        ({"win_tile": "66s"}, [("bad_win_tile", "wins.0.win_tile")]),
        ({"win_tile": ""}, [("bad_win_tile", "wins.0.win_tile")]),
        ({"win_tile": 6}, [("not_text", "wins.0.win_tile")]),
        ({"concealed": "00m123456m345p99p"}, [("impossible_tiles", "wins.0")]),
        ({"concealed": "1111m23m34599p78s", "win_tile": "1m"}, [("impossible_tiles", "wins.0")]),
        ({"concealed": "5555m23m34599p78s"}, [("impossible_tiles", "wins.0")]),
        ({"concealed": "123456m345p89s78s"}, [("not_winning_shape", "wins.0")]),
        ({"concealed": riichi.NOTHING, "win_tile": "5s"}, [("no_yaku", "wins.0")]),
        ({"melds": 1}, [("not_list", "wins.0.melds")]),
        ({"melds": [3]}, [("not_object", "wins.0.melds.0")]),
        ({"flags": None}, [("not_list", "wins.0.flags")]),
        ({"flags": ["x"]}, [("unknown_value", "wins.0.flags.0")]),
        ({"flags": ["houtei", "houtei"]}, [("named_twice", "wins.0.flags.1")]),
    ],
)  # fmt: skip
def test_rule_32_a_hand_that_cannot_be_is_refused(changes: dict[str, Any], expected: Found) -> None:
    assert found(ron(hand(**changes))) == expected


OPEN = {"concealed": "567m345p5688s", "win_tile": "4s"}


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        (meld("chi", "234m", **{"from": "E"}), []),
        (meld("chi", "234m", **{"from": "N"}), [("chi_not_from_before", "wins.0.melds.0.from")]),
        (meld("chi", "234m", **{"from": "S"}), [("unknown_value", "wins.0.melds.0.from")]),
        (meld("chi", "234m", **{"from": "?"}), [("unknown_value", "wins.0.melds.0.from")]),
        (meld("pon", "222m", **{"from": "N"}), []),
        (meld("chi", "235m"), [("malformed_meld", "wins.0.melds.0.tiles")]),
        (meld("chi", "23m4p"), [("malformed_meld", "wins.0.melds.0.tiles")]),
        (meld("chi", "567z"), [("malformed_meld", "wins.0.melds.0.tiles")]),
        (meld("chi", ""), [("malformed_meld", "wins.0.melds.0.tiles")]),
        (meld("pon", "22m"), [("malformed_meld", "wins.0.melds.0.tiles")]),
        (meld("kan", "222m"), [("malformed_meld", "wins.0.melds.0.tiles")]),
        (meld("set", "222m"), [("unknown_value", "wins.0.melds.0.type")]),
        (meld("pon", "", tiles=2), [("not_text", "wins.0.melds.0.tiles")]),
        (meld("ankan", "2222m", **{"from": "E"}), [("unknown_key", "wins.0.melds.0.from")]),
    ],
)
def test_a_set_laid_down_is_a_run_three_or_four(laid: dict[str, Any], expected: Found) -> None:
    assert found(ron(hand(**OPEN, melds=[laid]))) == expected


def test_a_set_of_a_seat_that_cannot_be_read_is_not_judged_by_where_it_came_from() -> None:
    laid = meld("chi", "234m", **{"from": "N"})
    assert found(ron(hand("?", **OPEN, melds=[laid]))) == [("unknown_value", "wins.0.seat")]


@pytest.mark.parametrize("four", ["kan", "kakan", "ankan"])
def test_a_kan_counts_as_three_tiles(four: str) -> None:
    assert found(tsumo(hand("S", "567m345p5688s", "4s", melds=[meld(four, "2222m")]))) == []
    five = [meld("pon", f"{n}{n}{n}p") for n in (1, 2, 3, 4, 6)]
    assert found(ron(hand("S", "", "9s", melds=five))) == [("tile_count", "wins.0.concealed")]


STICK = table(riichi_sticks_on_table=1)


@pytest.mark.parametrize(
    ("outcome", "win", "codes"),
    [
        ("ron", hand(flags=["riichi", "double_riichi"]), ["riichi_twice"]),
        ("ron", hand(flags=["open_riichi"]), ["open_riichi_without_riichi"]),
        ("ron", hand(**OPEN, melds=[meld("chi", "234m")], flags=["riichi"]), ["riichi_on_open_hand"]),
        ("ron", hand(flags=["ippatsu"]), ["ippatsu_without_riichi"]),
        ("ron", hand(flags=["haitei"]), ["haitei_needs_self_draw"]),
        ("tsumo", hand(flags=["houtei"]), ["houtei_needs_discard"]),
        ("tsumo", hand(flags=["chankan"]), ["chankan_needs_discard"]),
        ("tsumo", hand(flags=["rinshan"]), ["rinshan_needs_kan"]),
        ("ron", hand(flags=["rinshan"]), ["rinshan_needs_self_draw", "rinshan_needs_kan"]),
        (
            "tsumo",
            hand("S", "123567m35p44z", "4p", melds=[meld("ankan", "1111s")], flags=["riichi", "ippatsu", "rinshan"]),
            ["ippatsu_with_rinshan"],
        ),
        (
            "tsumo",
            hand("S", "123567m35p44z", "4p", melds=[meld("ankan", "1111s")], flags=["haitei", "rinshan"]),
            ["haitei_with_rinshan"],
        ),
        ("ron", hand(flags=["houtei", "chankan"]), ["houtei_with_chankan"]),
        ("tsumo", hand(flags=["renhou"]), ["renhou_needs_child_ron"]),
        ("ron", hand("E", flags=["renhou"]), ["renhou_needs_child_ron"]),
        ("ron", hand("E", flags=["tenhou"]), ["tenhou_needs_dealer_self_draw"]),
        ("tsumo", hand("S", flags=["tenhou"]), ["tenhou_needs_dealer_self_draw"]),
        ("tsumo", hand("E", flags=["chiihou"]), ["chiihou_needs_child_self_draw"]),
        ("ron", hand("S", flags=["chiihou"]), ["chiihou_needs_child_self_draw"]),
        ("ron", hand(**OPEN, melds=[meld("chi", "234m")], flags=["renhou"]), ["first_turn_with_melds"]),
        ("ron", hand(flags=["renhou", "riichi"]), ["first_turn_with_others"]),
    ],
)  # fmt: skip
def test_a_claim_that_cannot_be_is_refused_before_the_hand_is_scored(
    outcome: str, win: dict[str, Any], codes: list[str]
) -> None:
    raw = (tsumo if outcome == "tsumo" else ron)(win, table=STICK)
    assert found(raw) == [(code, "wins.0.flags") for code in codes]


@pytest.mark.parametrize(
    ("outcome", "win"),
    [
        ("tsumo", hand("E", flags=["tenhou"])),
        ("tsumo", hand("S", flags=["chiihou"])),
        ("tsumo", hand("S", flags=["haitei"])),
        ("ron", hand("S", flags=["houtei"])),
        ("ron", hand("S", flags=["chankan"])),
        ("ron", hand("S", flags=["double_riichi", "open_riichi", "ippatsu"])),
        ("ron", hand("S", riichi.NOTHING, "5s", flags=["renhou"])),
    ],
)
def test_a_claim_that_can_be_is_taken(outcome: str, win: dict[str, Any]) -> None:
    assert found((tsumo if outcome == "tsumo" else ron)(win, table=STICK)) == []


def test_a_robbed_kan_leaves_no_other_tile_of_its_kind() -> None:
    raw = ron(hand("S", "123456m345p66s78s", "6s", flags=["chankan"]))
    assert found(raw) == [("impossible_tiles", "wins.0")]
    raw = ron(hand(flags=["chankan"]), table=table(dora_indicators="6s"))
    assert found(raw) == [("impossible_tiles", "table.dora_indicators")]
    assert found(ron(hand(), table=table(dora_indicators="6s"))) == []


def test_a_riichi_has_its_stick_on_the_table_and_is_said_once() -> None:
    win = hand(flags=["riichi"])
    assert found(ron(win)) == [("sticks_missing", "table.riichi_sticks_on_table")]
    declared = table(riichi_sticks_on_table=1, riichi_this_deal=["S"])
    assert found(ron(win, table=declared)) == []
    assert found(ron(hand(), table=declared)) == [("riichi_disagrees", "wins.0.flags")]
    other = table(riichi_sticks_on_table=1, riichi_this_deal=["N"])
    assert found(ron(win, table=other)) == [("riichi_disagrees", "wins.0.flags")]
    assert found(ron(counted("S"), table=declared)) == []
    by_yaku = [("riichi_disagrees", "wins.0.yaku")]
    assert found(ron(named("S", "riichi", "pinfu"), table=declared)) == []
    assert found(ron(named("S", "pinfu"), table=declared)) == by_yaku
    assert found(ron(named("S", "riichi", "pinfu"), table=other)) == by_yaku
    assert found(ron(named("S", "kokushi"), table=declared)) == []


def test_rule_12_nobody_is_liable_to_himself_though_others_win_too() -> None:
    big = hand("S", "45m99s555z", "6m", melds=[meld("pon", "666z"), meld("pon", "777z")])
    other = hand("N", "234m234p23488s78m", "6m")
    raw = ron(big, other, pao={"seat": "S", "yakuman": "daisangen"})
    assert found(raw) == [("unknown_value", "pao.seat")]
    assert found(ron(big, other, pao={"seat": "S", "yakuman": "daisuushi"})) == []


@pytest.mark.parametrize(
    ("outcome", "win", "expected"),
    [
        ("ron", named("S", "sevens"), [("unknown_value", "wins.0.yaku.0")]),
        ("ron", named("S", "pinfu", "pinfu"), [("named_twice", "wins.0.yaku.1")]),
        ("ron", named("S"), [("no_yaku", "wins.0.yaku")]),
        ("ron", named("S", "toitoi", "pinfu"), [("yaku_never_together", "wins.0.yaku")]),
        ("ron", named("S", "riichi", "double_riichi"), [
            ("riichi_twice", "wins.0.yaku"), ("yaku_never_together", "wins.0.yaku"),
        ]),
        ("ron", named("S", "riichi", closed=False), [("riichi_on_open_hand", "wins.0.yaku")]),
        ("ron", named("S", "iipeikou", closed=False), [("yaku_needs_closed_hand", "wins.0.yaku")]),
        ("ron", named("S", "menzen_tsumo", "tanyao"), [("menzen_tsumo_needs_self_draw", "wins.0.yaku")]),
        ("tsumo", named("S", "tanyao"), [("yaku_missing", "wins.0.yaku")]),
        ("tsumo", named("S", "menzen_tsumo", "pinfu", fu=20), []),
        ("tsumo", named("S", "tanyao", closed=False), []),
        ("ron", named("S", "tanyao", ura=1, fu=40), [("ura_without_riichi", "wins.0.yaku")]),
        ("ron", named("S", "ippatsu"), [("ippatsu_without_riichi", "wins.0.yaku")]),
        ("tsumo", named("S", "renhou"), [("renhou_needs_child_ron", "wins.0.yaku")]),
        ("ron", named("S", "chiitoitsu"), [("fu_not_possible", "wins.0.fu")]),
        ("ron", named("S", "chiitoitsu", fu=25), []),
        ("ron", named("S", "tanyao", fu=30), [("fu_not_possible", "wins.0.fu")]),
        ("ron", named("S", "tanyao", fu=45), [("fu_not_possible", "wins.0.fu")]),
        ("ron", named("S", "pinfu", fu=40), [("fu_not_possible", "wins.0.fu")]),
        ("ron", named("S", "pinfu", fu=None), [("missing_key", "wins.0.fu")]),
        ("ron", named("S", "chinitsu", fu=None), []),
        ("ron", named("S", "chinitsu", fu=10), [("not_positive", "wins.0.fu")]),
        ("ron", named("S", "kokushi", fu=None, ura=1), []),
        ("ron", named("?", "kokushi"), [("unknown_value", "wins.0.seat")]),
        ("ron", named("S", "pinfu", closed=1), [("unknown_value", "wins.0.closed")]),
        ("ron", named("S", "pinfu", aka=4), [("unknown_value", "wins.0.aka")]),
        ("ron", {"seat": "S", "yaku": ["pinfu"], "fu": 30}, [
            ("missing_key", "wins.0.dora"), ("missing_key", "wins.0.aka"), ("missing_key", "wins.0.ura"),
            ("missing_key", "wins.0.closed"),
        ]),
        ("ron", counted(han=0), [("not_positive", "wins.0.han")]),
        ("ron", counted(han=51), [("unknown_value", "wins.0.han")]),
        ("ron", counted(han=1, fu=25), [("fu_not_possible", "wins.0.fu")]),
        ("ron", counted(han=2, fu=20), [("fu_not_possible", "wins.0.fu")]),
        ("tsumo", counted(han=2, fu=25), [("fu_not_possible", "wins.0.fu")]),
        ("tsumo", counted(han=3, fu=25), []),
        ("tsumo", counted(han=2, fu=20), []),
        ("ron", counted(fu=150), [("fu_not_possible", "wins.0.fu")]),
        ("ron", counted(chips=1_000), [("unknown_value", "wins.0.chips")]),
        ("ron", counted(chips=3), []),
        ("ron", {"seat": "S", "han": 3}, [("missing_key", "wins.0.fu")]),
        ("ron", {"seat": "S", "han": 5}, []),
        ("ron", counted(aka=1), [("unknown_key", "wins.0.aka")]),
    ],
)  # fmt: skip
def test_rule_16_a_win_by_its_yaku_or_han_is_one_that_can_be(
    outcome: str, win: dict[str, Any], expected: Found
) -> None:
    assert found((tsumo if outcome == "tsumo" else ron)(win)) == expected


def test_term_an_open_tanyao_may_be_no_yaku() -> None:
    by_yaku = ron(named("S", "tanyao", closed=False))
    by_tiles = ron(hand(**OPEN, melds=[meld("chi", "234m")]))
    assert found(by_yaku) == found(by_tiles) == []
    assert found(by_yaku, kuitan=False) == [("yaku_needs_closed_hand", "wins.0.yaku")]
    assert found(by_tiles, kuitan=False) == [("no_yaku", "wins.0")]
    assert DEAL.problems(sheet=by_yaku, terms=None) == ()
    assert DEAL.problems(sheet=ron(hand("S", riichi.NOTHING, "5s")), terms=None) == ()


def test_nothing_that_is_wrong_is_settled() -> None:
    with pytest.raises(Malformed):
        DEAL.judge(sheet=ron(hand(flags=["ippatsu"])), terms=Terms())
