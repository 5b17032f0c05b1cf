"""Words and small boxes → lines. Greedy breaking at spaces, ragged, nothing hyphenated.

Lines are trimmed: a paragraph is as high as from the top of its first capitals to its last baseline, so that what the
stylesheet calls a distance is the distance that is seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from printgen.diagnostics import Failure, Span
from printgen.document import Node, Run
from printgen.layout.context import BAD_LAYOUT, Setting
from printgen.layout.fontfile import FontFile
from printgen.layout.items import Artifact, Drawing, Glyphs, Item, line, rectangle
from printgen.layout.style import Style
from printgen.units import parse_pt

FILL = -1.0
"""The width of a field that takes the rest of its line."""
_SHORTEST_FILL = 36.0
_TOUCHING = 0.01
_FIELD_DROP = 2.0
"""How far below the baseline the rule of a blank lies, so that written letters stand on the printed line."""


@dataclass(frozen=True, slots=True)
class Segment:
    text: str
    font: FontFile
    origin: Span
    place: Node


@dataclass(frozen=True, slots=True)
class Word:
    segments: tuple[Segment, ...]
    width: float

    above = below = 0.0


@dataclass(frozen=True, slots=True)
class Thing:
    """An icon, a blank or a tick box within a line. `above` and `below` are its reach from the baseline."""

    node: Node
    style: Style
    width: float
    above: float
    below: float


Atom = Word | Thing


@dataclass(slots=True)
class Measured:
    """A line's atoms with their x."""

    atoms: list[tuple[float, Atom]] = field(default_factory=list)
    width: float = 0.0

    def above(self, cap_height: float) -> float:
        return max([cap_height, *(atom.above for _, atom in self.atoms)])

    def below(self) -> float:
        return max([0.0, *(atom.below for _, atom in self.atoms)])


@dataclass(slots=True)
class Line:
    """A set line: its items and how far it reaches, from the top of its capitals or boxes to its baseline or below."""

    top: float
    baseline: float
    bottom: float
    items: list[Item]

    def moved(self, dx: float, dy: float) -> Line:
        items = [item.moved(dx, dy) for item in self.items]
        return Line(self.top + dy, self.baseline + dy, self.bottom + dy, items)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`height` is from the top of the first line to the bottom of the last; `longest` the width of the widest."""

    height: float
    lines: tuple[Line, ...]
    longest: float


def atoms_of(node: Node, style: Style, setting: Setting) -> list[tuple[bool, Atom]]:
    """Each atom with whether a space stands before it."""
    found: list[tuple[bool, Atom]] = []
    pending: list[Segment] = []
    spaced = space_before = False

    def close() -> None:
        nonlocal pending
        if pending:
            width = sum(s.font.width(s.text) for s in pending) * style.size
            found.append((space_before, Word(tuple(pending), width)))
            pending = []

    for part, place in _flat(node, node):
        if isinstance(part, Node):
            close()
            found.append((spaced, _thing(part, style, setting)))
            spaced = False
            continue
        for n, text in enumerate(part.text.split(" ")):
            if n:
                close()
                spaced = True
            if text:
                if not pending:
                    space_before, spaced = spaced, False
                bold = style.bold or (part.bold and style.emphasis)
                segments = setting.family.segments(text, bold, part.origin)
                pending += [Segment(piece, font, part.origin, place) for piece, font in segments]
    close()
    return found


def _flat(node: Node, place: Node) -> Iterator[tuple[Node | Run, Node]]:
    """Runs and things with the element that their words belong to: a `span` is one of its own, `b` is not."""
    for child in node.children:
        if isinstance(child, Node) and child.kind in ("b", "span"):
            yield from _flat(child, child if child.kind == "span" else place)
        else:
            yield child, place


def _thing(node: Node, parent: Style, setting: Setting) -> Thing:
    style = setting.style(node, parent)
    cap = setting.family.main(style.bold).cap_height * style.size
    if node.kind == "field":
        height = style.height if style.height is not None else parent.line_height
        return Thing(node, style, _field_width(node, style), height - _FIELD_DROP, _FIELD_DROP + style.stroke / 2)
    height = style.height if style.height is not None else style.size
    width = style.width if style.width is not None else height
    return Thing(node, style, width, (height + cap) / 2, (height - cap) / 2)


def _field_width(node: Node, style: Style) -> float:
    width = node.get("width")
    if not width:
        return style.width if style.width is not None else FILL
    if width == "fill":
        return FILL
    try:
        return parse_pt(width)
    except ValueError as error:
        raise Failure(BAD_LAYOUT.at(node.span, f"width of <field>: {error}")) from None


def _space(before: Atom, after: Atom, main: FontFile) -> float:
    """The width in em of a space, which is drawn in the font of the words on both sides of it."""
    if isinstance(before, Word) and isinstance(after, Word) and before.segments[-1].font is after.segments[0].font:
        return before.segments[-1].font.width(" ")
    return main.width(" ")


def break_lines(atoms: list[tuple[bool, Atom]], width: float, size: float, main: FontFile) -> list[Measured]:
    """Lines of at most `width`; a single atom that is wider has a line of its own."""
    lines = [Measured()]
    for spaced, atom in atoms:
        current = lines[-1]
        gap = _space(current.atoms[-1][1], atom, main) * size if spaced and current.atoms else 0.0
        need = _SHORTEST_FILL if atom.width == FILL else atom.width
        if current.atoms and (spaced or isinstance(atom, Thing)) and current.width + gap + need > width + 0.001:
            current, gap = Measured(), 0.0
            lines.append(current)
        current.atoms.append((current.width + gap, atom))
        current.width += gap + need
    for current in lines:
        _stretch_fills(current, width)
    return lines


def _stretch_fills(current: Measured, width: float) -> None:
    fills = sum(1 for _, atom in current.atoms if atom.width == FILL)
    if not fills:
        return
    extra = max(0.0, width - current.width) / fills
    shift = 0.0
    atoms: list[tuple[float, Atom]] = []
    for x, atom in current.atoms:
        if isinstance(atom, Thing) and atom.width == FILL:
            atom = Thing(atom.node, atom.style, _SHORTEST_FILL + extra, atom.above, atom.below)
            atoms.append((x + shift, atom))
            shift += extra
        else:
            atoms.append((x + shift, atom))
    current.atoms, current.width = atoms, current.width + shift


def set_paragraph(node: Node, style: Style, width: float, setting: Setting) -> Paragraph:
    """The paragraph's lines within `width` points, as `style` has them."""
    main = setting.family.main(style.bold)
    cap = main.cap_height * style.size
    atoms = atoms_of(node, style, setting)
    measured = break_lines(atoms, width, style.size, main) if atoms else []
    bottom = 0.0
    lines: list[Line] = []
    for n, current in enumerate(measured):
        above = current.above(cap)
        baseline = (
            above if n == 0 else lines[-1].baseline + max(style.line_height, _clear_distance(lines[-1], above, style))
        )
        bottom = baseline + current.below()
        left = _left(style.align, width - current.width)
        items = _Line(node, left, baseline, style, setting).draw(current, last=n == len(measured) - 1)
        lines.append(Line(baseline - above, baseline, bottom, items))
    return Paragraph(bottom, tuple(lines), max((current.width for current in measured), default=0.0))


