"""What is read on the floor, in the reader's language: names, and what was wrong."""
