"""Text: what it says, how large it is and where it stands. ISO 32000-1, 9.4."""

from __future__ import annotations

import math
from typing import Any

from printgen.check.pdf.fonts import Decoder
from printgen.check.pdf.geometry import PT, Box, Point
from printgen.check.pdf.graphics import EVERYWHERE, IDENTITY, GraphicsPainter, Matrix, times
from printgen.check.pdf.model import Run

_WORD_GAP = 0.2
"""A move of so many em between two letters stands for a space."""


class TextPainter(GraphicsPainter):
    """`decoders` are the fonts of the whole file by object; `fonts` those of the page by name."""

    def __init__(self, matrix: Matrix, decoders: dict[Any, Decoder]) -> None:
        super().__init__(matrix)
        self.runs: list[Run] = []
        self.fonts: dict[str, Decoder] = {}
        self._decoders = decoders
        self._named: dict[tuple[int, str], tuple[Any, Decoder]] = {}
        self._text = self._line = IDENTITY

    def begin_text(self, operands: list[Any]) -> None:
        self._text = self._line = IDENTITY

    def font(self, operands: list[Any]) -> None:
        name, size = operands
        self._state.font, self._state.size = self._decoder(name), float(size)

    def _decoder(self, name: str) -> Decoder | None:
        """The font that the resources at hand call by a name."""
        known = self._named.get((id(self._resources), name))
        if known is not None:
            return known[1]
        value = self._resource("/Font", name)
        if value is None:
            self.faults.append(f"the page has no font {name}")
            return None
        reference = getattr(value, "indirect_reference", None)
        key = (reference.idnum, reference.generation) if reference is not None else id(value)
        decoder = self._decoders.get(key)
        if decoder is None:
            decoder = self._decoders[key] = Decoder(value)
        self.fonts[name] = decoder
        self._named[id(self._resources), name] = self._resources, decoder
        return decoder

    def all_fonts(self, resources: Any) -> list[Decoder]:
        """Every font that the page lists, used or not."""
        self._resources = resources or {}
        try:
            names = list(self._resources["/Font"].get_object())
        except Exception:  # there are none, or not in a form that can be read
            names = []
        found = [self.fonts.get(name) or self._decoder(name) for name in names]
        return [decoder for decoder in (*self.fonts.values(), *found) if decoder is not None]

    def text_state(self, name: str, scale: float, operands: list[Any]) -> None:
        setattr(self._state, name, operands[0] * scale)

    def mode(self, operands: list[Any]) -> None:
        self._state.mode = int(operands[0])

    def text_matrix(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands
        self._text = self._line = (a, b, c, d, e, f)

    def next_line(self, operands: list[Any]) -> None:
        x, y = operands
        self._text = self._line = times((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def next_line_leading(self, operands: list[Any]) -> None:
        self._state.leading = -operands[1]
        self.next_line(operands)

    def new_line(self, operands: list[Any]) -> None:
        self.next_line([0.0, -self._state.leading])

    def show(self, operands: list[Any]) -> None:
        self._show([operands[0]])

    def show_array(self, operands: list[Any]) -> None:
        self._show(operands[0])

    def show_on_new_line(self, operands: list[Any]) -> None:
        self.new_line(operands)
        self._show([operands[-1]])

    def show_spaced(self, operands: list[Any]) -> None:
        self._state.word_space, self._state.char_space = operands[0], operands[1]
        self.show_on_new_line(operands)

    def _show(self, parts: list[Any]) -> None:
        """Strings and, between them, how far to move back in thousandths of an em."""
        state = self._state
        if state.font is None:
            self.faults.append("text is shown before a font is chosen")
            return
        words, advance, low, high = [], 0.0, 0.0, 0.0
        for part in parts:
            if isinstance(part, bytes):
                if part:
                    shown = state.font.read(part)
                    words.append(shown.text)
                    advance += shown.advance * state.size
                    advance += shown.codes * state.char_space + shown.spaces * state.word_space
                    low, high = min(low, shown.low), max(high, shown.high)
            else:
                advance -= part / 1000 * state.size
                if part < -1000 * _WORD_GAP and words and not words[-1].endswith(" "):
                    words.append(" ")
        advance *= state.stretch
        text = "".join(words)
        if text:
            self._add_run(text, advance, (low * state.size, high * state.size), state.font)
        self._text = times((1.0, 0.0, 0.0, 1.0, advance, 0.0), self._text)

    def _add_run(self, text: str, advance: float, reach: tuple[float, float], decoder: Decoder) -> None:
        state = self._state
        a, b, c, d, e, f = times(self._text, state.matrix)
        x, y = c * state.rise + e, d * state.rise + f
        along, up = math.hypot(a, b), math.hypot(c, d)
        if not along or not up:
            return
        if text[-1] == " " and not decoder.wide:
            advance -= (len(text) - len(text.rstrip(" "))) * decoder.read(b" ").advance * state.size
        box = self._ink(x, y, (a * advance, b * advance), [(c * value, d * value) for value in reach])
        self._order += 1
        colour = state.stroke if state.mode in (1, 5) else state.fill
        hidden = state.mode in (3, 7) or box.left > box.right or box.top > box.bottom
        size = round(abs(state.size) * up / PT, 4)
        self.runs.append(
            Run(text, decoder.font, size, x, y, a / along, b / along, box, colour, self._mark, self._order, hidden)
        )

    def _ink(self, x: float, y: float, end: Point, reach: list[Point]) -> Box:
        """The box of what stands between a point and an end, as far to both sides as it reaches."""
        xs = [x + dx + far for dx, _ in reach for far in (0.0, end[0])]
        ys = [y + dy + far for _, dy in reach for far in (0.0, end[1])]
        box = Box(min(xs), min(ys), max(xs), max(ys))
        return box if self._state.clip is EVERYWHERE else box.within(self._state.clip)
