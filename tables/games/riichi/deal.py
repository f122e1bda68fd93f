"""What the rules make of a deal (rules 6, 9–12, 14, 24, 25, 28, 33). Assumes a sheet that ``deal_reader`` gave out."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from casino.kernel.canonical import Json
from tables.games.riichi import scoring
from tables.games.riichi.deal_sheet import DealSheet, Outcome
from tables.games.riichi.library import Situation
from tables.games.riichi.scoring import MANGAN, Scored
from tables.games.riichi.seats import DEALER, ORDER, Seat, after, others
from tables.games.riichi.terms import Terms

STICK: Final = 1_000
NOTEN: Final = 3_000
PENALTY: Final = 1_000

Points = Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class DealSettlement:
    """What becomes of a deal.

    ``deltas`` are what each seat's score changes by, sticks that were laid earlier not counted again; ``sticks_left`` what then lies on
    the table. ``dealer_keeps`` is None where the deal has no end (a penalty) or is played again (a chombo); ``dealer_passes`` says of a
    chombo whether the dealer loses the deal.
    """

    outcome: Outcome
    deltas: Points
    sticks_left: int
    chips: Points = field(default_factory=dict)
    hands: tuple[Scored, ...] = ()
    dealer_keeps: bool | None = None
    dealer_passes: bool = False

    def document(self) -> dict[str, Json]:
        """Write the settlement as published."""
        deltas = _by_seat(self.deltas)
        match self.outcome:
            case Outcome.PENALTY:
                return {"deltas": deltas, "sticks_added": 1}
            case Outcome.CHOMBO:
                return {"deltas": deltas, "replay_hand": True, "dealer_passes": self.dealer_passes}
            case Outcome.DRAW | Outcome.NAGASHI:
                return {"deltas": deltas, "dealer_keeps": self.dealer_keeps}
        is_self_draw = self.outcome is Outcome.TSUMO
        return {
            "hands": [hand.document(is_self_draw=is_self_draw) for hand in self.hands],
            "deltas": deltas,
            "chips": _by_seat(self.chips),
            "dealer_keeps": self.dealer_keeps,
        }


def settle(*, sheet: DealSheet, terms: Terms) -> DealSettlement:
    """Settle a deal: a win, a draw, a nagashi mangan, a chombo or a penalty."""
    match sheet.outcome:
        case Outcome.RON:
            return _ron(sheet, terms)
        case Outcome.TSUMO:
            return _tsumo(sheet, terms)
        case Outcome.DRAW:
            return _draw(sheet, terms)
        case Outcome.NAGASHI:
            return _nagashi(sheet, terms)
        case Outcome.CHOMBO:
            return _chombo(sheet)
        case _:
            return _penalty(sheet)


def situation(sheet: DealSheet) -> Situation:
    """Give what the hands of a sheet are read in the light of; without tiles it does not matter which round it is."""
    table = sheet.table
    return Situation(
        is_self_draw=sheet.is_self_draw,
        round_wind=table.round_wind or Seat.EAST,
        dora=table.dora or (),
        ura=table.ura or (),
    )


def nearest(*, discarder: Seat, seats: Iterable[Seat]) -> Seat:
    """Give the seat first met counter-clockwise from the discarder (rule 10)."""
    among = set(seats)
    return next(seat for seat in after(discarder) if seat in among)


class _Account:
    """Points and chips on their way between the seats of one deal."""

    def __init__(self) -> None:
        self._points: Counter[Seat] = Counter()
        self._chips: Counter[Seat] = Counter()

    def pay(self, payer: Seat, winner: Seat, points: int) -> None:
        self._points[payer] -= points
        self._points[winner] += points

    def pay_chips(self, payer: Seat, winner: Seat, chips: int) -> None:
        self._chips[payer] -= chips
        self._chips[winner] += chips

    def take_sticks(self, seat: Seat, number: int) -> None:
        self._points[seat] += number * STICK

    @property
    def points(self) -> Points:
        return {seat: self._points[seat] for seat in ORDER}

    @property
    def chips(self) -> Points:
        return {seat: self._chips[seat] for seat in ORDER}


def _ron(sheet: DealSheet, terms: Terms) -> DealSettlement:
    """All winners of one discard are paid; sticks and honba go to the nearest (rules 9, 10, 12)."""
    account = _Account()
    hands = _hands(sheet, terms)
    discarder = cast("Seat", sheet.discarder)  # a read sheet of a ron has one
    for hand in hands:
        liable = _liable(sheet, hand)
        half = hand.ron() // 2 if liable not in {None, discarder} else 0
        account.pay(discarder, hand.seat, hand.ron() - half)
        half_chips = hand.chips // 2 if half and terms.house.pao_covers_chips else 0
        account.pay_chips(discarder, hand.seat, hand.chips - half_chips)
        if liable is not None:
            account.pay(liable, hand.seat, half)
            account.pay_chips(liable, hand.seat, half_chips)
    first = nearest(discarder=discarder, seats=(hand.seat for hand in hands))
    account.pay(discarder, first, sheet.table.honba * terms.honba_value)
    account.take_sticks(first, sheet.table.sticks)
    return _won(sheet, account, hands)


def _tsumo(sheet: DealSheet, terms: Terms) -> DealSettlement:
    """Each of the three pays, and a third of the honba; who is liable pays for all (rules 12, 24)."""
    account = _Account()
    hands = _hands(sheet, terms)
    for hand in hands:
        liable = _liable(sheet, hand)
        liable_for_chips = liable if terms.house.pao_covers_chips else None
        for other in others(hand.seat):
            share = hand.share_of(other) + _honba_share(sheet, terms)
            account.pay(liable or other, hand.seat, share)
            account.pay_chips(liable_for_chips or other, hand.seat, hand.chips)
        account.take_sticks(hand.seat, sheet.table.sticks)
    return _won(sheet, account, hands)


def _hands(sheet: DealSheet, terms: Terms) -> tuple[Scored, ...]:
    light = situation(sheet)
    return tuple(scoring.score(win, situation=light, house=terms.house) for win in sheet.wins)


def _liable(sheet: DealSheet, hand: Scored) -> Seat | None:
    """Give the seat liable for a hand: only if the yakuman it fed is in it (rule 12)."""
    pao = sheet.pao
    return pao.seat if pao is not None and pao.yakuman in hand.codes else None


def _won(sheet: DealSheet, account: _Account, hands: tuple[Scored, ...]) -> DealSettlement:
    return DealSettlement(
        outcome=sheet.outcome,
        deltas=account.points,
        sticks_left=0,
        chips=account.chips,
        hands=hands,
        dealer_keeps=any(hand.seat is DEALER for hand in hands),
    )


def _draw(sheet: DealSheet, terms: Terms) -> DealSettlement:
    """Who is not tenpai pays 3,000 together to those who are (rule 25)."""
    tenpai = set(sheet.seats)
    deltas = dict.fromkeys(ORDER, 0)
    if 0 < len(tenpai) < 4:
        gain, loss = NOTEN // len(tenpai), NOTEN // (4 - len(tenpai))
        deltas = {seat: gain if seat in tenpai else -loss for seat in ORDER}
    return DealSettlement(
        outcome=sheet.outcome,
        deltas=deltas,
        sticks_left=sheet.table.sticks,
        dealer_keeps=terms.house.dealer_keeps_when_tenpai and DEALER in tenpai,
    )


def _nagashi(sheet: DealSheet, terms: Terms) -> DealSettlement:
    """A mangan by self-draw; of several each is paid, and the first from the dealer takes sticks and honba (rule 14)."""
    account = _Account()
    for seat in sheet.seats:
        for other in others(seat):
            account.pay(other, seat, _mangan_share(seat, other))
    first = min(sheet.seats, key=lambda seat: seat.number)
    for other in others(first):
        account.pay(other, first, _honba_share(sheet, terms))
    account.take_sticks(first, sheet.table.sticks)
    return DealSettlement(
        outcome=sheet.outcome,
        deltas=account.points,
        sticks_left=0,
        dealer_keeps=DEALER in sheet.seats,
    )


def _chombo(sheet: DealSheet) -> DealSettlement:
    """The offender pays a mangan and the sticks of this deal go back; honba and earlier sticks stay (rule 33)."""
    account = _Account()
    offender = sheet.offender
    for other in others(offender):
        account.pay(offender, other, _mangan_share(offender, other))
    given_back = sheet.table.riichi or ()
    for seat in given_back:
        account.take_sticks(seat, 1)
    return DealSettlement(
        outcome=sheet.outcome,
        deltas=account.points,
        sticks_left=sheet.table.sticks - len(given_back),
        dealer_passes=offender is DEALER,
    )


def _penalty(sheet: DealSheet) -> DealSettlement:
    """1,000 points to the sticks on the table (rule 28); the deal goes on."""
    deltas = {seat: -PENALTY if seat is sheet.offender else 0 for seat in ORDER}
    return DealSettlement(outcome=sheet.outcome, deltas=deltas, sticks_left=sheet.table.sticks + 1)


def _mangan_share(one: Seat, other: Seat) -> int:
    return MANGAN * (2 if DEALER in {one, other} else 1)


def _honba_share(sheet: DealSheet, terms: Terms) -> int:
    return sheet.table.honba * terms.honba_value // 3


def _by_seat(amounts: Points) -> dict[str, Json]:
    return {seat.value: amounts[seat] for seat in ORDER}
