"""What a browser sends where a correction is asked for."""

from typing import Any

from django.test import Client

from tests.factories.pages import said


def ask_url(kind: str, of: str, code: str = "PG01") -> str:
    return f"/floor/{code}/correct/{kind}/?of={of}"


def why(**other: str) -> dict[str, str]:
    return {
        "key": "ask-1", "reason": "not_played", "text": "The guest had not placed it.",
        "step": "ask", **other,
    }  # fmt: skip


def prefilled(client: Client, url: str) -> dict[str, str]:
    """What the form of a page sends when nothing is changed in it."""
    response = client.get(f"{url}&by=form")
    assert response.status_code == 200, said(response)
    context: Any = response.context
    values: dict[str, str] = {}
    for form in (context["form"], context["sheet"]):
        for field in form or ():
            value = field.value()
            values[field.html_name] = "" if value is None else str(field.field.prepare_value(value))
    return values
