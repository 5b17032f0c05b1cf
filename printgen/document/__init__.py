"""The document tree and the closed markup it is read from."""

from printgen.document.backs import back_of, without_backs
from printgen.document.parse import parse
from printgen.document.tree import Node, Run

__all__ = ["Node", "Run", "back_of", "parse", "without_backs"]
