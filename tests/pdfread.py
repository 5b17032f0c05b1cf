"""Reading finished PDFs with tools that did not write them: the words, and every stroke with its place on the page.

Lengths are millimetres from the lower left corner of the page, type sizes and stroke widths are points.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
from pypdf import PdfReader
from pypdf.generic import ContentStream

MM = 72 / 25.4
"""Points in a millimetre."""

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
Colour = tuple[str, tuple[float, ...]]
"""The operator that set a colour, in small letters, and its operands: ('g', (0,)) is black ink."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
BLACK: Colour = ("g", (0.0,))


def times(m: Matrix, n: Matrix) -> Matrix:
    """First `m`, then `n`, as the operator cm has it."""
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def apply(m: Matrix, x: float, y: float) -> Point:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


@dataclass(frozen=True)
class Box:
    """A rectangle in millimetres."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def holds(self, other: Box, inset: float = 0.0) -> bool:
        """Whether `other` lies inside this box and stays `inset` away from its edges, as well as drawing is exact."""
        inset -= 0.01
        return (
            other.left >= self.left + inset
            and other.right <= self.right - inset
            and other.bottom >= self.bottom + inset
            and other.top <= self.top - inset
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.bottom < other.top and other.bottom < self.top
        )


@dataclass(frozen=True)
class Shape:
    """A painted path. `points` are the corners and curve handles of all its parts."""

    points: tuple[Point, ...]
    ops: str
    fill: Colour | None
    stroke: Colour | None
    width: float
    dashed: bool = False

    @property
    def box(self) -> Box:
        """The ink: a stroke reaches half its width to both sides, and no further than its ends."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        reach = self.width / MM / 2 if self.stroke else 0.0
        flat, upright = len(self.points) == 2 and ys[0] == ys[1], len(self.points) == 2 and xs[0] == xs[1]
        dx, dy = 0.0 if flat else reach, 0.0 if upright else reach
        return Box(min(xs) - dx, min(ys) - dy, max(xs) + dx, max(ys) + dy)

    @property
    def is_line(self) -> bool:
        return self.ops == "ml" and self.stroke is not None

    @property
    def is_flat(self) -> bool:
        return self.is_line and abs(self.points[0][1] - self.points[1][1]) < 0.001

    @property
    def is_upright(self) -> bool:
        return self.is_line and abs(self.points[0][0] - self.points[1][0]) < 0.001

    @property
    def is_rectangle(self) -> bool:
        corners = set(self.points[:4])
        return self.ops in ("mlllh", "re", "mllllh") and len({x for x, _ in corners}) == 2 == len(
            {y for _, y in corners}
        )


@dataclass(frozen=True)
class Run:
    """Words shown by one operator; (x, y) is the start of the baseline and (dx, dy) its direction."""

    text: str
    x: float
    y: float
    dx: float
    dy: float
    size: float
    length: float
    font: str
    fill: Colour

    @property
    def bold(self) -> bool:
        return "Bold" in self.font

    @property
    def box(self) -> Box:
        """From the baseline to about the height of a capital, and from the first letter to the last."""
        high = 0.7 * self.size / MM
        x2, y2 = self.x + self.dx * self.length, self.y + self.dy * self.length
        xs, ys = (self.x, x2, self.x - self.dy * high), (self.y, y2, self.y + self.dx * high)
        return Box(min(xs), min(ys), max(xs), max(ys))


@dataclass
class Drawn:
    """All that a page's content stream draws, in order."""

    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    colour_ops: list[Colour] = field(default_factory=list)

    def boxes(self) -> Iterator[Box]:
        yield from (shape.box for shape in self.shapes)
        yield from (run.box for run in self.runs if run.text.strip())

    def run(self, text: str) -> Run:
        found = [run for run in self.runs if run.text.strip() == text]
        assert len(found) == 1, f"“{text}” stands {len(found)} times on the page, not once"
        return found[0]


