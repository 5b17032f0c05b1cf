"""The way back: what the structure tree of a file says, compared to the documents that the file was made from.

Both are cut into the same units, a face or a block of a flow, and these are compared in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from printgen.check.pdf.elements import Content, Element
from printgen.check.pdf.lines import INLINE
from printgen.check.pdf.model import File, Run, squeezed
from printgen.document import Node

_WORDS = frozenset(["heading", "p", "th", "td"])
_OPEN = frozenset(["component", "flow", "panel", "columns"])
_ALIKE = 0.6
"""Units that are so much the same are one that differs; others are one missing and one too many."""


@dataclass(frozen=True, slots=True)
class Unit:
    """`page` counts from 1; 0 for what is expected."""

    name: str
    text: str
    page: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    missing: tuple[Unit, ...]
    doubled: tuple[Unit, ...]
    strange: tuple[Unit, ...]
    differing: tuple[tuple[Unit, Unit], ...]
    moved: tuple[Unit, ...]


@lru_cache(maxsize=1)
def compared(file: File) -> Comparison | None:
    """None where it is not known what the file was made from, or where it has no tree."""
    if not file.documents or file.tree is None:
        return None
    due = [unit for root in file.documents for unit in expected(root)]
    found = list(returned(file))
    if [unit.text for unit in due] == [unit.text for unit in found]:
        return Comparison((), (), (), (), ())
    return _compare(due, found)


def _compare(due: list[Unit], found: list[Unit]) -> Comparison:
    wanted, there = Counter(unit.text for unit in due), Counter(unit.text for unit in found)
    missing = _surplus(due, wanted - there)
    extra = _surplus(found, there - wanted)
    doubled = [unit for unit in extra if unit.text in wanted]
    strange = [unit for unit in extra if unit.text not in wanted]
    differing: list[tuple[Unit, Unit]] = []
    for unit in list(missing):
        other = next((candidate for candidate in strange if _alike(unit, candidate)), None)
        if other is not None:
            differing.append((unit, other))
            missing.remove(unit)
            strange.remove(other)
    moved = () if missing or extra else tuple(_moved(due, found))
    return Comparison(tuple(missing), tuple(doubled), tuple(strange), tuple(differing), moved)


def _surplus(units: Sequence[Unit], counts: Counter[str]) -> list[Unit]:
    """The last units of each text, as many as the counts say."""
    left = Counter(counts)
    picked: list[Unit] = []
    for unit in reversed(units):
        if left[unit.text] > 0:
            left[unit.text] -= 1
            picked.insert(0, unit)
    return picked


def _alike(one: Unit, other: Unit) -> bool:
    matcher = SequenceMatcher(None, one.text, other.text, autojunk=False)
    return matcher.real_quick_ratio() > _ALIKE and matcher.ratio() > _ALIKE


def _moved(due: list[Unit], found: list[Unit]) -> Iterator[Unit]:
    matcher = SequenceMatcher(None, [unit.text for unit in due], [unit.text for unit in found], autojunk=False)
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag in ("insert", "replace"):
            yield from found[start:end]


def expected(node: Node) -> Iterator[Unit]:
    """The units of a document tree; running footers are none of them."""
    if node.kind == "footer":
        return
    if node.kind in _OPEN:
        for child in node.nodes():
            yield from expected(child)
        return
    text = "\n".join(_leaves(node))
    if text:
        yield Unit(node.get("title") or text.split("\n")[0], text)


def _leaves(node: Node) -> Iterator[str]:
    if node.kind in _WORDS:
        words = squeezed(node.text())
        if words:
            yield words
    elif node.kind == "list":
        for number, item in enumerate(node.nodes(), start=1):
            marker = node.get("marker", "•")
            words = squeezed(item.text())
            yield from (part for part in (f"{number}." if marker == "1" else marker, words) if part and words)
    else:
        for child in node.nodes():
            yield from _leaves(child)


def returned(file: File) -> Iterator[Unit]:
    """The units of the structure tree."""
    if file.tree is not None:
        yield from _units(file, file.tree)


def _units(file: File, element: Element) -> Iterator[Unit]:
    if element.type in ("Root", "Document", "Part", "Div", "NonStruct"):
        for kid in element.elements():
            yield from _units(file, kid)
        return
    found = [text for text in _texts(file, element) if text]
    if found:
        page = next((content.page + 1 for content in element.contents()), 0)
        yield Unit(found[0], "\n".join(found), page)


def _texts(file: File, element: Element) -> Iterator[str]:
    """The words of each element in it that has some of its own."""
    words: list[str] = []
    for kid in element.kids:
        if isinstance(kid, Content):
            words.append(_words(file, kid))
        elif kid.type in INLINE:
            words += [_words(file, content) for content in kid.contents()]
    yield squeezed("".join(words))
    for kid in element.elements():
        if kid.type not in INLINE and kid.type != "Figure":
            yield from _texts(file, kid)


def _words(file: File, content: Content) -> str:
    if not 0 <= content.page < len(file.pages):
        return ""
    things = file.pages[content.page].by_mcid.get(content.mcid, ())
    return "".join(thing.text for thing in things if isinstance(thing, Run))
