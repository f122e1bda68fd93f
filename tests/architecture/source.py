"""Where the project's own files are, for the tests that read them."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("casino", "tables", "accounting")
TEXT_ENDINGS = frozenset(
    {".cfg", ".css", ".csv", ".html", ".js", ".json", ".jsonl", ".md", ".po", ".pot", ".py", ".sh", ".sql",
     ".svg", ".toml", ".txt", ".typ", ".yml", ""}
)  # fmt: skip
NOT_OURS = frozenset(
    {".git", ".venv", "var", "artifacts", "__pycache__", "vendor", "fonts", ".mypy_cache", ".ruff_cache",
     ".pytest_cache", ".hypothesis", ".import_linter_cache"}
)  # fmt: skip


def python_files(*folders: str) -> list[Path]:
    """Every module below the folders, written by hand."""
    return sorted(
        path
        for folder in folders
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts
    )


def text_files() -> list[Path]:
    """Every text of the project, whatever its kind."""
    return sorted(
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and path.suffix in TEXT_ENDINGS
        and not NOT_OURS.intersection(path.relative_to(ROOT).parts)
    )


def name(path: Path) -> str:
    """A file's path inside the project, for reading in a test's name."""
    return str(path.relative_to(ROOT))
