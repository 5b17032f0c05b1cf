"""SVG files as paths: read once each, scaled into the place that the stylesheet gives them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.diagnostics import Failure, Rule, Span, suggest
from printgen.layout.items import Colour, Drawing, Op, Place

PICTURE_FILE = Rule(
    "LAY004",
    "picture-file",
    """A picture that a template or the content names is missing or is not SVG that can be drawn.

Pictures are looked for in the game's own `templates/icons/` and then among those that come with printgen. Paths, circles,
rectangles and polygons are drawn; text, gradients and filters are not.

Fails: `icon: drop.swg` where the file is called `drop.svg`.

Mend: use one of the names that the message lists.""",
)


_FARTHEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Part:
    """One shape of a picture, in the picture's own units; None means the colour of the text around it."""

    path: tuple[Op, ...]
    filled: bool
    fill: Colour | None
    stroked: bool
    stroke: Colour | None
    stroke_width: float


@dataclass(frozen=True, slots=True)
class Picture:
    width: float
    height: float
    parts: tuple[Part, ...]

    def drawings(self, x: float, y: float, width: float, height: float, colour: Colour, place: Place) -> list[Drawing]:
        """The picture fitted into the box and centred there, its proportions kept."""
        scale = min(width / self.width, height / self.height)
        dx, dy = x + (width - self.width * scale) / 2, y + (height - self.height * scale) / 2
        return [
            Drawing(
                tuple((op, _scaled(points, scale, dx, dy)) for op, points in part.path),
                place,
                fill=(part.fill or colour) if part.filled else None,
                stroke=(part.stroke or colour) if part.stroked else None,
                width=part.stroke_width * scale,
            )
            for part in self.parts
        ]


def _scaled(points: tuple[float, ...], scale: float, dx: float, dy: float) -> tuple[float, ...]:
    return tuple(value * scale + (dy if n % 2 else dx) for n, value in enumerate(points))


class Pictures:
    """The pictures of one game, by file name."""

    def __init__(self, folders: tuple[Path, ...], shown: Callable[[Path], str]) -> None:
        self._folders, self._shown = folders, shown
        self._read: dict[str, Picture] = {}

    def get(self, name: str, used_at: Span) -> Picture:
        """Raises Failure (LAY004)."""
        if name not in self._read:
            self._read[name] = self._load(name, used_at)
        return self._read[name]

    def _load(self, name: str, used_at: Span) -> Picture:
        for folder in self._folders:
            path = folder / name
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                try:
                    return read_svg(path)
                except Exception as error:  # the reader's own faults on broken files are of every kind
                    message = f"'{self._shown(path)}' is not SVG that can be drawn: {error}"
                    raise Failure(PICTURE_FILE.at(used_at, message)) from None
        known = sorted({path.name for folder in self._folders for path in folder.glob("*.svg")})
        raise Failure(PICTURE_FILE.at(used_at, f"there is no picture '{name}'", *suggest(name, known)))


def read_svg(path: Path) -> Picture:
    """Raises ValueError where nothing can be drawn; other exceptions as the SVG reader has them."""
    import svgelements  # 25 ms, and only for games with pictures

    drawing = svgelements.SVG.parse(str(path), reify=True, ppi=72, color="#010203")
    box = drawing.viewbox
    width, height = (float(box.width), float(box.height)) if box else (float(drawing.width), float(drawing.height))
    to_user = svgelements.Matrix(drawing.viewbox_transform) if box else svgelements.Matrix()
    to_user.inverse()
    parts = []
    for element in drawing.elements(lambda e: isinstance(e, svgelements.Shape)):
        shape = svgelements.Path(element) * to_user
        parts.append(_part(element, shape, to_user))
    seen = tuple(part for part in parts if part.path and (part.filled or part.stroked))
    if not seen or width <= 0 or height <= 0:
        raise ValueError("it holds no shapes")
    return Picture(width, height, seen)


def _part(element: Any, shape: Any, to_user: Any) -> Part:
    fill, stroke = _paint(element.fill), _paint(element.stroke)
    width = float(element.stroke_width or 0) * abs(float(to_user.a))
    return Part(_ops(shape), fill is not None, _own(fill), stroke is not None and width > 0, _own(stroke), width)


def _paint(colour: Any) -> tuple[int, int, int] | None:
    if colour is None or colour.value is None:
        return None
    return colour.red, colour.green, colour.blue


def _own(rgb: tuple[int, int, int] | None) -> Colour | None:
    """`currentColor` was read as #010203 and black is what SVG draws unasked: both take the colour of the text."""
    if rgb is None or rgb in {(1, 2, 3), (0, 0, 0)}:
        return None
    return (rgb[0] / 255,) if len(set(rgb)) == 1 else tuple(value / 255 for value in rgb)


def _ops(shape: Any) -> tuple[Op, ...]:
    import svgelements

    ops: list[Op] = []
    shape.approximate_arcs_with_cubics()
    for segment in shape:
        if isinstance(segment, svgelements.Move):
            ops.append(("M", _points(segment.end)))
        elif isinstance(segment, svgelements.Close):
            ops.append(("Z", ()))
        elif isinstance(segment, svgelements.Line):
            ops.append(("L", _points(segment.end)))
        elif isinstance(segment, svgelements.CubicBezier):
            ops.append(("C", _points(segment.control1, segment.control2, segment.end)))
        elif isinstance(segment, svgelements.QuadraticBezier):
            start, control, end = segment.start, segment.control, segment.end
            first, second = start + (control - start) * (2 / 3), end + (control - end) * (2 / 3)
            ops.append(("C", _points(first, second, end)))
    return tuple(ops)


def _points(*points: Any) -> tuple[float, ...]:
    values = tuple(round(float(value), 4) for point in points for value in (point.x, point.y))
    if not all(abs(value) < _FARTHEST for value in values):  # what is no number is not smaller, either
        raise ValueError("a point lies too far out")
    return values
