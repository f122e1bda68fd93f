"""What every template may show of the house."""

from django.conf import settings
from django.http import HttpRequest


def house(_request: HttpRequest) -> dict[str, object]:
    """Give templates the house's name, the software's version and whether this is the demo."""
    return {
        "house_name": settings.HOUSE_NAME,
        "software_version": settings.VERSION,
        "is_demo": settings.DEMO,
    }
