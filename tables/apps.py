"""The tables app."""

from django.apps import AppConfig
from typing_extensions import override


class TablesConfig(AppConfig):
    """What happens on the floor."""

    name = "tables"

    @override
    def ready(self) -> None:
        """Bring the books the words for what is recorded on the floor, and what says what rounds came to."""
        from accounting import spoken  # noqa: PLC0415 - reads the models
        from tables.words import events, results  # noqa: PLC0415 - as above

        spoken.bring(events.WORDS, amounts=events.AMOUNTS, results=results.RESULTS)
