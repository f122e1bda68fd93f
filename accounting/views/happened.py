"""What a record tells of, in a few words beside the name of its kind."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from accounting import spoken
from accounting.reports import correcting, labels, telling
from accounting.selectors import chain_records
from accounting.selectors.chain_records import RecordRow
from accounting.views import shown
from accounting.words import ACCOUNTS, EXPLANATIONS, OVERRIDES, name
from casino.audit.records import ACCESS, HOUSE
from casino.kernel.money import CURRENCIES
from casino.staff import words as staff_words
from casino.staff.selectors import Event
from casino.templatetags import casino_format

Body = Mapping[str, Any]
_HUNDREDTHS: Final = next(code for code, currency in CURRENCIES.items() if currency.digits == 2)
"""A currency to write amounts in where a record moved none."""


def said(rows: Sequence[RecordRow]) -> list[str]:
    """Say of each record of a list what happened; "" where its kind says it all."""
    bodies = chain_records.list_bodies(rows)
    looked = [
        Event(row.seq, row.kind, row.occurred_at, row.staff, body, row.hash)
        for row, body in zip(rows, bodies, strict=True)
        if row.chain == ACCESS
    ]
    of_access = {told.seq: told.details for told in staff_words.list_access(looked)}
    return [
        of_access[row.seq] if row.chain == ACCESS else _said(row, body)
        for row, body in zip(rows, bodies, strict=True)
    ]


def _said(row: RecordRow, body: Body) -> str:
    tell = _BY_KIND.get(row.kind)
    if tell is not None:
        return " · ".join(filter(None, tell(body)))
    if "data" in body:
        return spoken.event(row.kind, body["data"])
    # A record of a table's own chain need not name it.
    about = ("code", "table") if row.chain == HOUSE else ("dealer", "supervisor", "second")
    return " · ".join(str(body[key]) for key in about if body.get(key))


def _round(body: Body) -> list[str]:
    return [casino_format.quantity(body["number"]), *_result(body, body)]


def _result(played: Body | None, record: Body) -> list[str]:
    if played is None or "sheet" not in played:
        return []
    moved = record.get("transfers") or [{}]
    currency = record.get("currency") or moved[0].get("currency", _HUNDREDTHS)
    told = spoken.result(played, currency)
    return [] if told is None else [shown.said(told)]


def _correction(body: Body) -> list[str]:
    before, after = (_result(body.get(side), body) for side in ("before", "after"))
    became = shown.said(telling.BECAME).join(dict.fromkeys([*before, *after]))
    reason = shown.said(labels.word(body["reason"])) if "reason" in body else body.get("note", "")
    return [f"{body['table']}-{body['number']}", reason, became]


def _undo(body: Body) -> list[str]:
    return [casino_format.quantity(body["number"]), shown.said(labels.word(body["reason"]))]


def _count(body: Body) -> list[str]:
    return [
        f"{name(ACCOUNTS, place)} "
        + casino_format.money_signed(
            body[place]["counted"] - body[place]["expected"], body["currency"]
        )
        for place in ("box", "tray")
    ]


def _explained(body: Body) -> list[str]:
    of = body["explains"]
    what = shown.said(labels.word(of["kind"]))
    return [f"{what} {of['chain']} · {of['seq']}", name(EXPLANATIONS, body["reason"])]


def _signed(body: Body) -> list[str]:
    override = (body["override"] or {}).get("reason")
    return [*_shift(body), name(OVERRIDES, override) if override else ""]


def _shift(body: Body) -> list[str]:
    version = body.get("version")
    said = shown.shift_title(date.fromisoformat(body["day"]), body["shift"])
    return [said, "" if version is None else f"v{version}"]


def _person(body: Body) -> list[str]:
    return [str(body["staff"]), name(staff_words.CHANGES, body["change"])]


def _device(body: Body) -> list[str]:
    return [str(body.get("table") or ""), name(staff_words.DEVICE_CHANGES, body["change"])]


def _counted(body: Body) -> list[str]:
    return [body["first"]["staff"], body["second"]["staff"]]


_BY_KIND: Final[Mapping[str, Callable[[Body], list[str]]]] = {
    **dict.fromkeys(correcting.ASIDE, _correction),
    "round": _round,
    "undo": _undo,
    "count": _count,
    "count_attempt": _counted,
    "exception_explained": _explained,
    "sign_off": _signed,
    "report": _shift,
    "staff": _person,
    "device": _device,
}
