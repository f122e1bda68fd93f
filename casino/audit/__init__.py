"""The chains: what a record is, how it is hashed and linked, and the one writer that appends it."""
