"""The parts of a game as its YAML files give them. The binder reads these hints; each part knows its place.

Whole numbers count units, cards or actions. `Amounts` hold one `Demand` for each resource, in the order of the
resources, 0 where the file names none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, TypeAlias

from printgen.diagnostics import Span
from printgen.source.hints import FROM_KEY, Choice, Filled, Pattern, Range
from printgen.source.nodes import Mapping
from printgen.source.text import BLANK, Content, Text

COUNT = Range(0, 9_999)
ID = Pattern(r"[a-z0-9]+(?:-[a-z0-9]+)*", "small letters, digits and single hyphens, such as my-game")
VERSION = Pattern(
    r"[A-Za-z0-9][A-Za-z0-9._+-]{0,31}",
    "letters, digits and . _ + - as in 1.0 or 2.1-beta, for it stands in file names",
)
COMPONENT = Pattern(
    r"(?!kit$)[a-z0-9]+(?:-[a-z0-9]+)*", "small letters, digits and single hyphens, and not kit, the whole"
)
LANGUAGE = Pattern(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", "a language tag such as en, de or pt-BR")
FILE = Pattern(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*", "a file name such as card.xml.j2")

Count: TypeAlias = Annotated[int, COUNT]
Words: TypeAlias = Annotated[Text, Filled()]
FileName: TypeAlias = Annotated[Text, FILE]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    part: ClassVar[str] = "the game"

    span: Span
    id: Annotated[Text, ID]
    title: Words
    version: Annotated[Text, VERSION]
    language: Annotated[Text, LANGUAGE]
    publisher: Text = BLANK
    line: Text = BLANK
    tagline: Text = BLANK
    note: Text = BLANK
    audience: Text = BLANK
    imprint: Text = BLANK
    editions: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Resource:
    part: ClassVar[str] = "a resource"

    span: Span
    id: Annotated[Text, FROM_KEY]
    name: Words
    word: Words
    icon: FileName
    start: Count
    cap: Annotated[int, Range(0, 999)]

    @property
    def levels(self) -> range:
        """Every stock that can be had, 0 and the cap included."""
        return range(self.cap + 1)

    def faults(self) -> Iterator[tuple[str, str]]:
        if self.start > self.cap:
            yield "start", f"must not be above the cap of {self.cap}, not at {self.start}"


@dataclass(frozen=True, slots=True)
class Demand:
    """So many units of a resource, asked for or in stock."""

    resource: Resource
    amount: int


Amounts: TypeAlias = tuple[Demand, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    part: ClassVar[str] = "the exchange rule"

    span: Span
    spend: Count
    gain: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """`points` are by missing units: the first for none, the last for that many or more."""

    part: ClassVar[str] = "the rules"

    span: Span
    deck: Count
    session: Count
    preview: Count
    actions: Count
    request: Count
    points: Annotated[tuple[Count, ...], Filled()]
    gather: Count
    exchange: Exchange


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """`demand` is () where the file gives none, as in a game without resources."""

    part: ClassVar[str] = "a card"

    span: Span
    id: Words
    name: Words
    demand: Amounts = ()
    closed: Resource | None = None
    copies: Annotated[int, Range(0, 999)] = 1
    text: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    part: ClassVar[str] = "an exchange"

    span: Span
    spend: Resource
    gain: Resource


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action of a worked example and the stock after it. Exactly one of the three actions is set."""

    part: ClassVar[str] = "a step"
    choice: ClassVar[Choice] = Choice("gather", "exchange", "wait")

    span: Span
    stock: Amounts
    gather: Resource | None = None
    exchange: Swap | None = None
    wait: bool = False

    def faults(self) -> Iterator[tuple[str, str]]:
        if not (self.gather or self.exchange or self.wait):
            yield "wait", "can only be yes; a step that does something else says gather or exchange"


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: the stock it starts from, its steps, and what it says is sent, left, missing and earned."""

    part: ClassVar[str] = "an example"

    span: Span
    title: Text = BLANK
    demand: Amounts
    closed: Resource | None = None
    stock: Amounts
    steps: tuple[Step, ...] = ()
    sent: Amounts
    left: Amounts
    missing: Count
    points: Count
    text: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    part: ClassVar[str] = "a section"

    span: Span
    title: Words
    text: tuple[Text, ...] = ()
    items: tuple[Text, ...] = ()
    sections: tuple[Section, ...] = ()
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Component:
    """A printable thing. What `text` may hold is for its template to say."""

    part: ClassVar[str] = "a component"

    span: Span
    id: Annotated[Text, COMPONENT]
    title: Words
    template: FileName
    cut: bool = False
    text: dict[str, Content] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Assertion:
    """Something that must hold for what the game says to be true, and what to say where it does not."""

    part: ClassVar[str] = "an assertion"

    span: Span
    that: Words
    message: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordinary:
    """Words with a number in them that are ordinary language or the author's own count, and why."""

    part: ClassVar[str] = "an ordinary phrase"

    span: Span
    words: Words
    reason: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowance:
    """A warning switched off, everywhere or on one card, and why."""

    part: ClassVar[str] = "an allowance"

    span: Span
    code: Words
    reason: Words
    card: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """Everything that the files of a game say, its expressions worked out. Keys are `Text` and so know their places.

    `source` is what it was bound from: the place of each number stands there.
    """

    span: Span
    folder: Path
    source: Mapping = field(compare=False, repr=False)
    files: tuple[Path, ...]
    game: Meta
    keywords: tuple[Text, ...]
    resources: dict[str, Resource]
    rules: Rules | None
    numbers: dict[str, int]
    totals: dict[str, int]
    cards: tuple[Card, ...]
    rulebook: tuple[Section, ...]
    components: tuple[Component, ...]
    assertions: tuple[Assertion, ...]
    ordinary: tuple[Ordinary, ...]
    allow: tuple[Allowance, ...]
