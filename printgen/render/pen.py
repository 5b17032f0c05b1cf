"""Items → content stream operators (ISO 32000-1, 8 and 9), written by ourselves: half as many as ReportLab's text objects.

A pen knows the graphics state of its page and writes changes alone; words that follow each other in one marked content
share a text object.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfmetrics

from printgen.impose.placing import Turn
from printgen.layout.fontfile import FontFile
from printgen.layout.items import WHITE, Colour, Drawing, Glyphs, Item, Op, Raster
from printgen.render.embedding import embed
from printgen.render.lengths import number
from printgen.render.mends import MendedCanvas
from printgen.render.structure import Bounds
from printgen.render.tagging import Tagger

if TYPE_CHECKING:
    from printgen.render.press import Press

_ESCAPES = {code: bytes((code,)).decode("latin-1") for code in range(256)}
_ESCAPES |= {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))}
_ESCAPES |= {ord(sign): f"\\{sign}" for sign in "()\\"}
"""What stands for a byte in a string in parentheses (ISO 32000-1, 7.3.4.2)."""


class Pen:
    """Draws on one page. `name_of` gives ReportLab's name of a font file; with `press` colours become its inks."""

    def __init__(
        self, canvas: MendedCanvas, tagger: Tagger, name_of: Callable[[FontFile], str], press: Press | None = None
    ) -> None:
        self._write: Callable[[str], None] = canvas._code.append  # type: ignore[attr-defined]  # the stub leaves it out
        self._document: Any = canvas._doc  # type: ignore[attr-defined]
        self._canvas, self._tagger, self._name_of, self._press = canvas, tagger, name_of, press
        self._state: dict[str, object] = {}
        self._in_text = False
        self._at = (0.0, 0.0)
        self._font: tuple[str, float] | None = None
        self._turn: tuple[Turn, float, float] = (0, 0.0, 0.0)
        self._fills: list[tuple[Bounds, Colour]] = []

    def draw(self, item: Item, x: float, y: float) -> None:
        """An item of a frame whose upper left corner is at (x, y), inside the marked content of its place."""
        if operators := self._tagger.before(item):
            self._end_text()
            self._write(operators)
        if isinstance(item, Glyphs):
            self._glyphs(item, x + item.x, y - item.y)
        else:
            self._end_text()
            covered = self._covered(item, x, y)
            if isinstance(item, Drawing):
                self._drawing(item, x, y)
                if self._press is not None and item.fill is not None:
                    self._fills.append((covered, item.fill))
            else:
                self._raster(item, x + item.x, y - item.y, covered)
            self._tagger.cover(item.place, covered)

    def finish(self) -> None:
        self._end_text()
        if operators := self._tagger.close():
            self._write(operators)

    def turned(self, degrees: Turn, x: float, y: float) -> None:
        """From here on (0, 0) is (x, y), and the page is turned clockwise. `restored` takes it back."""
        self._turn = degrees, x, y
        self._write(f"q {_MATRICES[degrees]} {number(x)} {number(y)} cm")

    def clipped(self, path: Sequence[Op], x: float, y: float) -> None:
        """From here on nothing is seen outside of the path of a frame at (x, y). `restored` takes it back."""
        self._write(f"q {_path(path, x, y)} W n")

    def restored(self) -> None:
        self._write("Q")
        self._turn = 0, 0.0, 0.0
        self._state.clear()  # what was set since then is gone, the font included
        self._font = None

    def _covered(self, item: Drawing | Raster, x: float, y: float) -> Bounds:
        left, top, right, bottom = item.reach
        degrees, dx, dy = self._turn
        x1, y1, x2, y2 = x + left, y - bottom, x + right, y - top
        if degrees == 90:
            x1, y1, x2, y2 = y1, -x2, y2, -x1
        elif degrees == 180:
            x1, y1, x2, y2 = -x2, -y2, -x1, -y1
        return dx + x1, dy + y1, dx + x2, dy + y2

    def _changed(self, name: str, value: object) -> bool:
        changed = self._state.get(name) != value
        self._state[name] = value
        return changed

    def _colour(self, name: str, colour: Colour, fine: bool = False) -> None:
        if self._press is not None:
            colour = self._press.colour(colour, fine)
        if self._changed(name, colour):
            self._write(" ".join([*map(number, colour), _COLOURED[name, len(colour)]]))

    def _end_text(self) -> None:
        if self._in_text:
            self._write("ET")
            self._in_text = False

    def _glyphs(self, item: Glyphs, x: float, y: float) -> None:
        self._colour("fill", item.colour, fine=True)
        if not self._in_text:
            self._write("BT")
            self._in_text, self._at = True, (0.0, 0.0)
        x, y = round(x, 3), round(y, 3)
        move = f"{number(x - self._at[0])} {number(y - self._at[1])} Td"
        self._at = (x, y)
        font: Any = pdfmetrics.getFont(self._name_of(item.font))
        for subset, codes in font.splitString(item.text, self._document):
            chosen = (font.getSubsetInternalName(subset, self._document), item.size)
            if chosen != self._font:
                self._write(f"{chosen[0]} {number(item.size)} Tf")
                self._font = chosen
            self._write(f"{move} ({''.join(map(_ESCAPES.__getitem__, codes))}) Tj".lstrip())
            move = ""

    def _drawing(self, item: Drawing, x: float, y: float) -> None:
        if item.fill is not None:
            self._colour("fill", item.fill)
        if item.stroke is not None:
            self._colour("stroke", item.stroke, fine=True)
            if self._changed("width", item.width):
                self._write(f"{number(item.width)} w")
            if self._changed("dash", item.dash):
                self._write(f"[{' '.join(map(number, item.dash))}] 0 d")
        self._write(f"{_path(item.path, x, y)} {_PAINT[item.fill is not None, item.stroke is not None]}")

    def _raster(self, item: Raster, x: float, y: float, covered: Bounds) -> None:
        press = self._press
        name = (
            press.embed(self._canvas, item.bitmap, self._below(covered)) if press else embed(self._canvas, item.bitmap)
        )
        box = f"{number(item.width)} 0 0 {number(item.height)} {number(x)} {number(y - item.height)}"
        self._write(f"q {box} cm /{name} Do Q")

    def _below(self, covered: Bounds) -> Colour:
        """The last fill that lies below all of a place; bare paper where there is none."""
        left, bottom, right, top = covered
        for (x1, y1, x2, y2), colour in reversed(self._fills):
            if x1 <= left and y1 <= bottom and x2 >= right and y2 >= top:
                return colour
        return WHITE


def _path(path: Sequence[Op], x: float, y: float) -> str:
    steps = []
    for operator, points in path:
        at = [number(y - value if n % 2 else x + value) for n, value in enumerate(points)]
        steps.append(" ".join([*at, _PATH[operator]]))
    return " ".join(steps)


_MATRICES: dict[Turn, str] = {0: "1 0 0 1", 90: "0 -1 1 0", 180: "-1 0 0 -1"}
_COLOURED = {
    ("fill", 1): "g", ("fill", 3): "rg", ("fill", 4): "k", ("stroke", 1): "G", ("stroke", 3): "RG", ("stroke", 4): "K",
}  # fmt: skip
_PATH = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_PAINT = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
"""By whether a path is filled and stroked."""
