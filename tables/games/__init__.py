"""The rules of the games: one package a game, all plain Python without Django, clock or database.

A game reads a sheet, finds everything wrong with it, and settles it. ``registry`` lists the games; ``reading`` reads JSON for all of
them; ``lines`` answers the lines of ``settle``.
"""
