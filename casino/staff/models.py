"""People, and what guards their signing in."""

from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.staff.roles import Role


class UserManager(BaseUserManager["User"]):
    """Finds a person by staff number; people are made by ``casino.staff.people``."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """Find by staff number, which is kept in capitals."""
        return self.get(staff_number=(username or "").upper())


class User(AbstractBaseUser):
    """A member of staff or of the inspection authority, known by staff number.

    The name stays here, outside every chain, so that it can be erased while the chains stay whole.
    """

    ROLES: ClassVar = [
        (Role.DEALER.value, _("dealer")),
        (Role.SUPERVISOR.value, _("pit supervisor")),
        (Role.INSPECTOR.value, _("inspector")),
        (Role.ADMINISTRATOR.value, _("administrator")),
    ]

    staff_number = models.CharField(max_length=16, unique=True)
    name = models.CharField(max_length=120, blank=True)
    role = models.CharField(max_length=16, choices=ROLES)
    language = models.CharField(max_length=8, blank=True)
    pin = models.CharField(max_length=128, blank=True)
    is_active = models.BooleanField(default=True)
    is_locked = models.BooleanField(default=False)
    failures = models.PositiveIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    last_login = None

    objects = UserManager()

    USERNAME_FIELD = "staff_number"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=[r.value for r in Role]), name="staff_user_known_role"
            ),
        ]
