"""A shift's report as it was built: totals, tables, what must be explained, and the version it is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounting.reports import labels, sheets
from accounting.selectors import access_log as access_selectors
from accounting.selectors import report_versions
from accounting.selectors.report_versions import VersionRow
from accounting.services import access_log, downloads, reports
from accounting.services.report_reading import Opened
from accounting.views import exceptions, flat, reading, reviewed, shift_charts, shown, told
from accounting.views.exceptions import Case
from accounting.views.reviewed import NOTHING_BOUND, Bound
from accounting.words import GAMES, SHIFTS, name
from casino.kernel.errors import NotFound, Problem
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.templatetags import casino_format
from casino.web import slicing


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table in the balance of a shift; ``part`` is its part of the report, and what both places should hold leads to its transfers."""

    code: str
    game: str
    url: str
    part: Mapping[str, Any]
    box_url: str
    tray_url: str


@dataclass(frozen=True, slots=True)
class Balance:
    """The tables of one currency and what they come to."""

    currency: str
    lines: tuple[TableLine, ...]
    total: Mapping[str, Any]
    figures: tuple[Mapping[str, object], ...]
    columns: tuple[tuple[str, str], ...]


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def shift(request: StaffRequest, day: date, shift: str) -> HttpResponse:
    """Show the latest version of a shift's report, or that there is none yet."""
    period = reports.shift_of(day=day, shift=shift)
    versions = report_versions.list_of_shift(day=day, shift=shift)
    if versions:
        return _version(request, versions[0], versions)
    context = {
        "trail": shown.trail(),
        "title": shown.shift_title(day, shift),
        "period": period,
        "is_running": period.opens_at <= request.at < period.ends_at,
        "is_ahead": request.at < period.opens_at,
        "day": day,
        "shift": shift,
    }
    return render(request, "accounting/no_report.html", context)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def version(request: StaffRequest, day: date, shift: str, version: int) -> HttpResponse:
    """Show one version of a shift's report."""
    versions = report_versions.list_of_shift(day=day, shift=shift)
    found = report_versions.get_of_shift(day=day, shift=shift, version=version)
    return _version(request, found, versions)


def again(request: StaffRequest, *, day: date, shift: str, bound: Bound) -> HttpResponse:
    """Show the latest version again with a form that came back, and what is wrong with it."""
    versions = report_versions.list_of_shift(day=day, shift=shift)
    if not versions:
        raise NotFound([Problem("no_such_report", "report")])
    return _version(request, versions[0], versions, bound=bound, status=422)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def table(request: StaffRequest, day: date, shift: str, version: int, code: str) -> HttpResponse:
    """Show one table's part of a version, each line leading to what proves it."""
    found = report_versions.get_of_shift(day=day, shift=shift, version=version)
    opened = reading.opened(request, found)
    part = opened.report["tables"].get(code)
    if part is None:
        raise NotFound([Problem("no_such_table", "table", {"table": code[:16]})])
    access_log.note_view(of=found.subject, origin=origin(request))
    rounds = part["round_list"]
    page = slicing.slice_of(request.GET, total=len(rounds), size=shown.ROUNDS_A_PAGE)
    listed = rounds[page.skip : page.skip + page.size]
    title = f"{shown.shift_title(day, shift)} · v{version}"
    cases = [case for case in exceptions.of_report(opened.report) if case.table == code]
    context = {
        "trail": shown.trail((title, shown.version_url(found))),
        "title": title,
        "version": found,
        "code": code,
        "game": name(GAMES, part["game"]),
        "currency": part["currency"],
        "part": part,
        "sessions": [
            {
                **session,
                "opened": shown.instant(session["opened_at"]),
                "closed": shown.instant(session["closed_at"]),
            }
            for session in part["sessions"]
        ],
        "dealers": [
            {
                **stretch,
                "since": shown.instant(stretch["from"]),
                "to": shown.instant(stretch["until"]),
            }
            for stretch in part["dealers"]
        ],
        "counts": [_count(code, count, cases) for count in part["counts"]],
        "incidents": shown.incidents(part),
        "flat_tables": [
            flat.table(sheets.one(each, {"tables": {code: part}}))
            for each in ("attempts", "numbering")
        ],
        "corrections": told.corrections(code, part),
        "open_cases": exceptions.open_among(cases),
        "said_cases": [case for case in cases if case.said is not None],
        "game_tables": shown.game_tables(code, part),
        "has_bets": any(line["placed"] for line in rounds),
        "rounds": [
            {**line, "when": shown.instant(line["at"]), "result": result}
            for line, result in zip(listed, told.results(code, part, listed), strict=True)
        ],
        "page": page,
    }
    return render(request, "accounting/shift_table.html", context)


def _version(
    request: StaffRequest,
    found: VersionRow,
    versions: tuple[VersionRow, ...],
    *,
    bound: Bound = NOTHING_BOUND,
    status: int = 200,
) -> HttpResponse:
    opened = reading.opened(request, found)
    access_log.note_view(of=found.subject, origin=origin(request))
    report = opened.report
    tone, word = shown.STATES[found.state]
    is_latest = found.id == versions[0].id
    context = {
        "trail": shown.trail(),
        "title": shown.shift_title(found.day, found.shift),
        "version": found,
        "period": settings.HOUSE_CALENDAR.shift(found.day, found.shift),
        "shift_name": name(SHIFTS, found.shift),
        "tone": tone,
        "word": word,
        "is_demo_seal": report["demo"],
        "tabs": [_tab(v, is_current=v.id == found.id) for v in versions],
        "is_latest": is_latest,
        "is_counted": any("is_counted" in part for part in report["tables"].values()),
        "is_active": any(part["activity"] for part in report["tables"].values()),
        "balances": [_balance(currency, opened) for currency in report["totals"]],
        "charts": shift_charts.of_shift(report, found),
        "dealers": report["dealers"],
        "facts": _facts(opened),
        "chains": [
            {"chain": chain, "is_open": shown.may_read(request, chain=chain), **position}
            for chain, position in sorted(report["seal"]["chains"].items())
        ],
        "forms": downloads.FORMS,
        "downloads": access_selectors.list_downloads(of=[found.subject])[::-1],
    }
    context |= reviewed.context(request, found, report, is_latest=is_latest, bound=bound)
    context["contents"] = _contents(context)
    return render(request, "accounting/shift.html", context, status=status)


