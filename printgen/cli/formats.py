"""Diagnostics for machines: JSON, the commands of GitHub's log, and SARIF 2.1.0."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TextIO
from urllib.parse import quote

from printgen import __version__
from printgen.check.catalogue import all_rules
from printgen.diagnostics import Diagnostic, Rule, Span

Writer = Callable[[Sequence[Diagnostic], TextIO], None]


def write_json(diagnostics: Sequence[Diagnostic], stream: TextIO) -> None:
    """A list of objects; `file`, `line` and `column` are null where there is no such place."""
    _dump([_as_object(diagnostic) for diagnostic in diagnostics], stream)


def _as_object(diagnostic: Diagnostic) -> dict[str, Any]:
    span = diagnostic.span or Span("")
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity.value,
        "file": span.file or None,
        "line": span.line or None,
        "column": span.column or None,
        "message": diagnostic.message,
        "hints": list(diagnostic.hints),
    }


def write_github(diagnostics: Sequence[Diagnostic], stream: TextIO) -> None:
    """`::error file=…,line=…,col=…,title=…::message`, which GitHub shows beside the changed lines."""
    for diagnostic in diagnostics:
        span = diagnostic.span or Span("")
        places = {"file": span.file, "line": span.line, "col": span.column}
        properties = {key: value for key, value in places.items() if value}
        properties["title"] = f"{diagnostic.code} {diagnostic.name}"
        listed = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in properties.items())
        message = _escaped("\n".join((diagnostic.message, *diagnostic.hints)))
        print(f"::{diagnostic.severity.value} {listed}::{message}", file=stream)


def _escaped(text: str, more: str = "") -> str:
    return "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + more else sign for sign in text)


def write_sarif(diagnostics: Sequence[Diagnostic], stream: TextIO) -> None:
    """One run of one tool, with the rules that are named in it."""
    codes = list(dict.fromkeys(diagnostic.code for diagnostic in diagnostics))
    rules = {rule.code: rule for rule in all_rules()}
    run = {
        "tool": {
            "driver": {
                "name": "printgen",
                "version": __version__,
                "rules": [_sarif_rule(rules[code]) for code in codes if code in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(diagnostic) for diagnostic in diagnostics],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    _dump({"$schema": schema, "version": "2.1.0", "runs": [run]}, stream)


def _sarif_rule(rule: Rule) -> dict[str, Any]:
    doc = rule.doc.strip()
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": doc.split("\n\n")[0].replace("\n", " ")},
        "fullDescription": {"text": doc},
        "defaultConfiguration": {"level": rule.severity.value},
    }


def _sarif_result(diagnostic: Diagnostic) -> dict[str, Any]:
    text = "\n".join((diagnostic.message, *diagnostic.hints))
    result: dict[str, Any] = {
        "ruleId": diagnostic.code, "level": diagnostic.severity.value, "message": {"text": text}
    }  # fmt: skip
    span = diagnostic.span
    if span and span.file:
        place: dict[str, Any] = {"artifactLocation": {"uri": _uri(span.file)}}
        if span.line:
            place["region"] = {"startLine": span.line, "startColumn": max(1, span.column)}
        result["locations"] = [{"physicalLocation": place}]
    return result


def _uri(file: str) -> str:
    return Path(file).as_uri() if Path(file).is_absolute() else quote(file)


def _dump(value: object, stream: TextIO) -> None:
    json.dump(value, stream, ensure_ascii=False, indent=2)
    stream.write("\n")


WRITERS: dict[str, Writer] = {"json": write_json, "github": write_github, "sarif": write_sarif}


def chosen_codes(diagnostics: Iterable[Diagnostic], select: Sequence[str], ignore: Sequence[str]) -> list[Diagnostic]:
    """Those whose code begins with one of `select` (all, if there are none) and with none of `ignore`."""
    return [d for d in diagnostics if d.code.startswith(tuple(select) or "") and not d.code.startswith(tuple(ignore))]
