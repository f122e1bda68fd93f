"""Corrections: asked for, decided by a second person, and seen for ever."""
