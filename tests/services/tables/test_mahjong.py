"""A mahjong table: chips bought and taken away, deals, notes for the deal, and liabilities that a supervisor confirms."""

from collections.abc import Callable
from typing import Any

import pytest

from casino.audit.records import Actor
from casino.kernel import clock
from casino.kernel.errors import DomainError, Forbidden, Malformed, Refused
from casino.kernel.money import MAX_MINOR
from tables.models import CorrectionDecision, FloorEvent, Round, Session
from tables.selectors import mahjong as mahjong_selectors
from tables.services import correction_claims, mahjong, rounds, undo
from tables.services.acts import Recorded
from tables.services.correction_proposals import Amend, LateEntry
from tests.factories import books, corrections, counting
from tests.factories import mahjong_tables as floor_of_mahjong
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db
APPROVER = Actor(staff=floor.SUPERVISOR, role="supervisor")


@pytest.fixture
def session() -> Session:
    """MJ01, A at 50/100, four seats with 3,000 each."""
    return floor_of_mahjong.open_table()


def refused(
    act: Callable[[], object], family: type[DomainError] = Refused
) -> list[tuple[str, str]]:
    before = books.written()
    with pytest.raises(family) as caught:
        act()
    assert books.written() == before
    return [(p.code, p.path) for p in caught.value.problems]


def test_a_table_opens_with_mode_tier_and_their_prices_pinned(session: Session) -> None:
    assert session.setup == {"mode": "A", "low": 5_000}
    assert session.rulebook_id == "mahjong-135-91-M"
    assert session.terms["price_by_faan"] == [5_000, 10_000, 20_000]
    assert session.terms["rake"] == 2_000


def test_a_buy_in_counts_chips_to_a_seat_and_moves_no_money_of_the_house(session: Session) -> None:
    before = floor.standing(session)
    recorded = floor_of_mahjong.buy_in(session, 2, 50_000, key="more")
    event = FloorEvent.objects.get(pk=recorded.id)
    assert (event.kind, event.data) == (
        "buy_in",
        {
            "seat": 2, "amount": 50_000, "chips": 350_000, "worst_loss": 120_000,
            "is_below_worst_loss": False,
        },
    )  # fmt: skip
    books.assert_proved(event)
    assert books.transfers(event.subject) == []
    after = floor.standing(session)
    assert (after.box_minor, after.tray_minor) == (before.box_minor, before.tray_minor)
    assert after.play["chips"]["2"] == 350_000
    written = books.written()
    assert floor_of_mahjong.buy_in(session, 2, 50_000, key="more").replayed
    assert books.written() == written


def test_a_buy_in_below_the_worst_loss_of_one_deal_is_warned_of() -> None:
    session = floor_of_mahjong.open_table(seats=1, chips=119_900)
    assert FloorEvent.objects.get().data["is_below_worst_loss"] is True
    floor_of_mahjong.buy_in(session, 1, 100)
    assert FloorEvent.objects.last().data["is_below_worst_loss"] is False  # type: ignore[union-attr]


def test_a_buy_in_that_cannot_be_is_refused(session: Session) -> None:
    assert refused(lambda: floor_of_mahjong.buy_in(session, 7, 0)) == [
        ("seat_out_of_range", "seat"),
        ("not_positive", "amount"),
    ]
    assert refused(lambda: floor_of_mahjong.buy_in(session, 1, 505)) == [("no_whole_chips", "amount")]  # fmt: skip
    floor.person("D999")
    assert refused(lambda: floor_of_mahjong.buy_in(session, 1, 5, staff="D999"), Forbidden) == [
        ("not_the_dealer", "")
    ]
    other = floor.open_table("PG01")
    assert refused(lambda: floor_of_mahjong.buy_in(other, 1, 5)) == [("wrong_game", "game")]


def test_a_deal_moves_the_chips_and_drops_the_rake(session: Session) -> None:
    done = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    assert (done.due, done.collected) == (2_000, 2_000)
    fact = Round.objects.get()
    books.assert_proved(fact)
    assert books.transfers(fact.subject) == [("box", "rake", 2_000)]
    live = floor.standing(session)
    assert live.box_minor == 2_000
    assert live.play["chips"] == {"1": 280_000, "2": 338_000, "3": 290_000, "4": 290_000}
    assert (live.play["dealer"], live.play["passes"], live.play["deals"]) == (2, 1, 1)


def test_stakes_that_are_not_the_seats_chips_are_refused_with_both_figures(
    session: Session,
) -> None:
    raw = floor_of_mahjong.win(session, 2)
    raw["stakes"] = {**raw["stakes"], "3": 1}
    assert refused(lambda: floor_of_mahjong.record(session, raw)) == [("other_stakes", "stakes.3")]
    with pytest.raises(Refused) as caught:
        floor_of_mahjong.record(session, raw)
    assert caught.value.problems[0].fields == {"seat": 3, "needed": 300_000, "given": 1}


