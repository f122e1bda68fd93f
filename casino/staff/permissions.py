"""The permission matrix: which role may use which address by which method, read from what the views declare."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from casino.staff import access
from casino.staff.access import DEVICE, Admitted
from casino.staff.roles import Role


class Undeclared(LookupError):
    """A view says nothing about who may use it."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address: its pattern, its name, whether it belongs to the API, and for each method who may use it.

    ``converters`` are Django's, by the name of the parameter.
    """

    pattern: str
    name: str
    is_api: bool
    methods: Mapping[str, Admitted]
    converters: Mapping[str, Any]


def addresses() -> tuple[Address, ...]:
    """List every address of the house in the order of the resolver.

    :raises Undeclared: when a view declares no roles.
    """
    return tuple(_walk(get_resolver(), prefix="/", namespace=""))


def _walk(resolver: URLResolver, *, prefix: str, namespace: str) -> Iterator[Address]:
    for entry in resolver.url_patterns:
        pattern = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            inner = f"{namespace}{entry.namespace}:" if entry.namespace else namespace
            yield from _walk(entry, prefix=pattern, namespace=inner)
        else:
            yield _address(entry, pattern=pattern, name=f"{namespace}{entry.name}")


def _address(entry: URLPattern, *, pattern: str, name: str) -> Address:
    view: Any = entry.callback
    view_class = getattr(view, "cls", None)
    if view_class is not None:
        methods = getattr(view_class, "allowed_roles", None)
    elif hasattr(view, "roles"):
        methods = dict.fromkeys(access.find_methods(view) or (), view.roles)
    else:
        methods = None
    if not methods:
        raise Undeclared(pattern)
    is_api = view_class is not None
    return Address(pattern, name, is_api, dict(methods), entry.pattern.converters)


def document() -> str:
    """Write the matrix as the page in the documentation."""
    rows = [
        f"| `{address.pattern}` | {method} | {' | '.join(_cells(roles))} |"
        for address in addresses()
        for method, roles in address.methods.items()
    ]
    heads = ("Address", "Method", *(role.value for role in Role), "not signed in", "tablet")
    return "\n".join(
        (
            "# Who may do what",
            "",
            "Every address of the house, pages and API, by method. Written by `manage.py permissions`; tests hold it against the code",
            "and against what the house answers to each role. A tablet is one that is enrolled for a table: nobody is signed in there, and",
            "who may act is proved by PIN.",
            "",
            f"| {' | '.join(heads)} |",
            f"|{'---|' * len(heads)}",
            *rows,
            "",
        )
    )


def _cells(admitted: Admitted) -> tuple[str, ...]:
    is_open = admitted is None
    roles = admitted if isinstance(admitted, frozenset) else frozenset[Role]()
    signed_in = ("yes" if is_open or role in roles else "–" for role in Role)
    is_tablets = is_open or admitted == DEVICE
    return (*signed_in, "yes" if is_open else "–", "yes" if is_tablets else "–")
