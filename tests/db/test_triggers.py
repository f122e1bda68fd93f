"""The triggers that keep facts stand on every fact table, and come back whenever they were lifted."""

from typing import Never

import pytest
from django.core.management import call_command
from django.db import connection

from casino.audit.models import Record
from casino.db import append_only
from casino.db.facts import Fact


def triggers(table: str) -> set[str]:
    sql = (
        "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgenabled <> 'D'"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s"
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [table])
        return {name for (name,) in cursor.fetchall()}


@pytest.mark.parametrize("model", append_only.fact_models(), ids=lambda model: model.__name__)
def test_every_fact_table_has_its_triggers_after_migrate(db: None, model: type[Fact]) -> None:
    table = model._meta.db_table
    expected = (
        {f"{table}_keep", f"{table}_keep_all"}
        if connection.vendor == "postgresql"
        else {f"{table}_keep_update", f"{table}_keep_delete"}
    )
    assert expected <= triggers(table)


@pytest.mark.django_db(transaction=True)
def test_lifted_triggers_are_back_afterwards_and_after_migrate() -> None:
    table = Record._meta.db_table
    before = triggers(table)
    with append_only.lifted(connection):
        assert not any("keep" in name for name in triggers(table))
        call_command("migrate", verbosity=0)
        assert triggers(table) == before
    assert triggers(table) == before


@pytest.mark.django_db(transaction=True)
def test_a_failure_while_they_are_lifted_brings_them_back_too() -> None:
    class Stop(Exception):
        pass

    def fail() -> Never:
        raise Stop

    before = triggers(Record._meta.db_table)
    with pytest.raises(Stop), append_only.lifted(connection):
        fail()
    assert triggers(Record._meta.db_table) == before
