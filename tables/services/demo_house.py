"""The demo house: people, tables and a shift to look at. Nothing of it opens outside demo mode."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Final

from django.conf import settings

from accounting.services import report_jobs, reports
from casino.audit.records import SYSTEM, Actor, Origin
from casino.staff import credentials, people, pins
from casino.staff.models import User
from casino.staff.roles import Role
from tables import models
from tables.games import layouts
from tables.services import demo_floor, importing, sessions
from tables.services.acts import Act

SAMPLE: Final = settings.BASE_DIR / "tables" / "sample" / "shift.jsonl"
SAMPLE_DAY: Final = date(2026, 11, 28)
SAMPLE_SHIFT: Final = "night"
OPEN_TABLES: Final = {"PG01": "D101", "MJ01": "D102", "RM01": "D103"}
"""A table of each game, with its dealer."""
FLOAT: Final = {
    "100": 200,
    "1000": 100,
    "10000": 60,
    "50000": 40,
    "100000": 50,
    "500000": 20,
    "1000000": 10,
}
PEOPLE: Final = (
    ("D101", Role.DEALER),
    ("D102", Role.DEALER),
    ("D103", Role.DEALER),
    ("D104", Role.DEALER),  # who relieves the others
    ("S201", Role.SUPERVISOR),
    ("S202", Role.SUPERVISOR),  # a count and a correction take two
    ("I301", Role.INSPECTOR),
    ("A401", Role.ADMINISTRATOR),
    ("A402", Role.ADMINISTRATOR),  # a rulebook takes two
)
AT_TABLES: Final = frozenset({Role.DEALER, Role.SUPERVISOR})


class NotADemo(RuntimeError):
    """A demo house was asked for outside demo mode."""


@dataclass(frozen=True, slots=True)
class SignIn:
    """How to come in as one person; ``pin`` proves him on a tablet, for those who act there."""

    role: str
    staff_number: str
    password: str
    pin: str = ""


@dataclass(frozen=True, slots=True)
class DemoHouse:
    """A house that is ready to look at."""

    sign_ins: tuple[SignIn, ...]


def prepare(*, at: datetime) -> DemoHouse:
    """Make the demo house, or what is missing of it.

    1. people, one for each role · 2. the built games' tables of the sample shift · 3. that shift's report, ordered from the worker ·
    4. a table of each game that is open now, with a dealer; corrections at the first of them, a count that differs at the second. What
    is there already stays.

    :raises NotADemo: outside demo mode.
    """
    if not settings.DEMO:
        raise NotADemo
    by_system = Origin(actor=SYSTEM, recorded_at=at, via="demo")
    sign_ins = _make_people(by_system)
    _bring_in_the_sample(at)
    by_supervisor = Origin(
        actor=Actor(staff="S201", role=Role.SUPERVISOR), recorded_at=at, via="demo"
    )
    if reports.latest(day=SAMPLE_DAY, shift=SAMPLE_SHIFT) is None:
        report_jobs.request(day=SAMPLE_DAY, shift=SAMPLE_SHIFT, origin=by_supervisor)
    opened = {code: _open(code, dealer, by_supervisor) for code, dealer in OPEN_TABLES.items()}
    if (corrected := opened["PG01"]) is not None:
        demo_floor.correct(corrected, sample=SAMPLE, origin=by_supervisor)
    if (counted := opened["MJ01"]) is not None:
        demo_floor.count_short(counted, origin=by_supervisor)
    return DemoHouse(sign_ins)


def _make_people(origin: Origin) -> tuple[SignIn, ...]:
    kept = settings.DATA_DIR / "sign_ins.json"
    known = json.loads(kept.read_text()) if kept.exists() else []
    by_number = {sign_in["staff_number"]: SignIn(**sign_in) for sign_in in known}
    for number, role in PEOPLE:
        if number not in by_number:
            by_number[number] = _make_person(number, role, origin)
    sign_ins = tuple(by_number[number] for number, _role in PEOPLE)
    _keep(kept, sign_ins)
    return sign_ins


def _make_person(number: str, role: Role, origin: Origin) -> SignIn:
    pin = pins.make(staff_number=number) if role in AT_TABLES else ""
    sign_in = SignIn(role.value, number, credentials.make_password(), pin)
    people.ensure(staff_number=number, role=role, origin=origin)
    person = User.objects.get(staff_number=number)
    credentials.change_password(person=person, password=sign_in.password, origin=origin)
    if pin:
        credentials.set_pin(person=person, pin=pin, origin=origin)
    return sign_in


def _keep(path: Path, sign_ins: tuple[SignIn, ...]) -> None:
    draft = path.with_suffix(".draft")
    draft.touch(mode=0o600)
    draft.write_text(json.dumps([asdict(sign_in) for sign_in in sign_ins]))
    draft.rename(path)


def _bring_in_the_sample(at: datetime) -> None:
    with SAMPLE.open("rb") as file:
        plan = importing.Plan(
            create=True,
            tables=frozenset(_built_tables()),
            operator=importing.OPERATOR,
            recorded_at=at,
        )
        refused = list(importing.Run(plan).refusals(file))
    if refused:
        raise AssertionError(refused)


def _built_tables() -> Iterator[str]:
    with SAMPLE.open("rb") as file:
        for line in file:
            event = json.loads(line)
            if event["event"] == "open" and event["game"] in layouts.LAYOUTS:
                yield event["table"]


def _open(code: str, dealer: str, origin: Origin) -> models.Session | None:
    """Open a table; None where it is open already."""
    table = models.Table.objects.get(code=code)
    if table.live.session_id is not None:
        return None
    command = sessions.OpenTable(
        table=table.code,
        game=table.game,
        currency=table.currency,
        setup=table.setup,
        dealer=dealer,
        supervisor="S201",
        pieces=FLOAT,
    )
    key = f"demo {origin.recorded_at.isoformat()}"
    act = Act(key=key, occurred_at=origin.recorded_at, origin=origin)
    return models.Session.objects.get(id=sessions.open(command, act=act).id)
