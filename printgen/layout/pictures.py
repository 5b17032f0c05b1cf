"""Picture files: read once each, scaled into the place that the stylesheet gives them. SVG as paths, the others as pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path
from typing import Any

from printgen.diagnostics import Diagnostic, Failure, Rule, Severity, Span, suggest
from printgen.layout.items import Artifact, Colour, Drawing, Frame, Item, Op, Place, Raster
from printgen.layout.rasters import SUFFIXES, Bitmap, Ink, is_raster, read_raster
from printgen.places import is_file
from printgen.units import pt_to_mm

PICTURE_FILE = Rule(
    "LAY004",
    "picture-file",
    """A picture that a template or the content names is missing, or is no SVG, PNG or JPEG that can be printed.

Pictures are looked for in the game's own `templates/icons/` and then among those that come with printgen. Of SVG, paths,
circles, rectangles and polygons are drawn; text, gradients and filters are not. PNG and JPEG must be grey or RGB – CMYK has
no meaning without the profile of one press – and have no more than 50 million pixels and 50 MB.

Fails: `icon: drop.swg` where the file is called `drop.svg`; a photograph whose download broke off.

Mend: use one of the names that the message lists, or save the picture again as the message says.""",
)
COARSE_PICTURE = Rule(
    "LAY023",
    "coarse-picture",
    """A PNG or JPEG is printed so large that its pixels will be seen: fewer than 200 to an inch.

Print wants 300; below 200 edges look frayed and lettering soft, which a screen does not show.

Fails: a picture of 300 × 200 pixels in a figure 63 mm wide.

Mend: use a larger version of the picture, or give it less room in the stylesheet. Making the file larger in an image
editor does not help, for it adds no detail. Where coarse pixels are meant, `allow:` switches the warning off.""",
    Severity.WARNING,
)
LEAST_DPI = 200


_FARTHEST = 1_000_000
Box = tuple[float, float, float, float]
"""Left, top, width and height of a place for a picture, in points."""


@dataclass(frozen=True, slots=True)
class Part:
    """One shape of a picture, in the picture's own units; None means the colour of the text around it."""

    path: tuple[Op, ...]
    filled: bool
    fill: Colour | None
    stroked: bool
    stroke: Colour | None
    stroke_width: float

    def grey(self) -> Part:
        return replace(self, fill=_grey(self.fill), stroke=_grey(self.stroke))


def _grey(colour: Colour | None) -> Colour | None:
    """As bright as the colour looks: ITU-R BT.601, as for pictures of pixels."""
    if colour is None or len(colour) == 1:
        return colour
    red, green, blue = colour
    return (round(0.299 * red + 0.587 * green + 0.114 * blue, 4),)


