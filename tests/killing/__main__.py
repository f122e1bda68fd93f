"""``python -m tests.killing``: lets a house work while its processes are killed, then checks that nothing was lost or doubled."""

import argparse
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.killing import house


def main() -> int:
    """Print what was done and everything that does not hold; 0 when all holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.killing", description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="postgresql")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--dealers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    options = parser.parse_args()
    print(f"{options.database}, seed {options.seed}", flush=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="casino-killing-") as own:
        with house.founded(
            database=options.database,
            directory=Path(own),
            dice=random.Random(f"{options.seed} house"),
        ) as founded:
            # Django reads its settings from the environment of the house, which there is only now.
            from tests.killing import shift

            outcome = shift.work(
                founded, kills=options.kills, dealers=options.dealers, seed=options.seed
            )
        if outcome.wrong:
            for line in outcome.wrong:
                print(f"FAIL {line}")
            print_logs(Path(own))
    print(outcome.story)
    print(f"{'FAIL' if outcome.wrong else 'ok'} in {time.monotonic() - begun:.0f} s")
    return 1 if outcome.wrong else 0


def print_logs(directory: Path) -> None:
    """Print the last words of every program."""
    for log in sorted(directory.glob("*.log")):
        words = [line[:300] for line in log.read_text(errors="replace").splitlines()[-30:]]
        print(f"--- {log.name}", *words, sep="\n")


if __name__ == "__main__":
    sys.exit(main())
