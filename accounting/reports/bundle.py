"""The audit export: one ZIP that is the same, byte for byte, whenever it is built from the same members. Pure."""

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from casino.audit import keys, merkle
from casino.audit.chain import ChainPosition
from casino.audit.keys import SigningKey
from casino.kernel import canonical, clock
from casino.kernel.canonical import Json

FORMAT: Final = "casino-audit-bundle/1"
RENDERED: Final = ("report.pdf", "report.xlsx", "report.csv", "report.json")
REPORT: Final = "report.json"
RECORDS: Final = "records.jsonl"
MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.sig"
DIGESTED: Final = (*RENDERED, RECORDS)
MEMBERS: Final = (*DIGESTED, MANIFEST, SIGNATURE)

_LOCAL: Final = struct.Struct("<4s5H3I2H")
_CENTRAL: Final = struct.Struct("<4s6H3I5H2I")
_END: Final = struct.Struct("<4s4H2IH")
LOCAL_HEADER_SIZE: Final = _LOCAL.size
_LOCAL_MARK: Final = b"PK\x03\x04"
_CENTRAL_MARK: Final = b"PK\x01\x02"
_END_MARK: Final = b"PK\x05\x06"
_NEEDED: Final = 20
_MADE_BY: Final = 3 << 8 | _NEEDED  # Unix, so that unpacked members are ordinary readable files
_MODE: Final = 0o100644 << 16
_DATED: Final = 1 << 5 | 1  # 1980-01-01
_LARGEST: Final = 2**32 - 1
_MOST_MEMBERS: Final = 64


class Unreadable(ValueError):
    """The bytes are no archive of stored members; the text says why."""


@dataclass(frozen=True, slots=True)
class ManifestHeader:
    """What a bundle is: software and version of the report, its shift, and the rulebooks in play as ``{id: SHA-256}``."""

    software: str
    demo: bool
    version: int
    state: str
    day: date
    shift: str
    opens_at: datetime
    ends_at: datetime
    rulebooks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle as built. ``sha256`` is that of the whole file: the record of the build carries it beside the manifest's."""

    data: bytes
    sha256: str
    manifest_sha256: str
    merkle_root: str


def pack(
    *,
    header: ManifestHeader,
    positions: Sequence[ChainPosition],
    lines: Sequence[bytes],
    files: Mapping[str, bytes],
    key: SigningKey,
) -> Bundle:
    """Build and sign a bundle.

    ``lines`` are whole record lines by chain name, then position; ``files`` are the four rendered reports by member name.

    :raises ValueError: when a rendered report is missing or unknown, a demo key is not declared, or a member is too large.
    """
    if files.keys() != set(RENDERED):
        raise ValueError(sorted(files))
    if key.is_demo and not header.demo:
        raise ValueError("what a demo key signs says DEMO")
    members = {name: files[name] for name in RENDERED}
    members[RECORDS] = b"".join(b"%s\n" % line for line in lines)
    root = merkle.root(lines)
    manifest = canonical.dumps(
        {
            **_header(header),
            "chains": [_position(p) for p in sorted(positions, key=lambda p: p.chain)],
            "records": len(lines),
            "merkle_root": root,
            "files": {name: canonical.sha256(members[name]) for name in DIGESTED},
            "key_id": keys.key_id(key.public),
        }
    )
    members[MANIFEST] = manifest
    members[SIGNATURE] = key.private.sign(manifest)
    data = archive(members)
    return Bundle(
        data=data,
        sha256=canonical.sha256(data),
        manifest_sha256=canonical.sha256(manifest),
        merkle_root=root,
    )


def archive(members: Mapping[str, bytes]) -> bytes:
    """Write members in their given order as a ZIP with nothing in it that could differ: stored, dated 1980-01-01, no extras.

    :raises ValueError: when a member or the whole passes 4 GiB.
    """
    body, directory, offset = [], [], 0
    for name, data in members.items():
        encoded = name.encode("ascii")
        if offset + len(data) > _LARGEST:
            raise ValueError(f"{name} is too large for the archive")
        common = (_NEEDED, 0, 0, 0, _DATED, zlib.crc32(data), len(data), len(data), len(encoded), 0)
        local = _LOCAL.pack(_LOCAL_MARK, *common) + encoded
        directory.append(
            _CENTRAL.pack(_CENTRAL_MARK, _MADE_BY, *common, 0, 0, 0, _MODE, offset) + encoded
        )
        body += [local, data]
        offset += len(local) + len(data)
    central = b"".join(directory)
    end = _END.pack(_END_MARK, 0, 0, len(members), len(members), len(central), offset, 0)
    return b"".join([*body, central, end])


