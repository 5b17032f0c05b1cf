"""The preflight: ours are clean, each planted fault is found by its own code, files of other programs never upset it."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import broken
import pikepdf
import pytest
from broken import Look, content, drop, edited, element, every, fonts, large_print, low_ink, put
from conftest import COMPONENTS, PAPERS, PROJECT, Built
from pikepdf import Name, String
from PIL import Image as Picture
from pypdf import PdfWriter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from shopfaults import SHOP_FAULTS
from tools import run_tool

from printgen.check.catalogue import all_rules
from printgen.check.pdf import pdf_checks, pixels, preflight
from printgen.check.pdf.reading import read_file
from printgen.cli import main
from printgen.cli.game import open_game
from printgen.diagnostics import Diagnostic, Rule, Severity, Span
from printgen.export.edition import open_edition
from printgen.export.files import Output, kit_files
from printgen.export.kit import make_kit
from printgen.impose.papers import PAPERS as ALL_PAPERS

SPAN = Span("made.pdf")
Outputs = dict[str, Output]


@pytest.fixture(scope="session", params=PAPERS)
def all_outputs(request: pytest.FixtureRequest) -> tuple[Outputs, tuple[str, ...]]:
    """The files of the standard edition by component, with what they were made from, and the game's keywords."""
    opened = open_game(PROJECT)
    kit = make_kit(open_edition(opened.game, opened.entry, "standard"), ALL_PAPERS[request.param])
    found = {output.name.split("-")[-1].removesuffix(".pdf"): output for output in kit_files(kit, with_kit=True)}
    return found, tuple(map(str, opened.game.keywords))


@pytest.fixture(scope="session")
def outputs() -> Outputs:
    opened = open_game(PROJECT)
    kit = make_kit(open_edition(opened.game, opened.entry, "standard"), ALL_PAPERS["a4"])
    return {output.name.split("-")[-1].removesuffix(".pdf"): output for output in kit_files(kit, with_kit=True)}


def codes(found: list[Diagnostic]) -> set[str]:
    return {diagnostic.code for diagnostic in found}


# Ours


@pytest.mark.parametrize("name", ["kit", *COMPONENTS])
def test_nothing_is_wrong_with_ours(all_outputs: tuple[Outputs, tuple[str, ...]], name: str) -> None:
    outputs, keywords = all_outputs
    output = outputs[name]
    assert preflight(output.data, SPAN, documents=output.documents, keywords=keywords) == []


@pytest.mark.parametrize("name", ["kit", *COMPONENTS])
def test_they_are_clean_without_their_documents_too(outputs: Outputs, name: str) -> None:
    assert preflight(outputs[name].data, SPAN) == []


def test_the_made_pages_are_clean_as_long_as_no_fault_is_asked_for() -> None:
    assert preflight(large_print(Look()), SPAN) == []
    assert preflight(low_ink(), SPAN) == []
    assert preflight(low_ink((30, 60, 11, 11, (0.0,)), (30, 80, 170, 11, (1.0,))), SPAN) == []


# Faults planted in ours: the code that must find each, the file, what is done to it

BLACK_BOX = "/Artifact BMC 0 g 300 {} 40 4 re f EMC"
TEXT = r"(?m)^{} 775\.764 Td"
GREY, HAIRLINE = r"(?m)^0 g$", r"(?m)^0\.35 w$"

