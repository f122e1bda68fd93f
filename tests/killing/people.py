"""Who works while it is shot at: dealers who record, count and correct until they are answered, and a supervisor who orders reports."""

import contextlib
import random
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from typing_extensions import override

from bench.client import Answer, Browser, Player

DEALERS_TIMEOUT = 5.0
SUPERVISORS_TIMEOUT = 20.0
"""An order is answered once it was tried to send it on, which takes some seconds while there is no Redis."""
PATIENCE = 90.0
"""For how many seconds somebody tries again until he says that the house is gone."""
PAUSE = 0.05
LONGEST_ROUND = 0.8
"""For how many seconds at most a dealer deals: a shift's report must stay one that is built between two kills, however many there are."""
LEAVES, REPEATS = 0.08, 0.08
"""How often a dealer hangs up before he is answered, and how often he sends again what was answered."""
COUNTS, VOIDS, AMENDS = 0.06, 0.04, 0.04
"""How often box and tray are counted after a round, and how often an earlier round is voided or amended."""


CORRECTIONS = "/api/v1/corrections/"
FLOAT = {"100000": 100}
"""What lies in a tray at which the house is in no bank."""


class Trouble(Exception):
    """What must not happen; the text says what."""


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """An act that the house has said it recorded: where, under which key, and the whole answer but whether it was a replay."""

    session: str
    path: str
    key: str
    answer: Mapping[str, Any]


def acknowledged(session: str, path: str, key: str, document: Mapping[str, Any]) -> Acknowledged:
    """Note an answer."""
    answer = {name: value for name, value in document.items() if name != "replayed"}
    return Acknowledged(session, path, key, answer)


class Person(threading.Thread):
    """Somebody who signs in and works until told to stop; ``trouble`` is what went wrong beyond unanswered requests."""

    def __init__(
        self, browser: Browser, *, staff_number: str, password: str, dice: random.Random
    ) -> None:
        super().__init__(name=staff_number, daemon=True)
        self.trouble: list[str] = []
        self.unanswered = 0
        self._browser = browser
        self._password = password
        self._dice = dice
        self._is_over = threading.Event()

    def end(self) -> None:
        """Let the present act be the last."""
        self._is_over.set()

    @override
    def run(self) -> None:
        try:
            self._patiently(self._sign_in)
            self._work_on()
        except Trouble as trouble:
            self.trouble.append(f"{self.name}: {trouble}")

    def _work_on(self) -> None:
        while not self._is_over.is_set():
            self._work()

    def _work(self) -> None:
        raise NotImplementedError

    def _sign_in(self) -> Answer | None:
        answer = self._browser.sign_in(staff_number=self.name, password=self._password)
        return answer if answer.status == 302 else None

    def _patiently(self, ask: Callable[[], Answer | None]) -> Answer:
        """Ask until there is an answer that is no error of the house's own."""
        give_up_at = time.monotonic() + PATIENCE
        while time.monotonic() < give_up_at:
            with contextlib.suppress(OSError):
                answer = ask()
                if answer is not None and answer.status < 500:
                    return answer
            self.unanswered += 1
            time.sleep(PAUSE)
        raise Trouble(f"no answer in {PATIENCE:.0f} s")


