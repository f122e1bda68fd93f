"""What casino mahjong shows: on its pad, and a recorded deal on its page."""