@dataclass(frozen=True, slots=True)
class Picture:
    width: float
    height: float
    parts: tuple[Part, ...]

    def grey(self) -> Picture:
        return replace(self, parts=tuple(part.grey() for part in self.parts))

    def items(self, box: Box, colour: Colour, place: Place, origin: Span, cover: bool = False) -> Iterable[Item]:
        """The picture in the middle of the box, its proportions kept: fitted into it, or made to `cover` all of it."""
        dx, dy, scale = _fitted(self.width, self.height, box, cover)
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


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture of pixels, as wide and high as it has them."""

    bitmap: Bitmap

    @property
    def width(self) -> float:
        return self.bitmap.width

    @property
    def height(self) -> float:
        return self.bitmap.height

    def items(self, box: Box, colour: Colour, place: Place, origin: Span, cover: bool = False) -> Iterable[Item]:
        """The same as of a drawing; its colours are its own."""
        dx, dy, scale = _fitted(self.width, self.height, box, cover)
        return [Raster(dx, dy, self.width * scale, self.height * scale, self.bitmap, place, origin)]


@dataclass(frozen=True, slots=True)
class GroundPicture:
    """The `Cover` of a face; `colour` is that of its words, which drawings may take, `origin` where it is named."""

    picture: Picture | Photo
    colour: Colour
    origin: Span

    def items(self, box: Box) -> tuple[Item, ...]:
        return tuple(self.picture.items(box, self.colour, Artifact.LAYOUT, self.origin, cover=True))


def _fitted(width: float, height: float, box: Box, cover: bool) -> tuple[float, float, float]:
    """Where a picture of this size starts in the box, and by how much it is scaled."""
    left, top, wide, high = box
    scale = (max if cover else min)(wide / width, high / height)
    return left + (wide - width * scale) / 2, top + (high - height * scale) / 2, scale


def coarse(frames: Iterable[Frame]) -> Iterator[Diagnostic]:
    """A warning for each picture that is printed larger than its pixels are good for."""
    for frame in frames:
        for item in frame.drawn():
            if isinstance(item, Raster) and item.dpi < LEAST_DPI:
                bitmap = item.bitmap
                size = f"{pt_to_mm(item.width):.1f} × {pt_to_mm(item.height):.1f} mm"
                pixels = f"{bitmap.width} × {bitmap.height} pixels on {size}"
                good = f"for {LEAST_DPI} dpi it needs {ceil(bitmap.width * LEAST_DPI / item.dpi)} pixels across"
                most = f"its own are good for {bitmap.width * 25.4 / LEAST_DPI:.1f} mm"
                message = f"'{bitmap.name}' is printed at {int(item.dpi)} dpi: {pixels}"
                yield COARSE_PICTURE.at(item.origin, message, f"{good}; {most}")


def _scaled(points: tuple[float, ...], scale: float, dx: float, dy: float) -> tuple[float, ...]:
    return tuple(value * scale + (dy if n % 2 else dx) for n, value in enumerate(points))


class Pictures:
    """The pictures of one edition of a game, by file name; with `ink` grey, all of them are without colour."""

    def __init__(self, folders: tuple[Path, ...], shown: Callable[[Path], str], ink: Ink = "colour") -> None:
        self._folders, self._shown, self._ink = folders, shown, ink
        self._read: dict[str, Picture | Photo] = {}

    def get(self, name: str, used_at: Span) -> Picture | Photo:
        """Raises Failure (LAY004)."""
        if name not in self._read:
            self._read[name] = self._load(name, used_at)
        return self._read[name]

    def _load(self, name: str, used_at: Span) -> Picture | Photo:
        for folder in self._folders:
            path = folder / name
            if is_file(path) and path.resolve().is_relative_to(folder.resolve()):
                return self._drawn(path, used_at)
        files = (path for folder in self._folders for path in folder.glob("*.*"))
        known = sorted({path.name for path in files if path.suffix.lower() in (".svg", *SUFFIXES)})
        raise Failure(PICTURE_FILE.at(used_at, f"there is no picture '{name}'", *suggest(name, known)))

    def _drawn(self, path: Path, used_at: Span) -> Picture | Photo:
        kind, shown = "SVG that can be drawn", self._shown(path)
        try:
            if path.suffix != ".svg" and is_raster(path):
                kind = "PNG or JPEG that can be printed"
                return Photo(read_raster(path, shown, self._ink))
            if path.suffix.lower() != ".svg":
                kind = "SVG, PNG or JPEG that can be printed"
            picture = read_svg(path)
        except Exception as error:  # the reader's own faults on broken files are of every kind
            reason: object = (error.strerror or error) if isinstance(error, OSError) else error
            if isinstance(error, (ArithmeticError, TypeError, AttributeError)):
                reason = "a size or a number in it makes no sense"
            raise Failure(PICTURE_FILE.at(used_at, f"'{shown}' is not {kind}: {reason}")) from None
        return picture if self._ink == "colour" else picture.grey()


def read_svg(path: Path) -> Picture:
    """Raises ValueError where nothing can be drawn; other exceptions as the SVG reader has them."""
    import svgelements  # 25 ms, and only for games with pictures

    drawing = svgelements.SVG.parse(str(path), reify=True, ppi=72, color="#010203")
    box = drawing.viewbox if hasattr(drawing, "viewbox") else None
    if not isinstance(drawing, svgelements.SVG):
        raise ValueError("it is no SVG")
    if box and not all(0 < float(side) < _FARTHEST for side in (box.width, box.height)):
        raise ValueError(f"its viewBox is {box.width} wide and {box.height} high")
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
