from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from casino.audit.models import Record
from casino.audit.records import HOUSE, SYSTEM, Actor, Origin
from casino.kernel import canonical
from casino.kernel.canonical import Json
from casino.kernel.errors import Conflict, DomainError, Malformed, NotFound, Refused
from tables.models import Rulebook, RulebookDecline, RulebookProposal
from tables.selectors import rulebooks as selectors
from tables.services import rulebooks
from tables.services.rulebooks import Proposed

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
FROM = datetime(2026, 12, 1, 6, 0, tzinfo=UTC)
TERMS = {"commission_bps": 450, "rounding": {"unit": 50, "mode": "down"}}
WHOLE: dict[str, Json] = {
    "commission_bps": 450,
    "rounding": {"unit": 50, "mode": "down"},
    "exhaustion": "running_net",
    "bank_commission": "net",
}
SEED = "paigow-15-90-M"


def by(staff: str, *, at: datetime = AT) -> Origin:
    return Origin(actor=Actor(staff=staff, role="administrator"), recorded_at=at, via="screen")


def proposed(**other: object) -> Proposed:
    values = {
        "code": "paigow-2026", "game": "paigow", "effective_from": FROM, "authorisation": "DICJ 12/2026", "terms": TERMS,
    }  # fmt: skip
    return Proposed(**(values | other))  # type: ignore[arg-type]  # each test says which value is odd


def last_record() -> tuple[str, object]:
    record = Record.objects.filter(chain=HOUSE).latest("seq")
    return record.kind, canonical.loads(bytes(record.line))["body"]


def refused(call: Callable[[], object], family: type[DomainError]) -> list[tuple[str, str]]:
    """The problems of a refused call that wrote nothing."""

    def written() -> list[int]:
        return [m.objects.count() for m in (Record, Rulebook, RulebookProposal, RulebookDecline)]

    before = written()
    with pytest.raises(family) as caught:
        call()
    assert written() == before
    return [(p.code, p.path) for p in caught.value.problems]


def test_a_proposal_binds_nobody_and_is_recorded_in_full() -> None:
    proposal = rulebooks.propose(proposed(), origin=by("A1"))
    assert Rulebook.objects.filter(code="paigow-2026").exists() is False
    assert last_record() == (
        "rulebook_proposed",
        {
            "subject": f"rulebook_proposal:{proposal}", "code": "paigow-2026", "game": "paigow",
            "effective_from": "2026-12-01T06:00:00Z", "authorisation": "DICJ 12/2026", "terms": WHOLE, "proposed_by": "A1",
        },
    )  # fmt: skip


def test_a_second_administrator_brings_it_into_force_from_its_instant_on() -> None:
    proposal = rulebooks.propose(proposed(), origin=by("A1"))
    assert rulebooks.approve(proposal_id=proposal, origin=by("A2")) == "paigow-2026"
    digest = canonical.digest(WHOLE)
    assert last_record() == (
        "rulebook",
        {
            "subject": "rulebook:paigow-2026", "code": "paigow-2026", "game": "paigow",
            "effective_from": "2026-12-01T06:00:00Z", "authorisation": "DICJ 12/2026", "terms": WHOLE, "digest": digest,
            "proposal": proposal, "proposed_by": "A1", "approved_by": "A2",
        },
    )  # fmt: skip
    before = selectors.get_in_force(game="paigow", at=FROM - timedelta(microseconds=1))
    assert before.code == SEED
    assert selectors.get_in_force(game="paigow", at=FROM) == selectors.RulebookRow(
        code="paigow-2026", game="paigow", effective_from=FROM, authorisation="DICJ 12/2026", terms=WHOLE, digest=digest,
        proposed_by="A1", approved_by="A2",
    )  # fmt: skip
    assert [b.code for b in selectors.list_published(game="paigow")] == ["paigow-2026", SEED]


def test_no_game_has_a_rulebook_before_its_first() -> None:
    with pytest.raises(NotFound) as caught:
        selectors.get_in_force(game="paigow", at=datetime(1989, 12, 31, tzinfo=UTC))
    assert [(p.code, p.path) for p in caught.value.problems] == [("no_rulebook", "game")]


def test_nobody_approves_his_own_proposal() -> None:
    proposal = rulebooks.propose(proposed(), origin=by("A1"))
    call = lambda: rulebooks.approve(proposal_id=proposal, origin=by("A1"))  # noqa: E731
    assert refused(call, Refused) == [("second_person", "")]


