"""A deal while it is entered: what was tapped so far, and all that follows from it. Pure.

What the table knows is never asked: honba, sticks and the round come from its state, a riichi from the seat that declared it, and a
closed hand that was drawn has menzen tsumo.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.kernel.errors import Malformed, Problem
from tables.games.reading import Reader, Record
from tables.games.riichi import beside, claims, deal, deal_reader, final, game, table
from tables.games.riichi.deal import DealSettlement
from tables.games.riichi.deal_sheet import DealSheet, Flag, Outcome
from tables.games.riichi.final import GameSettlement, GameSheet
from tables.games.riichi.seats import BY_TEXT, Seat
from tables.games.riichi.table import TableState
from tables.games.riichi.terms import Terms
from tables.games.riichi.yaku import BY_CODE, RIICHI

_OUTCOMES: Final = {outcome.value: outcome for outcome in Outcome}
_WON: Final = frozenset({Outcome.RON, Outcome.TSUMO})
_LIMIT_HAN: Final = 5
_TILES: Final = 13


class By(StrEnum):
    """How a winning hand is entered."""

    HAN = "han"
    YAKU = "yaku"
    TILES = "tiles"


_BY: Final = {by.value: by for by in By}


class Step(StrEnum):
    """What is entered next."""

    OUTCOME = "outcome"
    WHO = "who"
    HANDS = "hands"
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class HandDraft:
    """A winning hand as far as it was entered, in whichever way is looked at."""

    seat: Seat
    by: By
    han: int | None = None
    fu: int | None = None
    chips: int = 0
    yaku: tuple[str, ...] = ()
    dora: int = 0
    aka: int = 0
    ura: int = 0
    is_closed: bool = True
    concealed: str = ""
    win_tile: str = ""
    melds: tuple[Mapping[str, str], ...] = ()
    flags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """What was entered so far; ``final`` is the raw final sheet where a game is entered by it alone."""

    outcome: Outcome | None = None
    discarder: Seat | None = None
    hands: tuple[HandDraft, ...] = ()
    riichi: tuple[Seat, ...] = ()
    seats: tuple[Seat, ...] = ()
    pao: Mapping[str, str] | None = None
    dora: str = ""
    ura: str = ""
    final: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What follows from a draft; what is not decided yet is None. ``unconfirmed`` is what a supervisor has yet to confirm of it."""

    step: Step
    raw: Mapping[str, Json] | None = None
    sheet: DealSheet | GameSheet | None = None
    settlement: DealSettlement | None = None
    game: GameSettlement | None = None
    after: TableState | None = None
    problems: tuple[Problem, ...] = field(default_factory=tuple)
    unconfirmed: tuple[Problem, ...] = field(default_factory=tuple)

    @property
    def can_record(self) -> bool:
        """Whether it may be recorded as it stands."""
        return self.step is Step.RECORD and not self.unconfirmed


_KEYS: Final = ("outcome", "discarder", "hands", "riichi", "seats", "pao", "dora", "ura", "final")
_HAND_KEYS: Final = (
    "seat", "by", "han", "fu", "chips", "yaku", "dora", "aka", "ura", "closed", "concealed", "win_tile", "melds",
    "flags",
)  # fmt: skip
_MOST: Final = 64


def read(raw: object) -> Draft:
    """Read a draft, whatever is missing of it.

    :raises Malformed: everything wrong with its shape.
    """
    reader = Reader()
    record = reader.record(raw, "", required=_KEYS)
    draft = _draft(reader, record) if record is not None and not reader.problems else Draft()
    reader.raise_problems()
    return draft


def view(draft: Draft, *, state: TableState, terms: Terms) -> View:
    """Tell what follows from a draft at a table: what is asked next, or all that recording it comes to."""
    if state.end is not None:
        return _final(table.final_sheet(state).document(), state, terms)
    if draft.final is not None:
        return _final(draft.final, state, terms)
    step = _step(draft, state)
    if draft.outcome is None or step is not Step.RECORD:
        return View(step)
    raw = sheet_of(draft, state)
    try:
        sheet = deal_reader.read_sheet(raw=raw, terms=terms)
    except Malformed as error:
        return View(Step.HANDS, raw, problems=error.problems)
    settlement = deal.settle(sheet=sheet, terms=terms)
    found = table.deal_problems(state=state, sheet=sheet)
    if found:
        return View(Step.HANDS, raw, sheet, settlement, problems=found)
    after = table.after_deal(state=state, sheet=sheet, settlement=settlement, house=terms.house)
    unconfirmed = beside.confirmation_problems(state=state, sheet=sheet)
    return View(Step.RECORD, raw, sheet, settlement, after=after, unconfirmed=unconfirmed)


