"""What the last signed shift handed over, as far as it still stands open."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounting.selectors import explanations, open_items, sign_offs
from accounting.selectors.sign_offs import KeptSignOff


@dataclass(frozen=True, slots=True)
class Handover:
    """A sign-off and what of its handover nobody has seen to yet."""

    sign_off: KeptSignOff
    items: tuple[Mapping[str, Any], ...]


def find_standing(*, at: datetime) -> Handover | None:
    """Find what the shift signed last before an instant left open; None where no shift was ever signed."""
    kept = sign_offs.find_latest(before=at)
    if kept is None:
        return None
    still = {(item.what, item.table, item.seq) for item in open_items.list_open(at=at)}
    explained = {each.of for each in explanations.list_of_shift(day=kept.day, shift=kept.shift)}

    def stands(item: Mapping[str, Any]) -> bool:
        record = item["record"]
        if "kind" in item:
            return (record["chain"], record["seq"], item["kind"]) not in explained
        return (item["what"], item["table"], record["seq"]) in still

    return Handover(sign_off=kept, items=tuple(item for item in kept.handover if stands(item)))
