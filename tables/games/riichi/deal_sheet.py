"""What the dealer saw of one deal. A sheet that ``deal_reader`` gives out is whole and within the rules."""

from dataclasses import dataclass
from enum import StrEnum

from casino.kernel.canonical import Json
from tables.games.riichi import tiles
from tables.games.riichi.seats import Seat
from tables.games.riichi.tiles import Tile


class Outcome(StrEnum):
    """How a deal ended; a penalty alone does not end it."""

    RON = "ron"
    TSUMO = "tsumo"
    DRAW = "draw"
    NAGASHI = "nagashi_mangan"
    CHOMBO = "chombo"
    PENALTY = "penalty"


class MeldKind(StrEnum):
    """How a set was laid down."""

    CHI = "chi"
    PON = "pon"
    KAN = "kan"
    ANKAN = "ankan"
    KAKAN = "kakan"

    @property
    def is_kan(self) -> bool:
        """Whether it has four tiles."""
        return self in {MeldKind.KAN, MeldKind.ANKAN, MeldKind.KAKAN}


class Flag(StrEnum):
    """What the tiles do not show of a win."""

    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    OPEN_RIICHI = "open_riichi"
    IPPATSU = "ippatsu"
    HAITEI = "haitei"
    HOUTEI = "houtei"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    TENHOU = "tenhou"
    CHIIHOU = "chiihou"
    RENHOU = "renhou"


@dataclass(frozen=True, slots=True)
class Meld:
    """A set as it was laid down; ``source`` the seat that fed it, where it was said."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    source: Seat | None = None

    @property
    def is_open(self) -> bool:
        """Whether it opens the hand; a concealed kan does not."""
        return self.kind is not MeldKind.ANKAN

    def document(self) -> dict[str, Json]:
        """Write the meld."""
        source = {} if self.source is None else {"from": self.source.value}
        return {"type": self.kind.value, "tiles": tiles.write(self.tiles), **source}


@dataclass(frozen=True, slots=True)
class TileWin:
    """A win by its tiles; ``concealed`` is without the winning tile."""

    seat: Seat
    concealed: tuple[Tile, ...]
    win_tile: Tile
    melds: tuple[Meld, ...] = ()
    flags: tuple[Flag, ...] = ()

    @property
    def is_closed(self) -> bool:
        """Whether no set was laid open."""
        return not any(meld.is_open for meld in self.melds)

    @property
    def has_riichi(self) -> bool:
        """Whether a riichi of any kind stands."""
        return Flag.RIICHI in self.flags or Flag.DOUBLE_RIICHI in self.flags

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Every tile of the hand, the winning one last."""
        laid = tuple(tile for meld in self.melds for tile in meld.tiles)
        return (*self.concealed, *laid, self.win_tile)

    def document(self) -> dict[str, Json]:
        """Write the win."""
        return {
            "seat": self.seat.value,
            "concealed": tiles.write(self.concealed),
            "win_tile": str(self.win_tile),
            "melds": [meld.document() for meld in self.melds],
            "flags": [flag.value for flag in self.flags],
        }


@dataclass(frozen=True, slots=True)
class YakuWin:
    """A win by its yaku; ``fu`` is None where it does not matter."""

    seat: Seat
    yaku: tuple[str, ...]
    dora: int
    aka: int
    ura: int
    fu: int | None
    is_closed: bool

    def document(self) -> dict[str, Json]:
        """Write the win."""
        return {
            "seat": self.seat.value,
            "yaku": list(self.yaku),
            "dora": self.dora,
            "aka": self.aka,
            "ura": self.ura,
            "fu": self.fu,
            "closed": self.is_closed,
        }


@dataclass(frozen=True, slots=True)
class HanFuWin:
    """A win by its han and fu; ``fu`` is None where it does not matter, ``chips`` what each payer owes beside the points."""

    seat: Seat
    han: int
    fu: int | None
    chips: int | None = None

    def document(self) -> dict[str, Json]:
        """Write the win."""
        chips = {} if self.chips is None else {"chips": self.chips}
        return {"seat": self.seat.value, "han": self.han, "fu": self.fu, **chips}


Win = TileWin | YakuWin | HanFuWin


@dataclass(frozen=True, slots=True)
class Table:
    """The table of one deal; what was not said is None.

    ``sticks`` lie on the table, those of this deal included. ``riichi`` names the seats that declared in this deal.
    """

    honba: int
    sticks: int
    round_wind: Seat | None = None
    dora: tuple[Tile, ...] | None = None
    ura: tuple[Tile, ...] | None = None
    riichi: tuple[Seat, ...] | None = None

    def document(self) -> dict[str, Json]:
        """Write the table."""
        written: dict[str, Json] = {"honba": self.honba, "riichi_sticks_on_table": self.sticks}
        if self.round_wind is not None:
            written["round_wind"] = self.round_wind.value
        if self.dora is not None:
            written["dora_indicators"] = tiles.write(self.dora)
        if self.ura is not None:
            written["ura_indicators"] = tiles.write(self.ura)
        if self.riichi is not None:
            written["riichi_this_deal"] = [seat.value for seat in self.riichi]
        return written


@dataclass(frozen=True, slots=True)
class Pao:
    """Who is liable for a yakuman (rule 12)."""

    seat: Seat
    yakuman: str

    def document(self) -> dict[str, Json]:
        """Write it."""
        return {"seat": self.seat.value, "yakuman": self.yakuman}


@dataclass(frozen=True, slots=True)
class DealSheet:
    """One deal as it was seen.

    ``wins`` stand in the sheet's order; ``discarder`` is None but at a ron. ``seats`` are those tenpai at a draw, those with a nagashi
    mangan, or the one offender.
    """

    outcome: Outcome
    table: Table
    wins: tuple[Win, ...] = ()
    discarder: Seat | None = None
    pao: Pao | None = None
    seats: tuple[Seat, ...] = ()

    @property
    def is_self_draw(self) -> bool:
        """Whether the winner drew the tile himself."""
        return self.outcome is Outcome.TSUMO

    @property
    def offender(self) -> Seat:
        """The seat that a chombo or a penalty falls on."""
        return self.seats[0]

    def document(self) -> dict[str, Json]:
        """Write the sheet as published; ``deal_reader.read_sheet`` reads it back to an equal one."""
        written: dict[str, Json] = {
            "outcome": self.outcome.value,
            "table": self.table.document(),
        }
        if self.outcome in {Outcome.RON, Outcome.TSUMO}:
            if self.discarder is not None:
                written["discarder"] = self.discarder.value
            if self.pao is not None:
                written["pao"] = self.pao.document()
            written["wins"] = [win.document() for win in self.wins]
            return written
        names: list[Json] = [seat.value for seat in self.seats]
        key = INPUT[self.outcome]
        written["input"] = {key: names[0] if key == "offender" else names}
        return written


INPUT = {
    Outcome.DRAW: "tenpai",
    Outcome.NAGASHI: "seats",
    Outcome.CHOMBO: "offender",
    Outcome.PENALTY: "offender",
}
"""The one key of ``input`` for each end of a deal without a win."""
