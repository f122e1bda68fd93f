"""The list of yaku at the end of the house rules: nothing else scores. Names as sheets and settlements carry them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final

YAKUMAN_HAN: Final = 13
RENHOU: Final = "renhou"
RENHOU_HAN: Final = 8


@dataclass(frozen=True, slots=True)
class Yaku:
    """One yaku: its han in a closed hand, and in an open one; None where it needs a closed hand."""

    code: str
    closed: int
    opened: int | None

    @property
    def is_yakuman(self) -> bool:
        """Whether it is a hand of its own beside which nothing counts."""
        return self.closed == YAKUMAN_HAN


def _closed_only(han: int, *codes: str) -> Iterator[Yaku]:
    return (Yaku(code, han, None) for code in codes)


def _less_open(han: int, *codes: str) -> Iterator[Yaku]:
    return (Yaku(code, han, han - 1) for code in codes)


def _always(han: int, *codes: str) -> Iterator[Yaku]:
    return (Yaku(code, han, han) for code in codes)


LIST: Final = (
    *_closed_only(1, "riichi", "ippatsu", "pinfu", "menzen_tsumo", "iipeikou"),
    *_always(
        1, "tanyao", "haitei", "houtei", "rinshan", "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "yakuhai_seat",
        "yakuhai_round", "chankan",
    ),
    *_closed_only(2, "chiitoitsu", "double_riichi", "open_riichi"),
    *_less_open(2, "chanta", "ittsu", "sanshoku_doujun"),
    *_always(2, "sankantsu", "sanshoku_doukou", "toitoi", "sanankou", "honroutou", "shousangen"),
    *_closed_only(3, "ryanpeikou", "double_open_riichi"),
    *_less_open(3, "junchan", "honitsu"),
    *_less_open(6, "chinitsu"),
    *_closed_only(RENHOU_HAN, RENHOU),
    *_closed_only(
        YAKUMAN_HAN, "tenhou", "chiihou", "daisharin", "kokushi", "chuuren", "suuankou",
    ),
    *_always(
        YAKUMAN_HAN, "suukantsu", "ryuuiisou", "tsuuiisou", "daisangen", "shousuushi", "daisuushi", "chinroutou",
    ),
)  # fmt: skip
BY_CODE: Final = {yaku.code: yaku for yaku in LIST}
RIICHI: Final = frozenset({"riichi", "double_riichi", "open_riichi", "double_open_riichi"})
LIABLE: Final = ("daisangen", "daisuushi", "suukantsu")
"""The yakuman for which a feeder is liable (rule 12)."""

_HONOUR_SETS: Final = (
    "yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "yakuhai_seat", "yakuhai_round", "shousangen",
)  # fmt: skip
_TRIPLETS: Final = (*_HONOUR_SETS, "toitoi", "sanshoku_doukou", "sankantsu", "sanankou")
_RUNS: Final = ("iipeikou", "ryanpeikou", "sanshoku_doujun", "ittsu", "chanta", "junchan", "pinfu")
_OF_SETS: Final = (
    "suuankou", "suukantsu", "ryuuiisou", "tsuuiisou", "daisangen", "shousuushi", "daisuushi", "chinroutou",
)  # fmt: skip
# Each row: a yaku, and those that no hand has together with it.
_APART: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("chiitoitsu", (*_TRIPLETS, *_RUNS, "rinshan")),
    ("pinfu", (*_TRIPLETS, "rinshan", "honroutou")),
    ("tanyao", (*_HONOUR_SETS, "chanta", "junchan", "honroutou", "honitsu", "ittsu")),
    ("toitoi", _RUNS),
    ("honroutou", _RUNS),
    ("ryanpeikou", ("iipeikou", *_TRIPLETS, "ittsu", "sanshoku_doujun", "rinshan")),
    ("chanta", ("junchan", "chinitsu", "ittsu")),
    ("junchan", (*_HONOUR_SETS, "honitsu", "ittsu")),
    ("chinitsu", (*_HONOUR_SETS, "honitsu", "sanshoku_doujun", "sanshoku_doukou", "honroutou")),
    ("honitsu", ("sanshoku_doujun", "sanshoku_doukou")),
    ("ittsu", ("sanshoku_doujun", "sanshoku_doukou", "sanankou", "sankantsu")),
    ("sanshoku_doujun", ("sanshoku_doukou", "sanankou", "sankantsu")),
    ("iipeikou", ("sanankou", "sankantsu", "sanshoku_doukou")),
    ("menzen_tsumo", ("houtei", "chankan")),
    ("kokushi", ("daisharin", "chuuren", *_OF_SETS)),
    ("chuuren", ("daisharin", *_OF_SETS)),
    ("daisharin", _OF_SETS),
    ("daisangen", ("shousuushi", "daisuushi", "ryuuiisou", "chinroutou")),
    ("shousuushi", ("daisuushi", "ryuuiisou", "chinroutou")),
    ("daisuushi", ("ryuuiisou", "chinroutou")),
    ("tsuuiisou", ("ryuuiisou", "chinroutou")),
    ("ryuuiisou", ("chinroutou",)),
    ("tenhou", ("chiihou", "suukantsu")),
    ("chiihou", ("suukantsu",)),
)  # fmt: skip
_NEVER_TOGETHER: Final = frozenset(
    frozenset({one, other}) for one, rest in _APART for other in rest
) | frozenset(map(frozenset, combinations(sorted(RIICHI), 2)))


def contradictions(codes: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Find the pairs that no hand has together, in the order in which they were named."""
    named = tuple(dict.fromkeys(codes))
    return (
        (one, other) for one, other in combinations(named, 2) if {one, other} in _NEVER_TOGETHER
    )
