"""A house to measure in: run as ``python -m bench.house`` with a database of its own in the environment.

``prepare`` migrates, seats a dealer at each of some open tables and prints how to come in; ``shift`` plays a whole shift through the
services, builds its report and verifies the bundle, and prints what each took.
"""

import hashlib
import json
import sys
import time
from collections.abc import Callable

import django
from django.conf import settings
from django.core.management import call_command

django.setup()

from accounting import verify  # noqa: E402 - after Django is set up
from accounting.selectors import report_versions  # noqa: E402
from bench import deals  # noqa: E402
from bench.timing import median_seconds  # noqa: E402
from casino.audit import keys  # noqa: E402
from casino.audit.records import Actor, Origin  # noqa: E402
from casino.kernel import clock  # noqa: E402
from casino.staff import credentials, people  # noqa: E402
from casino.staff.models import User  # noqa: E402
from casino.staff.roles import Role  # noqa: E402
from tables.services import bank, rounds, sessions, shift_reports, table_admin  # noqa: E402
from tables.services.acts import Act  # noqa: E402

SUPERVISOR = "S201"
SECOND = "S202"
FLOAT = {"100000": 100}


def prepare(tables: int) -> list[dict[str, str]]:
    """Open tables now, each with a dealer who can sign in."""
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    at = clock.now()
    origin = Origin(actor=Actor(None, "system"), recorded_at=at, via="bench")
    for number in (SUPERVISOR, SECOND):
        people.ensure(staff_number=number, role=Role.SUPERVISOR, origin=origin)
    return [_open(f"PG{i:02}", f"D{100 + i}", origin) for i in range(1, tables + 1)]


def _open(code: str, dealer: str, origin: Origin) -> dict[str, str]:
    password = credentials.make_password()
    people.ensure(staff_number=dealer, role=Role.DEALER, origin=origin)
    credentials.change_password(
        person=User.objects.get(staff_number=dealer), password=password, origin=origin
    )
    table = table_admin.NewTable(
        code=code, game="paigow", pit="1", currency="MOP", setup={"doors": 8}
    )
    table_admin.add(table, origin=origin)
    by_supervisor = Origin(
        actor=Actor(SUPERVISOR, Role.SUPERVISOR), recorded_at=origin.recorded_at, via="bench"
    )
    opened = sessions.open(
        sessions.OpenTable(
            table=code, game="paigow", currency="MOP", setup={"doors": 8}, dealer=dealer, supervisor=SUPERVISOR, pieces=FLOAT,
        ),
        act=Act(key="open", occurred_at=origin.recorded_at, origin=by_supervisor),
    )  # fmt: skip
    return {"table": code, "session": opened.id, "dealer": dealer, "password": password}


def shift(tables: int, count: int) -> dict[str, float]:
    """Play ``count`` rounds at some tables, then build and verify the shift's report; seconds."""
    house = prepare(tables)
    begun = time.perf_counter()
    for place in house:
        _play(place, count // tables)
    played = time.perf_counter() - begun
    now = clock.now()
    played_in = settings.HOUSE_CALENDAR.shift_at(now)
    begun = time.perf_counter()
    version = shift_reports.bring_up_to_date(day=played_in.day, shift=played_in.name, at=now)
    built = time.perf_counter() - begun
    data = report_versions.get_bundle(version.id)
    return {"played": played, "built": built, **_verify(data)}


def _play(place: dict[str, str], count: int) -> None:
    dealt = deals.sheets(seed=int(place["table"][2:]))
    stake = deals.STAKE
    for i in range(count):
        banker, second = (i // 2) % 8 + 1, i % 2
        origin = Origin(
            actor=Actor(place["dealer"], Role.DEALER), recorded_at=clock.now(), via="bench"
        )
        if i and not second:
            act = Act(key=f"pass {i}", occurred_at=origin.recorded_at, origin=origin)
            bank.pass_on(session_id=place["session"], to=banker, declined=[], act=act)
        sheet = deals.seated(next(dealt), banker=banker, stake=stake)
        recorded = rounds.record(
            rounds.RecordRound(session=place["session"], game="paigow", sheet=sheet),
            act=Act(key=f"round {i}", occurred_at=origin.recorded_at, origin=origin),
        )
        stake = deals.next_stake(sheet, recorded.settlement, is_second=bool(second))


def _verify(data: bytes) -> dict[str, float]:
    lines = data[data.index(b'{"actor"') :].split(b"\n")
    lines = [line for line in lines if line.startswith(b'{"actor"') and line.endswith(b"}")]
    public = keys.public_pem(keys.load(file=settings.SIGNING_KEY_FILE).public)

    def check() -> None:
        failed = [finding for finding in verify.check(data, public) if not finding.ok]
        if failed:
            raise AssertionError(failed)

    def bare() -> None:
        for line in lines:
            hashlib.sha256(line).digest()
            json.loads(line)

    return {
        "records": float(len(lines)),
        "verified": median_seconds(check, runs=3),
        "bare_loop": median_seconds(bare, runs=3),
    }


if __name__ == "__main__":
    command, *numbers = sys.argv[1:]
    programs: dict[str, Callable[..., object]] = {"prepare": prepare, "shift": shift}
    json.dump(programs[command](*map(int, numbers)), sys.stdout)
