"""What a shift's review knows by name: which exceptions somebody must explain, for which reasons, and why one may sign without. Pure."""

from collections.abc import Mapping
from typing import Final

from casino.kernel.errors import Problem

OPEN: Final = "open"
"""Somebody must explain it."""
EXPLAINED: Final = "explained"
"""A supervisor has said why."""
REASONED: Final = "reasoned"
"""It carries its reason and its people with it."""

_OF_MONEY: Final = (
    "counting_error",
    "payment_error",
    "entry_error",
    "chips_error",
    "cause_not_found",
)
REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "collected_difference": ("drop_error", "payment_error", "entry_error", "cause_not_found"),
    "box_difference": _OF_MONEY,
    "tray_difference": _OF_MONEY,
    "late_entry": ("system_outage", "brought_in_from_file", "recorded_too_late"),
    "not_counted": ("counted_after_the_shift", "counters_missing", "count_forgotten"),
}
"""The reasons that explain each kind of exception. A kind that is not here needs no explanation."""

OVERRIDES: Final = ("under_investigation", "reported_to_authority", "witness_absent")
"""Why a shift may be signed off with exceptions that nobody has explained."""

LONGEST_TEXT: Final = 1_000


def text_problems(text: object) -> tuple[Problem, ...]:
    """Tell what is wrong with what somebody wrote: ``words_needed`` where it says nothing, ``text_too_long``, ``not_printable``."""
    if not isinstance(text, str) or not text.strip():
        return (Problem("words_needed", "text"),)
    if len(text.strip()) > LONGEST_TEXT:
        return (Problem("text_too_long", "text", {"most": LONGEST_TEXT}),)
    if not all(sign.isprintable() or sign in "\n\r" for sign in text):
        return (Problem("not_printable", "text"),)
    return ()
