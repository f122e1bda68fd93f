"""What the pad of a riichi table is told, as JSON: how the next deal begins, and all that follows from what was entered so far."""

from collections.abc import Mapping
from typing import Any, Final

from casino.kernel.canonical import Json
from casino.templatetags import casino_format
from tables.forms import riichi as riichi_forms
from tables.games.riichi import beside, final, offers
from tables.games.riichi import draft as drafts
from tables.games.riichi import terms as riichi_terms
from tables.games.riichi.deal import STICK
from tables.games.riichi.deal_sheet import DealSheet, Outcome
from tables.games.riichi.draft import Draft, HandDraft, Step, View
from tables.games.riichi.scoring import Scored
from tables.games.riichi.seats import ORDER, Seat
from tables.games.riichi.table import TableState
from tables.models import LiveTable, Round, Session
from tables.services import riichi, undo
from tables.views.pad.documents import Documents, reasons
from tables.words import riichi as riichi_words
from tables.words import rulebooks as rulebook_words

_REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "dead_hand": tuple(riichi.DEAD_REASONS),
    **{outcome.value: grounds for outcome, grounds in beside.GROUNDS.items()},
    "game_abandoned": riichi.ABANDON_REASONS,
    "undo": undo.REASONS["riichi"],
}


_FACES: Final = (
    *(f"{digit}{suit}" for suit in "mps" for digit in "0123456789"),
    *(f"{digit}z" for digit in "1234567"),
)


class RiichiDocuments:
    """Writes documents of a riichi table."""

    def __init__(self, write: Documents, session: Session) -> None:
        self._write = write
        self._terms = riichi_terms.read(session.terms, with_stakes=True)

    def start(self, live: LiveTable, *, last: Round | None) -> dict[str, Json]:
        """Tell how the next deal begins, and all that the house already knows of it."""
        state = TableState.from_json(live.play)
        return {
            "game": state.game,
            "deal": riichi_words.deal_name(live.play),
            "honba": state.honba,
            "sticks": state.sticks,
            "seats": {seat.value: self._seat(state, seat) for seat in ORDER},
            "is_running": state.is_running,
            "end": None if state.end is None else str(riichi_words.ENDS[state.end.value]),
            "may_stop": state.may_stop(self._terms.house),
            "rate": self._terms.stakes.rate if self._terms.stakes else 0,
            "last": _last(last),
            "words": _words(),
        }

    def view(self, draft: Draft, view: View, *, state: TableState, number: int) -> dict[str, Json]:
        """Tell all that follows from a draft; what is not decided yet is null."""
        return {
            "step": view.step.value,
            "number": number,
            "hands": [self._hand(hand, draft) for hand in _hands(view)],
            "entered": [seat.value for seat in drafts.whole(draft, state=state)],
            "impossible": [_impossible(hand, draft, state) for hand in draft.hands],
            "seats": self._after(view, state),
            "next": self._next(view),
            "game": self._game(view),
            "problems": self._write.problems(view.problems),
            "penalty": _penalty(view, state),
            "can_record": view.can_record,
        }

    def _seat(self, state: TableState, seat: Seat) -> Json:
        player = state.player_at(seat)
        return {
            "player": player + 1,
            "wind": str(riichi_words.WINDS[seat.value]),
            "score": state.scores[player],
            "chips": state.chips[player],
            "riichi": player in state.riichi,
            "dead": player in state.dead,
            "may_declare": state.may_declare(player) and state.end is None,
        }

    def _hand(self, hand: Scored, draft: Draft) -> Json:
        document = hand.document(is_self_draw=draft.discarder is None)
        return {
            **document,
            "yaku": [
                {"id": code, "han": han, "name": str(riichi_words.YAKU[code])}
                for code, han in hand.yaku
            ],
            "limit": str(riichi_words.LIMITS[hand.limit]) if hand.limit else "",
        }

    def _after(self, view: View, state: TableState) -> Json:
        if view.after is None or view.settlement is None:
            return None
        written: dict[str, Json] = {}
        for seat in ORDER:
            player = state.player_at(seat)
            written[seat.value] = {
                "delta": view.after.scores[player] - state.scores[player],
                "score": view.after.scores[player],
                "chips": view.settlement.chips.get(seat, 0),
            }
        return written

    def _next(self, view: View) -> Json:
        if view.after is None:
            return None
        return riichi_words.standing(view.after.to_json())

    def _game(self, view: View) -> Json:
        if view.game is None:
            return None
        settled = view.game
        return {
            "players": [
                {
                    "player": player + 1,
                    "rank": settled.ranks[player],
                    "points": settled.points[player],
                    "uma": final.over(settled.ranks[player]),
                    "chips": settled.chips[player],
                    "settled": casino_format.tenths_signed(settled.tenths[player]),
                    "exact": self._write.result(settled.exact[player]),
                    "net": self._write.result(settled.net[player]),
                }
                for player in range(4)
            ],
            "fee": self._write.amount(settled.fee_each),
            "fees": self._write.amount(settled.fees),
            "rounding": self._write.result(settled.rounding),
            "box": self._write.amount(settled.house),
        }


