"""How long a shift of ten thousand rounds takes to report and to verify."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import environment

TABLES = 20
ROUNDS = 10_000


def run() -> list[str]:
    """Play a shift on SQLite, build its report with all its files, and verify the bundle beside a bare loop over its lines."""
    with tempfile.TemporaryDirectory(prefix="casino-bench-") as directory:
        done = subprocess.run(
            [sys.executable, "-m", "bench.house", "shift", str(TABLES), str(ROUNDS)],
            env=environment.of(Path(directory), database=f"sqlite:///{directory}/casino.sqlite3"),
            check=True,
            capture_output=True,
        )
    took = json.loads(done.stdout)
    records, ratio = took["records"], took["verified"] / took["bare_loop"]
    return [
        f"record a round through the service: {ROUNDS / took['played']:,.0f}/s, one writer, SQLite",
        f"report of {ROUNDS:,} rounds, all files and seal: {took['built']:.1f} s",
        f"verify its bundle: {records / took['verified']:,.0f} records/s",
        f"  SHA-256 and json.loads of its lines: {records / took['bare_loop']:,.0f} records/s; ratio {ratio:.2f}",
    ]
