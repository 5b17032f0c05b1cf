"""Opens a finished file and reads it into the model. The only module that knows pypdf's reader."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from printgen.check.pdf.content import Painter
from printgen.check.pdf.fonts import Decoder
from printgen.check.pdf.geometry import PT, Box
from printgen.check.pdf.graphics import Matrix
from printgen.check.pdf.limits import limits_of
from printgen.check.pdf.metadata import OWN, read_about
from printgen.check.pdf.model import About, File, Page
from printgen.check.pdf.shop import Shop
from printgen.check.pdf.sides import sides, unmarked_cards
from printgen.check.pdf.structure import entry, read_parents, read_tree
from printgen.diagnostics import Diagnostic, Failure, Rule, Span
from printgen.document import Node

UNREADABLE = Rule(
    "PDF001",
    "unreadable",
    """The file is no PDF, is damaged or is encrypted.

Why: what cannot be read here is repaired by guesswork elsewhere, or not at all.

Fails: a download that broke off; a file with a password.

Mend: make the file again. Take protection off before a file is checked; PDF/A and PDF/UA do not allow it.""",
)
_BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_QUARTER = 90
_SAME = 1.0
"""Points by which two boxes may differ and still be the same."""
Edges = tuple[float, float, float, float]


def read_file(
    data: bytes,
    span: Span,
    edition: str | None = None,
    documents: Sequence[Node] = (),
    keywords: Sequence[str] = (),
    painted: bool = True,
) -> File:
    """Raises Failure (PDF001). Without `edition` the limits are those of the one that the file names.

    Not `painted`: pages have their boxes and fonts, but nothing that is painted on them.
    """
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        return _read(data, span, edition, tuple(documents), tuple(keywords), painted)
    except Failure:
        raise
    except Exception as error:  # pypdf and a damaged file between them raise nearly anything
        if type(error).__name__ == "DependencyError" and b"/Encrypt" in data:
            raise Failure(_locked(span)) from None
        reason = str(error).strip().split("\n")[0][:120] or type(error).__name__
        raise Failure(UNREADABLE.at(span, f"this is no PDF that can be read: {reason}")) from None


def _locked(span: Span) -> Diagnostic:
    return UNREADABLE.at(span, "the file is encrypted", "take the password off, then check it again")


def _read(
    data: bytes,
    span: Span,
    edition: str | None,
    documents: tuple[Node, ...],
    keywords: tuple[str, ...],
    painted: bool,
) -> File:
    from pypdf import PdfReader

    reader = PdfReader(BytesIO(data), strict=False)
    if reader.is_encrypted:
        raise Failure(_locked(span))
    root = reader.trailer["/Root"].get_object()
    about = read_about(root, entry(reader.trailer, "/Info"))
    pages = list(reader.pages)
    if not pages:
        raise Failure(UNREADABLE.at(span, "the file has no pages"))
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(pages) if page.indirect_reference}
    decoders: dict[Any, Decoder] = {}
    made = tuple(sides([_page(page, number, decoders, painted) for number, page in enumerate(pages, start=1)], about))
    return File(
        span=span,
        data=data,
        about=about,
        pages=made,
        tree=read_tree(root, numbers),
        parents=read_parents(root),
        limits=limits_of(edition or about.xmp.get((OWN, "edition"), "").strip()),
        documents=documents,
        keywords=keywords,
        cards=unmarked_cards(about),
        shop=_shop(reader, about, pages, made, data),
    )


def _shop(reader: Any, about: About, pages: list[Any], made: tuple[Page, ...], data: bytes) -> Shop | None:
    """Most files are none for a print shop: they neither say so nor have pages that are cut. For them no more is loaded."""
    says = any(name == "GTS_PDFXVersion" for _, name in about.xmp) or "GTS_PDFX" in about.intents
    if (
        not says
        and not any(page.trim for page in made)
        and not entry(entry(reader.trailer, "/Info"), "/GTS_PDFXVersion")
    ):
        return None
    from printgen.check.pdf.shop_reading import read_shop

    return read_shop(reader, about, pages, made, data)


def _page(page: Any, number: int, decoders: dict[Any, Decoder], painted: bool) -> Page:
    boxes = {name: box for name in _BOXES if (box := _box(page, name)) is not None}
    shown = boxes.get("CropBox") or boxes.get("MediaBox") or (0.0, 0.0, 612.0, 792.0)
    turn = _turn(page)
    width, height = (abs(shown[2] - shown[0]) * PT, abs(shown[3] - shown[1]) * PT)
    painter = Painter(_view(shown, turn), decoders)
    faults: list[str] = []
    try:
        painter.paint(_content(page) if painted else b"", entry(page, "/Resources") or {})
    except Exception as error:  # as above
        faults.append(f"its content cannot be read: {str(error)[:80] or type(error).__name__}")
    parents = entry(page, "/StructParents")
    fonts = [decoder.font for decoder in painter.all_fonts(entry(page, "/Resources"))]
    trim, bleed = _cut(boxes, _view(shown, turn))
    return Page(
        number=number,
        width=height if turn % 2 else width,
        height=width if turn % 2 else height,
        boxes=boxes,
        parents=int(parents) if isinstance(parents, int) else None,
        fonts=tuple(dict.fromkeys(fonts)),
        runs=tuple(painter.runs),
        paths=tuple(painter.paths),
        images=tuple(painter.images),
        clipped=painter.clipped,
        faults=tuple(dict.fromkeys((*faults, *painter.faults))),
        turn=turn,
        trim=trim,
        bleed=bleed,
    )


def _cut(boxes: Mapping[str, Edges], view: Matrix) -> tuple[Box | None, Box | None]:
    """Where the page is cut, and how far ink goes, as they are shown; None where it is cut nowhere inside its edges."""
    media, trim = boxes.get("MediaBox"), boxes.get("TrimBox")
    if media is None or trim is None or all(abs(a - b) <= _SAME for a, b in zip(media, trim, strict=True)):
        return None, None
    return _shown(trim, view), _shown(boxes.get("BleedBox") or boxes.get("CropBox") or media, view)


def _shown(edges: Edges, view: Matrix) -> Box:
    a, b, c, d, e, f = view
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in (edges[:2], edges[2:])), strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _content(page: Any) -> bytes:
    """The streams of a page as one; between two of them stands white space (ISO 32000-1, 7.8.2)."""
    value = entry(page, "/Contents")
    if value is None:
        return b""
    if hasattr(value, "get_data"):
        return bytes(value.get_data())
    return b"\n".join(bytes(part.get_object().get_data()) for part in value)


def _box(page: Any, name: str) -> Edges | None:
    """A box that the page has or is handed down; None for those that stand for another."""
    node: Any = page
    for _ in range(40):
        values = entry(node, f"/{name}")
        if values is not None or name not in ("MediaBox", "CropBox"):
            break
        node = entry(node, "/Parent")
        if node is None:
            break
    try:
        left, bottom, right, top = (float(value) for value in values)
    except (TypeError, ValueError):
        return None
    return min(left, right), min(bottom, top), max(left, right), max(bottom, top)


def _turn(page: Any) -> int:
    """Quarter turns clockwise that the page is shown with."""
    try:
        return int(page.rotation) // _QUARTER % 4
    except Exception:  # as above
        return 0


def _view(shown: Edges, turn: int) -> Matrix:
    """From the page's points to millimetres from its upper left corner as it is shown."""
    left, bottom, right, top = (value * PT for value in shown)
    return (
        (PT, 0.0, 0.0, -PT, -left, top),
        (0.0, PT, PT, 0.0, -bottom, -left),
        (-PT, 0.0, 0.0, PT, right, -bottom),
        (0.0, -PT, -PT, 0.0, top, right),
    )[turn]
