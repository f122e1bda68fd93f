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


def median_cpu_seconds(*works: Callable[[], object], runs: int = 5) -> list[float]:
    """Run several pieces of work in turn, and give the median of each one's own processor time, whatever else the machine does."""
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(runs + 1):
        for work, times in zip(works, taken, strict=True):
            begun = time.process_time()
            work()
            times.append(time.process_time() - begun)
    return [statistics.median(times[1:]) for times in taken]
