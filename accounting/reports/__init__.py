"""Shift reports: one builder from the records, and what renders it."""
