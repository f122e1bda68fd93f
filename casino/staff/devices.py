"""The tables' tablets: enrolled by a code that an administrator hands over, known by a token, revoked for good.

A device is an identity without rights. Whoever acts on it proves himself there; ``seat`` keeps that proof and ``find_proved`` holds
it against how things stand at every request.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from casino.audit import writer
from casino.audit.records import HOUSE, SYSTEM, Entry, Origin
from casino.db import transactions
from casino.kernel import clock, ids
from casino.kernel.canonical import Json
from casino.kernel.errors import Forbidden, NotFound, Problem, Refused
from casino.staff import access_log, credentials, guards
from casino.staff.models import Device, EnrolmentCode, User

COOKIE: Final = "device"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers keep a cookie; every take-over gives it anew."""
CODE_LIFE: Final = timedelta(minutes=10)
CODE_GROUPS: Final = 2
CODE_GROUP: Final = 5


@dataclass(frozen=True, slots=True)
class Enrolment:
    """Somebody at a client's address types an enrolment code on a tablet."""

    code: str
    client: str
    at: datetime
    request: str | None = None

    @property
    def origin(self) -> Origin:
        """Tell the record how it came in; nobody is proved to act, the code alone speaks."""
        return Origin(actor=SYSTEM, recorded_at=self.at, via="screen", request=self.request)


def make_code(*, place: str, origin: Origin) -> str:
    """Make a code that enrols one tablet for a table within ten minutes; it is shown once and kept only as a digest."""
    code = "-".join(
        "".join(secrets.choice(credentials.LETTERS) for _ in range(CODE_GROUP))
        for _ in range(CODE_GROUPS)
    )
    expires_at = origin.recorded_at + CODE_LIFE
    with transactions.durable():
        EnrolmentCode.objects.filter(expires_at__lte=origin.recorded_at).delete()
        EnrolmentCode.objects.create(
            digest=_digest(_normal(code)),
            place=place,
            made_by=origin.actor.staff or "",
            expires_at=expires_at,
        )
        body = {"table": place, "expires_at": clock.format_instant(expires_at)}
        _record("code_made", body, origin)
    return code


def enrol(enrolment: Enrolment) -> tuple[Device, str]:
    """Enrol the tablet that shows a good code; gives it and the token by which it is known from now on.

    1. too early is turned away · 2. with the code locked, it still stands or is a failure · 3. the code goes · 4. the device and its
    record.

    :raises Refused: ``bad_enrolment_code``, or ``too_many_attempts`` with the seconds to wait.
    """
    subjects = guards.Stranger(enrolment.client)
    wait = guards.find_wait(subjects, at=enrolment.at)
    if wait is not None:
        guards.turn_away(subjects, at=enrolment.at)
        raise Refused([Problem("too_many_attempts", "", {"seconds": guards.whole_seconds(wait)})])
    token = secrets.token_urlsafe(32)
    with transactions.durable():
        held = guards.lock(subjects, at=enrolment.at)
        code = _take_code(enrolment)
        if code is not None:
            device = Device.objects.create(
                id=ids.new(enrolment.at),
                place=code.place,
                token_digest=_digest(token),
                enrolled_at=enrolment.at,
                enrolled_by=code.made_by,
            )
            body = {
                "device": device.id,
                "table": device.place,
                "token": device.token_digest,
                "by": device.enrolled_by,
            }
            access_log.add_counted(guards.note_pass(held), origin=enrolment.origin)
            _record("enrolled", body, enrolment.origin)
            return device, token
        failure: dict[str, Json] = {"staff": None, "client": enrolment.client, "purpose": "enrol"}
        attempts = guards.note_failure(held, at=enrolment.at)
        access_log.append_failure(failure, attempts=attempts, origin=enrolment.origin)
    raise Refused([Problem("bad_enrolment_code", "code")])


