"""What came from elsewhere is what came, and its licence lies beside it."""

import hashlib
from pathlib import Path

import pytest

from tests.architecture import source

STATIC = source.ROOT / "casino" / "static"
REPORTS = source.ROOT / "accounting" / "reports" / "fonts"
CHECKSUMS = {
    STATIC
    / "vendor"
    / "htmx-2.0.11.min.js": "d6fdc75f204e6bdefa99b69bf1e6d4ac69b8a364f77929f45c13476b4000f717",
    STATIC
    / "fonts"
    / "archivo"
    / "archivo-latin-wght-normal.woff2": "8f704806dbedeaaeca334b11ec348bc3ac3a439d6431544b3afb54f534ee4967",
    REPORTS
    / "NotoSansTC_400Regular.ttf": "add35d53f70727657b4509531677c4e3712b67df3d54661efdee5d3a0c16d954",
    REPORTS
    / "NotoSansTC_700Bold.ttf": "ed4ae6ed781e34d0beee896e9be5d835a938ac7adabbcc1b6b6904290006f372",
}
LICENCES = {
    STATIC / "vendor" / "htmx-LICENSE.txt": "Zero-Clause BSD",
    STATIC / "fonts" / "archivo" / "OFL.txt": "SIL OPEN FONT LICENSE Version 1.1",
    STATIC / "fonts" / "noto-sans-tc" / "OFL.txt": "SIL OPEN FONT LICENSE Version 1.1",
    REPORTS / "OFL.txt": "SIL OPEN FONT LICENSE Version 1.1",
}


@pytest.mark.parametrize("path", CHECKSUMS, ids=source.name)
def test_a_vendored_file_is_unchanged(path: Path) -> None:
    assert hashlib.sha256(path.read_bytes()).hexdigest() == CHECKSUMS[path]


@pytest.mark.parametrize("path", LICENCES, ids=source.name)
def test_a_licence_lies_beside_what_it_covers(path: Path) -> None:
    assert LICENCES[path] in path.read_text()


def test_every_slice_of_the_chinese_face_is_named_once_and_there() -> None:
    fonts = (STATIC / "css" / "fonts.css").read_text()
    files = [path.name for path in (STATIC / "fonts" / "noto-sans-tc").glob("*.woff2")]
    assert len(files) == 104
    assert [name for name in files if fonts.count(f'/{name}"') != 1] == []


def test_no_script_but_the_vendored_one_comes_from_elsewhere() -> None:
    assert [path.name for path in (STATIC / "vendor").glob("*.js")] == ["htmx-2.0.11.min.js"]
