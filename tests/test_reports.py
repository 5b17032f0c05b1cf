"""Faults that users of the field's tools reported, each kind with a small input and the right outcome.

Those that stop a build have their messages tested in test_faults.py; here the rest, on the finished files.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from faults import PROJECT, Workshop, contents, ferry_workshop
from pdfread import EXTRACTORS, Run, drawn_pages, pypdf_pages, reader

CARDS, STYLE, SHEET = "content/cards.yaml", "templates/styles/standard.yaml", "templates/sheets/six-squares.yaml"
NINETY = " ".join(["Take the rope and mind the tide, for salt is light and timber is not."] * 6)
SIX = "Wait here for the next boat."
FINISHED = "out/night-ferry-0.3-standard-a4-crossings.pdf"


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """The small second game; one card in it says “Stay ashore.”, another is called “Low Tide”."""
    return ferry_workshop(tmp_path, monkeypatch, capsys)


def finished(shop: Workshop, name: str = FINISHED) -> Path:
    outcome = shop.build()
    assert outcome.code == 0, outcome.err
    return shop.folder / name


def texts(path: Path) -> list[str]:
    """All words of a file as each extractor reads them."""
    pypdf = " ".join(" ".join(pypdf_pages(path)).split())
    pdfium = " ".join(" ".join(EXTRACTORS["pdfium"](path)).split())
    return [pypdf, pdfium]


def body(path: Path, first: str) -> list[Run]:
    """The runs of the paragraphs that begin with the word `first`, on the pages as they are drawn."""
    runs = [run for page in drawn_pages(path) for run in page.runs]
    starts = [n for n, run in enumerate(runs) if run.text.startswith(first)]
    assert starts, f"no run begins with {first}"
    return [run for n in starts for run in (runs[n], *_rest(runs, n))]


def _rest(runs: list[Run], n: int) -> list[Run]:
    """The lines that go on where a line ends in a space."""
    found = []
    while runs[n].text.endswith(" ") and n + 1 < len(runs):
        n += 1
        found.append(runs[n])
    return found


def test_ninety_words_stop_the_build_and_say_by_how_many_lines(ferry: Workshop) -> None:
    assert len(NINETY.split()) == 90
    place = ferry.edit(CARDS, "text: Stay ashore.", f"text: ¦{NINETY}")
    message = ferry.fails()
    assert (message.code, message.place) == ("LAY008", place)
    assert re.match(r"“N-3 Fog”: the text “Take the rope .*” is \d+ lines too long for its box", message.text)


@pytest.mark.parametrize("fit", ["face", "deck"])
def test_a_short_card_keeps_its_size_while_a_long_one_shrinks(ferry: Workshop, fit: str) -> None:
    ferry.edit(SHEET, "face: {width: 70mm, height: 70mm}", "face: {width: 90mm, height: 85mm}")
    ferry.edit(STYLE, "p.crossing: {size: 11pt}", f"p.crossing: {{size: 15pt, smallest: 9pt, fit: {fit}}}")
    ferry.edit(CARDS, "text: Stay ashore.", f"text: {NINETY}")
    ferry.edit(CARDS, "text: A calm crossing.", f"text: {SIX}")
    path = finished(ferry)
    long, short = ({run.size for run in body(path, words)} for words in ("Take the", "Wait here"))
    assert len(long) == len(short) == 1
    (long_size,), (short_size,) = long, short
    assert 9 <= long_size < 15 and (long_size * 4).is_integer(), "the largest that fits, in steps of a quarter point"
    assert short_size == (15 if fit == "face" else long_size)


def test_a_long_card_takes_the_largest_size_that_fits(ferry: Workshop) -> None:
    ferry.edit(SHEET, "face: {width: 70mm, height: 70mm}", "face: {width: 90mm, height: 85mm}")
    ferry.edit(STYLE, "p.crossing: {size: 11pt}", "p.crossing: {size: 15pt, smallest: 9pt, fit: face}")
    ferry.edit(CARDS, "text: Stay ashore.", f"text: {NINETY}")
    (size,) = {run.size for run in body(finished(ferry), "Take the")}
    ferry.edit(STYLE, "size: 15pt, smallest: 9pt, fit: face", f"size: {size + 0.25}pt")
    assert ferry.fails().code == "LAY008"


@pytest.mark.parametrize("words", ["Żółw", "Ωμέγα", "Паром", "Đường về", "Straße", "Čtyři", "naïveté"])
def test_letters_are_drawn_from_the_fallback_font_and_read_back(ferry: Workshop, words: str) -> None:
    ferry.edit(CARDS, "name: Low Tide", f"name: {words}")
    path = finished(ferry)
    for text in texts(path):
        assert text.count(words) == 3
    assert any("SourceSans" in run.font or "Atkinson" in run.font for page in drawn_pages(path) for run in page.runs)


def test_signs_and_ligatures_are_read_back_as_they_were_written(ferry: Workshop) -> None:
    words = "→ □ ≥ ’ “ ” fi é ß ffl – — … € × ☐ ✓ A\u00a0B"
    ferry.edit(CARDS, "text: Stay ashore.", f"text: {words}")
    for text in texts(finished(ferry)):
        assert text.replace("\u00a0", " ").count(words.replace("\u00a0", " ")) == 4


@pytest.mark.parametrize("name", ["crossings", "counters", "kit"])
def test_every_font_is_embedded_and_a_subset(ferry: Workshop, name: str) -> None:
    fonts = _fonts(finished(ferry, f"out/night-ferry-0.3-standard-a4-{name}.pdf"))
    assert fonts and all(embedded and re.match(r"/[A-Z]{6}\+", base) for base, embedded in fonts)


def test_a_page_without_a_word_embeds_its_fonts_too(ferry: Workshop) -> None:
    ferry.write("templates/crossings.xml.j2", '<component><face id="a" title="Nothing"><spring/></face></component>')
    ferry.edit(CARDS, '    text:\n      load: Load\n      nothing: Nothing to load\n      jammed: "Jammed:"\n', "")
    ferry.edit(STYLE, "fill:\n  crossings: [counters]\n", "")
    ferry.edit(SHEET, 'rulers: "A card is 70 mm wide."\nslug: yes\n', "")
    path = finished(ferry)
    assert not "".join(EXTRACTORS["pdfium"](path)).strip()
    assert all(embedded for _, embedded in _fonts(path))


def _fonts(path: Path) -> list[tuple[str, bool]]:
    found = []
    for page in reader(path).pages:
        for font in page["/Resources"].get_object().get("/Font", {}).get_object().values():
            dictionary = font.get_object()
            described = dictionary.get("/FontDescriptor")
            found.append((dictionary["/BaseFont"], described is not None and "/FontFile2" in described.get_object()))
    return found


@pytest.mark.parametrize(
    "typed",
    ["No", "yes", "on", "~", "null", "012", "1:30", "3.10", "1_000", "0x1F", "1e3", ".5", "2001-01-01", "True", "="],
)
def test_what_yaml_takes_for_something_else_is_printed_as_typed(ferry: Workshop, typed: str) -> None:
    """Numbers in an ID alone: in a name they must be vouched for."""
    numeric = any(sign.isdigit() for sign in typed)
    ferry.edit(CARDS, "id: N-3", f"id: {typed}")
    if not numeric:
        ferry.edit(CARDS, "name: Low Tide", f"name: {typed}")
    path = finished(ferry)
    runs = [run.text.strip() for page in drawn_pages(path) for run in page.runs]
    assert runs.count(typed) == (0 if numeric else 3)
    assert runs.count(f"1 · {typed}") == 4


def test_a_title_and_a_version_that_yaml_reads_otherwise(ferry: Workshop) -> None:
    ferry.edit(CARDS, "title: Night Ferry", "title: No")
    ferry.edit(CARDS, 'version: "0.3"', "version: 3.10")
    meta = reader(finished(ferry, "out/night-ferry-3.10-standard-a4-kit.pdf")).metadata
    assert meta is not None and meta.title == "No 3.10"


@pytest.mark.parametrize(
    "words",
    [
        "Score <3", "a < b && c > d", "<b>bold</b>", "</p></face>", "&lt; &amp;", "]]>", "<!-- no -->", "<?xml?>",
        "a { b } c", "all %}", "{% if salt %}", "{# no #}", "%s %d", "$x", "\\n", "it’s \"so\" and 'so'",
    ],
)  # fmt: skip
def test_signs_of_markup_in_a_text_are_printed_as_they_are(ferry: Workshop, words: str) -> None:
    quoted = words.replace("'", "''")
    ferry.edit(CARDS, "text: Stay ashore.", f"text: '{quoted}'")
    ferry.edit(CARDS, "name: Low Tide", f"name: '{quoted}'")
    if any(sign.isdigit() for sign in words):
        ferry.vouch(words)
    for text in texts(finished(ferry)):
        assert text.count(words) == 7


def test_braces_in_a_text_that_name_nothing_are_an_error_at_the_name(ferry: Workshop) -> None:
    place = ferry.edit(CARDS, "text: Stay ashore.", 'text: "Stay {{ ¦nothing }}"')
    message = ferry.fails()
    assert (message.code, message.place) == ("ARI101", place)
    assert "'nothing'" in message.text and any(hint.startswith("known: ") for hint in message.hints)


def test_a_name_with_signs_of_markup_is_the_title_of_its_bookmark(ferry: Workshop) -> None:
    path = finished(ferry)
    titles = [item.title for part in reader(path).outline if isinstance(part, list) for item in part]
    assert "N-2 Dot & Sons’ <Quay>" in titles


@pytest.mark.parametrize("ending", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_line_ends_of_another_system_make_the_same_files(ferry: Workshop, ending: str) -> None:
    assert ferry.build().code == 0
    expected = contents(ferry.folder / "out")
    changed = 0
    for path in ferry.folder.rglob("*"):
        if path.suffix in (".yaml", ".j2", ".svg"):
            path.write_bytes(path.read_bytes().replace(b"\n", ending.encode()))
            changed += 1
    assert changed >= 6
    assert ferry.build().code == 0
    assert contents(ferry.folder / "out") == expected


def test_a_byte_order_mark_makes_the_same_files(ferry: Workshop) -> None:
    assert ferry.build().code == 0
    expected = contents(ferry.folder / "out")
    for path in ferry.folder.rglob("*"):
        if path.suffix in (".yaml", ".j2"):
            path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert ferry.build().code == 0
    assert contents(ferry.folder / "out") == expected


def test_curly_quotes_in_a_locale_that_is_not_utf8_make_the_same_files(ferry: Workshop) -> None:
    assert ferry.build().code == 0
    expected = contents(ferry.folder / "out")
    assert "’".encode() in (ferry.folder / CARDS).read_bytes()
    paths = {"PYTHONPATH": str(PROJECT), "PATH": os.environ["PATH"]}
    odd = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "printgen", "build", "--edition", "standard", "--paper", "a4", "--out", "out"]
    done = subprocess.run(command, cwd=ferry.folder, env=paths | odd, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert contents(ferry.folder / "out") == expected


@pytest.mark.parametrize("copies", [0, 1, 2, 13, 40])
def test_each_card_stands_as_often_as_asked(ferry: Workshop, copies: int) -> None:
    ferry.edit(CARDS, "copies: 3", f"copies: {copies}")
    for text in texts(finished(ferry)):
        assert (text.count("1 · N-1"), text.count("2 · N-2"), text.count("1 · N-3")) == (copies, 1, 4)


def test_every_page_of_many_sheets_has_the_same_boxes(ferry: Workshop) -> None:
    ferry.edit(CARDS, "copies: 3", "copies: 13")
    pages = reader(finished(ferry)).pages
    assert len(pages) == 4
    names = ("mediabox", "cropbox", "trimbox", "bleedbox")
    assert len({tuple(tuple(getattr(page, name)) for name in names) for page in pages}) == 1
