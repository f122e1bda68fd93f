"""A house of all three games that does anything in any order, compared with a naive one: the books, the bundles and every shift's figures.

``MACHINE_EXAMPLES`` and ``MACHINE_STEPS`` in the environment make a longer run.
"""

import os
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from accounting import reviewing
from accounting.selectors import report_versions
from accounting.services import explanations, report_reading, signing_off
from casino.kernel import clock
from tables.models import PendingCount
from tables.services import correction_proposals as proposals
from tables.services import events, rounds
from tables.services.rounds import RecordRound
from tests.factories import corrections
from tests.factories import counting as counted
from tests.factories import tables as floor
from tests.services.machine.house import DEALERS, TABLES, House, minute_of
from tests.services.machine.kinds import KINDS, Chance, NextRound, PaiGow
from tests.services.machine.naive import (
    SHIFT_MINUTES,
    SHIFTS,
    Counted,
    Deal,
    NaiveTable,
    PlayedRound,
)

OUTCOMES: Final = st.sampled_from(["win", "lose", "push"])
AMOUNTS: Final = st.integers(1, 20).map(lambda n: n * 2_000)
LAST_MINUTE: Final = len(SHIFTS) * SHIFT_MINUTES - 60

DOORS: Final = {code: kind for code, kind in KINDS.items() if isinstance(kind, PaiGow)}

tables = st.sampled_from(TABLES)
pick = st.integers(0, 10**6)
ordinary = st.lists(st.tuples(OUTCOMES, AMOUNTS), min_size=1, max_size=4)


