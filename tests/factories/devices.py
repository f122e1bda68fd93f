"""Tablets as tests need them: enrolled for a table, with a dealer proved there, and the browser that holds the cookie."""

from datetime import datetime
from functools import cache
from typing import Final

from django.test import Client

from casino.staff import devices, pins
from casino.staff.devices import Enrolment
from casino.staff.models import Device, User
from tables.models import Session
from tables.services import seating
from tests.factories import tables

PIN: Final = "730519"
"""The PIN of everybody in tests who has one."""


def enrolled(table: str = "PG01", *, at: datetime = tables.OPENED_AT) -> tuple[Device, str]:
    """Give a tablet enrolled for a table, and the token its browser keeps in the cookie ``device``."""
    tables.person(tables.ADMINISTRATOR)
    code = devices.make_code(place=table, origin=tables.origin(tables.ADMINISTRATOR, at=at))
    return devices.enrol(Enrolment(code=code, client="192.0.2.77", at=at))


def with_pin(staff_number: str, *, pin: str = PIN, language: str = "") -> User:
    """Give a person in service who has chosen a PIN, and a language where one is said."""
    person = tables.person(staff_number)
    person.pin, person.pin_is_initial, person.language = _kept(pin), False, language
    person.save(update_fields=["pin", "pin_is_initial", "language"])
    return person


def browser(token: str) -> Client:
    """Give the browser of a tablet."""
    client = Client()
    client.cookies[devices.COOKIE] = token
    return client


def seated(session: Session, *, dealer: str | None = None) -> tuple[Device, str]:
    """Give a tablet of a session's table on which a dealer is proved: the table's own, or one who relieves him."""
    device, token = enrolled(session.table_id)
    number = dealer or tables.standing(session).dealer
    act = tables.act(number, at=tables.later(session, 0), via="pad")
    seating.take_over(device=device, dealer=with_pin(number), act=act)
    return device, token


@cache
def _kept(pin: str) -> str:
    return pins.kept(pin)
