"""Stylesheets: the YAML files that make an edition. One may inherit from another and change what differs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, NewType, TypeVar

from printgen.diagnostics import Diagnostic, Failure, Rule, Span, suggest
from printgen.layout.items import Colour
from printgen.layout.rasters import Ink
from printgen.layout.sizes import Micrometres, Size, read_side
from printgen.layout.style import Cascade, Sides, StyleRule, selector_fault
from printgen.places import is_file
from printgen.source import Scalar, Text, bound
from printgen.source.hints import Filled, Range
from printgen.units import parse_pt

STYLE_FILE = Rule(
    "LAY009",
    "style-file",
    """There is no stylesheet for an edition, or stylesheets inherit from each other in a ring.

Fails: `printgen build --edition larg-print`; `inherits: standard` in the only file of that name.

Mend: use one of the editions that the message lists.""",
)
BAD_STYLE = Rule(
    "LAY010",
    "bad-style",
    """A stylesheet names an element, a colour or a size that cannot be.

Fails: `para: {size: 12pt}`, for there is no element `para`; `colour: inky` where `colours` has `ink`; a size below the
edition's `smallest`.

Mend: use one of the names that the message lists, or a larger size.""",
)

Length = NewType("Length", float)
Lengths = NewType("Lengths", tuple)  # type: ignore[type-arg]
Multiple = NewType("Multiple", float)
Hex = NewType("Hex", tuple)  # type: ignore[type-arg]
SideNames = NewType("SideNames", tuple)  # type: ignore[type-arg]
ColourName = NewType("ColourName", Text)
F = TypeVar("F")
_SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True, kw_only=True)
class Properties:
    """One rule of a stylesheet; what it does not set is None."""

    part: ClassVar[str] = "a style"

    span: Span
    size: Length | None = None
    smallest: Length | None = None
    fit: Literal["face", "deck"] | None = None
    leading: Multiple | None = None
    bold: bool | None = None
    emphasis: bool | None = None
    colour: ColourName | None = None
    align: Literal["left", "center", "right"] | None = None
    before: Length | None = None
    after: Length | None = None
    padding: Lengths | None = None
    stroke: Length | None = None
    stroke_colour: ColourName | None = field(default=None, metadata={"key": "stroke-colour"})
    sides: SideNames | None = None
    dash: Lengths | None = None
    fill: ColourName | None = None
    radius: Length | None = None
    width: Length | None = None
    height: Length | None = None
    grow: bool | None = None
    valign: Literal["top", "middle", "bottom"] | None = None
    gap: Length | None = None
    keep: bool | None = None
    indent: Length | None = None
    columns: Annotated[int, Range(1, 9)] | None = None
    widths: Text | None = None
    stack: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fonts:
    """Files in order of preference: a character is taken from the first that has it."""

    part: ClassVar[str] = "the fonts"

    span: Span
    regular: Annotated[tuple[Text, ...], Filled()]
    bold: Annotated[tuple[Text, ...], Filled()]


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleFile:
    part: ClassVar[str] = "a stylesheet"

    span: Span
    title: Text
    inherits: Text | None = None
    fonts: Fonts | None = None
    smallest: Length | None = None
    pictures: Literal["colour", "grey"] | None = None
    colours: dict[Text, Hex] = field(default_factory=dict)
    sheets: dict[Text, Text] = field(default_factory=dict)
    booklets: dict[Text, Text] = field(default_factory=dict)
    fill: dict[Text, tuple[Text, ...]] = field(default_factory=dict)
    papers: dict[Text, Size] = field(default_factory=dict)
    styles: dict[Text, Properties] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerFile:
    part: ClassVar[str] = "a layer of styles"

    span: Span
    title: Text
    styles: dict[Text, Properties]


@dataclass(frozen=True, slots=True)
class Stylesheet:
    """An edition's look. `sheets` and `booklets` are by component ID; `fill` says whose faces take a component's free
    places; `pictures` says whether they keep their colours; `papers` are the sizes of its own."""

    name: str
    title: str
    span: Span
    fonts: Fonts
    pictures: Ink
    sheets: dict[str, Text]
    booklets: dict[str, Text]
    fill: dict[str, tuple[str, ...]]
    papers: dict[str, Size]
    rules: dict[str, StyleRule]

    def cascade(self) -> Cascade:
        return Cascade(self.rules)


def editions(folders: tuple[Path, ...]) -> tuple[str, ...]:
    """The names of all stylesheets in these template folders, the plain one first."""
    names = {path.stem for folder in folders for path in (folder / "styles").glob("*.yaml")}
    return tuple(sorted(names, key=lambda name: (name != "standard", name)))


def read_stylesheet(name: str, folders: tuple[Path, ...], shown: Callable[[Path], str], layer: str = "") -> Stylesheet:
    """The stylesheet of edition `name`, with all that it inherits, below a layer of styles if one is named.

    Raises Failure.
    """
    chain = _chain(name, folders, shown)
    layers = [_bind(path, shown, LayerFile) for path in _layer_paths(layer, folders)] if layer else []
    top = chain[0]
    fonts = next((file.fonts for file in chain if file.fonts), None)
    if fonts is None:
        raise Failure(BAD_STYLE.at(top.span, f"the edition '{name}' has no 'fonts'"))
    found = list(_odd_papers(chain))
    rules = _rules(chain, layers, found)
    if found:
        hint = f"in the edition '{name}'; name the editions to make under game: editions:"
        raise Failure(*(_with_hint(fault, hint, top.span.file) for fault in found))
    return Stylesheet(
        name,
        str(top.title),
        top.span,
        fonts,
        pictures=next((file.pictures for file in chain if file.pictures is not None), "colour"),
        sheets=_merged(chain, "sheets"),
        booklets=_merged(chain, "booklets"),
        fill={key: tuple(map(str, value)) for key, value in _merged(chain, "fill").items()},
        papers=_merged(chain, "papers"),
        rules=rules,
    )


def _merged(chain: list[StyleFile], name: str) -> dict[str, Any]:
    """A mapping of all files of an edition; what it says itself comes before what it inherits."""
    return {str(key): value for file in reversed(chain) for key, value in getattr(file, name).items()}


def _rules(chain: list[StyleFile], layers: list[LayerFile], found: list[Diagnostic]) -> dict[str, StyleRule]:
    """What is wrong with them is added to `found`. Colours are known before: one that changes is changed everywhere."""
    colours = {key: tuple(value) for key, value in _merged(chain, "colours").items()}
    rules: dict[str, dict[str, object]] = {}
    sizes: dict[tuple[str, str], Span] = {}
    styled: list[StyleFile | LayerFile] = [*reversed(chain), *layers]
    for part in styled:
        for selector, properties in part.styles.items():
            if message := selector_fault(selector):
                found.append(BAD_STYLE.at(selector.span, message))
            own = _rule(properties, colours, found)
            rules[str(selector)] = rules.get(str(selector), {}) | own
            sizes |= {(str(selector), name): properties.span for name in ("size", "smallest") if name in own}
    smallest = next((float(file.smallest) for file in chain if file.smallest is not None), 0.0)
    found += _too_small(rules, sizes, smallest)
    return dict(rules)


def _odd_papers(chain: list[StyleFile]) -> Iterator[Diagnostic]:
    for file in chain:
        for key in file.papers:
            if not re.fullmatch(r"\w[\w.-]*", key):
                message = f"'{key}' cannot be the name of a paper"
                yield BAD_STYLE.at(key.span, message, "use letters, digits and hyphens: it is part of file names")


def _with_hint(fault: Diagnostic, hint: str, own: str) -> Diagnostic:
    """With the hint where the fault is in a file that the edition inherits, and not in its `own`."""
    return fault if fault.span and fault.span.file == own else replace(fault, hints=(*fault.hints, hint))


def _too_small(
    rules: Mapping[str, StyleRule], sizes: Mapping[tuple[str, str], Span], smallest: float
) -> Iterator[Diagnostic]:
    """Sizes that the edition does not allow, those that it inherits and leaves as they are among them."""
    for (selector, name), span in sizes.items():
        value = rules[selector][name]
        if isinstance(value, float) and value < smallest:
            message = f"'{selector}': {value:g} pt is smaller than the {smallest:g} pt that the edition allows"
            yield BAD_STYLE.at(span, message, "see 'smallest' in the stylesheet of the edition")


def _chain(name: str, folders: tuple[Path, ...], shown: Callable[[Path], str]) -> list[StyleFile]:
    """The file and those it inherits from; a file that inherits its own name means the one that comes with the tool."""
    chain: list[StyleFile] = []
    used: set[Path] = set()
    wanted, place = name, Span("")
    while True:
        candidates = [folder / "styles" / f"{wanted}.yaml" for folder in folders]
        path = next((path for path in candidates if is_file(path) and path not in used), None)
        if path is None:
            message = f"there is no stylesheet '{wanted}'" if not used else f"'inherits: {wanted}' leads nowhere"
            raise Failure(STYLE_FILE.at(place if used else None, message, *suggest(wanted, editions(folders))))
        used.add(path)
        file = _bind(path, shown, StyleFile)
        chain.append(file)
        if file.inherits is None:
            return chain
        wanted, place = str(file.inherits), file.inherits.span


def _layer_paths(layer: str, folders: tuple[Path, ...]) -> list[Path]:
    """The layer that comes with the tool, below a game's own."""
    found = [folder / "styles" / "layers" / f"{layer}.yaml" for folder in reversed(folders)]
    return [path for path in found if is_file(path)]


