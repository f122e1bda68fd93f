"""Fields for what is kept otherwise than it is typed: amounts in hundredths, rates in basis points, instants in UTC."""

import re
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from typing_extensions import override

FIGURE: Final = gettext_lazy(
    "A figure with at most two decimals belongs here, without separators of thousands."
)
WHOLE_FIGURE: Final = gettext_lazy("A whole figure belongs here, without separators of thousands.")
"""What is said where no figure can be read."""

_FIGURE: Final = re.compile(r"(\d{1,13})(?:[.,](\d{1,2}))?")
_LONGEST: Final = 15
_INSTANT: Final = "%Y-%m-%dT%H:%M"


class HundredthsField(forms.Field):
    """A figure with at most two decimals, given as an integer of hundredths; point or comma, no separators of thousands.

    What is no such figure is given as it was typed, for the service to refuse with all else, or refused here where the field is
    ``strict``; nothing typed is None.
    """

    refusal: Promise = FIGURE

    def __init__(self, *, unit: str = "", strict: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.unit = unit
        self._strict = strict

    @override
    def to_python(self, value: Any) -> int | str | None:
        """Read the figure."""
        text = str(value or "").strip()
        read = _FIGURE.fullmatch(text) if text.isascii() else None
        if read is None:
            return text or None
        whole, part = read.groups(default="")
        return int(whole) * 100 + int(part.ljust(2, "0"))

    @override
    def validate(self, value: object) -> None:
        """Leave it to the service, unless the field is strict.

        :raises ValidationError: for what is no figure.
        """
        if self._strict and isinstance(value, str):
            raise ValidationError(str(self.refusal), code="invalid")

    @override
    def prepare_value(self, value: Any) -> Any:
        """Write an integer of hundredths; what was typed stays as it was typed."""
        if not isinstance(value, int):
            return value
        whole, part = divmod(value, 100)
        return f"{whole}.{part:02d}" if part else str(whole)


class WholeField(HundredthsField):
    """A whole figure, given as an integer; what is none is given as it was typed, for the service to refuse with all else."""

    refusal: Promise = WHOLE_FIGURE

    @override
    def to_python(self, value: Any) -> int | str | None:
        """Read the figure."""
        text = str(value or "").strip()
        return (
            int(text)
            if text.isascii() and text.isdecimal() and len(text) <= _LONGEST
            else text or None
        )

    @override
    def prepare_value(self, value: Any) -> Any:
        """Write it as it is."""
        return value


class InstantField(forms.DateTimeField):
    """A day and a time on the house's clock; None for what is none, for the service to refuse with all else."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=_INSTANT)
    input_formats = (_INSTANT,)

    @override
    def to_python(self, value: Any) -> datetime | None:
        """Read the instant."""
        try:
            return super().to_python(value)
        except ValidationError:
            return None

    @override
    def validate(self, value: object) -> None:
        """Leave it to the service."""
