"""What a round came to, in a line of the official report in each language."""

import json
from pathlib import Path
from typing import Any

import pytest

from accounting import spoken
from accounting.reports.labels import Line
from tables.games import registry
from tests.factories import mahjong, paigow, riichi

Raw = dict[str, Any]

GOLDEN = Path(__file__).parents[2] / "golden"
PLAYERS = {"players": {"E": 2, "S": 3, "W": 0, "N": 1}}
"""The third player deals."""
TERMS: dict[str, Raw] = {
    "paigow": {},
    "mahjong": mahjong.A,
    "riichi_deal": {},
    "riichi_game": {"rate": 50, "fee_each": 450, "chip_value": 100},
}


def said(code: str, sheet: Raw, known: Raw | None = None, *, currency: str = "MOP") -> Line:
    """What is said of a sheet under the usual terms, with what the table's state adds to its settlement."""
    game = registry.get(code)
    settled = game.judge(sheet=sheet, terms=game.read_terms(TERMS[code])).document
    played = {"game": code, "sheet": sheet, "settlement": {**settled, **(known or {})}}
    line = spoken.result(played, currency)
    assert line is not None
    return line


def test_pai_gow_says_who_held_the_bank_and_how_the_doors_came_out() -> None:
    sheet = paigow.seen({2: "win", 3: "lose", 4: "push"}, {2: 10_000, 3: 10_000, 4: 10_000})
    line = said("paigow", sheet)
    assert line.both == "莊 Banca 1; 贏 Ganham 2; 輸 Perdem 3; 和 Empatam 4"
    assert (line.zh, line.en) == (
        "莊 1 門；贏 2；輸 3；和 4",
        "bank at door 1; won 2; lost 3; pushed 4",
    )


@pytest.mark.parametrize(
    ("sheet", "zh", "pt"),
    [
        (mahjong.deal("draw"), "流局", "Empate"),
        (mahjong.ticked(), "2 座食糊，3 座出沖；雞糊；得 400.00", "Lugar 2, descarte do 3; 0 fan; recebe 400.00"),
        (
            mahjong.self_drawn("all_pungs", "pure_one_suit"),
            "2 座自摸；對對糊、清一色；2 番；得 1,600.00",
            "Lugar 2, tirada própria; Só pungs, Naipe puro; 2 fan; recebe 1,600.00",
        ),
        (
            mahjong.ticked("pure_one_suit", facts={"suit_tiles_exposed": 12, "twelfth_fed_by": 4, "draws_since_twelfth": 1}, by="self_draw", discarder=None),
            "2 座自摸；清一色；2 番；4 座包牌 10A(2)；得 1,600.00",
            "Lugar 2, tirada própria; Naipe puro; 2 fan; responde o lugar 4, 10A(2); recebe 1,600.00",
        ),
        (
            mahjong.deal("false_win", offender=1, stakes={"1": 50_000, "2": 90_000, "3": 90_000, "4": 90_000}),
            "1 座詐糊；賠 500.00；不足 700.00",
            "Falsa vitória do lugar 1; paga 500.00; faltam 700.00",
        ),
    ],
)  # fmt: skip
def test_mahjong_says_who_won_how_by_what_and_what_was_paid(sheet: Raw, zh: str, pt: str) -> None:
    line = said("mahjong", sheet)
    assert (line.zh, line.pt) == (zh, pt)


