"""Shift reports with the games' own sections in them: where the books meet the games."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from django.conf import settings

from accounting.reports.gather import Section
from accounting.selectors import report_versions
from accounting.selectors.report_versions import VersionRow
from accounting.services import report_building, report_jobs, reports
from accounting.services.report_building import Press
from casino.audit import keys
from tables.games.mahjong.section import MahjongSection
from tables.games.paigow.section import PaiGowSection
from tables.games.riichi.section import RiichiSection

SECTIONS: Final[dict[str, Callable[[], Section]]] = {
    "paigow": PaiGowSection,
    "mahjong": MahjongSection,
    "riichi": RiichiSection,
}
"""Each game's section of its tables' part, by the name of the game. A game is added here by one line."""


def press() -> Press:
    """Give what a report is made with: the key in force, and the sections of the games that are built.

    :raises casino.audit.keys.UnusableKey: when the signing key cannot be used.
    """
    return Press(key=keys.load(file=settings.SIGNING_KEY_FILE), sections=section)


def section(game: str) -> Section | None:
    """Begin a game's section for one table; None for a game without one."""
    made = SECTIONS.get(game)
    return None if made is None else made()


def bring_up_to_date(*, day: date, shift: str, at: datetime) -> VersionRow:
    """Give the latest version of a shift's report, made here and now where there is none or a fact was added since.

    :raises NotFound: ``unknown_shift``.
    :raises Refused: ``day_out_of_range``.
    :raises casino.audit.keys.UnusableKey: when the signing key cannot be used.
    """
    version = reports.bring_up_to_date(
        day=day, shift=shift, at=at, press=press(), progress=report_building.tell_nobody
    )
    return report_versions.get(version.id)


def run(*, job_id: str, clock: Callable[[], datetime]) -> None:
    """Run a job; a worker calls this, once or more often."""
    report_jobs.run(job_id=job_id, clock=clock, press=press)
