from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from casino.audit.models import ChainHead, Record
from casino.audit.records import HOUSE, Actor, Origin
from casino.kernel import canonical
from casino.kernel.errors import Conflict, DomainError, Malformed, NotFound, Refused
from tables.models import LiveTable, Table
from tables.services import table_admin
from tables.services.table_admin import NewTable

pytestmark = pytest.mark.django_db

AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
ORIGIN = Origin(actor=Actor(staff="A1", role="administrator"), recorded_at=AT, via="screen")


def new_table(**other: object) -> NewTable:
    values = {
        "code": "PG01",
        "game": "paigow",
        "pit": "Pit 1",
        "currency": "MOP",
        "setup": {"doors": 8},
    }
    return NewTable(**(values | other))  # type: ignore[arg-type]  # each test says which value is odd


def last_record() -> tuple[str, object, object]:
    record = Record.objects.filter(chain=HOUSE).latest("seq")
    document = canonical.loads(bytes(record.line))
    return record.kind, document["actor"], document["body"]


def written() -> tuple[int, int, int]:
    return Table.objects.count(), ChainHead.objects.count(), Record.objects.count()


def refused(call: Callable[[], object], family: type[DomainError]) -> list[tuple[str, str]]:
    """The problems of a refused call that wrote nothing."""
    before = written()
    with pytest.raises(family) as caught:
        call()
    assert written() == before
    return [(p.code, p.path) for p in caught.value.problems]


def test_a_table_is_added_closed_with_a_chain_of_its_own_and_one_record() -> None:
    records = Record.objects.count()
    table_admin.add(new_table(), origin=ORIGIN)
    row = Table.objects.get()
    assert (row.code, row.game, row.pit, row.currency, row.setup, row.is_active, row.created_at) == (
        "PG01", "paigow", "Pit 1", "MOP", {"doors": 8}, True, AT,
    )  # fmt: skip
    live = LiveTable.objects.get()
    assert (live.table_id, live.session_id, live.dealer, live.rounds) == ("PG01", None, "", 0)
    assert ChainHead.objects.get(chain="PG01").seq == 0
    assert Record.objects.count() == records + 1
    assert last_record() == (
        "table",
        {"role": "administrator", "staff": "A1"},
        {
            "code": "PG01", "game": "paigow", "pit": "Pit 1", "currency": "MOP", "setup": {"doors": 8},
            "is_active": True, "before": None,
        },
    )  # fmt: skip


def test_everything_wrong_with_a_new_table_is_told_at_once() -> None:
    odd = new_table(code="pg-1", pit="", currency="XXX", setup={"doors": 6, "mode": "normal"})
    assert refused(lambda: table_admin.add(odd, origin=ORIGIN), Malformed) == [
        ("bad_table_code", "code"),
        ("bad_pit", "pit"),
        ("unknown_currency", "currency"),
        ("unknown_key", "setup.mode"),
        ("bad_doors", "setup.doors"),
    ]


@pytest.mark.parametrize(
    ("odd", "problem"),
    [
        ({"game": "faro"}, ("unknown_game", "game")),
        ({"code": "HOUSE"}, ("bad_table_code", "code")),
        ({"code": "ACCESS"}, ("bad_table_code", "code")),
        ({"code": "P"}, ("bad_table_code", "code")),
        ({"code": "PG0100001"}, ("bad_table_code", "code")),
        ({"code": "PG01\n"}, ("bad_table_code", "code")),
        ({"setup": {}}, ("missing_key", "setup.doors")),
        ({"setup": {"doors": True}}, ("not_integer", "setup.doors")),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    odd: dict[str, object], problem: tuple[str, str]
) -> None:
    assert refused(lambda: table_admin.add(new_table(**odd), origin=ORIGIN), Malformed) == [problem]


def test_a_code_is_given_once() -> None:
    table_admin.add(new_table(), origin=ORIGIN)
    again = new_table(pit="Pit 2")
    assert refused(lambda: table_admin.add(again, origin=ORIGIN), Conflict) == [
        ("table_exists", "code")
    ]


def change(**other: object) -> bool:
    values = {"code": "PG01", "pit": "Pit 1", "setup": {"doors": 8}, "is_active": True}
    return table_admin.change(**(values | other), origin=ORIGIN)  # type: ignore[arg-type]  # as new_table


def test_a_closed_table_is_changed_and_the_record_says_what_was_before() -> None:
    table_admin.add(new_table(), origin=ORIGIN)
    assert change(pit="Pit 2", setup={"doors": 4}, is_active=False) is True
    assert Table.objects.values_list("pit", "setup", "is_active").get() == (
        "Pit 2",
        {"doors": 4},
        False,
    )
    kind, _actor, body = last_record()
    assert (kind, body) == (
        "table",
        {
            "code": "PG01", "game": "paigow", "pit": "Pit 2", "currency": "MOP", "setup": {"doors": 4},
            "is_active": False, "before": {"pit": "Pit 1", "setup": {"doors": 8}, "is_active": True},
        },
    )  # fmt: skip


def test_a_change_to_the_same_writes_nothing() -> None:
    table_admin.add(new_table(), origin=ORIGIN)
    before = written()
    assert change() is False
    assert written() == before


def test_an_open_table_is_not_changed() -> None:
    table_admin.add(new_table(), origin=ORIGIN)
    LiveTable.objects.update(session_id="01J00000000000000000000000", dealer="D1")
    assert refused(lambda: change(is_active=False), Refused) == [("table_open", "code")]
    assert change() is False
    LiveTable.objects.update(session_id=None, dealer="")
    assert Table.objects.get().is_active is True


def test_a_change_is_checked_as_a_new_table_is() -> None:
    table_admin.add(new_table(), origin=ORIGIN)
    assert refused(lambda: change(pit="", setup={"doors": 5}), Malformed) == [
        ("bad_pit", "pit"),
        ("bad_doors", "setup.doors"),
    ]
    assert refused(lambda: change(code="PG09"), NotFound) == [("no_such_table", "code")]
