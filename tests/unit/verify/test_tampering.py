"""Thousands of bundles, each changed at one place without the key: every one is found out."""

import random
from collections.abc import Iterator

import pytest

from accounting import verify
from accounting.reports import bundle
from tests.factories import bundles

_HOUSE, _DAY = bundles.day_shift()
TRUE = bundles.swing_shift(_HOUSE, _DAY.seal(), _DAY).seal().data
SLICES = 4


def is_found(data: bytes) -> bool:
    try:
        return not all(found.ok for found in verify.check(data, bundles.PUBLIC_PEM))
    except verify.Unreadable:
        return True


def test_the_true_bundle_holds() -> None:
    assert not is_found(TRUE)


@pytest.mark.parametrize("part", range(SLICES))
def test_any_byte_that_is_another_is_found(part: int) -> None:
    chance = random.Random(part)
    unnoticed = []
    for at in range(part, len(TRUE), SLICES):
        spoilt = bytearray(TRUE)
        spoilt[at] ^= chance.randrange(1, 256)
        if not is_found(bytes(spoilt)):
            unnoticed.append(at)
    assert unnoticed == []
    assert len(TRUE) > 4_000


@pytest.mark.parametrize("seed", range(4))
def test_a_stretch_put_in_taken_out_moved_or_cut_off_is_found(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(250):
        start, end = sorted(chance.sample(range(len(TRUE)), 2))
        to = chance.randrange(len(TRUE) - (end - start))
        rest, stretch = TRUE[:start] + TRUE[end:], TRUE[start:end]
        for spoilt in (
            TRUE[:start] + chance.randbytes(end - start) + TRUE[end:],
            TRUE[:start] + stretch + TRUE[start:],
            rest,
            rest[:to] + stretch + rest[to:] if rest[:to] + stretch + rest[to:] != TRUE else rest,
            TRUE[:start],
            TRUE[end:],
        ):
            assert is_found(spoilt), (start, end, to)


def repacked(records: list[bytes]) -> bytes:
    """The archive written anew around other records, as anybody can do without the key."""
    members = dict(bundle.unpack(TRUE))
    return bundle.archive(members | {"records.jsonl": b"".join(records)})


def changed_lines() -> Iterator[tuple[str, list[bytes]]]:
    lines = dict(bundle.unpack(TRUE))["records.jsonl"].splitlines(keepends=True)
    for at, line in enumerate(lines):
        yield f"without {at}", lines[:at] + lines[at + 1 :]
        yield f"{at} twice", [*lines[:at], line, *lines[at:]]
        yield f"cut off before {at}", lines[:at]
        for other in range(at):
            swapped = list(lines)
            swapped[at], swapped[other] = swapped[other], swapped[at]
            yield f"{at} and {other} swapped", swapped


CHANGED = list(changed_lines())


@pytest.mark.parametrize("lines", [lines for _, lines in CHANGED], ids=[what for what, _ in CHANGED])  # fmt: skip
def test_records_put_in_taken_out_or_moved_are_found_by_their_chains(lines: list[bytes]) -> None:
    found = [f for f in verify.check(repacked(lines), bundles.PUBLIC_PEM) if not f.ok]
    checks = {f.check for f in found}
    assert "files" in checks
    assert checks & {"links", "heads", "records", "root"}
