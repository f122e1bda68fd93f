"""Charts as the server draws them: figures to places on a drawing, in whole units, with the table that holds the same figures. Pure.

A drawing is ``WIDTH`` units wide and scales with the page. What is drawn is written too: every chart carries its table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

WIDTH: Final = 720
_LEFT: Final = 96
_RIGHT: Final = 12
_TOP: Final = 14
_PLOT: Final = 168
_BELOW: Final = 26
_ROW: Final = 26
_LANE: Final = 46
_LINES: Final = 4

_SPARK_SLOT: Final = 10
_SPARK_HEIGHT: Final = 36

Say = Callable[[int], str]
"""Writes a figure in the reader's language."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar at its place; ``label`` says what it stands for, ``value`` the figure."""

    x: int
    y: int
    width: int
    height: int
    label: str
    value: str
    tone: str = ""

    @property
    def end(self) -> int:
        """Where a lying bar's figure stands."""
        return self.x + self.width + 8

    @property
    def centre(self) -> int:
        """The middle of its width."""
        return self.x + self.width // 2

    @property
    def middle(self) -> int:
        """The height of a lying bar's words."""
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A word of an axis, and where."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the chart's table; ``url`` leads to what is behind it."""

    text: str
    is_figure: bool = True
    url: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing and its table. ``kind`` is how it is drawn: ``columns``, ``bars`` or ``lanes``."""

    kind: str
    id: str
    title: str
    note: str
    height: int
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    bars: tuple[Bar, ...] = ()
    lines: tuple[Mark, ...] = ()
    marks: tuple[Mark, ...] = ()
    lanes: tuple[Mark, ...] = ()
    width: int = WIDTH
    left: int = _LEFT
    right: int = WIDTH - _RIGHT
    foot: int = _TOP + _PLOT

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not self.bars


@dataclass(frozen=True, slots=True)
class Frame:
    """What a chart is called, and the table that holds its figures."""

    id: str
    title: str
    note: str
    heads: Sequence[Cell]
    rows: Sequence[Sequence[Cell]] = field(default=())

    def chart(self, kind: str, *, height: int, **drawn: tuple[object, ...]) -> Chart:
        """Give the chart with what is drawn."""
        return Chart(
            kind=kind,
            id=self.id,
            title=self.title,
            note=self.note,
            height=height,
            heads=tuple(self.heads),
            rows=tuple(tuple(row) for row in self.rows),
            **drawn,  # type: ignore[arg-type]  # the parts of a drawing, by their names
        )


@dataclass(frozen=True, slots=True)
class Point:
    """One figure of a chart: in which place of how many, what it stands for, how much; ``lane`` names its row."""

    place: int
    label: str
    value: int
    lane: str = ""


@dataclass(frozen=True, slots=True)
class Spark:
    """A drawing as small as a line of text: no axis, its figures said in words."""

    title: str
    width: int
    height: int
    bars: tuple[Bar, ...]


def spark(title: str, points: Sequence[Point], *, places: int, say: Say) -> Spark:
    """Draw figures from 0 upwards as small columns side by side; the highest is as high as the drawing."""
    most = max([1, *(point.value for point in points)])
    drawn = []
    for point in points:
        tall = max(2, point.value * _SPARK_HEIGHT // most)
        drawn.append(
            Bar(
                x=point.place * _SPARK_SLOT + 1,
                y=_SPARK_HEIGHT - tall,
                width=_SPARK_SLOT - 2,
                height=tall,
                label=point.label,
                value=say(point.value),
            )
        )
    return Spark(title, places * _SPARK_SLOT, _SPARK_HEIGHT, tuple(drawn))


def columns(
    frame: Frame, points: Sequence[Point], *, places: int, marks: Mapping[int, str], say: Say
) -> Chart:
    """Draw figures from 0 upwards as standing columns; ``marks`` name places on the axis below."""
    most = max((point.value for point in points), default=0)
    step = step_of(most, lines=_LINES)
    top = step * max(1, -(-most // step))
    foot = _TOP + _PLOT
    slot = (WIDTH - _LEFT - _RIGHT) // places
    gap = max(1, slot // 6)
    bars = [
        Bar(
            x=_LEFT + point.place * slot + gap,
            y=foot - _tall(point.value, top),
            width=max(1, slot - 2 * gap),
            height=_tall(point.value, top),
            label=point.label,
            value=say(point.value),
        )
        for point in points
        if point.value > 0
    ]
    lines = [Mark(foot - line * _PLOT // top, say(line)) for line in range(0, top + 1, step)]
    below = [Mark(_LEFT + place * slot, text) for place, text in marks.items()]
    return frame.chart(
        "columns",
        height=foot + _BELOW,
        bars=tuple(bars),
        lines=tuple(lines),
        marks=tuple(below),
    )


def bars(frame: Frame, points: Sequence[Point], *, say: Say) -> Chart:
    """Draw figures from 0 onwards as lying bars, one below the other, each with its figure at its end."""
    most = max([1, *(point.value for point in points)])
    room = WIDTH - _LEFT - _RIGHT - _LEFT
    drawn = [
        Bar(
            x=_LEFT,
            y=_TOP + point.place * _ROW,
            width=max(1, point.value * room // most),
            height=_ROW - 10,
            label=point.label,
            value=say(point.value),
        )
        for point in points
    ]
    return frame.chart("bars", height=2 * _TOP + len(points) * _ROW, bars=tuple(drawn))


def lanes(
    frame: Frame, points: Sequence[Point], *, places: int, marks: Mapping[int, str], say: Say
) -> Chart:
    """Draw figures above and below a line, a lane for each name in the points' order; all lanes have one scale."""
    names = list(dict.fromkeys(point.lane for point in points))
    most = max([1, *(abs(point.value) for point in points)])
    half = _LANE // 2 - 5
    slot = max(1, (WIDTH - _LEFT - _RIGHT) // places)
    drawn = []
    for point in points:
        zero = _zero(names.index(point.lane))
        tall = max(3, abs(point.value) * half // most) if point.value else 0
        drawn.append(
            Bar(
                x=_LEFT + point.place * slot,
                y=zero - tall if point.value >= 0 else zero,
                width=max(3, min(12, slot - 1)),
                height=tall,
                label=point.label,
                value=say(point.value),
                tone="good" if not point.value else "wait" if point.value > 0 else "bad",
            )
        )
    height = _TOP + len(names) * _LANE
    return frame.chart(
        "lanes",
        height=height + _BELOW,
        bars=tuple(drawn),
        lanes=tuple(Mark(_zero(index), name) for index, name in enumerate(names)),
        marks=tuple(Mark(_LEFT + place * slot, text) for place, text in marks.items()),
    )


def step_of(most: int, *, lines: int) -> int:
    """Give the step of an axis that reaches a figure in so many lines at most: 1, 2 or 5 with zeros behind.

    >>> step_of(790, lines=4), step_of(800, lines=4), step_of(0, lines=4)
    (200, 200, 1)
    """
    power = 1
    while True:
        for step in (power, 2 * power, 5 * power):
            if step * lines >= most:
                return step
        power *= 10


def _tall(value: int, top: int) -> int:
    return max(2, value * _PLOT // top) if value > 0 else 0


def _zero(lane: int) -> int:
    return _TOP + lane * _LANE + _LANE // 2
