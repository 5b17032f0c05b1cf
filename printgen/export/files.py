"""A kit as files: what each is called and holds, and how they are put in place together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from printgen import __version__
from printgen.diagnostics import Diagnostic, Failure, has_errors
from printgen.document import Node
from printgen.export.digests import face_digests
from printgen.export.edition import Edition
from printgen.export.kit import Kit, Part
from printgen.export.manifest import NAME as MANIFEST
from printgen.export.manifest import Digests, Manifest, read_manifest
from printgen.export.workplace import move_all, workplace_in
from printgen.impose.backs import NO_OFFSET
from printgen.impose.papers import LARGEST_CARD, Paper
from printgen.impose.placing import Placement
from printgen.model import Component
from printgen.render import Bookmark, DocumentInfo, PageLabel, render_pdf
from printgen.units import um_to_pt


@dataclass(frozen=True, slots=True)
class Output:
    """A finished file that is not yet in place, and the documents it was made from.

    `seen_in_kit` says that its pages are also those of the whole kit, made at the same time. `faces` are the digests of
    the faces of `edition` that were built with it, none for a reprint, `whole` if these are all that there are.
    """

    name: str
    pages: int
    data: bytes
    documents: tuple[Node, ...] = ()
    seen_in_kit: bool = False
    edition: str = ""
    faces: Digests = field(default_factory=dict)
    whole: bool = False


class Inspector(Protocol):
    """Looks at finished files, each with the place that it will have, and says what is wrong."""

    def submit(self, output: Output, path: str, keywords: tuple[str, ...]) -> None: ...

    def results(self) -> list[list[Diagnostic]]: ...


def kit_files(kit: Kit, with_kit: bool) -> Iterator[Output]:
    """One file for each component, after the one of the whole kit if that is asked for."""
    in_kit = {part.name for part in kit.parts}
    edition = kit.edition.stylesheet.name
    if with_kit and kit.parts:
        faces = {faces_key(kit, part): face_digests(part.own.frames) for part in kit.alone}
        yield replace(file_of(kit, "kit", kit.parts), edition=edition, faces=faces, whole=True)
    for part in kit.alone:
        output = file_of(kit, part.name, (part,))
        if with_kit:
            yield replace(output, seen_in_kit=part.name in in_kit)
        else:
            yield replace(output, edition=edition, faces={faces_key(kit, part): face_digests(part.own.frames)})


def faces_key(kit: Kit, part: Part) -> str:
    """What a part's faces are noted under: with the paper where they fill it."""
    return part.name if part.own.grid.sheet.face else f"{part.name}/{kit.paper.name}"


def file_of(kit: Kit, name: str, parts: tuple[Part, ...], what_for: str = "") -> Output:
    """The file of these parts, called `name` behind edition and paper; its subject begins with what it is for."""
    pages = [page for part in parts for page in part.pages]
    roots = [root for part in parts for root in part.roots]
    flip, offset = _flip(parts), kit.edition.printing.offset
    info = document_info(kit.edition, kit.paper.title, None if name == "kit" else parts[0].component)
    info = replace(
        info,
        subject=f"{what_for} {info.subject}".strip(),
        component=name,
        bookmarks=tuple(_bookmarks(parts)),
        labels=() if name == "kit" else tuple(_labels(parts)),
        flip=flip,
        cards=" ".join(map(str, _unmarked_cards(parts))),
        offset=f"{offset.x} {offset.y}" if flip not in ("", "simplex") and offset != NO_OFFSET else "",
    )
    data = render_pdf(pages, roots, info, kit.edition.main_font)
    return Output(file_name(kit.edition, kit.paper, name), len(pages), data, tuple(roots))


def file_name(edition: Edition, paper: Paper, name: str) -> str:
    meta = edition.game.game
    return f"{meta.id}-{meta.version}-{edition.stylesheet.name}-{paper.name}-{name}.pdf"


