"""``python -m accounting.verify BUNDLE.zip… --key PUBLIC.pem``."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from accounting.verify import Unreadable, UnusableKey, check_series

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
        bundles = _read(options.bundle)
        outcomes = []
        for finding in check_series(bundles, options.key.read_bytes()):
            print(finding)
            outcomes.append(finding.ok)
            if finding.ok and finding.check == "DEMO":
                _warn("DEMO: signed with a demo key, or from a demo house; it proves nothing real")
    except OSError as error:
        _warn(f"unreadable: {error.filename}: {error.strerror}")
        return UNREADABLE
    except (Unreadable, UnusableKey) as error:
        _warn(f"unreadable: {error}")
        return UNREADABLE
    return HOLDS if all(outcomes) else FAILS


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
