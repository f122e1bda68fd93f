"""What is typed about tables, rounds, counts and corrections; the services judge it."""
