"""Facts refuse to be changed or deleted by the database itself, past the ORM and past every program."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, connection, models, transaction

from casino.db import append_only
from casino.db.facts import Fact, FactChanged
from tests.factories import whole_house
from tests.shared import Once

FACTS = append_only.fact_models()
INTEGERS = [
    (model, field)
    for model in FACTS
    for field in model._meta.local_fields
    if isinstance(field, models.IntegerField) and not field.primary_key
]


@pytest.fixture(scope="module")
def whole(once: Once) -> None:
    once(make)


def make() -> None:
    whole_house.make()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # TRUNCATE and DDL do not wait for keys that are still to be looked up.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.fixture
def house(whole: None, db: None) -> None:
    """A whole house."""


def rows(model: type[Fact]) -> list[tuple[Any, ...]]:
    return list(model._default_manager.order_by("pk").values_list())


def refused(sql: str, parameters: list[Any] | None = None) -> str:
    """The database's words, when it refuses a statement and keeps what was there."""
    with pytest.raises(DatabaseError) as caught, transaction.atomic(), connection.cursor() as cursor:  # fmt: skip
        cursor.execute(sql, parameters)
    return str(caught.value)


def statements(model: type[Fact]) -> list[str]:
    table = model._meta.db_table
    columns = ", ".join(f'"{field.column}"' for field in model._meta.local_fields)
    key = model._meta.pk.column
    found = [
        f'UPDATE "{table}" SET "{key}" = "{key}"',
        f'DELETE FROM "{table}"',
        f'DELETE FROM "{table}" WHERE "{key}" = (SELECT MAX("{key}") FROM "{table}")',
    ]
    found += [
        f'UPDATE "{table}" SET "{f.column}" = NULL'
        for f in model._meta.local_fields
        if f.column != key
    ]
    if connection.vendor == "postgresql":
        found += [f'TRUNCATE "{table}" CASCADE', f'INSERT INTO "{table}" SELECT * FROM "{table}" ON CONFLICT ("{key}") DO UPDATE SET "{key}" = EXCLUDED."{key}"']  # fmt: skip
    else:
        found += [f'INSERT OR REPLACE INTO "{table}" ({columns}) SELECT {columns} FROM "{table}"', f'REPLACE INTO "{table}" ({columns}) SELECT {columns} FROM "{table}"', f'UPDATE OR REPLACE "{table}" SET "{key}" = "{key}"']  # fmt: skip
    return found


@pytest.mark.parametrize("model", FACTS, ids=lambda model: model.__name__)
def test_no_statement_changes_or_deletes_a_fact(house: None, model: type[Fact]) -> None:
    before = rows(model)
    assert before != []
    for statement in statements(model):
        assert "are not changed or deleted" in refused(statement), statement
    assert rows(model) == before


@pytest.mark.parametrize("model", FACTS, ids=lambda model: model.__name__)
def test_no_query_of_a_program_changes_or_deletes_a_fact(house: None, model: type[Fact]) -> None:
    before = rows(model)
    manager: Any = model._default_manager
    key = model._meta.pk.attname
    acts: list[Callable[[], object]] = [
        lambda: manager.update(**{key: models.F(key)}),
        lambda: manager.all()._raw_delete(manager.db),
        lambda: manager.bulk_update([manager.first()], [_any_column(model)]),
    ]
    for act in acts:
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    fact = manager.first()
    for change in (fact.save, fact.delete, lambda: fact.save(force_update=True)):
        with pytest.raises(FactChanged):
            change()
    with pytest.raises(FactChanged):
        type(fact)(pk=fact.pk).save(update_fields=[])
    assert rows(model) == before


def _any_column(model: type[Fact]) -> str:
    return next(f.name for f in model._meta.local_fields if not f.primary_key)


@pytest.mark.sqlite
@pytest.mark.parametrize(("model", "field"), INTEGERS, ids=lambda part: getattr(part, "__name__", None) or getattr(part, "name", None))  # fmt: skip
@pytest.mark.parametrize("value", ["'many'", "1.5", "X'01'"])
def test_an_integer_column_holds_nothing_else(
    house: None, model: type[Fact], field: Any, value: str
) -> None:
    table = model._meta.db_table
    columns = [f.column for f in model._meta.local_fields if not isinstance(f, models.AutoField)]
    values = [value if column == field.column else f'"{column}"' for column in columns]
    names = ", ".join(f'"{column}"' for column in columns)
    words = refused(f'INSERT INTO "{table}" ({names}) SELECT {", ".join(values)} FROM "{table}" LIMIT 1')  # fmt: skip
    assert f"an integer column of {table} holds something else" in words


@pytest.mark.sqlite
def test_replacing_cannot_slip_past_the_triggers(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA recursive_triggers")
        assert cursor.fetchone() == (1,)


@pytest.mark.postgresql
@pytest.mark.parametrize(("model", "field"), INTEGERS, ids=lambda part: getattr(part, "__name__", None) or getattr(part, "name", None))  # fmt: skip
def test_an_integer_column_is_one_by_its_type(db: None, model: type[Fact], field: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT data_type FROM information_schema.columns WHERE table_name = %s AND column_name = %s",
            [model._meta.db_table, field.column],
        )
        assert cursor.fetchone() in {("bigint",), ("integer",), ("smallint",)}
