"""The document tree and the closed markup it is read from."""

from printgen.document.parse import parse
from printgen.document.tree import Node, Run

__all__ = ["Node", "Run", "parse"]