def unpack(data: bytes) -> list[tuple[str, bytes]]:
    """Read the members of an archive in order, as far as they can be read; what is not as ``archive`` writes it shows when it is
    written again.

    :raises Unreadable: when not even one stored member can be made out.
    """
    try:
        return _by_directory(data)
    except Unreadable:
        return _from_the_front(data)


def _by_directory(data: bytes) -> list[tuple[str, bytes]]:
    end = data.rfind(_END_MARK)
    if end < 0 or end + _END.size > len(data):
        raise Unreadable("not a ZIP archive")
    _, _, _, _, count, _, offset, _ = _END.unpack_from(data, end)
    if not 0 < count <= _MOST_MEMBERS:
        raise Unreadable("not an archive of a few members")
    members, room = [], len(data)
    for _number in range(count):
        if offset + _CENTRAL.size > len(data):
            raise Unreadable("its directory is cut off")
        entry = _CENTRAL.unpack_from(data, offset)
        mark, flags, method = entry[0], entry[3], entry[4]
        packed, size, name_size, extra_size, comment_size = entry[8:13]
        if mark != _CENTRAL_MARK or flags & 1 or method != 0 or packed != size or size > room:
            raise Unreadable("a member is not simply stored")
        room -= size
        name = data[offset + _CENTRAL.size : offset + _CENTRAL.size + name_size]
        members.append((_name(name), _stored(data, entry[16], size)))
        offset += _CENTRAL.size + name_size + extra_size + comment_size
    return members


def _from_the_front(data: bytes) -> list[tuple[str, bytes]]:
    members: list[tuple[str, bytes]] = []
    offset = max(data.find(_LOCAL_MARK), 0)
    while data.startswith(_LOCAL_MARK, offset) and offset + _LOCAL.size <= len(data):
        entry = _LOCAL.unpack_from(data, offset)
        name_size, extra_size = entry[9:11]
        if entry[3] != 0 or len(members) == _MOST_MEMBERS:
            break
        start = offset + _LOCAL.size + name_size + extra_size
        try:
            name = _name(data[offset + _LOCAL.size : offset + _LOCAL.size + name_size])
        except Unreadable:
            break
        members.append((name, data[start : start + entry[7]]))
        offset = start + entry[7]
    if not members:
        raise Unreadable("not a ZIP archive of stored members")
    return members


def _stored(data: bytes, offset: int, size: int) -> bytes:
    if offset + _LOCAL.size > len(data):
        raise Unreadable("a member lies outside the file")
    name_size, extra_size = _LOCAL.unpack_from(data, offset)[9:11]
    start = offset + _LOCAL.size + name_size + extra_size
    if start + size > len(data):
        raise Unreadable("a member lies outside the file")
    return data[start : start + size]


def _name(encoded: bytes) -> str:
    try:
        return encoded.decode("ascii")
    except UnicodeDecodeError as error:
        raise Unreadable("a member's name is not plain") from error


def _header(header: ManifestHeader) -> dict[str, Json]:
    return {
        "format": FORMAT,
        "software": header.software,
        "demo": header.demo,
        "version": header.version,
        "state": header.state,
        "period": {
            "day": header.day.isoformat(),
            "shift": header.shift,
            "from": clock.format_instant(header.opens_at),
            "until": clock.format_instant(header.ends_at),
        },
        "rulebooks": dict(header.rulebooks),
    }


def _position(position: ChainPosition) -> dict[str, Json]:
    return {
        "chain": position.chain,
        "from_seq": position.from_seq,
        "from_prev_hash": position.from_prev_hash,
        "to_seq": position.to_seq,
        "to_hash": position.to_hash,
    }
