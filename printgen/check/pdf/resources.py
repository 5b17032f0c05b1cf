"""What the resources of a page hold (ISO 32000-1, 7.8.3): pictures, what shines through, colour spaces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from printgen.check.pdf.shop import Group, Kind, Picture, Said
from printgen.check.pdf.structure import entry, listed, whole
from printgen.layout.inks import heaviest

_DEEPEST = 12
_NAMES: dict[str, Kind] = {
    "/DeviceGray": "gray", "/G": "gray", "/CalGray": "gray", "/DeviceRGB": "rgb", "/RGB": "rgb", "/CalRGB": "rgb",
    "/DeviceCMYK": "cmyk", "/CMYK": "cmyk", "/Lab": "other",
}  # fmt: skip
_BY_COUNT: dict[int, Kind] = {1: "gray", 3: "rgb", 4: "cmyk"}


@dataclass(slots=True)
class Finds:
    """`seen` are the resources and pictures that have been looked at, by their objects."""

    clear: list[Said] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    spaces: list[tuple[int, str, Kind]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)


def look_through(page: Any, number: int, finds: Finds) -> None:
    """A page with all that it draws. What several pages share is told once for each page, but pictures for the first."""
    _note_group(entry(page, "/Group"), number, True, finds)
    _look(entry(page, "/Resources"), number, finds, 0, set())


def kind_of(value: Any, resources: Any = None) -> Kind:
    """The kind of a colour space; a spot colour is what its place on a screen is, if that is RGB."""
    value = value.get_object() if hasattr(value, "get_object") else value
    if isinstance(value, str):
        named = None if value in _NAMES else entry(entry(resources, "/ColorSpace"), value)
        return _NAMES.get(value, "other") if named is None else kind_of(named)
    if not isinstance(value, list) or not value:
        return "other"
    name = str(value[0])
    if name == "/ICCBased" and len(value) > 1:
        return _BY_COUNT.get(whole(entry(value[1].get_object(), "/N")), "other")
    if name == "/Indexed" and len(value) > 1:
        return kind_of(value[1], resources)
    if name in ("/Separation", "/DeviceN") and len(value) > 2:
        return "spot" if kind_of(value[2], resources) in ("gray", "cmyk") else "rgb"
    if name == "/Pattern":
        return kind_of(value[1], resources) if len(value) > 1 else "spot"
    return _NAMES.get(name, "other")


def _look(resources: Any, page: int, finds: Finds, depth: int, above: set[int]) -> None:
    if depth > _DEEPEST or not hasattr(resources, "get") or id(resources) in above:
        return
    inner = above | {id(resources)}
    for state in _values(resources, "/ExtGState"):
        _note_state(state, page, finds)
    for name in entry(resources, "/ColorSpace") or ():
        kind = kind_of(entry(resources, "/ColorSpace")[name], resources)
        if kind == "other":
            finds.spaces.append((page, f"the colour space {name}", kind))
    for shading in _values(resources, "/Shading"):
        finds.spaces.append((page, "a shading", kind_of(entry(shading, "/ColorSpace"), resources)))
    for pattern in _values(resources, "/Pattern"):
        if entry(pattern, "/Shading") is not None:
            space = kind_of(entry(entry(pattern, "/Shading"), "/ColorSpace"), resources)
            finds.spaces.append((page, "a shading", space))
        _look(entry(pattern, "/Resources"), page, finds, depth + 1, inner)
    for name in entry(resources, "/XObject") or ():
        value = entry(entry(resources, "/XObject"), name)
        if entry(value, "/Subtype") == "/Image":
            _note_picture(value, str(name)[1:], resources, page, finds)
        elif entry(value, "/Subtype") == "/Form":
            _note_group(entry(value, "/Group"), page, False, finds)
            _look(entry(value, "/Resources"), page, finds, depth + 1, inner)


def _values(resources: Any, kind: str) -> list[Any]:
    found = entry(resources, kind)
    return [entry(found, name) for name in found or ()]


def _note_group(group: Any, page: int, page_level: bool, finds: Finds) -> None:
    if entry(group, "/S") == "/Transparency":
        space = entry(group, "/CS")
        finds.groups.append(Group(page, page_level, None if space is None else kind_of(space)))


def _note_state(state: Any, page: int, finds: Finds) -> None:
    """ISO 32000-1, 11.6: what a graphics state may say of transparency."""
    if entry(state, "/SMask") not in (None, "/None"):
        finds.clear.append((page, "a soft mask"))
    for key, what in (("/ca", "a fill"), ("/CA", "a stroke")):
        value = entry(state, key)
        if isinstance(value, int | float) and value < 1:
            finds.clear.append((page, f"{what} that covers {float(value):.0%}"))
    modes = [str(mode) for mode in listed(entry(state, "/BM"))]
    if modes and modes[0] not in ("/Normal", "/Compatible"):
        finds.clear.append((page, f"the blend mode {modes[0].lstrip('/')}"))


def _note_picture(image: Any, name: str, resources: Any, page: int, finds: Finds) -> None:
    if entry(image, "/SMask") is not None or whole(entry(image, "/SMaskInData")):
        finds.clear.append((page, "a picture with a soft mask"))
    number = getattr(getattr(image, "indirect_reference", None), "idnum", id(image))
    if number in finds.seen:
        return
    finds.seen.add(number)
    if str(entry(image, "/ImageMask")).lower() == "true":
        finds.pictures.append(Picture(page, name, "stencil", None))
        return
    space = kind_of(entry(image, "/ColorSpace"), resources)
    finds.pictures.append(Picture(page, name, space, _ink(image) if space == "cmyk" else None))


def _ink(image: Any) -> float | None:
    """The most ink that a picture of four inks takes at any place; None where it cannot be read."""
    try:
        size = int(image["/Width"]), int(image["/Height"])
        inverted = [float(value) for value in listed(entry(image, "/Decode"))[:2]] == [1.0, 0.0]
        filters = [str(value) for value in listed(entry(image, "/Filter"))]
        if filters == ["/DCTDecode"]:
            return heaviest(bytes(image._data), size, jpeg=True, inverted=inverted)
        space = entry(image, "/ColorSpace")
        if entry(image, "/BitsPerComponent") != 8 or (isinstance(space, list) and space[0] != "/ICCBased"):
            return None
        return heaviest(bytes(image.get_data()), size, jpeg=False, inverted=inverted)
    except Exception:  # pypdf, Pillow and a damaged file between them raise nearly anything
        return None
