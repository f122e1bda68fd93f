"""People at the API: one signs in and writes, and a dealer records rounds and passes the bank on."""

import contextlib
import http.client
import json
import urllib.parse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bench import deals


@dataclass(frozen=True, slots=True)
class Answer:
    """What the house answered."""

    status: int
    location: str
    body: bytes

    @property
    def document(self) -> dict[str, Any]:
        """The JSON in it."""
        document: dict[str, Any] = json.loads(self.body)
        return document


class Browser:
    """A connection to the house of somebody's own, with his cookies; once broken, it is made anew at the next request."""

    def __init__(self, port: int, *, timeout: float = 30) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        self._cookies: dict[str, str] = {}

    def sign_in(self, *, staff_number: str, password: str) -> Answer:
        """Sign in; the answer leads on when that worked."""
        self._request("GET", "/sign-in/")
        fields = {"staff_number": staff_number, "password": password}
        form = {**fields, "csrfmiddlewaretoken": self._cookies.get("csrftoken", "")}
        return self._request(
            "POST",
            "/sign-in/",
            urllib.parse.urlencode(form),
            {"Content-Type": "application/x-www-form-urlencoded"},
        )

    def post(self, path: str, document: dict[str, Any], *, key: str) -> Answer:
        """Write through the API, under an idempotency key.

        :raises OSError: when no answer came: the write may have happened, or not.
        """
        with self._heard():
            self._send_document(path, document, key)
            return self._receive()

    def post_and_leave(self, path: str, document: dict[str, Any], *, key: str) -> None:
        """Write through the API, and hang up without waiting for the answer.

        :raises OSError: when it could not even be sent.
        """
        with self._heard():
            self._send_document(path, document, key)
        self._connection.close()

    def get(self, path: str) -> Answer:
        """Read.

        :raises OSError: when no answer came.
        """
        return self._request("GET", path)

    def press(self, path: str) -> Answer:
        """Press the button of a page that does something.

        :raises OSError: as for ``post``.
        """
        return self._request("POST", path, "", {"X-CSRFToken": self._cookies["csrftoken"]})

    def _send_document(self, path: str, document: dict[str, Any], key: str) -> None:
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": self._cookies["csrftoken"],
            "Idempotency-Key": key,
        }
        self._send("POST", path, json.dumps(document), headers)

    def _request(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        with self._heard():
            self._send(method, path, body, headers or {})
            return self._receive()

    def _send(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._connection.request(method, path, body, {"Cookie": cookies, **headers})

    def _receive(self) -> Answer:
        response = self._connection.getresponse()
        body = response.read()
        for header in response.headers.get_all("Set-Cookie") or ():
            name, _, value = header.partition(";")[0].partition("=")
            self._cookies[name] = value
        return Answer(response.status, response.headers.get("Location", ""), body)

    @contextlib.contextmanager
    def _heard(self) -> Iterator[None]:
        try:
            yield
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise OSError(repr(error)) from error


class Player:
    """What a dealer does next: rounds of dealt sheets, and after every second one the bank goes on."""

    def __init__(self, table: str) -> None:
        self._sheets = deals.sheets(seed=int(table[2:]))
        self._sheet: dict[str, Any] = {}
        self._stake = deals.STAKE
        self.rounds = 0

    @property
    def must_pass(self) -> bool:
        """Whether the bank passes before the next round."""
        return self.rounds > 0 and self.rounds % 2 == 0

    @property
    def _banker(self) -> int:
        return (self.rounds // 2) % 8 + 1

    def bank_pass(self) -> dict[str, Any]:
        """Give the body that passes the bank."""
        return {"to": self._banker, "declined": []}

    def next_round(self) -> dict[str, Any]:
        """Deal the next round and give its body."""
        self._sheet = deals.seated(next(self._sheets), banker=self._banker, stake=self._stake)
        return {"game": "paigow", "sheet": self._sheet}

    def note(self, answer: Mapping[str, Any]) -> None:
        """Go on from what the house made of the round."""
        is_second = self.rounds % 2 == 1
        self._stake = deals.next_stake(self._sheet, answer["settlement"], is_second=is_second)
        self.rounds += 1


class Dealer:
    """One dealer with a connection of his own; ``play`` records his next round."""

    def __init__(self, port: int, place: dict[str, str]) -> None:
        self._browser = Browser(port)
        self._session = place["session"]
        self._player = Player(place["table"])
        self._browser.sign_in(staff_number=place["dealer"], password=place["password"])

    def play(self) -> None:
        """Record one round; after two, the bank passes first.

        :raises AssertionError: when the server refuses.
        """
        if self._player.must_pass:
            self._post("bank/", self._player.bank_pass())
        self._player.note(self._post("rounds/", self._player.next_round()))

    def _post(self, path: str, document: dict[str, Any]) -> dict[str, Any]:
        answer = self._browser.post(
            f"/api/v1/sessions/{self._session}/{path}", document, key=f"{path}{self._player.rounds}"
        )
        if answer.status != 201:
            raise AssertionError(answer)
        return answer.document