@pytest.mark.parametrize(
    ("sheet", "zh", "pt"),
    [
        (
            riichi.ron(riichi.named("S", "riichi", "tanyao", dora=2, fu=40)),
            "東3 局；榮和（西放銃）；南 立直、斷么、懸賞牌 2，4 番 40 符，滿貫 8,000",
            "Este 3; Ron (descarte de Oeste); Sul Riichi, Tanyao, Dora 2, 4 han 40 fu, Mangan 8,000",
        ),
        (
            riichi.ron(riichi.counted("S", 3, 40), riichi.counted("N", 5, None), discarder="E"),
            "東3 局；榮和（東放銃）；南 3 番 40 符 5,200；北 5 番，滿貫 8,000",
            "Este 3; Ron (descarte de Este); Sul 3 han 40 fu 5,200; Norte 5 han, Mangan 8,000",
        ),
        (riichi.tsumo(riichi.counted("S", 3, 30)), "東3 局；自摸；南 3 番 30 符 1,000/2,000", "Este 3; Tsumo; Sul 3 han 30 fu 1,000/2,000"),
        (riichi.tsumo(riichi.counted("E", 3, 30)), "東3 局；自摸；東 3 番 30 符 各 2,000", "Este 3; Tsumo; Este 3 han 30 fu 2,000 cada"),
        (
            riichi.tsumo(riichi.named("S", "daisangen"), pao={"seat": "W", "yakuman": "daisangen"}),
            "東3 局；自摸；南 大三元，役滿 8,000/16,000；西包牌",
            "Este 3; Tsumo; Sul Daisangen, Yakuman 8,000/16,000; pao de Oeste",
        ),
        (riichi.draw("E", "S", round_wind="S"), "南3 局；流局；聽牌 東、南", "Sul 3; Empate; tenpai Este, Sul"),
        (riichi.draw(), "流局；聽牌 無", "Empate; tenpai ninguém"),
        (riichi.ended("nagashi_mangan", {"seats": ["W"]}), "流局滿貫 西", "Nagashi mangan Oeste"),
        (riichi.ended("chombo", {"offender": "N"}), "錯和 北", "Chombo Norte"),
        (riichi.ended("penalty", {"offender": "N"}), "罰供託 1,000 北", "Penalização 1,000 Norte"),
    ],
)  # fmt: skip
def test_a_riichi_deal_says_which_it_was_and_how_it_ended(sheet: Raw, zh: str, pt: str) -> None:
    line = said("riichi_deal", sheet, PLAYERS, currency="JPY")
    assert (line.zh, line.pt, line.both) == (zh, pt, f"{zh} / {pt}")


def test_a_deal_of_which_the_table_knows_nothing_is_not_named() -> None:
    line = said("riichi_deal", riichi.draw("E", round_wind="S"), currency="JPY")
    assert line.zh == "流局；聽牌 東"


@pytest.mark.parametrize(
    ("known", "zh", "pt"),
    [
        ({}, "僅錄終局單；", "só a folha final; "),
        ({"game": 2, "final_sheet_alone": True}, "第 2 個半莊；僅錄終局單；", "Jogo 2; só a folha final; "),
        ({"game": 2, "final_sheet_alone": False}, "第 2 個半莊；終局單；", "Jogo 2; Folha final; "),
    ],
)  # fmt: skip
def test_a_riichi_game_says_what_each_player_came_to(known: Raw, zh: str, pt: str) -> None:
    line = said("riichi_game", riichi.game(), known, currency="JPY")
    assert line.zh == f"{zh}玩家 1 +52.0、玩家 2 +11.0、玩家 3 −22.0、玩家 4 −41.0"
    assert line.pt == f"{pt}jogador 1 +52.0, jogador 2 +11.0, jogador 3 −22.0, jogador 4 −41.0"


@pytest.mark.parametrize(
    "file", ["paigow/rounds", "mahjong/rounds", "riichi/deals", "riichi/games"]
)
def test_of_every_known_round_something_is_said_in_each_language(file: str) -> None:
    lines = [json.loads(line) for line in (GOLDEN / f"{file}.jsonl").read_text().splitlines()]
    assert len(lines) > 5
    for line in lines:
        game = registry.get(line["game"])
        terms = game.read_terms(line["terms"])
        if game.problems(sheet=line["sheet"], terms=terms):
            continue
        settled = game.judge(sheet=line["sheet"], terms=terms).document
        played = {"game": line["game"], "sheet": line["sheet"], "settlement": settled}
        told = spoken.result(played, "JPY")
        assert told is not None
        assert min(map(len, (told.zh, told.pt, told.en))) > 1, line["id"]
        assert "_" not in told.en, line["id"]


def test_of_a_game_that_nobody_speaks_for_nothing_is_said() -> None:
    assert spoken.result({"game": "fantan", "sheet": {}, "settlement": {}}, "MOP") is None
