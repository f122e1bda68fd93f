"""How records about people read on a page."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from casino.staff.models import User
from casino.staff.selectors import Event

CHANGES: Final[Mapping[str, Promise]] = {
    "added": pgettext_lazy("change", "added"),
    "renamed": pgettext_lazy("change", "another name"),
    "role": pgettext_lazy("change", "another role"),
    "deactivated": pgettext_lazy("change", "taken out of service"),
    "reactivated": pgettext_lazy("change", "taken back into service"),
    "password_reset": pgettext_lazy("change", "password reset"),
    "password_changed": pgettext_lazy("change", "password changed"),
    "pin_reset": pgettext_lazy("change", "PIN reset"),
    "pin_set": pgettext_lazy("change", "PIN changed"),
}
DEVICE_CHANGES: Final[Mapping[str, Promise]] = {
    "code_made": pgettext_lazy("change", "enrolment code made"),
    "enrolled": pgettext_lazy("change", "tablet enrolled"),
    "revoked": pgettext_lazy("change", "tablet revoked"),
}
ACCESS: Final[Mapping[str, tuple[str, Promise]]] = {
    "sign_in": ("good", pgettext_lazy("access", "signed in")),
    "sign_in_failed": ("wait", pgettext_lazy("access", "failed to sign in")),
    "sign_out": ("still", pgettext_lazy("access", "signed out")),
    "locked": ("bad", pgettext_lazy("access", "locked")),
    "unlocked": ("note", pgettext_lazy("access", "unlocked")),
    "approval": ("good", pgettext_lazy("access", "approved at a table")),
    "view": ("note", pgettext_lazy("access", "looked")),
    "search": ("note", pgettext_lazy("access", "searched")),
    "report_requested": ("note", pgettext_lazy("access", "ordered a report")),
    "download": ("note", pgettext_lazy("access", "downloaded")),
    "slip_printed": ("note", pgettext_lazy("access", "printed a slip")),
}
"""The tone and the word of each kind of record on the access chain."""
PURPOSES: Final[Mapping[str, Promise]] = {
    "pin": gettext_lazy("PIN at the table"),
    "approval": gettext_lazy("PIN for an approval"),
    "enrol": gettext_lazy("enrolment code"),
}
"""What was typed where it was no password."""
SECRETS: Final[Mapping[str, Promise]] = {
    **PURPOSES,
    "sign_in": gettext_lazy("password, to sign in"),
    "confirm": gettext_lazy("password, to confirm an act"),
}
"""What was typed, and for what."""
FORMS: Final[Mapping[str, Promise | str]] = {
    "pdf": "PDF",
    "xlsx": "XLSX",
    "csv": "CSV",
    "json": "JSON",
    "bundle": gettext_lazy("Sealed bundle"),
}
"""The forms in which a report is taken away."""
_NOBODY: Final = gettext_lazy("nobody known")
_ROLES: Final = dict(User.ROLES)


Names = Callable[[Collection[str]], Mapping[str, str]]
"""Names the subjects of a family (``report:01J…``) in the reader's language, all of a page at once."""
Tell = Callable[[Mapping[str, Any]], list[str]]
"""Says in the reader's language what the body of a kind of record holds."""
_names: Final[dict[str, Names]] = {}
_told: Final[dict[str, Tell]] = {}


def bring(
    *, names: Mapping[str, Names] | None = None, told: Mapping[str, Tell] | None = None
) -> None:
    """Bring what names subjects by their family, and what tells of a kind of record; a layer above does so once, when it is ready."""
    _names.update(names or {})
    _told.update(told or {})


@dataclass(frozen=True, slots=True)
class Change:
    """A change to a person, in words."""

    seq: int
    at: datetime
    word: object
    before: str
    after: str
    staff: str | None
    hash: str


@dataclass(frozen=True, slots=True)
class Access:
    """A record of the access chain, in words."""

    seq: int
    at: datetime
    tone: str
    word: object
    who: object
    details: str
    hash: str


def of_change(event: Event) -> Change:
    """Put a change to a person into words."""
    return Change(
        seq=event.seq,
        at=event.at,
        word=CHANGES[event.body["change"]],
        before=_standing(event.body["before"]),
        after=_standing(event.body["after"]),
        staff=event.staff,
        hash=event.hash,
    )


def list_access(events: Sequence[Event]) -> list[Access]:
    """Put records of the access chain into words."""
    of = {str(event.body["of"]) for event in events if event.body.get("of")}
    named: dict[str, str] = {}
    for family, name in _names.items():
        mine = {subject for subject in of if subject.partition(":")[0] == family}
        named.update(name(mine) if mine else {})
    return [_access(event, named) for event in events]


def _access(event: Event, named: Mapping[str, str]) -> Access:
    tone, word = ACCESS[event.kind]
    return Access(
        seq=event.seq,
        at=event.at,
        tone=tone,
        word=word,
        who=event.body.get("staff") or event.staff or _NOBODY,
        details=" · ".join(_details(event, named)),
        hash=event.hash,
    )


def _standing(body: Mapping[str, Any] | None) -> str:
    if body is None:
        return ""
    service = _("in service") if body["is_active"] else _("out of service")
    return f"{_ROLES[body['role']]} · {service}"


def _details(event: Event, named: Mapping[str, str]) -> list[str]:
    body = event.body
    if event.kind in _told:
        return _told[event.kind](body)
    details = _where(body, named)
    if body.get("purpose") in PURPOSES:
        details.append(str(PURPOSES[body["purpose"]]))
    if event.kind == "unlocked":
        details.append(_("by %(staff)s") % {"staff": event.staff})
    attempts = body.get("attempts", 1) if event.kind == "sign_in_failed" else 1
    if attempts > 1:
        told = ngettext("%(number)s attempt", "%(number)s attempts", attempts)
        details.append(told % {"number": attempts})
    if turned_away := body.get("turned_away"):
        told = ngettext(
            "%(number)s attempt turned away before",
            "%(number)s attempts turned away before",
            turned_away,
        )
        details.append(told % {"number": turned_away})
    if failures := body.get("failures"):
        told = ngettext("after %(number)s failure", "after %(number)s failures", failures)
        details.append(told % {"number": failures})
    return details


def _where(body: Mapping[str, Any], named: Mapping[str, str]) -> list[str]:
    """Say from where somebody came, at which table, what he looked at, and in which form he took it."""
    said = [str(body[key]) for key in ("client", "table") if body.get(key)]
    if of := body.get("of"):
        said.append(named.get(of, of))
    if form := body.get("form"):
        said.append(str(FORMS.get(form, form)))
    return said
