from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounting", "0006_report_summary"),
    ]

    operations = [
        migrations.CreateModel(
            name="SlipPrint",
            fields=[
                ("id", models.CharField(max_length=26, primary_key=True, serialize=False)),
                ("kind", models.CharField(max_length=16)),
                ("table", models.CharField(max_length=32)),
                ("number", models.PositiveIntegerField()),
                ("of", models.CharField(max_length=80)),
                ("copy", models.PositiveIntegerField()),
                ("paper", models.CharField(max_length=8)),
                ("form", models.CharField(max_length=8)),
                ("language", models.CharField(max_length=16)),
                ("printed_by", models.CharField(max_length=16)),
                ("printed_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "table", "number", "copy"),
                        name="accounting_slip_one_per_copy",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("copy__gte", 1)), name="accounting_slip_copies_from_one"
                    ),
                ],
            },
        ),
    ]