def _penalty(view: View, state: TableState) -> Json:
    """Tell of a penalty who has confirmed it on what ground, both empty until somebody has."""
    if view.step is not Step.RECORD or not isinstance(view.sheet, DealSheet):
        return None
    if not beside.is_penalty(view.sheet):
        return None
    said = beside.confirmation_of(state=state, sheet=view.sheet)
    if said is None:
        return {"supervisor": "", "ground": ""}
    return {
        "supervisor": said.supervisor,
        "ground": str(riichi_words.REASONS[said.ground]),
    }


def hands_of(raw: Mapping[str, Any]) -> list[Json]:
    """Write a recorded sheet's wins as the hands of the draft it can be entered from again."""
    return [_hand_of(win) for win in raw.get("wins", ())]


def _hand_of(win: Mapping[str, Any]) -> dict[str, Json]:
    by = "han" if "han" in win else "yaku" if "yaku" in win else "tiles"
    return {
        "seat": win["seat"],
        "by": by,
        "han": win.get("han"),
        "fu": win.get("fu"),
        "chips": win.get("chips", 0),
        "yaku": list(win.get("yaku", ())),
        "dora": win.get("dora", 0),
        "aka": win.get("aka", 0),
        "ura": win.get("ura", 0),
        "closed": win.get("closed", True),
        "concealed": win.get("concealed", ""),
        "win_tile": win.get("win_tile", ""),
        "melds": [{"type": m["type"], "tiles": m["tiles"]} for m in win.get("melds", ())],
        "flags": [flag for flag in win.get("flags", ()) if flag != "riichi"],
    }


def house_rules(session: Session) -> list[Mapping[str, object]]:
    """Put the terms of a session into words, to be read at the table."""
    terms: Mapping[str, Any] = session.terms
    stakes = [{"label": label, "value": terms[key]} for key, label in riichi_forms.STAKES.items()]
    return [*stakes, *rulebook_words.facts("riichi", terms)]


def _impossible(hand: HandDraft, draft: Draft, state: TableState) -> Json:
    is_drawn = draft.outcome is Outcome.TSUMO
    has_riichi = hand.seat in drafts.declared(draft, state=state)
    codes: list[Json] = [*offers.impossible_yaku(hand, is_drawn=is_drawn, has_riichi=has_riichi)]
    fu: list[Json] = [*offers.impossible_fu(hand, is_drawn=is_drawn)]
    return {"yaku": codes, "fu": fu, "ura": not has_riichi}


def _last(last: Round | None) -> Json:
    """Tell what was recorded last: the number of a game's final sheet, or the deal and, of a penalty, its kind."""
    if last is None:
        return None
    sheet, settled = last.sheet, last.settlement
    if "rank" in settled:
        return {"number": last.number, "game": settled["game"], "deal": "", "outcome": ""}
    outcome = sheet["outcome"]
    return {
        "number": last.number,
        "game": None,
        "deal": riichi_words.deal_of(sheet, settled),
        "outcome": outcome if outcome in beside.GROUNDS else "",
    }


def _hands(view: View) -> tuple[Scored, ...]:
    return () if view.settlement is None else view.settlement.hands


def _words() -> dict[str, Json]:
    return {
        "winds": {code: str(word) for code, word in riichi_words.WINDS.items()},
        "reasons": reasons(_REASONS),
        "stick": STICK,
        "tiles": {code: riichi_words.tile(code) for code in _FACES},
    }
