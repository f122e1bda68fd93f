"""The words of the report on paper and in tables: always Traditional Chinese and Portuguese, with English as a courtesy.

A report is a document of the house to the authority and does not change with its reader's language, so its words stand here and
not in the catalogues of the screens.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from typing_extensions import override

from accounting.reports import vocabulary

LANGUAGES: Final = ("zh", "pt", "en")
"""The languages of a label, by the names of its parts."""


@dataclass(frozen=True, slots=True)
class Label:
    """One thing's name in the report's three languages."""

    zh: str
    pt: str
    en: str

    def line(self) -> str:
        """Give all three on one line, once where they are the same."""
        if self.zh == self.pt == self.en:
            return self.zh
        return f"{self.zh} / {self.pt} / {self.en}"

    def pair(self) -> str:
        """Give the two official languages on one line."""
        return self.zh if self.zh == self.pt else f"{self.zh} {self.pt}"


@dataclass(frozen=True, slots=True)
class Line(Label):
    """A longer text that is told whole in each language; ``both`` is how it stands where there is room for one line only."""

    both: str

    @override
    def line(self) -> str:
        """Give it once."""
        return self.both

    @override
    def pair(self) -> str:
        """Give it once."""
        return self.both


TITLE: Final = Label("更次報告", "Relatório de turno", "Shift report")
TITLES: Final = {
    ("figures", "day"): Label("日報告", "Relatório diário", "Daily report"),
    ("figures", "month"): Label("本月至今報告", "Relatório do mês até à data", "Month to date"),
    ("figures", "year"): Label("本年至今報告", "Relatório do ano até à data", "Year to date"),
    ("exceptions", "day"): Label("例外事項日報", "Excepções do dia", "Exception report, day"),
    ("exceptions", "month"): Label("本月例外事項", "Excepções do mês até à data", "Exception report, month to date"),
    ("exceptions", "year"): Label("本年例外事項", "Excepções do ano até à data", "Exception report, year to date"),
    ("events", "day"): Label("重要事件日報", "Eventos relevantes do dia", "Significant events, day"),
    ("events", "month"): Label("本月重要事件", "Eventos relevantes do mês até à data", "Significant events, month to date"),
    ("events", "year"): Label("本年重要事件", "Eventos relevantes do ano até à data", "Significant events, year to date"),
}  # fmt: skip
"""What the reports of longer periods are called, by what they tell and how far they reach."""
NO_ACTIVITY: Final = Label("沒有活動", "Sem actividade", "No activity")
NOTHING: Final = Label("無", "Nada a registar", "Nothing to report")
DEMO: Final = Label("示範 — 並無法律效力", "DEMO — sem valor legal", "DEMO — proves nothing")
NOTES: Final = (
    Label(
        "應收 = 佣金 + 抽水 + 檯費 + 尾數；箱差額 = 箱實點 − 箱應有；應報 = 每箱應有與實點之較高者。各檯差額不互相抵銷。幫莊損益計入籌碼，不入箱。",
        "Devido = comissão + rake + taxa de mesa + arredondamento; diferença = caixa contada − caixa esperada; a declarar = o maior entre "
        "esperado e contado de cada caixa. As diferenças das mesas não se compensam. O resultado da co-banca move as fichas, não a caixa.",
        "Due = commission + rake + table fee + rounding; difference = box counted − box expected; to report = of every box the higher of "
        "expected and counted. No table's difference is set against another's. The co-bank result moves the tray, not the box.",
    ),
    Label(
        "局數 = 計入之局單數目；立直麻雀所打每局、每項罰供託及每張終局單各為一張局單，「場代」表之局數只計所打之局。",
        "Partidas = folhas que contam; no Riichi são folhas cada mão jogada, cada penalização e cada folha final, e o quadro «Taxas» conta "
        "como mãos só as jogadas.",
        "Rounds = sheets that count; at riichi every deal played, every penalty of sticks and every final sheet is one, and the table of "
        "fees counts the deals played alone.",
    ),
)  # fmt: skip
"""What is to be known of the figures of a shift."""


def column(code: str) -> Label:
    """Name a column."""
    return _label(vocabulary.COLUMNS, code)


def field(code: str) -> Label:
    """Name something of which it is told what stood before and after."""
    return _label({**vocabulary.COLUMNS, **vocabulary.FIELDS}, code)


def sheet(code: str) -> Label:
    """Name a table of the report."""
    return _label(vocabulary.SHEETS, code)


def fact(code: str) -> Label:
    """Name something said once of the whole report."""
    return _label(vocabulary.FACTS, code)


def word(code: str | Label) -> Label:
    """Say a code that stands in a cell, or a figure's; one without words of its own says itself, and so does what is in words."""
    if isinstance(code, Label):
        return code
    return _label(
        {
            **vocabulary.COLUMNS,
            **vocabulary.ROLES,
            **vocabulary.WORDS,
            **vocabulary.REASONS,
            **vocabulary.EVENTS,
        },
        code,
    )


def reasons() -> dict[str, Label]:
    """Give the words for codes that acts at any table carry."""
    return {code: Label(*words) for code, words in vocabulary.REASONS.items()}


def given(raw: Mapping[str, Any]) -> Label:
    """Take a label from a game's section."""
    return Label(zh=raw["zh"], pt=raw["pt"], en=raw["en"])


def _label(words: Mapping[str, tuple[str, str, str]], code: str) -> Label:
    return Label(*words.get(code, (code, code, code)))
