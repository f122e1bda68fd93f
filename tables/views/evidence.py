"""What proves a table's past: its sessions, what happened in each, every round beside its settlement, transfers and record."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext

from accounting.selectors import chain_records, transfers
from accounting.selectors.chain_records import RecordRead
from accounting.selectors.counts import KeptCount
from accounting.services import access_log, blinds
from accounting.views.shown import shift_link
from accounting.words import ACCOUNTS, ROLES, WAYS, name
from casino.staff.access import allow
from casino.staff.requests import StaffRequest, origin
from casino.staff.roles import Role
from casino.templatetags import casino_format
from casino.web import slicing
from tables.models import Round, RoundUndo, Session
from tables.selectors import corrections, evidence, floor
from tables.selectors.evidence import Proof
from tables.views import floor as floor_page
from tables.views import round_pages, story
from tables.views.corrections.shown import shown
from tables.views.floor import Tile
from tables.views.mahjong import round as mahjong_round
from tables.views.riichi import due as riichi_due
from tables.words import floor as words
from tables.words import rulebooks as rulebook_words

SESSIONS_A_PAGE: Final = 50
LINES_A_PAGE: Final = 120


@dataclass(frozen=True, slots=True)
class Stretch:
    """One dealer at the table without a break; ``until`` is None where he still deals."""

    dealer: str
    since: datetime
    until: datetime | None
    seq: int


@dataclass(frozen=True, slots=True)
class MovedShown:
    """A transfer with its accounts by name."""

    debit: str
    credit: str
    amount: int


@dataclass(frozen=True, slots=True)
class Held:
    """What a place should have held and what was counted there, in minor units."""

    label: str
    expected: int
    counted: int

    @property
    def difference(self) -> int:
        """What is over; negative where it is short."""
        return self.counted - self.expected


@dataclass(frozen=True, slots=True)
class CountShown:
    """One count by two people, and the record that proves it."""

    at: datetime
    number: int | None
    first: str
    second: str
    seq: int
    rows: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many chips of one value, and what they come to, in minor units."""

    value: int
    pieces: int

    @property
    def amount(self) -> int:
        """What they come to."""
        return self.value * self.pieces


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def table(request: StaffRequest, code: str) -> HttpResponse:
    """Show a table and its sessions, the latest first."""
    found = evidence.get_table(code)
    page = slicing.slice_of(request.GET, total=evidence.count_sessions(code), size=SESSIONS_A_PAGE)
    rows = evidence.list_sessions(code, skip=page.skip, most=page.size)
    (now,) = floor.list_now(code=code)
    tile = floor_page.tile_of(now, at=request.at)
    context = {
        "table": found,
        "trail": _trail(request),
        "game": words.game(found.game, found.setup),
        "tile": tile,
        "now": _now(tile),
        "waits": [each for each in floor.list_waiting() if each.table == code],
        "asked": [shown(each) for each in corrections.list_pending(table=code)],
        "rows": [(row, rulebook_words.briefly(row.session.rulebook)) for row in rows],
        "page": page,
        "may_correct": request.user.role == Role.SUPERVISOR,
        "has_bets": found.game == "paigow",
    }
    return render(request, "tables/table.html", context)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def session(request: StaffRequest, code: str, number: int) -> HttpResponse:
    """Show a session from its opening to its count, every fact in order with its record."""
    found = evidence.get_session(code, number)
    close = evidence.find_close(found)
    proofs = evidence.list_proofs(found)
    page = slicing.slice_of(request.GET, total=len(proofs), size=LINES_A_PAGE)
    shown = proofs[page.skip : page.skip + page.size]
    counts = tuple(proof for proof in proofs if proof.kind == "count")
    reliefs = tuple(proof for proof in proofs if proof.kind == "dealer")
    facts = evidence.map_facts((*shown, *counts, *reliefs))
    sums: Mapping[str, int | None] = evidence.sum_rounds(found)
    turns = evidence.list_turns(found, proofs) if found.game == "paigow" else ()
    is_blind = blinds.hides_session(role=request.user.role, table=code, opened_at=found.occurred_at)
    if is_blind:
        sums = {**sums, "covered": None, "due": None, "collected": None}
        turns = tuple(replace(turn, due=None) for turn in turns)
    context = {
        "session": found,
        "close": close,
        "game": words.game(found.game, found.setup),
        "trail": _trail(request, found.table_id),
        "figures": _figures(found, sums, facts[counts[-1].subject] if counts else None),
        "opening_facts": _opening(found, proofs[0]),
        "pieces": _pieces(found.float_pieces),
        "stretches": _stretches(found, proofs, facts),
        "turns": turns,
        # What was bought there and is there no more has gone into the box.
        "seats": () if is_blind else mahjong_round.seats_of(found),
        "counts": [_count(facts[proof.subject], proof) for proof in counts],
        "lines": story.lines(found, shown, facts, is_blind=is_blind),
        "is_blind": is_blind,
        "page": page,
        "may_correct": request.user.role == Role.SUPERVISOR,
        "is_open": close is None,
        "has_bets": found.game == "paigow",
    }
    return render(request, "tables/session.html", context)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def round_(request: StaffRequest, code: str, session: int, number: int) -> HttpResponse:
    """Show a round: the sheet, what the rules made of it, what moved in the books, and the record that proves all three."""
    found = evidence.get_round(code, session, number)
    blinds.check_session(role=request.user.role, table=code, opened_at=found.session.occurred_at)
    place = chain_records.get_by_subject(found.subject)
    record = chain_records.get(chain=place.chain, seq=place.seq)
    before, after = evidence.find_neighbours(found)
    access_log.note_view(of=f"record:{place.chain}:{place.seq}", origin=origin(request))
    context = {
        "round": found,
        "called": round_pages.named(found),
        "rulebook": rulebook_words.title(found.session.rulebook),
        "session": found.session,
        "currency": found.session.currency,
        "game": words.game(found.session.game, found.session.setup),
        **round_pages.context(found),
        "due": riichi_due.of_round(found),
        "transfers": [
            MovedShown(name(ACCOUNTS, t.debit), name(ACCOUNTS, t.credit), t.amount)
            for t in transfers.list_of(found.subject)
        ],
        "record": record,
        "trail": _trail(request, code, session),
        "undone": _undone(evidence.find_undo(found)),
        "corrections": [shown(asked) for asked in corrections.line_of(found.subject)],
        "correctable": corrections.find_counting(found)
        if request.user.role == Role.SUPERVISOR
        else None,
        "house": _house(found),
        "proof": _proof(record),
        "shift": shift_link(found.occurred_at),
        "before": before,
        "after": after,
    }
    return render(request, "tables/round.html", context)


