"""Every kind of record that a table's part may list has words on paper."""

from accounting import words
from accounting.reports import gather, labels

ELSEWHERE = {
    "correction_requested", "correction_refused", "correction_withdrawn", "chips", "exception_explained", "slip_printed", "report",
    "report_requested", "rulebook", "rulebook_proposed", "rulebook_declined", "staff", "device", "approval", "signing_key",
    "house_terms", "sign_in", "sign_in_failed", "sign_out", "locked", "unlocked", "view", "search", "download",
}  # fmt: skip
"""Kinds that stand on other chains, or that the report shows as something else than incidents."""


def test_an_incident_is_named_in_the_languages_of_the_report() -> None:
    incidents = words.KINDS.keys() - gather.ROUTINE - ELSEWHERE
    assert {"void_throw", "liability_confirmed", "game_abandoned"} <= incidents
    assert [kind for kind in sorted(incidents) if labels.word(kind).zh == kind] == []
