"""The API of records and reports."""
