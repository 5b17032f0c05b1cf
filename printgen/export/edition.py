"""One edition of one game: the stylesheet, the fonts, the templates and the pictures that all its components share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from printgen.diagnostics import Diagnostic, Failure, Span, has_errors
from printgen.document import Node, back_of, parse
from printgen.export.printing import AS_SPECIFIED, Printing
from printgen.impose.marks import Marks
from printgen.impose.sheet import SHEET_FILE, Sheet, read_sheet
from printgen.layout.context import Setting
from printgen.layout.face import set_faces
from printgen.layout.flow import set_flow
from printgen.layout.fontfile import FontFile, read_font
from printgen.layout.fonts import Family
from printgen.layout.items import Frame
from printgen.layout.pictures import Pictures, coarse
from printgen.layout.style import Style
from printgen.layout.stylesheet import Fonts, Stylesheet, read_stylesheet
from printgen.model import Component, Game
from printgen.places import beside, is_file
from printgen.source import Text, shown_name
from printgen.template import UNUSED_TEXT, Templates, Wording

NONE = ("none", "no")


@dataclass(frozen=True, slots=True)
class Edition:
    """What is read once for an edition and used by all of its components and papers."""

    game: Game
    stylesheet: Stylesheet
    family: Family
    pictures: Pictures
    templates: Templates
    folders: tuple[Path, ...]
    printing: Printing = AS_SPECIFIED

    @property
    def main_font(self) -> FontFile:
        return self.family.main(False)

    def sheet_of(self, component: Component) -> Sheet:
        """The sheet spec asked for, or that the stylesheet gives a component, or its `default`. Raises Failure."""
        sheets = self.stylesheet.sheets
        name = sheets.get(str(component.id)) or sheets.get("default")
        used_at = name.span if name is not None else self.stylesheet.span
        asked = self.printing.sheets.get(str(component.id))
        return self.printing.turned(read_sheet(asked or str(name or "default"), self.folders, shown_name, used_at))

    def booklet_of(self, component: Component) -> Sheet | None:
        """The sheet spec by which a component is folded into a booklet; None where the stylesheet wants none of it.

        Raises Failure.
        """
        name = self.booklet_named(component)
        return None if str(name) in NONE else read_sheet(str(name), self.folders, shown_name, name.span)

    def booklet_named(self, component: Component) -> Text:
        """What the stylesheet says of the component's booklet, where it says it. Raises Failure (LAY011)."""
        booklets = self.stylesheet.booklets
        name = booklets.get(str(component.id)) or booklets.get("default")
        if name is None:
            message = f"the edition '{self.stylesheet.name}' has no sheet spec for a booklet of '{component.id}'"
            raise Failure(SHEET_FILE.at(self.stylesheet.span, message, "add 'booklets: {default: booklet}'"))
        return name

    def marks(self) -> Marks:
        """How slugs and rulers are set: like a footer of class `slug`."""
        cascade = self.stylesheet.cascade()
        span = self.stylesheet.span
        return Marks(cascade.resolve("footer", ("slug",), cascade.root(), (0, 0), span), self.family, span)

    def needs_kit(self, component: Component) -> bool:
        """Whether a component speaks of the whole kit, and so can be set only when the others are."""
        return self.templates.uses(str(component.template), "kit", component.template.span)


def open_edition(game: Game, entry: Path, name: str, printing: Printing = AS_SPECIFIED, layer: str = "") -> Edition:
    """An edition, or what a layer of styles makes of it. Raises Failure where a stylesheet or a font cannot be read."""
    folders = beside(entry, "templates")
    stylesheet = read_stylesheet(name, folders, shown_name, layer)
    family = _family(stylesheet.fonts, beside(entry, "fonts"))
    icons = _places([folder / "icons" for folder in folders], name)
    pictures = Pictures(icons, shown_name, stylesheet.pictures)
    templates = Templates(_places(folders, name), shown_name)
    return Edition(game, stylesheet, family, pictures, templates, folders, printing)


