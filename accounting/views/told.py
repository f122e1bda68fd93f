"""What rounds came to, in words, beside the figures that a kept report has of them; and a report's corrections, ready to be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounting import spoken
from accounting.reports import labels, lines, telling
from accounting.reports.labels import Label, Line
from accounting.selectors import chain_records
from accounting.services import round_words
from accounting.views import shown
from casino.kernel import clock
from casino.kernel.canonical import Json

Part = Mapping[str, Any]
"""A table's part of a report."""


@dataclass(frozen=True, slots=True)
class CorrectionShown:
    """A round taken back or put right: what was done, to which round, by whom, why, and what it came to before and after.

    ``name`` is the correction's own number, empty for an undo; ``counts_at`` tells when it counts where that is in another shift.
    """

    kind: str
    name: str
    at: datetime
    seq: int
    number: int | None
    round_seq: int
    dealer: str | None
    asked: str | None
    approved: str | None
    reason: str
    text: str | None
    counts_at: datetime | None
    before: str
    after: str


def corrections(code: str, part: Part) -> tuple[CorrectionShown, ...]:
    """Give the corrections of a table's part of a report, their rounds in words."""
    at = {"table": code, "currency": part["currency"]}
    listed = round_words.of_corrections([{**item, **at} for item in part["corrections"]])
    whole = {**part, "corrections": listed}
    return tuple(_correction(code, values) for values in lines.corrections(code, whole))


def results(code: str, part: Part, rounds: Sequence[Part]) -> tuple[str, ...]:
    """Say of some lines of a table's rounds what each came to, as it counts; empty where nobody says anything of its game."""
    return tuple(map(_in_words, _results(code, part, rounds)))


def _results(code: str, part: Part, rounds: Sequence[Part]) -> list[Line | None]:
    corrected = {item.get("correction"): item["seq"] for item in part["corrections"]}
    places = [
        line["seq"] if line["correction"] is None else corrected.get(line["correction"])
        for line in rounds
    ]
    bodies = chain_records.map_bodies(chain=code, seqs=filter(None, places))
    return [_result(_standing(bodies.get(place or 0)), part["currency"]) for place in places]


def changes(changed: Sequence[Part], before: Part, now: Part) -> list[Part]:
    """Give the lines of what changed between two reports, each round with what it came to in the one and comes to in the other."""
    rounds = [line for line in changed if line["what"] == "round"]
    then, since = (_rounds_of(report, rounds) for report in (before, now))
    listed: list[Part] = []
    for line in changed:
        place = line["table"], line["seq"]
        said = {"before": then.get(place), "after": since.get(place)}
        listed.append({**line, telling.SAID: said} if line["what"] == "round" else line)
    return listed


def _rounds_of(report: Part, changed: Sequence[Part]) -> dict[tuple[str, int], dict[str, Json]]:
    """Give what some rounds come to in a report, by their tables and records."""
    found: dict[tuple[str, int], dict[str, Json]] = {}
    for code in {line["table"] for line in changed} & report["tables"].keys():
        part = report["tables"][code]
        seqs = {line["seq"] for line in changed if line["table"] == code}
        listed = [line for line in part["round_list"] if line["seq"] in seqs]
        for line, said in zip(listed, _results(code, part, listed), strict=True):
            if said is not None:
                found[code, line["seq"]] = telling.kept(said)
    return found


def _standing(body: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Give the round that a record holds: itself, or what a correction put in a round's place."""
    return body if body is None or "after" not in body else body["after"]


def _result(played: Mapping[str, Any] | None, currency: str) -> Line | None:
    return None if played is None or "sheet" not in played else spoken.result(played, currency)


def _correction(code: str, values: Mapping[str, Any]) -> CorrectionShown:
    number = values["correction"]
    is_elsewhere = values["counts_at"] is not None and values["is_counted"] == "no"
    return CorrectionShown(
        kind=shown.said(labels.word(values["kind"])),
        name="" if number is None else f"{code}-{number}",
        at=clock.parse_instant(values["at"]),
        seq=values["seq"],
        number=values["number"],
        round_seq=values["round_seq"],
        dealer=values["dealer"],
        asked=values["requested_by"],
        approved=values["approved_by"],
        reason=shown.said(labels.word(values["reason"])),
        text=values["text"],
        counts_at=shown.instant(values["counts_at"]) if is_elsewhere else None,
        before=_in_words(values["before"]),
        after=_in_words(values["after"]),
    )


def _in_words(label: Label | None) -> str:
    return "" if label is None else shown.said(label)
