from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0010_seed_licence")]

    operations = [
        migrations.AddIndex(
            model_name="round",
            index=models.Index(fields=["dealer", "occurred_at"], name="tables_round_dealer_time"),
        ),
    ]
