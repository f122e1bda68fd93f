"""Verifies bundles offline: no database, no Django, nothing believed that can be computed. Pure.

``python -m accounting.verify BUNDLE.zip… --key PUBLIC.pem`` prints the findings; ``check`` gives them to a program.
"""

from accounting.reports.bundle import Unreadable
from accounting.verify.findings import Finding
from accounting.verify.one import check
from accounting.verify.series import check_series
from casino.audit.keys import UnusableKey

__all__ = ["Finding", "Unreadable", "UnusableKey", "check", "check_series"]
