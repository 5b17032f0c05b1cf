"""Finished files with one thing broken in each, to see whether a checker finds it.

Each fault is a function that breaks an open file of ours; its decorator says which component's file it needs, and the
rules by which veraPDF refuses the result: clause of the standard, hyphen, number of veraPDF's test. No rule: veraPDF lets
it pass, and our own tests must not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

Break = Callable[[Pdf], None]


@dataclass(frozen=True)
class Fault:
    name: str
    component: str
    ua1: frozenset[str]
    a2a: frozenset[str]
    apply: Break

    def copy_of(self, source: Path, folder: Path) -> Path:
        """A broken copy of the file `source`."""
        target = folder / f"{self.name}.pdf"
        with pikepdf.open(source) as pdf:
            self.apply(pdf)
            pdf.save(target, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
        return target


FAULTS: list[Fault] = []


def fault(component: str, ua1: str = "", a2a: str = "") -> Callable[[Break], Break]:
    def note(function: Break) -> Break:
        FAULTS.append(Fault(function.__name__, component, frozenset(ua1.split()), frozenset(a2a.split()), function))
        return function

    return note


def elements(pdf: Pdf, kind: str) -> Iterator[Any]:
    """The structure elements of a type, in reading order."""

    def walk(parent: Any) -> Iterator[Any]:
        kids = parent.get("/K")
        for kid in kids if isinstance(kids, Array) else [kids]:
            if isinstance(kid, Dictionary) and "/S" in kid:
                yield kid
                yield from walk(kid)

    return (element for element in walk(pdf.Root.StructTreeRoot) if Name(f"/{kind}") == element.S)


def first(pdf: Pdf, kind: str) -> Any:
    return next(elements(pdf, kind))


def replace(data: bytes, pattern: bytes, by: bytes) -> bytes:
    """With the first match replaced; there must be one."""
    changed, count = re.subn(pattern, by, data, count=1, flags=re.S)
    assert count, f"{pattern!r} is nowhere, so nothing was broken"
    return changed


def edit_page(pdf: Pdf, pattern: bytes, by: bytes) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(replace(page.Contents.read_bytes(), pattern, by))


def edit_xmp(pdf: Pdf, pattern: bytes, by: bytes) -> None:
    packet = replace(pdf.Root.Metadata.read_bytes(), pattern, by)
    pdf.Root.Metadata = pdf.make_stream(packet, Type=Name.Metadata, Subtype=Name.XML)


def first_font(pdf: Pdf) -> Any:
    return next(iter(pdf.pages[0].Resources.Font.values()))


TAGGED = rb"/P <</MCID (\d+)>> BDC(.*?)EMC"


# What the file says of itself


@fault("rules", ua1="7.1-9")
def no_title(pdf: Pdf) -> None:
    edit_xmp(pdf, rb"<dc:title>.*?</dc:title>", b"")


@fault("rules", ua1="7.1-10")
def title_not_shown(pdf: Pdf) -> None:
    del pdf.Root.ViewerPreferences.DisplayDocTitle


@fault("record", ua1="7.2-2 7.2-22 7.2-33 7.2-34")
def no_language(pdf: Pdf) -> None:
    del pdf.Root.Lang


@fault("rules", ua1="7.2-29", a2a="6.7.4-1")
def language_is_no_tag(pdf: Pdf) -> None:
    pdf.Root.Lang = String("in English")


@fault("rules", ua1="7.1-8", a2a="6.6.2.1-1")
def no_xmp(pdf: Pdf) -> None:
    del pdf.Root.Metadata


@fault("rules", ua1="5-1")
def no_pdf_ua_identifier(pdf: Pdf) -> None:
    edit_xmp(pdf, rb"<pdfuaid:part>1</pdfuaid:part>", b"")


@fault("rules", a2a="6.6.4-2")
def no_pdf_a_identifier(pdf: Pdf) -> None:
    edit_xmp(pdf, rb"<pdfaid:part>2</pdfaid:part>", b"")


@fault("rules", a2a="6.6.2.3.1-1 6.6.2.3.1-2")
def no_extension_schemas(pdf: Pdf) -> None:
    edit_xmp(pdf, rb"<pdfaExtension:schemas>.*</pdfaExtension:schemas>", b"")


@fault("rules", a2a="6.2.4.3-2 6.2.4.3-4")
def no_output_intent(pdf: Pdf) -> None:
    del pdf.Root.OutputIntents


@fault("rules", a2a="6.5.1-1")
def script(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS=String("1"))


# Fonts and inks


@fault("rules", ua1="7.21.4.1-1", a2a="6.2.11.4.1-1")
def font_not_embedded(pdf: Pdf) -> None:
    del first_font(pdf).FontDescriptor.FontFile2


@fault("rules", ua1="7.21.7-1", a2a="6.2.11.7.2-1")
def no_to_unicode(pdf: Pdf) -> None:
    del first_font(pdf).ToUnicode


@fault("rules", a2a="6.2.4.3-3")
def ink_of_no_profile(pdf: Pdf) -> None:
    edit_page(pdf, rb"^", b"0 0 0 1 k\n")


# Marked content


@fault("rules", ua1="7.1-11 7.1-3", a2a="6.7.3.3-1")
def no_structure_tree(pdf: Pdf) -> None:
    del pdf.Root.StructTreeRoot


@fault("rules", ua1="6.2-1", a2a="6.7.2.2-1")
def not_marked(pdf: Pdf) -> None:
    del pdf.Root.MarkInfo


@fault("rules", ua1="7.1-4")
def suspect(pdf: Pdf) -> None:
    pdf.Root.MarkInfo.Suspects = True


@fault("rules", ua1="7.1-3")
def untagged_text(pdf: Pdf) -> None:
    edit_page(pdf, TAGGED, rb"\2")


@fault("rules", ua1="7.1-3")
def untagged_line(pdf: Pdf) -> None:
    edit_page(pdf, rb"$", b"\n0 0 m 9 9 l S\n")


@fault("rules", ua1="7.1-1")
def artifact_within_text(pdf: Pdf) -> None:
    edit_page(pdf, TAGGED, rb"/P <</MCID \1>> BDC /Artifact BMC\2EMC EMC")


@fault("rules", ua1="7.1-2")
def text_within_artifact(pdf: Pdf) -> None:
    edit_page(pdf, TAGGED, rb"/Artifact BMC /P <</MCID \1>> BDC\2EMC EMC")


@fault("rules", ua1="7.1-3")
def struct_parents_of_no_page(pdf: Pdf) -> None:
    pdf.pages[0].StructParents = 99


@fault("rules", ua1="7.1-3")
def no_struct_parents(pdf: Pdf) -> None:
    del pdf.pages[0].StructParents


@fault("rules", ua1="7.1-3")
def no_parent_tree(pdf: Pdf) -> None:
    del pdf.Root.StructTreeRoot.ParentTree


# The structure tree


@fault("rules", ua1="7.4.2-1")
def heading_level_skipped(pdf: Pdf) -> None:
    first(pdf, "H2").S = Name.H4


@fault("rules", ua1="7.4.2-1")
def first_heading_not_at_level_1(pdf: Pdf) -> None:
    first(pdf, "H1").S = Name.H2


@fault("record", ua1="7.3-1")
def no_alt(pdf: Pdf) -> None:
    del first(pdf, "Figure").Alt


@fault("record", ua1="7.3-1")
def empty_alt(pdf: Pdf) -> None:
    first(pdf, "Figure").Alt = String("")


@fault("rules", ua1="7.1-5", a2a="6.7.3.4-1")
def unknown_type(pdf: Pdf) -> None:
    first(pdf, "P").S = Name.Words


@fault("rules", ua1="7.1-7")
def standard_type_remapped(pdf: Pdf) -> None:
    pdf.Root.StructTreeRoot.RoleMap = Dictionary(P=Name.Span)


@fault("rules", ua1="7.2-4")
def rows_without_table(pdf: Pdf) -> None:
    first(pdf, "Table").S = Name.Sect


@fault("record", ua1="7.2-42")
def cell_missing(pdf: Pdf) -> None:
    row = first(pdf, "TR")
    row.K = Array(list(row.K)[:-1])


@fault("rules", ua1="7.5-1")
def headers_without_scope(pdf: Pdf) -> None:
    for header in elements(pdf, "TH"):
        del header.A


@fault("rules", ua1="7.2-17")
def items_without_list(pdf: Pdf) -> None:
    first(pdf, "L").S = Name.Sect


# Links


@fault("rules", ua1="7.18.5-1")
def link_without_element(pdf: Pdf) -> None:
    link = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Link,
        Rect=[0, 0, 9, 9],
        F=4,
        Contents=String("where it leads"),
        A=Dictionary(S=Name.URI, URI=String("https://example.org")),
    )
    pdf.pages[0].Annots = Array([pdf.make_indirect(link)])


@fault("rules", ua1="7.18.3-1 7.18.5-1")
def tab_order_unsaid(pdf: Pdf) -> None:
    link_without_element(pdf)
    del pdf.pages[0].Tabs


# What veraPDF does not see


@fault("rules")
def table_without_headers(pdf: Pdf) -> None:
    for header in list(elements(pdf, "TH")):
        header.S = Name.TD
        del header.A


@fault("record")
def figure_without_bounds(pdf: Pdf) -> None:
    del first(pdf, "Figure").A


@fault("rules")
def no_tabs_on_a_page_without_links(pdf: Pdf) -> None:
    del pdf.pages[0].Tabs


@fault("cards")
def two_elements_of_one_id(pdf: Pdf) -> None:
    one, other = [section for section in elements(pdf, "Sect") if "/ID" in section][:2]
    other.ID = one.ID
