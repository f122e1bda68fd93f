from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from django.core.management import CommandError, call_command

from casino.audit import keys

PRIVATE = Ed25519PrivateKey.from_private_bytes(bytes(32))
PEM = PRIVATE.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def answer() -> tuple[str, str]:
    out, err = StringIO(), StringIO()
    call_command("signing_key", "--public", stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def test_the_public_half_of_the_key_in_force_is_printed_and_nothing_else(
    tmp_path: Path, settings: Any
) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(PEM)
    path.chmod(0o600)
    settings.SIGNING_KEY_FILE = str(path)
    assert answer() == (keys.public_pem(PRIVATE.public_key()).decode(), "")


def test_a_demo_key_is_printed_with_a_warning_beside_it(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings.SIGNING_KEY_FILE = ""
    out, err = answer()
    assert len(keys.key_id(keys.read_public(out.encode()))) == 64
    assert err.startswith("DEMO: ")


def test_a_key_that_may_not_be_used_is_refused(tmp_path: Path, settings: Any) -> None:
    path = tmp_path / "key.pem"
    path.write_bytes(PEM)
    path.chmod(0o644)
    settings.SIGNING_KEY_FILE = str(path)
    with pytest.raises(CommandError, match="mode is 0644, must be 0600"):
        answer()


def test_the_private_half_is_never_asked_for() -> None:
    with pytest.raises(CommandError, match="--public"):
        call_command("signing_key")
