"""What may be done on the floor, one module a subject."""