def document_info(edition: Edition, made_for: str, component: Component | None) -> DocumentInfo:
    """What a file of one component, or of the whole kit, says of itself; it is `made_for` a paper or a service."""
    meta = edition.game.game
    what = "" if component is None else f" – {component.title}"
    return DocumentInfo(
        title=f"{meta.title} {meta.version}{what}",
        author=str(meta.publisher) or str(meta.title),
        subject=f"{meta.tagline} {edition.stylesheet.title}, {made_for}".strip(),
        language=str(meta.language),
        creator=f"printgen {__version__}",
        edition=edition.stylesheet.name,
        component="kit" if component is None else str(component.id),
    )


def _flip(parts: Iterable[Part]) -> str:
    """By which edge the sheets of a file are turned, if it is the same for all that have backs; simplex where none has, and
    nothing may stand behind a face."""
    flips = {part.flip for part in parts if part.flip}
    if not flips and any(part.own.has_faces for part in parts):
        return "simplex"
    return flips.pop() if len(flips) == 1 else ""


def _unmarked_cards(parts: Iterable[Part]) -> Iterator[int]:
    """The pages, from 1, with faces to cut out and hold in a hand, on sheets that have no guides."""
    at = 1
    for part in parts:
        grid = part.own.grid
        small = max(grid.face_width, grid.face_height) <= LARGEST_CARD
        if part.component.cut and small and grid.sheet.guides == "none":
            yield from range(at, at + len(part.pages))
        at += len(part.pages)


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
                yield from face_bookmarks(placed, at + n, str(part.component.title))
        at += len(part.pages)


def face_bookmarks(placed: Placement, page: int, title: str) -> Iterator[Bookmark]:
    """Of a face its title, if that is another than the component's; of a page its headings but the first."""
    top = um_to_pt(placed.y)
    if placed.frame.title:
        if placed.frame.title != title:
            yield Bookmark(placed.frame.title, page, 1, top)
        return
    for node, y in placed.frame.headings():
        if node.get("level") > "1":
            yield Bookmark(node.text(), page, 1, top + max(0.0, y))


def write_files(
    outputs: Iterable[Output], folder: Path, inspector: Inspector | None = None, keywords: tuple[str, ...] = ()
) -> tuple[list[tuple[Path, Output]], list[Diagnostic]]:
    """Writes all files or none, and gives what the inspector found that is no error.

    Raises Failure where the folder cannot be written to (OUT001) or the inspector finds errors.
    """
    with workplace_in(folder) as workplace:
        manifest = read_manifest(folder)
        made, found = _make(outputs, workplace, folder, manifest, inspector, keywords)
        names = [output.name for output in made]
        if not manifest.foreign or any(output.faces for output in made):
            (workplace / MANIFEST).write_text(manifest.text(), encoding="utf-8")
            names.append(MANIFEST)
        move_all(names, workplace, folder)
        return [(folder / output.name, output) for output in made], found


def _make(
    outputs: Iterable[Output],
    workplace: Path,
    folder: Path,
    manifest: Manifest,
    inspector: Inspector | None,
    keywords: tuple[str, ...],
) -> tuple[list[Output], list[Diagnostic]]:
    """Writes the files into the workplace and has the inspector look at those it has not seen. Raises Failure, OSError."""
    made: list[Output] = []
    asked: list[str] = []
    passed: set[str] = set()
    for output in outputs:
        (workplace / output.name).write_bytes(output.data)
        made.append(output)
        if manifest.has_passed(output.name, output.data):
            passed.add(output.name)
        elif inspector:
            inspector.submit(output, (folder / output.name).as_posix(), keywords)
            asked.append(output.name)
    answers = dict(zip(asked, inspector.results(), strict=True)) if inspector and asked else {}
    found = [fault for faults in answers.values() for fault in faults]
    if has_errors(found):
        raise Failure(*found)
    passed.update(name for name, faults in answers.items() if not faults)
    for output in made:
        manifest.add(output.name, output.data, output.pages, output.name in passed)
        if output.faces:
            manifest.note_faces(output.edition, output.faces, output.whole)
    return made, found
