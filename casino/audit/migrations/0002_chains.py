"""Begins the chains that every house has."""

from django.db import migrations

GENESIS = "0" * 64


def begin(apps, _schema_editor):
    for chain in ("access", "house"):
        apps.get_model("audit", "ChainHead").objects.create(chain=chain, seq=0, hash=GENESIS)


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]
    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