def declared(draft: Draft, *, state: TableState) -> frozenset[Seat]:
    """Give the seats whose riichi stands in this deal."""
    return frozenset({*draft.riichi, *(state.seat_of(player) for player in state.riichi)})


def whole(draft: Draft, *, state: TableState) -> tuple[Seat, ...]:
    """Give the winners whose hands are entered."""
    standing = declared(draft, state=state)
    is_drawn = draft.outcome is Outcome.TSUMO
    return tuple(
        hand.seat
        for hand in draft.hands
        if _is_whole(hand, has_riichi=hand.seat in standing, is_drawn=is_drawn)
    )


def sheet_of(draft: Draft, state: TableState) -> dict[str, Json]:
    """Write the raw sheet that a draft is, with all that the table knows."""
    riichi = sorted(declared(draft, state=state), key=lambda seat: seat.number)
    new = len(riichi) - len(state.riichi)
    on_table: dict[str, Json] = {
        "honba": state.honba,
        "riichi_sticks_on_table": state.sticks + new,
        "round_wind": state.round_wind.value,
        "riichi_this_deal": [seat.value for seat in riichi],
    }
    written: dict[str, Json] = {"outcome": draft.outcome, "table": on_table}
    if draft.outcome not in _WON:
        names: list[Json] = [seat.value for seat in draft.seats]
        if draft.outcome is Outcome.DRAW:
            return {**written, "input": {"tenpai": names}}
        if draft.outcome is Outcome.NAGASHI:
            return {**written, "input": {"seats": names}}
        return {**written, "input": {"offender": names[0]}}
    if any(hand.by is By.TILES for hand in draft.hands):
        on_table |= {"dora_indicators": draft.dora, "ura_indicators": draft.ura}
    is_drawn = draft.outcome is Outcome.TSUMO
    written["wins"] = [
        _win(hand, has_riichi=hand.seat in riichi, is_drawn=is_drawn) for hand in draft.hands
    ]
    if draft.outcome is Outcome.RON and draft.discarder is not None:
        written["discarder"] = draft.discarder.value
    if draft.pao is not None:
        written["pao"] = dict(draft.pao)
    return written


def _final(raw: Mapping[str, Any], state: TableState, terms: Terms) -> View:
    try:
        sheet = final.read_sheet(raw=raw)
        settlement = game.settle_game(sheet=sheet, terms=terms)
    except Malformed as error:
        return View(Step.HANDS, raw, problems=error.problems)
    found = table.game_problems(state=state, sheet=sheet)
    step = Step.HANDS if found else Step.RECORD
    return View(step, sheet.document(), sheet, game=settlement, problems=found)


def _step(draft: Draft, state: TableState) -> Step:
    if draft.outcome is None:
        return Step.OUTCOME
    if draft.outcome in _WON:
        if not draft.hands or (draft.outcome is Outcome.RON and draft.discarder is None):
            return Step.WHO
        is_whole = len(whole(draft, state=state)) == len(draft.hands)
        return Step.RECORD if is_whole else Step.HANDS
    if not draft.seats and draft.outcome is not Outcome.DRAW:
        return Step.WHO
    return Step.RECORD


def _is_whole(hand: HandDraft, *, has_riichi: bool, is_drawn: bool) -> bool:
    if hand.by is By.HAN:
        return hand.han is not None and (hand.fu is not None or hand.han >= _LIMIT_HAN)
    if hand.by is By.TILES:
        laid = 3 * len(hand.melds)
        written = sum(sign.isdigit() for sign in hand.concealed)
        return bool(hand.win_tile) and written == _TILES - laid
    codes = _codes(hand, has_riichi=has_riichi, is_drawn=is_drawn)
    if not codes:
        return False
    return hand.fu is not None or claims.is_limit(codes) or _han(hand, codes) >= _LIMIT_HAN


def _han(hand: HandDraft, codes: tuple[str, ...]) -> int:
    kinds = (BY_CODE[code] for code in codes)
    own = sum(kind.closed if hand.is_closed else kind.opened or 0 for kind in kinds)
    return own + hand.dora + hand.aka + hand.ura


def _codes(hand: HandDraft, *, has_riichi: bool, is_drawn: bool) -> tuple[str, ...]:
    """Give the yaku that were tapped, with those that nobody has to tap."""
    codes = list(hand.yaku)
    if claims.is_limit(codes):
        return tuple(codes)
    if has_riichi and not RIICHI.intersection(codes):
        codes.append("riichi")
    if is_drawn and hand.is_closed and "menzen_tsumo" not in codes:
        codes.append("menzen_tsumo")
    return tuple(codes)


