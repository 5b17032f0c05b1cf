"""The graphics state and what is painted with it: paths, images, shadings. ISO 32000-1, 8."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import dataclass
from typing import Any

from printgen.check.pdf import colours
from printgen.check.pdf.colours import BLACK, Space, colour_in, initial, read_space
from printgen.check.pdf.fonts import Decoder
from printgen.check.pdf.geometry import PT, Box, Point
from printgen.check.pdf.model import Colour, Image, Mark, Path

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EVERYWHERE = Box(-1e9, -1e9, 1e9, 1e9)


def times(m: Matrix, n: Matrix) -> Matrix:
    """First `m`, then `n`."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


@dataclass(slots=True)
class State:
    """The graphics state. `clip` is the box around what may be painted."""

    matrix: Matrix
    clip: Box = EVERYWHERE
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_space: Space = ("gray", 1)
    stroke_space: Space = ("gray", 1)
    width: float = 1.0
    dashed: bool = False
    font: Decoder | None = None
    size: float = 0.0
    leading: float = 0.0
    char_space: float = 0.0
    word_space: float = 0.0
    stretch: float = 1.0
    rise: float = 0.0
    mode: int = 0


class GraphicsPainter:
    """Keeps what is painted, in order. Text and marked content are dealt with in the classes below it."""

    def __init__(self, matrix: Matrix) -> None:
        self.paths: list[Path] = []
        self.images: list[Image] = []
        self.faults: list[str] = []
        self.clipped = False
        self._state, self._stack = State(matrix), list[State]()
        self._mark: Mark | None = None
        self._path: list[list[Point]] = []
        self._clipping = False
        self._resources: Any = {}
        self._order = 0

    # State

    def save(self, operands: list[Any]) -> None:
        self._stack.append(copy(self._state))

    def restore(self, operands: list[Any]) -> None:
        if self._stack:
            self._state = self._stack.pop()
        else:
            self.faults.append("Q without q")

    def concatenate(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands
        self._state.matrix = times((a, b, c, d, e, f), self._state.matrix)

    def line_width(self, operands: list[Any]) -> None:
        self._state.width = operands[0]

    def dash(self, operands: list[Any]) -> None:
        self._state.dashed = any(operands[0])

    def parameters(self, operands: list[Any]) -> None:
        values = self._resource("/ExtGState", operands[0])
        width = values.get("/LW") if values is not None else None
        if isinstance(width, int | float):
            self._state.width = float(width)

    def _resource(self, kind: str, name: Any) -> Any:
        """An entry of the resources; None where there is none."""
        try:
            return self._resources[kind].get_object()[name].get_object()
        except Exception:  # pypdf and a damaged file between them raise nearly anything
            return None

    # Colour

    def device(self, space: str, fill: bool, operands: list[Any]) -> None:
        colour, known = Colour(space, tuple(map(float, operands))), colours.DEVICE_SPACES[space]
        if fill:
            self._state.fill, self._state.fill_space = colour, known
        else:
            self._state.stroke, self._state.stroke_space = colour, known

    def space(self, fill: bool, operands: list[Any]) -> None:
        try:
            spaces = self._resources["/ColorSpace"].get_object()
        except Exception:  # as above
            spaces = {}
        space = read_space(operands[0], spaces)
        if fill:
            self._state.fill, self._state.fill_space = initial(space), space
        else:
            self._state.stroke, self._state.stroke_space = initial(space), space

    def components(self, fill: bool, operands: list[Any]) -> None:
        if fill:
            self._state.fill = colour_in(self._state.fill_space, operands)
        else:
            self._state.stroke = colour_in(self._state.stroke_space, operands)

    # Paths

    def _at(self, x: float, y: float) -> Point:
        a, b, c, d, e, f = self._state.matrix
        return a * x + c * y + e, b * x + d * y + f

    def move(self, operands: list[Any]) -> None:
        self._path.append([self._at(*operands)])

    def line(self, operands: list[Any]) -> None:
        self._path[-1].append(self._at(*operands))

    def curve(self, operands: list[Any]) -> None:
        x1, y1, x2, y2, x3, y3 = operands
        self._bend(self._at(x1, y1), self._at(x2, y2), self._at(x3, y3))

    def curve_from_here(self, operands: list[Any]) -> None:
        x2, y2, x3, y3 = operands
        self._bend(self._path[-1][-1], self._at(x2, y2), self._at(x3, y3))

    def curve_to_here(self, operands: list[Any]) -> None:
        x1, y1, x3, y3 = operands
        end = self._at(x3, y3)
        self._bend(self._at(x1, y1), end, end)

    def _bend(self, p1: Point, p2: Point, p3: Point) -> None:
        """A Bézier curve as the two chords over its middle: enough for boxes of ink and for what lies inside."""
        points = self._path[-1]
        p0 = points[-1]
        points.append(((p0[0] + 3 * (p1[0] + p2[0]) + p3[0]) / 8, (p0[1] + 3 * (p1[1] + p2[1]) + p3[1]) / 8))
        points.append(p3)

    def rectangle(self, operands: list[Any]) -> None:
        x, y, w, h = operands
        self._path.append([self._at(x, y), self._at(x + w, y), self._at(x + w, y + h), self._at(x, y + h)])
        self._path[-1].append(self._path[-1][0])

    def close(self, operands: list[Any]) -> None:
        if self._path and self._path[-1][-1] != self._path[-1][0]:
            self._path[-1].append(self._path[-1][0])

    def clip(self, operands: list[Any]) -> None:
        self._clipping = True

    def finish(self, fill: bool, stroke: bool, close: bool, operands: list[Any]) -> None:
        if close:
            self.close(operands)
        lines = tuple(tuple(points) for points in self._path if len(points) > 1)
        if lines and (fill or stroke):
            self._add_path(lines, fill, stroke)
        if self._clipping:
            self._clip_to([point for points in self._path for point in points])
        self._path, self._clipping = [], False

    def _add_path(self, lines: tuple[tuple[Point, ...], ...], fill: bool, stroke: bool) -> None:
        state = self._state
        a, b, c, d, _, _ = state.matrix
        width = state.width * math.sqrt(abs(a * d - b * c)) if stroke else 0.0  # in millimetres
        xs = [point[0] for points in lines for point in points]
        ys = [point[1] for points in lines for point in points]
        left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
        reach_x = reach_y = width / 2
        if len(lines) == 1 and len(lines[0]) == 2:  # straight lines end where they end
            reach_x = 0.0 if bottom - top < 0.001 else reach_x
            reach_y = 0.0 if right - left < 0.001 else reach_y
        box = Box(left - reach_x, top - reach_y, right + reach_x, bottom + reach_y)
        if state.clip is not EVERYWHERE:
            box = box.within(state.clip)
            if box.left > box.right or box.top > box.bottom:
                return
        self._order += 1
        self.paths.append(
            Path(
                lines, box, state.fill if fill else None, state.stroke if stroke else None, width / PT, state.dashed,
                self._mark, self._order,
            )
        )  # fmt: skip

    def _clip_to(self, points: list[Point]) -> None:
        if points:
            xs, ys = [x for x, _ in points], [y for _, y in points]
            inner = Box(min(xs), min(ys), max(xs), max(ys))
            self._state.clip = inner.within(self._state.clip)
            self.clipped = True

    # Images

    def inline_image(self, operands: list[Any]) -> None:
        self._add_image("image")

    def shade(self, operands: list[Any]) -> None:
        self.images.append(Image(self._state.clip, self._mark, self._order, "shading"))

    def _add_image(self, kind: str) -> None:
        corners = [self._at(x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self._order += 1
        box = Box(min(xs), min(ys), max(xs), max(ys)).within(self._state.clip)
        if box.left <= box.right and box.top <= box.bottom:
            self.images.append(Image(box, self._mark, self._order, kind))
