"""The base of everything that, once written, stays as it is."""

from collections.abc import Iterable
from typing import Never

from django.db import models
from django.db.models.base import ModelBase
from typing_extensions import override


class FactChanged(TypeError):
    """A program tried to change or delete a fact; the database would have refused it too."""


class Fact(models.Model):
    """A row that is inserted once and never updated or deleted; triggers on both databases refuse it."""

    class Meta:
        abstract = True

    @override
    def save(
        self,
        *,
        force_insert: bool | tuple[ModelBase, ...] = True,
        force_update: bool = False,
        using: str | None = None,
        update_fields: Iterable[str] | None = None,
    ) -> None:
        """Insert, never update.

        :raises FactChanged: when the row was already written.
        """
        if not self._state.adding or force_update or update_fields is not None:
            raise FactChanged(type(self).__name__)
        super().save(force_insert=True, using=using)

    @override
    def delete(self, using: str | None = None, keep_parents: bool = False) -> Never:
        """Refuse.

        :raises FactChanged: always.
        """
        raise FactChanged(type(self).__name__)
