"""What every layer says when something is wrong: a rule, a place, a message and what to do.

A `Rule` is declared beside the code that finds the fault; its `doc` is the page that `printgen explain CODE` prints.
Layers return or collect `Diagnostic`s; where they cannot go on they raise `Failure` with the diagnostics they have.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a text file. `line` and `column` count from 1; 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    code: str
    name: str
    severity: Severity
    span: Span | None
    message: str
    hints: tuple[str, ...] = ()

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        return f"{place}{self.severity.value} {self.code} {self.name}: {self.message}"


@dataclass(frozen=True, slots=True)
class Rule:
    """A kind of fault. `doc` says what is checked, why it matters, an example that fails and how to mend it."""

    code: str
    name: str
    doc: str
    severity: Severity = Severity.ERROR

    def at(self, span: Span | None, message: str, *hints: str) -> Diagnostic:
        return Diagnostic(self.code, self.name, self.severity, span, message, hints)


class Failure(Exception):
    """The work cannot go on; `diagnostics` say why. The command line turns it into exit code 1."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("; ".join(map(str, diagnostics)))
        self.diagnostics = diagnostics


CANNOT_WRITE = Rule(
    "OUT001",
    "cannot-write",
    """The folder for the finished files cannot be written to.

Files are made in a temporary folder inside it and moved into place when all of them are finished, so that a build that
fails leaves the files of the one before.

Fails: `printgen build --out /proc/kit`.

Mend: name another folder with `--out`, or make room or permission for this one.""",
)


NOTHING_TO_PRINT = Rule(
    "OUT002",
    "nothing-to-print",
    """A game has no `components`, the parts that are printed.

Fails: a game of cards and rules alone.

Mend: add a component with its template: `components: [{id: cards, title: Cards, template: cards.xml.j2}]`.""",
)


EARLIER_BUILD = Rule(
    "OUT003",
    "earlier-build",
    """The manifest of the earlier build, which the faces are to be compared with, cannot be used.

Every build writes `manifest.json` beside its files. It holds a digest of what is drawn on each face. Another version of
printgen may draw the same face in another way, so that digests are compared only between builds of one version.

Fails: `printgen build --only-changed old` where `old` holds PDFs but no `manifest.json`.

Mend: name a folder of finished files or the `manifest.json` in it. Where it is lost or of another version, build the earlier
content once more, into a folder of its own, and name that: `printgen build --game OLD --out earlier`.""",
)


TOO_MANY_PIXELS = Rule(
    "OUT004",
    "too-many-pixels",
    """A picture would have so many pixels that nothing could show it, and that it would not fit into memory.

Fails: `printgen png --dpi 1200` of a sheet of 2 m.

Mend: use fewer pixels to an inch, or a smaller paper or face.""",
)


def sort_key(diagnostic: Diagnostic) -> tuple[str, int, int, str, tuple[tuple[int, str], ...], str]:
    """By place, code and message; page 9 comes before page 10."""
    span = diagnostic.span or Span("")
    parts = re.findall(r"\d+|\D+", diagnostic.message)
    counted = tuple((int(part), "") if part.isdecimal() and len(part) < 10 else (-1, part) for part in parts)
    return span.file, span.line, span.column, diagnostic.code, counted, diagnostic.message


def has_errors(diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> bool:
    return any(d.severity is Severity.ERROR for d in diagnostics)


def suggest(unknown: str, known: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Hints for a name that is not known: the nearest match first, then all that are known."""
    from difflib import get_close_matches

    plain = {name.casefold(): name for name in reversed(known)}
    near = get_close_matches(unknown, known, n=1, cutoff=0.6) or [
        plain[name] for name in get_close_matches(unknown.casefold(), list(plain), n=1, cutoff=0.6)
    ]
    hints = [f"did you mean '{near[0]}'?"] if near else []
    if known:
        hints.append("known: " + ", ".join(known))
    return tuple(hints)
