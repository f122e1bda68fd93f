"""What changed between the first version of a shift's report and a later one, told figure by figure. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from casino.kernel.canonical import Json

Document = Mapping[str, Any]

_MONEY: Final = (
    "commission", "rake", "table_fee", "cobank", "rounding", "due", "collected", "placed", "covered", "box_expected", "counted",
    "to_report", "tray_brought", "tray_expected", "tray_counted",
)  # fmt: skip
_NUMBERS: Final = ("rounds", "void_throws", "dead_rounds", "exposed_tiles", "bank_turns")
_OF_TABLES: Final = ("box_difference", "tray_difference")
_OF_TOTALS: Final = ("box_over", "box_short", "tray_over", "tray_short")


def between(first: Document, now: Document) -> dict[str, Json]:
    """Give the version compared with, and a line for everything that is another than it was.

    A line says where (``total``, ``table``, ``round``, ``new_count``, ``exception_state``, ``correction``, ``sign_off``, ``state``), which table
    and figure, and what stood there before and stands there now: ``before_amount`` and ``after_amount`` in minor units of its
    ``currency``, or ``before`` and ``after``; null where there was or is nothing. ``seq`` is the record that shows it.
    """
    lines = [
        *_state(first, now),
        *_totals(first["totals"], now["totals"]),
        *_tables(first["tables"], now["tables"]),
        *_exceptions(first["exceptions"], now["exceptions"]),
    ]
    return {"since": first["seal"]["version"], "lines": lines}


def _line(what: str, **said: Json) -> dict[str, Json]:
    names = (
        "table",
        "currency",
        "figure",
        "before_amount",
        "after_amount",
        "before",
        "after",
        "seq",
    )
    return {"what": what, **dict.fromkeys(names), **said}


def _state(first: Document, now: Document) -> Iterator[Json]:
    before, after = first["seal"]["state"], now["seal"]["state"]
    if before != after:
        yield _line("state", figure="state", before=before, after=after)
    signed = now["sign_off"]
    if signed is not None and first["sign_off"] is None:
        yield _line("sign_off", figure="signed_by", after=signed["by"], seq=signed["record"]["seq"])


def _totals(first: Document, now: Document) -> Iterator[Json]:
    for currency in sorted({*first, *now}):
        before, after = first.get(currency, {}), now.get(currency, {})
        yield from _figures("total", before, after, currency, None, (*_MONEY, *_OF_TOTALS))


def _tables(first: Document, now: Document) -> Iterator[Json]:
    for code in sorted({*first, *now}):
        before, after = first.get(code, {}), now.get(code, {})
        currency = after.get("currency") or before.get("currency")
        yield from _figures("table", before, after, currency, code, (*_MONEY, *_OF_TABLES))
        yield from _rounds(before, after, currency, code)
        yield from _counts(before.get("counts", ()), after.get("counts", ()), currency, code)
        yield from _corrections(before, after, currency, code)


def _figures(
    what: str,
    before: Document,
    after: Document,
    currency: str | None,
    table: str | None,
    money: tuple[str, ...],
) -> Iterator[Json]:
    for names, suffix in ((money, "_amount"), (_NUMBERS, "")):
        for name in names:
            was, is_now = before.get(name), after.get(name)
            if was != is_now:
                said = {f"before{suffix}": was, f"after{suffix}": is_now}
                yield _line(what, table=table, currency=currency, figure=name, **said)


def _rounds(before: Document, after: Document, currency: str | None, table: str) -> Iterator[Json]:
    """Tell the rounds that count no longer, those that count now and did not, and those that come to something else."""
    was = {line["seq"]: line for line in before.get("round_list", ())}
    is_now = {line["seq"]: line for line in after.get("round_list", ())}
    for seq in sorted(was.keys() | is_now.keys()):
        old, new = was.get(seq), is_now.get(seq)
        if old == new:
            continue
        yield _line(
            "round",
            table=table,
            currency=currency,
            figure="due",
            before_amount=None if old is None else old["due"],
            after_amount=None if new is None else new["due"],
            before=_round_name(old),
            after=_round_name(new),
            seq=seq,
            **_said(old, new),
        )


def _said(old: Document | None, new: Document | None) -> dict[str, Json]:
    """Give what a round came to before and now, where anything is said of it."""
    said = {"before": (old or {}).get("said"), "after": (new or {}).get("said")}
    return {"said": said} if any(said.values()) else {}


def _round_name(line: Document | None) -> str | None:
    """Name a round by its number; a late entry has none."""
    if line is None:
        return None
    return "late_round" if line["number"] is None else f"#{line['number']}"


def _counts(before: Any, after: Any, currency: str | None, table: str) -> Iterator[Json]:
    known = {item["record"]["seq"] for item in before}
    for item in after:
        if item["record"]["seq"] not in known:
            yield _line(
                "new_count",
                table=table,
                currency=currency,
                figure="counted",
                after_amount=item["box"]["counted"],
                seq=item["record"]["seq"],
            )


def _corrections(
    before: Document, after: Document, currency: str | None, table: str
) -> Iterator[Json]:
    known = {item["seq"] for item in before.get("corrections", ())}
    for item in after.get("corrections", ()):
        if item["seq"] not in known:
            yield _line(
                "correction",
                table=table,
                currency=currency,
                figure="kind",
                after=item["kind"],
                seq=item["seq"],
            )


def _exceptions(first: Any, now: Any) -> Iterator[Json]:
    """Tell exceptions that are new, gone, or in another state; one is known by its table, kind and record."""
    was, is_now = ({_key(item): item for item in items} for items in (first, now))
    for key in sorted(was.keys() | is_now.keys()):
        old, new = was.get(key), is_now.get(key)
        before, after = (None if item is None else item["state"] for item in (old, new))
        if before == after:
            continue
        item: Any = new or old
        yield _line(
            "exception_state",
            table=item["table"],
            currency=item["currency"],
            figure=item["kind"],
            before_amount=None if old is None else old["amount"],
            after_amount=None if new is None else new["amount"],
            before=before,
            after=after,
            seq=item["record"]["seq"],
        )


def _key(item: Document) -> tuple[str, str, int]:
    return item["table"], item["kind"], item["record"]["seq"]