@allow(Role.SUPERVISOR, Role.INSPECTOR)
def follow(request: StaffRequest, chain: str, seq: int) -> HttpResponse:
    """Lead from a record to the round or session that it proves; a record that proves none is shown itself."""
    subject = chain_records.find_subject(chain=chain, seq=seq)
    place = evidence.find_place(subject) if subject else None
    if place is None:
        return HttpResponseRedirect(reverse("accounting:record", args=[chain, seq]))
    code, session, number = place
    if number is None:
        return HttpResponseRedirect(reverse("tables:session", args=[code, session]))
    return HttpResponseRedirect(reverse("tables:round", args=[code, session, number]))


def _trail(
    request: StaffRequest, code: str | None = None, session: int | None = None
) -> list[Mapping[str, object]]:
    """Give the way to a page: the floor for who walks it, then the table, then the session."""
    trail: list[Mapping[str, object]] = [{"label": gettext("Start page"), "url": "/"}]
    if request.user.role == Role.SUPERVISOR:
        trail.append({"label": gettext("Floor"), "url": reverse("tables:floor")})
    if code is not None:
        trail.append({"label": code, "url": reverse("tables:table", args=[code])})
    if session is not None:
        said = gettext("Session %(number)s") % {"number": casino_format.quantity(session)}
        trail.append({"label": said, "url": reverse("tables:session", args=[code, session])})
    return trail


def _now(tile: Tile) -> list[Mapping[str, object]]:
    """Give how an open table stands: who deals, what was played, what box and tray should hold; nothing of a closed one."""
    table = tile.table
    if table.session is None:
        return []
    since = (casino_format.house_time(table.dealer_since), casino_format.duration(tile.dealt))
    last = casino_format.house_time(table.last_round_at)
    sums = (
        (gettext("Due"), table.due),
        (gettext("Box should hold"), table.box),
        (gettext("Tray should hold"), table.tray),
    )
    return [
        {"label": gettext("Dealer"), "value": table.dealer, "note": " · ".join(since)},
        {
            "label": gettext("Rounds"),
            "value": casino_format.quantity(table.rounds),
            "note": f"{gettext('Last round')} {last}",
        },
        *(
            {
                "label": label,
                "value": casino_format.money_brief(minor, table.currency),
                "note": table.currency,
            }
            for label, minor in sums
        ),
    ]


