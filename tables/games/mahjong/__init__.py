"""Casino mahjong, traditional (A) and simplified (B): the rules of ordinance 135/91/M."""
