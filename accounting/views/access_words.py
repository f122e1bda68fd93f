"""What people looked at, searched and took away, as the access log says it."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from accounting.reports import labels
from accounting.selectors import report_versions
from accounting.views import shown
from accounting.words import KINDS, name
from casino.staff.words import Names, Tell
from casino.templatetags import casino_format

_AMONG: Final[Mapping[str, Promise]] = {
    "records": gettext_lazy("Records"),
    "rounds": gettext_lazy("Rounds"),
}


def _reports(subjects: Collection[str]) -> Mapping[str, str]:
    versions = report_versions.list_by_id(subject.partition(":")[2] for subject in subjects)
    return {
        each.subject: f"{shown.shift_title(each.day, each.shift)} · v{each.version}"
        for each in versions
    }


def _records(subjects: Collection[str]) -> Mapping[str, str]:
    said = {}
    for subject in subjects:
        _family, chain, seq = subject.split(":")
        place = {"chain": chain, "seq": casino_format.quantity(int(seq))}
        said[subject] = gettext("Record %(chain)s · %(seq)s") % place
    return said


def _shifts(subjects: Collection[str]) -> Mapping[str, str]:
    said = {}
    for subject in subjects:
        _family, day, shift = subject.split(":")
        said[subject] = shown.shift_title(date.fromisoformat(day), shift)
    return said


def _periods(subjects: Collection[str]) -> Mapping[str, str]:
    said = {}
    for subject in subjects:
        _family, tells, kind, last = subject.split(":")
        title = shown.said(labels.TITLES[tells, kind])
        said[subject] = f"{title} · {casino_format.house_date(date.fromisoformat(last))}"
    return said


def _search(body: Mapping[str, Any]) -> list[str]:
    wanted = body["wanted"]
    return [
        name(_AMONG, body["among"]),
        *(f"{shown.said(labels.column(key))}: {_sought(key, wanted[key])}" for key in wanted),
    ]


def _sought(key: str, value: object) -> str:
    if key == "day":
        return casino_format.house_date(date.fromisoformat(str(value)))
    return name(KINDS, value) if key == "kind" else str(value)


NAMES: Final[Mapping[str, Names]] = {
    "report": _reports,
    "record": _records,
    "shift": _shifts,
    "period": _periods,
}
TOLD: Final[Mapping[str, Tell]] = {"search": _search}