PLANTED: dict[str, tuple[str, str, broken.Edit]] = {
    "Q without q": ("PDF002", "cards", broken.added("Q")),
    "unknown operator": ("PDF002", "cards", broken.added("xyz")),
    "operator without operands": ("PDF002", "cards", broken.added("cm")),
    "font that is not there": ("PDF002", "cards", broken.added("/Artifact BMC BT /None 9 Tf ET EMC")),
    "font not embedded": ("PDF003", "rules", fonts(lambda font: drop("/FontFile2")(font.FontDescriptor))),
    "font embedded whole": ("PDF004", "rules", fonts(put("/BaseFont", Name.Atkinson))),
    "no ToUnicode": ("PDF005", "rules", fonts(drop("/ToUnicode"))),
    "another page size": ("PDF006", "rules", broken.other_size),
    "trim box outside": ("PDF006", "rules", broken.trim_outside),
    "no viewer preferences": ("PDF007", "cards", broken.without("/ViewerPreferences")),
    "no language": ("PDF008", "cards", broken.without("/Lang")),
    "no language tag": ("PDF008", "cards", broken.unknown_language),
    "no title": ("PDF009", "cards", broken.no_title),
    "title not shown": ("PDF009", "cards", broken.untitled_window),
    "no structure tree": ("PDF010", "cards", broken.without("/StructTreeRoot")),
    "empty structure tree": ("PDF010", "cards", broken.empty_tree),
    "not marked": ("PDF010", "cards", broken.without("/MarkInfo")),
    "untagged text": ("PDF011", "cards", broken.added("BT /F1+0 12 Tf 1 0 0 1 300 300 Tm (x) Tj ET")),
    "untagged line": ("PDF011", "cards", broken.added("100 400 m 200 400 l S")),
    "swapped StructParents": ("PDF012", "rules", broken.swapped_parents),
    "the same StructParents": ("PDF012", "rules", broken.same_parents),
    "no StructParents": ("PDF012", "rules", broken.no_parents),
    "no parent tree": ("PDF012", "rules", broken.no_parent_tree),
    "no metadata": ("PDF013", "cards", broken.without("/Metadata")),
    "no PDF/UA claim": ("PDF013", "cards", broken.no_claim),
    "metadata that is no XML": ("PDF013", "cards", broken.broken_packet),
    "no output intent": ("PDF014", "cards", broken.without("/OutputIntents")),
    "hairline": ("PDF015", "cards", content(HAIRLINE, ".1 w")),
    "ink in the margin": ("PDF016", "record", broken.added(BLACK_BOX.format(10))),
    "ink half off the page": ("PDF016", "record", broken.added(BLACK_BOX.format(-2))),
    "text over a cut": ("PDF017", "cards", content(TEXT.format(r"41\.\d+"), "20 775 Td")),
    "text near a cut": ("PDF017", "cards", content(TEXT.format(r"41\.\d+"), "32 775 Td")),
    "page scaled to 94 %": ("PDF018", "cards", broken.added(".94 0 0 .94 18 18 cm", first=True)),
    "black in RGB": ("PDF019", "rules", content(GREY, "0 0 0 rg")),
    "rich black": ("PDF019", "rules", content(GREY, ".6 .5 .5 1 k")),
    "section not in the tree": ("PDF020", "cards", broken.missing_section),
    "Alt removed": ("ACC001", "record", element("/Figure", drop("/Alt"))),
    "empty Alt": ("ACC001", "record", element("/Figure", put("/Alt", String(" ")))),
    "no TH": ("ACC002", "record", every("/TH", put("/S", Name.TD))),
    "paragraph in a row": ("ACC002", "record", element("/TD", put("/S", Name.P))),
    "no Scope": ("ACC003", "record", element("/TH", drop("/A"))),
    "heading level skipped": ("ACC004", "rules", element("/H2", put("/S", Name.H4))),
    "no first level": ("ACC004", "rules", element("/H1", put("/S", Name.H2))),
    "paragraph in a list": ("ACC005", "rules", broken.paragraph_in_list),
    "item without a body": ("ACC005", "rules", broken.body_less_item),
    "small text": ("ACC006", "rules", content(r" 12 Tf", " 8 Tf")),
    "small text on a card": ("ACC006", "cards", content(r" 9 Tf", " 7 Tf", where=8)),
    "grey text": ("ACC010", "rules", content(GREY, ".55 g")),
    "black text on black": ("ACC010", "cards", content(r"(?m)^1 g$", "0 g")),
    "faint blank": ("ACC011", "record", content(r"(?m)^0 G$", ".8 G", count=99)),
    "small numeral": ("ACC018", "cards", content(r" 36 Tf", " 20 Tf")),
    "small tick box": ("ACC017", "record", broken.smaller_ticks),
    "narrow lines to write on": ("ACC016", "record", broken.higher_blank),
}  # fmt: skip


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found_by_its_code(outputs: Outputs, fault: str) -> None:
    code, name, edit = PLANTED[fault]
    found = preflight(edited(outputs[name].data, edit), SPAN)
    assert code in codes(found)
    assert all(diagnostic.span == SPAN for diagnostic in found)


