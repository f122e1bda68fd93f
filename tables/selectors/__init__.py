"""What may be read of the floor."""
