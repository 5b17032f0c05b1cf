"""Widths are what the whole layout stands on: compared with ReportLab, which draws, and with fontTools if it is there."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from conftest import PROJECT
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from printgen.diagnostics import Failure
from printgen.layout.fontfile import FONT_FILE, FontFile, read_font

FILES = sorted((PROJECT / "fonts").glob("*.ttf"))
FONTS = {path.stem: read_font(path) for path in FILES}
NAMES = st.sampled_from(sorted(FONTS))
for _path in FILES:
    pdfmetrics.registerFont(TTFont(f"test-{_path.stem}", str(_path)))


def drawn_width(name: str, text: str) -> float:
    return float(pdfmetrics.stringWidth(text, f"test-{name}", 1))


def letters(font: FontFile) -> st.SearchStrategy[str]:
    codes = sorted(code for code in font.glyphs if 0x20 <= code < 0x10000 and not 0xD800 <= code < 0xE000)
    return st.text(st.sampled_from([chr(code) for code in codes]), max_size=40)


def test_the_four_shipped_fonts_are_there() -> None:
    assert len(FONTS) == 4


@given(data=st.data(), name=NAMES)
def test_a_words_width_is_what_reportlab_draws(data: st.DataObject, name: str) -> None:
    text = data.draw(letters(FONTS[name]))
    assert FONTS[name].width(text) == pytest.approx(drawn_width(name, text), abs=0.0006 * max(1, len(text)))


@pytest.mark.parametrize("name", FONTS)
def test_every_characters_width_is_what_reportlab_draws(name: str) -> None:
    """ReportLab rounds widths to a thousandth of the size."""
    font = FONTS[name]
    face = pdfmetrics.getFont(f"test-{name}").face
    wrong = [hex(code) for code in font.glyphs if abs(face.charWidths[code] / 1000 - font.width(chr(code))) > 0.0006]
    assert wrong == []


@pytest.mark.parametrize("name", FONTS)
def test_a_font_has_the_characters_that_reportlab_finds_in_it(name: str) -> None:
    face = pdfmetrics.getFont(f"test-{name}").face
    assert FONTS[name].glyphs == {code for code, glyph in face.charToGlyph.items() if glyph}


@given(data=st.data(), name=NAMES)
def test_a_words_width_is_the_sum_of_its_parts(data: st.DataObject, name: str) -> None:
    font = FONTS[name]
    one, two = data.draw(letters(font)), data.draw(letters(font))
    assert font.width(one + two) == pytest.approx(font.width(one) + font.width(two))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_widths_characters_and_heights_are_those_of_fonttools(path: Path) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib", reason="fontTools is not installed")
    font, file = FONTS[path.stem], ttlib.TTFont(path)
    units, metrics = file["head"].unitsPerEm, file["hmtx"].metrics
    assert {code: round(font.width(chr(code)) * units) for code in font.glyphs} == {
        code: metrics[glyph][0] for code, glyph in file.getBestCmap().items() if glyph != ".notdef"
    }
    assert font.cap_height == file["OS/2"].sCapHeight / units
    assert font.x_height == file["OS/2"].sxHeight / units
    assert font.descent == -file["hhea"].descent / units


def test_heights_are_those_that_the_fonts_makers_state() -> None:
    """In thousandths: Atkinson's capitals 668 and small letters 496, Source Sans' 660 and 486."""
    heights = {name.split("_")[0]: (f.cap_height, f.x_height) for name, f in FONTS.items() if "Regular" in name}
    assert heights == {"AtkinsonHyperlegibleNext": (0.668, 0.496), "SourceSans3": (0.66, 0.486)}


@pytest.mark.parametrize(("char", "first", "second"), [("A", True, True), ("→", False, True), ("🪙", False, False)])
def test_the_fallback_has_what_the_main_font_lacks(char: str, first: bool, second: bool) -> None:
    assert FONTS["AtkinsonHyperlegibleNext_400Regular"].has(char) is first
    assert FONTS["SourceSans3_400Regular"].has(char) is second


def refused(path: Path) -> str:
    with pytest.raises(Failure) as caught:
        read_font(path)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == FONT_FILE.code
    assert diagnostic.span is not None and diagnostic.span.file == path.as_posix()
    return diagnostic.message


def test_a_missing_file_is_refused_with_the_fonts_there_are() -> None:
    with pytest.raises(Failure) as caught:
        read_font(PROJECT / "fonts" / "Atkinson.ttf")
    assert FILES[0].name in caught.value.diagnostics[0].hints[0]


@pytest.mark.parametrize("data", [b"", b"OTTO\0\0\0\0", b"\0\1\0\0", b"<html>", b"wOF2" + bytes(64)])
def test_what_is_no_truetype_font_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.ttf").write_bytes(data)
    refused(tmp_path / "x.ttf")


@given(cut=st.integers(0, 4000))
def test_a_font_that_is_cut_off_is_refused_or_read_but_never_crashes(cut: int) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.ttf"
        path.write_bytes(FILES[0].read_bytes()[:cut])
        refused(path)


def test_a_font_without_outlines_is_refused(tmp_path: Path) -> None:
    data = bytearray(FILES[0].read_bytes())
    for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16):
        if data[at : at + 4] == b"glyf":
            data[at : at + 4] = b"CFF "
    (tmp_path / "x.ttf").write_bytes(bytes(data))
    refused(tmp_path / "x.ttf")