def _win(hand: HandDraft, *, has_riichi: bool, is_drawn: bool) -> dict[str, Json]:
    if hand.by is By.HAN:
        return {"seat": hand.seat.value, "han": hand.han, "fu": hand.fu, "chips": hand.chips}
    if hand.by is By.YAKU:
        codes = _codes(hand, has_riichi=has_riichi, is_drawn=is_drawn)
        fu = None if claims.is_limit(codes) else hand.fu
        return {
            "seat": hand.seat.value, "yaku": list(codes), "dora": hand.dora, "aka": hand.aka, "ura": hand.ura, "fu": fu,
            "closed": hand.is_closed,
        }  # fmt: skip
    flags = list(hand.flags)
    if has_riichi and Flag.DOUBLE_RIICHI not in flags and Flag.RIICHI not in flags:
        flags.append(Flag.RIICHI.value)
    return {
        "seat": hand.seat.value, "concealed": hand.concealed, "win_tile": hand.win_tile,
        "melds": [dict(meld) for meld in hand.melds], "flags": flags,
    }  # fmt: skip


# --- Reading ----------------------------------------------------------------------------------------


def _draft(reader: Reader, record: Record) -> Draft:
    outcome = record["outcome"]
    pao = _words(reader, record["pao"], "pao", ("seat", "yakuman")) if record["pao"] else None
    said = record["final"]
    if said is not None and not isinstance(said, dict):
        reader.fault("not_object", "final")
    return Draft(
        outcome=None if outcome is None else record.choice("outcome", _OUTCOMES),
        discarder=None if record["discarder"] is None else record.choice("discarder", BY_TEXT),
        hands=_hands(reader, record),
        riichi=_seats(reader, record, "riichi"),
        seats=_seats(reader, record, "seats"),
        pao=pao,
        dora=_text(reader, record, "dora"),
        ura=_text(reader, record, "ura"),
        final=said if isinstance(said, dict) else None,
    )


def _seats(reader: Reader, record: Record, key: str) -> tuple[Seat, ...]:
    items = record.items(key) or ()
    read = [reader.choice(item, f"{record.at(key)}.{i}", BY_TEXT) for i, item in enumerate(items)]
    return tuple(dict.fromkeys(seat for seat in read if seat is not None))


def _hands(reader: Reader, record: Record) -> tuple[HandDraft, ...]:
    read = [_hand(reader, item, f"hands.{i}") for i, item in enumerate(record.items("hands") or ())]
    return tuple(hand for hand in read if hand is not None)


def _hand(reader: Reader, raw: object, path: str) -> HandDraft | None:
    record = reader.record(raw, path, required=_HAND_KEYS)
    if record is None or any(key not in record for key in _HAND_KEYS):
        return None
    seat, by = record.choice("seat", BY_TEXT), record.choice("by", _BY)
    closed = record["closed"]
    if not isinstance(closed, bool):
        reader.fault("unknown_value", record.at("closed"), known="true, false")
    melds = [
        _words(reader, item, f"{record.at('melds')}.{i}", ("type", "tiles"))
        for i, item in enumerate(record.items("melds") or ())
    ]
    counts = {key: record.integer(key, least=0) or 0 for key in ("chips", "dora", "aka", "ura")}
    if seat is None or by is None:
        return None
    return HandDraft(
        seat=seat,
        by=by,
        han=None if record["han"] is None else record.integer("han", least=1),
        fu=None if record["fu"] is None else record.integer("fu", least=1),
        yaku=_known(reader, record, "yaku", BY_CODE),
        is_closed=closed is True,
        concealed=_text(reader, record, "concealed"),
        win_tile=_text(reader, record, "win_tile"),
        melds=tuple(melds),
        flags=_known(reader, record, "flags", _FLAGS),
        **counts,
    )


_FLAGS: Final = {flag.value: flag for flag in Flag}


def _known(
    reader: Reader, record: Record, key: str, known: Mapping[str, object]
) -> tuple[str, ...]:
    found: list[str] = []
    for i, item in enumerate(record.items(key) or ()):
        if reader.choice(item, f"{record.at(key)}.{i}", known) is not None:
            found.append(str(item))
    return tuple(dict.fromkeys(found))


def _text(reader: Reader, record: Record, key: str) -> str:
    text = record[key]
    if isinstance(text, str) and len(text) <= _MOST:
        return text
    reader.fault("not_text", record.at(key))
    return ""


def _words(reader: Reader, raw: object, path: str, keys: tuple[str, ...]) -> dict[str, str]:
    record = reader.record(raw, path, required=keys)
    if record is None:
        return {}
    return {key: _text(reader, record, key) for key in keys if key in record}
