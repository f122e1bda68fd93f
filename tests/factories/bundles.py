"""A small house of hand-made records, sealed into bundles without a database."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from accounting.reports import bundle
from accounting.reports.bundle import Bundle, ManifestHeader
from casino.audit import keys, merkle, records
from casino.audit.chain import ChainPosition
from casino.audit.keys import SigningKey
from casino.audit.records import Actor, Entry, Origin
from casino.kernel import canonical, clock

KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(32)), is_demo=False)
PUBLIC_PEM = keys.public_pem(KEY.public)
OTHER_KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x01"), is_demo=False)
DAY = date(2026, 11, 28)
FLOAT = 1_000_000
RULEBOOKS = {"book": "b" * 64}

Document = dict[str, Any]


def at(hour: int, minute: int = 0) -> datetime:
    """An instant of the house's day, in UTC."""
    return datetime(2026, 11, 28, tzinfo=UTC) + timedelta(hours=hour, minutes=minute)


def transfer(debit: str, credit: str, amount: int, currency: str = "MOP") -> Document:
    return {"debit": debit, "credit": credit, "amount": amount, "currency": currency}


@dataclass
class House:
    """Chains of hand-made records."""

    lines: dict[str, list[bytes]] = field(
        default_factory=lambda: {"PG01": [], "PG02": [], "access": [], "house": []}
    )
    heads: dict[str, str] = field(default_factory=dict)
    trays: dict[str, int] = field(default_factory=dict)

    def add(self, chain: str, kind: str, occurred_at: datetime, body: Mapping[str, Any]) -> None:
        lines = self.lines.setdefault(chain, [])
        sealed = records.seal(
            Entry(chain, kind, occurred_at, DAY, body),
            Origin(Actor("D1", "dealer"), occurred_at + timedelta(seconds=1), "web", "request-1"),
            seq=len(lines) + 1,
            prev_hash=self.heads.get(chain, records.GENESIS),
        )
        self.heads[chain] = sealed.hash
        lines.append(sealed.line)

    def open(self, table: str, when: datetime) -> None:
        self.trays[table] = FLOAT
        self.add(table, "open", when, {"transfers": [transfer("tray", "cage", FLOAT)]})

    def round(self, table: str, when: datetime, *, commission: int, cobank: int = 0) -> None:
        moved = [transfer("box", "commission", commission)] if commission else []
        if cobank > 0:
            moved.append(transfer("tray", "cobank", cobank))
        if cobank < 0:
            moved.append(transfer("cobank", "tray", -cobank))
        self.trays[table] += cobank
        body = {
            "transfers": moved,
            "due": commission,
            "collected": commission,
            "placed": 20 * commission + 500,
            "covered": 20 * commission,
            "holds": {"box": 0, "tray": self.trays[table]},
        }
        self.add(table, "round", when, body)

    def undo(self, table: str, when: datetime, **changes: Any) -> None:
        """Take back the last record of a table, which is a round; ``changes`` spoil what the undo says."""
        undone = canonical.loads(self.lines[table][-1])
        of_round: Any = undone["body"]
        back = [transfer(t["credit"], t["debit"], t["amount"]) for t in of_round["transfers"]]
        self.trays[table] += sum(
            t["amount"] * ((t["debit"] == "tray") - (t["credit"] == "tray")) for t in back
        )
        body = {
            **of_round,
            "round_seq": undone["seq"],
            "transfers": back,
            "holds": {"box": 0, "tray": self.trays[table]},
        }
        self.add(table, "undo", when, body | changes)

    def count(self, table: str, when: datetime, *, box: tuple[int, int]) -> None:
        expected, counted = box
        tray = self.trays.pop(table)
        moved = (
            [transfer("box", "box_difference", counted - expected)] if counted > expected else []
        )
        body = {
            "box": {"expected": expected, "counted": counted},
            "tray": {"expected": tray, "counted": tray, "pieces": {}},
            "transfers": moved,
        }
        self.add(table, "count", when, body)

    def close(self, table: str, when: datetime, *, box: int, tray: int) -> None:
        moved = [transfer("cage", "box", box), transfer("cage", "tray", tray)]
        self.add(table, "close", when, {"transfers": moved})

    def position(self, chain: str, *, after: int = 0, to: int | None = None) -> ChainPosition:
        """The stretch of a chain from one past a position to its end, or to another position."""
        end = len(self.lines[chain]) if to is None else to
        return ChainPosition(
            chain, after + 1, self.hash_at(chain, after), end, self.hash_at(chain, end)
        )

    def hash_at(self, chain: str, seq: int) -> str:
        if seq == 0:
            return records.GENESIS
        return str(canonical.loads(self.lines[chain][seq - 1])["hash"])


