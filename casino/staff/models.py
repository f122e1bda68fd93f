"""People, what guards their signing in, and the tables' tablets."""

from collections.abc import Iterator
from typing import ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _
from typing_extensions import override

from casino.staff.roles import Role


class UserManager(BaseUserManager["User"]):
    """Finds a person by staff number; people are made by ``casino.staff.people``."""

    @override
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
    must_change_password = models.BooleanField(default=False)
    pin_is_initial = models.BooleanField(default=False)
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

    @override
    def get_session_auth_hash(self) -> str:
        """Tie sessions to what they were opened under: another password, role or state ends them all."""
        secret = f"{self.password}|{self.role}|{self.is_active}"
        return salted_hmac("casino.staff.session", secret, algorithm="sha256").hexdigest()

    @override
    def get_session_auth_fallback_hash(self) -> Iterator[str]:
        """Accept no older key: a house that changes its secret key has everybody sign in again."""
        yield from ()


class SignInGuard(models.Model):
    """Slows guessing down: the failures in a row of one typed staff number, or of one client's address.

    A live guard, not a fact: it changes with every attempt, and one that was quiet for a day is dropped. ``subject`` is
    ``person:D104`` (whether or not there is such a person) or ``client:192.0.2.7``; ``turned_away`` counts the attempts that came too
    early since the last record about it.
    """

    subject = models.CharField(max_length=64, primary_key=True)
    failures = models.PositiveIntegerField(default=0)
    turned_away = models.PositiveIntegerField(default=0)
    retry_at = models.DateTimeField(null=True)
    last_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["last_at"], name="staff_signinguard_quiet")]


class AccessTally(models.Model):
    """Keeps a flood of failures off the access chain: how many were recorded in the running minute, and how many only counted.

    A live guard with one row; what was only counted goes into one record as soon as the minute is over and somebody signs in or fails.
    """

    began_at = models.DateTimeField()
    recorded = models.PositiveIntegerField(default=0)
    counted = models.PositiveIntegerField(default=0)


class EnrolmentCode(models.Model):
    """A code that lets one tablet be enrolled for a table, once and for a few minutes; only its SHA-256 is kept.

    Live state: the row goes when the code is used or has run out.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    place = models.CharField(max_length=16)
    made_by = models.CharField(max_length=16)
    expires_at = models.DateTimeField()


class Device(models.Model):
    """A table's tablet: an identity without rights of its own, known by a token of which only the SHA-256 is kept.

    ``place`` is the table's code. ``staff`` is who last proved himself there by PIN and ``bond`` what that proof holds for; both are
    live state and say nothing until ``casino.staff.devices.find_proved`` has compared them with how things stand.
    """

    id = models.CharField(max_length=26, primary_key=True)
    place = models.CharField(max_length=16, db_index=True)
    token_digest = models.CharField(max_length=64, unique=True)
    enrolled_at = models.DateTimeField()
    enrolled_by = models.CharField(max_length=16)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.CharField(max_length=16, blank=True)
    staff = models.CharField(max_length=16, blank=True)
    bond = models.CharField(max_length=64, blank=True)
