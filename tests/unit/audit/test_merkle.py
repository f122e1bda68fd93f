import hashlib

import pytest

from casino.audit import merkle

# The leaves that Certificate Transparency implementations check each other with, and the root over all eight.
LEAVES = [bytes.fromhex(text) for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")]  # fmt: skip
ROOT = "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"


def by_definition(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, word for word."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hashlib.sha256(b"\x01" + by_definition(leaves[:k]) + by_definition(leaves[k:])).digest()


def test_the_root_of_the_known_leaves_is_the_known_root() -> None:
    assert merkle.root(LEAVES) == ROOT


def test_the_root_of_nothing_is_the_hash_of_nothing() -> None:
    assert merkle.root([]) == hashlib.sha256(b"").hexdigest()


@pytest.mark.parametrize("number", range(70))
def test_the_root_is_that_of_the_definition(number: int) -> None:
    leaves = [b"%d" % n for n in range(number)]
    assert merkle.root(leaves) == by_definition(leaves).hex()


def test_the_root_grows_with_the_tree() -> None:
    tree = merkle.Tree()
    for number in range(20):
        assert (tree.count, tree.root()) == (number, merkle.root(b"%d" % n for n in range(number)))
        tree.add(b"%d" % number)