@dataclass
class Draft:
    """What goes into a bundle, to be spoilt before it is sealed."""

    header: ManifestHeader
    positions: list[ChainPosition]
    lines: list[bytes]
    report: Document
    key: SigningKey = KEY
    change_manifest: Callable[[Document], object] = lambda _manifest: None
    change_members: Callable[[dict[str, bytes]], object] = lambda _members: None

    def seal(self) -> Bundle:
        """Pack and sign; then let the manifest be spoilt and signed anew, then the members, and archive them again."""
        files = {
            "report.pdf": b"%PDF",
            "report.xlsx": b"PK",
            "report.csv": b"table\r\n",
            "report.json": canonical.dumps(self.report),
        }
        packed = bundle.pack(
            header=self.header,
            positions=self.positions,
            lines=self.lines,
            files=files,
            key=self.key,
        )
        members = dict(bundle.unpack(packed.data))
        manifest: Document = canonical.loads(members["manifest.json"])
        self.change_manifest(manifest)
        members["manifest.json"] = canonical.dumps(manifest)
        members["manifest.sig"] = self.key.private.sign(members["manifest.json"])
        manifest_sha256 = canonical.sha256(members["manifest.json"])
        self.change_members(members)
        data = bundle.archive(members)
        return Bundle(
            data=data,
            sha256=canonical.sha256(data),
            manifest_sha256=manifest_sha256,
            merkle_root=str(manifest.get("merkle_root")),
        )


def draft(
    house: House,
    *,
    opens_at: datetime,
    ends_at: datetime,
    tables: Mapping[str, Document],
    after: Mapping[str, int] | None = None,
    version: int = 1,
    shift: str = "day",
) -> Draft:
    """A bundle of all that stands on the house's chains, or of all past some positions."""
    positions = [house.position(c, after=(after or {}).get(c, 0)) for c in sorted(house.lines)]
    lines = [line for p in positions for line in house.lines[p.chain][p.from_seq - 1 : p.to_seq]]
    header = ManifestHeader(
        software="1.0",
        demo=False,
        version=version,
        state="provisional",
        day=DAY,
        shift=shift,
        opens_at=opens_at,
        ends_at=ends_at,
        rulebooks=RULEBOOKS,
    )
    report: Document = {
        "software": "1.0",
        "demo": False,
        "day": DAY.isoformat(),
        "shift": shift,
        "from": clock.format_instant(opens_at),
        "until": clock.format_instant(ends_at),
        "rulebooks": RULEBOOKS,
        "seal": {
            "version": version,
            "state": "provisional",
            "merkle_root": merkle.root(lines),
            "chains": {
                p.chain: {
                    "from_seq": p.from_seq,
                    "from_prev_hash": p.from_prev_hash,
                    "to_seq": p.to_seq,
                    "to_hash": p.to_hash,
                }
                for p in positions
            },
        },
        "tables": {code: dict(table) for code, table in tables.items()},
        "totals": totals(tables.values()),
        "generated_at": clock.format_instant(opens_at),
        "exceptions": [],
        "sign_off": None,
    }
    return Draft(header=header, positions=positions, lines=lines, report=report)


