"""The parser's complaints in plain words. PyYAML has two parsers, which word the same fault differently."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from printgen.diagnostics import Diagnostic, Span
from printgen.source.rules import SYNTAX, TOO_DEEP

if TYPE_CHECKING:
    from yaml.error import Mark, MarkedYAMLError

_QUOTE = "put a text that holds YAML's own signs in quotes"

# part of the parser's problem, what it means, what to do
_PLAIN = (
    ("mapping values are not allowed", "there is one colon too many for this line",
     "put a text with ': ' in it in quotes; see that the line before ends as it should"),
    ("sequence entries are not allowed", "a list cannot begin here", "begin each '- ' on a line of its own"),
    ("mapping keys are not allowed", "a '?' cannot begin a value here", _QUOTE),
    ("could not find expected ':'", "this line is neither 'key: value' nor part of a text",
     "write a space after the key's colon; indent the lines of a long text deeper than its key"),
    ("found a tab character", "a tab stands where only spaces may", "indent with spaces"),
    ("tab character where an indentation space", "a tab stands where only spaces may", "indent with spaces"),
    ("unexpected end of stream", "the quotation mark that opens here is never closed",
     "close it; an apostrophe in '…' is doubled: 'it''s'"),
    ("unexpected document separator", "the quotation mark that opens here is never closed", "close it"),
    ("unexpected document indicator", "the quotation mark that opens here is never closed", "close it"),
    ("unknown escape character", "a backslash in \"…\" stands before a letter that makes no sign",
     "double the backslash, or use '…'"),
    ("escape", "a backslash code in \"…\" makes no sign", "type the sign itself"),
    ("or '}'", "the bracket '{' is not closed, or a comma is missing", "close it with '}' on the same line"),
    ("or ']'", "the bracket '[' is not closed, or a comma is missing", "close it with ']' on the same line"),
    ("node content", "a bracket closes here that nothing opened", _QUOTE),
    ("expected '-' indicator", "this line does not go on with the list above it",
     "begin it with '- ' in the same column, or indent it less; " + _QUOTE),
    ("expected key", "this does not go on with the keys above it",
     "line it up with them; nothing may follow a closing quotation mark or bracket"),
    ("comment or line break", "only line ends may follow the sign | or >", "begin the text on the next line"),
    ("chomping or indentation", "only line ends may follow the sign | or >", "begin the text on the next line"),
    ("YAML document", "this version of YAML cannot be read", "take the %YAML line out"),
    ("<document start>", "something follows the end of the document", "take the line '...' out"),
    ("alphabetic or numeric", "a text cannot begin with this sign", _QUOTE),
)  # fmt: skip
_AT_CONTEXT = ("unexpected end of stream", "could not find expected ':'", "unexpected document", "or '}'", "or ']'")


def syntax_error(error: MarkedYAMLError, text: str, shown: str) -> Diagnostic:
    """The diagnostic for what the parser found wrong in `text`, the file as a whole."""
    problem = error.problem or "the text cannot be read as YAML"
    if problem.startswith("expected <block end>"):  # the Python parser's words for a bad indent
        problem = "did not find expected '-' indicator" if "collection" in (error.context or "") else "expected key"
    mark = error.problem_mark or error.context_mark
    if error.context_mark and any(part in problem for part in _AT_CONTEXT):
        mark = error.context_mark
    span = Span(shown, mark.line + 1, mark.column + 1) if mark else Span(shown)
    if "nesting depth" in problem:
        return TOO_DEEP.at(span, "lists and mappings are nested too deeply")
    message, hint = _plain(problem, mark, text)
    hints = [hint] if hint else []
    if mark and re.search(r"(?:^|[:\-,\[])\s*\{\{", _line(text, mark.line)):
        hints.insert(0, "put a text that begins with {{ in quotes")
    return SYNTAX.at(span, message, *hints)


def _plain(problem: str, mark: Mark | None, text: str) -> tuple[str, str]:
    if "cannot start any token" in problem and mark:
        sign = _line(text, mark.line)[mark.column : mark.column + 1]
        if sign == "\t":
            return "a tab stands where only spaces may", "indent with spaces"
        return f"a text cannot begin with '{sign}'", _QUOTE
    for part, message, hint in _PLAIN:
        if part in problem:
            return message, hint
    return f"this is not YAML ({problem})", ""


def _line(text: str, number: int) -> str:
    lines = text.split("\n", number + 1)
    return lines[number] if number < len(lines) else ""