def _bind(path: Path, shown: Callable[[Path], str], kind: type[F]) -> F:
    scalars = {
        Length: lambda scalar: parse_pt(scalar.value),
        Micrometres: read_side,
        Lengths: _lengths,
        Multiple: _multiple,
        Hex: _hex,
        SideNames: _side_names,
        ColourName: lambda scalar: Text(scalar.value, scalar),
    }
    return bound(kind, path, shown(path), scalars)


def _lengths(scalar: Scalar) -> Sides:
    """One length for all sides, two for top and bottom, left and right, or four from the top clockwise."""
    values = [parse_pt(part) for part in scalar.value.split()]
    if len(values) not in (1, 2, 4):
        raise ValueError("must be one, two or four lengths such as 4mm 2mm")
    top, right, bottom, left = (values * 4)[:4]
    return top, right, bottom, left


def _multiple(scalar: Scalar) -> float:
    if not re.fullmatch(r"\d(\.\d+)?", scalar.value):
        raise ValueError(f"must be a multiple of the size such as 1.3, not '{scalar.value}'")
    if float(scalar.value) < 1:
        raise ValueError(f"must be 1 or more, not '{scalar.value}': lines would run into each other")
    return float(scalar.value)


def _hex(scalar: Scalar) -> Colour:
    """Greys stay one number, so that black is black ink alone."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", scalar.value):
        raise ValueError(f"must be a colour such as \"#0072B2\" in quotes, not '{scalar.value}'")
    red, green, blue = (int(scalar.value[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return (red,) if red == green == blue else (red, green, blue)


def _side_names(scalar: Scalar) -> tuple[str, ...]:
    names = tuple(scalar.value.split())
    if unknown := [name for name in names if name not in _SIDES]:
        raise ValueError(f"has no side '{unknown[0]}': use top, right, bottom, left")
    return names


def _rule(properties: Properties, colours: dict[str, Colour], found: list[Diagnostic]) -> dict[str, object]:
    rule: dict[str, object] = {}
    for spec in fields(properties):
        value = getattr(properties, spec.name)
        if value is None or spec.name == "span":
            continue
        if spec.name in ("colour", "stroke_colour", "fill"):
            if value == "none":
                value = None
            elif value not in colours:
                hints = suggest(value, tuple(colours))
                found.append(BAD_STYLE.at(value.span, f"no colour is called '{value}'", *hints))
            else:
                value = colours[value]
        elif spec.name == "dash":
            value = value[:2] if any(value) else ()
        rule[spec.name] = value
    return rule
