"""How tables are fitted to the page."""

from accounting.reports import fitting
from accounting.reports.fitting import Texts


def figures(*cells: str, zh: str = "金額", pt: str = "Valor") -> Texts:
    return Texts(zh, pt, cells, wraps=False)


def words(*cells: str) -> Texts:
    return Texts("詳情", "Pormenor", cells, wraps=True)


def test_a_small_table_is_set_in_the_best_letter_and_fills_the_page() -> None:
    (part,) = fitting.fit([figures("1.00"), figures("2.00")])
    assert (part.columns, part.size, part.is_loose) == ((0, 1), 750, True)
    assert part.widths == (fitting.PAGE // 2, fitting.PAGE // 2)


def test_a_letter_becomes_smaller_before_a_line_breaks() -> None:
    (part,) = fitting.fit([figures("9" * 59) for _ in range(2)])
    assert (part.size, part.is_loose) == (700, True)
    assert part.widths == (25_795, 25_795)


def test_a_text_that_is_too_long_goes_on_in_a_second_line_in_the_best_letter() -> None:
    (part,) = fitting.fit([figures("1.00"), words("palavra " * 40)])
    assert (part.size, part.is_loose) == (750, False)
    figure, text = part.widths
    assert (figure, figure + text) == (fitting.PAGE - text, fitting.PAGE)
    assert text > 40_000


def test_a_long_table_is_kept_on_one_line_in_as_small_a_letter_as_that_needs() -> None:
    columns = [figures("1.00"), words("palavra " * 20)]
    (broken,) = fitting.fit(columns, sizes=(750, 700, 660, 500))
    (whole,) = fitting.fit(columns, sizes=(750, 700, 660, 500), on_one_line=True)
    assert (broken.size, broken.is_loose) == (750, False)
    assert (whole.size, whole.is_loose) == (500, True)


def test_columns_that_find_no_room_go_on_in_another_table_under_the_first() -> None:
    parts = fitting.fit([figures("PG01"), *(figures("9" * 40) for _ in range(9))])
    assert [part.columns for part in parts] == [(0, 1, 2, 3, 4), (0, 5, 6, 7, 8), (0, 9)]
    assert [part.size for part in parts] == [500, 500, 750]
    assert all(sum(part.widths) <= fitting.PAGE for part in parts)


def test_a_column_wider_than_the_page_still_stands_beside_the_first() -> None:
    parts = fitting.fit([figures("PG01"), figures("9" * 400), figures("1")])
    assert [part.columns for part in parts] == [(0, 1), (0, 2)]


def test_a_head_is_broken_between_words_and_after_four_chinese_signs() -> None:
    narrow = figures("1", zh="一二三四五六", pt="uma-palavra comprida")
    needed = fitting.fit([narrow] * 30)
    assert [len(part.columns) for part in needed] == [19, 12]


def test_nothing_to_print_is_a_table_all_the_same() -> None:
    (part,) = fitting.fit([figures(zh="", pt="")])
    assert part.widths == (fitting.PAGE,)


def test_no_short_text_breaks_for_a_long_one_beside_it() -> None:
    (part,) = fitting.fit([words("palavra " * 40), words("Noite e dia"), words("palavra " * 40)])
    assert part.is_loose is False
    assert part.widths[1] == (11 * 58 * part.size) // 100 + fitting.INSET
    assert part.widths[0] == part.widths[2] - 1
    assert sum(part.widths) == fitting.PAGE
