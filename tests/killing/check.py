"""What must hold in the end: everything acknowledged is there once and as it was said, nothing else is, and the proof holds."""

import io
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db.models import F, Sum

from accounting import verify
from accounting.ledger import chart
from accounting.models import (
    Count,
    CountAttempt,
    Entry,
    Explanation,
    ReportJob,
    ReportVersion,
    SignOff,
    Transfer,
)
from accounting.reports import bundle
from casino.audit.models import Record
from casino.kernel import clock
from tables.models import CorrectionDecision, FloorEvent, LiveTable, Round, Session
from tests.killing.people import Acknowledged
from tests.killing.reviewer import EXPLAIN, SIGN

ROUND, BANK, SETTLE = "rounds/", "bank/", "count/settle/"
VOID, AMEND = "corrections/void/approve/", "corrections/amend/approve/"


def differences(
    said: Sequence[Acknowledged], orders: Collection[str], *, public_pem: bytes
) -> Iterator[str]:
    """Give everything that does not hold, in words: of acts, tables, books, orders and the bundles sealed by that key."""
    yield from _acts(said, ROUND, Round.objects.all(), _said_of_round)
    passes = FloorEvent.objects.filter(kind="bank_passed")
    yield from _acts(said, BANK, passes, _said_of_event)
    yield from _counts(said)
    yield from _corrections(said)
    yield from _reviews(said)
    yield from _tables()
    yield from _books()
    yield from _orders(orders)
    yield from _versions(public_pem)


# --- Acts ------------------------------------------------------------------------------------------


def _acts(
    said: Sequence[Acknowledged],
    path: str,
    rows: Any,
    describe: Callable[[Any], Mapping[str, Any]],
) -> Iterator[str]:
    wanted = {(act.session, act.key): act for act in said if act.path == path}
    found = Counter[tuple[str, str]]()
    for fact in rows.order_by("session", "occurred_at"):
        place = (fact.session_id, fact.key)
        found[place] += 1
        if place not in wanted:
            yield f"{fact.subject} with key {fact.key} is there, and nobody was told so"
            continue
        answer = wanted[place].answer
        for name, value in describe(fact).items():
            if value != answer[name]:
                yield f"{fact.subject}: {name} is {value}, and {answer[name]} was said"
    for place in wanted:
        if found[place] != 1:
            yield f"key {place[1]} was acknowledged, and is there {found[place]} times"


def _said_of_round(fact: Round) -> Mapping[str, Any]:
    return {
        **_said_of_event(fact),
        "number": fact.number,
        "settlement": fact.settlement,
        "due": fact.due_minor,
        "collected": fact.collected_minor,
    }


def _said_of_event(fact: Round | FloorEvent) -> Mapping[str, Any]:
    records = Record.objects.filter(subject=fact.subject)
    places = [{"chain": r.chain, "seq": r.seq, "hash": r.hash} for r in records]
    return {"id": fact.id, "record": places[0] if len(places) == 1 else places}


def _counts(said: Sequence[Acknowledged]) -> Iterator[str]:
    """Compare counts and attempts with what was said; at each the two agreed at once, since nothing had been lost or doubled."""
    places = [act.answer["record"] for act in said if act.path == SETTLE]
    stood = {_subject_at(place).removeprefix("count:") for place in places}
    yield from _same("counts", set(Count.objects.values_list("id", flat=True)), stood)
    attempts = CountAttempt.objects.values_list("count", "number", "result")
    yield from _same("attempts", set(attempts), {(count, 1, "agreed") for count in stood})
    for table in sorted(set(Count.objects.values_list("table", flat=True))):
        numbers = Count.objects.filter(table=table).order_by("number")
        found = list(numbers.values_list("number", flat=True))
        yield from _same(f"numbers of {table}'s counts", found, list(range(1, len(found) + 1)))
    for count in Count.objects.exclude(box_counted_minor=F("box_expected_minor")):
        yield f"{count.subject}: expected {count.box_expected_minor}, counted {count.box_counted_minor}"


def _subject_at(place: Mapping[str, Any]) -> str:
    found = Record.objects.filter(chain=place["chain"], seq=place["seq"], hash=place["hash"])
    return str(found.values_list("subject", flat=True).first())


def _corrections(said: Sequence[Acknowledged]) -> Iterator[str]:
    for kind, path in (("void", VOID), ("amend", AMEND)):
        approved = {act.answer["id"] for act in said if act.path == path}
        decided = CorrectionDecision.objects.filter(request__kind=kind)
        yield from _same(f"{kind}s", set(decided.values_list("id", flat=True)), approved)


def _reviews(said: Sequence[Acknowledged]) -> Iterator[str]:
    """Compare explanations and signatures with what was said, and each signed shift with the last version of its report."""
    explained = {act.answer["id"] for act in said if act.path == EXPLAIN}
    kept = set(Explanation.objects.values_list("id", flat=True))
    yield from _same("explanations", kept, explained)
    acts = [act for act in said if act.path == SIGN]
    signatures = {(act.session, act.answer["version"], act.answer["by"]) for act in acts}
    signed = {(f"{s.day} {s.shift}", s.version, s.signed_by) for s in SignOff.objects.all()}
    yield from _same("signatures", signed, signatures)
    for each in SignOff.objects.all():
        last = ReportVersion.objects.filter(day=each.day, shift=each.shift).latest("version")
        if last.state != "signed_off":
            yield f"{each.day} {each.shift} is signed, and its version {last.version} {last.state}"


