"""The structure tree as text: what a reader who listens hears, in order, with the kind of each part before it."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.pdf.elements import Content, Element
from printgen.check.pdf.lines import INLINE
from printgen.check.pdf.model import File, Run, squeezed

_INDENT = "  "
_ROWS = frozenset(["TR", "LI"])


def outline(file: File) -> Iterator[str]:
    """Line by line. Pictures, blanks and boxes stand in brackets, the cells of a row on one line."""
    if file.tree is None:
        yield "(the file has no structure tree)"
        return
    for element in file.tree.elements():
        yield from _element(file, element, 0)


def _element(file: File, element: Element, depth: int) -> Iterator[str]:
    name = f"{_INDENT * depth}{element.type}"
    if element.name:
        name += f" #{element.name}"
    if element.type in _ROWS:
        cells = [_row_cell(file, cell) for cell in element.elements()]
        yield f"{name}: {(' | ' if element.type == 'TR' else ' ').join(cells)}".rstrip()
        return
    inner = [kid for kid in element.elements() if not _is_inline(kid)]
    words = _words(file, element)
    yield f"{name}: {words}" if words else name
    for kid in inner:
        yield from _element(file, kid, depth + 1)


def _row_cell(file: File, cell: Element) -> str:
    words = squeezed(" ".join(_words(file, element) for element in cell.walk() if not _is_inline(element)))
    return f"*{words}*" if cell.type == "TH" else words


def _is_inline(element: Element) -> bool:
    return element.type in INLINE or element.type in ("Figure", "Formula")


def _words(file: File, element: Element) -> str:
    """An element's own words, with what stands among them."""
    if element.type in ("Figure", "Formula"):
        return f"[{(element.actual or element.alt or '').strip() or 'without words'}]"
    parts: list[str] = []
    for kid in element.kids:
        if isinstance(kid, Content):
            things = file.pages[kid.page].by_mcid.get(kid.mcid, ()) if 0 <= kid.page < len(file.pages) else ()
            parts += [thing.text for thing in things if isinstance(thing, Run)]
        elif _is_inline(kid):
            parts.append(f" {_words(file, kid)} " if kid.type == "Figure" else _words(file, kid))
    return squeezed("".join(parts))
