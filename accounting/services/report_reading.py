"""Opening a kept report: what its bundle says, without believing or changing anything."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from accounting import verify
from accounting.reports import bundle
from accounting.selectors import report_versions, signing_keys
from accounting.selectors.report_versions import VersionRow
from accounting.selectors.signing_keys import DeclaredKey


@dataclass(frozen=True, slots=True)
class Opened:
    """A kept version with what is in its bundle: the report, the manifest, and its size in bytes."""

    version: VersionRow
    report: Mapping[str, Any]
    manifest: Mapping[str, Any]
    size: int


@dataclass(frozen=True, slots=True)
class Inspection:
    """A verification under way: the key the house declared for this seal, and the findings as they come.

    Without a declared key there is nothing to check the seal against, and no finding.
    """

    key_id: str
    key: DeclaredKey | None
    findings: Iterator[verify.Finding]


def read(version: VersionRow) -> Opened:
    """Open a kept version."""
    data = report_versions.get_bundle(version.id)
    members = dict(bundle.unpack(data))
    return Opened(
        version=version,
        report=json.loads(members[bundle.REPORT]),
        manifest=json.loads(members[bundle.MANIFEST]),
        size=len(data),
    )


def inspect(version: VersionRow) -> Inspection:
    """Begin to verify a kept version's bundle, byte for byte as the offline program does.

    The key comes from the house chain: this process never reads the private one. Who does not trust the house checks the seal with
    the public key that he was given by another way, by the offline program.
    """
    data = report_versions.get_bundle(version.id)
    key_id = str(json.loads(dict(bundle.unpack(data))[bundle.MANIFEST])["key_id"])
    key = signing_keys.find(key_id)
    findings = iter(()) if key is None else verify.check(data, key.public_pem)
    return Inspection(key_id=key_id, key=key, findings=findings)
