"""Medians of repeated measurements."""

import statistics
import time
from collections.abc import Callable


def median_seconds(work: Callable[[], object], *, runs: int = 5) -> float:
    """Run some work several times after one run to warm up, and give the median of its wall time."""
    work()
    taken = []
    for _ in range(runs):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)
