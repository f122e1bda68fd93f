"""PINs: how they are made, which are too easy to guess, and how they are kept."""

import hashlib
import hmac
import secrets
from itertools import pairwise
from typing import Final

from django.conf import settings
from django.contrib.auth import hashers

SHORTEST: Final = 6
LONGEST: Final = 12
FEWEST_DIFFERENT: Final = 3


def make(*, staff_number: str) -> str:
    """Draw a PIN at random that is not too easy to guess."""
    while True:
        pin = f"{secrets.randbelow(10**SHORTEST):0{SHORTEST}d}"
        if not is_guessable(pin, staff_number=staff_number):
            return pin


def is_well_formed(pin: str) -> bool:
    """Tell whether a PIN is 6 to 12 digits."""
    return SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdecimal()


def is_guessable(pin: str, *, staff_number: str) -> bool:
    """Tell whether a PIN is a run (123456), a repetition (111111, 121212, 123123) or made from the staff number."""
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    is_run = steps in ({1}, {9})
    repeats = any(pin == (pin[:n] * len(pin))[: len(pin)] for n in range(1, len(pin) // 2 + 1))
    digits = "".join(c for c in staff_number if c.isdecimal())
    from_number = bool(digits) and (
        pin.strip("0") == digits.strip("0") or (len(digits) > 3 and digits in pin)
    )
    return is_run or repeats or from_number or len(set(pin)) < FEWEST_DIFFERENT


def peppered(pin: str) -> str:
    """Mix the house's pepper into a PIN, so that the database alone does not give it away."""
    return hmac.new(settings.PIN_PEPPER.encode(), pin.encode(), hashlib.sha256).hexdigest()


def kept(pin: str) -> str:
    """Give a PIN as it is kept: peppered, then by the slow hash that keeps passwords."""
    return hashers.make_password(peppered(pin))


def is_right(pin: str, kept_pin: str) -> bool:
    """Tell whether a PIN is the kept one; it takes as long where none is kept."""
    return hashers.check_password(peppered(pin), kept_pin)
