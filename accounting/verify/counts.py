"""Holds every count against the attempts it came of: two people, one of them a supervisor, the same pieces, the last attempt. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from accounting import counting
from accounting.reports import bundle
from accounting.verify.findings import MOST_SHOWN, Fault
from casino.audit.chain import Reading
from casino.audit.records import ACCESS, HOUSE

_PLACES: Final = ("box", "tray")
_PEOPLE: Final = ("first", "second")
_SUPERVISOR: Final = "supervisor"
_AGREED: Final = "agreed"
_UNREADABLE: Final = (KeyError, TypeError, AttributeError, ValueError)


class _Wrong(Exception):
    """What a record says of a count cannot be; the text says why."""


@dataclass(slots=True)
class _Table:
    """How far the count of a table is; ``is_whole`` tells whether these records hold its session from the opening on."""

    is_whole: bool = False
    count: str | None = None
    attempts: list[Mapping[str, Any]] = field(default_factory=list)
    next_number: int | None = None
    is_agreed: bool = False

    def begin(self, count: str | None) -> None:
        """Begin with a count, or with none."""
        self.count, self.attempts, self.is_agreed = count, [], False
        self.next_number = None if count is None else 1


class Counts:
    """Takes in records as they are read, and keeps what does not hold.

    Where a count's attempts lie before these records, or came from a file that knows only what both agreed on, there is nothing to
    hold it against.
    """

    def __init__(self) -> None:
        self._tables: dict[str, _Table] = {}
        self._faults: list[Fault] = []

    def add(self, reading: Reading) -> None:
        """Take one record in."""
        if reading.chain in {HOUSE, ACCESS}:
            return
        take = _TAKE.get(reading.fields["kind"])
        if take is None:
            return
        table = self._tables.setdefault(reading.chain, _Table())
        try:
            take(table, reading)
        except _Wrong as error:
            self._fault(reading, str(error))
        except _UNREADABLE:
            self._fault(reading, "it does not say of the count what its kind must say")

    def faults(self) -> Iterator[Fault]:
        """Give everything that does not hold."""
        return iter(self._faults)

    def _fault(self, reading: Reading, reason: str) -> None:
        if len(self._faults) <= MOST_SHOWN:
            self._faults.append(Fault(bundle.RECORDS, reason, reading.chain, reading.link.seq))


def _open(table: _Table, _reading: Reading) -> None:
    table.is_whole = True
    table.begin(None)


def _begun(table: _Table, reading: Reading) -> None:
    table.begin(str(reading.fields["body"]["data"]["count"]))


def _withdrawn(table: _Table, _reading: Reading) -> None:
    if table.attempts:
        raise _Wrong("it takes back a count that two people have made")
    table.begin(None)


def _again(table: _Table, reading: Reading) -> None:
    if table.attempts and not table.is_agreed:
        raise _Wrong("it has a count made once more on which two people did not agree")
    if reading.fields["actor"]["role"] != _SUPERVISOR:
        raise _Wrong("no supervisor has the count made once more")
    table.is_agreed = False


def _attempt(table: _Table, reading: Reading) -> None:
    body = reading.fields["body"]
    if table.count is not None and body["count"] != table.count:
        raise _Wrong("it is an attempt at another count than goes on")
    if table.is_agreed:
        raise _Wrong("it counts again what two people had agreed on")
    if table.next_number is not None and body["number"] != table.next_number:
        raise _Wrong(f"it is attempt {body['number']}, attempt {table.next_number} is next")
    if table.attempts and body["expected"] != table.attempts[-1]["expected"]:
        raise _Wrong("it expects something else than the attempt before")
    _check_people(body, reading.fields["actor"])
    result = _result(body)
    if body["result"] != result:
        raise _Wrong(f"it says {body['result']}, what was counted comes to {result}")
    table.count, table.next_number = str(body["count"]), body["number"] + 1
    table.attempts.append(body)
    table.is_agreed = result == _AGREED


def _check_people(body: Mapping[str, Any], actor: Mapping[str, Any]) -> None:
    people = [body[who] for who in _PEOPLE]
    if people[0]["staff"] == people[1]["staff"]:
        raise _Wrong("one person counted twice")
    if _SUPERVISOR not in {person["role"] for person in people}:
        raise _Wrong("no supervisor counted")
    if {name: people[1][name] for name in ("staff", "role")} != actor:
        raise _Wrong("the second to count is not who recorded it")


def _result(body: Mapping[str, Any]) -> str:
    """Say what two people's figures come to."""
    for who in _PEOPLE:
        for place in _PLACES:
            if counting.problems(body[who][place], path=place):
                raise _Wrong("its pieces are none")
    first, second = ([body[who][place] for place in _PLACES] for who in _PEOPLE)
    if first != second:
        return "differs"
    expected = [body["expected"][place] for place in _PLACES]
    is_expected = [counting.total(pieces) for pieces in first] == expected
    return _AGREED if is_expected or body["number"] > 1 else "off"


def _count(table: _Table, reading: Reading) -> None:
    body, via = reading.fields["body"], reading.fields["via"]
    if table.attempts:
        _check_count(table, body, reading.fields["actor"])
    elif table.count is not None or (table.is_whole and via != "import" and body.get("number")):
        raise _Wrong("nobody counted what it says")
    table.begin(None)


def _check_count(table: _Table, body: Mapping[str, Any], actor: Mapping[str, Any]) -> None:
    last = table.attempts[-1]
    if body["subject"] != f"count:{table.count}":
        raise _Wrong("it is another count than was made")
    if not table.is_agreed:
        raise _Wrong("two people have not agreed on it")
    if actor["role"] != _SUPERVISOR:
        raise _Wrong("no supervisor let it stand")
    if {body[who] for who in _PEOPLE} != {last[who]["staff"] for who in _PEOPLE}:
        raise _Wrong("it names other people than counted")
    for place in _PLACES:
        counted = last["first"][place]
        said = {
            "pieces": counted,
            "counted": counting.total(counted),
            "expected": last["expected"][place],
        }
        for name, value in said.items():
            if body[place][name] != value:
                raise _Wrong(f"its {place}.{name} is not that of the last attempt")


_TAKE: Final = {
    "open": _open,
    "count_begun": _begun,
    "count_withdrawn": _withdrawn,
    "count_again": _again,
    "count_attempt": _attempt,
    "count": _count,
}
