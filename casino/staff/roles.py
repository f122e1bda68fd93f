"""The four roles. Pure."""

from enum import StrEnum


class Role(StrEnum):
    """What a person is here for; each has one."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    INSPECTOR = "inspector"
    ADMINISTRATOR = "administrator"
