from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from casino.kernel.errors import Conflict, Forbidden, Malformed, NotFound, Refused
from tables.models import Round, Session
from tables.services import events, rounds
from tables.services.acts import Act
from tables.services.rounds import RecordRound
from tests.factories import books, paigow
from tests.factories import tables as floor

pytestmark = pytest.mark.django_db

AT = floor.OPENED_AT


@pytest.fixture
def session() -> Session:
    """PG01, open with eight doors."""
    return floor.open_table()


def entered(session: Session, sheet: Any = None, **other: Any) -> RecordRound:
    values: dict[str, Any] = {
        "session": session.id,
        "game": "paigow",
        "sheet": sheet or floor.next_sheet(session),
    }
    return RecordRound(**(values | other))


def by_dealer(key: str = "r1", minutes: int = 1, staff: str = floor.DEALER) -> Act:
    return floor.act(staff, key=key, at=AT + timedelta(minutes=minutes))


def test_a_round_is_settled_booked_and_recorded(session: Session) -> None:
    bank = [
        {"id": "banker", "kind": "banker", "stake": 5_000},
        {"id": "house", "kind": "house", "stake": 100_000},
    ]
    sheet = floor.next_sheet(session, bank=bank)
    recorded = rounds.record(entered(session, sheet), act=by_dealer())
    fact = Round.objects.get()
    # Door 3 acts first and loses 10,000 to the banker, who pays 15,000 of door 2's 20,000; the house pays the rest.
    assert (recorded.id, recorded.number, recorded.due, recorded.replayed) == (
        fact.id,
        1,
        1_000,
        False,
    )
    assert recorded.settlement["house"] == {"commission": 1_000, "cobank": -5_000}
    assert (fact.placed_minor, fact.covered_minor) == (30_000, 30_000)
    assert (fact.due_minor, fact.collected_minor, fact.dealer) == (1_000, 1_000, floor.DEALER)
    assert books.transfers(fact.subject) == [
        ("box", "commission", 1_000),
        ("cobank", "tray", 5_000),
    ]
    live = floor.standing(session)
    assert (live.rounds, live.box_minor, live.tray_minor) == (1, 1_000, floor.FLOAT - 5_000)
    assert (live.last_at, live.play["turn"]["banker"]) == (AT + timedelta(minutes=1), 1)
    said = books.assert_proved(fact)
    assert (said["seq"], said["hash"]) == (recorded.seq, recorded.hash)
    assert said["body"]["holds"] == {"box": 1_000, "tray": floor.FLOAT - 5_000}
    assert said["body"]["transfers"] == [
        {"debit": "box", "credit": "commission", "amount": 1_000, "currency": "MOP"},
        {"debit": "cobank", "credit": "tray", "amount": 5_000, "currency": "MOP"},
    ]


def test_preview_says_what_recording_would_come_to_and_writes_nothing(session: Session) -> None:
    before = books.written()
    judged = rounds.preview(entered(session))
    assert books.written() == before
    recorded = rounds.record(entered(session), act=by_dealer())
    assert (judged.due, judged.cobank, judged.settlement) == (
        recorded.due,
        0,
        recorded.settlement,
    )


def test_the_same_key_and_sheet_give_the_same_round_even_after_a_relief_and_after_the_closing(
    session: Session,
) -> None:
    command = entered(session)
    first = rounds.record(command, act=by_dealer())
    floor.person("D102")
    events.relieve(
        session_id=session.id,
        dealer="D102",
        supervisor=floor.SUPERVISOR,
        act=floor.act(at=AT + timedelta(minutes=2)),
    )
    relieved = books.written()
    again = rounds.record(command, act=by_dealer(minutes=3))
    assert again == rounds.RecordedRound(
        id=first.id,
        number=1,
        settlement=first.settlement,
        due=1_000,
        collected=1_000,
        chain="PG01",
        seq=first.seq,
        hash=first.hash,
        replayed=True,
    )
    assert books.written() == relieved
    floor.close_table(session)
    assert rounds.record(command, act=by_dealer(minutes=9)) == again


