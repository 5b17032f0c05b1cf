"""A text without quotes may have been cut short by a # in it.

What: behind a text that stands without quotes, no " #" follows that has a sign right after it.

Why: to YAML, a space and a # begin a comment, and the rest of the line is not printed. Comments that are meant have a
space after the #.

Fails:

    text: Turn to card #3 of the deck.

Mend: put the text in quotes:

    text: "Turn to card #3 of the deck."

or, if it is a comment, write a space after the #.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from printgen.check.texts import prose
from printgen.diagnostics import Diagnostic, Rule, Severity, Span
from printgen.model import Game, Text
from printgen.source import shown_name

RULE = Rule("TXT007", "cut-text", __doc__, Severity.WARNING)
_CUT = re.compile(r"[ \t]+(#\S.*)")
_HASH = re.compile(r"#\S")


def check(game: Game) -> Iterator[Diagnostic]:
    lines = {place: line for path in game.files for place, line in _suspects(path)}
    if not lines:
        return
    for text in prose(game).texts:
        end = _end(text)
        cut = _CUT.match(lines.get((end.file, end.line), ""), end.column - 1) if text.scalar.plain else None
        if cut:
            span = Span(end.file, end.line, end.column + cut.start(1) - cut.start())
            message = f"the text ends before “{cut[1].rstrip()[:30]}”, which YAML takes for a comment"
            yield RULE.at(span, message, "put the text in quotes, or write a space after the #")


def _suspects(path: Path) -> Iterator[tuple[tuple[str, int], str]]:
    """The lines of a file that may have been cut."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return
    if _HASH.search(text):
        for number, line in enumerate(text.split("\n"), 1):
            if _CUT.search(line):
                yield (shown_name(path), number), line


def _end(text: Text) -> Span:
    """The place right behind the text as it is typed."""
    raw, span = text.scalar.raw, text.span
    if "\n" not in raw:
        return Span(span.file, span.line, span.column + len(raw))
    return Span(span.file, span.line + raw.count("\n"), len(raw) - raw.rfind("\n"))
