"""Chain heads and records, as stored."""

from django.db import models

from casino.db.facts import Fact


class ChainHead(models.Model):
    """Where a chain ends. The row is locked while a record is appended, so positions have no gaps and links no forks."""

    chain = models.CharField(max_length=32, primary_key=True)
    seq = models.BigIntegerField(default=0)
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seq__gte=0), name="audit_chainhead_seq_from_zero"
            ),
        ]


class Record(Fact):
    """One record of a chain. ``line`` holds the very bytes that were hashed and are exported; the columns serve to find it."""

    chain = models.CharField(max_length=32)
    seq = models.BigIntegerField()
    kind = models.CharField(max_length=32)
    occurred_at = models.DateTimeField()
    recorded_at = models.DateTimeField()
    gaming_day = models.DateField()
    staff = models.CharField(max_length=16, null=True)  # noqa: DJ001 - a system act has no staff number, which is not an empty one
    subject = models.CharField(max_length=80, null=True)  # noqa: DJ001 - as above: a record that proves no fact
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    line = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["chain", "seq"], name="audit_record_one_per_position"),
            models.UniqueConstraint(fields=["chain", "prev_hash"], name="audit_record_no_forks"),
            models.UniqueConstraint(fields=["subject"], name="audit_record_one_per_fact"),
            models.CheckConstraint(
                condition=models.Q(seq__gte=1), name="audit_record_seq_from_one"
            ),
        ]
        indexes = [
            models.Index(fields=["chain", "occurred_at"], name="audit_record_chain_time"),
            models.Index(fields=["staff", "recorded_at"], name="audit_record_staff_time"),
            models.Index(fields=["hash"], name="audit_record_hash"),
            models.Index(fields=["kind", "occurred_at"], name="audit_record_kind_time"),
        ]


class Mention(Fact):
    """A person whom a record names beside its actor, so that what concerns him is found; the record itself says it."""

    record = models.ForeignKey(Record, on_delete=models.PROTECT, related_name="mentions")
    staff = models.CharField(max_length=16)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["staff", "record"], name="audit_mention_one_per_person"
            ),
        ]
