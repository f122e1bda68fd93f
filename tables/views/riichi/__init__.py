"""What the riichi parlour shows: on its pad and slips, to the supervisor, and a recorded deal or game on its page."""
