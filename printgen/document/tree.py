"""The semantic tree of a component: what a reader hears and what a stylesheet dresses. Every node knows its span."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printgen.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text of one weight. `origin` is its place in the content, or in the template if it stands there."""

    text: str
    bold: bool
    origin: Span


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """An element: its kind, the classes that choose its style, checked attributes and children in reading order."""

    kind: str
    classes: tuple[str, ...]
    attributes: Mapping[str, str]
    children: tuple[Node | Run, ...]
    span: Span
    origins: Mapping[str, Span] = field(default_factory=dict)

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def place_of(self, name: str) -> Span:
        """Where an attribute's value was written: in the content, or in the template that holds the element."""
        return self.origins.get(name, self.span)

    def nodes(self) -> Iterator[Node]:
        return (child for child in self.children if isinstance(child, Node))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.nodes():
            yield from child.walk()

    def runs(self) -> Iterator[Run]:
        """Every run below this node, in reading order."""
        for child in self.children:
            if isinstance(child, Run):
                yield child
            else:
                yield from child.runs()

    def text(self) -> str:
        return "".join(run.text for run in self.runs())


@dataclass(slots=True)
class Draft:
    """A node whose end tag has not been read yet."""

    kind: str
    attributes: dict[str, str]
    span: Span
    children: list[Node | Run] = field(default_factory=list)
    origins: dict[str, Span] = field(default_factory=dict)

    def finish(self) -> Node:
        classes = tuple(self.attributes.get("class", "").split())
        rest = {name: value for name, value in self.attributes.items() if name != "class"}
        return Node(self.kind, classes, rest, tuple(self.children), self.span, self.origins)
