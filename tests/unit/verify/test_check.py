"""Each check passes a true bundle, and each is failed by a bundle that is spoilt at one place and otherwise sealed anew."""

from collections.abc import Callable
from typing import Any

import pytest

from accounting import verify
from accounting.verify import Finding
from casino.audit import keys, merkle, records
from casino.kernel import canonical
from tests.factories import bundles
from tests.factories.bundles import Document, Draft

CHECKS = ("zip", "manifest", "key", "signature", "files", "records", "hashes", "links", "heads", "root", "counts", "report", "money", "review")  # fmt: skip


def findings(data: bytes) -> list[Finding]:
    return list(verify.check(data, bundles.PUBLIC_PEM))


def failed(data: bytes) -> list[str]:
    """The checks that fail, each once."""
    return list(dict.fromkeys(found.check for found in findings(data) if not found.ok))


def sealed_with(spoil: Callable[[Draft], object]) -> bytes:
    _house, draft = bundles.day_shift()
    spoil(draft)
    return draft.seal().data


def member(change: Callable[[dict[str, bytes]], object]) -> bytes:
    return sealed_with(lambda draft: setattr(draft, "change_members", change))


def counted_by_nobody() -> bytes:
    """A house that says a table was counted at which nobody had counted."""
    house, draft = bundles.day_shift()
    house.add("PG01", "count", bundles.at(15), {"subject": "count:1", "number": 1})
    tables = draft.report["tables"]
    return bundles.draft(house, opens_at=bundles.at(6), ends_at=bundles.at(14), tables=tables).seal().data  # fmt: skip


def manifest(change: Callable[[Document], object]) -> bytes:
    return sealed_with(lambda draft: setattr(draft, "change_manifest", change))


def report(change: Callable[[Document], object]) -> bytes:
    return sealed_with(lambda draft: change(draft.report))


def lines(change: Callable[[list[bytes]], object]) -> bytes:
    """The records changed, with root, digests, report and signature all made anew: what the holder of the key could do."""

    def spoil(draft: Draft) -> None:
        change(draft.lines)
        draft.report["seal"]["merkle_root"] = merkle.root(draft.lines)
        draft.change_manifest = lambda fields: fields.update(records=7)

    return sealed_with(spoil)


def rehashed(line: bytes, **changes: Any) -> bytes:
    fields: Document = canonical.loads(line)
    fields |= changes
    fields["hash"] = records.recompute(fields)
    return canonical.dumps(fields)


def swap(items: list[Any], one: int, other: int) -> None:
    items[one], items[other] = items[other], items[one]


def reordered(members: dict[str, bytes]) -> None:
    members["report.pdf"] = members.pop("report.pdf")


def test_a_true_bundle_passes_every_check() -> None:
    _house, draft = bundles.day_shift()
    assert [str(found) for found in findings(draft.seal().data)] == [f"ok {c}" for c in CHECKS]


def test_a_demo_bundle_passes_and_says_demo() -> None:
    _house, draft = bundles.day_shift()
    draft.change_manifest = lambda fields: fields.update(demo=True)
    draft.report["demo"] = True
    assert [str(found) for found in findings(draft.seal().data)] == [f"ok {c}" for c in (*CHECKS, "DEMO")]  # fmt: skip


