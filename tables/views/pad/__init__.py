"""The tablet of a table, whatever is played there."""
