"""How a slip is to be printed, and by whom where nobody is signed in."""

from typing import Final

from django import forms

from accounting.services.slips import FORMS, PAPERS
from casino.web.forms import Form
from tables.forms.counts import ProofForm

WAYS: Final = tuple(f"{paper}-{form}" for form in FORMS for paper in PAPERS)


class PrintForm(Form):
    """On what paper, by the browser or as a file."""

    way = forms.ChoiceField(choices=[(way, way) for way in WAYS], widget=forms.HiddenInput)


class PadPrintForm(PrintForm, ProofForm):
    """As ``PrintForm``, by somebody who proves himself."""
