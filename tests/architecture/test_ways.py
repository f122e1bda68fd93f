"""Every way in which a record comes in has a word on the pages."""

import re

from accounting.words import WAYS
from tests.architecture import source

SAID = re.compile(r'\bvia\s*=\s*"([a-z_]+)"|\bVIA\b[^=\n]*=\s*"([a-z_]+)"')


def test_every_way_in_has_a_word() -> None:
    text = "\n".join(path.read_text() for path in source.python_files(*source.PACKAGES))
    ways = {one or other for one, other in SAID.findall(text)}
    assert {"pad", "api", "demo"} <= ways
    assert ways - WAYS.keys() == set()
