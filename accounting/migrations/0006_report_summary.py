from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounting", "0005_counters_roles")]

    operations = [
        migrations.AddField(
            model_name="reportversion", name="summary", field=models.JSONField(null=True)
        ),
    ]