class Floor(House):
    """Does to the services what it does to the naive house."""

    # --- The floor ---------------------------------------------------------------------------------

    def is_open(self) -> bool:
        return any(t.is_open for t in self.naive.values())

    def opened(self, n: int) -> str:
        found = [code for code, t in self.naive.items() if t.is_open]
        return found[n % len(found)]

    @initialize()
    def open_one_of_each(self) -> None:
        for code, dealer in zip(("PG01", "MJ01", "RM01"), DEALERS, strict=False):
            self.open(code, dealer)

    @rule(code=tables, dealer=st.sampled_from(DEALERS))
    def open_any(self, code: str, dealer: str) -> None:
        if self.naive[code].is_open or self.deals(dealer) or minute_of(self.now) > LAST_MINUTE:
            return
        self.open(code, dealer)

    def open(self, code: str, dealer: str) -> None:
        kind = KINDS[code]
        self.sessions[code] = kind.open(code, at=self.tick(), dealer=dealer)
        self.naive[code].open(kind.float_)
        self.catch_up(code)

    def catch_up(self, code: str) -> None:
        """Let it be no earlier than what was recorded last at a table."""
        self.now = max(self.now, corrections.at_table(code, minutes=0))

    @precondition(is_open)
    @rule(
        numbers=st.lists(pick, min_size=1, max_size=4),
        bets=ordinary,
        dropped=st.sampled_from(["all", "nothing", "less"]),
    )
    def record(self, numbers: list[int], bets: list[tuple[str, int]], dropped: str) -> None:
        for n in numbers:
            code = self.opened(n)
            self.play(code, KINDS[code].next_round(self.place(code), Chance(bets, n)), dropped)

    @precondition(lambda self: any(t.is_open for t in self.naive.values() if t.code in DOORS))
    @rule(n=pick, outcome=OUTCOMES, amount=AMOUNTS, own=st.integers(1, 10))
    def record_with_the_house_in_the_bank(
        self, n: int, outcome: str, amount: int, own: int
    ) -> None:
        found = [code for code in DOORS if self.naive[code].is_open]
        code = found[n % len(found)]
        deal = Deal([(outcome, amount)], own * 2_000, house=40_000)
        self.play(code, DOORS[code].of_deal(self.place(code), deal), "all")

    def play(self, code: str, dealt: NextRound, dropped: str) -> None:
        session = self.sessions[code].id
        due = sum(dealt.deal.fees.values())
        collected = {"all": due, "nothing": 0, "less": due // 2}[dropped]
        command = RecordRound(
            session=session,
            game=dealt.game,
            sheet=dealt.sheet,
            collected=None if dropped == "all" else collected,
        )
        act = floor.act(self.dealer(code), at=self.tick(), key=self.key())
        done = rounds.record(command, act=act)
        assert done.due == due
        played = PlayedRound(
            f"round:{done.id}", session, dealt.deal, collected, minute_of(self.now), dealt.sheet
        )
        played.seen = (command, act, done)
        self.naive[code].play(played)
        self.naive[code].last = played

    @precondition(is_open)
    @rule(n=pick)
    def replay(self, n: int) -> None:
        """A request that comes again changes nothing and is answered as before."""
        code = self.opened(n)
        session = self.sessions[code].id
        kept = [r for r in self.naive[code].rounds if r.seen and r.seen[0].session == session]
        if not kept:
            return
        command, act, done = kept[n % len(kept)].seen
        again = rounds.record(command, act=act)
        assert (again.id, again.number, again.seq, again.replayed) == (
            done.id, done.number, done.seq, True,
        )  # fmt: skip

    @precondition(lambda self: any(t.last for t in self.naive.values()))
    @rule()
    def undo(self) -> None:
        code, table = next((c, t) for c, t in self.naive.items() if t.last)
        played = table.last
        assert played is not None
        _command, act, done = played.seen
        by = floor.act(self.dealer(code), at=act.occurred_at + timedelta(seconds=10))
        if by.origin.actor.staff != act.origin.actor.staff or by.occurred_at < floor.later(
            self.sessions[code], 0
        ):
            return
        floor.undo_round(self.sessions[code], done, by=by, reason="wrong_outcome")
        table.take_back(played)
        table.last = None

    @precondition(is_open)
    @rule(n=pick, dealer=st.sampled_from(DEALERS))
    def relieve(self, n: int, dealer: str) -> None:
        code = self.opened(n)
        if self.deals(dealer):
            return
        act = floor.act(at=self.tick())
        events.relieve(
            session_id=self.sessions[code].id, dealer=dealer, supervisor=floor.SUPERVISOR, act=act
        )
        self.naive[code].last = None

    @precondition(lambda self: minute_of(self.now) < LAST_MINUTE - 200)
    @rule(minutes=st.sampled_from([5, 200]))
    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    # --- Counts ------------------------------------------------------------------------------------

    @precondition(is_open)
    @rule(
        n=pick,
        closes=st.booleans(),
        over=st.sampled_from([0, 0, 500, -500]),
        short=st.sampled_from([0, 0, 100]),
    )
    def count(self, n: int, closes: bool, over: int, short: int) -> None:
        code = self.opened(n)
        session, table = self.sessions[code], self.naive[code]
        purpose = "close" if closes else "shift"
        pending = counted.begin(session, purpose, act=floor.act(at=self.tick()))
        assert (pending.box_expected_minor, pending.tray_expected_minor) == (table.box, table.tray)
        found = (max(0, table.box + over), table.tray - short)
        attempts = 1 if found == (table.box, table.tray) else 2
        for attempt in range(1, attempts + 1):
            tray = {"1": found[1]}
            counted.submit(session, floor.SUPERVISOR, box=found[0], tray=tray)
            result = counted.submit(session, self.dealer(code), box=found[0], tray=tray)
            assert result == ("agreed" if attempt == attempts else "off")
        settled = counted.settle(session)
        assert not PendingCount.objects.filter(session=session).exists()
        self.now = max(self.now, floor.standing(session).last_at or self.now)
        self.naive[code].count(
            Counted(minute_of(self.now), (table.box, table.tray), found), closes=closes
        )
        assert settled.chain == code

    # --- Corrections -------------------------------------------------------------------------------

    def correctable(self) -> bool:
        return any(t.rounds for t in self.naive.values())

    def some_round(self, n: int) -> tuple[NaiveTable, PlayedRound]:
        found = [(t, r) for t in self.naive.values() for r in t.rounds]
        return found[n % len(found)]

    def made(self, proposal: Any, *, money: str = "") -> str:
        """Ask for a correction, have it refused once, ask again, approve."""
        at = self.tick()
        refused = corrections.ask(proposal, money=money, at=at)
        corrections.refuse(refused)
        done = corrections.approve(corrections.ask(proposal, money=money))
        self.now = max(self.now, corrections.at_table(done.chain, minutes=0))
        for table in self.naive.values():
            if table.code == done.chain:
                table.last = None
        return done.id

    def money(self, played: PlayedRound) -> str:
        return ("moved", "found")[played.minute % 2] if played.counted else ""

    @precondition(correctable)
    @rule(n=pick)
    def void(self, n: int) -> None:
        table, played = self.some_round(n)
        self.made(proposals.Void(played.subject), money=self.money(played))
        table.take_back(played)

    @precondition(correctable)
    @rule(n=pick, bets=ordinary)
    def amend(self, n: int, bets: list[tuple[str, int]]) -> None:
        table, played = self.some_round(n)
        dealt = KINDS[table.code].amended(played, Chance(bets, n))
        if dealt is None:
            return
        money = self.money(played)
        done = self.made(proposals.Amend(played.subject, dealt.sheet), money=money)
        table.take_back(played)
        due = sum(dealt.deal.fees.values())
        new = replace(
            played, subject=f"correction:{done}", deal=dealt.deal, sheet=dealt.sheet, collected=due,
            seen=None,
        )  # fmt: skip
        table.rounds.append(new)
        if not new.counted:
            table.box += due
            table.tray += dealt.deal.cobank

    @precondition(is_open)
    @rule(n=pick, bets=ordinary)
    def late_entry(self, n: int, bets: list[tuple[str, int]]) -> None:
        code = self.opened(n)
        at = self.tick()
        dealt = KINDS[code].late(self.place(code), Chance(bets, n))
        session = self.sessions[code].id
        proposal = proposals.LateEntry(
            session=session,
            at=clock.format_instant(at),
            game=dealt.game,
            sheet=dealt.sheet,
        )
        done = self.made(proposal)
        due = sum(dealt.deal.fees.values())
        played = PlayedRound(
            f"correction:{done}", session, dealt.deal, due, minute_of(at), dealt.sheet
        )
        self.naive[code].play(played)

    @precondition(is_open)
    @rule(n=pick, pieces=st.integers(1, 20), out=st.booleans())
    def chips(self, n: int, pieces: int, out: bool) -> None:
        code = self.opened(n)
        amount = pieces * 10_000
        if out and amount > self.naive[code].tray:
            return
        proposal = proposals.Chips(
            session=self.sessions[code].id,
            direction="credit" if out else "fill",
            pieces={"10000": pieces},
        )
        self.made(proposal)
        self.naive[code].tray += -amount if out else amount

    @precondition(is_open)
    @rule(n=pick, amount=st.integers(1, 900))
    def adjust(self, n: int, amount: int) -> None:
        code = self.opened(n)
        minute = minute_of(self.now)
        day, name = self.period(self.shift())
        proposal = proposals.Adjustment(
            table=code,
            debit="cage",
            credit="commission",
            amount=amount,
            day=day.isoformat(),
            shift=name,
        )
        self.made(proposal)
        self.naive[code].adjustments.append((minute, amount))

    # --- Review ------------------------------------------------------------------------------------

    @precondition(lambda self: set(range(self.shift())) - self.signed and self.sessions)
    @rule()
    def explain_and_sign_off(self) -> None:
        """Review the first shift that is over: explain what is open, sign, and have the version made that says so."""
        shift = min(set(range(self.shift())) - self.signed)
        day, name = self.period(shift)
        self.now = max([self.now, *(corrections.at_table(c, minutes=0) for c in self.sessions)])
        version = self.report(shift)
        row = report_versions.list_of_shift(day=day, shift=name)[0]
        for exception in list(report_reading.read(row).report["exceptions"]):
            if exception["state"] == "open":
                reason = reviewing.REASONS[exception["kind"]][0]
                command = explanations.Explain(
                    day=day, shift=name, kind=exception["kind"], reason=reason, text="Looked at.",
                    **exception["record"],
                )  # fmt: skip
                explanations.explain(command, origin=floor.origin(at=self.tick()))
        version = self.report(shift)
        signing_off.sign(
            signing_off.SignShift(day=day, shift=name, version=version.version, override=None),
            origin=floor.origin(at=self.tick()),
        )
        self.signed.add(shift)
        assert self.report(shift).state == "signed_off"


@pytest.mark.django_db
def test_whatever_a_house_does_its_books_are_those_of_a_naive_one() -> None:
    run_state_machine_as_test(
        Floor,
        settings=settings(
            max_examples=int(os.environ.get("MACHINE_EXAMPLES", "8")),
            stateful_step_count=int(os.environ.get("MACHINE_STEPS", "30")),
            deadline=None,
            phases=(Phase.generate,),
            report_multiple_bugs=False,
            suppress_health_check=list(HealthCheck),
        ),
    )
