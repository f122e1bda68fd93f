"""People: staff numbers, roles, signing in, and what each role may do."""