def _places(folders: Iterable[Path], edition: str) -> tuple[Path, ...]:
    """In each folder an edition may have its own files, in a folder of its name."""
    return tuple(place for folder in folders for place in (folder / edition, folder))


_FONTS: dict[Path, FontFile] = {}


def _family(fonts: Fonts, folders: tuple[Path, ...]) -> Family:
    return Family(
        tuple(_font(name, folders) for name in fonts.regular),
        tuple(_font(name, folders) for name in fonts.bold),
    )


def _font(name: Text, folders: tuple[Path, ...]) -> FontFile:
    path = next((folder / name for folder in folders if is_file(folder / name)), folders[-1] / name)
    if path not in _FONTS:
        try:
            _FONTS[path] = read_font(path)
        except Failure as failure:
            raise Failure(
                *(replace(fault, span=name.span, message=f"{name}: {fault.message}") for fault in failure.diagnostics)
            ) from None
    return _FONTS[path]


def set_component(
    edition: Edition, component: Component, size: tuple[float, float], kit: object = None, safe: float = 0.0
) -> tuple[Node, list[Frame], list[Diagnostic]]:
    """The component's document, its frames (faces of `size` points, or pages of a flow), and warnings.

    What is on a face keeps `safe` points from its edge. Raises Failure on errors.
    """
    wording = Wording(component.text)
    root, place_in = _document(edition, component, wording, kit)
    family = Family(edition.family.regular, edition.family.bold, place_in=place_in)
    setting = Setting(edition.stylesheet.cascade(), family, edition.pictures, safe=safe)
    style = setting.style(root, setting.cascade.root())
    frames = _frames(root, style, size, setting)
    found = [*setting.diagnostics(), *dict.fromkeys(coarse(frames)), *_unused(edition, component, wording)]
    if has_errors(found):
        raise Failure(*found)
    return root, frames, found


def component_document(edition: Edition, component: Component) -> Node:
    """What a component means, not yet set: for questions that need no layout. Raises Failure."""
    return _document(edition, component, Wording(component.text), None)[0]


def _document(
    edition: Edition, component: Component, wording: Wording, kit: object
) -> tuple[Node, Callable[[Span, str], Span]]:
    markup = edition.templates.render(
        str(component.template), _context(edition.game, component, wording, kit), component.template.span
    )
    return parse(markup, tuple(map(str, edition.game.keywords))), markup.place_in


def _frames(root: Node, style: Style, size: tuple[float, float], setting: Setting) -> list[Frame]:
    """Those of faces have the ones of their backs with them."""
    faces, backs = ([node for node in root.nodes() if node.kind == kind] for kind in ("face", "back"))
    behind = {frame.place: frame for frame in set_faces(backs, style, *size, setting)}
    fronts = {frame.place: frame for frame in set_faces(faces, style, *size, setting)}
    result: list[Frame] = []
    for node in root.nodes():
        if node.kind == "flow":
            result += set_flow(node, style, *size, setting)
        elif node.kind == "face":
            back = back_of(node, root)
            result.append(replace(fronts[node], back=behind[back]) if back else fronts[node])
    return result


def _context(game: Game, component: Component, wording: Wording, kit: object) -> Mapping[str, object]:
    context: dict[str, object] = {
        "game": game.game,
        "resources": list(game.resources.values()),
        "numbers": game.numbers,
        "totals": game.totals,
        "cards": game.cards,
        "rulebook": game.rulebook,
        "component": component,
        "text": wording,
    }
    if game.rules is not None:
        context["rules"] = game.rules
    if kit is not None:
        context["kit"] = kit
    return context


def _unused(edition: Edition, component: Component, wording: Wording) -> list[Diagnostic]:
    """Texts that were not asked for and that the template does not even mention, in a branch not taken."""
    unused = list(wording.unused())
    if not unused:
        return []
    mentioned = edition.templates.mentions(str(component.template))
    return [
        UNUSED_TEXT.at(key.span if isinstance(key, Text) else None, f"'{path}' is not printed by {component.template}")
        for path, key in unused
        if key not in mentioned
    ]
