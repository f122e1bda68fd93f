"""Run every test with real parts: on SQLite with the browser, then again on PostgreSQL.

Arguments are handed to pytest. Redis is started by the tests, one for each of their processes.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from casino.local import postgres_server  # noqa: E402 -- the project is importable only now

PYTEST = (sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal")
ON_BOTH_DATABASES = ("tests/services", "tests/web", "tests/db", "tests/e2e/test_pad_short.py")

# Pure code and services are covered to the last branch.
FULLY_COVERED = (
    "casino/kernel/*",
    "casino/audit/*",
    "tables/games/*",
    "accounting/charges.py",
    "accounting/ledger/*",
    "accounting/verify*",
    "*/services/*",
)


def main() -> int:
    """Run all of it, also when the first part fails, and give the worst exit code."""
    have_chromium()
    artifacts = ROOT / "artifacts"
    artifacts.mkdir(exist_ok=True)
    status = run([*PYTEST, "--cov", "--cov-report=", *sys.argv[1:]])
    if not sys.argv[1:]:
        covered = ",".join(FULLY_COVERED)
        command = [sys.executable, "-m", "coverage", "report", f"--include={covered}"]
        status = run([*command, "--fail-under=100"]) or status
    with postgres_server.running() as url:
        folders = sys.argv[1:] or ON_BOTH_DATABASES
        return run([*PYTEST, *folders], TEST_DATABASE_URL=url) or status


def have_chromium() -> None:
    """Install Debian's Chromium where that is possible; the tests say it when there is none."""
    if shutil.which("chromium"):
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print("No chromium, and no right to install it: browser tests are left out", flush=True)
        return
    print("Installing chromium ...", flush=True)
    apt = ["apt-get", "-qq", "-o", "Dpkg::Use-Pty=0"]
    run([*apt, "update"], DEBIAN_FRONTEND="noninteractive")
    run(
        [*apt, "install", "-y", "--no-install-recommends", "chromium"],
        DEBIAN_FRONTEND="noninteractive",
    )


def run(command: list[str], **environment: str) -> int:
    """Run one command in the project's root and give its exit code."""
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, stdin=subprocess.DEVNULL, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
