"""Commands of the floor."""
