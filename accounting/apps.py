"""The accounting app."""

from django.apps import AppConfig
from typing_extensions import override


class AccountingConfig(AppConfig):
    """What it is worth, and the proof."""

    name = "accounting"

    @override
    def ready(self) -> None:
        """Bring the access log the words for what is looked at and taken away."""
        from accounting.views import access_words  # noqa: PLC0415 - reads the models
        from casino.staff import words  # noqa: PLC0415 - as above

        words.bring(names=access_words.NAMES, told=access_words.TOLD)
