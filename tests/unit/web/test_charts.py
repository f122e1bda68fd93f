"""Where a chart's figures stand, in whole units."""

import pytest

from casino.web import charts
from casino.web.charts import Cell, Chart, Frame, Mark, Point

FRAME = Frame(id="due", title="Due", note="", heads=(Cell("Time", is_figure=False), Cell("Due")), rows=((Cell("22:00", is_figure=False), Cell("40")),))  # fmt: skip


def columns(*values: int) -> Chart:
    points = [Point(place, f"p{place}", value) for place, value in enumerate(values)]
    return charts.columns(FRAME, points, places=4, marks={0: "22:00", 2: "23:00"}, say=str)


def lanes(*points: tuple[str, int, int]) -> Chart:
    found = [Point(place, "", value, lane=lane) for lane, place, value in points]
    return charts.lanes(FRAME, found, places=2, marks={1: "29"}, say=str)


def test_columns_stand_on_the_axis_and_the_highest_reaches_its_line() -> None:
    drawn = columns(40, 10, 0)
    assert [(bar.x, bar.y, bar.width, bar.height, bar.value) for bar in drawn.bars] == [
        (121, 14, 103, 168, "40"),
        (274, 140, 103, 42, "10"),
    ]
    assert drawn.lines == (Mark(182, "0"), Mark(140, "10"), Mark(98, "20"), Mark(56, "30"), Mark(14, "40"))  # fmt: skip
    assert drawn.marks == (Mark(96, "22:00"), Mark(402, "23:00"))
    assert (drawn.kind, drawn.height, drawn.rows, drawn.is_empty) == ("columns", 208, ((Cell("22:00", is_figure=False), Cell("40")),), False)  # fmt: skip


def test_a_column_is_never_too_small_to_be_seen() -> None:
    assert columns(100_000, 1).bars[1].height == 2


def test_without_figures_there_is_nothing_to_draw() -> None:
    assert (columns().is_empty, columns(0).is_empty, lanes().is_empty) == (True, True, True)


def test_lying_bars_stand_below_each_other_with_their_figures_at_their_ends() -> None:
    drawn = charts.bars(FRAME, [Point(0, "1", 300), Point(1, "2", 100), Point(2, "3", 0)], say=str)
    assert [(bar.x, bar.y, bar.width, bar.end, bar.middle) for bar in drawn.bars] == [
        (96, 14, 516, 620, 22),
        (96, 40, 172, 276, 48),
        (96, 66, 1, 105, 74),
    ]
    assert drawn.height == 106


def test_a_lane_shows_what_is_over_above_and_what_is_short_below_its_line() -> None:
    drawn = lanes(("PG01", 0, 50), ("PG01", 1, -100), ("PG02", 0, 0))
    assert drawn.lanes == (Mark(37, "PG01"), Mark(83, "PG02"))
    assert [(bar.y, bar.height, bar.tone) for bar in drawn.bars] == [
        (28, 9, "wait"),
        (37, 18, "bad"),
        (83, 0, "good"),
    ]
    assert drawn.marks == (Mark(402, "29"),)
    assert drawn.bars[2].centre == 102


@pytest.mark.parametrize(
    ("most", "step"), [(0, 1), (4, 1), (5, 2), (9, 5), (20, 5), (21, 10), (79_778, 20_000), (100_001, 50_000)]
)  # fmt: skip
def test_the_steps_of_an_axis_are_round_figures(most: int, step: int) -> None:
    assert charts.step_of(most, lines=4) == step