def test_a_file_that_is_only_written_anew_stays_clean(outputs: Outputs) -> None:
    for name, output in outputs.items():
        assert preflight(edited(output.data, lambda pdf: None, linearize=True), SPAN) == [], name


# Faults that show only when the documents are at hand

RETURNED: dict[str, tuple[str, broken.Edit]] = {
    "card missing": ("PDF021", broken.missing_section),
    "card twice": ("PDF022", broken.double_section),
    "cards in another order": ("PDF023", broken.swapped_sections),
    "a word changed": ("PDF024", content(r"\(Seed Tent\)", "(Seed Tint)")),
    "words run together": ("PDF024", content(r" \) Tj", ") Tj")),
}


@pytest.mark.parametrize("fault", RETURNED)
def test_what_comes_back_is_compared_with_the_documents(outputs: Outputs, fault: str) -> None:
    code, edit = RETURNED[fault]
    cards = outputs["cards"]
    found = preflight(edited(cards.data, edit), SPAN, documents=cards.documents)
    assert [d.code for d in found if d.code in {"PDF021", "PDF022", "PDF023", "PDF024"}][:1] == [code]


def test_the_missing_card_is_named(outputs: Outputs) -> None:
    cards = outputs["cards"]
    found = preflight(edited(cards.data, broken.missing_section), SPAN, documents=cards.documents)
    assert [d.message for d in found if d.code == "PDF021"] == ["“D5 Garden Booth” is not in the file"]


def test_a_part_of_another_game_is_no_part_of_it(outputs: Outputs) -> None:
    found = preflight(outputs["rules"].data, SPAN, documents=outputs["record"].documents)
    assert {"PDF021", "PDF022"} <= codes(found)


# The numbers of large print, on pages made for it

LONG = "ill fill it till it is still, " * 2 + "I will"
LARGE: dict[str, tuple[str, Look]] = {
    "x-height": ("ACC007", Look(size=18.0)),
    "size": ("ACC006", Look(number_size=14.0)),
    "leading": ("ACC008", Look(leading=1.1)),
    "long line": ("ACC009", Look(first=LONG)),
    "contrast": ("ACC010", Look(colour=(0.4,))),
    "margin": ("ACC012", Look(margin=20.0)),
    "hyphen": ("ACC013", Look(first="The first line of this com-", second="puter goes on here")),
    "no space at the end": ("ACC013", Look(first="The first line is over a~", second="few more")),
    "capitals": ("ACC014", Look(first="TAKE ONE CARD NOW")),
    "blanks": ("ACC016", Look(writing=10.0)),
    "thin blank": ("ACC016", Look(stroke=0.75)),
    "tick box": ("ACC017", Look(tick=7.0)),
    "small heading": ("ACC019", Look(heading=20.0)),
    "light heading": ("ACC019", Look(heading_bold=False)),
    "centred heading": ("ACC019", Look(heading_indent=40.0)),
    "indent": ("ACC020", Look(indent=8.0)),
    "justified": ("ACC020", Look(justified=True)),
    "columns": ("ACC021", Look(beside=True)),
    "no blank line": ("ACC022", Look(gap=10.0)),
    "heading at the foot": ("ACC023", Look(heading_at_foot=True)),
    "lonely line": ("ACC023", Look(lonely=True)),
    "row cut in two": ("ACC023", Look(cut_row=True)),
    "header row not repeated": ("ACC023", Look(header_again=False)),
    "no page number": ("ACC024", Look(number="")),
    "light page number": ("ACC024", Look(number_bold=False)),
    "page number in the middle": ("ACC024", Look(number_x=90.0)),
}


