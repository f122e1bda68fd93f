"""What the pad of a mahjong table is told, as JSON: how the next deal begins, and all that follows from what was entered so far."""

from collections.abc import Mapping
from typing import Final

from casino.kernel.canonical import Json
from tables.games.mahjong import terms as mahjong_terms
from tables.games.mahjong import tiles
from tables.games.mahjong.choices import Question
from tables.games.mahjong.draft import Draft, View, dealer_of
from tables.games.mahjong.elements import FAAN, group_of
from tables.games.mahjong.sheet import SEATS, own_wind
from tables.games.mahjong.table import FLAGS, TableState
from tables.models import LiveTable, Session
from tables.services import undo
from tables.views.pad.documents import Documents, reasons
from tables.words import mahjong as mahjong_words
from tables.words import mahjong_limits

_REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "undo": undo.REASONS["mahjong"],
}


class MahjongDocuments:
    """Writes documents of a mahjong table."""

    def __init__(self, write: Documents, session: Session) -> None:
        self._write = write
        self._session = session
        self._terms = mahjong_terms.read(session.terms)

    def start(self, live: LiveTable) -> dict[str, Json]:
        """Tell how the next deal begins, and all that the table already knows of it."""
        state = TableState.from_json(live.play)
        mode = self._terms.mode
        return {
            "mode": mode.value,
            "deal": mahjong_words.standing(live.play),
            "deal_number": state.deals + 1,
            "cycle": state.cycle,
            "has_dealer": state.dealer is not None,
            "seats": {str(seat): self._seat(state, seat) for seat in range(1, SEATS + 1)},
            "players": list(state.players),
            "least_players": state.least_players,
            "worst_loss": self._write.amount(self._terms.worst_loss),
            "elements": [
                {
                    "code": code,
                    "name": str(mahjong_words.ELEMENTS[code]),
                    "faan": faan,
                    "group": group_of(code).value,
                }
                for code, faan in FAAN[mode].items()
            ],
            "tiles": [
                {"tile": str(tile), "name": mahjong_words.tile_name(tile)}
                for tile in tiles.ALL
                if tile in tiles.SETS[mode]
            ],
            "words": _words(),
        }

    def view(self, draft: Draft, view: View, *, state: TableState) -> dict[str, Json]:
        """Tell all that follows from a draft; what is not decided yet is null."""
        settlement = view.settlement
        won = None if settlement is None else settlement.won
        return {
            "step": view.step.value,
            "dealer": dealer_of(draft, state),
            "winner": None if won is None else won.winner,
            "choices": {code: choice.value for code, choice in view.choices.items()},
            "questions": [self._question(one, draft) for one in view.questions],
            "faan": None if view.score is None else mahjong_words.faan(view.score.faan),
            "counted": []
            if view.score is None
            else [
                f"{mahjong_words.ELEMENTS[code]} {faan}"
                for code, faan in view.score.elements.items()
            ],
            "seats": self._after(view),
            "limited": self._limited(view),
            "rake": None if settlement is None else self._write.amount(settlement.rake),
            "liability": self._liability(view),
            "next": None if view.after is None else mahjong_words.standing(view.after.to_json()),
            "problems": self._write.problems(view.problems),
            "can_record": view.can_record,
        }

    def _seat(self, state: TableState, seat: int) -> Json:
        chips = state.chips.get(seat)
        wind = None if state.dealer is None else own_wind(seat=seat, dealer=state.dealer)
        return {
            "sign": "" if wind is None else mahjong_words.WIND_SIGNS[wind],
            "wind": "" if wind is None else str(mahjong_words.WINDS[wind]),
            "chips": self._write.amount(chips),
            "is_below": chips is not None and chips < self._terms.worst_loss,
            "flags": list(state.flags.get(seat, ())),
        }

    def _question(self, question: Question, draft: Draft) -> Json:
        yes = question.yes.document()
        said = draft.facts.document()
        return {
            "name": question.name,
            "text": mahjong_words.question(question.name),
            "article": mahjong_words.rule(question.rule),
            "yes": yes,
            "is_yes": all(said.get(name) == value for name, value in yes.items()),
        }

    def _after(self, view: View) -> Json:
        settlement = view.settlement
        if view.sheet is None or settlement is None:
            return None
        owed = mahjong_limits.owed(sheet=view.sheet.document(), settlement=settlement.document())
        return {
            str(seat): {
                "net": self._write.result(net),
                "chips": self._write.amount(settlement.stakes_after[seat]),
                "shortfall": self._write.amount(owed.get(seat)),
            }
            for seat, net in settlement.net.items()
        }

    def _limited(self, view: View) -> list[Json]:
        """Say what the chips in hand have limited, with the article."""
        if view.sheet is None or view.settlement is None:
            return []
        said = mahjong_limits.say(
            sheet=view.sheet.document(),
            settlement=view.settlement.document(),
            terms=self._session.terms,
            currency=self._session.currency,
        )
        return list(said)

    def _liability(self, view: View) -> Json:
        won = None if view.settlement is None else view.settlement.won
        if won is None or won.liability is None:
            return None
        return {
            "seat": won.liability.seat,
            "article": mahjong_words.rule(won.liability.rule),
            "amount": self._write.amount(won.capped),
            "is_confirmed": not view.unconfirmed,
        }


def _words() -> dict[str, Json]:
    return {
        "winds": [str(wind) for wind in mahjong_words.WINDS],
        "signs": list(mahjong_words.WIND_SIGNS),
        "flags": {flag: str(mahjong_words.FLAGS[flag]) for flag in FLAGS},
        "groups": {code: str(word) for code, word in mahjong_words.GROUPS.items()},
        "reasons": reasons(_REASONS),
    }