def exception(
    kind: str, *, seq: int, amount: int = 0, count: int = 1, table: str = "PG01", **other: Any
) -> Document:
    """An exception as the report holds it, open where nothing else is said."""
    record = {"chain": table, "seq": seq}
    values = {"kind": kind, "amount": amount, "count": count, "record": record}
    return values | {"state": "open", "explanation": None} | other


def figures(**given: int | None) -> Document:
    """A table's figures: zeros, nothing counted, and what is given."""
    names = ("rounds", "commission", "rake", "table_fee", "cobank", "rounding", "tray_expected", "due", "collected", "placed", "covered")  # fmt: skip
    counted = (
        "counted",
        "tray_counted",
        "box_expected",
        "to_report",
        "box_difference",
        "tray_difference",
    )
    return {"currency": "MOP", **dict.fromkeys(names, 0), **dict.fromkeys(counted), **given}


def totals(tables: Sequence[Document] | Any) -> Document:
    names = ("rounds", "commission", "rake", "table_fee", "cobank", "rounding", "counted", "tray_expected", "tray_counted")  # fmt: skip
    found: Document = {}
    for table in tables:
        total = found.setdefault(table["currency"], dict.fromkeys(names))
        for name in names:
            if table[name] is not None:
                total[name] = (total[name] or 0) + table[name]
    return found


def day_shift() -> tuple[House, Draft]:
    """A shift in which one table opened, played three rounds, one of them after its end, and another stayed idle."""
    house = House()
    house.add("house", "house_terms", at(6), {"name": "Casa Ωμέγα \U0001f000"})
    house.add("access", "sign_in", at(6), {"staff": "D1"})
    house.open("PG01", at(7))
    house.round("PG01", at(8), commission=5_300, cobank=-20_000)
    house.round("PG01", at(9, 30), commission=1_200)
    house.add("PG01", "void_throw", at(10), {"data": {"reason": "fell"}})
    house.round("PG01", at(14), commission=900)
    tables = {
        "PG01": figures(
            rounds=2,
            commission=6_500,
            cobank=-20_000,
            tray_expected=FLOAT - 20_000,
            due=6_500,
            collected=6_500,
            placed=131_000,
            covered=130_000,
        ),
        "PG02": figures(),
    }
    return house, draft(house, opens_at=at(6), ends_at=at(14), tables=tables)


def swing_shift(house: House, first: Bundle, before: Draft) -> Draft:
    """The shift after it: the first one's build is recorded, the table plays on, is counted and closes."""
    record_build(house, first, before)
    house.round("PG01", at(15), commission=700, cobank=3_000)
    tray = house.trays["PG01"]
    house.count("PG01", at(16), box=(8_100, 8_150))
    house.close("PG01", at(16), box=8_150, tray=tray)
    tables = {
        "PG01": figures(
            rounds=2,
            commission=1_600,
            cobank=3_000,
            tray_expected=tray,
            tray_counted=tray,
            counted=8_150,
            box_expected=8_100,
            to_report=8_150,
            box_difference=50,
            tray_difference=0,
            due=1_600,
            collected=1_600,
            placed=33_000,
            covered=32_000,
        ),
        "PG02": figures(),
    }
    after = {p.chain: p.to_seq for p in before.positions}
    # A bundle begins with the first record that happened in the period, if that is earlier.
    after["PG01"] = 4
    made = draft(house, opens_at=at(14), ends_at=at(22), tables=tables, after=after, shift="swing")
    made.report["exceptions"] = [exception("box_difference", seq=7, amount=50)]
    return made


def record_build(house: House, built: Bundle, of: Draft) -> None:
    body = {
        "day": of.header.day.isoformat(),
        "shift": of.header.shift,
        "version": of.header.version,
        "state": of.header.state,
        "merkle_root": built.merkle_root,
        "manifest_sha256": built.manifest_sha256,
    }
    house.add("house", "report", at(14, 5), body)