def test_an_undone_deal_gives_chips_and_deal_back(session: Session) -> None:
    before = floor_of_mahjong.play(session)
    done = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2))
    undo.last_round(
        session_id=session.id,
        round_id=done.id,
        reason="wrong_outcome",
        act=floor.act(floor.DEALER, at=Round.objects.get().occurred_at),
    )
    assert floor_of_mahjong.play(session) == before
    assert floor.standing(session).box_minor == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b_plays_with_two_three_and_four(seats: int) -> None:
    session = floor_of_mahjong.open_table("MJ09", mode="B", low=10_000, seats=seats)
    raw = floor_of_mahjong.win(session, 2, "fa_win_tile", by="self_draw", discarder=None)
    floor_of_mahjong.record(session, raw)
    chips = floor_of_mahjong.play(session)["chips"]
    assert sum(chips.values()) == seats * floor_of_mahjong.CHIPS - 2_000
    assert floor.standing(session).box_minor == 2_000


def test_who_leaves_takes_his_chips_with_him(session: Session) -> None:
    left = mahjong.leave(session_id=session.id, seat=3, act=floor_of_mahjong.act(session))
    event = FloorEvent.objects.get(pk=left.id)
    assert (event.kind, event.data) == ("seat_left", {"seat": 3, "chips": 300_000})
    assert sorted(floor_of_mahjong.play(session)["chips"]) == ["1", "2", "4"]
    again = floor_of_mahjong.act(session)
    assert refused(lambda: mahjong.leave(session_id=session.id, seat=3, act=again)) == [
        ("seat_not_taken", "seat")
    ]


def test_what_is_noted_of_a_seat_holds_for_the_deal(session: Session) -> None:
    def note(flag: str, *, is_set: bool = True) -> Recorded:
        act = floor_of_mahjong.act(session)
        return mahjong.note(session_id=session.id, seat=2, flag=flag, is_set=is_set, act=act)

    event = FloorEvent.objects.get(pk=note("pung_called_not_taken").id)
    said = {"seat": 2, "flag": "pung_called_not_taken", "is_set": True}
    assert (event.kind, event.data) == ("seat_flag", said)
    barred = floor_of_mahjong.win(session, 2)
    assert refused(lambda: floor_of_mahjong.record(session, barred)) == [
        ("pung_called_not_taken", "winner")
    ]
    assert refused(lambda: note("tired")) == [("unknown_value", "flag")]
    note("pung_called_not_taken", is_set=False)
    floor_of_mahjong.record(session, barred)


# --- Liability --------------------------------------------------------------------------------------


def fed(session: Session, **facts: Any) -> dict[str, Any]:
    """Seat 4 passed up a win of its own and fed seat 2."""
    return floor_of_mahjong.win(session, 2, facts=facts or {"declined_own_win": True})


def confirm(
    session: Session, raw: dict[str, Any], approver: Actor = APPROVER, **by: Any
) -> Recorded:
    act = floor_of_mahjong.act(session, **by)
    return mahjong.confirm_liability(session_id=session.id, sheet=raw, approver=approver, act=act)


def test_a_liability_is_recorded_only_after_a_supervisor_has_confirmed_that_very_sheet(
    session: Session,
) -> None:
    raw = fed(session)
    assert refused(lambda: floor_of_mahjong.record(session, raw)) == [
        ("liability_unconfirmed", "facts")
    ]
    command = rounds.RecordRound(session=session.id, game="mahjong", sheet=raw)
    assert rounds.preview(command).settlement["liability"] == {"seat": 4, "rule": "10A6"}
    event = FloorEvent.objects.get(pk=confirm(session, raw).id)
    assert event.kind == "liability_confirmed"
    assert {key: event.data[key] for key in ("seat", "rule", "supervisor")} == {
        "seat": 4, "rule": "10A6", "supervisor": floor.SUPERVISOR,
    }  # fmt: skip
    books.assert_proved(event)
    other = raw | {"discarder": 3}
    assert refused(lambda: floor_of_mahjong.record(session, other)) == [
        ("liability_unconfirmed", "facts")
    ]
    done = floor_of_mahjong.record(session, raw)
    assert done.settlement["transfers"] == {"4": 20_000}
    assert done.due == 2_000
    next_deal = fed(session)
    assert refused(lambda: floor_of_mahjong.record(session, next_deal)) == [
        ("liability_unconfirmed", "facts")
    ]


