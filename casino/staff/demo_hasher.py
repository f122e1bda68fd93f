"""Passwords of a demo house, which open nothing anywhere else."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class DemoPasswordHasher(Argon2PasswordHasher):
    """Argon2 under a name that only demo mode knows: outside it, a password kept here is no password at all."""

    algorithm = "demo_argon2"
