"""What a page shows of a shift's review: exceptions with their forms, what is handed over, and the signature."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.urls import reverse

from accounting.forms import ExplainForm, SignForm
from accounting.reports import labels
from accounting.selectors import explanations, open_items, sign_offs
from accounting.selectors.report_versions import VersionRow
from accounting.selectors.sign_offs import KeptSignOff
from accounting.services import reports, signing_off
from accounting.views import exceptions, shown
from accounting.views.exceptions import Case, Key
from accounting.words import OPEN_ITEMS, OVERRIDES, name
from casino.kernel import clock
from casino.staff.requests import StaffRequest
from casino.staff.roles import Role


@dataclass(frozen=True, slots=True)
class HandedOver:
    """One thing that one shift leaves to the next, and the record that began it."""

    what: str
    table: str
    since: datetime
    chain: str
    seq: int


@dataclass(frozen=True, slots=True)
class Bound:
    """A form that came back with what is wrong: that of one exception, or the signature's."""

    key: Key | None = None
    explain: ExplainForm | None = None
    sign: SignForm | None = None


NOTHING_BOUND: Final = Bound()


def context(
    request: StaffRequest,
    version: VersionRow,
    report: Mapping[str, Any],
    *,
    is_latest: bool,
    bound: Bound,
) -> dict[str, object]:
    """Give what a page shows of a version's review; only the latest can still be explained and signed."""
    said = explanations.list_of_shift(day=version.day, shift=version.shift) if is_latest else ()
    cases = exceptions.of_report(report, said=said)
    can_review = is_latest and request.user.role == Role.SUPERVISOR
    open_cases = exceptions.open_among(cases)
    shown_open = tuple(_with_form(case, bound) for case in open_cases) if can_review else open_cases
    found: dict[str, object] = {
        "open_cases": shown_open,
        "said_cases": tuple(case for case in cases if case.said is not None),
        "can_review": can_review,
        "explain_url": reverse("accounting:explain", args=[version.day, version.shift]),
    }
    signed = _signed(report, version, is_latest=is_latest)
    return found | _signing(request, version, open_cases, signed, is_latest=is_latest, bound=bound)


def _signing(
    request: StaffRequest,
    version: VersionRow,
    open_cases: Sequence[Case],
    signed: Mapping[str, Any] | None,
    *,
    is_latest: bool,
    bound: Bound,
) -> dict[str, object]:
    period = reports.shift_of(day=version.day, shift=version.shift)
    is_over = request.at >= period.ends_at
    is_current = not is_latest or signing_off.is_current(version, at=request.at)
    if signed is None and is_latest and is_over:
        handover = [*_open_now(request.at), *map(_handed_case, open_cases)]
    else:
        handover = [_handed(item) for item in (signed or {}).get("handover", ())]
    return {
        "signed": signed,
        "is_over": is_over,
        "is_current": is_current,
        "handover": handover,
        "sign_url": reverse("accounting:sign", args=[version.day, version.shift]),
        "sign_form": bound.sign or SignForm(),
        "needs_override": len(open_cases),
    }


def _signed(
    report: Mapping[str, Any], version: VersionRow, *, is_latest: bool
) -> Mapping[str, Any] | None:
    """Give the signature that a version holds, or that was given since where it is the latest."""
    raw = report["sign_off"]
    if raw is not None:
        override = raw["override"]
        return {
            "by": raw["by"],
            "at": clock.parse_instant(raw["at"]),
            "version": raw["reviewed"]["version"],
            "override": override and name(OVERRIDES, override["reason"]),
            "text": override and override["text"],
            "seq": raw["record"]["seq"],
            "handover": raw["handover"],
        }
    kept = sign_offs.find(day=version.day, shift=version.shift) if is_latest else None
    return None if kept is None else _kept(kept)


def _kept(kept: KeptSignOff) -> Mapping[str, Any]:
    return {
        "by": kept.signed_by,
        "at": kept.occurred_at,
        "version": kept.version,
        "override": kept.override_reason and name(OVERRIDES, kept.override_reason),
        "text": kept.override_text,
        "seq": None,
        "handover": kept.handover,
    }


def _open_now(at: datetime) -> list[HandedOver]:
    return [
        HandedOver(name(OPEN_ITEMS, item.what), item.table, item.since, item.table, item.seq)
        for item in open_items.list_open(at=at)
    ]


def _handed_case(case: Case) -> HandedOver:
    what = f"{name(OPEN_ITEMS, 'exception')} · {case.what}"
    return HandedOver(what, case.table, case.at, case.chain, case.seq)


def _handed(item: Mapping[str, Any]) -> HandedOver:
    what = name(OPEN_ITEMS, item["what"])
    if "kind" in item:
        what = f"{what} · {shown.said(labels.word(item['kind']))}"
    record = item["record"]
    return HandedOver(
        what, item["table"], clock.parse_instant(item["since"]), record["chain"], record["seq"]
    )


def _with_form(case: Case, bound: Bound) -> Case:
    if bound.key == case.key:
        return replace(case, form=bound.explain)
    return replace(case, form=ExplainForm(kind=case.kind, auto_id=auto_id(case.key)))


def auto_id(key: Key) -> str:
    """Give the pattern of the ids of an exception's own form, of which a page holds many."""
    chain, seq, kind = key
    return f"explain-{chain}-{seq}-{kind}-%s".replace(" ", "")
