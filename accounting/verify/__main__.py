"""``python -m accounting.verify BUNDLE.zip… --key PUBLIC.pem``."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from accounting.verify import Finding, Unreadable, UnusableKey, check_series
from casino.kernel import pipes

HOLDS, FAILS, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str]) -> int:
    """Print one line a finding; 0 when all holds, 1 when anything fails, 2 when a bundle or the key cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m accounting.verify",
        description="Verify audit bundles offline: archive, signature, hashes, chains and money.",
    )
    parser.add_argument("bundle", nargs="+", type=Path)
    parser.add_argument(
        "--key", required=True, type=Path, help="the house's public key (SubjectPublicKeyInfo, PEM)"
    )
    options = parser.parse_args(arguments)
    try:
        bundles, key = _read(options.bundle), options.key.read_bytes()
    except OSError as error:
        _warn(f"unreadable: {error.filename}: {error.strerror}")
        return UNREADABLE
    try:
        with pipes.ending_with_its_reader():
            return _print_all(check_series(bundles, key))
    except (Unreadable, UnusableKey) as error:
        _warn(f"unreadable: {error}")
        return UNREADABLE


def _print_all(findings: Iterable[Finding]) -> int:
    """Print every finding as it is found, and tell whether all holds."""
    code = HOLDS
    for finding in findings:
        print(finding, flush=True)
        if not finding.ok:
            code = FAILS
        elif finding.check == "DEMO":
            _warn("DEMO: signed with a demo key, or from a demo house; it proves nothing real")
    return code


def _read(paths: Sequence[Path]) -> dict[str, bytes]:
    """Read each file once, by its name, or by its path where two have the same name."""
    names = [path.name for path in paths]
    return {
        path.name if names.count(path.name) == 1 else str(path): path.read_bytes() for path in paths
    }


def _warn(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
