import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from casino.audit import keys
from casino.audit.keys import UnusableKey

PRIVATE = Ed25519PrivateKey.from_private_bytes(bytes(32))
PEM = PRIVATE.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
SPKI_PREFIX = bytes.fromhex("302a300506032b6570032100")


def written(path: Path, data: bytes, *, mode: int = 0o600) -> Path:
    path.write_bytes(data)
    path.chmod(mode)
    return path


def test_the_named_key_is_read_and_is_no_demo(tmp_path: Path) -> None:
    key = keys.load(file=str(written(tmp_path / "key.pem", PEM)), environment={})
    assert key.private.private_bytes_raw() == bytes(32)
    assert key.is_demo is False


def test_a_demo_key_is_made_once_and_says_so(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    first = keys.load(file="", environment=environment)
    second = keys.load(file="", environment=environment)
    path = tmp_path / "casino-tables" / "demo_signing_key.pem"
    assert first.is_demo is second.is_demo is True
    assert first.private.private_bytes_raw() == second.private.private_bytes_raw()
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_a_copy_of_a_demo_key_stays_a_demo_key(tmp_path: Path) -> None:
    keys.load(file="", environment={"XDG_DATA_HOME": str(tmp_path)})
    made = (tmp_path / "casino-tables" / "demo_signing_key.pem").read_bytes()
    assert keys.load(file=str(written(tmp_path / "real.pem", made)), environment={}).is_demo


def test_the_users_data_directory_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    keys.load(file="", environment={})
    assert (tmp_path / ".local/share/casino-tables/demo_signing_key.pem").is_file()


def test_processes_that_start_at_once_get_the_same_demo_key(tmp_path: Path) -> None:
    code = "from casino.audit import keys; print(keys.key_id(keys.load(file='').public))"
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", code],
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    assert len({process.communicate()[0] for process in processes}) == 1


def test_a_key_made_meanwhile_by_another_process_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    first = keys.load(file="", environment=environment)
    path = tmp_path / "casino-tables" / "demo_signing_key.pem"
    monkeypatch.setattr(Path, "exists", lambda _self: False)
    second = keys.load(file="", environment=environment)
    assert first.private.private_bytes_raw() == second.private.private_bytes_raw()
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o400, 0o660])
def test_a_key_that_others_could_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = written(tmp_path / "key.pem", PEM, mode=mode)
    with pytest.raises(UnusableKey, match=f"mode is {mode:04o}, must be 0600$"):
        keys.load(file=str(path), environment={})


def test_a_key_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "key.pem", PEM)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    with pytest.raises(UnusableKey, match="belongs to another user"):
        keys.load(file=str(path), environment={})


def test_a_key_inside_the_repository_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "REPOSITORY", tmp_path.resolve())
    with pytest.raises(UnusableKey, match="inside the repository"):
        keys.load(file=str(written(tmp_path / "key.pem", PEM)), environment={})


def other_curve() -> bytes:
    key = generate_private_key(SECP256R1())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def with_password() -> bytes:
    return PRIVATE.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"x"))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a PKCS 8 key"),
        (with_password(), "not a PKCS 8 key"),
        (keys.public_pem(PRIVATE.public_key()), "not a PKCS 8 key"),
        (other_curve(), "not an Ed25519 key"),
    ],
)
def test_a_file_that_is_no_signing_key_is_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    with pytest.raises(UnusableKey, match=reason):
        keys.load(file=str(written(tmp_path / "key.pem", data)), environment={})


def test_a_missing_key_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(UnusableKey, match="No such file"):
        keys.load(file=str(tmp_path / "key.pem"), environment={})
    assert list(tmp_path.iterdir()) == []


def test_a_directory_or_a_pipe_is_no_key(tmp_path: Path) -> None:
    with pytest.raises(UnusableKey, match="directory"):
        keys.load(file=str(tmp_path), environment={})
    with pytest.raises(UnusableKey, match="not a file"):
        keys.load(file="/dev/null", environment={})


def test_the_public_half_is_named_by_the_hash_of_its_der() -> None:
    public = PRIVATE.public_key()
    der = SPKI_PREFIX + public.public_bytes_raw()
    assert keys.key_id(public) == hashlib.sha256(der).hexdigest()
    assert keys.read_public(keys.public_pem(public)).public_bytes_raw() == public.public_bytes_raw()


@pytest.mark.parametrize(
    "pem",
    [
        b"",
        b"\xff",
        PEM,
        generate_private_key(SECP256R1())
        .public_key()
        .public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
    ],
)
def test_what_is_no_public_key_is_refused(pem: bytes) -> None:
    with pytest.raises(UnusableKey):
        keys.read_public(pem)
