"""What the books keep."""

from accounting.models.count import Count, CountAttempt
from accounting.models.journal import Account, Entry, Transfer
from accounting.models.reports import ReportJob, ReportVersion
from accounting.models.review import Explanation, SignOff
from accounting.models.slips import SlipPrint

__all__ = [
    "Account",
    "Count",
    "CountAttempt",
    "Entry",
    "Explanation",
    "ReportJob",
    "ReportVersion",
    "SignOff",
    "SlipPrint",
    "Transfer",
]
