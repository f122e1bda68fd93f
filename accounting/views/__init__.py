"""Pages of the chains and of the reports."""
