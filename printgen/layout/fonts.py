"""Which font draws which character: the first of a family's files that has it, or an error that names the place."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from printgen.diagnostics import Diagnostic, Rule, Span
from printgen.layout.fontfile import FontFile

MISSING_GLYPH = Rule(
    "LAY002",
    "missing-glyph",
    """No font of the stylesheet has a character that the text uses.

It would print as an empty box, or as nothing. Signs that are meant to be invisible, such as the soft hyphen, count too:
nothing is hyphenated here.

Fails: `Gain 2 🪙` with the fonts that come with printgen.

Mend: write it in other words, or add a font file that has the character to the stylesheet's `fonts`.""",
)
SHAPED_SCRIPT = Rule(
    "LAY003",
    "shaped-script",
    """The text is in a script that this tool would print wrongly.

Arabic, Hebrew, the scripts of India and South-East Asia and combining marks need letters to be joined, turned or
stacked. printgen sets one character after the other, from left to right, and refuses what that would spoil.

Fails: `שלום`; `e` followed by U+0301.

Mend: write accented letters as one character (é); for such a script use another tool.""",
)
# Blocks whose letters are stacked or reordered: Indic to Tibetan, Myanmar, Khmer, Mongolian, Balinese and kin.
_SHAPED_BLOCKS = (
    (0x0900, 0x0FFF),
    (0x1000, 0x109F),
    (0x1780, 0x18AF),
    (0x1900, 0x1AAF),
    (0x1B00, 0x1CFF),
    (0xA800, 0xABFF),
)


def needs_shaping(char: str) -> bool:
    if char < "\u0300":
        return False
    if unicodedata.bidirectional(char) in {"R", "AL", "AN", "RLE", "RLO", "RLI"}:
        return True
    code = ord(char)
    return bool(unicodedata.combining(char)) or any(first <= code <= last for first, last in _SHAPED_BLOCKS)


def is_invisible(char: str) -> bool:
    """Soft hyphens and signs of width zero: some fonts draw them as a hyphen or a box."""
    return unicodedata.category(char) == "Cf"


@dataclass(slots=True)
class Family:
    """Font files in order of preference for regular and for bold text.

    `place_in` finds a character in the text that was written at a place.
    """

    regular: tuple[FontFile, ...]
    bold: tuple[FontFile, ...]
    found: list[Diagnostic] = field(default_factory=list)
    place_in: Callable[[Span, str], Span] = lambda origin, char: origin
    _reported: set[tuple[str, Span]] = field(default_factory=set)

    def main(self, bold: bool) -> FontFile:
        return (self.bold if bold else self.regular)[0]

    def segments(self, text: str, bold: bool, origin: Span) -> Iterator[tuple[str, FontFile]]:
        """`text` cut where the font changes. Characters that cannot be drawn are left out and reported in `found`."""
        fonts = self.bold if bold else self.regular
        if max(text, default="") < "\u0300" and fonts[0].glyphs.issuperset(map(ord, text)):
            yield text, fonts[0]
            return
        pending, current = "", fonts[0]
        for char in text:
            font = next((font for font in fonts if font.has(char)), None)
            if font is None or needs_shaping(char) or is_invisible(char):
                self._report(char, origin)
                continue
            if font is not current and pending:
                yield pending, current
                pending = ""
            pending, current = pending + char, font
        if pending:
            yield pending, current

    def _report(self, char: str, origin: Span) -> None:
        shaped = needs_shaping(char)
        key = ("" if shaped else char, origin)  # a word in such a script is one fault, not one for each letter
        if key in self._reported:
            return
        self._reported.add(key)
        origin = self.place_in(origin, char)
        name = f"U+{ord(char):04X} {unicodedata.name(char, 'unnamed')}"
        shown = f"'{char}' ({name})" if char.isprintable() and not unicodedata.combining(char) else name
        if shaped:
            self.found.append(
                SHAPED_SCRIPT.at(origin, f"{shown} cannot be set correctly", "use composed, left-to-right letters")
            )
        elif is_invisible(char):
            self.found.append(MISSING_GLYPH.at(origin, f"{name} has no shape that could be printed", "delete it"))
        else:
            fonts = ", ".join(font.name for font in self.regular)
            self.found.append(MISSING_GLYPH.at(origin, f"no font has {shown}", f"fonts asked: {fonts}"))
