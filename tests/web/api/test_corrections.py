"""Corrections by the API: asked for, listed, decided by another supervisor with his password."""

from typing import Any

import pytest

from casino.kernel import clock
from casino.staff.roles import Role
from tables.models import CorrectionDecision, CorrectionRequest, Session
from tests.factories import books
from tests.factories import tables as floor
from tests.factories.staff import PASSWORD, make_user
from tests.web.api.conftest import Program

TEXT = "The guest had not placed it."


@pytest.fixture
def round_id(session: Session) -> str:
    return floor.record_round(session, at=clock.now()).id


@pytest.fixture
def body(round_id: str) -> dict[str, Any]:
    proposal = {"round": f"round:{round_id}"}
    return {"kind": "void", "proposal": proposal, "reason": "not_played", "text": TEXT}


@pytest.fixture
def other(session: Session) -> Program:
    """A second supervisor."""
    return Program(make_user(role=Role.SUPERVISOR, staff_number="S777"))


def test_a_void_is_asked_for_once_listed_and_approved(
    supervisor: Program, inspector: Program, other: Program, body: dict[str, Any]
) -> None:
    status, asked = supervisor.post("corrections/", body)
    request = CorrectionRequest.objects.get()
    said = books.assert_proved(request)
    assert (status, asked["id"], asked["record"]["seq"]) == (201, request.id, said["seq"])
    assert supervisor.post("corrections/", body) == (200, {**asked, "replayed": True})

    _status, listed = inspector.get("corrections/")
    (waiting,) = listed["corrections"]
    assert (waiting["id"], waiting["number"], waiting["decision"]) == (request.id, 1, None)
    assert (waiting["before"]["due"], waiting["after"]) == (1_000, None)

    status, done = other.post(f"corrections/{request.id}/approve/", {"password": PASSWORD})
    assert (status, done["id"]) == (201, CorrectionDecision.objects.get().id)
    again = other.post(f"corrections/{request.id}/approve/", {"password": PASSWORD})
    assert again == (200, {**done, "replayed": True})
    assert inspector.get("corrections/") == (200, {"corrections": []})
    _status, shown = inspector.get(f"corrections/{request.id}/")
    assert (shown["decision"]["outcome"], shown["decision"]["decided_by"]) == ("approved", "S777")


@pytest.mark.parametrize("kind", ["amend", "late_entry", "chips", "adjustment"])
def test_every_kind_is_asked_for(
    supervisor: Program, session: Session, round_id: str, kind: str
) -> None:
    proposals: dict[str, tuple[dict[str, Any], str]] = {
        "amend": ({"round": f"round:{round_id}", "sheet": floor.sheet(), "collected": 900}, "wrong_bet"),
        "late_entry": (
            {"session": session.id, "at": clock.format_instant(clock.now()), "game": "paigow", "sheet": floor.sheet()},
            "network_down",
        ),
        "chips": ({"session": session.id, "direction": "fill", "pieces": {"10000": 2}}, "fill"),
        "adjustment": (
            {"table": "PG01", "debit": "cage", "credit": "commission", "amount": 5, "round": f"round:{round_id}"},
            "booking_error",
        ),
    }  # fmt: skip
    proposal, reason = proposals[kind]
    asked = {"kind": kind, "proposal": proposal, "reason": reason, "text": TEXT}
    status, _done = supervisor.post("corrections/", asked)
    request = CorrectionRequest.objects.get()
    assert (status, request.kind) == (201, kind)
    assert {k: v for k, v in request.proposal.items() if v is not None} == proposal


def test_another_refuses_with_a_word_and_whoever_asked_withdraws(
    supervisor: Program, dealer: Program, other: Program, body: dict[str, Any]
) -> None:
    _status, asked = dealer.post("corrections/", body)
    path = f"corrections/{asked['id']}"
    assert other.refused(f"{path}/refuse/", {"password": PASSWORD}) == (422, [("text_needed", "note")])  # fmt: skip
    assert supervisor.refused(f"{path}/withdraw/") == (403, [("not_the_requester", "")])
    assert other.post(f"{path}/refuse/", {"password": PASSWORD, "note": "No."})[0] == 201
    _status, asked = dealer.post("corrections/", body, key="k2")
    assert dealer.post(f"corrections/{asked['id']}/withdraw/", key="k3")[0] == 201
    outcomes = CorrectionDecision.objects.order_by("id").values_list("outcome", flat=True)
    assert list(outcomes) == ["refused", "withdrawn"]


def test_nobody_approves_his_own_nor_with_a_wrong_password(
    supervisor: Program, other: Program, body: dict[str, Any]
) -> None:
    _status, asked = other.post("corrections/", body)
    path = f"corrections/{asked['id']}/approve/"
    own = other.refused(path, {"password": PASSWORD})
    assert own == (422, [("same_person", "approver")])
    status, answer = supervisor.post(path, {"password": "wrong"})
    assert (status, answer["problems"][0]["code"]) == (422, "wrong_password")
    assert CorrectionDecision.objects.count() == 0


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"kind": "gift"}, ("unknown_value", "kind")),
        ({"proposal": []}, ("not_object", "proposal")),
        ({"proposal": {}}, ("missing_key", "proposal.round")),
        ({"proposal": {"round": "round:1", "why": 1}}, ("unknown_key", "proposal.why")),
        ({"proposal": {"round": 5}}, ("not_text", "proposal.round")),
        ({"text": 5}, ("not_text", "text")),
        ({"more": 5}, ("unknown_key", "more")),
    ],
)
def test_a_body_of_another_shape_is_refused(
    supervisor: Program, body: dict[str, Any], change: dict[str, Any], problem: tuple[str, str]
) -> None:
    assert supervisor.refused("corrections/", body | change) == (422, [problem])


def test_parts_of_another_type_are_refused(
    supervisor: Program, session: Session, round_id: str
) -> None:
    def refused(kind: str, **proposal: Any) -> list[tuple[str, str]]:
        asked = {"kind": kind, "proposal": proposal, "reason": "fill", "text": TEXT}
        return supervisor.refused("corrections/", asked)[1]

    key = f"round:{round_id}"
    assert refused("amend", round=key, sheet=[]) == [("not_object", "proposal.sheet")]
    assert refused("amend", round=key, sheet={}, collected="1") == [("not_integer", "proposal.collected")]  # fmt: skip
    wrong = refused("chips", session=session.id, direction="fill", pieces={"x": 1})
    assert wrong == [("bad_denomination", "proposal.pieces.x")]
    moved = {"session": session.id, "direction": "fill", "pieces": {"100": 1}}
    assert refused("chips", **moved, seat="2") == [("not_integer", "proposal.seat")]
    assert refused("chips", **moved, seat=2) == [
        ("unknown_value", "reason"),
        ("no_chips_at_seats", "seat"),
    ]


@pytest.mark.parametrize("who", ["inspector", "administrator"])
def test_nobody_else_asks_or_decides(
    who: str, request: pytest.FixtureRequest, supervisor: Program, body: dict[str, Any]
) -> None:
    program: Program = request.getfixturevalue(who)
    _status, asked = supervisor.post("corrections/", body)
    forbidden = (403, [("role_not_allowed", "")])
    assert program.refused("corrections/", body, key="k9") == forbidden
    for step in ("approve", "refuse", "withdraw"):
        path = f"corrections/{asked['id']}/{step}/"
        assert program.refused(path, {"password": PASSWORD}) == forbidden
