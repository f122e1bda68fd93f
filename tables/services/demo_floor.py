"""What goes on at the demo's open tables, so that each screen has something: rounds, corrections decided and waiting, a count that differs."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

from accounting.services.counts import SHIFT
from casino.audit.records import Actor, Origin
from casino.staff.roles import Role
from tables import models
from tables.services import bank, corrections, counting, rounds
from tables.services.acts import Act, Recorded
from tables.services.correction_proposals import Amend, Proposal, Void
from tables.services.counting import Blind
from tables.services.rounds import RecordRound

PLAYED: Final = 4
"""So many acts of the sample's table are played again: two rounds, the bank passes on, one more round."""
SUPERVISOR: Final = "S201"
SECOND: Final = "S202"
SHORT: Final = "1000"
"""The tray that is counted has one chip of this value less than it should."""


class Floor:
    """Somebody acts at an open table, each act a second after the one before."""

    def __init__(self, session: models.Session, origin: Origin) -> None:
        self._session, self._at, self._origin = session, origin.recorded_at, origin
        self.dealer = session.dealer

    def act(self, staff: str) -> Act:
        """Give the next act, of a supervisor or the table's dealer."""
        self._at += timedelta(seconds=1)
        role = Role.DEALER if staff == self.dealer else Role.SUPERVISOR
        origin = replace(self._origin, actor=Actor(staff=staff, role=role), recorded_at=self._at)
        return Act(key=f"demo {self._at.isoformat()}", occurred_at=self._at, origin=origin)

    def play(self, line: Mapping[str, Any]) -> str:
        """Play one line of the sample again; gives the key of what came of it."""
        act = self.act(self.dealer)
        if line["event"] == "bank_passed":
            done = bank.pass_on(
                session_id=self._session.id, to=line["to"], declined=line["declined"], act=act
            )
            return done.id
        command = RecordRound(session=self._session.id, game=line["game"], sheet=line["sheet"])
        return rounds.record(command, act=act).id

    def ask(self, proposal: Proposal, *, by: str, reason: str, text: str) -> Recorded:
        """Ask for a correction."""
        ask = corrections.Ask(proposal=proposal, reason=reason, text=text)
        return corrections.request(ask, act=self.act(by))

    def approve(self, asked: Recorded) -> None:
        """Let it stand, by the second supervisor."""
        corrections.approve(request_id=asked.id, act=self.act(SECOND))

    def count(self, tray: Mapping[str, int]) -> None:
        """Count the table at a shift's change, twice where it is not what should be there, and let it stand."""
        counting.begin(session_id=self._session.id, purpose=SHIFT, act=self.act(SUPERVISOR))
        pending = models.PendingCount.objects.get(session=self._session)
        for attempt in (1, 2):
            blind = Blind(self._session.id, pending.id, attempt, box={}, tray=tray)
            for staff in (self.dealer, SUPERVISOR):
                counting.submit(blind, act=self.act(staff))
        counting.settle(session_id=self._session.id, count=pending.id, act=self.act(SECOND))


def correct(session: models.Session, *, sample: Path, origin: Origin) -> None:
    """Play some rounds: the first is amended, the second void, and the void of the third waits for somebody to decide."""
    floor = Floor(session, origin)
    lines = [json.loads(line) for line in sample.read_text().splitlines()]
    of_table = [line for line in lines if line["table"] == session.table_id][1 : PLAYED + 1]
    first, second, _passed, third = [floor.play(line) for line in of_table]
    sheet = of_table[0]["sheet"]
    bets = [*sheet["bets"]]
    bets[2] = {**bets[2], "amount": bets[2]["amount"] + 100_000}
    amend = Amend(round=f"round:{first}", sheet={**sheet, "bets": bets})
    floor.approve(
        floor.ask(amend, by=floor.dealer, reason="wrong_bet", text="第 2 門第二注實為 3,000。")
    )
    void = Void(round=f"round:{second}")
    floor.approve(
        floor.ask(void, by=SUPERVISOR, reason="foul_play", text="派牌時翻開一隻牌，本局退回各注。")
    )
    waits = Void(round=f"round:{third}")
    floor.ask(waits, by=floor.dealer, reason="recorded_twice", text="網絡中斷後重複輸入。")


def count_short(session: models.Session, *, origin: Origin) -> None:
    """Count a table whose tray has a chip less than it should."""
    tray = {**session.float_pieces, SHORT: session.float_pieces[SHORT] - 1}
    Floor(session, origin).count(tray)