@pytest.mark.parametrize("fault", LARGE)
def test_the_large_print_edition_is_held_to_its_numbers(fault: str) -> None:
    code, look = LARGE[fault]
    data = large_print(look)
    assert code in codes(preflight(data, SPAN))
    if code not in {"ACC006", "ACC010", "ACC013", "ACC017"}:
        assert code not in codes(preflight(data, SPAN, "standard")), "the standard edition does not promise that"


def test_italics_are_found() -> None:
    assert "ACC015" in codes(preflight(broken.slanted(large_print(Look())), SPAN))


def test_text_over_a_picture_is_found() -> None:
    assert "ACC025" in codes(preflight(broken.picture_below(large_print(Look())), SPAN))


def test_capitals_of_keywords_are_allowed_where_they_are_known() -> None:
    data = large_print(Look(first="WATER AND FUEL NOW"))
    assert "ACC014" in codes(preflight(data, SPAN))
    assert "ACC014" not in codes(preflight(data, SPAN, keywords=("WATER", "FUEL")))


# The promises of the low-ink edition

GREY_INK, BLUE = (0.5,), (0.0, 0.2, 0.9)
MANY = [(20.0 + 15 * (n % 11), 60.0 + 14 * (n // 11), 11.0, 11.0, (0.0,)) for n in range(44)]
LOW: dict[str, tuple[str, list[tuple[float, float, float, float, broken.Colour]]]] = {
    "ground": ("PDF025", [(30, 60, 60, 20, GREY_INK)]),
    "colour": ("PDF026", [(30, 60, 10, 10, BLUE)]),
    "ink": ("PDF027", list(MANY)),
}


@pytest.mark.parametrize("fault", LOW)
def test_the_low_ink_edition_is_held_to_its_promises(fault: str) -> None:
    code, drawings = LOW[fault]
    data = low_ink(*drawings)
    assert codes(preflight(data, SPAN)) == {code}
    assert preflight(data, SPAN, "standard") == []


def test_without_pixels_it_says_what_was_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.check.pdf.pdf027_too_much_ink.can_see", lambda: False)
    (found,) = preflight(low_ink(*MANY), SPAN)
    assert (found.code, found.severity) == ("PDF030", Severity.WARNING)


def test_every_rule_has_a_case_and_a_page() -> None:
    cases = {code for code, *_ in (*PLANTED.values(), *RETURNED.values(), *LARGE.values(), *LOW.values())}
    cases |= {"ACC015", "ACC025", "ACC026", *(fault.code for fault in SHOP_FAULTS.values())}
    assert {rule.code for rule, _ in pdf_checks()} == cases
    listed = {rule.code: rule for rule in all_rules()}
    for rule, _ in (*pdf_checks(), (pixels.SKIPPED, None)):
        assert listed[rule.code] is rule
        assert "Mend:" in rule.doc and "Why:" in rule.doc


# Files that cannot be read, and files of other programs


@pytest.mark.parametrize(
    "data",
    [b"", b"no PDF at all", b"%PDF-1.7\n", b"%PDF-1.7\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF"],
    ids=["empty", "text", "header", "no objects"],
)
def test_what_is_no_pdf_is_told(data: bytes) -> None:
    assert codes(preflight(data, SPAN)) == {"PDF001"}


def test_an_encrypted_file_is_told(outputs: Outputs) -> None:
    assert codes(preflight(broken.encrypted(outputs["cards"].data), SPAN)) == {"PDF001"}


def test_a_file_that_broke_off_is_told(outputs: Outputs) -> None:
    data = outputs["cards"].data
    for share in (0.1, 0.5, 0.9, 0.99):
        assert preflight(data[: int(len(data) * share)], SPAN) != []


def drawn() -> bytes:
    """A page of ReportLab's as most programs make it: standard fonts, a form, an image, rotated text."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(300, 300))
    canvas.drawString(20, 20, "Plain (text) with \\ signs")
    canvas.beginForm("stamp")
    canvas.setFont("Times-Italic", 14)
    canvas.drawString(0, 0, "In a form")
    canvas.endForm()
    canvas.saveState()
    canvas.rotate(30)
    canvas.doForm("stamp")
    canvas.restoreState()
    canvas.setFillColorCMYK(1, 0, 0, 0)
    canvas.linearGradient(0, 100, 100, 200, ((1, 0, 0), (0, 0, 1)))
    canvas.drawImage(ImageReader(Picture.new("RGB", (4, 4), "red")), 100, 100, 50, 50)
    canvas.showPage()
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def blank() -> bytes:
    writer, out = PdfWriter(), io.BytesIO()
    writer.add_blank_page(200, 300)
    writer.write(out)
    return out.getvalue()


def pictured() -> bytes:
    out = io.BytesIO()
    Picture.new("RGB", (300, 200), "navy").save(out, "PDF")
    return out.getvalue()


@pytest.mark.parametrize("make", [drawn, blank, pictured])
def test_files_of_other_programs_are_read(make: Callable[[], bytes]) -> None:
    for edition in (None, "large-print", "low-ink"):
        found = codes(preflight(make(), SPAN, edition))
        assert {"PDF007", "PDF008", "PDF010", "PDF013", "PDF014"} <= found
        assert not found & {"PDF001", "PDF002"}


def test_their_text_is_read_too() -> None:
    file = read_file(drawn(), SPAN)
    assert [run.text for run in file.pages[0].words] == ["Plain (text) with \\ signs", "In a form"]
    assert file.pages[0].words[1].font.italic and file.pages[0].words[1].dx == pytest.approx(0.866, abs=0.001)
    assert [image.kind for image in file.pages[0].images] == ["shading", "image"]
    assert "PDF003" in codes(preflight(drawn(), SPAN))


def test_ink_of_pictures_at_the_edge_is_seen_in_pixels() -> None:
    assert [d.message for d in preflight(pictured(), SPAN) if d.code == "PDF016"][:1] == [
        "page 1: ink within 6.35 mm of the upper edge"
    ]


def test_a_file_by_ghostscript_is_read(outputs: Outputs, tmp_path: Path) -> None:
    source, target = tmp_path / "in.pdf", tmp_path / "out.pdf"
    source.write_bytes(outputs["cards"].data)
    run_tool("gs", "-q", "-o", target, "-sDEVICE=pdfwrite", source)
    found = preflight(target.read_bytes(), SPAN)
    assert "PDF013" in codes(found) and not codes(found) & {"PDF001", "PDF002", "PDF018"}


@pytest.mark.parametrize("seed", range(12))
def test_damaged_files_never_upset_it(outputs: Outputs, seed: int) -> None:
    """Bytes changed, cut out and doubled: whatever comes of it, it comes as diagnostics."""
    chance = random.Random(seed)
    for _ in range(4):
        data = bytearray(outputs[chance.choice(["record", "markers", "actions"])].data)
        for _ in range(chance.randrange(1, 30)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 40])] = chance.randbytes(chance.choice([1, 1, 20]))
        for edition in ("large-print", "low-ink"):
            preflight(bytes(data), SPAN, edition)


@pytest.mark.parametrize("seed", range(8))
def test_damaged_content_never_upsets_it(outputs: Outputs, seed: int) -> None:
    """The same within a page's content, behind its compression."""
    chance = random.Random(seed)

    def damage(pdf: broken.Pdf) -> None:
        stream = pdf.pages[0].obj.Contents
        words = stream.read_bytes().split(b" ")
        for _ in range(20):
            at = chance.randrange(len(words))
            words[at] = chance.choice([b"", b"(", b")", b"[", b">>", b"<<", b"Q", b"-1e9", b"9" * 400, b"Do", b"BI ID"])
        stream.write(b" ".join(words))

    for edition in ("large-print", "low-ink"):
        assert preflight(edited(outputs["record"].data, damage), SPAN, edition) != []


# The command


def test_the_command_is_silent_about_what_is_right(kit: Built, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preflight", *map(str, sorted(kit.folder.glob("*.pdf")))]) == 0
    told = capsys.readouterr()
    assert told.err == "" and told.out.count("nothing is wrong") == 14


def test_it_says_file_page_place_and_words(
    outputs: Outputs, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(edited(outputs["cards"].data, PLANTED["text near a cut"][2]))
    assert main(["preflight", str(path)]) == 1
    told = capsys.readouterr().err
    pattern = (
        r"page 1, 11 mm from the left and 2\d mm from the top: “Seed Tent” is 0\.\d mm from a cut line; it needs 2 mm"
    )
    assert re.search(rf"{re.escape(path.as_posix())}: error PDF017 text-at-the-cut: {pattern}", told)


def test_it_tells_machines_as_json(outputs: Outputs, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(edited(outputs["cards"].data, broken.no_title))
    assert main(["preflight", "--format", "json", str(path), str(tmp_path / "nothing.pdf")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert [(d["code"], Path(d["file"]).name) for d in found] == [("PDF009", "cards.pdf"), ("PDF001", "nothing.pdf")]


def test_warnings_alone_are_no_failure(outputs: Outputs, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    path.write_bytes(edited(outputs["rules"].data, PLANTED["font embedded whole"][2]))
    assert main(["preflight", str(path)]) == 0


def test_another_edition_can_be_asked_for(kit: Built, capsys: pytest.CaptureFixture[str]) -> None:
    rules = str(kit.pdf("a4", "rules"))
    assert main(["preflight", "--edition", "large-print", rules]) == 1
    assert "the large-print edition has 18 pt" in capsys.readouterr().err
    assert main(["preflight", "--edition", "giant", rules]) == 2


def test_the_outline_of_the_kit_can_be_played_from(kit: Built, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preflight", "--outline", str(kit.pdf("a4", "kit"))]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    at = next(n for n, line in enumerate(lines) if re.fullmatch(r"H\d: Seed Tent", line))
    assert lines[at - 1] == "Sect #D1"
    assert lines[at + 1 : at + 11] == [
        "P: D1", "P: DEMAND:", "P: WATER", "P: 3", "P: FUEL", "P: 1", "P: FIBRE", "P: 1",
        "P: CLOSED SOURCE while CURRENT:", "P: WATER.",
    ]  # fmt: skip
    assert "TR: *Part* | *Pages* | *What to do with it*" in lines
    assert any(line.startswith("LI: 1. Choose the file for your paper") for line in lines)
    row = next(line for line in lines if line.startswith("TR: *1* |"))
    assert row.count("[") == 6, "two blanks, three boxes to tick and a blank for the points"
    assert [line for line in lines if line.endswith("[]") or "without words" in line] == []


def test_a_build_moves_nothing_in_place_if_a_file_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = Rule("PDF000", "planted", "")
    monkeypatch.setattr("printgen.check.pdf.preflight", lambda data, span, **_: [fault.at(span, "wrong")])
    arguments = ["build", "--game", str(PROJECT), "--edition", "standard", "--paper", "a4", "--component", "record"]
    assert main([*arguments, "--out", str(tmp_path)]) == 1
    assert "common-reserve-1.0-standard-a4-record.pdf: error PDF000 planted: wrong" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert main([*arguments, "--out", str(tmp_path), "--no-preflight"]) == 0
    assert len(list(tmp_path.glob("*.pdf"))) == 1


def test_forms_of_forms_of_forms_come_to_an_end(outputs: Outputs) -> None:
    """Ten of the next, nine levels deep: a thousand million drawings."""

    def bomb(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"0 0 1 1 re f", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9])
        for _ in range(9):
            inner = pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form))
            form = pdf.make_stream(
                b"/F Do " * 10, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, BBox=[0, 0, 9, 9], Resources=inner
            )
        page = pdf.pages[0]
        page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name.Bomb)
        page.contents_add(b"/Bomb Do")

    assert "PDF002" in codes(preflight(broken.edited(outputs["cards"].data, bomb), SPAN))


def test_a_page_without_resources_is_blank(outputs: Outputs) -> None:
    def blank(pdf: pikepdf.Pdf) -> None:
        pdf.pages.append(
            pikepdf.Page(pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Page, MediaBox=[0, 0, 595, 842])))
        )

    found = preflight(broken.edited(outputs["cards"].data, blank), SPAN)
    assert "PDF002" not in codes(found)
