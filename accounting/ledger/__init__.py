"""The chart of accounts and what a transfer is. Pure."""
