"""The pad as its page uses it: JSON to the round's addresses, from a tablet on which a dealer is proved."""

import json
from typing import Any

from django.test import Client

from tables.models import LiveTable, Session
from tests.factories import books, devices

Answer = tuple[int, Any]


class Pad:
    """A tablet of a session's table; the table's dealer is proved there, or another one takes over."""

    def __init__(self, session: Session, *, dealer: str | None = None) -> None:
        _device, token = devices.seated(session, dealer=dealer)
        self.session = session
        self.client: Client = devices.browser(token)

    def post(self, name: str, body: Any) -> Answer:
        """Give status and body of an answer."""
        data = body if isinstance(body, bytes | str) else json.dumps(body)
        response = self.client.post(f"/pad/{name}/", data, content_type="application/json")
        return response.status_code, json.loads(response.content)

    def ask(self, name: str, **body: Any) -> Answer:
        """As ``post``, about the session."""
        return self.post(name, {"session": self.session.id, **body})

    def refused(self, name: str, **body: Any) -> tuple[int, list[tuple[str, str]]]:
        """Give status and problems of what is refused and leaves nothing behind."""
        before = books.written()
        status, answer = self.ask(name, **body)
        assert books.written() == before
        return status, problems(answer)

    def view(self, draft: dict[str, Any]) -> Any:
        """Give all that follows from a draft."""
        status, answer = self.ask("draft", draft=draft)
        assert status == 200, answer
        return answer

    def record(
        self, draft: dict[str, Any], *, key: str = "r1", number: int | None = None
    ) -> Answer:
        """Record a draft as the round that is next."""
        said = self.standing.rounds + 1 if number is None else number
        return self.ask("record", key=key, number=said, draft=draft)

    @property
    def standing(self) -> LiveTable:
        """How the table stands."""
        return LiveTable.objects.get(table=self.session.table_id)


def problems(answer: Any) -> list[tuple[str, str]]:
    """Give the codes and paths of a refusal, each of which has words."""
    assert all(problem["message"] for problem in answer["problems"])
    return [(problem["code"], problem["path"]) for problem in answer["problems"]]


def by_outcomes(*, doors: int = 8, banker: int = 1, **changes: Any) -> dict[str, Any]:
    """Give a whole draft: the door after the banker wins 20,000, the next loses 10,000, the others push; 1,000 are due."""
    players = [(banker + step) % doors + 1 for step in range(doors - 1)]
    outcomes = dict.fromkeys(map(str, players), "push")
    outcomes |= {str(players[0]): "win", str(players[1]): "lose"}
    draft: dict[str, Any] = {
        "banker": banker,
        "bank": [{"kind": "banker", "stake": 1_000_000}],
        "bets": [
            {"door": players[0], "amount": 20_000},
            {"door": players[1], "amount": 10_000},
        ],
        "dice": [1, 2, 3, 4],
        "by": "outcomes",
        "outcomes": outcomes,
    }
    return draft | changes
