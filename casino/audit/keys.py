"""The house's signing key: where it is kept, how it is made, and how its public half is named. Pure."""

import contextlib
import os
import secrets
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from casino.kernel import canonical

REPOSITORY: Final = Path(__file__).resolve().parent.parent.parent
DEMO_FILE: Final = Path("casino-tables") / "demo_signing_key.pem"
_DEMO_MARK: Final = b"DEMO: made on first use, for trying out; it proves nothing about a real house.\n"  # fmt: skip
_BEGIN: Final = b"-----BEGIN"
_PRIVATE_TO_OWNER: Final = 0o600


class UnusableKey(Exception):
    """The key file cannot be used; the text says which and why."""


@dataclass(frozen=True, slots=True)
class SigningKey:
    """An Ed25519 key; ``is_demo`` says that it was made on first use and proves nothing about a real house."""

    private: Ed25519PrivateKey
    is_demo: bool

    @property
    def public(self) -> Ed25519PublicKey:
        """The public half."""
        return self.private.public_key()


def load(*, file: str, environment: Mapping[str, str] = os.environ) -> SigningKey:
    """Read the key in ``file``, or, where no file is named, the demo key, which is made on first use.

    The demo key lies in the user's data directory (``XDG_DATA_HOME``, else ``~/.local/share``). Its file says DEMO, so a copy stays
    a demo key.

    :raises UnusableKey: when the file is missing, no Ed25519 key in PKCS 8 PEM, not private to its owner, not the user's own, or
        inside the repository.
    """
    path = Path(file) if file else _demo_path(environment)
    if not file and not path.exists():
        _make_demo(path)
    return _read(path)


def key_id(public: Ed25519PublicKey) -> str:
    """Give the SHA-256 of a public key's SubjectPublicKeyInfo in DER."""
    return canonical.sha256(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo))


def public_pem(public: Ed25519PublicKey) -> bytes:
    """Write a public key as SubjectPublicKeyInfo in PEM."""
    return public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


def read_public(pem: bytes) -> Ed25519PublicKey:
    """Read what ``public_pem`` wrote.

    :raises UnusableKey: when it is no Ed25519 public key.
    """
    try:
        key = load_pem_public_key(pem)
    except (ValueError, UnsupportedAlgorithm) as error:
        raise UnusableKey("no public key in PEM") from error
    if not isinstance(key, Ed25519PublicKey):
        raise UnusableKey("no Ed25519 public key")
    return key


def _demo_path(environment: Mapping[str, str]) -> Path:
    data = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / DEMO_FILE


def _make_demo(path: Path) -> None:
    pem = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_TO_OWNER), "wb"
    ) as output:
        output.write(_DEMO_MARK + pem)
        output.flush()
        os.fsync(output.fileno())
    try:
        # A link appears whole or not at all; where another process was first, its key stands.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def _read(path: Path) -> SigningKey:
    try:
        with path.open("rb") as source:
            status = os.fstat(source.fileno())
            pem = source.read()
    except OSError as error:
        raise UnusableKey(f"signing key {path}: {error.strerror}") from error
    _refuse_unsafe(path, status)
    try:
        private = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise UnusableKey(f"signing key {path}: not a PKCS 8 key in PEM without password") from error  # fmt: skip
    if not isinstance(private, Ed25519PrivateKey):
        raise UnusableKey(f"signing key {path}: not an Ed25519 key")
    return SigningKey(private=private, is_demo=b"DEMO" in pem.partition(_BEGIN)[0])


def _refuse_unsafe(path: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise UnusableKey(f"signing key {path}: not a file")
    if status.st_uid != os.geteuid():
        raise UnusableKey(f"signing key {path}: belongs to another user")
    if stat.S_IMODE(status.st_mode) != _PRIVATE_TO_OWNER:
        raise UnusableKey(
            f"signing key {path}: mode is {stat.S_IMODE(status.st_mode):04o}, must be 0600"
        )
    if path.resolve().is_relative_to(REPOSITORY):
        raise UnusableKey(f"signing key {path}: lies inside the repository")
