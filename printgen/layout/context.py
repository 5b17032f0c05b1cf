"""What every part of layout shares while one component is set."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from printgen.diagnostics import Diagnostic, Rule
from printgen.document import Node
from printgen.layout.fonts import Family
from printgen.layout.pictures import Pictures
from printgen.layout.style import Cascade, Steps, Style

BAD_LAYOUT = Rule(
    "LAY006",
    "bad-layout",
    """A template's attribute cannot be understood as a measure.

Fails: `<columns widths="1fr wide">`, `<field width="long" label="Card ID"/>`.

Mend: use lengths such as 30mm, shares such as 1fr, and `fill` for the rest of a line.""",
)


@dataclass(frozen=True, slots=True)
class Setting:
    """`found` collects what does not fit; the trials that look for a size have a list of their own, thrown away.

    `safe` is how far inside a face's edge its content has to stay, in points, whatever its style says.
    """

    cascade: Cascade
    family: Family
    pictures: Pictures
    steps: Steps = (0, 0)
    subject: str = ""
    safe: float = 0.0
    found: list[Diagnostic] = field(default_factory=list)

    def style(self, node: Node, parent: Style) -> Style:
        return self.cascade.resolve(node.kind, node.classes, parent, self.steps, node.span)

    def smaller(self, steps: Steps) -> Setting:
        return replace(self, steps=steps)

    def about(self, title: str) -> Setting:
        """The same for a face that messages call by its title."""
        return replace(self, subject=f"“{title}”: ")

    def quiet(self) -> Setting:
        return replace(self, found=[])

    def diagnostics(self) -> list[Diagnostic]:
        return [*self.found, *self.cascade.found, *self.family.found]
