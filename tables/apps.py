"""The tables app."""

from django.apps import AppConfig


class TablesConfig(AppConfig):
    """What happens on the floor."""

    name = "tables"
