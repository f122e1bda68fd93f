"""Commands of the shared web machinery."""
