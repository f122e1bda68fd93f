"""A house of real processes that is put on its feet again whenever one of them is gone."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from bench import environment
from casino.local import postgres_server, processes, redis_server

LONGEST_REST = 0.6
"""For how many seconds at most a program that is gone stays away."""
MOST_STARTS_IN_VAIN = 40

Start = Callable[[], subprocess.Popen[bytes]]


class HouseDown(Exception):
    """A program of the house does not come up again; the text says which."""


class Server:
    """One program of the house; ``tend`` starts it again, whether it was killed or ended by itself, as it did ``own_ends`` times."""

    def __init__(self, name: str, start: Start, dice: random.Random) -> None:
        self._name = name
        self._start = start
        self._dice = dice
        self.child = start()
        self._started_at = time.monotonic()
        self._due_at: float | None = None
        self._in_vain = 0
        self._was_shot = False
        self.own_ends = 0

    @property
    def is_running(self) -> bool:
        """Whether it has not ended."""
        return processes.find_status(self.child) is None

    def tend(self) -> None:
        """Start it again when it is gone, after a rest of random length; what is left of its group goes first."""
        if self.is_running:
            return
        now = time.monotonic()
        if self._due_at is None:
            self.own_ends += not self._was_shot
            self._due_at = now + self._dice.uniform(0, LONGEST_REST)
            self._in_vain = self._in_vain + 1 if now - self._started_at < 1 else 0
            if self._in_vain > MOST_STARTS_IN_VAIN:
                raise HouseDown(self._name)
        elif now >= self._due_at:
            processes.stop(self.child)
            self.child = self._start()
            self._started_at = now
            self._due_at = None
            self._was_shot = False

    def kill(self) -> None:
        """Kill it, and leave what it started to find out by itself."""
        # Its number is nobody else's until it is reaped, which only ``tend`` and ``stop`` do.
        os.kill(self.child.pid, signal.SIGKILL)
        self._was_shot = True

    def stop(self, stop_signal: signal.Signals) -> None:
        """End it and what it started."""
        processes.stop(self.child, stop_signal=stop_signal)


class House:
    """A house in a directory of its own; ``servers`` are its programs by name."""

    def __init__(self, directory: Path, dice: random.Random, stack: contextlib.ExitStack) -> None:
        self.directory = directory
        self.port = environment.free_port()
        self.servers: dict[str, Server] = {}
        self._dice = dice
        self._stack = stack

    def run(self, name: str, start: Start, stop_signal: signal.Signals = signal.SIGKILL) -> Server:
        """Start a program, which ends with the house."""
        server = self.servers[name] = Server(name, start, self._dice)
        self._stack.callback(server.stop, stop_signal)
        return server

    def open(self) -> None:
        """Start web, worker and beat, with the environment as it now is."""
        gunicorn = ["gunicorn", "casino.wsgi:application", "--no-control-socket"]
        web = ["--bind", f"127.0.0.1:{self.port}", "--workers", "2", "--threads", "4"]
        self._run_python("web", [*gunicorn, *web])
        celery = ["celery", "-A", "casino"]
        self._run_python("worker", [*celery, "worker", "--concurrency", "2"])
        self._run_python("beat", [*celery, "beat", "--pidfile", ""])

    def close(self) -> None:
        """End everything but the database, so that nothing changes any more."""
        for name, server in self.servers.items():
            if name != "database":
                server.stop(signal.SIGKILL)

    def tend(self) -> None:
        """Start again what is gone."""
        for server in self.servers.values():
            server.tend()

    def _run_python(self, name: str, module: Sequence[str]) -> None:
        self.run(name, self.logged(name, [sys.executable, "-m", *module], os.environ))

    def logged(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> Start:
        """Give what starts a command that writes to a log of that name."""

        def start() -> subprocess.Popen[bytes]:
            with (self.directory / f"{name}.log").open("ab") as output:
                return processes.start(command, environment=environment, output=output)

        return start


@contextlib.contextmanager
def founded(*, database: str, directory: Path, dice: random.Random) -> Iterator[House]:
    """Start a house's database and Redis, and put this process into its environment: nothing of the caller's own reaches it.

    Redis keeps nothing on disk, so that killing it loses every task it held.
    """
    with contextlib.ExitStack() as stack:
        house = House(directory, dice, stack)
        url = f"sqlite:///{directory}/casino.sqlite3"
        if database == "postgresql":
            cluster = stack.enter_context(postgres_server.cluster(durable=True))
            server = house.run("database", cluster.start, signal.SIGINT)
            cluster.create_database(server.child)
            url = cluster.url
        socket = directory / "redis.sock"
        command = redis_server.command(socket=socket, data=directory, keeps_data=False)
        house.run("redis", house.logged("redis", command, os.environ))
        values = environment.of(directory, database=url) | {"REDIS_URL": f"unix://{socket}"}
        os.environ.clear()
        os.environ.update(values)
        yield house
