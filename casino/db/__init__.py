"""What the database itself holds: facts that cannot be changed, and how transactions are cut."""