def test_a_proposal_whose_instant_has_passed_cannot_be_approved() -> None:
    proposal = rulebooks.propose(proposed(), origin=by("A1"))
    call = lambda: rulebooks.approve(proposal_id=proposal, origin=by("A2", at=FROM))  # noqa: E731
    assert refused(call, Refused) == [("not_in_future", "effective_from")]


def test_everything_wrong_with_a_proposal_is_told_at_once() -> None:
    odd = proposed(
        code="§", authorisation=" ", effective_from=AT,
        terms={"commission_bps": 10_001, "colour": "red"},
    )  # fmt: skip
    assert refused(lambda: rulebooks.propose(odd, origin=by("A1")), Malformed) == [
        ("bad_rulebook_code", "code"),
        ("no_authorisation", "authorisation"),
        ("not_in_future", "effective_from"),
        ("unknown_key", "terms.colour"),
        ("unknown_value", "terms.commission_bps"),
    ]


def test_a_game_that_is_not_built_has_no_rulebook() -> None:
    odd = proposed(game="faro")
    assert refused(lambda: rulebooks.propose(odd, origin=by("A1")), Malformed) == [
        ("unknown_game", "game")
    ]


def test_code_and_instant_are_given_once() -> None:
    taken = proposed(code=SEED, effective_from=FROM)
    assert refused(lambda: rulebooks.propose(taken, origin=by("A1")), Conflict) == [
        ("rulebook_exists", "code")
    ]
    first = rulebooks.propose(proposed(), origin=by("A1"))
    second = rulebooks.propose(proposed(code="paigow-2027"), origin=by("A1"))
    rulebooks.approve(proposal_id=first, origin=by("A2"))
    call = lambda: rulebooks.approve(proposal_id=second, origin=by("A2"))  # noqa: E731
    assert refused(call, Conflict) == [("instant_taken", "effective_from")]


@pytest.mark.parametrize("staff", ["A1", "A2"])
def test_author_or_another_may_end_a_proposal_for_a_reason(staff: str) -> None:
    proposal = rulebooks.propose(proposed(), origin=by("A1"))
    rulebooks.decline(proposal_id=proposal, reason=" Rate not agreed ", origin=by(staff))
    assert last_record() == (
        "rulebook_declined",
        {
            "subject": f"rulebook_decline:{proposal}", "proposal": proposal, "code": "paigow-2026", "declined_by": staff,
            "reason": "Rate not agreed",
        },
    )  # fmt: skip
    row = RulebookDecline.objects.get()
    assert (row.proposal_id, row.declined_by, row.declined_at, row.reason) == (
        proposal,
        staff,
        AT,
        "Rate not agreed",
    )


def test_a_proposal_is_decided_once() -> None:
    declined = rulebooks.propose(proposed(), origin=by("A1"))
    rulebooks.decline(proposal_id=declined, reason="No", origin=by("A2"))
    approved = rulebooks.propose(proposed(), origin=by("A1"))
    rulebooks.approve(proposal_id=approved, origin=by("A2"))
    for proposal in (declined, approved):
        again = [
            lambda p=proposal: rulebooks.approve(proposal_id=p, origin=by("A2")),
            lambda p=proposal: rulebooks.decline(proposal_id=p, reason="No", origin=by("A2")),
        ]
        assert [refused(call, Conflict) for call in again] == [
            [("proposal_decided", "proposal")]
        ] * 2


def test_a_proposal_that_is_not_there_cannot_be_decided() -> None:
    call = lambda: rulebooks.approve(proposal_id="none", origin=by("A2"))  # noqa: E731
    assert refused(call, NotFound) == [("no_such_proposal", "proposal")]


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201])
def test_a_proposal_is_not_ended_without_a_reason(reason: str) -> None:
    proposal = rulebooks.propose(proposed(), origin=by("A1"))
    call = lambda: rulebooks.decline(proposal_id=proposal, reason=reason, origin=by("A2"))  # noqa: E731
    assert refused(call, Malformed) == [("no_reason", "reason")]


def test_the_system_proposes_nothing() -> None:
    nobody = Origin(actor=SYSTEM, recorded_at=AT, via="screen")
    with pytest.raises(ValueError, match="system"):
        rulebooks.propose(proposed(), origin=nobody)
    assert RulebookProposal.objects.count() == 0