def revoke(*, device_id: str, origin: Origin) -> bool:
    """Make a device unknown for good, with whoever is proved there; False when it is already revoked.

    :raises NotFound: ``no_such_device``.
    """
    get(device_id)
    with transactions.durable():
        device = Device.objects.select_for_update().get(pk=device_id)
        if device.revoked_at is not None:
            return False
        device.revoked_at, device.revoked_by = origin.recorded_at, origin.actor.staff or ""
        device.staff = device.bond = ""
        device.save(update_fields=["revoked_at", "revoked_by", "staff", "bond"])
        _record("revoked", {"device": device.id, "table": device.place}, origin)
    return True


def find(token: str) -> Device | None:
    """Find the device that a token names, None when there is none or it is revoked."""
    return Device.objects.filter(token_digest=_digest(token), revoked_at=None).first()


def get(device_id: str) -> Device:
    """Give a device, revoked or not.

    :raises NotFound: ``no_such_device``.
    """
    device = Device.objects.filter(pk=device_id).first()
    if device is None:
        raise NotFound([Problem("no_such_device", "device")])
    return device


def list_all() -> QuerySet[Device]:
    """List the devices by table, those in use first, then the newest first."""
    return Device.objects.order_by("place", "revoked_at", "-enrolled_at")


def seat(*, device: Device, person: User, stint: str) -> None:
    """Keep that a person is proved at a device, for as long as a stint lasts; anywhere else he is out. Part of the caller's act.

    ``stint`` is an opaque name of what the proof holds for: as soon as another one is in force at the table, the proof is void.

    :raises Forbidden: ``device_needed`` where the device was revoked meanwhile.
    """
    User.objects.select_for_update().get(pk=person.pk)  # he may prove himself at two tables at once
    concerned = Device.objects.select_for_update().order_by("pk")
    for row in concerned.filter(Q(pk=device.pk) | Q(staff=person.staff_number)):
        if row.pk != device.pk:
            row.staff = row.bond = ""
        elif row.revoked_at is None:
            row.staff, row.bond = person.staff_number, _bond(person, stint)
        else:
            raise Forbidden([Problem("device_needed")])
        row.save(update_fields=["staff", "bond"])


def is_proved_beside(device: Device, *, staff_number: str) -> bool:
    """Tell whether somebody is proved at another device of the same place."""
    others = Device.objects.filter(place=device.place, staff=staff_number, revoked_at=None)
    return others.exclude(pk=device.pk).exists()


def release(*, device: Device, origin: Origin) -> bool:
    """Let whoever is proved at a device step away, on the record; False when nobody is."""
    with transactions.durable():
        device = Device.objects.select_for_update().get(pk=device.pk)
        if not device.staff:
            return False
        body = {"staff": device.staff, "table": device.place, "device": device.id}
        device.staff = device.bond = ""
        device.save(update_fields=["staff", "bond"])
        access_log.append("sign_out", body, origin)
    return True


def find_proved(device: Device, *, stint: str | None) -> User | None:
    """Find who is proved at a device in the stint now in force; None as soon as stint, PIN, role or state are no longer those of the
    proof.
    """
    if stint is None or not device.staff:
        return None
    person = User.objects.filter(staff_number=device.staff, is_active=True, is_locked=False).first()
    if person is None or not constant_time_compare(device.bond, _bond(person, stint)):
        return None
    return person


def _take_code(enrolment: Enrolment) -> EnrolmentCode | None:
    digest = _digest(_normal(enrolment.code))
    code = EnrolmentCode.objects.select_for_update().filter(digest=digest).first()
    if code is None or code.expires_at <= enrolment.at:
        return None
    EnrolmentCode.objects.filter(pk=digest).delete()
    return code


def _bond(person: User, stint: str) -> str:
    proof = "|".join((person.staff_number, person.role, person.pin, stint))
    return salted_hmac("casino.staff.device", proof, algorithm="sha256").hexdigest()


def _normal(code: str) -> str:
    """Give a typed code without what is only there to read it by."""
    return "".join(code.upper().replace("-", " ").split())


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _record(change: str, body: Mapping[str, Json], origin: Origin) -> None:
    entry = Entry(
        chain=HOUSE,
        kind="device",
        occurred_at=origin.recorded_at,
        gaming_day=settings.HOUSE_CALENDAR.gaming_day(origin.recorded_at),
        body={"change": change, **body},
    )
    writer.append(entry, origin)
