"""Who shoots: at random by a seed, at one program of the house after another, by number and only at its own."""

import contextlib
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from accounting.models import ReportJob
from accounting.services import report_jobs
from tests.killing.house import House
from tests.killing.orders import Orders

TICK = 0.02
SWEEP_EVERY = 0.5
NO_WAITING = 0.3
"""How often the next shot does not wait until the house has recorded again."""
RECOVERY_SECONDS = 60.0
BUILD_WAIT_SECONDS = 6.0
LAST_ATTEMPT_SECONDS = 180.0
"""How long an order at its last attempt is waited for: its message may be lost, and only the house's own sweeper sends it then."""

EVERYWHERE = (
    "web worker", "web worker", "web", "worker", "pool process", "redis", "beat",
)  # fmt: skip
WITH_A_SERVER = ("database session", "database session", "database session", "database")
BUILDERS = {"worker", "pool process"}
STOPS_BUILDING = {*BUILDERS, *WITH_A_SERVER}


class NotRecovered(Exception):
    """The house is up, and records nothing."""


class Killer:
    """Kills and tends a house. ``shots`` counts what was hit by name."""

    def __init__(
        self, house: House, dice: random.Random, count_recorded: Callable[[], int]
    ) -> None:
        self.shots: Counter[str] = Counter()
        self._house = house
        self._dice = dice
        self._count_recorded = count_recorded
        self._orders = Orders()
        self._swept_at = 0.0
        self._deck: list[str] = []

    def shoot(self) -> None:
        """Kill one, at a moment nobody expects.

        :raises NotRecovered: when the house does not work again after the last one.
        """
        if self._dice.random() >= NO_WAITING:
            self.await_recording()
        self.tend_for(self._dice.uniform(0.05, 0.8))
        target = self._draw()
        if target in BUILDERS:
            self._await_building()
        if target in STOPS_BUILDING:
            self._spare_a_last_attempt()
        name = f"{target} during a report" if target in BUILDERS and self._is_building() else target
        # It may just be starting, and have no processes of its own yet.
        if not self.tend_until(lambda: self._fire(target), RECOVERY_SECONDS):
            raise NotRecovered(f"{target} is not there after {RECOVERY_SECONDS:.0f} s")
        self.shots[name] += 1

    def await_recording(self) -> None:
        """Tend the house until it has recorded again.

        :raises NotRecovered: when it does not.
        """
        before = self._count_recorded()
        if not self.tend_until(lambda: self._count_recorded() > before, RECOVERY_SECONDS):
            raise NotRecovered(f"nothing was recorded for {RECOVERY_SECONDS:.0f} s")

    def await_orders(self, seconds: float) -> bool:
        """Tend the house until no order is left, and tell whether it came to that."""
        return self.tend_until(lambda: self._orders.list_live() == [], seconds)

    def tend_for(self, seconds: float) -> None:
        """Tend the house for a while."""
        self.tend_until(lambda: False, seconds)

    def tend_until(self, condition: Callable[[], bool], seconds: float) -> bool:
        """Tend the house until something holds, and tell whether it came to that in time."""
        until = time.monotonic() + seconds
        while not condition():
            now = time.monotonic()
            if now > until:
                return False
            self._house.tend()
            if now - self._swept_at > SWEEP_EVERY:
                self._orders.sweep()
                self._swept_at = now
            time.sleep(TICK)
        return True

    def _draw(self) -> str:
        """Draw the next target: each as often as it stands in the deck, in random order."""
        if not self._deck:
            has_server = "database" in self._house.servers
            self._deck = [*EVERYWHERE, *(WITH_A_SERVER if has_server else ())]
            self._dice.shuffle(self._deck)
        return self._deck.pop()

    def _await_building(self) -> None:
        """Wait until a worker is at a report, and then a little, so that it is hit in any part of it."""
        self.tend_until(self._is_building, BUILD_WAIT_SECONDS)
        self.tend_for(self._dice.uniform(0, 0.6))

    def _is_building(self) -> bool:
        return any(job.state == ReportJob.RUNNING for job in self._orders.list_live() or ())

    def _spare_a_last_attempt(self) -> None:
        """Hold fire while an order is at the last attempt that it has: one more death would rightly end it as failed."""

        def is_safe() -> bool:
            live = self._orders.list_live()
            return live is not None and all(
                job.attempts < report_jobs.MOST_ATTEMPTS - 1 for job in live
            )

        if not self.tend_until(is_safe, LAST_ATTEMPT_SECONDS):
            raise NotRecovered(f"an order is not done after {LAST_ATTEMPT_SECONDS:.0f} s")

    def _fire(self, target: str) -> bool:
        servers = self._house.servers
        match target:
            case "web worker":
                return self._kill_child_of("web", lambda _pid: True)
            case "pool process":
                return self._kill_child_of("worker", lambda _pid: True)
            case "database session":
                return self._kill_child_of("database", _is_session)
            case _:
                server = servers[target]
                if not server.is_running:
                    return False
                server.kill()
                return True

    def _kill_child_of(self, name: str, is_target: Callable[[int], bool]) -> bool:
        parent = self._house.servers[name].child.pid
        found = [pid for pid in _children_of(parent) if is_target(pid)]
        return bool(found) and _kill_child(self._dice.choice(found), parent=parent)


def _children_of(pid: int) -> list[int]:
    try:
        return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def _is_session(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"postgres: casino casino ")
    return False


def _kill_child(pid: int, *, parent: int) -> bool:
    """Kill a process if it is still the parent's: what a number is looked up for, the handle holds on to."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return False
    try:
        if pid not in _children_of(parent):
            return False
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    except ProcessLookupError:
        return False
    finally:
        os.close(handle)
    return True
