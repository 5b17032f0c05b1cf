"""A file for a print shop as its rules see it: what it claims to be, and what is in it beside the ink on its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["gray", "rgb", "cmyk", "spot", "other", "stencil"]
"""Of a colour space; `other` is Lab and the like. A stencil has none: it is painted in the colour that is set."""
Said = tuple[int, str]
"""The number of a page from 1, 0 for the whole document; and what is there, in words."""


@dataclass(frozen=True, slots=True)
class Intent:
    """An output intent. `device` and `space` are those of its profile, `channels` the number that the file gives for it.

    `profile` is the number of the profile's object, 0 where there is none.
    """

    kind: str
    condition: str
    profile: int
    device: str
    space: str
    channels: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of pixels. `ink` is the most that any place of it takes, in per cent; None where it cannot be told."""

    page: int
    name: str
    space: Kind
    ink: float | None


@dataclass(frozen=True, slots=True)
class Group:
    """A transparency group; `page_level` if it is the whole page. `space` is that in which it is blended, if it says so."""

    page: int
    page_level: bool
    space: Kind | None


@dataclass(frozen=True, slots=True)
class Shop:
    """`versions` are the versions of PDF/X by the place that names them, `information` the document information.

    `header` is the PDF version, by the header or by the catalogue. `packed`: with object streams. `active` is what reacts to
    a reader, `clear` what lets something below shine through, `spaces` the colour spaces of shadings and patterns, and
    those by name.
    """

    header: str
    versions: Mapping[str, str]
    information: Mapping[str, str]
    identified: bool
    packed: bool
    intents: tuple[Intent, ...]
    active: tuple[Said, ...]
    clear: tuple[Said, ...]
    groups: tuple[Group, ...]
    pictures: tuple[Picture, ...]
    spaces: tuple[tuple[int, str, Kind], ...]

    @property
    def version(self) -> str:
        """What the file claims to be, such as PDF/X-4; nothing if it claims nothing, or two things."""
        said = set(self.versions.values())
        return said.pop() if len(said) == 1 else ""

    @property
    def is_flat(self) -> bool:
        """Whether nothing may shine through: PDF/X-1a and PDF/X-3."""
        return self.version.startswith(("PDF/X-1", "PDF/X-3"))
