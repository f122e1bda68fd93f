"""Commands for the languages of the house."""
