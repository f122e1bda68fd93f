"""What the pad of Pai Gow is told, as JSON: how the next round begins, and all that follows from what was entered so far."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino.kernel.canonical import Json
from tables.games.paigow import articles, tiles
from tables.games.paigow import terms as paigow_terms
from tables.games.paigow.draft import Draft, Step, View
from tables.games.paigow.sheet import LayerKind
from tables.games.paigow.table import TableState
from tables.models import LiveTable, Round, Session
from tables.services import incidents, undo
from tables.views.pad.documents import Documents, reasons
from tables.words import floor as words
from tables.words import paigow as paigow_words

_REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "undo": undo.REASONS["paigow"],
    "void_throw": incidents.VOID_THROW_REASONS,
    "dead_round": incidents.DEAD_ROUND_REASONS,
}


class PaiGowDocuments:
    """Writes documents of a Pai Gow table."""

    def __init__(self, write: Documents) -> None:
        self._write = write

    def start(self, live: LiveTable, session: Session, *, last: Round | None) -> dict[str, Json]:
        """Tell how the next round begins, and all that the house already knows of it."""
        state = TableState.from_json(live.play)
        limits = paigow_terms.read(session.terms).limits
        amount = self._write.amount
        return {
            "doors": state.doors,
            "limits": {
                "bet_min": amount(limits.bet_min),
                "bet_max": amount(limits.bet_max),
                "house_cobank_max": amount(limits.house_cobank_max),
            },
            "turn": self._turn(state),
            "offers": _offers(state),
            "half": state.half,
            "lying": list(state.lying),
            "tray": {str(tile): tile.copies - state.lying.count(str(tile)) for tile in tiles.ALL},
            "last_bets": self._last_bets(last, state),
            "last_bank": self._last_bank(last, state),
            "stakes": self._stakes(last, state),
            "words": _words(),
        }

    def view(self, draft: Draft, view: View, *, live: LiveTable) -> dict[str, Json]:
        """Tell all that follows from a draft; what is not decided yet is null."""
        state = TableState.from_json(live.play)
        settlement = view.settlement
        whole = settlement if view.is_decided else None
        return {
            "step": view.step.value,
            "number": live.rounds + 1,
            "turn": self._turn(state),
            "tray": {str(tile): left for tile, left in view.tray.items()},
            "hands": _hands(view),
            "results": _results(view),
            "first_door": settlement.first_door if settlement else None,
            "deal_order": list(settlement.deal_order) if settlement else [],
            "action_order": list(settlement.action_order) if settlement else [],
            "next_door": view.next_door,
            "bets": list(self._bets(draft, view)),
            "doors": self._doors(draft, view, state),
            "bank": list(self._bank(draft, view)),
            "box": self._write.amount(whole.commission if whole else None),
            "banker": self._write.result(whole.banker_net if whole else None),
            "cobank": self._write.result(whole.cobank if whole else None),
            "articles": list(articles.deciding(draft, view, state=state)),
            "problems": self._write.problems(view.problems),
            "can_record": view.step is Step.RECORD,
        }

    def _turn(self, state: TableState) -> Json:
        turn = state.turn
        if turn is None:
            return None
        return {
            "banker": turn.banker,
            "round": turn.rounds + 1,
            "allowed": turn.allowed,
            "is_over": turn.rounds >= turn.allowed,
            "can_consent": not turn.consented,
            "least_stake": self._write.amount(turn.least_stake),
        }

    def _last_bets(self, last: Round | None, state: TableState) -> list[Json]:
        """Offer the last round's bets again, without those that lie on the banker's door now."""
        if last is None:
            return []
        return [
            _with_customer(bet, {"door": bet["door"], "amount": self._write.amount(bet["amount"])})
            for bet in last.sheet["bets"]
            if bet["door"] != state.banker
        ]

    def _last_bank(self, last: Round | None, state: TableState) -> list[Json]:
        """Offer the bank again that goes on, with a second stake as article 5(4) demands it; a new turn begins with none."""
        turn = state.turn
        if last is None or turn is None or turn.rounds == 0 or last.sheet["banker"] != turn.banker:
            return []
        least = {"banker": turn.least_stake}
        return [
            _with_customer(
                layer,
                {
                    "kind": layer["kind"],
                    "stake": self._write.amount(max(layer["stake"], least.get(layer["kind"], 0))),
                },
            )
            for layer in last.sheet["bank"]
        ]

    def _stakes(self, last: Round | None, state: TableState) -> list[Json]:
        """Offer amounts to a banker whose turn begins: his predecessor's stake, and what last round's bets come to."""
        turn = state.turn
        if last is None or turn is None or turn.rounds:
            return []
        amounts = {
            "former": last.sheet["bank"][0]["stake"],
            "bets": sum(bet["amount"] for bet in last.sheet["bets"] if bet["door"] != turn.banker),
        }
        return [
            {"kind": kind, "stake": self._write.amount(minor)}
            for kind, minor in amounts.items()
            if minor
        ]

    def _bets(self, draft: Draft, view: View) -> Iterator[Json]:
        settled = {bet.id: bet for bet in view.settlement.bets} if view.settlement else {}
        for bet in draft.bets:
            known = view.results.get(bet.door)
            result = settled.get(bet.id) if bet.door in view.decided else None
            yield {
                "id": bet.id,
                "door": bet.door,
                "amount": self._write.amount(bet.amount),
                "customer": bet.customer,
                "decided": result is not None,
                "outcome": known.outcome.value if known else None,
                "covered": self._write.amount(result.covered if result else None),
                "gain": self._write.result(result.gain if result else None),
                "commission": self._write.amount(result.commission if result else None),
                "net": self._write.result(result.net if result else None),
            }

    def _doors(self, draft: Draft, view: View, state: TableState) -> dict[str, Json]:
        settled = view.settlement.bets if view.settlement else ()
        return {
            str(door): {
                "decided": door in view.decided,
                "placed": self._write.amount(
                    sum(bet.amount for bet in draft.bets if bet.door == door)
                ),
                "net": self._write.result(
                    sum(bet.net for bet in settled if bet.door == door)
                    if door in view.decided
                    else None
                ),
            }
            for door in range(1, state.doors + 1)
            if door != draft.banker
        }

    def _bank(self, draft: Draft, view: View) -> Iterator[Json]:
        whole = view.settlement if view.is_decided else None
        settled = {layer.id: layer for layer in whole.bank} if whole else {}
        for layer in draft.bank:
            result = settled.get(layer.id)
            yield {
                "id": layer.id,
                "kind": layer.kind.value,
                "customer": layer.customer,
                "stake": self._write.amount(layer.stake),
                "decided": result is not None,
                "gain": self._write.result(result.gain if result else None),
                "commission": self._write.amount(result.commission if result else None),
                "net": self._write.result(result.net if result else None),
            }


def _hands(view: View) -> dict[str, Json]:
    return {
        str(door): {
            "front": [str(tile) for tile in own.hand.front],
            "back": [str(tile) for tile in own.hand.back],
            "front_name": paigow_words.pair_name(own.hand.front),
            "back_name": paigow_words.pair_name(own.hand.back),
            "reset": own.is_reset,
            "filled": own.is_filled,
        }
        for door, own in view.hands.items()
    }


def _results(view: View) -> dict[str, Json]:
    written: dict[str, Json] = {}
    for door, result in view.results.items():
        sides = {"front": result.front, "back": result.back}
        written[str(door)] = {
            "outcome": result.outcome.value,
            **{name: side.value for name, side in sides.items() if side is not None},
        }
    return written


def _offers(state: TableState) -> list[Json]:
    """List the doors the bank is offered to, in order, the banker's own last; who never bet cannot take it (article 5(1)(2))."""
    if state.banker is None:
        return []
    order = [(state.banker + step) % state.doors + 1 for step in range(state.doors)]
    return [{"door": door, "can_take": door in state.wagered} for door in order]


def _words() -> dict[str, Json]:
    return {
        "tiles": {str(tile): paigow_words.tile_name(tile) for tile in tiles.ALL},
        "outcomes": {code: str(word) for code, word in words.OUTCOMES.items()},
        "layers": {kind.value: str(words.LAYERS[kind.value]) for kind in LayerKind},
        "reasons": reasons(_REASONS),
    }


def _with_customer(said: Mapping[str, Any], written: dict[str, Json]) -> dict[str, Json]:
    return written | {"customer": said["customer"]} if "customer" in said else written
