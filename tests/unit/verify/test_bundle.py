import hashlib
import io
import zipfile
from dataclasses import replace

import pytest

from accounting.reports import bundle
from accounting.reports.bundle import Unreadable
from casino.kernel import canonical
from tests.factories import bundles

HOUSE, DRAFT = bundles.day_shift()
SEALED = DRAFT.seal()
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")
FILES = {name: name.encode() for name in bundle.RENDERED}


def test_the_same_contents_make_the_same_bytes() -> None:
    assert bundles.day_shift()[1].seal() == SEALED


def test_an_ordinary_reader_sees_stored_members_in_order() -> None:
    archive = zipfile.ZipFile(io.BytesIO(SEALED.data))
    assert archive.testzip() is None
    assert archive.namelist() == list(bundle.MEMBERS)
    assert archive.comment == b""
    for member in archive.infolist():
        assert member.compress_type == zipfile.ZIP_STORED
        assert member.date_time == (1980, 1, 1, 0, 0, 0)
        assert (member.extra, member.comment, member.flag_bits) == (b"", b"", 0)
        assert (member.create_system, member.external_attr >> 16) == (3, 0o100644)


def test_the_manifest_holds_what_the_contract_says() -> None:
    members = dict(bundle.unpack(SEALED.data))
    manifest = canonical.loads(members["manifest.json"])
    assert members["manifest.json"] == canonical.dumps(manifest)  # type: ignore[arg-type]
    assert manifest == {
        "format": "casino-audit-bundle/1",
        "software": "1.0",
        "demo": False,
        "version": 1,
        "state": "provisional",
        "period": {
            "day": "2026-11-28",
            "shift": "day",
            "from": "2026-11-28T06:00:00Z",
            "until": "2026-11-28T14:00:00Z",
        },
        "rulebooks": bundles.RULEBOOKS,
        "chains": [
            {
                "chain": p.chain,
                "from_seq": 1,
                "from_prev_hash": "0" * 64,
                "to_seq": p.to_seq,
                "to_hash": p.to_hash,
            }
            for p in DRAFT.positions
        ],
        "records": 7,
        "merkle_root": SEALED.merkle_root,
        "files": {
            name: canonical.sha256(members[name])
            for name in ("report.pdf", "report.xlsx", "report.csv", "report.json", "records.jsonl")
        },
        "key_id": hashlib.sha256(SPKI_PREFIX + bundles.KEY.public.public_bytes_raw()).hexdigest(),
    }
    assert len(members["manifest.sig"]) == 64
    assert members["records.jsonl"] == b"".join(line + b"\n" for line in DRAFT.lines)


def test_a_bundle_names_the_digests_of_itself() -> None:
    members = dict(bundle.unpack(SEALED.data))
    assert SEALED.sha256 == canonical.sha256(SEALED.data)
    assert SEALED.manifest_sha256 == canonical.sha256(members["manifest.json"])


def test_a_demo_key_cannot_sign_what_does_not_say_demo() -> None:
    draft = replace(DRAFT, key=replace(bundles.KEY, is_demo=True))
    with pytest.raises(ValueError, match="DEMO"):
        draft.seal()


@pytest.mark.parametrize("files", [{}, {**FILES, "notes.txt": b""}])
def test_other_reports_than_the_four_are_refused(files: dict[str, bytes]) -> None:
    with pytest.raises(ValueError, match=r"^\["):
        bundle.pack(header=DRAFT.header, positions=[], lines=[], files=files, key=bundles.KEY)


def test_an_archive_too_large_for_its_fields_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundle, "_LARGEST", 10)
    with pytest.raises(ValueError, match="b is too large"):
        bundle.archive({"a": b"", "b": b"12345678901"})


@pytest.mark.parametrize(
    "data", [b"", b"PK", b"PK\x05\x06" + bytes(18), b"not a ZIP archive" * 9, b"PK\x03\x04" + b"\xff" * 40]
)  # fmt: skip
def test_what_is_no_archive_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        bundle.unpack(data)


def archive_of(members: int, compression: int = zipfile.ZIP_STORED, *, name: str = "member") -> bytes:  # fmt: skip
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", compression) as archive:
        for number in range(members):
            archive.writestr(f"{name}{number}", b"x" * 1000)
    return output.getvalue()


def test_an_archive_of_another_writer_is_read_by_its_directory() -> None:
    assert bundle.unpack(archive_of(2)) == [("member0", b"x" * 1000), ("member1", b"x" * 1000)]


@pytest.mark.parametrize(
    "data",
    [archive_of(2, zipfile.ZIP_DEFLATED), archive_of(1, name="m\xe9")],
)
def test_members_that_are_packed_or_strangely_named_are_not_unpacked(data: bytes) -> None:
    with pytest.raises(Unreadable):
        bundle.unpack(data)


def test_a_member_larger_than_the_file_is_not_unpacked() -> None:
    huge = bytearray(SEALED.data)
    at = huge.index(b"PK\x01\x02")
    huge[at + 20 : at + 28] = b"\xff\xff\xff\x7f" * 2
    assert sum(len(data) for _, data in bundle.unpack(bytes(huge))) < len(huge)


def test_members_that_lie_over_each_other_are_not_unpacked_again_and_again() -> None:
    """Sixty directory entries for the same bytes would be sixty times the file."""
    member = archive_of(1)
    start, end = member.index(b"PK\x01\x02"), member.index(b"PK\x05\x06")
    bomb = bytearray(member[:start] + member[start:end] * 60 + member[end:])
    at = bomb.index(b"PK\x05\x06")
    bomb[at + 8 : at + 12] = (60).to_bytes(2, "little") * 2
    assert bundle.unpack(bytes(bomb)) == [("member0", b"x" * 1000)]


@pytest.mark.parametrize("cut", range(1, 400, 7))
def test_a_truncated_archive_is_read_from_the_front_as_far_as_it_goes(cut: int) -> None:
    names = [name for name, _ in bundle.unpack(SEALED.data[:-cut])]
    assert names == list(bundle.MEMBERS)[: len(names)] != []


def test_of_very_many_members_only_some_are_read() -> None:
    assert len(bundle.unpack(archive_of(65))) == 64
