"""The Merkle tree over a sequence of byte strings, as RFC 6962, section 2.1, defines it. Pure."""

import hashlib
from collections.abc import Iterable
from typing import Final

EMPTY: Final = hashlib.sha256(b"").hexdigest()


class Tree:
    """Grows leaf by leaf in memory of the order of the tree's height.

    ``_peaks`` holds the roots of the full subtrees so far, the widest first, as a binary counter holds its ones.
    """

    __slots__ = ("_peaks", "count")

    def __init__(self) -> None:
        self._peaks: list[bytes] = []
        self.count = 0

    def add(self, leaf: bytes) -> None:
        """Append one leaf."""
        node = hashlib.sha256(b"\x00" + leaf).digest()
        full = self.count
        while full & 1:
            node = hashlib.sha256(b"\x01" + self._peaks.pop() + node).digest()
            full >>= 1
        self._peaks.append(node)
        self.count += 1

    def root(self) -> str:
        """Give the root over all leaves so far in lower-case hexadecimal; of none, the SHA-256 of nothing."""
        if not self._peaks:
            return EMPTY
        node = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            node = hashlib.sha256(b"\x01" + peak + node).digest()
        return node.hex()


def root(leaves: Iterable[bytes]) -> str:
    """Give the root over the leaves in order, in lower-case hexadecimal.

    >>> root([]) == EMPTY
    True
    """
    tree = Tree()
    for leaf in leaves:
        tree.add(leaf)
    return tree.root()
