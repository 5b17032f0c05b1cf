"""The structure tree of a finished file: what its content means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Content(NamedTuple):
    """Marked content `mcid` of page `page`, counted from 0; page -1 is one that the file does not have."""

    page: int
    mcid: int


@dataclass(slots=True, eq=False)
class Element:
    """A structure element. `type` is the standard type that the role map gives, `own` what the file calls it."""

    type: str
    own: str
    key: int
    parent: Element | None
    alt: str | None
    actual: str | None
    language: str
    name: str
    attributes: Mapping[str, str]
    kids: list[Element | Content]

    def elements(self) -> Iterator[Element]:
        return (kid for kid in self.kids if isinstance(kid, Element))

    def walk(self) -> Iterator[Element]:
        """This element and all below it, parents first."""
        yield self
        for kid in self.elements():
            yield from kid.walk()

    def contents(self) -> Iterator[Content]:
        """Every marked content in it, in reading order."""
        for kid in self.kids:
            if isinstance(kid, Content):
                yield kid
            else:
                yield from kid.contents()
