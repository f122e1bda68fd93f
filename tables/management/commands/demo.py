"""Runs a demo house on this machine: web, worker, beat and a Redis of its own, until Ctrl-C."""

import contextlib
import fcntl
import http.client
import io
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from typing_extensions import override

from casino.celery import app as celery_app
from casino.kernel import clock
from casino.local import processes, redis_server
from tables.services import demo_house

# A demo never works with what a casino's environment says: neither on its database nor with its keys.
NOT_INHERITED = (
    "ALLOWED_HOSTS",
    "CSRF_TRUSTED_ORIGINS",
    "DEBUG",
    "PIN_PEPPER",
    "REDIS_URL",
    "SECRET_KEY",
    "SECURE_COOKIES",
    "SIGNING_KEY_FILE",
)

SHORT_LIFE_SECONDS = 20
"""What ends twice within this time will not work the third time either."""


class Command(BaseCommand):
    """Prepares the demo house, starts its processes, says where to go, and ends all of them together."""

    help = (
        "Run a demo house on SQLite and a private Redis until Ctrl-C; its data stays in var/demo."
    )
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--data", type=Path, default=settings.BASE_DIR / "var" / "demo")

    @override
    def handle(self, *args: Any, data: Path, **options: Any) -> None:
        data = data.resolve()
        _enter_demo_mode(data)
        try:
            with _alone(data) as lock:
                self._run(data=data, lock=lock)
        except KeyboardInterrupt:
            self._say("Stopped before it was ready.")
        except redis_server.RedisUnavailable as error:
            raise CommandError(str(error)) from error

    def _run(self, *, data: Path, lock: IO[str]) -> None:
        port = _free_port(first=settings.WEB_PORT)
        url = f"http://127.0.0.1:{port}/"
        lock.write(url)
        lock.flush()
        with redis_server.running(data=data / "redis", keeps_data=True) as redis:
            # This process read its settings before its Redis had an address; its children read it there.
            os.environ["REDIS_URL"] = redis.url
            celery_app.conf.broker_url = redis.celery_url
            house = self._prepare()
            with processes.Group() as group:
                for program in _programs(port=port, logs=data / "log"):
                    group.start(program)
                ended = group.wait(until=lambda: _answers(port))
                if ended is None and not group.stop_asked:
                    self._welcome(url=url, house=house, logs=data / "log")
                    ended = self._keep_up(group)
                self._say("\nClosing the demo house ...")
        if ended is not None:
            raise CommandError(
                f"{ended.program.name} ended with status {ended.status}: {ended.program.log_file}"
            )
        self._say(f"Closed. Its data stays in {_shown(data)}.")

    def _keep_up(self, group: processes.Group) -> processes.Ended | None:
        """Start again what ends by itself, as a casino's service manager does, until Ctrl-C; give what ends as soon as it is started."""
        begun: dict[str, float] = {}
        while (ended := group.wait()) is not None:
            name, now = ended.program.name, time.monotonic()
            if now - begun.get(name, -SHORT_LIFE_SECONDS) < SHORT_LIFE_SECONDS:
                return ended
            begun[name] = now
            self._say(f"{name} ended with status {ended.status}, and is started again.")
            group.start_again(ended)
        return None

    def _prepare(self) -> demo_house.DemoHouse:
        self._say("Preparing the demo house ...")
        call_command("compile_messages", stdout=io.StringIO())
        call_command("migrate", verbosity=0)
        call_command("collectstatic", verbosity=0, interactive=False)
        return demo_house.prepare(at=clock.now())

    def _welcome(self, *, url: str, house: demo_house.DemoHouse, logs: Path) -> None:
        self._say(f"\nThe demo house is open: {url}\n")
        self._say(f"  {'role':<16}{'staff number':<16}{'password':<24}PIN on a tablet")
        for sign_in in house.sign_ins:
            line = (
                f"  {sign_in.role:<16}{sign_in.staff_number:<16}{sign_in.password:<24}{sign_in.pin}"
            )
            self._say(line.rstrip())
        self._say(f"\nA tablet: the administrator makes a code at {url}devices/; open {url}device/enrol/ in a private window.")  # fmt: skip
        self._say(f"\nLogs: {_shown(logs)}. Ctrl-C closes it.")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _enter_demo_mode(data: Path) -> None:
    """Start this command again in the demo's environment, unless it is there already."""
    demo = {
        "DATA_DIR": str(data),
        "DATABASE_URL": f"sqlite:///{data / 'casino.sqlite3'}",
        "DEMO": "1",
    }
    environment = {k: v for k, v in os.environ.items() if k not in NOT_INHERITED} | demo
    if environment != dict(os.environ):
        os.execve(sys.executable, [sys.executable, *sys.argv], environment)  # noqa: S606 -- no shell is meant


@contextlib.contextmanager
def _alone(data: Path) -> Iterator[IO[str]]:
    """Hold the demo's lock, in which its address stands; it goes with this process, however that ends.

    :raises CommandError: when a demo already runs on this data.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (data / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise CommandError(f"The demo house is already running: {lock.read()}") from None
        lock.truncate(0)
        yield lock


def _programs(*, port: int, logs: Path) -> list[processes.Program]:
    gunicorn = [sys.executable, "-m", "gunicorn", "casino.wsgi:application", "--no-control-socket"]
    celery = [sys.executable, "-m", "celery", "--workdir", str(settings.BASE_DIR), "-A", "casino"]
    web = [
        "--chdir",
        str(settings.BASE_DIR),
        "--bind",
        f"127.0.0.1:{port}",
        "--access-logfile",
        "-",
    ]
    worker = ["worker", "--concurrency", "2", "--loglevel", "INFO"]
    beat = ["beat", "--pidfile", "", "--loglevel", "INFO"]
    return [
        processes.Program(
            name=name,
            command=[*program, *arguments],
            environment=os.environ,
            log_file=logs / f"{name}.log",
            death_signal=death_signal,
        )
        for name, program, arguments, death_signal in (
            ("web", gunicorn, [*web, "--workers", "2", "--threads", "4"], signal.SIGTERM),
            # Its Redis dies with its parent, and a worker without a broker does not end politely.
            ("worker", celery, worker, signal.SIGKILL),
            ("beat", celery, beat, signal.SIGTERM),
        )
    ]


def _free_port(*, first: int) -> int:
    for port in range(first, first + 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    raise CommandError(f"No free port from {first} to {first + 99}; set WEB_PORT")


def _answers(port: int) -> bool:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=2)) as connection:
        try:
            connection.request("GET", "/")
            return connection.getresponse().status < 500
        except OSError:
            return False


def _shown(path: Path) -> str:
    return os.path.relpath(path)
