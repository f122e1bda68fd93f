"""What the pad of any game is told, as JSON: amounts, problems, and how a table stands before its next round.

Every amount is an object of ``minor``, the integer, and ``text``, as the reader's language writes it.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from casino.kernel.canonical import Json
from casino.kernel.errors import Problem
from casino.kernel.money import CURRENCIES
from casino.templatetags import casino_format
from tables import phrases
from tables.models import LiveTable, PitCall, Round, Session
from tables.selectors import seats
from tables.services import calls, undo
from tables.words import floor as words


class Documents:
    """Writes documents in one currency and the language in force."""

    def __init__(self, currency: str) -> None:
        self._currency = currency

    def amount(self, minor: int | None) -> Json:
        """Write an amount; null for None."""
        if minor is None:
            return None
        return {"minor": minor, "text": casino_format.money(minor, self._currency)}

    def result(self, minor: int | None) -> Json:
        """Write what somebody won or lost, with its sign; null for None."""
        if minor is None:
            return None
        return {"minor": minor, "text": casino_format.money_signed(minor, self._currency)}

    def problems(self, problems: Iterable[Problem]) -> list[Json]:
        """Write problems with their words."""
        return [
            {
                "code": p.code,
                "path": p.path,
                "message": phrases.describe(p, currency=self._currency),
            }
            for p in problems
        ]

    def start(
        self,
        live: LiveTable,
        session: Session,
        *,
        last: Round | None,
        call: PitCall | None,
        at: datetime,
    ) -> dict[str, Json]:
        """Tell what the pad of every game knows of the next round."""
        return {
            "table": live.table_id,
            "session": session.id,
            "session_number": session.number,
            "dealer": live.dealer,
            "dealer_since": casino_format.house_time(live.dealer_since),
            "currency": self._currency,
            "digits": CURRENCIES[self._currency].digits,
            "number": live.rounds + 1,
            "position": seats.position(live),
            "undo": _undo(live, last, at=at),
            "pit_called": None if call is None else casino_format.house_time(call.called_at),
            "holds": self._holds(live, session),
        }

    def _holds(self, live: LiveTable, session: Session) -> Json:
        """Tell what both places should hold; nobody is told while they are being counted."""
        if seats.find_count(session) is not None:
            return {"box": None, "tray": None}
        return {"box": self.amount(live.box_minor), "tray": self.amount(live.tray_minor)}


def reasons(known: Mapping[str, tuple[str, ...]]) -> dict[str, Json]:
    """Write a game's reasons of each kind with their words, and those of calling the pit, which every table has."""
    kinds = {"pit_called": calls.REASONS, **known}
    return {
        kind: {code: str(words.REASONS[code]) for code in codes} for kind, codes in kinds.items()
    }


def _undo(live: LiveTable, last: Round | None, *, at: datetime) -> Json:
    if last is None or live.undoable != last.id or last.dealer != live.dealer:
        return None
    until = undo.until(last)
    if at > until:
        return None
    return {
        "round": last.id,
        "number": last.number,
        "until": casino_format.instant(until),
        "seconds": (until - at).seconds,
    }
