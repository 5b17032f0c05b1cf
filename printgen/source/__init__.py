"""YAML files as nodes with places, and dataclasses bound from them."""

from __future__ import annotations

from printgen.source.binder import FAULT, Binder, Refused
from printgen.source.bound import bound
from printgen.source.include import load
from printgen.source.locate import locate, locate_part
from printgen.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from printgen.source.reader import parse, read, read_text, shown_name
from printgen.source.text import BLANK, Content, Text, as_typed, made

__all__ = [
    "BLANK", "FAULT", "Binder", "Content", "Entry", "Mapping", "Node", "Refused", "Scalar", "Sequence", "Text",
    "as_typed", "bound", "load", "locate", "locate_part", "made", "parse", "read", "read_text", "shown_name",
]  # fmt: skip
