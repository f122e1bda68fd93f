"""What drives the machine: a house of services beside a naive one, and everything that must hold between the two."""

from datetime import date, datetime, timedelta
from typing import Final

from django.conf import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant
from typing_extensions import override

from accounting.ledger import chart
from accounting.models import ReportVersion
from accounting.selectors import balances, report_versions
from accounting.selectors import books as ledger_books
from accounting.services import house, report_building, report_reading, reports
from accounting.services.report_building import Press
from accounting.verify import check_series
from casino.audit import books
from casino.staff import books as people_books
from tables.models import Session
from tables.selectors import books as floor_books
from tables.selectors import count_books
from tables.services import shift_reports
from tests import shared
from tests.factories import bundles, corrections
from tests.factories import tables as floor
from tests.services.machine.kinds import KINDS, Place
from tests.services.machine.naive import SHIFT_MINUTES, SHIFTS, NaiveTable

START: Final = floor.OPENED_AT
TABLES: Final = tuple(KINDS)
DEALERS: Final = ("D101", "D102", "D103", "D104", "D105")
PRESS: Final = Press(key=bundles.KEY, sections=shift_reports.section)


def minute_of(at: datetime) -> int:
    return int((at - START).total_seconds()) // 60


class House(RuleBasedStateMachine):
    """Tables of every kind, as the services have them and as the naive house has them."""

    def __init__(self) -> None:
        super().__init__()
        self.around = shared.undone_afterwards()
        self.around.__enter__()
        self.now = START
        self.naive = {code: NaiveTable(code) for code in TABLES}
        self.sessions: dict[str, Session] = {}
        self.keys = 0
        self.signed: set[int] = set()
        house.declare(at=START)
        for code, kind in KINDS.items():
            kind.add(code)
        for staff in (*DEALERS, floor.SUPERVISOR, floor.SECOND):
            floor.person(staff)

    @override
    def teardown(self) -> None:
        try:
            self.compare_books()
            self.compare_reports()
        finally:
            self.around.__exit__(None, None, None)

    def tick(self) -> datetime:
        """A minute later: whoever acts, acts now."""
        self.now += timedelta(minutes=1)
        return self.now

    def key(self) -> str:
        self.keys += 1
        return f"machine-{self.keys}"

    def dealer(self, code: str) -> str:
        return str(floor.standing(self.sessions[code]).dealer)

    def deals(self, dealer: str) -> bool:
        """Tell whether somebody deals at any table."""
        return any(t.is_open and self.dealer(code) == dealer for code, t in self.naive.items())

    def place(self, code: str) -> Place:
        """Give a table that was opened."""
        return Place(self.sessions[code], self.naive[code], self.tick)

    def shift(self) -> int:
        return minute_of(self.now) // SHIFT_MINUTES

    def period(self, shift: int) -> tuple[date, str]:
        found = settings.HOUSE_CALENDAR.shift_at(START + timedelta(minutes=shift * SHIFT_MINUTES))  # fmt: skip
        assert found.name == SHIFTS[shift]
        return found.day, found.name

    def report(self, shift: int) -> ReportVersion:
        day, name = self.period(shift)
        return reports.bring_up_to_date(
            day=day, shift=name, at=self.tick(), press=PRESS, progress=report_building.tell_nobody
        )

    # --- What always holds -------------------------------------------------------------------------

    @invariant()
    def box_and_tray_hold_what_the_naive_sums_say(self) -> None:
        for code, session in self.sessions.items():
            table = self.naive[code]
            live = floor.standing(session)
            assert (live.session_id is not None) == table.is_open
            assert (live.box_minor, live.tray_minor) == (table.box, table.tray)
            if table.is_open:
                for account, expected in ((chart.BOX, table.box), (chart.TRAY, table.tray)):
                    assert balances.sum_session(session=session.id, account=account) == expected
                KINDS[code].check(self.place(code))

    def compare_books(self) -> None:
        found = books.differences(
            facts={**floor_books.facts(), **ledger_books.facts()},
            companions=[
                ledger_books.Journal(), floor_books.Floor(), count_books.PendingCounts(), people_books.Devices(),
            ],
        )  # fmt: skip
        assert [str(difference) for difference in found] == []

    def compare_reports(self) -> None:
        """Make every shift's report, compare its figures, and verify all bundles there are with each other."""
        if not self.sessions:
            return
        last = max(corrections.at_table(code, minutes=0) for code in self.sessions)
        self.now = max(self.now, last)
        for shift in range(self.shift() + 1):
            version = self.report(shift)
            if shift in self.signed:
                assert version.state in {"signed_off", "corrected"}
            row = report_versions.list_of_shift(day=version.day, shift=version.shift)[0]
            said = report_reading.read(row).report["tables"]
            for code, table in self.naive.items():
                expected = table.figures(shift)
                figures = {name: said.get(code, {}).get(name) for name in expected}
                if code in said:
                    assert figures == expected, (SHIFTS[shift], code)
                else:
                    assert not any(expected.values()), (SHIFTS[shift], code)
        data = {v.id: bytes(v.bundle) for v in ReportVersion.objects.all()}
        assert [str(f) for f in check_series(data, bundles.PUBLIC_PEM) if not f.ok] == []
