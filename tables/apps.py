"""The tables app."""

from django.apps import AppConfig
from typing_extensions import override


class TablesConfig(AppConfig):
    """What happens on the floor."""

    name = "tables"

    @override
    def ready(self) -> None:
        """Bring the books the words for what is recorded on the floor, what says what rounds came to, and which slip was printed."""
        from accounting import spoken  # noqa: PLC0415 - reads the models
        from casino.staff import words as staff_words  # noqa: PLC0415 - as above
        from tables.words import events, floor, results, slips  # noqa: PLC0415 - as above

        staff_words.bring(told={"slip_printed": slips.told})
        spoken.bring(
            events.WORDS, event=floor.event, amounts=events.AMOUNTS, results=results.RESULTS
        )
