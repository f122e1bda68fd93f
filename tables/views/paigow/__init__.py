"""What Pai Gow shows: on its pad, and a recorded round on its page."""
