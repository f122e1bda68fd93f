import json

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from casino.audit import people

AT_ONCE = 500


def note_people(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Note the people whom the records that there are already name."""
    record = apps.get_model("audit", "Record")
    mention = apps.get_model("audit", "Mention")
    noted = []
    for key, line, actor in record.objects.order_by("pk").values_list("pk", "line", "staff").iterator():
        body = json.loads(bytes(line))["body"]
        noted += [mention(record_id=key, staff=staff) for staff in people.named(body, actor=actor)]
    mention.objects.bulk_create(noted, batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_chains")]

    operations = [
        migrations.CreateModel(
            name="Mention",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("staff", models.CharField(max_length=16)),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="mentions", to="audit.record"
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="mention",
            constraint=models.UniqueConstraint(fields=("staff", "record"), name="audit_mention_one_per_person"),
        ),
        migrations.AddIndex(
            model_name="record",
            index=models.Index(fields=["kind", "occurred_at"], name="audit_record_kind_time"),
        ),
        migrations.RunPython(note_people, migrations.RunPython.noop),
    ]
