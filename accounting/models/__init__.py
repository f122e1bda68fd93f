"""What the books keep."""

from accounting.models.count import Count
from accounting.models.journal import Account, Entry, Transfer
from accounting.models.reports import ReportJob, ReportVersion

__all__ = ["Account", "Count", "Entry", "ReportJob", "ReportVersion", "Transfer"]
