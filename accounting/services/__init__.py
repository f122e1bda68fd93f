"""Writes of the books: entries, counts, report versions."""
