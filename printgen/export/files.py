"""A kit as files: what each is called and holds, and how they are put in place together."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from printgen import __version__
from printgen.diagnostics import CANNOT_WRITE, Diagnostic, Failure, Span
from printgen.export.kit import Kit, Part
from printgen.render import Bookmark, DocumentInfo, PageLabel, render_pdf
from printgen.units import um_to_pt


@dataclass(frozen=True, slots=True)
class Output:
    """A finished file that is not yet in place."""

    name: str
    pages: int
    data: bytes


def kit_files(kit: Kit, with_kit: bool) -> Iterator[Output]:
    """One file for each component, after the one of the whole kit if that is asked for."""
    if with_kit:
        yield _output(kit, "kit", kit.parts)
    for part in kit.alone:
        yield _output(kit, str(part.component.id), (part,))


def _output(kit: Kit, name: str, parts: tuple[Part, ...]) -> Output:
    meta = kit.edition.game.game
    pages = [page for part in parts for page in part.pages]
    roots = [root for part in parts for root in part.roots]
    stem = f"{meta.id}-{meta.version}-{kit.edition.stylesheet.name}-{kit.paper.name}-{name}"
    what = "" if name == "kit" else f" – {parts[0].component.title}"
    info = DocumentInfo(
        title=f"{meta.title} {meta.version}{what}",
        author=str(meta.publisher) or str(meta.title),
        subject=f"{meta.tagline} {kit.edition.stylesheet.title}, {kit.paper.title}".strip(),
        language=str(meta.language),
        creator=f"printgen {__version__}",
        edition=kit.edition.stylesheet.name,
        component=name,
        bookmarks=tuple(_bookmarks(parts)),
        labels=tuple(_labels(parts)),
    )
    return Output(f"{stem}.pdf", len(pages), render_pdf(pages, roots, info, kit.edition.main_font))


def _labels(parts: Iterable[Part]) -> Iterator[PageLabel]:
    at = 0
    for part in parts:
        yield PageLabel(at, f"{part.component.title} ")
        at += len(part.pages)


def _bookmarks(parts: Iterable[Part]) -> Iterator[Bookmark]:
    """Each component, in it each face by its title, or where faces have none each heading."""
    at = 0
    for part in parts:
        yield Bookmark(str(part.component.title), at, 0, 0.0)
        for n, page in enumerate(part.pages):
            for placed in page.faces:
                top = um_to_pt(placed.y)
                if placed.frame.title:
                    if placed.frame.title != part.component.title:
                        yield Bookmark(placed.frame.title, at + n, 1, top)
                    continue
                for node, y in placed.frame.headings():
                    if node.get("level") > "1":
                        yield Bookmark(node.text(), at + n, 1, top + max(0.0, y))
        at += len(part.pages)


def write_files(outputs: Iterable[Output], folder: Path) -> list[tuple[Path, Output]]:
    """Writes all files or none. Raises Failure (OUT001) where the folder cannot be written to."""
    span = Span(folder.as_posix())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        workplace = Path(tempfile.mkdtemp(prefix=".printgen-", dir=folder))
    except OSError as error:
        raise Failure(_cannot_write(span, error)) from None
    try:
        made = []
        for output in outputs:
            (workplace / output.name).write_bytes(output.data)
            made.append(output)
        for output in made:
            (workplace / output.name).replace(folder / output.name)
        return [(folder / output.name, output) for output in made]
    except OSError as error:
        raise Failure(_cannot_write(span, error)) from None
    finally:
        shutil.rmtree(workplace, ignore_errors=True)


def _cannot_write(span: Span, error: OSError) -> Diagnostic:
    return CANNOT_WRITE.at(span, f"cannot write here: {error.strerror or error}", "name another folder with --out")