def _clear_distance(before: Line, above: float, style: Style) -> float:
    """The least distance of baselines at which the boxes of two lines stay `gap` apart."""
    return before.bottom - before.baseline + style.gap + above


def _left(align: str, spare: float) -> float:
    return {"left": 0.0, "center": spare / 2, "right": spare}[align]


class _Line:
    """Draws one line. Words of one font and element are one item, the spaces between them and at its end included.

    A space is never lost beside an icon or a blank: who listens hears the items one after the other.
    """

    def __init__(self, node: Node, left: float, baseline: float, style: Style, setting: Setting) -> None:
        self.node, self.left, self.baseline, self.style, self.setting = node, left, baseline, style, setting
        self.items: list[Item] = []
        self.text = ""
        self.start = self.end = 0.0
        self.segment: Segment | None = None
        self.told = True  # whether the space before what comes next has been said

    def draw(self, current: Measured, last: bool) -> list[Item]:
        for x, atom in current.atoms:
            spaced = bool(self.items or self.text) and x > self.end + _TOUCHING
            if isinstance(atom, Thing):
                self.flush(spaced)
                self.items += _draw_thing(atom, self.left + x, self.baseline, self.style, self.setting)
                self.end = x + atom.width
            else:
                self.word(atom, x, spaced)
        if not last and self.segment is None:
            main = self.setting.family.main(self.style.bold)
            self.segment, self.start = Segment("", main, self.node.span, self.node), self.end
        self.flush(not last)
        return self.items

    def word(self, word: Word, x: float, spaced: bool) -> None:
        for n, piece in enumerate(word.segments):
            at = x if n == 0 else self.end
            space = " " if spaced and n == 0 else ""
            if self.segment and (piece.font is not self.segment.font or piece.place is not self.segment.place):
                self.flush(bool(space))
                space = ""
            if self.segment is None:
                space = "" if self.told else space
                self.segment = piece
                self.start = at - piece.font.width(space) * self.style.size
            self.text += space + piece.text
            self.end = at + piece.font.width(piece.text) * self.style.size

    def flush(self, spaced: bool) -> None:
        """Ends the item of words that is open, with a space if one follows."""
        if self.segment is not None:
            font, place, origin = self.segment.font, self.segment.place, self.segment.origin
            text, x, style = self.text + " " * spaced, self.left + self.start, self.style
            self.told = text.endswith(" ")
            self.items.append(Glyphs(x, self.baseline, text, font, style.size, style.colour, place, origin))
        self.text, self.segment = "", None


def _draw_thing(thing: Thing, x: float, baseline: float, style: Style, setting: Setting) -> Iterator[Item]:
    node, look = thing.node, thing.style
    if node.kind == "icon":
        picture = setting.pictures.get(node.get("src"), node.place_of("src"))
        reach = (x, baseline - thing.above, thing.width, thing.above + thing.below)
        place = node if node.get("alt") else Artifact.LAYOUT
        yield from picture.items(reach, look.colour, place, node.place_of("src"))
    elif node.kind == "tick":
        inset = look.stroke / 2
        size = thing.above + thing.below - look.stroke
        box = rectangle(x + inset, baseline - thing.above + inset, thing.width - look.stroke, size, look.radius)
        yield Drawing(box, node, fill=look.fill, stroke=look.stroke_colour, width=look.stroke)
    elif node.kind == "field" and look.stroke:
        y = baseline + _FIELD_DROP
        yield Drawing(
            line(x, y, x + thing.width, y), node, stroke=look.stroke_colour, width=look.stroke, dash=look.dash
        )
