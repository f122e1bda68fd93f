"""What corrections make of one table's shift: in the shift that they count in, and in the one that they were made in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from accounting.reports import telling
from accounting.reports.labels import Line as Said
from casino.kernel import clock
from casino.kernel.canonical import Json

Record = Mapping[str, Any]
Line = dict[str, Json]

EXCEPTIONS: Final[Mapping[str, str]] = {
    "void": "void",
    "amend": "amend",
    "late_entry": "late_round",
    "chips": "chips",
    "adjustment": "adjustment",
}
"""By its kind of record, what an approved correction is called in the report; a late entry there is any record written late."""
ASIDE: Final = frozenset(
    {*EXCEPTIONS, "correction_requested", "correction_refused", "correction_withdrawn"}
)
"""Kinds of records that stand among the corrections."""
_OF_ROUND: Final = ("number", "at", "dealer", "placed", "covered", "due", "collected")
_NO_ROUND: Final[Line] = dict.fromkeys((*_OF_ROUND, "hash", "cobank", "key"))


@dataclass(frozen=True, slots=True)
class Effect:
    """What a correction adds to the shift that it counts in, and when and by whom what it corrects was dealt; amounts in minor units."""

    at: datetime
    dealer: str | None
    rounds: int
    placed: int
    covered: int
    collected: int


def counts_at(record: Record) -> datetime:
    """Give the instant whose shift an approved correction counts in."""
    return clock.parse_instant(record["body"]["counts"]["at"])


def effect(record: Record) -> Effect:
    """Give what an approved correction adds to its shift."""
    body = record["body"]
    counts = body["counts"]
    dealer = (body["before"] or body["after"]).get("dealer")
    figures = {name: counts[name] for name in ("rounds", "placed", "covered", "collected")}
    return Effect(at=clock.parse_instant(counts["at"]), dealer=dealer, **figures)


class Corrections:
    """Collects one table's corrections and keeps the list of its rounds as they count."""

    def __init__(self) -> None:
        self.rounds: dict[int, Line] = {}
        self.lines: list[Json] = []

    def played(self, record: Record, *, cobank: int, said: Said | None) -> None:
        """Take a round in, with what it came to in words."""
        body = record["body"]
        self.rounds[record["seq"]] = {
            "seq": record["seq"],
            "hash": record["hash"],
            **{name: body[name] for name in _OF_ROUND if name != "at"},
            "at": record["occurred_at"],
            "cobank": cobank,
            "key": body["key"],
            "correction": None,
            **_told(said),
        }

    def undone(self, record: Record) -> Said | None:
        """Take the last round back: it counts nowhere and stands among the corrections. Gives what it had come to."""
        body = record["body"]
        undone: Any = self.rounds.pop(body["round_seq"])
        line: Line = {
            "kind": "undo",
            "at": record["occurred_at"],
            "dealer": body["dealer"],
            "reason": body["reason"],
            "seq": record["seq"],
            "round": undone,
        }
        self.lines.append(line)
        return telling.read(undone.get("said"))

    def corrected(
        self, record: Record, *, is_counted: bool, said: tuple[Said | None, Said | None]
    ) -> None:
        """List an approved correction with what its round came to before and after, and where its figures count here put the round right."""
        body = record["body"]
        before, after = body["before"], body["after"]
        root = _root(record)
        line = self.rounds.get(root) if root is not None else None
        if is_counted and root is not None:
            self.rounds.pop(root, None)
            if after is not None:
                self.rounds[root] = _round(after, record, root=line) | _told(said[1])
        self.lines.append(
            {
                "kind": EXCEPTIONS[record["kind"]],
                "at": record["occurred_at"],
                "dealer": (before or after or {}).get("dealer"),
                "reason": body["reason"],
                "seq": record["seq"],
                "round": line or _corrected_round(record),
                "correction": body["number"],
                "text": body["text"],
                "requested_by": body["requested_by"],
                "approved_by": body["approved_by"],
                "counts_at": body["counts"]["at"],
                "is_counted": is_counted,
                "before": _figures(before),
                "after": _figures(after),
                **_told(*said),
            }
        )

    def list_rounds(self) -> list[Json]:
        """Give the rounds that count, in order of time."""
        return [
            self.rounds[seq]
            for _at, seq in sorted((str(line["at"]), seq) for seq, line in self.rounds.items())
        ]


def _told(*said: Said | None) -> Line:
    """Give what is said of a round, or of one before and after, under the name that every form but the one for programs reads."""
    lines = [None if one is None else telling.kept(one) for one in said]
    if not any(lines):
        return {}
    return {
        "said": lines[0] if len(lines) == 1 else dict(zip(("before", "after"), lines, strict=True))
    }


def _root(record: Record) -> int | None:
    """Give the position of the record that a corrected round came in with, None where no round is corrected."""
    body = record["body"]
    if record["kind"] == "late_entry":
        return int(record["seq"])
    if record["kind"] in {"void", "amend"}:
        return int(body["before"]["root"])
    return None


def _round(after: Mapping[str, Any], record: Record, *, root: Line | None) -> Line:
    came_in = root or {}
    return {
        "seq": came_in.get("seq", record["seq"]),
        "hash": came_in.get("hash", record["hash"]),
        **{name: after[name] for name in _OF_ROUND},
        "cobank": after["income"].get("cobank", 0),
        "key": came_in.get("key", record["body"]["key"]),
        "correction": record["body"]["number"],
    }


def _corrected_round(record: Record) -> Line:
    """Give the round that a correction names where it is not of this shift; of one that names none, nothing but the record."""
    body = record["body"]
    named = body["before"] or body["after"]
    if _root(record) is None:
        return _NO_ROUND | {"seq": record["seq"]}
    return _NO_ROUND | {
        "seq": _root(record),
        **{name: named[name] for name in _OF_ROUND},
        "cobank": named["income"].get("cobank", 0),
    }


def _figures(document: Mapping[str, Any] | None) -> Json:
    """Give one side of a correction without the sheet and its settlement, which its record holds."""
    if document is None:
        return None
    return {name: value for name, value in document.items() if name not in {"sheet", "settlement"}}
