"""Makes the pictures of docs/sheets.md, a sheet for each spec: `make pictures`.

A game of tinted faces is printed by every spec that comes with printgen and by a few more. Beside the pictures stands
sheets.txt, which says what was drawn; a test compares it with what is drawn today.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from pypdf import PdfReader

FOLDER = Path(__file__).parent / "pictures" / "sheets"
LISTING = "sheets.txt"
_ROOT = Path(__file__).parent.parent
_HEAD = "# The sheets in the pictures: size in points, and a digest of what is drawn. Written by `make pictures`.\n"
_DPI = 30
_FACES = 40

SHIPPED = tuple(sorted(path.stem for path in (_ROOT / "templates" / "sheets").glob("*.yaml")))
MORE = {
    "order-rows": "title: By rows\nface: square\nfit: yes\nmargin: 10mm\norder: rows\n",
    "order-columns": "title: By columns\nface: square\nfit: yes\nmargin: 10mm\norder: columns\n",
    "order-stacks": "title: By stacks\nface: square\nfit: yes\nmargin: 10mm\norder: stacks\n",
    **{
        f"guides-{kind}": f"title: {kind}\nface: square\ncolumns: 2\nrows: 2\ngutter: 8mm\nmargin: 10mm\nguides: {kind}\n"
        for kind in ("none", "ticks", "crop", "crosses", "lines", "fold", "spine")
    },
    **{
        f"backs-{flip}": f"title: {flip}\nface: square\ncolumns: 2\nrows: 2\nmargin: 10mm\nguides: ticks\nbacks: {flip}\n"
        for flip in ("long-edge", "short-edge")
    },
}
"""Specs that the page shows beside those that come with printgen."""
_SHOWN = {"backs-front": ("backs-long-edge", 0), "backs-long-edge": ("backs-long-edge", 1)}
_SHOWN |= {"backs-short-edge": ("backs-short-edge", 1)}
"""Pictures of other pages than the first of a spec of their name."""
_TEMPLATE = """\
<component>{% for n in numbers.faces | upto %}
<face id="f{{ n }}" title="Face {{ n }}" class="card" back="b{{ n }}"><spring/><p>{{ n }}</p><spring/></face>
<back id="b{{ n }}" title="Back {{ n }}" class="card"><spring/><p class="back">{{ n }}</p><spring/></back>
{% endfor %}</component>
"""
_STYLE = """\
title: Standard edition
inherits: standard
sheets: {{{sheets}}}
styles:
  component: {{size: 40pt, align: center, bold: yes}}
  face.card: {{fill: tint}}
  back.card: {{fill: line}}
  p.back: {{colour: paper}}
"""


def specs() -> tuple[str, ...]:
    return (*SHIPPED, *MORE)


def names() -> tuple[str, ...]:
    return tuple(dict.fromkeys((*specs(), *_SHOWN)))


def build(folder: Path) -> None:
    """Every sheet in `folder`, made by the code of this checkout."""
    listed = "".join(f"  - {{id: {name}, title: Faces, template: faces.xml.j2}}\n" for name in specs())
    files = {
        "cards.yaml": 'game: {id: sheets, title: Sheets, version: "1", language: en, editions: [standard]}\n'
        f"numbers: {{faces: {_FACES}}}\ncomponents:\n{listed}",
        "templates/faces.xml.j2": _TEMPLATE,
        "templates/styles/standard.yaml": _STYLE.format(sheets=", ".join(f"{name}: {name}" for name in specs())),
        **{f"templates/sheets/{name}.yaml": text for name, text in MORE.items()},
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "printgen", "build", "--game", str(folder), "--no-preflight", "--paper", "a4"]
    choice = [word for name in specs() for word in ("--component", name)]
    subprocess.run([*command, *choice, "--out", str(folder)], cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)


def made(folder: Path, name: str) -> tuple[Path, int]:
    """The file with the picture's page, and the number of that from 0."""
    spec, page = _SHOWN.get(name, (name, 0))
    return folder / f"sheets-1-standard-a4-{spec}.pdf", page


def listing(folder: Path) -> str:
    """sheets.txt for what was built in `folder`."""
    return _HEAD + "".join(f"{row}\n" for row in _rows(folder))


def _rows(folder: Path) -> Iterator[str]:
    for name in names():
        path, number = made(folder, name)
        page = PdfReader(path).pages[number]
        contents = page.get_contents()
        digest = hashlib.sha256(contents.get_data() if contents is not None else b"").hexdigest()[:16]
        yield f"{name}  {page.mediabox.width:.2f} x {page.mediabox.height:.2f}  {digest}"


def draw(path: Path, number: int, target: Path) -> None:
    """A page, in a few greys, with a thin edge where the paper ends."""
    import pypdfium2
    from PIL import Image, ImageOps

    with pypdfium2.PdfDocument(path) as document:
        image = document[number].render(scale=4 * _DPI / 72).to_pil().convert("L")
    small = image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
    framed = ImageOps.expand(small, border=1, fill="#C8C8C8")
    framed.quantize(8, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(target, optimize=True)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.png"):
        path.unlink()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        for sheet in names():
            draw(*made(folder, sheet), FOLDER / f"{sheet}.png")
        (FOLDER / LISTING).write_text(listing(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
