"""The demo house as a visitor starts it: a process with processes of its own, on a data directory of its own."""

import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from typing import IO

import pytest

from casino.staff.roles import Role
from tests.architecture.source import ROOT

# It brings its own SQLite, whatever the tests run on: once is enough.
pytestmark = pytest.mark.sqlite

PATIENCE_SECONDS = 60
SIGN_IN = re.compile(r"^  (\w+) +([A-Z]\d+) +([A-Z0-9-]+)(?: +(\d+))?$", re.MULTILINE)
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass
class Demo:
    process: subprocess.Popen[str]
    url: str
    printed: str

    @property
    def sign_ins(self) -> list[tuple[str, str, str, str]]:
        return SIGN_IN.findall(self.printed)

    def family(self) -> set[int]:
        """The processes that this one started, and theirs."""
        found: set[int] = set()
        new = {self.process.pid}
        while new:
            new = {child for pid in new for child in children_of(pid)} - found
            found |= new
        return found


def children_of(pid: int) -> list[int]:
    try:
        return [int(c) for c in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except FileNotFoundError:
        return []


def command_of(pid: int) -> str:
    return Path(f"/proc/{pid}/cmdline").read_text()


def answers(url: str) -> bool:
    try:
        with urllib.request.build_opener().open(url, timeout=5) as page:
            return bool(page.status == 200)
    except OSError:
        return False


def alive(pids: set[int]) -> set[int]:
    return {pid for pid in pids if Path(f"/proc/{pid}").exists()}


def eventually(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def command(data: Path) -> list[str]:
    return [sys.executable, "manage.py", "demo", "--data", str(data)]


@contextlib.contextmanager
def demo(data: Path) -> Iterator[Demo]:
    """A demo house that has opened; killed at the end if the test has not closed it."""
    environment = os.environ | {
        "DATABASE_URL": "postgres://a-casino/of-its-own",
        "SECRET_KEY": "kept",
    }
    with subprocess.Popen(
        command(data),
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            printed = read_until(process.stdout, "Ctrl-C closes it")
            match = re.search(r"open: (http://127\.0\.0\.1:\d+/)", printed)
            assert match is not None, printed
            yield Demo(process=process, url=match[1], printed=printed)
        finally:
            process.kill()


def read_until(lines: IO[str], words: str) -> str:
    printed = ""
    for line in lines:
        printed += line
        if words in line:
            break
    return printed


def signed_in_address(url: str, *, staff_number: str, password: str) -> str:
    """Where somebody stands after signing in."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    with browser.open(f"{url}sign-in/") as page:
        token = TOKEN.search(page.read().decode())
    assert token is not None
    form = {"csrfmiddlewaretoken": token[1], "staff_number": staff_number, "password": password}
    with browser.open(f"{url}sign-in/", urllib.parse.urlencode(form).encode()) as page:
        return str(page.url)


def count(data: Path, table: str) -> int:
    with contextlib.closing(sqlite3.connect(data / "casino.sqlite3")) as connection:
        (rows,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(rows)


def test_it_opens_closes_on_ctrl_c_and_opens_again_with_the_same_data(tmp_path: Path) -> None:
    with subprocess.Popen(["sleep", "600"]) as stranger, demo(tmp_path) as house:
        assert {role for role, *_rest in house.sign_ins} == set(Role)
        for role, number, password, pin in house.sign_ins:
            assert bool(pin) is (role in {Role.DEALER, Role.SUPERVISOR})
            address = signed_in_address(house.url, staff_number=number, password=password)
            assert "sign-in" not in address
        assert eventually(lambda: count(tmp_path, "accounting_reportversion") > 0)

        again = subprocess.run(
            command(tmp_path), cwd=ROOT, capture_output=True, check=False, text=True
        )
        assert again.returncode == 1
        assert again.stderr == f"CommandError: The demo house is already running: {house.url}\n"

        (web,) = {pid for pid in children_of(house.process.pid) if "gunicorn" in command_of(pid)}
        os.kill(web, signal.SIGKILL)
        assert house.process.stdout is not None
        said = read_until(house.process.stdout, "web ended")
        assert said.strip() == "web ended with status -9, and is started again."
        assert eventually(lambda: answers(house.url))

        family = house.family()
        assert len(family) >= 6
        house.process.send_signal(signal.SIGINT)
        assert house.process.wait(PATIENCE_SECONDS) == 0
        assert alive(family) == set()
        assert alive({stranger.pid}) == {stranger.pid}
        stranger.kill()
    rounds = count(tmp_path, "tables_round")
    assert rounds > 0
    with demo(tmp_path) as reopened:
        assert reopened.sign_ins == house.sign_ins
        assert count(tmp_path, "tables_round") == rounds
        assert count(tmp_path, "accounting_reportversion") > 0


def test_killing_it_leaves_no_process_behind(tmp_path: Path) -> None:
    with demo(tmp_path) as house:
        family = house.family()
        house.process.kill()
        assert eventually(lambda: alive(family) == set())
