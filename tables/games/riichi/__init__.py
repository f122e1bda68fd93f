"""Riichi mahjong at the parlour, by its house rules: deals, games, and what the house takes for the table. Pure."""