# The record lines stand in this order: five of PG01, then access, then house.
SPOILT = [
    ("zip", "an extra member", member(lambda m: m.update({"notes.txt": b""}))),
    ("zip", "members in another order", member(reordered)),
    ("zip", "trailing bytes", bundles.day_shift()[1].seal().data + b"\n"),
    ("zip", "leading bytes", b"\n" + bundles.day_shift()[1].seal().data),
    ("manifest", "spaces", member(lambda m: m.update({"manifest.json": m["manifest.json"] + b"\n"}))),
    ("manifest", "not JSON", member(lambda m: m.update({"manifest.json": b"{"}))),
    ("manifest", "not there", member(lambda m: m.pop("manifest.json"))),
    ("manifest", "an unknown field", manifest(lambda m: m.update(note=""))),
    ("manifest", "a field less", manifest(lambda m: m.pop("software"))),
    ("manifest", "another format", manifest(lambda m: m.update(format="casino-audit-bundle/2"))),
    ("manifest", "demo is no flag", manifest(lambda m: m.update(demo=1))),
    ("manifest", "version 0", manifest(lambda m: m.update(version=0))),
    ("manifest", "an unknown state", manifest(lambda m: m.update(state="final"))),
    ("manifest", "a state that is no text", manifest(lambda m: m.update(state=[]))),
    ("manifest", "no software", manifest(lambda m: m.update(software=""))),
    ("manifest", "a period that is none", manifest(lambda m: m["period"].pop("shift"))),
    ("manifest", "a period that ends first", manifest(lambda m: m["period"].update(until="2026-11-28T06:00:00Z"))),
    ("manifest", "a local time", manifest(lambda m: m["period"].update(until="2026-11-28T22:00:00+08:00"))),
    ("manifest", "a digest that is none", manifest(lambda m: m.update(rulebooks={"book": "b"}))),
    ("manifest", "another file", manifest(lambda m: m["files"].update({"notes.txt": "a" * 64}))),
    ("manifest", "chains out of order", manifest(lambda m: swap(m["chains"], 0, 1))),
    ("manifest", "a chain twice", manifest(lambda m: m["chains"].append(m["chains"][-1]))),
    ("manifest", "chains that are none", manifest(lambda m: m.update(chains=[1]))),
    ("manifest", "chains that are no list", manifest(lambda m: m.update(chains={}))),
    ("manifest", "a position that is none", manifest(lambda m: m["chains"][0].update(to_seq="5"))),
    ("manifest", "a hash that is none", manifest(lambda m: m["chains"][0].update(to_hash="5"))),
    ("manifest", "an end before the beginning", manifest(lambda m: m["chains"][1].update(from_seq=9))),
    ("manifest", "an idle chain that moved", manifest(lambda m: m["chains"][1].update(to_hash="a" * 64))),
    ("manifest", "a hash before the first", manifest(lambda m: m["chains"][0].update(from_prev_hash="a" * 64))),
    ("manifest", "no hash before a later one", manifest(lambda m: (m["chains"][0].update(from_seq=2), m.update(records=6)))),
    ("manifest", "another number of records", manifest(lambda m: m.update(records=8))),
    ("key", "another key's name", manifest(lambda m: m.update(key_id="a" * 64))),
    ("key", "another key", sealed_with(lambda draft: setattr(draft, "key", bundles.OTHER_KEY))),
    ("signature", "a bit", member(lambda m: m.update({"manifest.sig": bytes(64)}))),
    ("signature", "a byte more", member(lambda m: m.update({"manifest.sig": m["manifest.sig"] + b"x"}))),
    ("signature", "not there", member(lambda m: m.pop("manifest.sig"))),
    ("files", "another PDF", member(lambda m: m.update({"report.pdf": b"%PDF-"}))),
    ("files", "no workbook", member(lambda m: m.pop("report.xlsx"))),
    ("files", "another CSV", member(lambda m: m.update({"report.csv": b""}))),
    ("records", "no line feed at the end", member(lambda m: m.update({"records.jsonl": m["records.jsonl"][:-1]}))),
    ("records", "an empty line", member(lambda m: m.update({"records.jsonl": m["records.jsonl"] + b"\n"}))),
    ("records", "carriage returns", member(lambda m: m.update({"records.jsonl": m["records.jsonl"].replace(b"\n", b"\r\n")}))),
    ("records", "another field", lines(lambda ls: ls.__setitem__(0, rehashed(ls[0], note=1)))),
    ("records", "chains in another order", lines(lambda ls: swap(ls, 5, 6))),
    ("records", "a chain in two places", lines(lambda ls: ls.append(ls.pop(0)))),
    ("hashes", "another body", lines(lambda ls: ls.__setitem__(1, ls[1].replace(b'"due":5300', b'"due":5301')))),
    ("hashes", "another person", lines(lambda ls: ls.__setitem__(5, ls[5].replace(b'"staff":"D1"}', b'"staff":"D2"}')))),
    ("links", "another body hashed anew", lines(lambda ls: ls.__setitem__(1, rehashed(ls[1], kind="dealer")))),
    ("links", "a record less", lines(lambda ls: ls.pop(2))),
    ("links", "a record twice", lines(lambda ls: ls.insert(2, ls[2]))),
    ("links", "two records in another order", lines(lambda ls: swap(ls, 2, 3))),
    ("links", "a first record that is not the first", lines(lambda ls: ls.pop(0))),
    ("heads", "the last record less", lines(lambda ls: ls.pop(4))),
    ("heads", "a chain less", lines(lambda ls: ls.pop(5))),
    ("heads", "a last record hashed anew", lines(lambda ls: ls.__setitem__(4, rehashed(ls[4], kind="dealer")))),
    ("heads", "an unknown chain", manifest(lambda m: (m["chains"].pop(0), m.update(records=2)))),
    ("root", "another root", manifest(lambda m: m.update(merkle_root="a" * 64))),
    ("root", "a record less", lines(lambda ls: ls.pop(4))),
    ("counts", "nobody counted", counted_by_nobody()),
    ("report", "not canonical", member(lambda m: m.update({"report.json": m["report.json"] + b" "}))),
    ("report", "not there", member(lambda m: m.pop("report.json"))),
    ("report", "another day", report(lambda r: r.update(day="2026-11-27"))),
    ("report", "another end", report(lambda r: r.update(until="2026-11-28T22:00:00Z"))),
    ("report", "demo", report(lambda r: r.update(demo=True))),
    ("report", "other rulebooks", report(lambda r: r.update(rulebooks={}))),
    ("report", "another version", report(lambda r: r["seal"].update(version=2))),
    ("report", "another state", report(lambda r: r["seal"].update(state="signed_off"))),
    ("report", "another root", report(lambda r: r["seal"].update(merkle_root="a" * 64))),
    ("report", "other positions", report(lambda r: r["seal"]["chains"]["PG01"].update(to_seq=4))),
    ("report", "no seal", report(lambda r: r.pop("seal"))),
    ("money", "one coin more", report(lambda r: r["tables"]["PG01"].update(commission=6_501))),
    ("review", "an exception that nothing shows", report(lambda r: r["exceptions"].append(bundles.exception("undo", seq=2)))),
]  # fmt: skip


