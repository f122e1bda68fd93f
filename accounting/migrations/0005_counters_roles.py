from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounting", "0004_review")]

    operations = [
        migrations.AddField(
            model_name="countattempt",
            name="first_role",
            field=models.CharField(default="supervisor", max_length=16),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="countattempt",
            name="second_role",
            field=models.CharField(default="supervisor", max_length=16),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="countattempt",
            constraint=models.CheckConstraint(
                condition=models.Q(first_role="supervisor") | models.Q(second_role="supervisor"),
                name="accounting_attempt_one_supervisor",
            ),
        ),
    ]
