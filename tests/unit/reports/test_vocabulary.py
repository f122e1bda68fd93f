"""Every kind of record that a table's part may list has words on paper: the report's, or those that its game brings."""

from collections.abc import Mapping
from typing import Any

from accounting import words
from accounting.reports import cells, gather, labels
from tables.games.mahjong import section as mahjong
from tables.games.paigow import section as paigow
from tables.games.riichi import section as riichi

ELSEWHERE = {
    "correction_requested", "correction_refused", "correction_withdrawn", "chips", "exception_explained", "slip_printed", "report",
    "report_requested", "rulebook", "rulebook_proposed", "rulebook_declined", "staff", "device", "approval", "signing_key",
    "house_terms", "sign_in", "sign_in_failed", "sign_out", "locked", "unlocked", "view", "search", "download",
}  # fmt: skip
"""Kinds that stand on other chains, or that the report shows as something else than incidents."""


def test_an_incident_is_named_in_the_languages_of_the_report() -> None:
    brought = {**paigow.WORDS, **mahjong.WORDS, **riichi.WORDS}
    incidents = words.KINDS.keys() - gather.ROUTINE - ELSEWHERE
    assert {"void_throw", "liability_confirmed", "game_abandoned"} <= incidents
    unnamed = [kind for kind in incidents - brought.keys() if labels.word(kind).zh == kind]
    assert unnamed == []


def test_what_an_incident_carries_is_said_in_words_and_grouped_figures() -> None:
    raw: Mapping[str, Any] = riichi.WORDS
    brought = {code: labels.given(word) for code, word in raw.items()}
    data = {
        "riichi_stands": False, "points": {"E": -1_000, "N": 1_000}, "scores": [31_000, 400],
        "reason": None, "sheet": "0f" * 32, "call": "01M8H7QYG01QGGAF0DBEECD8BE",
    }  # fmt: skip
    told = cells.details(data, brought)
    assert told.both == (
        "立直有效 Riichi mantém-se: 否 Não; 點數 Pontos: 東 Este −1,000, 北 Norte 1,000; "
        "點數 Pontuações: 31,000, 400"
    )
    assert told.pt.startswith("Riichi mantém-se: Não; Pontos: Este −1,000, Norte 1,000; ")