@pytest.mark.parametrize(("check", "data"), [(c, d) for c, _, d in SPOILT], ids=[f"{c}: {what}" for c, what, _ in SPOILT])  # fmt: skip
def test_a_spoilt_bundle_fails_the_check_that_is_there_for_it(check: str, data: bytes) -> None:
    assert check in failed(data)


def test_every_check_has_a_bundle_that_fails_it() -> None:
    assert {check for check, _, _ in SPOILT} == set(CHECKS)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (report(lambda r: r["seal"].update(version=2)), ["report"]),
        (report(lambda r: r["tables"]["PG01"].update(commission=6_501)), ["money"]),
        (manifest(lambda m: m.update(merkle_root="a" * 64)), ["root", "report"]),
        (member(lambda m: m.update({"manifest.sig": bytes(64)})), ["signature"]),
        (member(lambda m: m.update({"notes.txt": b""})), ["zip"]),
        (lines(lambda ls: ls.__setitem__(1, ls[1].replace(b'"request-1"', b'"request-2"'))), ["hashes"]),
        (report(lambda r: r.update(exceptions=None)), ["review"]),
        (lines(lambda ls: swap(ls, 2, 3)), ["links"]),
    ],
)  # fmt: skip
def test_no_other_check_fails_for_it(data: bytes, expected: list[str]) -> None:
    assert failed(data) == expected


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (
            lines(lambda ls: ls.__setitem__(1, ls[1].replace(b'"due":5300', b'"due":5301'))),
            "FAIL hashes records.jsonl PG01 2 its contents hash to ",
        ),
        (lines(lambda ls: ls.pop(2)), "FAIL links records.jsonl PG01 4 follows position 2"),
        (lines(lambda ls: ls.pop(4)), "FAIL heads records.jsonl PG01 4 the manifest ends its chain at position 5 "),
        (member(lambda m: m.update({"report.pdf": b"%PDF-"})), "FAIL files report.pdf its SHA-256 is "),
        (manifest(lambda m: m.update(note="")), "FAIL manifest manifest.json fields note missing or unknown"),
        (member(lambda m: m.update({"notes.txt": b""})), "FAIL zip notes.txt does not belong in the archive"),
        (report(lambda r: r["tables"]["PG01"].update(commission=6_501)),
         "FAIL money report.json PG01 4 table PG01: commission is 6501, its records come to 6500"),
    ],
)  # fmt: skip
def test_a_failure_names_the_member_and_the_record(data: bytes, line: str) -> None:
    assert any(str(found).startswith(line) for found in findings(data))


def test_a_byte_that_differs_is_named_by_its_member() -> None:
    data = bundles.day_shift()[1].seal().data
    for name, at in (("report.pdf", 10), ("report.csv", data.index(b"report.csv")), ("directory", len(data) - 1)):  # fmt: skip
        spoilt = bytearray(data)
        spoilt[at] ^= 1
        assert f"FAIL zip {name} " in "\n".join(map(str, findings(bytes(spoilt))))


def test_of_a_thousand_faults_some_are_shown() -> None:
    data = member(lambda m: m.update({"records.jsonl": b"\n" * 1000}))
    shown = [str(found) for found in findings(data) if found.check == "records"]
    assert len(shown) == 21
    assert shown[-1] == "FAIL records records.jsonl and more of the kind"


def test_what_a_bundle_calls_itself_cannot_look_like_a_finding() -> None:
    _house, draft = bundles.day_shift()
    draft.lines.append(rehashed(draft.lines[-1], chain="x\nok zip \x1b[2J", kind="dealer"))
    draft.change_manifest = lambda fields: fields.update(records=7)
    data = draft.seal().data
    shown = [str(found) for found in findings(data)]
    assert all(line.isprintable() for line in shown)
    assert any(" x_ok_zip__[2J " in line for line in shown)


def test_a_key_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(keys.UnusableKey):
        verify.check(bundles.day_shift()[1].seal().data, b"")


def test_what_is_no_archive_is_unreadable() -> None:
    with pytest.raises(verify.Unreadable):
        findings(b"%PDF-1.7")
