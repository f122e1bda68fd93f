"""Which form a game's sheet is typed in anew where a round is amended or entered late."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from casino.kernel import canonical
from tables.forms.corrections import SheetForm
from tables.forms.mahjong_sheet import MahjongSheetForm
from tables.forms.paigow_sheet import PaiGowSheetForm
from tables.forms.riichi_sheet import RiichiDealForm, RiichiGameForm


class WrittenSheetForm(SheetForm):
    """A sheet in the form that files and the API speak, for a game without a form of its own."""

    template = "tables/corrections/written_sheet.html"

    def __init__(
        self,
        data: Any = None,
        *,
        setup: Mapping[str, Any],
        currency: str,
        sheet: Mapping[str, Any] | None = None,
        by_tiles: bool | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        written = json.dumps(sheet or {}, ensure_ascii=False, indent=1)
        self.fields["sheet"] = forms.CharField(
            label=_("Sheet"),
            max_length=100_000,
            initial=written,
            widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false"}),
        )

    def clean_sheet(self) -> dict[str, Any]:
        """Read the sheet."""
        try:
            read: Any = canonical.loads(self.cleaned_data["sheet"].encode())
        except ValueError as error:
            raise ValidationError(gettext("This is not one JSON object.")) from error
        if not isinstance(read, dict):
            raise ValidationError(gettext("This is not one JSON object."))
        return read

    @override
    def document(self) -> dict[str, Any]:
        """Give the sheet as it was typed, for the rules to judge."""
        sheet: dict[str, Any] = self.cleaned_data["sheet"]
        return sheet


_FORMS: Final[Mapping[str, Callable[..., SheetForm]]] = {
    "paigow": PaiGowSheetForm,
    "mahjong": MahjongSheetForm,
    "riichi_deal": RiichiDealForm,
    "riichi_game": RiichiGameForm,
}


def form_of(game: str) -> Callable[..., SheetForm]:
    """Give the form for one kind of sheet."""
    return _FORMS.get(game, WrittenSheetForm)
