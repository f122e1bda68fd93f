"""Brings the rulebook of the ordinance on mahjong, in force from 1990, and puts it on the house's chain."""

from datetime import UTC, datetime

from django.db import migrations

from casino.audit.records import HOUSE, SYSTEM, Entry, Origin, seal
from casino.kernel import canonical, clock

RULEBOOKS = (
    {
        "code": "mahjong-135-91-M",
        "game": "mahjong",
        "effective_from": datetime(1990, 1, 1, tzinfo=UTC),
        "authorisation": "Portaria n.º 135/91/M",
        "terms": {
            "stake_cap": "total",
            "false_win": "as_written",
            "dealer_on_draw": "stay",
            "unit": 100,
            "honour_pungs": "any",
            "mixed_suit_honours": "any",
            "mixed_terminals_sets": "pungs",
            "concealed_pungs_win": "any",
            "four_chows_scoring_pair": "chicken",
        },
    },
)


def bring(apps, _schema_editor):
    at = clock.now()
    head = apps.get_model("audit", "ChainHead").objects.get(chain=HOUSE)
    for book in RULEBOOKS:
        subject = f"rulebook:{book['code']}"
        digest = canonical.digest(book["terms"])
        apps.get_model("tables", "Rulebook").objects.create(**book, digest=digest, published_at=at)
        body = {
            "subject": subject,
            "code": book["code"],
            "game": book["game"],
            "effective_from": clock.format_instant(book["effective_from"]),
            "authorisation": book["authorisation"],
            "terms": book["terms"],
            "digest": digest,
            "proposed_by": None,
            "approved_by": None,
        }
        # The day is not the house's gaming day: a setting must not change what a migration writes.
        entry = Entry(chain=HOUSE, kind="rulebook", occurred_at=at, gaming_day=at.date(), body=body)
        sealed = seal(entry, Origin(actor=SYSTEM, recorded_at=at, via="migrate"), seq=head.seq + 1, prev_hash=head.hash)
        apps.get_model("audit", "Record").objects.create(
            chain=HOUSE,
            seq=sealed.seq,
            kind="rulebook",
            occurred_at=at,
            recorded_at=at,
            gaming_day=at.date(),
            subject=subject,
            prev_hash=sealed.prev_hash,
            hash=sealed.hash,
            line=sealed.line,
        )
        head.seq, head.hash = sealed.seq, sealed.hash
        head.save()


class Migration(migrations.Migration):
    dependencies = [("tables", "0008_seed_riichi"), ("audit", "0002_chains")]
    operations = [migrations.RunPython(bring, migrations.RunPython.noop)]
