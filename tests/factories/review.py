"""A shift's review through the services: what its report shows, explained and signed."""

from datetime import date, datetime
from typing import Any

from accounting.models import Explanation, SignOff
from accounting.selectors import report_versions
from accounting.selectors.report_versions import VersionRow
from accounting.services import explanations, report_reading, signing_off
from accounting.services.signing_off import Override
from tests.factories import tables as floor
from tests.services.reports.conftest import CUT, DAY

TEXT = "A thousand chip lay under the tray."


def latest(shift: str = "night", *, day: date = DAY) -> VersionRow:
    """The latest version of a shift, of the tests' day where no other is said."""
    return report_versions.list_of_shift(day=day, shift=shift)[0]


def report(shift: str = "night", *, day: date = DAY) -> dict[str, Any]:
    """What the latest version says."""
    return dict(report_reading.read(latest(shift, day=day)).report)


def exceptions(shift: str = "night", *, day: date = DAY) -> list[dict[str, Any]]:
    """The exceptions of the latest version."""
    return list(report(shift, day=day)["exceptions"])


def explain(
    exception: dict[str, Any],
    *,
    by: str = floor.SUPERVISOR,
    at: datetime = CUT,
    shift: str = "night",
    **other: Any,
) -> Explanation:
    """Explain an exception as the report gives it."""
    values: dict[str, Any] = {
        "day": DAY,
        "shift": shift,
        "kind": exception["kind"],
        "reason": "cause_not_found",
        "text": TEXT,
        **exception["record"],
    }
    command = explanations.Explain(**(values | other))
    return explanations.explain(command, origin=floor.origin(by, at=at))


def sign(
    *,
    by: str = floor.SUPERVISOR,
    at: datetime = CUT,
    shift: str = "night",
    version: int = 1,
    override: Override | None = None,
) -> SignOff:
    """Sign a shift off."""
    command = signing_off.SignShift(day=DAY, shift=shift, version=version, override=override)
    return signing_off.sign(command, origin=floor.origin(by, at=at))
