"""What the framework's own fields say of what was typed, collected so that the house says it in its own words.

The framework speaks these sentences itself; the project's translations of them go before those that it brings.
"""

from typing import Final

from django.utils.translation import gettext_noop, ngettext_lazy

SAID: Final = (
    gettext_noop("This field is required."),
    gettext_noop("Enter a whole number."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid date/time."),
    gettext_noop("Enter a list of values."),
    gettext_noop("Enter a valid value."),
    gettext_noop("Null characters are not allowed."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop(
        "Select a valid choice. %(value)s is not one of the available choices.",
    ),
)
LENGTHS: Final = ngettext_lazy(
    "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
    "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
    "limit_value",
)
