import re

from tests.architecture import source

READ_FROM_ENVIRONMENT = re.compile(r"\benv\.\w+\(\s*\"([A-Z_]+)\"")
ROW = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
TARGET = re.compile(r"\bmake ([a-z-]+)`")


def test_the_table_of_settings_names_each_variable_once() -> None:
    in_code = READ_FROM_ENVIRONMENT.findall((source.ROOT / "casino/settings.py").read_text())
    in_table = ROW.findall((source.ROOT / "docs/settings.md").read_text())
    assert sorted(in_table) == sorted(set(in_code))


def test_settings_alone_read_the_environment_of_the_house() -> None:
    readers = [
        source.name(path)
        for path in source.python_files(*source.PACKAGES)
        if re.search(
            r"os\.getenv|os\.environ(\.get\(|\[)\"(?!DJANGO_SETTINGS_MODULE)", path.read_text()
        )
    ]
    assert set(readers) <= {"casino/local/postgres_server.py", "tables/management/commands/demo.py"}


def test_a_link_between_documents_leads_somewhere() -> None:
    documents = [path for path in source.text_files() if path.suffix == ".md"]
    dead = [
        f"{source.name(document)}: {target}"
        for document in documents
        for target in LINK.findall(document.read_text())
        if not (document.parent / target).exists()
    ]
    assert dead == []


def test_a_make_target_that_a_document_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (source.ROOT / "Makefile").read_text(), re.MULTILINE))
    named = {
        target
        for document in source.text_files()
        if document.suffix == ".md"
        for target in TARGET.findall(document.read_text())
    }
    assert named <= targets
