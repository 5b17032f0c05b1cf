"""What a stylesheet says of an element, and how the parts of it come together.

Selectors are an element's kind (`p`) and its kind with a class (`p.small`); later and more special ones win. Text
properties are handed down to the elements inside, box properties are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from printgen.diagnostics import Diagnostic, Rule, Span, suggest
from printgen.document.elements import ELEMENTS
from printgen.layout.items import BLACK, Colour

UNKNOWN_STYLE = Rule(
    "LAY005",
    "unknown-style",
    """A template gives an element a class for which the stylesheet has no rule.

It would be set like any other element of its kind, and nobody would know.

Fails: `<p class="smal">` where the stylesheet has `p.small`.

Mend: use one of the classes that the message lists, or add a rule to the stylesheet.""",
)
SIZE_STEP = 0.25
"""How much smaller each attempt to fit a text is, in points: less is not seen, more leaves a box half empty."""

Sides = tuple[float, float, float, float]
Steps = tuple[int, int]
"""How often sizes have been made smaller: those chosen for each face, and those that a deck shares."""


@dataclass(frozen=True, slots=True)
class Style:
    """The resolved properties of one element, in points. `leading` is a multiple of `size`."""

    size: float = 12.0
    smallest: float | None = None
    fit: str = "face"
    leading: float = 1.3
    bold: bool = False
    emphasis: bool = True
    colour: Colour = BLACK
    align: str = "left"
    before: float = 0.0
    after: float = 0.0
    padding: Sides = (0.0, 0.0, 0.0, 0.0)
    stroke: float = 0.0
    stroke_colour: Colour = BLACK
    sides: tuple[str, ...] = ("top", "right", "bottom", "left")
    dash: tuple[float, ...] = ()
    fill: Colour | None = None
    radius: float = 0.0
    width: float | None = None
    height: float | None = None
    grow: bool = False
    valign: str = "top"
    gap: float = 0.0
    keep: bool = False
    indent: float = 0.0
    columns: int = 1
    widths: str = ""
    stack: bool = False

    @property
    def line_height(self) -> float:
        return self.size * self.leading


INHERITED = ("size", "smallest", "fit", "leading", "bold", "emphasis", "colour", "align")
_OWN = {f.name: f.default for f in fields(Style) if f.name not in INHERITED}

StyleRule = Mapping[str, object]
"""Property → value, just those that the stylesheet sets."""


class Cascade:
    """Resolves styles; the same question is answered once."""

    def __init__(self, rules: Mapping[str, StyleRule]) -> None:
        self._rules = rules
        self._known: dict[tuple[str, tuple[str, ...], Style, Steps], Style] = {}
        self.found: list[Diagnostic] = []

    def root(self) -> Style:
        return Style()

    def resolve(self, kind: str, classes: tuple[str, ...], parent: Style, steps: Steps, span: Span) -> Style:
        """The style of an element inside `parent`."""
        key = (kind, classes, parent, steps)
        style = self._known.get(key)
        if style is None:
            style = self._known[key] = self._resolve(kind, classes, parent, steps, span)
        return style

    def _resolve(self, kind: str, classes: tuple[str, ...], parent: Style, steps: Steps, span: Span) -> Style:
        style = replace(parent, **_OWN)  # type: ignore[arg-type]
        rule: dict[str, object] = dict(self._rules.get(kind, {}))
        for name in classes:
            selector = f"{kind}.{name}"
            if selector not in self._rules:
                known = tuple(s for s in self._rules if s.startswith(f"{kind}."))
                self.found.append(
                    UNKNOWN_STYLE.at(span, f"the stylesheet has no '{selector}'", *suggest(selector, known))
                )
            rule |= self._rules.get(selector, {})
        if "size" in rule and "smallest" not in rule:
            rule["smallest"] = None
        style = replace(style, **rule)  # type: ignore[arg-type]
        if "size" in rule and style.smallest is not None:
            own = steps[1] if style.fit == "deck" else steps[0]
            style = replace(style, size=max(style.smallest, style.size - own * SIZE_STEP))
        return style

    def most_steps(self) -> int:
        """How often the widest range of sizes can be made smaller."""
        ranges = [
            float(rule["size"]) - float(rule["smallest"])  # type: ignore[arg-type]
            for rule in self._rules.values()
            if "size" in rule and rule.get("smallest") is not None
        ]
        return max((int(-(-width // SIZE_STEP)) for width in ranges), default=0)


def selector_fault(selector: str) -> str | None:
    """What is wrong with a selector, or None."""
    kind = selector.split(".")[0]
    return None if kind in ELEMENTS else f"'{selector}': there is no element <{kind}>"
