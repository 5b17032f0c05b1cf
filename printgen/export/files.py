"""A kit as files: what each is called and holds, and how they are put in place together."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from printgen import __version__
from printgen.diagnostics import CANNOT_WRITE, Diagnostic, Failure, Span, has_errors
from printgen.document import Node
from printgen.export.kit import Kit, Part
from printgen.render import Bookmark, DocumentInfo, PageLabel, render_pdf
from printgen.units import um_to_pt


@dataclass(frozen=True, slots=True)
class Output:
    """A finished file that is not yet in place, and the documents it was made from."""

    name: str
    pages: int
    data: bytes
    documents: tuple[Node, ...] = ()


Inspector = Callable[[Output, Path], list[Diagnostic]]
"""Looks at a finished file, with the place that it will have, and says what is wrong with it."""


def kit_files(kit: Kit, with_kit: bool) -> Iterator[Output]:
    """One file for each component, after the one of the whole kit if that is asked for."""
    if with_kit and kit.parts:
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
    return Output(f"{stem}.pdf", len(pages), render_pdf(pages, roots, info, kit.edition.main_font), tuple(roots))


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


def write_files(outputs: Iterable[Output], folder: Path, inspect: Inspector | None = None) -> list[tuple[Path, Output]]:
    """Writes all files or none. Raises Failure where the folder cannot be written to (OUT001) or `inspect` finds errors."""
    span = Span(folder.as_posix())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        workplace = Path(tempfile.mkdtemp(prefix=".printgen-", dir=folder))
    except OSError as error:
        raise Failure(_cannot_write(span, error)) from None
    try:
        made: list[Output] = []
        found: list[Diagnostic] = []
        for output in outputs:
            (workplace / output.name).write_bytes(output.data)
            made.append(output)
            found += inspect(output, folder / output.name) if inspect else []
        if has_errors(found):
            raise Failure(*found)
        _move([output.name for output in made], workplace, folder)
        return [(folder / output.name, output) for output in made]
    except OSError as error:
        raise Failure(_cannot_write(span, error)) from None
    finally:
        shutil.rmtree(workplace, ignore_errors=True)


def _move(names: list[str], workplace: Path, folder: Path) -> None:
    """Puts all files in place; where one cannot be, those that were there before come back. Raises OSError."""
    earlier = workplace / "earlier"
    earlier.mkdir()
    moved: list[str] = []
    try:
        for name in names:
            if (folder / name).is_dir():
                raise IsADirectoryError(0, f"{name} is a folder")
            if (folder / name).exists():
                (folder / name).replace(earlier / name)
            moved.append(name)
            (workplace / name).replace(folder / name)
    except OSError:
        for name in moved:
            (folder / name).unlink(missing_ok=True)
            if (earlier / name).exists():
                (earlier / name).replace(folder / name)
        raise


def _cannot_write(span: Span, error: OSError) -> Diagnostic:
    return CANNOT_WRITE.at(span, f"cannot write here: {error.strerror or error}", "name another folder with --out")