def test_the_same_key_with_another_sheet_is_a_conflict(session: Session) -> None:
    rounds.record(entered(session), act=by_dealer())
    other = entered(session, floor.next_sheet(session, dice=[6, 6, 6, 6]))
    assert books.refused(lambda: rounds.record(other, act=by_dealer(minutes=2)), Conflict) == [
        ("key_conflict", "key")
    ]
    other = entered(session, floor.next_sheet(session), collected=900)
    assert books.refused(lambda: rounds.record(other, act=by_dealer(minutes=2)), Conflict) == [
        ("key_conflict", "key")
    ]


def test_a_key_belongs_to_its_session(session: Session) -> None:
    other = floor.open_table("PG02", dealer="D102")
    first = rounds.record(entered(session), act=by_dealer())
    second = rounds.record(entered(other), act=by_dealer(staff="D102"))
    assert (first.number, second.number, first.id != second.id) == (1, 1, True)


def test_what_the_dealer_dropped_is_kept_beside_what_was_due(session: Session) -> None:
    recorded = rounds.record(entered(session, collected=0), act=by_dealer())
    assert (recorded.due, recorded.collected) == (1_000, 0)
    # The box should hold what was due.
    assert floor.standing(session).box_minor == 1_000


def test_only_the_tables_dealer_records(session: Session) -> None:
    floor.person("D102")
    for staff in ("D102", floor.SUPERVISOR):
        act = by_dealer(staff=staff)
        assert books.refused(partial(rounds.record, entered(session), act=act), Forbidden) == [
            ("not_the_dealer", "")
        ]
    brought = floor.act("IMPORT", "operator", via="import", at=AT + timedelta(minutes=1))
    assert rounds.record(entered(session), act=brought).number == 1


def test_everything_wrong_with_a_sheet_is_told_at_once(session: Session) -> None:
    sheet = floor.next_sheet(session, dice=[7, 1, 1, 1], odd=1)
    sheet["bets"][0]["amount"] = 0
    sheet["bets"][1]["door"] = 1
    del sheet["outcomes"]["5"]
    expected = [
        ("unknown_key", "odd"),
        ("bad_dice", "dice"),
        ("not_positive", "bets.0.amount"),
        ("bet_on_banker", "bets.1.door"),
        ("no_result", "outcomes.5"),
        ("not_positive", "collected"),
    ]
    command = entered(session, sheet, collected=-1)
    assert books.refused(lambda: rounds.record(command, act=by_dealer()), Malformed) == expected
    assert books.refused(lambda: rounds.preview(command), Malformed) == expected


@pytest.mark.parametrize("number", [1.0, 1e400, 2**53, -(2**53)])
def test_a_number_that_is_no_whole_one_is_named_where_it_stands(
    session: Session, number: float
) -> None:
    sheet = floor.next_sheet(session)
    sheet["bets"][0]["amount"] = number
    command = entered(session, sheet, collected=2**53)
    assert books.refused(lambda: rounds.record(command, act=by_dealer()), Malformed) == [
        ("not_integer", "bets.0.amount"),
        ("not_integer", "collected"),
    ]


@pytest.mark.parametrize(
    ("collected", "code"), [(-1, "not_positive"), (2**53, "not_integer"), (2**53 - 1, None)]
)
def test_what_was_dropped_is_an_amount_of_money(
    session: Session, collected: int, code: str | None
) -> None:
    command = entered(session, collected=collected)
    if code is None:
        assert rounds.record(command, act=by_dealer()).collected == collected
        return
    family = Refused if code == "not_positive" else Malformed
    assert books.refused(lambda: rounds.record(command, act=by_dealer()), family) == [
        (code, "collected")
    ]
    assert books.refused(lambda: rounds.preview(command), Refused) == [(code, "collected")]


def test_the_tables_state_refuses_with_all_its_reasons() -> None:
    session = floor.open_table("PG02", doors=4)
    floor.record_round(session)
    sheet = floor.sheet(doors=4, banker=2, half=1)
    command = entered(session, sheet, collected=-1)
    expected = [
        ("not_the_banker", "banker"),
        ("wrong_half", "half"),
        ("not_positive", "collected"),
    ]
    assert books.refused(lambda: rounds.record(command, act=by_dealer(minutes=5)), Refused) == (
        expected
    )
    assert books.refused(lambda: rounds.preview(command), Refused) == expected