class Dealer(Person):
    """Records rounds and passes the bank, counts his table with a colleague and has rounds voided by him.

    Every act is under a key that is sent until it is answered. He knows by himself what the box must hold.
    """

    def __init__(
        self,
        place: Mapping[str, str],
        *,
        port: int,
        dice: random.Random,
        colleague: Mapping[str, str],
    ) -> None:
        super().__init__(
            Browser(port, timeout=DEALERS_TIMEOUT),
            staff_number=place["dealer"],
            password=place["password"],
            dice=dice,
        )
        self.acknowledged: list[Acknowledged] = []
        self.replayed = 0
        self._sent: dict[str, tuple[Browser, str, dict[str, Any]]] = {}
        self._session = place["session"]
        self._player = Player(place["table"])
        self._colleague = Browser(port, timeout=DEALERS_TIMEOUT)
        self._colleagues = colleague
        self._box = 0
        self._since_count: list[Acknowledged] = []
        self._done = 0

    @override
    def _sign_in(self) -> Answer | None:
        answer = self._colleague.sign_in(**self._colleagues)
        return super()._sign_in() if answer.status == 302 else None

    @override
    def _work(self) -> None:
        self._is_over.wait(self._dice.uniform(0, LONGEST_ROUND))
        if self._player.must_pass:
            self._act("bank/", self._player.bank_pass())
        said = self._act("rounds/", self._player.next_round())
        self._player.note(said.answer)
        self._box += said.answer["due"]
        for often, correct in ((VOIDS, self._void), (AMENDS, self._amend)):
            if self._dice.random() < often and self._since_count:
                correct(self._since_count.pop(self._dice.randrange(len(self._since_count))))
        self._since_count.append(said)
        if self._dice.random() < COUNTS:
            self._count()

    def _count(self) -> None:
        """Count with a colleague, each apart from the other, at a change of shift: both find what was dropped."""
        self._act("count/begin/", {"purpose": "shift"}, by=self._colleague)
        address = self._address("count/")
        state = self._patiently(lambda: self._colleague.get(address)).document
        counted = {
            "count": state["count"],
            "attempt": state["attempt"],
            "box_counted": {"1": self._box} if self._box else {},
            "tray_counted": FLOAT,
        }
        for who, browser, result in (
            ("dealer", self._browser, "waiting"),
            ("colleague", self._colleague, "agreed"),
        ):
            key = f"count/{self._done} {who}"
            answer = self._send(browser, address, counted, key)[0]
            if (answer.status, answer.document) != (200, {"result": result}):
                raise Trouble(f"{key}, box {self._box}: {answer}")
        settling = {"count": state["count"], "stands": True}
        self._act("count/settle/", settling, by=self._colleague)
        self._box, self._since_count = 0, []

    def _void(self, said: Acknowledged) -> None:
        """Have a round voided that is not the last."""
        reason, text = "not_played", "The dice had not been thrown."
        self._correct(said, kind="void", proposal={}, reason=reason, text=text)
        self._box -= said.answer["due"]

    def _amend(self, said: Acknowledged) -> None:
        """Have a round amended that is not the last: the first bet was smaller."""
        sheet = self._sent[said.key][2]["sheet"]
        first, *others = sheet["bets"]
        smaller = {**sheet, "bets": [{**first, "amount": first["amount"] // 2}, *others]}
        reason, text = "wrong_bet", "The bet had been taken back by half."
        of = self._correct(said, kind="amend", proposal={"sheet": smaller}, reason=reason, text=text)  # fmt: skip
        address = f"{CORRECTIONS}{of}/"
        stands = self._patiently(lambda: self._colleague.get(address)).document
        if stands["before"]["due"] != said.answer["due"]:
            raise Trouble(f"{said.answer} was amended, and is kept as {stands['before']}")
        self._box += stands["after"]["due"] - said.answer["due"]

    def _correct(
        self, said: Acknowledged, *, kind: str, proposal: dict[str, Any], reason: str, text: str
    ) -> str:
        """Ask for a correction, which a colleague approves with his password; give its id."""
        proposal = {"round": f"round:{said.answer['id']}", **proposal}
        asking = {"kind": kind, "proposal": proposal, "reason": reason, "text": text}
        asked = self._act(f"corrections/{kind}/", asking, at=CORRECTIONS)
        approval = {"password": self._colleagues["password"]}
        at = f"{CORRECTIONS}{asked.answer['id']}/approve/"
        self._act(f"corrections/{kind}/approve/", approval, by=self._colleague, at=at)
        return str(asked.answer["id"])

    def _act(
        self, path: str, body: dict[str, Any], *, by: Browser | None = None, at: str | None = None
    ) -> Acknowledged:
        self._done += 1
        key = f"{path}{self._done}"
        browser, address = by or self._browser, at or self._address(path)
        answer, sent = self._send(browser, address, body, key)
        if answer.status not in ({201} if sent == 1 else {200, 201}):
            raise Trouble(f"{key}, sent {sent} times: {answer}")
        self.replayed += answer.status == 200
        said = acknowledged(self._session, path, key, answer.document)
        self.acknowledged.append(said)
        self._sent[key] = (browser, address, body)
        if self._dice.random() < REPEATS:
            self.repeat(self._dice.choice(self.acknowledged))
        return said

    def _send(
        self, browser: Browser, address: str, body: dict[str, Any], key: str
    ) -> tuple[Answer, int]:
        """Send until there is an answer; tell how often it was sent."""
        sent = 0

        def send() -> Answer | None:
            nonlocal sent
            sent += 1
            if self._dice.random() < LEAVES:
                browser.post_and_leave(address, body, key=key)
                return None
            return browser.post(address, body, key=key)

        answer = self._patiently(send)
        return answer, sent

    def repeat(self, said: Acknowledged) -> None:
        """Send again what was acknowledged: the answer must be the same."""
        browser, address, body = self._sent[said.key]
        answer = self._patiently(lambda: browser.post(address, body, key=said.key))
        if answer.status != 200:
            raise Trouble(f"{said.key}, acknowledged and sent again: {answer}")
        again = acknowledged(said.session, said.path, said.key, answer.document)
        if again != said:
            raise Trouble(f"{said.key}: first {said.answer}, then {again.answer}")

    def repeat_all(self) -> None:
        """Send everything again that was acknowledged."""
        try:
            for said in self.acknowledged:
                self.repeat(said)
        except Trouble as trouble:
            self.trouble.append(f"{self.name}: {trouble}")

    def _address(self, path: str) -> str:
        return f"/api/v1/sessions/{self._session}/{path}"


class Supervisor(Person):
    """Orders the report of the present shift again and again; ``orders`` are those that the house has taken."""

    def __init__(
        self,
        *,
        port: int,
        staff_number: str,
        password: str,
        dice: random.Random,
        find_address: Callable[[], str],
    ) -> None:
        browser = Browser(port, timeout=SUPERVISORS_TIMEOUT)
        super().__init__(browser, staff_number=staff_number, password=password, dice=dice)
        self.orders: set[str] = set()
        self._find_address = find_address

    def order(self) -> None:
        """Order the report of the present shift, on its page."""
        answer = self._patiently(lambda: self._browser.press(self._find_address()))
        if answer.status != 302:
            raise Trouble(f"an order: {answer}")
        self.orders.add(answer.location.rstrip("/").rpartition("/")[2])

    @override
    def _work(self) -> None:
        self.order()
        self._is_over.wait(self._dice.uniform(0.5, 2))
