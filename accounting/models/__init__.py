"""What the books keep."""

from accounting.models.count import Count, CountAttempt
from accounting.models.journal import Account, Entry, Transfer
from accounting.models.reports import ReportJob, ReportVersion

__all__ = ["Account", "Count", "CountAttempt", "Entry", "ReportJob", "ReportVersion", "Transfer"]
