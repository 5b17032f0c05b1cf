"""What a page's content paints. One interpreter of the operators of ISO 32000-1, annex A, for files of any maker."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import partial
from typing import Any

from printgen.check.pdf.fonts import Decoder
from printgen.check.pdf.graphics import Matrix
from printgen.check.pdf.model import Mark
from printgen.check.pdf.text import TextPainter
from printgen.check.pdf.tokens import Tokens

_DEEPEST = 12
"""Forms within forms: more of them draw themselves."""
_MOST_FORMS = 20_000
"""On a page, counted as often as they are drawn: ten forms of ten forms of ten are soon more than anybody can look at."""


class Painter(TextPainter):
    """Carries out the operators of a page, of the forms it draws, and keeps track of marked content."""

    def __init__(self, matrix: Matrix, decoders: dict[Any, Decoder]) -> None:
        super().__init__(matrix, decoders)
        self._marks: list[Mark | None] = []
        self._depth = self._forms = 0

    def paint(self, data: bytes, resources: Any) -> None:
        """One stream with its resources; a form's are those of the page where it has none."""
        outer = self._resources
        self._resources = resources
        tokens = Tokens(data)
        unknown: set[bytes] = set()
        for operator, operands in tokens.operations():
            act = _ACTIONS.get(operator)
            if act is None:
                if operator not in _IGNORED:
                    unknown.add(operator)
                continue
            try:
                act(self, operands)
            except (ValueError, TypeError, IndexError, ArithmeticError):
                self.faults.append(f"the operator {operator.decode('latin-1')} does not have the operands it needs")
        self.faults += tokens.faults
        self.faults += [f"there is no operator “{name.decode('latin-1')[:20]}”" for name in sorted(unknown)]
        self._resources = outer

    # Marked content

    def begin_mark(self, operands: list[Any]) -> None:
        self._marks.append(self._mark)
        tag = operands[0] if operands else ""
        values = operands[1] if len(operands) > 1 else {}
        if isinstance(values, str):
            values = self._resource("/Properties", values) or {}
        mcid = values.get("/MCID")
        if isinstance(mcid, int | float):
            self._mark = Mark(int(mcid), False)
        elif tag == "/Artifact":
            self._mark = Mark(None, True, str(values.get("/Type", "")).lstrip("/"))

    def end_mark(self, operands: list[Any]) -> None:
        if self._marks:
            self._mark = self._marks.pop()
        else:
            self.faults.append("EMC without BDC or BMC")

    # Forms

    def draw(self, operands: list[Any]) -> None:
        value = self._resource("/XObject", operands[0])
        kind = value.get("/Subtype") if value is not None else None
        if kind == "/Image":
            self._add_image("image")
        elif kind == "/Form":
            self._draw_form(value)
        else:
            self.faults.append(f"the page has no picture {operands[0]}")

    def _draw_form(self, form: Any) -> None:
        self._forms += 1
        if self._depth >= _DEEPEST or self._forms > _MOST_FORMS:
            self.faults.append("forms stand in forms without end")
            return
        self._depth += 1
        kept, stack, marks, mark = copy(self._state), self._stack, self._marks, self._mark
        self._stack, self._marks = [], []
        try:
            data, resources = form.get_data(), form.get("/Resources", self._resources)
            if "/Matrix" in form:
                self.concatenate([float(value) for value in form["/Matrix"]])
            if "/BBox" in form:
                x1, y1, x2, y2 = (float(value) for value in form["/BBox"])
                self._clip_to([self._at(x, y) for x in (x1, x2) for y in (y1, y2)])
        except Exception:  # as in _resource
            self.faults.append("a form cannot be read")
        else:
            self.paint(data, resources.get_object())
        self._state, self._stack, self._marks, self._mark = kept, stack, marks, mark
        self._depth -= 1


def _actions() -> dict[bytes, Callable[..., None]]:
    """What each operator does: a function of the painter and the operands."""
    p = Painter
    plain: dict[bytes, Callable[..., None]] = {
        b"q": p.save, b"Q": p.restore, b"cm": p.concatenate, b"w": p.line_width, b"d": p.dash, b"gs": p.parameters,
        b"BMC": p.begin_mark, b"BDC": p.begin_mark, b"EMC": p.end_mark, b"m": p.move, b"l": p.line, b"c": p.curve,
        b"v": p.curve_from_here, b"y": p.curve_to_here, b"re": p.rectangle, b"h": p.close, b"W": p.clip, b"W*": p.clip,
        b"BT": p.begin_text, b"Tf": p.font, b"Tr": p.mode, b"Tm": p.text_matrix, b"Td": p.next_line,
        b"TD": p.next_line_leading, b"T*": p.new_line, b"Tj": p.show, b"TJ": p.show_array, b"'": p.show_on_new_line,
        b'"': p.show_spaced, b"Do": p.draw, b"BI": p.inline_image, b"sh": p.shade,
    }  # fmt: skip
    for name, fill, stroke, close in (
        ("n", 0, 0, 0), ("S", 0, 1, 0), ("s", 0, 1, 1), ("f", 1, 0, 0), ("F", 1, 0, 0), ("f*", 1, 0, 0),
        ("B", 1, 1, 0), ("B*", 1, 1, 0), ("b", 1, 1, 1), ("b*", 1, 1, 1),
    ):  # fmt: skip
        plain[name.encode()] = partial(_finish, bool(fill), bool(stroke), bool(close))
    for operator, space in ((b"g", "gray"), (b"rg", "rgb"), (b"k", "cmyk")):
        plain[operator] = partial(_device, space, True)
        plain[operator.upper()] = partial(_device, space, False)
    for operator, act in ((b"cs", p.space), (b"sc", p.components), (b"scn", p.components)):
        plain[operator] = partial(_either, act, True)
        plain[operator.upper()] = partial(_either, act, False)
    for operator, name, scale in (
        (b"TL", "leading", 1.0), (b"Tc", "char_space", 1.0), (b"Tw", "word_space", 1.0),
        (b"Tz", "stretch", 0.01), (b"Ts", "rise", 1.0),
    ):  # fmt: skip
        plain[operator] = partial(_text_state, name, scale)
    return plain


def _finish(fill: bool, stroke: bool, close: bool, painter: Painter, operands: list[Any]) -> None:
    painter.finish(fill, stroke, close, operands)


def _device(space: str, fill: bool, painter: Painter, operands: list[Any]) -> None:
    painter.device(space, fill, operands)


def _either(act: Callable[..., None], fill: bool, painter: Painter, operands: list[Any]) -> None:
    act(painter, fill, operands)


def _text_state(name: str, scale: float, painter: Painter, operands: list[Any]) -> None:
    painter.text_state(name, scale, operands)


_ACTIONS = _actions()
_IGNORED = frozenset(b"J j M ri i ET MP DP BX EX d0 d1".split())
