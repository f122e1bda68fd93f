"""Brings the chart of accounts."""

from django.db import migrations

ASSETS = ("box", "tray", "cage")
INCOME = ("commission", "rake", "table_fee", "cobank", "rounding", "penalty", "box_difference", "tray_difference")


def bring(apps, _schema_editor):
    account = apps.get_model("accounting", "Account")
    account.objects.bulk_create(
        [*(account(code=c, kind="asset") for c in ASSETS), *(account(code=c, kind="income") for c in INCOME)]
    )


class Migration(migrations.Migration):
    dependencies = [("accounting", "0001_initial")]
    operations = [migrations.RunPython(bring, migrations.RunPython.noop)]
