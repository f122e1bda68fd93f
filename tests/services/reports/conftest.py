from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from pytest_django import Settings

from accounting.models import ReportVersion
from accounting.services import report_building, reports
from accounting.services.report_building import Press
from tables.services import shift_reports
from tests.factories import bundles

DAY = date(2026, 11, 28)
NIGHT_ENDS = datetime.fromisoformat("2026-11-29T06:00:00+08:00")
CUT = NIGHT_ENDS + timedelta(seconds=30)
PRESS = Press(key=bundles.KEY, sections=shift_reports.section)

Make = Callable[..., ReportVersion]


def make(
    shift: str = "night", *, day: date = DAY, at: datetime = CUT, press: Press = PRESS
) -> ReportVersion:
    """Bring a shift's report up to date with the tests' own key."""
    return reports.bring_up_to_date(
        day=day, shift=shift, at=at, press=press, progress=report_building.tell_nobody
    )


@pytest.fixture
def signing_key(tmp_path: Path, settings: Settings) -> Path:
    """The key in force, in a file of its own."""
    file = tmp_path / "key.pem"
    file.touch(mode=0o600)
    pem = bundles.KEY.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(pem)
    settings.SIGNING_KEY_FILE = str(file)
    return file
