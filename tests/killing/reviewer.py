"""Who reviews while he is shot at: a supervisor who signs one shift after another off."""

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from typing_extensions import override

from accounting import reviewing
from bench.client import Answer, Browser
from casino.kernel.clock import Shift
from tests.killing.people import (
    SUPERVISORS_TIMEOUT,
    Acknowledged,
    Person,
    Trouble,
    acknowledged,
)

EXPLAIN, SIGN = "explanations/", "sign-off/"
OVERRIDES = 0.3
"""How often he signs without an explanation, and says why."""
LONGEST_REST = 15.0
"""For how many seconds at most he looks at the next shift before he does anything."""


class Reviewer(Person):
    """Has the report of each shift made, explains what is open in it and signs; ``orders`` are those that the house has taken.

    He signs all of them: told to end, he only hurries.
    """

    def __init__(
        self,
        shifts: Iterable[Shift],
        *,
        port: int,
        staff_number: str,
        password: str,
        dice: random.Random,
    ) -> None:
        browser = Browser(port, timeout=SUPERVISORS_TIMEOUT)
        super().__init__(browser, staff_number=staff_number, password=password, dice=dice)
        self.acknowledged: list[Acknowledged] = []
        self.orders: set[str] = set()
        self._shifts = tuple(shifts)
        self._sent: list[tuple[str, dict[str, Any], Acknowledged]] = []

    @override
    def _work_on(self) -> None:
        for shift in self._shifts:
            self._is_over.wait(self._dice.uniform(0, LONGEST_REST))
            self._review(shift)

    def repeat_all(self) -> None:
        """Say everything again that was acknowledged: the answers must be the same."""
        try:
            for path, body, said in self._sent:
                self._repeat(path, body, said)
        except Trouble as trouble:
            self.trouble.append(f"{self.name}: {trouble}")

    def _repeat(self, path: str, body: dict[str, Any], said: Acknowledged) -> None:
        again = self._say(path, body, of=said.session)
        if again != said:
            raise Trouble(f"{path}: first {said.answer}, then {again.answer}")

    def _review(self, shift: Shift) -> None:
        address = f"reports/{shift.day}/{shift.name}/"
        ordered = self._patiently(lambda: self._browser.press(f"/{address}order/"))
        if ordered.status != 302:
            raise Trouble(f"an order: {ordered}")
        self.orders.add(ordered.location.rstrip("/").rpartition("/")[2])
        review = self._patiently(self._asking(f"/api/v1/{address}review/")).document
        unexplained = [each for each in review["exceptions"] if each["state"] == reviewing.OPEN]
        body: dict[str, Any] = {"version": review["version"], "password": self._password}
        if unexplained and self._dice.random() < OVERRIDES:
            body["override"] = {"reason": reviewing.OVERRIDES[0], "text": "Its dealer is away."}
        else:
            for exception in unexplained:
                self._note(f"{address}{EXPLAIN}", _explanation(exception), of=str(shift))
        self._note(f"{address}{SIGN}", body, of=str(shift))

    def _asking(self, address: str) -> Callable[[], Answer | None]:
        """Give what reads a review; no answer while its report is still being made."""

        def ask() -> Answer | None:
            answer = self._browser.get(address)
            return None if answer.status == 404 else answer

        return ask

    def _note(self, path: str, body: dict[str, Any], *, of: str) -> None:
        said = self._say(path, body, of=of)
        self.acknowledged.append(said)
        self._sent.append((path, body, said))

    def _say(self, path: str, body: dict[str, Any], *, of: str) -> Acknowledged:
        answer = self._patiently(lambda: self._browser.post(f"/api/v1/{path}", body, key=path))
        if answer.status != 200:
            raise Trouble(f"{path}: {answer}")
        kind = EXPLAIN if path.endswith(EXPLAIN) else SIGN
        return acknowledged(of, kind, path, answer.document)


def _explanation(exception: Mapping[str, Any]) -> dict[str, Any]:
    kind = exception["kind"]
    reason = reviewing.REASONS[kind][0]
    text = "It was found in his other hand."
    return {**exception["record"], "kind": kind, "reason": reason, "text": text}
