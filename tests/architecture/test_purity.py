import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture import source

# Plain Python: rules, money and proof run where there is no Django.
PURE = [
    *source.python_files(
        "casino/kernel",
        "tables/games",
        "accounting/ledger",
        "accounting/reports",
        "accounting/verify",
    ),
    *(
        path
        for path in (
            source.ROOT / "accounting/charges.py",
            source.ROOT / "accounting/verify.py",
            source.ROOT / "accounting/reports/bundle.py",
            source.ROOT / "casino/audit/chain.py",
            source.ROOT / "casino/audit/evidence.py",
            source.ROOT / "casino/audit/keys.py",
            source.ROOT / "casino/audit/records.py",
            source.ROOT / "casino/audit/merkle.py",
        )
        if path.exists()
    ),
]
FORBIDDEN = (
    "django",
    "rest_framework",
    "celery",
    "kombu",
    "redis",
    "psycopg",
    "environ",
    "structlog",
)
REPORT = "import sys; print(*sorted(set(sys.argv[1:]) & set(sys.modules)))"


def module(path: Path) -> str:
    parts = path.relative_to(source.ROOT).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def loaded(*modules: str) -> list[str]:
    """Which forbidden packages a fresh interpreter has loaded after importing the modules."""
    code = "".join(f"import {name}\n" for name in modules) + REPORT
    done = subprocess.run(
        [sys.executable, "-c", code, *FORBIDDEN],
        cwd=source.ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return done.stdout.split()


def test_pure_packages_load_nothing_of_the_web() -> None:
    assert loaded(*(module(path) for path in PURE if path.name != "__main__.py")) == []


@pytest.mark.parametrize("package", source.PACKAGES)
def test_a_top_package_holds_no_code(package: str) -> None:
    """The usual binding of Celery there would load it with every pure import."""
    assert loaded(package) == []


def test_the_check_sees_what_it_forbids() -> None:
    assert "django" in loaded("django.conf")
