"""Every code that a significant event may carry is said in words, in each of the report's languages."""

from collections.abc import Iterator
from typing import Any

import pytest

from accounting import reviewing, spoken
from accounting.ledger import chart
from accounting.reports import beside, events, labels
from casino.staff import words as staff_words
from casino.staff.roles import Role
from tables import licence
from tables.forms import mahjong as mahjong_forms
from tables.forms import riichi as riichi_forms
from tables.games import layouts
from tables.games.mahjong import terms as mahjong
from tables.games.mahjong.tiles import Mode
from tables.games.paigow import terms as paigow
from tables.games.riichi import terms as riichi
from tables.services import corrections, incidents, undo
from tables.services import riichi as riichi_services

LIMITS = paigow.Limits(bet_min=100, bet_max=200, house_cobank_max=300)
TERMS: dict[str, Any] = {
    "paigow": paigow.Terms(limits=LIMITS).document(),
    "mahjong": mahjong.DEFAULT_HOUSE.document(),
    "riichi": riichi.Rulebook(riichi.DEFAULT, riichi.HONBA_VALUE_BY_RATE).document(),
    licence.CODE: licence.read({}),
}
SIDES: dict[str, Any] = {
    **{
        f"rulebook of {game}": {
            "code": "X", "game": game, "effective_from": "2027-01-01T00:00:00Z", "authorisation": "A", "digest": "0", "terms": terms,
            "proposed_by": "A1", "approved_by": "A2",
        }
        for game, terms in TERMS.items()
    },
    "house": {"name": "Casa", "authority": "X", "zone": "Asia/Macau", "shifts": {"day": "06:00", "swing": "14:00", "night": "22:00"}},
    "person": {"role": "dealer", "is_active": True},
    "table": {"game": "paigow", "pit": "1", "currency": "MOP", "is_active": True},
    "doors": {"setup": {"doors": 8}},
    "tier": {"setup": {"mode": "A", "low": 5_000}},
    "stakes": {"setup": dict.fromkeys(riichi.STAKES, 100)},
    "round": {
        "number": 3, "at": "2026-11-28T15:00:00Z", "dealer": "D1", "placed": 1, "covered": 1, "due": 1, "collected": 1, "game": "riichi_deal",
        "record": {"chain": "PG01", "seq": 3}, "income": dict.fromkeys((*chart.FEES, chart.COBANK, chart.ROUNDING, chart.PENALTY), 1),
    },
    "chips": {"tray": 100},
    "adjustment": {"accounts": dict.fromkeys(chart.CODES, 1)},
}  # fmt: skip


def flat(side: Any) -> dict[str, Any]:
    found = beside.differences(None, side)[1]
    assert found is not None
    return found


def unsaid(path: str, value: Any, line: labels.Line) -> Iterator[str]:
    """Give the codes that stand in a line as they were recorded."""
    for text in (line.zh, line.pt):  # in English some words are their codes
        name, _, told = text.partition(": ")
        yield from (part for part in name.split(" · ") if part in path.split(".") and part.islower() and not part.isdigit())  # fmt: skip
        if isinstance(value, str) and value.islower() and value.isascii() and told == value:
            yield told


def test_every_field_of_what_stood_before_and_after_is_named() -> None:
    raw = []
    for about, side in SIDES.items():
        for path, value in flat(side).items():
            speech = spoken.speech(beside.keys({path: value}))
            line = beside.said({path: value}, currency="MOP", speech=speech)
            assert line is not None
            raw += [f"{about}: {path} = {value}: {code}" for code in unsaid(path, value, line)]  # fmt: skip
    assert raw == [], "\n".join(raw)


def codes() -> Iterator[tuple[str, str]]:
    """Give every code that an event may carry, with the name of what it stands in."""
    for words in (staff_words.CHANGES, staff_words.DEVICE_CHANGES, staff_words.SECRETS):
        yield from (("change", code) for code in words)
    yield from (("change", kind) for kind in corrections.REASONS)
    yield from (("change", kind) for kind in reviewing.REASONS)
    for reasons in (
        *corrections.REASONS.values(),
        *reviewing.REASONS.values(),
        reviewing.OVERRIDES,
        *undo.REASONS.values(),
        incidents.DEAD_ROUND_REASONS,
        incidents.TILE_CHANGE_REASONS,
        riichi_services.ABANDON_REASONS,
    ):
        yield from (("reason", code) for code in reasons)
    yield from (("role", role.value) for role in Role)
    yield from (("game", code) for code in (*layouts.LAYOUTS, licence.CODE))
    yield from (("mode", mode.value) for mode in Mode)
    for forms in (mahjong_forms.WORDS, riichi_forms.WORDS):
        yield from ((name, code) for name, (_label, said) in forms.items() for code in said)


@pytest.mark.parametrize("name", sorted({name for name, _code in codes()}))
def test_every_code_is_said_in_words(name: str) -> None:
    mine = sorted({code for of, code in codes() if of == name})
    speech = spoken.speech(f"{name}={code}" for code in mine)
    raw = [code for code in mine if (speech.words.get(f"{name}={code}") or labels.word(code)).zh == code]  # fmt: skip
    assert raw == []


def test_every_kind_of_event_and_role_is_named() -> None:
    named = [labels.word(f"event_{kind}").zh for kind in events.KINDS]
    assert [kind for kind in named if kind.startswith("event_")] == []
    assert [role for role in (*Role, "operator", "system") if labels.word(role).zh == role] == []
