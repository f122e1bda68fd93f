"""Fields for figures that are kept as integers: amounts in hundredths, rates in basis points."""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

_FIGURE: Final = re.compile(r"(\d{1,13})(?:[.,](\d{1,2}))?")


class HundredthsField(forms.Field):
    """A figure with at most two decimals, kept as an integer of hundredths; point or comma, no separators of thousands."""

    default_error_messages = {  # noqa: RUF012 - as Django declares it
        "figure": _(
            "A figure with at most two decimals belongs here, without separators of thousands."
        ),
        "most": _("This is at most %(most)s."),
    }

    def __init__(self, *, unit: str = "", most: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.unit = unit
        self.most = most

    @override
    def to_python(self, value: Any) -> int | None:
        """Read the figure; None for nothing.

        :raises ValidationError: ``figure`` or ``most``.
        """
        text = str(value or "").strip()
        if not text:
            return None
        read = _FIGURE.fullmatch(text) if text.isascii() else None
        if read is None:
            raise ValidationError(self.error_messages["figure"], code="figure")
        whole, part = read.groups(default="")
        figure = int(whole) * 100 + int(part.ljust(2, "0"))
        if self.most is not None and figure > self.most:
            most = {"most": self.prepare_value(self.most)}
            raise ValidationError(self.error_messages["most"], code="most", params=most)
        return figure

    @override
    def prepare_value(self, value: Any) -> Any:
        """Write an integer of hundredths; what was typed stays as it was typed."""
        if not isinstance(value, int):
            return value
        whole, part = divmod(value, 100)
        return f"{whole}.{part:02d}" if part else str(whole)
