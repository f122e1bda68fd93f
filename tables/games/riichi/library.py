"""The one place that asks the ``mahjong`` package: which yaku and how many fu a hand that was won has.

The package scores one hand and knows no table. What it would accept or misread is checked before (``hand_problems``), so it is asked
about possible hands only; a new configuration is made for every hand, because the package writes into it.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.hand_calculating.yaku_list.yakuman import Ryuuiisou
from mahjong.meld import Meld as LibraryMeld
from typing_extensions import override

from tables.games.riichi.deal_sheet import Flag, Meld, MeldKind, TileWin
from tables.games.riichi.seats import Seat
from tables.games.riichi.terms import HouseTerms, Kazoe, Renhou
from tables.games.riichi.tiles import Tile
from tables.games.riichi.yaku import RENHOU_HAN

NO_YAKU: Final = "no_yaku"
NOT_WINNING_SHAPE: Final = "not_winning_shape"
_HATSU: Final = Tile("z", 6)
_MELDS: Final = {
    MeldKind.CHI: LibraryMeld.CHI,
    MeldKind.PON: LibraryMeld.PON,
    MeldKind.KAN: LibraryMeld.KAN,
    MeldKind.ANKAN: LibraryMeld.KAN,
    MeldKind.KAKAN: LibraryMeld.SHOUMINKAN,
}


def _names() -> dict[int, str]:
    """Our names by the package's numbers; ways of winning that the house rules do not tell apart have one name."""
    named = YakuConfig()
    seat_winds = (
        named.seat_wind_east,
        named.seat_wind_south,
        named.seat_wind_west,
        named.seat_wind_north,
    )
    round_winds = (
        named.round_wind_east,
        named.round_wind_south,
        named.round_wind_west,
        named.round_wind_north,
    )
    return {
        **{yaku.yaku_id: "yakuhai_seat" for yaku in seat_winds},
        **{yaku.yaku_id: "yakuhai_round" for yaku in round_winds},
        named.tsumo.yaku_id: "menzen_tsumo",
        named.riichi.yaku_id: "riichi",
        named.daburu_riichi.yaku_id: "double_riichi",
        named.open_riichi.yaku_id: "open_riichi",
        named.daburu_open_riichi.yaku_id: "double_open_riichi",
        named.ippatsu.yaku_id: "ippatsu",
        named.chankan.yaku_id: "chankan",
        named.rinshan.yaku_id: "rinshan",
        named.haitei.yaku_id: "haitei",
        named.houtei.yaku_id: "houtei",
        named.renhou.yaku_id: "renhou",
        named.pinfu.yaku_id: "pinfu",
        named.tanyao.yaku_id: "tanyao",
        named.iipeiko.yaku_id: "iipeikou",
        named.haku.yaku_id: "yakuhai_haku",
        named.hatsu.yaku_id: "yakuhai_hatsu",
        named.chun.yaku_id: "yakuhai_chun",
        named.sanshoku.yaku_id: "sanshoku_doujun",
        named.ittsu.yaku_id: "ittsu",
        named.chantai.yaku_id: "chanta",
        named.honroto.yaku_id: "honroutou",
        named.toitoi.yaku_id: "toitoi",
        named.sanankou.yaku_id: "sanankou",
        named.sankantsu.yaku_id: "sankantsu",
        named.sanshoku_douko.yaku_id: "sanshoku_doukou",
        named.chiitoitsu.yaku_id: "chiitoitsu",
        named.shosangen.yaku_id: "shousangen",
        named.honitsu.yaku_id: "honitsu",
        named.junchan.yaku_id: "junchan",
        named.ryanpeiko.yaku_id: "ryanpeikou",
        named.chinitsu.yaku_id: "chinitsu",
        named.kokushi.yaku_id: "kokushi",
        named.daburu_kokushi.yaku_id: "kokushi",
        named.chuuren_poutou.yaku_id: "chuuren",
        named.daburu_chuuren_poutou.yaku_id: "chuuren",
        named.suuankou.yaku_id: "suuankou",
        named.suuankou_tanki.yaku_id: "suuankou",
        named.daisangen.yaku_id: "daisangen",
        named.shosuushi.yaku_id: "shousuushi",
        named.daisuushi.yaku_id: "daisuushi",
        named.ryuisou.yaku_id: "ryuuiisou",
        named.suukantsu.yaku_id: "suukantsu",
        named.tsuisou.yaku_id: "tsuuiisou",
        named.chinroto.yaku_id: "chinroutou",
        named.daisharin.yaku_id: "daisharin",
        named.tenhou.yaku_id: "tenhou",
        named.chiihou.yaku_id: "chiihou",
    }  # fmt: skip


