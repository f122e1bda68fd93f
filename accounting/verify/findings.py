"""What a check found, as one line. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from typing_extensions import override

MOST_SHOWN: Final = 20
_LONGEST_WORD: Final = 200
_LONGEST_REASON: Final = 600


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a member, and with which record of which chain where it is a record's fault."""

    member: str
    reason: str
    chain: str = ""
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The outcome of a check: passed as a whole, or one thing that is wrong.

    ``member`` names the file within the bundle, ``chain`` and ``seq`` the record, where there is one to name.
    """

    check: str
    ok: bool
    member: str = ""
    chain: str = ""
    seq: int | None = None
    reason: str = ""

    @override
    def __str__(self) -> str:
        """Give ``ok CHECK`` or ``FAIL CHECK MEMBER [CHAIN SEQ] reason``, on one line whatever the bundle holds."""
        if self.ok:
            return f"ok {self.check}"
        record = [_word(self.chain), str(self.seq)] if self.seq is not None else []
        reason = "".join(c if c.isprintable() else "�" for c in self.reason)[:_LONGEST_REASON]
        return " ".join(["FAIL", self.check, _word(self.member), *record, reason])

    def inside(self, bundle: str) -> "Finding":
        """Give the finding with the bundle's name before the member's."""
        return self if self.ok else replace(self, member=f"{bundle}:{self.member}")


def settle(check: str, faults: Iterable[Fault]) -> Iterator[Finding]:
    """Turn a check's faults into findings: each fault, up to a number that can still be read, or one that says ok."""
    number = 0
    for number, fault in enumerate(faults, start=1):
        if number > MOST_SHOWN:
            yield Finding(check, ok=False, member=fault.member, reason="and more of the kind")
            break
        yield Finding(
            check,
            ok=False,
            member=fault.member,
            chain=fault.chain,
            seq=fault.seq,
            reason=fault.reason,
        )
    if number == 0:
        yield Finding(check, ok=True)


def _word(text: str) -> str:
    # What a bundle names itself must not look like a line or a word of ours.
    return "".join("_" if c.isspace() or not c.isprintable() else c for c in text)[:_LONGEST_WORD] or "-"  # fmt: skip