def test_only_a_supervisor_confirms_a_liability_that_there_is(session: Session) -> None:
    raw = fed(session)
    dealer = Actor(staff=floor.DEALER, role="dealer")
    assert refused(lambda: confirm(session, raw, dealer), Forbidden) == [("supervisor_only", "")]
    nobody = floor_of_mahjong.win(session, 2)
    assert refused(lambda: confirm(session, nobody)) == [("nobody_liable", "facts")]
    draw = floor_of_mahjong.sheet(session)
    assert refused(lambda: confirm(session, draw)) == [("nobody_liable", "facts")]
    poor = raw | {"stakes": {**raw["stakes"], "1": 1}}
    assert refused(lambda: confirm(session, poor)) == [("other_stakes", "stakes.1")]
    assert refused(lambda: confirm(session, {"result": "win"}), Malformed)[0] == (
        "missing_key",
        "players",
    )


def test_who_would_be_liable_can_be_told_beforehand(session: Session) -> None:
    found = mahjong.find_liability(session=session, sheet=fed(session))
    assert found is not None
    assert (found.seat, found.rule) == (4, "10A6")
    assert mahjong.find_liability(session=session, sheet={"result": "win"}) is None


# --- Corrections ------------------------------------------------------------------------------------


def test_an_amended_deal_moves_the_chips_and_the_rake(session: Session) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    floor_of_mahjong.record(session, floor_of_mahjong.sheet(session))
    old = Round.objects.get(pk=first.id).sheet
    amended = {key: value for key, value in old.items() if key != "facts"} | {"elements": []}
    corrections.make(corrections.amend(first.id, amended))
    assert floor_of_mahjong.play(session)["chips"] == {
        "1": 290_000, "2": 318_000, "3": 295_000, "4": 295_000,
    }  # fmt: skip
    assert floor.standing(session).box_minor == 2_000


def test_a_voided_deal_gives_chips_and_rake_back(session: Session) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    floor_of_mahjong.record(session, floor_of_mahjong.sheet(session))
    corrections.make(corrections.void(first.id))
    assert set(floor_of_mahjong.play(session)["chips"].values()) == {300_000}
    assert floor.standing(session).box_minor == 0


def test_chips_of_who_sits_there_now_do_not_move_for_what_another_won_or_lost(
    session: Session,
) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    floor_of_mahjong.leave(session, 2)
    floor_of_mahjong.leave(session, 3)
    floor_of_mahjong.buy_in(session, 2, 100_000)
    asked = corrections.ask(corrections.void(first.id))
    assert correction_claims.find(corrections.get(asked)) == {2: -38_000, 3: 10_000}
    floor_of_mahjong.leave(session, 4)
    floor_of_mahjong.buy_in(session, 4, 50_000)
    done = CorrectionDecision.objects.get(id=corrections.approve(asked).id)
    record = books.assert_proved(done)
    assert record["body"]["claims"] == {"2": -38_000, "3": 10_000, "4": 10_000}
    assert floor_of_mahjong.play(session)["chips"] == {"1": 300_000, "2": 100_000, "4": 50_000}
    assert correction_claims.find(corrections.get(asked)) == {2: -38_000, 3: 10_000, 4: 10_000}
    assert floor.standing(session).box_minor == 0


def test_the_last_act_voided_claims_nothing(session: Session) -> None:
    before = floor_of_mahjong.play(session)
    last = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    asked = corrections.ask(corrections.void(last.id))
    assert correction_claims.find(corrections.get(asked)) == {}
    done = CorrectionDecision.objects.get(id=corrections.approve(asked).id)
    assert "claims" not in books.assert_proved(done)["body"]
    assert floor_of_mahjong.play(session) == before


def test_what_a_seat_no_longer_has_is_claimed_of_its_player(session: Session) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    corrections.make(corrections.chips(session, "credit", seat=2, **{"10000": 33}))
    done = corrections.make(corrections.void(first.id))
    assert books.assert_proved(done)["body"]["claims"] == {"2": -30_000}
    assert floor_of_mahjong.play(session)["chips"]["2"] == 0


def test_a_deal_entered_late_claims_of_those_who_left_after_it(session: Session) -> None:
    at = floor.later(session)
    floor_of_mahjong.leave(session, 3)
    floor_of_mahjong.buy_in(session, 3, 70_000)
    raw = floor_of_mahjong.win(session, 2, "all_pungs")
    late = LateEntry(session.id, clock.format_instant(at), "mahjong", raw)
    done = corrections.make(late)
    assert books.assert_proved(done)["body"]["claims"] == {"3": -10_000}
    assert floor_of_mahjong.play(session)["chips"] == {
        "1": 280_000, "2": 338_000, "3": 70_000, "4": 290_000,
    }  # fmt: skip
    asked = corrections.ask(Amend(done.subject, raw | {"elements": []}))
    assert correction_claims.find(corrections.get(asked)) == {3: 5_000}
    corrections.refuse(asked)
    assert correction_claims.find(corrections.get(asked)) == {}