def test_art_5_4_a_banker_who_won_does_not_lower_his_second_stake(session: Session) -> None:
    first = floor.next_sheet(session)
    first["outcomes"] |= {"2": "lose"}
    rounds.record(entered(session, first), act=by_dealer())
    # 30,000 won, 1,500 commission.
    floor_stake = 1_000_000 + 28_500
    low = floor.next_sheet(
        session, bank=[{"id": "banker", "kind": "banker", "stake": floor_stake - 1}]
    )
    assert books.refused(
        lambda: rounds.record(entered(session, low), act=by_dealer("r2", 2)), Refused
    ) == [("second_stake_lowered", "bank.0.stake")]
    enough = floor.next_sheet(
        session, bank=[{"id": "banker", "kind": "banker", "stake": floor_stake}]
    )
    assert rounds.record(entered(session, enough), act=by_dealer("r2", 2)).number == 2


def test_art_2_4_the_second_half_is_dealt_from_the_tiles_that_are_left() -> None:
    session = floor.open_table("PG02", doors=4)

    def dealt(hands: dict[str, Any], half: int) -> RecordRound:
        return entered(session, paigow.four_doors(hands=hands, half=half))

    rounds.record(dealt(paigow.HANDS_OF_FOUR, 1), act=by_dealer("h1", 1))
    assert floor.standing(session).play["half"] == 2
    same = dealt(paigow.HANDS_OF_FOUR, 2)
    assert books.refused(lambda: rounds.record(same, act=by_dealer("h2", 2)), Refused) == [
        ("tile_of_other_half", f"hands.{door}.{pair}")
        for door, pair in (
            (1, "front"), (1, "back"), (2, "front"), (2, "back"), (3, "front"),
            (3, "back"), (3, "back"), (4, "front"), (4, "back"), (4, "back"),
        )
    ]  # fmt: skip
    other = dealt(paigow.OTHER_HANDS_OF_FOUR, 2)
    assert rounds.record(other, act=by_dealer("h2", 2)).number == 2
    assert floor.standing(session).play["half"] == 1


def test_a_sheet_of_another_game_is_refused(session: Session) -> None:
    command = entered(session, game="mahjong")
    assert books.refused(lambda: rounds.record(command, act=by_dealer()), Refused) == [
        ("wrong_game", "game")
    ]
    assert books.refused(lambda: rounds.preview(command), Refused) == [("wrong_game", "game")]


def test_a_closed_table_takes_no_round(session: Session) -> None:
    floor.close_table(session)
    command = RecordRound(session=session.id, game="paigow", sheet=floor.sheet())
    late = by_dealer(minutes=9)
    assert books.refused(lambda: rounds.record(command, act=late), Refused) == [
        ("session_closed", "session")
    ]
    assert books.refused(lambda: rounds.preview(command), Refused) == [
        ("session_closed", "session")
    ]


def test_a_round_of_no_session_is_not_found(session: Session) -> None:
    command = entered(session)
    lost = RecordRound(session="01J00000000000000000000000", game="paigow", sheet=command.sheet)
    assert books.refused(lambda: rounds.record(lost, act=by_dealer()), NotFound) == [
        ("no_such_session", "session")
    ]
    assert books.refused(lambda: rounds.preview(lost), NotFound) == [("no_such_session", "session")]


@pytest.mark.parametrize("key", ["", "k" * 81, "a\tb"])
def test_a_round_needs_a_key_that_can_be_kept(session: Session, key: str) -> None:
    act = Act(key=key, occurred_at=AT, origin=floor.origin(floor.DEALER))
    assert books.refused(lambda: rounds.record(entered(session), act=act), Refused) == [
        ("bad_key", "key")
    ]


def test_rounds_of_a_session_count_up(session: Session) -> None:
    floor.record_rounds(session, 5)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [
        1, 2, 3, 4, 5,
    ]  # fmt: skip
    assert books.kinds("PG01") == [
        "open", "round", "round", "bank_passed", "round", "round", "bank_passed", "round",
    ]  # fmt: skip
