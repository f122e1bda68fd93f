"""How long the rules take for one round, reading the line included."""

import json
from itertools import islice

from bench import deals
from bench.timing import median_seconds
from tables.games import lines

ROUNDS = 2_000


def run() -> str:
    """Settle rounds of eight doors with tiles, from line to line."""
    asked = [
        json.dumps(
            {
                "id": str(i),
                "game": "paigow",
                "terms": {},
                "sheet": deals.seated(sheet, banker=1, stake=deals.STAKE),
            }
        ).encode()
        for i, sheet in enumerate(islice(deals.sheets(seed=1), ROUNDS))
    ]

    def work() -> None:
        for line in asked:
            lines.answer(line, describe=str)

    seconds = median_seconds(work)
    parsing = median_seconds(lambda: [json.loads(line) for line in asked])
    return (
        f"settle an 8-door round with tiles: {seconds / ROUNDS * 1e6:.0f} µs a round, parsing included; "
        f"json.loads alone {parsing / ROUNDS * 1e6:.0f} µs; ratio {seconds / parsing:.1f}"
    )