def _figures(
    session: Session, sums: Mapping[str, int | None], last: KeptCount | None
) -> list[Mapping[str, object]]:
    """Give the headline: what was played, what fell due, and what the last count says about it."""
    currency = session.currency

    def money(minor: int | None) -> str:
        return casino_format.money_brief(minor, currency)

    figures: list[Mapping[str, object]] = [
        {"label": gettext("Rounds"), "value": casino_format.quantity(sums["rounds"])},
        *(
            [{"label": gettext("Bets covered"), "value": money(sums["covered"]), "note": currency}]
            if session.game == "paigow"
            else []
        ),
        {"label": gettext("Due"), "value": money(sums["due"]), "note": currency},
        {"label": gettext("Collected"), "value": money(sums["collected"]), "note": currency},
    ]
    if last is None:
        return [
            *figures,
            {"label": gettext("Counted"), "value": "—", "note": gettext("not counted yet")},
        ]
    difference = last.box_counted_minor - last.box_expected_minor
    return [
        *figures,
        {"label": gettext("Counted"), "value": money(last.box_counted_minor), "note": currency},
        {
            "label": gettext("Difference"),
            "value": casino_format.money_signed(difference, currency),
            "note": currency,
            "tone": "bad" if difference else "good",
        },
    ]


def _opening(session: Session, proof: Proof) -> list[Mapping[str, object]]:
    record = reverse("accounting:record", args=[proof.chain, proof.seq])
    amount = f"{session.currency} {casino_format.money(session.float_minor, session.currency)}"
    return [
        {"label": gettext("Opened"), "at": session.occurred_at},
        {"label": gettext("Supervisor"), "value": session.supervisor},
        {"label": gettext("First dealer"), "value": session.dealer},
        {"label": gettext("Float"), "value": amount},
        {"label": gettext("Rulebook"), "value": rulebook_words.title(session.rulebook)},
        {"label": gettext("Authorisation"), "value": session.rulebook.authorisation},
        {"label": gettext("Record"), "value": casino_format.quantity(proof.seq), "url": record},
    ]


def _house(round_: Round) -> list[Mapping[str, object]]:
    currency = round_.session.currency
    own = [{"label": label, "value": text} for label, text in round_pages.house(round_)]
    return [
        {
            "label": gettext("Due in the box"),
            "value": casino_format.money(round_.due_minor, currency),
        },
        {
            "label": gettext("Dropped"),
            "value": casino_format.money(round_.collected_minor, currency),
        },
        *own,
    ]


def _undone(undo: RoundUndo | None) -> list[Mapping[str, object]]:
    """Give by whom, when and why a round was undone, and where that is proved; nothing where it counts."""
    if undo is None:
        return []
    place = chain_records.get_by_subject(undo.subject)
    return [
        {"label": gettext("Undone by"), "value": undo.dealer},
        {"label": gettext("Undone"), "at": undo.occurred_at},
        {"label": gettext("Reason"), "value": name(words.REASONS, undo.reason)},
        {
            "label": gettext("Record"),
            "value": casino_format.quantity(place.seq),
            "url": reverse("accounting:record", args=[place.chain, place.seq]),
        },
    ]


def _proof(record: RecordRead) -> list[Mapping[str, object]]:
    document = record.document
    actor = f"{record.row.staff or '—'} · {name(ROLES, document['actor']['role'])}"
    return [
        {"label": gettext("Chain"), "value": record.row.chain},
        {"label": gettext("Number"), "value": casino_format.quantity(record.row.seq)},
        {"label": gettext("Hash"), "digest": record.row.hash},
        {"label": gettext("Hash before"), "digest": record.prev_hash},
        {"label": gettext("Happened"), "at": record.row.occurred_at},
        {"label": gettext("Written"), "at": record.row.recorded_at},
        {"label": gettext("By"), "value": actor},
        {"label": gettext("Came by"), "value": name(WAYS, document["via"])},
    ]


def _count(count: KeptCount, proof: Proof) -> CountShown:
    return CountShown(
        at=count.occurred_at,
        number=count.number,
        first=count.first,
        second=count.second,
        seq=proof.seq,
        rows=(
            Held(gettext("Box"), count.box_expected_minor, count.box_counted_minor),
            Held(gettext("Tray"), count.tray_expected_minor, count.tray_counted_minor),
        ),
    )


def _stretches(
    session: Session, proofs: tuple[Proof, ...], facts: Mapping[str, Any]
) -> tuple[Stretch, ...]:
    close = evidence.find_close(session)
    seats = [(session.dealer, session.occurred_at, proofs[0].seq)]
    seats += [
        (facts[proof.subject].dealer, proof.occurred_at, proof.seq)
        for proof in proofs
        if proof.kind == "dealer"
    ]
    ends = [since for _dealer, since, _seq in seats[1:]]
    last = close.occurred_at if close else None
    return tuple(
        Stretch(dealer, since, until, seq)
        for (dealer, since, seq), until in zip(seats, [*ends, last], strict=True)
    )


def _pieces(raw: Mapping[str, int]) -> tuple[Pieces, ...]:
    pieces = (Pieces(int(value), count) for value, count in raw.items() if count)
    return tuple(sorted(pieces, key=lambda chips: -chips.value))
