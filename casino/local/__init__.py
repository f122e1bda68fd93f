"""Servers of our own on this machine: a private Redis, a throw-away PostgreSQL, and a group of processes.

Used by the demo and by the tests; a casino runs its own servers. Knows nothing of the other packages.
"""
