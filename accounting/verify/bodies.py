"""Reads what a record's body must hold before anything is computed from it. Pure."""

from collections.abc import Mapping
from typing import Any, Final

from accounting.ledger.transfers import Transfer
from casino.audit import chain

_TRANSFER: Final = frozenset({"debit", "credit", "amount", "currency"})


class Unusable(ValueError):
    """A record's body does not hold what its kind must hold."""


def transfers(body: Mapping[str, Any]) -> tuple[Transfer, ...]:
    """Give what a record moves.

    :raises Unusable: when its transfers are none.
    """
    entries = body.get("transfers", [])
    if not isinstance(entries, list):
        raise Unusable("its transfers are no list")
    return tuple(_transfer(entry) for entry in entries)


def _transfer(entry: object) -> Transfer:
    if (
        not isinstance(entry, dict)
        or entry.keys() != _TRANSFER
        or not chain.is_count(entry["amount"], least=1)
        or not all(isinstance(entry[name], str) for name in ("debit", "credit", "currency"))
    ):
        raise Unusable("one of its transfers is none")
    try:
        return Transfer(**entry)
    except ValueError as error:
        raise Unusable("one of its transfers is none") from error


def amount(body: Mapping[str, Any], *path: str) -> int:
    """Give an amount in a body.

    :raises Unusable: when it is none.
    """
    value: Any = body
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    if type(value) is not int:
        raise Unusable(f"its {'.'.join(path)} is no amount")
    return value