def _contents(context: Mapping[str, Any]) -> list[Mapping[str, object]]:
    """List the parts of the page in their order."""
    balance = gettext("Balance %(currency)s")
    parts: list[tuple[str, str]] = [
        ("exceptions", gettext("To be explained")),
        *(
            (f"balance-{each.currency}", balance % {"currency": each.currency})
            for each in context["balances"]
        ),
        *([("drawn", gettext("Course of the shift"))] if context["charts"] else []),
        ("dealers", gettext("Dealers")),
        ("take", gettext("Download")),
        ("seal", gettext("The seal")),
        ("handover-title", gettext("Handover")),
        ("sign-title", gettext("Sign-off")),
    ]
    waiting = {"exceptions": len(context["open_cases"])}
    return [
        {"url": f"#{part}", "label": label, "count": waiting.get(part)} for part, label in parts
    ]


def _tab(version: VersionRow, *, is_current: bool) -> Mapping[str, object]:
    _tone, word = shown.STATES[version.state]
    return {
        "label": f"v{version.version} · {word}",
        "url": shown.version_url(version),
        "is_current": is_current,
    }


def _balance(currency: str, opened: Opened) -> Balance:
    report, version = opened.report, opened.version
    total = report["totals"][currency]
    place = [version.day, version.shift, version.version]
    return Balance(
        currency=currency,
        lines=tuple(
            TableLine(
                code=code,
                game=name(GAMES, part["game"]),
                url=(url := reverse("accounting:shift_table", args=[*place, code])),
                part=part,
                box_url=_expected_url(code, part, "box", version) or f"{url}#counts",
                tray_url=_expected_url(code, part, "tray", version) or f"{url}#counts",
            )
            for code, part in report["tables"].items()
            if part["currency"] == currency
        ),
        total=total,
        figures=_figures(total, currency),
        columns=tuple(
            (code, shown.said(labels.column(code)))
            for code in ("commission", "rake", "table_fee", "rounding")
            if code == "commission" or total[code]
        ),
    )


def _figures(total: Mapping[str, Any], currency: str) -> tuple[Mapping[str, object], ...]:
    """Give a currency's headline, each figure leading to what it sums. What one table has over makes up for no other's shortage."""

    def figure(code: str, tone: str = "") -> Mapping[str, object]:
        value = casino_format.money_brief(total[code], currency)
        is_difference = code in {"box_over", "box_short"}
        return {
            "url": "#exceptions" if is_difference and total[code] else f"#balance-{currency}",
            "label": shown.said(labels.column(code)),
            "value": value,
            "tone": tone,
        }

    return (
        figure("due"),
        figure("collected", "bad" if total["collected"] != total["due"] else ""),
        figure("counted"),
        figure("box_over", "bad" if total["box_over"] else "good"),
        figure("box_short", "bad" if total["box_short"] else "good"),
        figure("cobank"),
    )


def _expected_url(code: str, part: Mapping[str, Any], place: str, version: VersionRow) -> str:
    """Lead to the transfers of what a place should hold, at its one count or as far as the version knows; several counts are listed."""
    counts = part["counts"]
    if len(counts) > 1:
        return ""
    seq = counts[0]["record"]["seq"] if counts else version.positions.get(code, {}).get("to_seq", 0)
    return reverse("accounting:expected", args=[code, seq, place])


def _count(code: str, count: Mapping[str, Any], cases: Sequence[Case]) -> Mapping[str, Any]:
    corrected = {case.kind: case.corrected for case in cases if case.seq == count["record"]["seq"]}
    seq = count["record"]["seq"]
    return {
        "at": shown.instant(count["at"]),
        "first": count["first"],
        "second": count["second"],
        "seq": seq,
        "rows": [
            {
                "label": label,
                "corrected": corrected.get(f"{place}_difference", ()),
                "url": reverse("accounting:expected", args=[code, seq, place]),
                "expected": count[place]["expected"],
                "counted": count[place]["counted"],
                "difference": count[place]["counted"] - count[place]["expected"],
            }
            for place, label in (("box", gettext("Box")), ("tray", gettext("Tray")))
        ],
    }


def _facts(opened: Opened) -> list[Mapping[str, object]]:
    """Give what a version says of itself."""
    version, manifest = opened.version, opened.manifest
    books = ", ".join(opened.report["rulebooks"]) or None
    return [
        {"label": gettext("Version"), "value": str(version.version)},
        {"label": gettext("Sealed"), "at": version.cut_at},
        {"label": gettext("Software"), "value": manifest["software"]},
        {"label": gettext("Rulebooks"), "value": books},
        {"label": gettext("Records"), "value": casino_format.quantity(manifest["records"])},
        {"label": gettext("Bytes"), "value": casino_format.quantity(opened.size)},
        {"label": gettext("Merkle root"), "digest": version.merkle_root},
        {"label": gettext("Manifest"), "digest": version.manifest_sha256},
        {"label": gettext("Signing key"), "digest": manifest["key_id"]},
    ]
