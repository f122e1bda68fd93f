"""What rounds came to, told from the records of their chains beside lines of kept reports that hold figures alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from accounting import spoken
from accounting.reports import exceptions, telling
from accounting.reports.labels import Line
from accounting.selectors import chain_records

Item = Mapping[str, Any]
"""A line of a report's document, with its ``table`` and its ``currency``."""
Place = tuple[str, int]
"""A chain and a position in it."""


def of_corrections(items: Sequence[Item]) -> list[Item]:
    """Give corrections with what the round of each came to, before and after."""
    bodies = _bodies(map(_holder, items))
    return [{**item, **_sides(item, bodies.get(_holder(item)))} for item in items]


def of_exceptions(items: Sequence[Item]) -> list[Item]:
    """Give exceptions with what the round came to that each is about, and what it became by a correction."""
    shown = [(item["table"], item["record"]["seq"]) for item in items]
    bodies = _bodies(shown)
    undone = {place: (place[0], body.get("round_seq", 0)) for place, body in bodies.items()}
    bodies_of_undone = _bodies(undone.values())
    return [
        {
            **item,
            **_about(item, bodies.get(place, {}), bodies_of_undone.get(undone.get(place, place))),
        }
        for item, place in zip(items, shown, strict=True)
    ]


def _bodies(places: Iterable[Place]) -> dict[Place, Mapping[str, Any]]:
    by_chain: dict[str, set[int]] = {}
    for chain, seq in places:
        by_chain.setdefault(chain, set()).add(seq)
    return {
        (chain, seq): body
        for chain, seqs in by_chain.items()
        for seq, body in chain_records.map_bodies(chain=chain, seqs=seqs).items()
    }


def _holder(item: Item) -> Place:
    """Tell where the record stands that holds what a correction was about: of an undo the round's own."""
    return item["table"], item["seq"] if "correction" in item else item["round"]["seq"]


def _sides(item: Item, body: Mapping[str, Any] | None) -> Item:
    if body is None:
        return {}
    sides = (body["before"], body["after"]) if "correction" in item else (body, None)
    told = [_of(side, item["currency"]) for side in sides]
    kept = [None if line is None else telling.kept(line) for line in told]
    return {telling.SAID: dict(zip(("before", "after"), kept, strict=True))} if any(kept) else {}


def _about(item: Item, body: Mapping[str, Any], undone: Mapping[str, Any] | None) -> Item:
    if item["kind"] == exceptions.LATE:
        return {}  # sums up several records
    sides = (undone or body.get("before"), body.get("after", body))
    said = telling.became(*(_of(side, item["currency"]) for side in sides))
    return {} if said is None else {telling.SAID: telling.kept(said)}


def _of(played: Mapping[str, Any] | None, currency: str) -> Line | None:
    return None if played is None or "sheet" not in played else spoken.result(played, currency)
