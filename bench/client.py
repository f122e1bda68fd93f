"""A dealer at the API: signs in, records rounds, passes the bank on."""

import http.client
import json
import urllib.parse
from typing import Any

from bench import deals


class Dealer:
    """One dealer with a connection of his own; ``play`` records his next round."""

    def __init__(self, port: int, place: dict[str, str]) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._cookies: dict[str, str] = {}
        self._session = place["session"]
        self._sheets = deals.sheets(seed=int(place["table"][2:]))
        self._rounds = 0
        self._stake = deals.STAKE
        self._request("GET", "/sign-in/")
        fields = {"staff_number": place["dealer"], "password": place["password"]}
        form = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": self._cookies["csrftoken"]})
        self._request(
            "POST", "/sign-in/", form, {"Content-Type": "application/x-www-form-urlencoded"}
        )

    def play(self) -> None:
        """Record one round; after two, the bank passes first.

        :raises AssertionError: when the server refuses.
        """
        banker, second = (self._rounds // 2) % 8 + 1, self._rounds % 2
        if self._rounds and not second:
            self._post("bank/", {"to": banker, "declined": []})
        sheet = deals.seated(next(self._sheets), banker=banker, stake=self._stake)
        answer = self._post("rounds/", {"game": "paigow", "sheet": sheet})
        self._stake = deals.next_stake(sheet, answer["settlement"], is_second=bool(second))
        self._rounds += 1

    def _post(self, path: str, document: dict[str, Any]) -> dict[str, Any]:
        headers = {
            "Content-Type": "application/json",
            "X-CSRFToken": self._cookies["csrftoken"],
            "Idempotency-Key": f"{path}{self._rounds}",
        }
        status, body = self._request(
            "POST", f"/api/v1/sessions/{self._session}/{path}", json.dumps(document), headers
        )
        if status != 201:
            raise AssertionError(status, body)
        answer: dict[str, Any] = json.loads(body)
        return answer

    def _request(
        self, method: str, path: str, body: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, bytes]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        self._connection.request(method, path, body, {"Cookie": cookies, **(headers or {})})
        response = self._connection.getresponse()
        for header in response.headers.get_all("Set-Cookie") or ():
            name, _, value = header.partition(";")[0].partition("=")
            self._cookies[name] = value
        return response.status, response.read()