def _same(what: str, found: object, expected: object) -> Iterator[str]:
    if found != expected:
        yield f"{what}: {found}, expected {expected}"


# --- Books -----------------------------------------------------------------------------------------


def _tables() -> Iterator[str]:
    """Compare what the tables hold with rounds and ledger, without asking the chains."""
    for session in Session.objects.all():
        rounds = Round.objects.filter(session=session)
        corrections = CorrectionDecision.objects.filter(session=session)
        counts = Count.objects.filter(session=session.id)
        due = (
            _sum(rounds, "due_minor")
            + _sum(corrections, "due_minor")
            - _sum(counts, "box_counted_minor")
        )
        numbers = list(rounds.order_by("number").values_list("number", flat=True))
        entries = Entry.objects.filter(session=session.id)
        sources = Counter(entries.values_list("source", flat=True))
        live = LiveTable.objects.get(table=session.table_id)
        for name, value, expected in (
            ("round numbers", numbers, list(range(1, len(numbers) + 1))),
            *(
                (
                    ("rounds of the table", live.rounds, len(numbers)),
                    ("box of the table", live.box_minor, due),
                )
                if live.session_id == session.id
                else ()
            ),
            ("box in the ledger", _into(chart.BOX, session), due),
            (
                "entries of rounds",
                sorted(source for source in sources.elements() if source.startswith("round:")),
                sorted(round_.subject for round_ in rounds if round_.due_minor),
            ),
        ):
            if value != expected:
                yield f"{session.table_id}: {name}: {value}, expected {expected}"


def _sum(rows: Any, column: str) -> int:
    return int(rows.aggregate(sum=Sum(column))["sum"] or 0)


def _into(account: str, session: Session) -> int:
    transfers = Transfer.objects.filter(entry__session=session.id)
    into, out = transfers.filter(debit=account), transfers.filter(credit=account)
    return _sum(into, "amount_minor") - _sum(out, "amount_minor")


def _books() -> Iterator[str]:
    """Let the house's own program compare every chain, fact, transfer and table."""
    printed = io.StringIO()
    try:
        call_command("verify_books", stdout=printed)
    except SystemExit:
        yield printed.getvalue().strip().removeprefix("FAIL ")


# --- Reports ---------------------------------------------------------------------------------------


def _orders(orders: Collection[str]) -> Iterator[str]:
    states = dict(ReportJob.objects.values_list("id", "state"))
    for order in orders:
        if order not in states:
            yield f"order {order} was taken, and is not there"
    for order, state in states.items():
        if state != ReportJob.DONE:
            yield f"order {order} is {state}"


def _versions(public_pem: bytes) -> Iterator[str]:
    """Check the bundles, one by one and with each other, and that the last of each shift leaves no round out."""
    versions = list(ReportVersion.objects.order_by("day", "shift", "version"))
    bundles = {f"{v.day} {v.shift} v{v.version}": bytes(v.bundle) for v in versions}
    for finding in verify.check_series(bundles, public_pem):
        if not finding.ok:
            yield str(finding).removeprefix("FAIL ")
    numbered = Counter((v.day, v.shift) for v in versions)
    for shift, count in numbered.items():
        numbers = [v.version for v in versions if (v.day, v.shift) == shift]
        if numbers != list(range(1, count + 1)):
            yield f"versions of {shift}: {numbers}"
    cuts = Counter((v.day, v.shift, v.cut_at) for v in versions)
    yield from (f"{cut}: {count} versions" for cut, count in cuts.items() if count > 1)
    last = [v for v in versions if v.version == numbered[v.day, v.shift]]
    sealed = Counter(subject for version in last for subject in _rounds_in(version))
    recorded = Counter(round_.subject for round_ in Round.objects.all())
    for what, rounds in (("too many", sealed - recorded), ("missing", recorded - sealed)):
        if rounds:
            named = " ".join(sorted(rounds.elements()))
            yield f"rounds of the last reports: {sealed.total()}, expected {recorded.total()}; {what} {named}"


def _rounds_in(version: ReportVersion) -> Iterator[str]:
    """Give the rounds that a version's bundle proves of its own shift; what happened later may stand in it too."""
    period = settings.HOUSE_CALENDAR.shift(version.day, version.shift)
    members = dict(bundle.unpack(bytes(version.bundle)))
    for line in members[bundle.RECORDS].splitlines():
        record = json.loads(line)
        at = clock.parse_instant(record["occurred_at"])
        if record["kind"] == "round" and period.opens_at <= at < period.ends_at:
            yield record["body"]["subject"]


def count_versions() -> int:
    """Tell how many versions were made."""
    return ReportVersion.objects.count()
