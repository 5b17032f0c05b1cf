"""Faults planted in right files for print shops, each with the one code that must speak."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
from broken import Edit, content, drop, edited, fonts
from pikepdf import Array, Dictionary, Name, Pdf, String
from shopfile import Deck, photo, shop_file, soft

from printgen.render import PressStandard


@dataclass(frozen=True)
class Fault:
    code: str
    edit: Edit
    press: PressStandard = "x-4"
    save: dict[str, Any] = field(default_factory=dict)
    deck: Callable[[Deck], Deck] = lambda deck: deck
    header: bytes = b""

    def data(self, folder: Path) -> bytes:
        made = edited(shop_file(self.press, self.deck(right_deck(folder))), self.edit, **self.save)
        return self.header + made[len(self.header) :]


def right_deck(folder: Path) -> Deck:
    return Deck(photo=photo(folder), soft=soft(folder))


def nothing(pdf: Pdf) -> None:
    """The file is only written anew."""


# Boxes


def pages(change: Callable[[Any], None], which: slice = slice(None)) -> Edit:
    def edit(pdf: Pdf) -> None:
        for page in list(pdf.pages)[which]:
            change(page.obj)

    return edit


def moved_trim(page: Any) -> None:
    left, *others = (float(value) for value in page.TrimBox)
    page.TrimBox = Array([left - 0.4, *others])


def trim_everything(page: Any) -> None:
    page.TrimBox = page.MediaBox


def on_its_head(page: Any) -> None:
    page.Rotate = 180


def art_box(page: Any) -> None:
    page.ArtBox = page.TrimBox


def less_bleed(page: Any) -> None:
    """2 mm at the left."""
    page.BleedBox = Array([3.33, 0, *list(page.BleedBox)[2:]])


SECOND = slice(1, 2)

# The intent, the claim


def intents(change: Callable[[Any], None]) -> Edit:
    def edit(pdf: Pdf) -> None:
        change(pdf.Root.OutputIntents)

    return edit


def profile_of_a_screen(pdf: Pdf) -> None:
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    data = bytearray(profile.read_bytes())
    data[12:20] = b"mntrRGB "
    profile.write(bytes(data))


def profile_cut_short(pdf: Pdf) -> None:
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    profile.write(profile.read_bytes()[:1000])


def two_profiles(pdf: Pdf) -> None:
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    pdf.Root.OutputIntents[1].DestOutputProfile = pdf.make_stream(profile.read_bytes(), N=4)


def packet(old: bytes, new: bytes) -> Edit:
    def edit(pdf: Pdf) -> None:
        text = pdf.Root.Metadata.read_bytes()
        assert old in text
        pdf.Root.Metadata.write(text.replace(old, new))

    return edit


def information(key: str, value: Any) -> Edit:
    def edit(pdf: Pdf) -> None:
        if value is None:
            del pdf.docinfo[key]
        else:
            pdf.docinfo[key] = value

    return edit


# What is on the pages


def annotation(pdf: Pdf) -> None:
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[50, 50, 60, 60], Contents=String("here"))
    pdf.pages[0].obj.Annots = Array([pdf.make_indirect(note)])


def script(pdf: Pdf) -> None:
    action = Dictionary(S=Name.JavaScript, JS=String("app.beep()"))
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=Array([String("beep"), action])))


def form(pdf: Pdf) -> None:
    pdf.Root.AcroForm = Dictionary(Fields=Array([]))


def opening(pdf: Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.Named, N=Name.Print)


def pictures(pdf: Pdf) -> list[Any]:
    """Those of the first page, in the order of their names: the photograph, the one with soft edges."""
    found = pdf.pages[0].obj.Resources.XObject
    return sorted((found[key] for key in found), key=lambda image: "/SMask" in image or "/Mask" in image)


def soft_mask(pdf: Pdf) -> None:
    image = pictures(pdf)[0]
    mask = pdf.make_stream(b"\x7f", Type=Name.XObject, Subtype=Name.Image, Width=1, Height=1)
    mask.BitsPerComponent, mask.ColorSpace = 8, Name.DeviceGray
    image.SMask = mask


def state(**entries: Any) -> Edit:
    def edit(pdf: Pdf) -> None:
        pdf.pages[0].obj.Resources.ExtGState = Dictionary(G0=Dictionary(**entries))
        content(r"(?m)^1 g$", "/G0 gs 1 g")(pdf)

    return edit


def group(space: Any) -> Edit:
    def edit(pdf: Pdf) -> None:
        pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency, CS=space)

    return edit


def samples(data: bytes, space: Any) -> Edit:
    """The photograph becomes one pixel."""

    def edit(pdf: Pdf) -> None:
        image = pictures(pdf)[0]
        image.write(data)
        image.Width = image.Height = 1
        image.ColorSpace = space
        del image.Decode

    return edit


def with_profile(pdf: Pdf) -> None:
    profile = pdf.Root.OutputIntents[0].DestOutputProfile
    samples(b"\xc8\xc8\xc8\xc8", Array([Name.ICCBased, profile]))(pdf)


def shading(pdf: Pdf) -> None:
    blend = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0, 0], C1=[0, 0, 1], N=1)
    axis = Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=[60, 30, 90, 30], Function=blend)
    pdf.pages[0].obj.Resources.Shading = Dictionary(S0=axis)
    text = pdf.pages[0].obj.Contents.read_bytes()
    pdf.pages[0].obj.Contents.write(text + b"\n/Artifact BMC q 60 20 30 20 re W n /S0 sh Q EMC")


GROUND = r"(?m)^0\.953 0\.655 0 0\.49 k$"
BLACK_TEXT = r"(?m)^0 g$"

SHOP_FAULTS: dict[str, Fault] = {
    "a page without a trim box": Fault("PDF031", pages(drop("/TrimBox"), SECOND)),
    "a page that is cut elsewhere": Fault("PDF031", pages(moved_trim, SECOND)),
    "a page on its head": Fault("PDF031", pages(on_its_head, SECOND)),
    "an art box beside the trim box": Fault("PDF031", pages(art_box)),
    "2 mm of bleed": Fault("PDF032", pages(less_bleed)),
    "no bleed at all": Fault("PDF032", pages(trim_everything)),
    "no output intent": Fault("PDF033", lambda pdf: drop("/OutputIntents")(pdf.Root)),
    "no intent for a press": Fault("PDF033", intents(lambda found: drop("/S")(found[0]))),
    "an intent without a profile": Fault(
        "PDF033", intents(lambda found: [drop("/DestOutputProfile")(i) for i in found])
    ),
    "an intent without a name": Fault("PDF033", intents(lambda found: drop("/OutputConditionIdentifier")(found[0]))),
    "the profile of a screen": Fault("PDF033", profile_of_a_screen),
    "half a profile": Fault("PDF033", profile_cut_short),
    "three channels": Fault("PDF033", intents(lambda found: setattr(found[0].DestOutputProfile, "N", 3))),
    "two profiles": Fault("PDF033", two_profiles),
    "no claim": Fault("PDF034", packet(b"<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>", b"")),
    "no claim for X-1a": Fault("PDF034", information("/GTS_PDFXVersion", None), "x-1a"),
    "two claims": Fault("PDF034", information("/GTS_PDFXVersion", "PDF/X-1a:2003")),
    "an unknown version": Fault("PDF034", packet(b">PDF/X-4<", b">PDF/X-44<")),
    "a newer PDF": Fault("PDF034", nothing, save={"force_version": "1.7"}),
    "a newer PDF by its catalogue": Fault("PDF034", lambda pdf: setattr(pdf.Root, "Version", Name("/1.7"))),
    "packed objects": Fault(
        "PDF034", nothing, "x-1a", {"object_stream_mode": pikepdf.ObjectStreamMode.generate}, header=b"%PDF-1.4"
    ),
    "no identifier of the document": Fault("PDF034", packet(b"xmpMM:DocumentID", b"xmpMM:OtherID")),
    "not said whether it is trapped": Fault("PDF035", information("/Trapped", None)),
    "trapped and not": Fault("PDF035", packet(b"<pdf:Trapped>False<", b"<pdf:Trapped>True<")),
    "an annotation": Fault("PDF036", annotation),
    "JavaScript": Fault("PDF036", script),
    "a form": Fault("PDF036", form),
    "an action": Fault("PDF036", opening),
    "a soft mask in X-1a": Fault("PDF037", soft_mask, "x-1a"),
    "a fill that covers half": Fault("PDF037", state(ca=0.5), "x-1a"),
    "a blend mode": Fault("PDF037", state(BM=Name.Multiply), "x-1a"),
    "a group in X-1a": Fault("PDF037", group(Name.DeviceCMYK), "x-1a"),
    "a page that does not say how it blends": Fault("PDF037", pages(drop("/Group"))),
    "a page that blends in RGB": Fault("PDF037", group(Name.DeviceRGB)),
    "a ground in RGB": Fault("PDF038", content(GROUND, "0 0.2 0.4 rg", count=9)),
    "a picture in RGB": Fault("PDF038", samples(b"\x00\x40\x80", Name.DeviceRGB)),
    "a shading in RGB": Fault("PDF038", shading),
    "a ground of 311 %": Fault("PDF039", content(GROUND, ".75 .68 .78 .9 k", count=9)),
    "a picture of 314 %": Fault("PDF039", samples(b"\xc8\xc8\xc8\xc8", Name.DeviceCMYK)),
    "a picture of 314 % with a profile": Fault("PDF039", with_profile),
    "words 2 mm from the cut": Fault("PDF040", content(r"26\.008 221\.315 Td", "14.7 221.315 Td")),
    "words over the cut": Fault("PDF040", content(r"26\.008 221\.315 Td", "4 221.315 Td")),
    "a ground that ends at the cut": Fault("PDF041", nothing, deck=lambda deck: Deck(deck.count, bled=False)),
    "a bleed of another colour": Fault("PDF041", content(r"(?m)^9 261 m", "0 0 0 1 k 9 261 m")),
    "a font that is not there": Fault("PDF003", fonts(lambda font: drop("/FontFile2")(font.FontDescriptor))),
    "black text of four inks": Fault("PDF019", content(BLACK_TEXT, ".4 .3 .3 1 k")),
}


def rewritten(data: bytes) -> bytes:
    out = io.BytesIO()
    with Pdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, static_id=True)
    return out.getvalue()
