"""What a command does when whoever reads its output goes away."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ending_with_its_reader() -> Iterator[None]:
    """Leave quietly with status 1 when nobody reads standard output any more."""
    try:
        yield
    except BrokenPipeError:
        # Python would complain once more at exit when it flushes what is left.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
