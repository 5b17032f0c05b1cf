"""Makes the README's pictures from a fresh build: `make pictures`.

Beside them it writes pages.txt, which says what the pictured pages were like; a test compares it with the pages of today.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pypdf import PdfReader

FOLDER = Path(__file__).parent / "pictures"
PAGES = "pages.txt"
_ROOT = Path(__file__).parent.parent
_HEAD = """\
# The pages in the pictures: size in points, and a digest of what is drawn. Written by `make pictures`.
"""


@dataclass(frozen=True)
class Shot:
    """A page of a component on A4, all of it, or the part from (left, top) of `width` × `height` millimetres."""

    name: str
    component: str
    page: int
    dpi: int
    part: tuple[float, float, float, float] | None = None

    @property
    def file(self) -> str:
        return f"common-reserve-1.0-standard-a4-{self.component}.pdf"


SHOTS = (
    Shot("cards", "cards", 1, 100),
    Shot("card", "cards", 1, 250, (10.5, 16.5, 63.0, 88.0)),
    Shot("reserve", "reserve", 1, 100),
    Shot("rules", "rules", 1, 100),
    Shot("record", "record", 1, 100),
)


def build(folder: Path) -> None:
    """The game's A4 kit in `folder`, made by the code of this checkout."""
    command = [sys.executable, "-m", "printgen", "build", "--game", str(_ROOT), "--edition", "standard"]
    subprocess.run([*command, "--paper", "a4", "--out", str(folder)], cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)


def listing(folder: Path) -> str:
    """pages.txt for the kit in `folder`."""
    return _HEAD + "".join(f"{row}\n" for row in _rows(folder))


def _rows(folder: Path) -> Iterator[str]:
    for file, number in dict.fromkeys((shot.file, shot.page) for shot in SHOTS):
        page = PdfReader(folder / file).pages[number - 1]
        contents = page.get_contents()
        digest = hashlib.sha256(contents.get_data() if contents is not None else b"").hexdigest()[:16]
        yield f"{file}  page {number}  {page.mediabox.width:.2f} x {page.mediabox.height:.2f}  {digest}"


def draw(shot: Shot, folder: Path, target: Path) -> None:
    """One picture, in so few colours that it stays small, with a thin grey edge where the paper ends."""
    import pypdfium2
    from PIL import Image, ImageOps

    document = pypdfium2.PdfDocument(folder / shot.file)
    image = document[shot.page - 1].render(scale=shot.dpi / 72).to_pil().convert("RGB")
    document.close()
    if shot.part:
        left, top, width, height = (round(mm * shot.dpi / 25.4) for mm in shot.part)
        image = image.crop((left, top, left + width, top + height))
    framed = ImageOps.expand(image, border=1, fill="#C8C8C8")
    framed.quantize(24, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(target, optimize=True)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        kit = Path(name)
        build(kit)
        for shot in SHOTS:
            draw(shot, kit, FOLDER / f"{shot.name}.png")
        (FOLDER / PAGES).write_text(listing(kit), encoding="utf-8")


if __name__ == "__main__":
    main()
