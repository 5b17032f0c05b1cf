"""Makes the pictures of docs/booklet.md and docs/calibrate.md: `make pictures`.

Beside the pictures stands papers.txt, which says what was drawn; a test compares it with what is drawn today.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pypdf import PdfReader

FOLDER = Path(__file__).parent / "pictures" / "papers"
LISTING = "papers.txt"
_ROOT = Path(__file__).parent.parent
_HEAD = "# The pages in the pictures: a digest of what is drawn. Written by `make pictures`.\n"
_BOOKLET, _SHEET = "common-reserve-1.0-standard-a4-rules-booklet.pdf", "calibrate-a4.pdf"
SHOTS = {
    "booklet-outside": (_BOOKLET, 0),
    "booklet-inside": (_BOOKLET, 1),
    "calibrate-front": (_SHEET, 0),
    "calibrate-back": (_SHEET, 1),
}
"""Name of a picture: file, and page from 0."""
THROUGH = "calibrate-through"
"""The back held against the light: printed 1.5 mm too far left and 1 mm too low, the front shining through."""
_DRIFT = (-1.5, 1.0)
_PART = (20.0, 82.0, 166.0, 132.0)
"""Left, top, width and height, in millimetres."""
_DPI = 60


def build(folder: Path) -> None:
    """The files in `folder`, made by the code of this checkout."""
    game = ["--game", str(_ROOT), "--edition", "standard"]
    for command in (["booklet", *game], ["calibrate"]):
        words = [sys.executable, "-m", "printgen", *command, "--paper", "a4", "--out", str(folder)]
        subprocess.run(words, cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)


def listing(folder: Path) -> str:
    """papers.txt for what was built in `folder`."""
    return _HEAD + "".join(f"{row}\n" for row in _rows(folder))


def _rows(folder: Path) -> Iterator[str]:
    for name, (file, number) in SHOTS.items():
        contents = PdfReader(folder / file).pages[number].get_contents()
        digest = hashlib.sha256(contents.get_data() if contents is not None else b"").hexdigest()[:16]
        yield f"{name}  {digest}"


def draw(folder: Path) -> None:
    """All pictures."""
    for name, (file, number) in SHOTS.items():
        _save(name, _painted(folder / file, number, _DPI))
    scale = 2 * _DPI
    front, back = (_painted(folder / _SHEET, number, scale) for number in (0, 1))
    _save(THROUGH, _through(front, back, scale))


def _painted(path: Path, number: int, dpi: int) -> Any:
    """A page in greys, drawn large and made small, so that thin lines stay."""
    import pypdfium2
    from PIL import Image

    with pypdfium2.PdfDocument(path) as document:
        image = document[number].render(scale=4 * dpi / 72).to_pil().convert("L")
    return image.resize((image.width // 4, image.height // 4), Image.Resampling.LANCZOS)


def _through(front: Any, back: Any, dpi: int) -> Any:
    """What is seen of both sides, the front mirrored and pale, the back moved by the drift."""
    from PIL import Image, ImageChops, ImageOps

    pale = ImageOps.mirror(front).point(lambda grey: 255 - (255 - grey) * 2 // 5)
    moved = Image.new("L", back.size, 255)
    moved.paste(back, tuple(round(mm * dpi / 25.4) for mm in _DRIFT))
    left, top, width, height = (round(mm * dpi / 25.4) for mm in _PART)
    return ImageChops.darker(pale, moved).crop((left, top, left + width, top + height))


def _save(name: str, image: Any) -> None:
    from PIL import Image, ImageOps

    framed = ImageOps.expand(image, border=1, fill="#C8C8C8")
    small = framed.quantize(8, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        draw(folder)
        (FOLDER / LISTING).write_text(listing(folder), encoding="utf-8")


if __name__ == "__main__":
    main()
