"""The project's own benchmark: ``make bench``. Figures of one run are compared with each other, never with another day's."""
