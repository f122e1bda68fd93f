"""Taiwan Pai Gow, ordinance 15/90/M: tiles, ranking, setting, sheet, settlement, and the course of a table."""