@dataclass(frozen=True)
class _Font:
    name: str
    characters: dict[int, str]
    widths: dict[int, float]


@dataclass(frozen=True)
class _State:
    matrix: Matrix = IDENTITY
    fill: Colour = BLACK
    stroke: Colour = BLACK
    width: float = 1.0
    dashed: bool = False
    font: _Font | None = None
    size: float = 0.0


@cache
def reader(path: Path) -> PdfReader:
    return PdfReader(path)


@cache
def drawn_pages(path: Path) -> tuple[Drawn, ...]:
    return tuple(_Interpreter(page).run() for page in reader(path).pages)


def font_of(dictionary: Any) -> _Font:
    cmap = dictionary["/ToUnicode"].get_object().get_data().decode("ascii")
    found: dict[int, str] = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", cmap, re.S):
        for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            found[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be")
    assert "beginbfrange" not in cmap, "this reader knows bfchar alone"
    first = int(dictionary["/FirstChar"])
    widths = {first + n: float(width) / 1000 for n, width in enumerate(dictionary["/Widths"])}
    return _Font(str(dictionary["/BaseFont"]), found, widths)


class _Interpreter:
    """The operators that draw. Any that is not known fails the test, so that nothing escapes the measuring."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.state, self.stack = _State(), []
        self.path: list[tuple[str, list[Point]]] = []
        self.text_matrix = self.line_matrix = IDENTITY
        self.leading = 0.0
        resources = page["/Resources"].get_object()
        self.fonts = {name: font_of(font.get_object()) for name, font in resources["/Font"].get_object().items()}
        self.drawn = Drawn(float(page.mediabox.width) / MM, float(page.mediabox.height) / MM)

    def run(self) -> Drawn:
        for operands, operator in ContentStream(self.page.get_contents(), self.page.pdf).operations:
            self.step(operator.decode("ascii"), operands)
        assert not self.stack, "q without Q"
        return self.drawn

    def step(self, op: str, operands: list[Any]) -> None:
        if op in ("BMC", "BDC", "EMC", "MP", "DP", "n", "j", "J", "M", "i"):
            self.path = [] if op == "n" else self.path
        elif op in ("m", "l", "c", "re", "h"):
            self.build(op, [float(value) for value in operands])
        elif op in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*"):
            self.paint(op)
        elif op in ("g", "G", "rg", "RG", "k", "K"):
            self.colour(op, tuple(float(value) for value in operands))
        elif op in ("BT", "ET", "Tf", "TL", "Tm", "Td", "TD", "T*", "Tj", "TJ"):
            self.text(op, operands)
        elif op == "q":
            self.stack.append(self.state)
        elif op == "Q":
            self.state = self.stack.pop()
        elif op == "cm":
            m: Any = tuple(float(value) for value in operands)
            self.state = replace(self.state, matrix=times(m, self.state.matrix))
        elif op == "d":
            self.state = replace(self.state, dashed=bool(operands[0]))
        elif op == "w":
            self.state = replace(self.state, width=float(operands[0]))
        else:
            raise AssertionError(f"the operator {op} is not measured by these tests")

    def build(self, op: str, values: list[float]) -> None:
        if op == "re":
            x, y, w, h = values
            values = [x, y, x + w, y, x + w, y + h, x, y + h]
        pairs = zip(values[::2], values[1::2], strict=True)
        self.path.append((op, [apply(self.state.matrix, x, y) for x, y in pairs]))

    def paint(self, op: str) -> None:
        points = tuple((x / MM, y / MM) for _, part in self.path for x, y in part)
        m = self.state.matrix
        scale = abs(m[0] * m[3] - m[1] * m[2]) ** 0.5
        fills, strokes = op[0] in "fFBb", op[0] in "SsBb"
        if points:
            shape = Shape(
                points,
                "".join(op for op, _ in self.path) + ("h" if op in ("s", "b", "b*") else ""),
                self.state.fill if fills else None,
                self.state.stroke if strokes else None,
                self.state.width * scale if strokes else 0.0,
                self.state.dashed and strokes,
            )
            self.drawn.shapes.append(shape)
        self.path = []

    def colour(self, op: str, values: tuple[float, ...]) -> None:
        self.drawn.colour_ops.append((op, values))
        name = "fill" if op.islower() else "stroke"
        self.state = replace(self.state, **{name: (op.lower(), values)})

    def text(self, op: str, operands: list[Any]) -> None:
        if op == "BT":
            self.text_matrix = self.line_matrix = IDENTITY
        elif op == "Tf":
            self.state = replace(self.state, font=self.fonts[str(operands[0])], size=float(operands[1]))
        elif op == "TL":
            self.leading = float(operands[0])
        elif op == "Tm":
            self.text_matrix = self.line_matrix = tuple(float(value) for value in operands)  # type: ignore[assignment]
        elif op in ("Td", "TD", "T*"):
            x, y = (0.0, -self.leading) if op == "T*" else (float(operands[0]), float(operands[1]))
            self.text_matrix = self.line_matrix = times((1, 0, 0, 1, x, y), self.line_matrix)
        elif op == "Tj":
            self.show(operands[0])
        elif op == "TJ":
            assert all(isinstance(part, (str, bytes)) for part in operands[0]), "kerning is not measured by these tests"
            for part in operands[0]:
                self.show(part)

    def show(self, string: Any) -> None:
        codes = string.original_bytes if isinstance(string, str) else bytes(string)
        font = self.state.font
        assert font is not None, "text without a font"
        m = times(self.text_matrix, self.state.matrix)
        scale = (m[0] ** 2 + m[1] ** 2) ** 0.5
        text = "".join(font.characters[code] for code in codes)
        drawn = codes.rstrip(b" ") if text.endswith(" ") else codes
        advance, inked = (sum(font.widths[code] for code in part) * self.state.size for part in (codes, drawn))
        x, y = m[4] / MM, m[5] / MM
        dx, dy, size = m[0] / scale, m[1] / scale, self.state.size * scale
        self.drawn.runs.append(Run(text, x, y, dx, dy, size, inked * scale / MM, font.name, self.state.fill))
        self.text_matrix = times((1, 0, 0, 1, advance, 0), self.text_matrix)


# Words


def pypdf_pages(path: Path) -> tuple[str, ...]:
    return tuple(page.extract_text() for page in reader(path).pages)


@cache
def pdfium_pages(path: Path) -> tuple[str, ...]:
    with pypdfium2.PdfDocument(path) as document:
        return tuple(page.get_textpage().get_text_bounded().replace("\r\n", "\n") for page in document)


EXTRACTORS = {"pypdf": cache(pypdf_pages), "pdfium": pdfium_pages}


def squeezed(text: str) -> str:
    """Without white space and what stands for it: extractors disagree on it, and so do typesetters."""
    return re.sub(r"\s", "", text)


# Pixels


@dataclass(frozen=True)
class Picture:
    """A page as rows of grey values, 255 for bare paper."""

    width: int
    height: int
    rows: tuple[bytes, ...]

    def strip(self, side: str, depth: int) -> bytes:
        """All pixels at most `depth` from an edge of the paper."""
        if side in ("top", "bottom"):
            return b"".join(self.rows[:depth] if side == "top" else self.rows[-depth:])
        return b"".join(row[:depth] if side == "left" else row[-depth:] for row in self.rows)


def pictures(path: Path, dpi: int) -> Iterator[Picture]:
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            bitmap = page.render(scale=dpi / 72, grayscale=True)
            data, stride = bytes(bitmap.buffer), bitmap.stride
            rows = tuple(data[n * stride : n * stride + bitmap.width] for n in range(bitmap.height))
            yield Picture(bitmap.width, bitmap.height, rows)
