"""How many rounds a second are recorded through HTTP, beside the bare driver inserting the very same rows."""

import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench import bare, environment
from bench.client import Dealer
from casino.local import postgres_server, processes

TABLES = 4
SECONDS = 8.0


def run() -> list[str]:
    """Record rounds on SQLite and on PostgreSQL, from one dealer and from four at once."""
    lines = []
    with tempfile.TemporaryDirectory(prefix="casino-bench-") as directory:
        lines += _measure("SQLite", Path(directory), f"sqlite:///{directory}/casino.sqlite3")
    with (
        postgres_server.running(durable=True) as url,
        tempfile.TemporaryDirectory(prefix="casino-bench-") as directory,
    ):
        lines += _measure("PostgreSQL", Path(directory), url)
    return lines


def _measure(name: str, directory: Path, database: str) -> list[str]:
    env = environment.of(directory, database=database)
    prepared = subprocess.run(
        [sys.executable, "-m", "bench.house", "prepare", str(TABLES)],
        env=env,
        check=True,
        capture_output=True,
    )
    places = json.loads(prepared.stdout)
    with bare.copied(database) as copy:
        with _serving(env, directory) as port:
            dealers = [Dealer(port, place) for place in places]
            one = _rate(dealers[:1])
            several = _rate(dealers)
        rows = bare.read_rounds(database)
        driver = bare.insert(copy, rows)
    return [
        f"record through HTTP on {name}: {one:,.0f} rounds/s from one dealer, {several:,.0f} from {TABLES}",
        f"  the bare driver inserting the same rows: {driver:,.0f}/s from one writer; ratio {driver / one:.2f}",
    ]


@contextmanager
def _serving(env: dict[str, str], directory: Path) -> Iterator[int]:
    port = environment.free_port()
    command = [
        sys.executable, "-m", "gunicorn", "casino.wsgi:application", "--no-control-socket",
        "--bind", f"127.0.0.1:{port}", "--workers", "2", "--threads", "4", "--keep-alive", "60",
    ]  # fmt: skip
    with (directory / "web.log").open("wb") as log:
        child = processes.start(command, environment=env, output=log)
        try:
            environment.wait_for(port, child)
            yield port
        finally:
            processes.stop(child)


def _rate(dealers: list[Dealer]) -> float:
    until = time.perf_counter() + SECONDS
    counts = [0] * len(dealers)

    def deal(index: int) -> None:
        while time.perf_counter() < until:
            dealers[index].play()
            counts[index] += 1

    threads = [threading.Thread(target=deal, args=(i,)) for i in range(len(dealers))]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - begun)
