"""Brings the house rules of the riichi parlour, in force from 1990, and puts them on the house's chain."""

from datetime import UTC, datetime

from django.db import migrations

from casino.audit.records import HOUSE, SYSTEM, Entry, Origin, seal
from casino.kernel import canonical, clock

RULEBOOKS = (
    {
        "code": "riichi-house-rules",
        "game": "riichi",
        "effective_from": datetime(1990, 1, 1, tzinfo=UTC),
        "authorisation": "雀莊牌例第一至三十八條",
        "terms": {
            "kiriage": True,
            "kuitan": True,
            "yakuman_stacking": False,
            "daisharin_other_suits": False,
            "ryuuisou_needs_hatsu": False,
            "chips_on_kazoe": False,
            "chips_add_to_yakuman": True,
            "chips_aka_needs_closed": False,
            "pao_covers_chips": False,
            "leftover_sticks_to_first": True,
            "dealer_keeps_when_tenpai": False,
            "honba_on_draw": True,
            "chips_yakuman_tsumo_each": 5,
            "chips_yakuman_ron": 10,
            "kazoe": "yakuman",
            "renhou": "limit",
            "rounding": "each",
            "dealer_may_stop_at_rank": None,
            "honba_value_by_rate": {"50": 300, "100": 1500},
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
    dependencies = [("tables", "0007_corrections"), ("audit", "0002_chains")]
    operations = [migrations.RunPython(bring, migrations.RunPython.noop)]
