"""The audit app."""

from django.apps import AppConfig


class AuditConfig(AppConfig):
    """Chains and their records."""

    name = "casino.audit"
    label = "audit"
