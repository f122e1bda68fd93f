"""What the other tests rely on: committed rows go, what migrations put there stays, parts are real."""

import os
import subprocess
import sys

import pytest
import redis
from django.db import DatabaseError, connection

from casino.audit.models import ChainHead, Record
from casino.celery import app as celery_app
from casino.db import append_only
from casino.local import processes
from tables.models import Rulebook


def seeds() -> tuple[list[str], list[tuple[str, int, str]]]:
    lines = Record.objects.order_by("chain", "seq").values_list("line", flat=True)
    heads = ChainHead.objects.order_by("chain").values_list("chain", "seq", "hash")
    return [bytes(line).decode() for line in lines], list(heads)


@pytest.fixture(scope="module")
def first_seen() -> dict[str, object]:
    return {}


def delete_rulebooks() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM tables_rulebook")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_time", ["first", "second"])
def test_a_test_that_commits_leaves_what_the_migrations_left(
    _time: str, first_seen: dict[str, object]
) -> None:
    assert seeds() == first_seen.setdefault("seeds", seeds())
    assert Rulebook.objects.count() > 0
    with append_only.lifted(connection):
        delete_rulebooks()
    assert Rulebook.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_facts_can_be_deleted_only_while_their_triggers_are_lifted() -> None:
    with append_only.lifted(connection):
        pass
    before = Rulebook.objects.count()
    with pytest.raises(DatabaseError, match="facts of tables_rulebook are not changed or deleted"):
        delete_rulebooks()
    assert Rulebook.objects.count() == before


def test_another_process_works_on_the_tests_database(process_environment: dict[str, str]) -> None:
    """On SQLite as on PostgreSQL it sees what was committed here."""
    ChainHead.objects.create(chain="PG77", seq=0, hash="0" * 64)
    code = (
        "import django; django.setup()\n"
        "from casino.audit.models import ChainHead\n"
        "print(ChainHead.objects.get(chain='PG77').hash)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=process_environment | {"DJANGO_SETTINGS_MODULE": "casino.settings"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout == f"{'0' * 64}\n"


def test_the_celery_worker_takes_what_is_sent(
    celery_worker_process: subprocess.Popen[bytes], broker: redis.Redis
) -> None:
    assert processes.find_status(celery_worker_process) is None
    (answer,) = celery_app.control.ping(timeout=10, limit=1)
    assert list(answer.values()) == [{"ok": "pong"}]
    assert broker.exists("_kombu.binding.celery")


def test_no_test_sees_a_database_key_or_redis_of_the_developers() -> None:
    assert os.environ["DATA_DIR"] != ""
    assert "casino-tests-" in os.environ["DATA_DIR"]
