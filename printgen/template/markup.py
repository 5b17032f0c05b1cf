"""How positions travel through Jinja: start tags are stamped, content is wrapped in marks that no text can hold.

The three marks are Unicode non-characters, which XML lets pass and which no text holds: `OPEN 12 NUMBER words CLOSE`
says that `words` are origin 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from printgen.diagnostics import Span
from printgen.source import Scalar, locate

POSITION = "_at"
OPEN, NUMBER, CLOSE = "\ufdd0", "\ufdd1", "\ufdd2"
_MARKED = re.compile(f"{OPEN}(\\d+){NUMBER}([^{CLOSE}]*){CLOSE}")
_MARKS = re.compile(f"{OPEN}\\d+{NUMBER}|{CLOSE}")
_OUTSIDE_JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}|<!--.*?-->|<(?P<tag>[A-Za-z][\w.-]*)", re.S)
_BRACES = re.compile(r"\{[{%].*?[%}]\}")
_NO_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufdd0-\ufdd2\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Markup:
    """`text` is markup with stamped start tags; `origins` are the content places that the marks number, and
    `scalars` what stands there."""

    template: str
    text: str
    origins: tuple[Span, ...]
    scalars: Mapping[Span, Scalar] = field(default_factory=dict)

    def place_in(self, origin: Span, words: str) -> Span:
        """Where `words` stand in the text that was written at `origin`, or its beginning if that cannot be told."""
        scalar = self.scalars.get(origin)
        return locate(scalar, words) if scalar is not None else origin

    def position(self, stamp: str) -> Span:
        """A start tag's stamp, `file:line:column` by number of file, as a span."""
        if not stamp:
            return Span(self.template)
        file, line, column = map(int, stamp.split(":"))
        return Span(_FILES[file], line, column)


_FILES: list[str] = []
"""The templates of this process, which stamps call by number: the same file has the same number always."""


def stamp(source: str, file: str) -> str:
    """Give each start tag of a template's source its place; nothing else moves to another line."""
    if file not in _FILES:
        _FILES.append(file)
    number = _FILES.index(file)
    starts = [0, *(match.end() for match in re.finditer("\n", source))]
    line = 0

    def mark(match: re.Match[str]) -> str:
        nonlocal line
        if match["tag"] is None:
            return match[0]
        while line + 1 < len(starts) and starts[line + 1] <= match.start():
            line += 1
        return f'{match[0]} {POSITION}="{number}:{line + 1}:{match.start() - starts[line] + 1}"'

    return _OUTSIDE_JINJA.sub(mark, source)


def printable(text: str) -> str:
    """Characters that markup cannot hold become U+FFFD, which no font has: layout then names the place."""
    return _NO_XML.sub("\ufffd", text)


def wrap(escaped: str, origin: int) -> str:
    return f"{OPEN}{origin}{NUMBER}{escaped}{CLOSE}"


def plain_text(text: str) -> str:
    return _MARKS.sub("", text)


def origin_of(text: str, origins: tuple[Span, ...]) -> Span | None:
    """The place of the first content text in it."""
    match = _MARKED.search(text)
    return origins[int(match[1])] if match else None


def pieces(text: str, origins: tuple[Span, ...]) -> Iterator[tuple[str, Span | None]]:
    """The text in stretches, each with its place in the content, or None if the template itself says it."""
    at = 0
    for match in _MARKED.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], None
        yield match[2], origins[int(match[1])]
        at = match.end()
    if at < len(text):
        yield text[at:], None


def column_of(line: str, name: str) -> int:
    """Where `name` stands as a word of its own in a template's line, in Jinja's braces if it is there; else 1."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    for start, end in (*(part.span() for part in _BRACES.finditer(line)), (0, len(line))):
        if name and (found := word.search(line, start, end)):
            return found.start() + 1
    return 1
