"""A round's sheet and what it came to, line by line: in words, its tiles by picture. A kind of sheet is added here by one entry.

What a round's own page draws is laid out by the same code.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext, ngettext, pgettext

from casino.templatetags.casino_format import money, money_signed, quantity
from tables.models import Round, Session
from tables.views.mahjong import round as mahjong_round
from tables.views.paigow import round as paigow_round
from tables.views.paigow.round import DoorShown, PairShown
from tables.views.riichi import round as riichi_round
from tables.words import riichi as riichi_words

WITH_A_BANK: Final = frozenset({"paigow"})
"""The kinds of sheet on which players bet against a bank that the house may share in."""

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands on one side of a line: words, dominoes in pairs, rows of mahjong tiles by name, which ``said`` reads out."""

    text: str = ""
    pairs: tuple[PairShown, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    said: str = ""


Lines = Iterator[tuple[str, Cell]]


def of_sheet(document: Document, session: Session) -> Lines:
    """Give the lines of a session's sheet; none of a kind without an entry."""
    write = _SHEETS.get(document["game"])
    if write is not None:
        round_ = Round(session=session, sheet=document["sheet"], settlement=document["settlement"])
        yield from write(round_, session.currency)


def _paigow(round_: Round, currency: str) -> Lines:
    shown = paigow_round.show(round_)
    stakes = " + ".join(money(layer.stake, currency) for layer in shown.layers)
    bank = gettext("door %(door)s: %(stakes)s") % {"door": shown.banker, "stakes": stakes}
    yield gettext("Bank"), Cell(bank)
    yield gettext("Dice"), Cell(" ".join(map(str, shown.dice)))
    for door in sorted((shown.banker_door, *shown.doors), key=lambda each: each.door):
        cell = _door(door, currency)
        if cell != Cell():
            yield gettext("Door %(door)d") % {"door": door.door}, cell


def _door(door: DoorShown, currency: str) -> Cell:
    bets = [money(bet.amount, currency) for bet in door.bets]
    return Cell(" · ".join(filter(None, [*bets, door.word])), pairs=door.pairs)


def _mahjong(round_: Round, currency: str) -> Lines:
    shown = mahjong_round.show(round_)
    yield gettext("How the deal ended"), Cell(f"{shown.result} {shown.how}".strip())
    yield gettext("Wind of the round"), Cell(shown.round_wind)
    if shown.hand is not None:
        melds = (meld.tiles for meld in shown.hand.melds)
        rows = (shown.hand.concealed, *melds, (shown.hand.win_tile,))
        yield gettext("Winning hand"), Cell(rows=rows, said=shown.hand.said)
    if shown.faan:
        named = [f"{element} {faan}" for element, faan in shown.elements]
        yield gettext("What it is worth"), Cell(" · ".join([shown.faan, *named]))
    if shown.liability:
        yield gettext("Borne by one seat"), Cell(shown.liability)
    if shown.limits:
        yield gettext("What the chips in hand limit"), Cell(" ".join(shown.limits))
    seen = [name if value is True else f"{name}: {value}" for name, value in shown.facts]
    if seen or shown.situation:
        yield gettext("What was seen on the table"), Cell(" · ".join([*shown.situation, *seen]))
    for seat in shown.seats:
        dealer = pgettext("mahjong", "dealer") if seat.is_dealer else ""
        chips = f"{money(seat.stake, currency)} {money_signed(seat.net, currency)}"
        words = [seat.wind, dealer, seat.role, f"{chips} → {money(seat.after, currency)}"]
        yield gettext("Seat %(seat)s") % {"seat": seat.seat}, Cell(" · ".join(filter(None, words)))


def _riichi_deal(round_: Round, _currency: str) -> Lines:
    shown = riichi_round.show_deal(round_)
    yield gettext("How the deal ended"), Cell(shown.outcome)
    yield gettext("Round wind"), Cell(shown.round_wind)
    yield gettext("Honba"), Cell(quantity(shown.honba))
    yield gettext("Sticks on the table"), Cell(quantity(shown.sticks))
    for label, row in ((gettext("Dora indicators"), shown.dora), (gettext("Ura indicators"), shown.ura)):  # fmt: skip
        if row:
            yield label, Cell(rows=(row,), said=", ".join(map(riichi_words.tile, row)))
    if shown.discarder:
        yield gettext("Discarder"), Cell(shown.discarder)
    if shown.pao:
        yield gettext("Liable (rule 12)"), Cell(shown.pao)
    for hand in shown.hands:
        label = gettext("Winner %(seat)s") % {"seat": hand.wind}
        rows = (hand.concealed, *hand.melds, (hand.win_tile,)) if hand.win_tile else ()
        yield label, Cell(_hand(hand), rows=rows, said=hand.said)
    for seat in shown.seats:
        label = gettext("%(wind)s, player %(player)s") % {"wind": seat.wind, "player": seat.player}
        words = [_signed(seat.delta), *seat.marks]
        if seat.chips:
            words.append(_chips(seat.chips))
        yield label, Cell(" · ".join(words))
    yield gettext("How it goes on"), Cell(shown.keeps)


def _hand(hand: riichi_round.HandShown) -> str:
    words = list(hand.yaku)
    if hand.han:
        words.append(gettext("%(han)s han") % {"han": quantity(hand.han)})
    if hand.fu:
        words.append(gettext("%(fu)s fu") % {"fu": quantity(hand.fu)})
    words += filter(None, [hand.limit, hand.points])
    if hand.chips:
        words.append(gettext("%(chips)s chips from each payer") % {"chips": quantity(hand.chips)})
    return " · ".join(words)


def _riichi_game(round_: Round, currency: str) -> Lines:
    shown = riichi_round.show_game(round_)
    for player in shown.players:
        words = [
            gettext("rank %(rank)s") % {"rank": player.rank},
            gettext("%(points)s points") % {"points": quantity(player.score)},
            _chips(player.chips),
            money_signed(player.net, currency),
        ]
        yield gettext("Player %(player)s") % {"player": player.player}, Cell(" · ".join(words))
    yield gettext("Sticks left"), Cell(quantity(shown.sticks))


def _chips(number: int) -> str:
    said = ngettext("%(chips)s chip", "%(chips)s chips", abs(number))
    return said % {"chips": _signed(number)}


def _signed(number: int) -> str:
    return ("+" if number > 0 else "") + quantity(number)


_SHEETS: Final[Mapping[str, Callable[[Round, str], Lines]]] = {
    "paigow": _paigow,
    "mahjong": _mahjong,
    "riichi_deal": _riichi_deal,
    "riichi_game": _riichi_game,
}