def test_nothing_is_told_of_claims_while_the_table_is_counted(session: Session) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    floor_of_mahjong.leave(session, 3)
    asked = corrections.ask(corrections.void(first.id))
    assert correction_claims.find(corrections.get(asked)) == {3: 10_000}
    counting.begin(session)
    assert correction_claims.find(corrections.get(asked)) == {}


def test_at_a_closed_table_all_that_a_correction_brings_is_claimed(session: Session) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    floor.close_table(session)
    asked = corrections.ask(corrections.void(first.id), money="moved")
    everybody = {1: 20_000, 2: -38_000, 3: 10_000, 4: 10_000}
    assert correction_claims.find(corrections.get(asked)) == everybody
    corrections.approve(asked)
    assert correction_claims.find(corrections.get(asked)) == everybody


def test_chips_before_a_seat_are_set_right_and_no_money_of_the_house_moves(
    session: Session,
) -> None:
    floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2, "all_pungs"))
    before = floor.standing(session)
    corrections.make(corrections.chips(session, "credit", seat=1, **{"10000": 2}))
    done = corrections.make(corrections.chips(session, "fill", seat=1, **{"100": 5}))
    books.assert_proved(done)
    assert books.transfers(done.subject) == []
    after = floor.standing(session)
    assert after.play["chips"] == {"1": 260_500, "2": 338_000, "3": 290_000, "4": 290_000}
    assert {**after.play, "chips": {}} == {**before.play, "chips": {}}
    assert (after.box_minor, after.tray_minor) == (before.box_minor, before.tray_minor)
    assert done.request.before == {"seat_chips": {"1": 260_000}}
    assert done.request.after == {"seat_chips": {"1": 260_500}}
    one = mahjong_selectors.list_seats(session)[0]
    assert (one.bought, one.corrected, one.chips) == (300_000, -19_500, 260_500)
    floor_of_mahjong.record(session, floor_of_mahjong.sheet(session))


@pytest.mark.parametrize(
    ("seat", "direction", "pieces", "problem"),
    [
        (5, "fill", {"100": 1}, ("seat_not_taken", "seat")),
        (1, "credit", {"10000": 31}, ("not_enough", "pieces")),
        (1, "fill", {"100000": MAX_MINOR // 100_000}, ("not_integer", "pieces")),
    ],
)
def test_chips_that_cannot_lie_before_a_seat_are_not_set_right(
    session: Session, seat: int, direction: str, pieces: dict[str, int], problem: tuple[str, str]
) -> None:
    proposal = corrections.chips(session, direction, seat=seat, **pieces)
    assert refused(lambda: corrections.ask(proposal)) == [problem]


def test_no_chips_lie_before_a_door_of_pai_gow() -> None:
    proposal = corrections.chips(floor.open_table(), seat=1)
    assert refused(lambda: corrections.ask(proposal)) == [("no_chips_at_seats", "seat")]


def standing(session: Session) -> tuple[Any, ...]:
    play = floor_of_mahjong.play(session)
    return tuple(play[key] for key in ("dealer", "wind", "passes", "kept", "cycle", "deals"))


@pytest.mark.parametrize("deals_before", [0, 3])
def test_without_its_last_deal_a_table_stands_as_before_it_though_chips_were_bought_since(
    session: Session, deals_before: int
) -> None:
    for seat in range(2, 2 + deals_before):
        floor_of_mahjong.record(session, floor_of_mahjong.win(session, seat))
    before = standing(session)
    last = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 1 + deals_before % 3))
    assert standing(session) != before
    floor_of_mahjong.buy_in(session, 4, 50_000)
    corrections.make(corrections.void(last.id))
    assert standing(session) == before
    assert sum(floor_of_mahjong.play(session)["chips"].values()) == 1_250_000 - 2_000 * deals_before


def test_the_last_deal_amended_passes_the_deal_as_it_then_should(session: Session) -> None:
    last = floor_of_mahjong.record(session, floor_of_mahjong.sheet(session))
    assert standing(session) == (1, 0, 0, 1, 1, 1)
    floor_of_mahjong.buy_in(session, 4, 50_000)
    amended = floor_of_mahjong.win(session, 2) | {"stakes": Round.objects.get().sheet["stakes"]}
    corrections.make(corrections.amend(last.id, amended))
    assert standing(session) == (2, 0, 1, 0, 1, 1)


def test_a_deal_that_others_followed_leaves_the_dealer_where_he_is(session: Session) -> None:
    first = floor_of_mahjong.record(session, floor_of_mahjong.win(session, 2))
    floor_of_mahjong.record(session, floor_of_mahjong.win(session, 3))
    before = standing(session)
    corrections.make(corrections.void(first.id))
    assert standing(session) == before