_NAMES: Final = _names()


@dataclass(frozen=True, slots=True)
class Situation:
    """What a hand is read in the light of: how it was won, the round, and the indicators."""

    is_self_draw: bool
    round_wind: Seat
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """How a hand is read best: its yaku, dora apart, and its fu; or why it is none, ``NO_YAKU`` or ``NOT_WINNING_SHAPE``."""

    yaku: tuple[str, ...] = ()
    fu: int = 0
    error: str | None = None


class _NeverGreen(Ryuuiisou):
    """All green where it does not count."""

    @override
    def is_condition_met(self, *_args: object) -> bool:
        return False


def read(win: TileWin, *, situation: Situation, house: HouseTerms) -> Reading:
    """Read a possible hand in the way that pays best; a flat 人和 is not in it."""
    ids = _Ids()
    concealed = ids.of(win.concealed)
    melds = [_meld(meld, ids) for meld in win.melds]
    win_id = ids.of((win.win_tile,))[0]
    answer = HandCalculator.estimate_hand_value(
        tiles=[*concealed, *(tile for meld in melds for tile in meld.tiles), win_id],
        win_tile=win_id,
        melds=melds,
        dora_indicators=[tile.kind * 4 for tile in situation.dora],
        ura_dora_indicators=[tile.kind * 4 for tile in situation.ura],
        config=_config(win, situation, house),
    )
    if answer.error == HandCalculator.ERR_HAND_NOT_WINNING:
        return Reading(error=NOT_WINNING_SHAPE)
    if answer.error == HandCalculator.ERR_NO_YAKU:
        return Reading(error=NO_YAKU)
    named = (_NAMES.get(yaku.yaku_id) for yaku in answer.yaku or ())
    return Reading(tuple(name for name in named if name is not None), answer.fu or 0)


class _Ids:
    """Gives each tile a number of the package's set of 136, where the first five of a suit is the red one."""

    def __init__(self) -> None:
        self._given: defaultdict[int, int] = defaultdict(int)

    def of(self, row: Iterable[Tile]) -> list[int]:
        return [self._next(tile) for tile in row]

    def _next(self, tile: Tile) -> int:
        if tile.red:
            return tile.kind * 4
        copy = self._given[tile.kind]
        self._given[tile.kind] += 1
        return tile.kind * 4 + copy + (tile.rank == 5 and tile.suit != "z")


def _meld(meld: Meld, ids: _Ids) -> LibraryMeld:
    return LibraryMeld(_MELDS[meld.kind], ids.of(meld.tiles), opened=meld.is_open)


def _config(win: TileWin, situation: Situation, house: HouseTerms) -> HandConfig:
    config = HandConfig(
        is_tsumo=situation.is_self_draw,
        is_riichi=Flag.RIICHI in win.flags,
        is_daburu_riichi=Flag.DOUBLE_RIICHI in win.flags,
        is_open_riichi=Flag.OPEN_RIICHI in win.flags,
        is_ippatsu=Flag.IPPATSU in win.flags,
        is_rinshan=Flag.RINSHAN in win.flags,
        is_chankan=Flag.CHANKAN in win.flags,
        is_haitei=Flag.HAITEI in win.flags,
        is_houtei=Flag.HOUTEI in win.flags,
        is_tenhou=Flag.TENHOU in win.flags,
        is_chiihou=Flag.CHIIHOU in win.flags,
        is_renhou=Flag.RENHOU in win.flags and house.renhou is Renhou.ADDITIVE,
        player_wind=27 + win.seat.number,
        round_wind=27 + situation.round_wind.number,
        options=OptionalRules(
            has_open_tanyao=house.kuitan,
            has_aka_dora=True,
            has_double_yakuman=False,
            kazoe_limit=(
                HandConstants.KAZOE_LIMITED
                if house.kazoe is Kazoe.YAKUMAN
                else HandConstants.KAZOE_SANBAIMAN
            ),
            kiriage=house.kiriage,
            # The package does not see that the big wheels need a closed hand.
            has_daisharin=win.is_closed,
            has_daisharin_other_suits=win.is_closed and house.daisharin_other_suits,
        ),
    )
    config.yaku.renhou.han_closed = RENHOU_HAN
    if house.ryuuisou_needs_hatsu and _HATSU not in win.all_tiles:
        config.yaku.ryuisou = _NeverGreen()
    return config
