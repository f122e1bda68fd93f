"""The ways a role can go from every page; the start page shows them as cards."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.staff.roles import Role


@dataclass(frozen=True, slots=True)
class Way:
    """A page that some roles begin from: its address by name, what it is called and what it is for."""

    name: str
    roles: frozenset[Role]
    label: Promise
    text: Promise


PROFILE: Final = "staff:profile"
WAYS: Final = (
    Way(
        "tables:floor",
        frozenset({Role.SUPERVISOR}),
        _("Floor"),
        _("Every table as it stands now."),
    ),
    Way(
        "accounting:calendar",
        frozenset({Role.SUPERVISOR, Role.INSPECTOR}),
        _("Reports"),
        _("Every shift's report: read it, verify it, download it."),
    ),
    Way(
        "accounting:records",
        frozenset({Role.INSPECTOR}),
        _("Records"),
        _("Every act of the house by table, number, staff number, day or hash."),
    ),
    Way(
        "tables:rounds",
        frozenset({Role.INSPECTOR}),
        _("Rounds"),
        _("Every round by table, number, dealer, day or hash."),
    ),
    Way(
        "staff:people",
        frozenset({Role.ADMINISTRATOR}),
        _("People"),
        _("Staff, roles, passwords and PINs; who is locked."),
    ),
    Way(
        "tables:house_tables",
        frozenset({Role.ADMINISTRATOR}),
        _("Tables"),
        _("The house's tables, their game, pit and set-up."),
    ),
    Way(
        "tables:devices",
        frozenset({Role.ADMINISTRATOR}),
        _("Tablets"),
        _("The tables' tablets: enrolled by a code, revoked for good."),
    ),
    Way(
        "tables:rulebooks",
        frozenset({Role.ADMINISTRATOR, Role.INSPECTOR, Role.SUPERVISOR}),
        _("Rulebooks"),
        _("The terms in force, and those proposed."),
    ),
    Way(
        "staff:access_log",
        frozenset({Role.ADMINISTRATOR, Role.INSPECTOR}),
        _("Access log"),
        _("Who signed in, failed, was locked, looked and downloaded."),
    ),
    Way(
        PROFILE,
        frozenset(Role),
        _("Your profile"),
        _("Your language, password and PIN."),
    ),
)


def navigation(request: HttpRequest) -> dict[str, object]:
    """Give templates the ways of whoever is signed in; nobody else has any.

    ``ways`` are all of them, for the start page; ``navigation`` those of the bar, where the profile has a place of its own.
    """
    user = getattr(request, "user", None)  # a request refused at the door has none
    if user is None or not user.is_authenticated:
        return {}
    ways = [way for way in WAYS if user.role in way.roles]
    items = [
        {
            "label": way.label,
            "text": way.text,
            "url": (url := reverse(way.name)),
            "is_current": request.path.startswith(url),
        }
        for way in ways
    ]
    in_bar = [item for way, item in zip(ways, items, strict=True) if way.name != PROFILE]
    return {"ways": items, "navigation": in_bar}
