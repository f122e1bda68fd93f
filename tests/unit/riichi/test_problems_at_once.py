"""One fault hides no other."""

from copy import deepcopy

from tests.factories import riichi
from tests.factories.riichi import counted, hand, ron, table
from tests.unit.riichi.test_problems import found


def test_everything_wrong_is_told_at_once() -> None:
    raw = deepcopy(ron(hand(flags=["ippatsu"]), counted("N", han=0)))
    raw["table"] = {"honba": "1", "riichi_sticks_on_table": 0, "dora_indicators": "9z"}
    raw["pao"] = {"seat": "E"}
    assert found(raw) == [
        ("missing_key", "table.round_wind"),
        ("not_integer", "table.honba"),
        ("bad_tiles", "table.dora_indicators"),
        ("missing_key", "pao.yakuman"),
        ("ippatsu_without_riichi", "wins.0.flags"),
        ("not_positive", "wins.1.han"),
    ]


def test_a_hand_without_yaku_or_shape_is_told_beside_what_else_is_wrong() -> None:
    shapeless = hand("N", "123456m345p89s78s", flags=["ippatsu"])
    raw = ron(hand("S", riichi.NOTHING, "5s"), shapeless, table=table(honba=-1))
    assert found(raw) == [
        ("not_positive", "table.honba"),
        ("no_yaku", "wins.0"),
        ("ippatsu_without_riichi", "wins.1.flags"),
        ("not_winning_shape", "wins.1"),
    ]
    # Which winds are yaku is not known without the round.
    raw["table"].pop("round_wind")
    assert ("no_yaku", "wins.0") not in found(raw)
