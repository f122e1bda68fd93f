"""The catalogues hold every text of the source, in both other languages, with the same placeholders."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.conf import settings

from casino.web import catalogues

LOCALES = catalogues.locales(settings.LANGUAGES)


@pytest.fixture(scope="module")
def collected() -> Catalog:
    return catalogues.collect(settings.BASE_DIR)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_catalogue_is_up_to_date(locale: str, collected: Catalog) -> None:
    path = catalogues.path_of(locale_root=settings.LOCALE_PATHS[0], locale=locale)
    wanted = catalogues.updated(collected=collected, locale=locale, path=path)
    assert path.read_text() == catalogues.as_bytes(wanted).decode(), "run: manage.py messages"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_catalogue_lacks_nothing(locale: str) -> None:
    path = catalogues.path_of(locale_root=settings.LOCALE_PATHS[0], locale=locale)
    catalogue = catalogues.read(locale=locale, path=path)
    assert catalogues.faults(locale=locale, catalogue=catalogue) == ()


def project(root: Path, python: str, template: str) -> Path:
    for folder in catalogues.SOURCE_FOLDERS:
        (root / folder).mkdir()
    (root / "casino" / "words.py").write_text(python)
    (root / "templates" / "page.html").write_text(template)
    return root


def catalogue_of(root: Path, entries: str) -> Catalog:
    path = root / "django.po"
    path.write_text(
        f'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n{entries}'
    )
    return catalogues.updated(collected=catalogues.collect(root), locale="pt", path=path)


def test_texts_are_collected_from_python_and_from_templates(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        'a = gettext_lazy("one")\nb = pgettext("bank", "two")\nc = ngettext("%(n)d tile", "%(n)d tiles", 2)\n',
        "<p>\n    {% translate 'three' %}\n  {{ _('four') }}</p>\n"
        "{% blocktranslate trimmed %}\n five\n six {{ x }}\n{% endblocktranslate %}\n"
        "<b>{% blocktranslate count n=n %}one door{% plural %}{{ n }} doors{% endblocktranslate %}</b>",
    )
    assert [(m.context, m.id) for m in catalogues.collect(root) if m.id] == [
        (None, "one"),
        ("bank", "two"),
        (None, ("%(n)d tile", "%(n)d tiles")),
        (None, "three"),
        (None, "four"),
        (None, "five six %(x)s"),
        (None, ("one door", "%(n)s doors")),
    ]


def test_a_translation_is_kept_a_new_text_waits_and_an_old_one_goes(tmp_path: Path) -> None:
    root = project(tmp_path, 'a = gettext("kept")\nb = gettext("new")\n', "")
    catalogue = catalogue_of(root, 'msgid "kept"\nmsgstr "mantido"\n\nmsgid "gone"\nmsgstr "ido"\n')
    assert {m.id: m.string for m in catalogue if m.id} == {"kept": "mantido", "new": ""}


@pytest.mark.parametrize(
    ("entry", "kinds"),
    [
        ('msgid "%(n)s of {code}"\nmsgstr "{code}: %(n)s"\n', []),
        ('msgid "%(n)s of {code}"\nmsgstr ""\n', ["untranslated"]),
        ('#, fuzzy\nmsgid "%(n)s of {code}"\nmsgstr "{code}: %(n)s"\n', ["fuzzy"]),
        ('msgid "%(n)s of {code}"\nmsgstr "{code}"\n', ["placeholders"]),
        ('msgid "%(n)s of {code}"\nmsgstr "{code} %(n)s %(m)s"\n', ["placeholders"]),
    ],
)
def test_what_is_wrong_with_a_translation_is_named(
    tmp_path: Path, entry: str, kinds: list[str]
) -> None:
    root = project(tmp_path, 'a = gettext("%(n)s of {code}")\n', "")
    catalogue = catalogue_of(root, entry)
    assert [fault.kind for fault in catalogues.faults(locale="pt", catalogue=catalogue)] == kinds


def test_writing_a_catalogue_twice_changes_nothing(tmp_path: Path) -> None:
    root = project(tmp_path, 'a = gettext("kept")\n', "")
    once = catalogues.as_bytes(catalogue_of(root, 'msgid "kept"\nmsgstr "mantido"\n'))
    (root / "django.po").write_bytes(once)
    again = catalogues.updated(
        collected=catalogues.collect(root), locale="pt", path=root / "django.po"
    )
    assert catalogues.as_bytes(again) == once


def test_a_compiled_catalogue_speaks(tmp_path: Path) -> None:
    root = project(tmp_path, 'a = gettext("kept")\n', "")
    catalogue = catalogue_of(root, 'msgid "kept"\nmsgstr "mantido"\n')
    catalogues.compile_to(catalogue=catalogue, path=root / "django.po")
    assert b"mantido" in (root / "django.mo").read_bytes()
    assert list(root.glob("*.part")) == []
