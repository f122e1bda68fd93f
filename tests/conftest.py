"""Real parts for tests: a database per worker process, a private Redis, a Celery worker, a browser."""

import io
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import redis
from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management import call_command
from django.db import connection, transaction
from django.test import TransactionTestCase
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer
from pytest_django.plugin import DjangoDbBlocker

from casino.celery import app as celery_app
from casino.db import append_only
from casino.local import processes, redis_server
from tests import shared

STRICT = os.environ.get("CI") == "true"
CHROMIUM = shutil.which("chromium")
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ON_BOTH_DATABASES = ("services", "web", "db")
WORKER_START_SECONDS = 60


def pytest_configure() -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Names without a hash: no test has to collect static files first.
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise warns where it is not


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the translations once, before the worker processes start."""
    if not hasattr(session.config, "workerinput"):
        call_command("compile_messages", stdout=io.StringIO())


def pytest_report_header() -> str:
    database = settings.DATABASES["default"]["ENGINE"].rpartition(".")[2]
    return (
        f"database: {database}, browser: {CHROMIUM or 'no chromium here: e2e tests are left out'}"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark by folder, then leave out what cannot run here; CI demands that all of it can."""
    for item in items:
        folder = item.path.relative_to(config.rootpath / "tests").parts[0]
        if folder in ON_BOTH_DATABASES:
            item.add_marker("both_databases")
        if folder == "e2e":
            item.add_marker("e2e")
            # Tracing would slow the server down, and what a browser reaches counts for no bar of coverage.
            item.add_marker("no_cover")
    if STRICT and not CHROMIUM:
        raise pytest.UsageError("CI runs the e2e tests, and there is no chromium here")
    left_out = {"sqlite" if connection.vendor == "postgresql" else "postgresql"}
    if not CHROMIUM:
        left_out.add("e2e")
    kept = [item for item in items if not any(item.get_closest_marker(m) for m in left_out)]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if STRICT and reporter is not None and reporter.stats.get("skipped"):
        reporter.ensure_newline()
        reporter.write_line("A test was skipped, which CI does not allow", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


# --- Database ------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, as in use: in memory it has neither WAL nor a second process."""
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


# A thread of the server under test may still answer the last page's last question, and hold its connection.
_END_OTHERS = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """After a test that commits, empty the tables and bring back what the migrations had put there.

    Facts refuse to be deleted, so their triggers are lifted while the tables are emptied.
    """
    with django_db_blocker.unblock():
        # As Python values: JSON would cut the microseconds off, and the seeds' records prove them.
        rows = (row for model in apps.get_models() for row in model._base_manager.order_by("pk"))
        seeds = serializers.serialize("python", rows)

    def empty(_case: TransactionTestCase) -> None:
        with append_only.lifted(connection):
            call_command(
                "flush",
                verbosity=0,
                interactive=False,
                reset_sequences=False,
                allow_cascade=False,
                inhibit_post_migrate=True,
            )
        with transaction.atomic():
            for seed in serializers.deserialize("python", seeds):
                seed.save()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty)
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(_END_OTHERS)


@pytest.fixture(scope="module")
def once(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[shared.Once]:
    """Makes a state of the database once for all tests of a module, none of which may commit."""
    shared.check_nobody_commits(request)
    stack = ExitStack()
    made = shared.Once(django_db_blocker, stack)
    made.enter(shared.undone_afterwards())
    yield made
    with django_db_blocker.unblock():
        stack.close()


@pytest.fixture
def database_url(transactional_db: None) -> str:
    """The test database's address for a process of its own."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    server = "{USER}:{PASSWORD}@{HOST}:{PORT}".format_map(database)
    return f"postgres://{server}/{database['NAME']}"


# --- Redis and Celery ----------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Redis of this worker process, where Celery finds its broker."""
    with (
        redis_server.running(data=tmp_path_factory.mktemp("redis"), keeps_data=False) as server,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(settings, "REDIS_URL", server.url)
        patch.setattr(celery_app.conf, "broker_url", server.celery_url)
        yield server.url


@pytest.fixture
def broker(redis_url: str) -> Iterator[redis.Redis]:
    """The worker process's Redis, empty."""
    with redis.Redis.from_url(redis_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def process_environment(database_url: str, redis_url: str) -> dict[str, str]:
    """The environment for a process of the house that works on the test's database and Redis."""
    return os.environ | {"DATABASE_URL": database_url, "REDIS_URL": redis_url}


@pytest.fixture
def celery_worker_process(
    process_environment: dict[str, str], broker: redis.Redis, tmp_path: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """A real Celery worker in a process of its own, ready to take tasks."""
    log_file = tmp_path / "worker.log"
    with log_file.open("wb") as output:
        worker = processes.start(
            [
                sys.executable,
                "-m",
                "celery",
                "-A",
                "casino",
                "worker",
                "--pool",
                "solo",
                "-l",
                "INFO",
            ],
            environment=process_environment,
            output=output,
        )
    try:
        _wait_for_line(worker, log_file, " ready.")
        yield worker
    finally:
        processes.stop(worker)


def _wait_for_line(child: subprocess.Popen[bytes], log_file: Path, line: str) -> None:
    deadline = time.monotonic() + WORKER_START_SECONDS
    while line not in log_file.read_text():
        if processes.find_status(child) is not None or time.monotonic() > deadline:
            pytest.fail(log_file.read_text())
        time.sleep(processes.POLL_SECONDS)


# --- Browser -------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(CHROMIUM_FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page at the table tablet's size, on a running server; an error in a script fails the test."""
    context = browser.new_context(base_url=live_server.url, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []
