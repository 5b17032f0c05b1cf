"""The files of one folder as one mapping."""

from __future__ import annotations

from pathlib import Path

from printgen.diagnostics import Diagnostic, Failure
from printgen.source import rules
from printgen.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from printgen.source.reader import read, shown_name

INCLUDE = "include"


def load(entry: Path, files: list[Path] | None = None) -> Mapping:
    """The entry file's mapping with the top-level keys of the files it includes; `include` itself is left out.

    Every file that is read is appended to `files`, the entry first. Raises Failure with the faults of all files.
    """
    top = read(entry, shown_name(entry))
    if files is not None:
        files.append(entry)
    faults: list[Diagnostic] = []
    merged = {item.key.value: item for item in top.entries if item.key.value != INCLUDE}
    names = _names(top.get(INCLUDE), faults)
    for name in names:
        path = _path(entry, name, faults)
        if path is None:
            continue
        try:
            _merge(merged, read(path, shown_name(path)), faults)
        except Failure as failure:
            faults.extend(_placed(fault, name) for fault in failure.diagnostics)
        if files is not None:
            files.append(path)
    if faults:
        raise Failure(*faults)
    return Mapping(tuple(merged.values()), top.span)


def _names(node: Node | None, faults: list[Diagnostic]) -> list[Scalar]:
    if node is None:
        return []
    items = node.items if isinstance(node, Sequence) else (node,)
    names: dict[str, Scalar] = {}
    for item in items:
        if not isinstance(item, Scalar) or not item.value.strip():
            message = "'include' wants a list of file names"
            faults.append(rules.BAD_INCLUDE.at(item.span, message, "include: [deck.yaml]"))
        elif item.value in names:
            line = names[item.value].span.line
            faults.append(rules.BAD_INCLUDE.at(item.span, f"'{item.value}' is included twice; first in line {line}"))
        else:
            names[item.value] = item
    return list(names.values())


def _path(entry: Path, name: Scalar, faults: list[Diagnostic]) -> Path | None:
    value = name.value
    if "/" in value or "\\" in value or ":" in value or value in (".", ".."):
        message = f"'{value}' is not the name of a file in the folder of the entry file"
    elif value == entry.name:
        message = f"'{value}' includes itself"
    else:
        path = entry.parent / value
        try:
            if path.resolve().is_relative_to(entry.parent.resolve()):
                return path
        except (OSError, ValueError, RuntimeError):
            pass
        message = f"'{value}' leads out of the folder of the entry file"
    faults.append(rules.BAD_INCLUDE.at(name.span, message, "give the bare name of a file beside this one"))
    return None


def _merge(merged: dict[str, Entry], included: Mapping, faults: list[Diagnostic]) -> None:
    for item in included.entries:
        key = item.key
        if key.value == INCLUDE:
            message = "an included file cannot include others"
            faults.append(rules.BAD_INCLUDE.at(key.span, message, "list every file in the entry file"))
        elif key.value in merged:
            first = merged[key.value].key.span
            message = f"'{key.value}' stands in two files; the first is at {first}"
            faults.append(rules.KEY_IN_TWO_FILES.at(key.span, message, "take one of them out"))
        else:
            merged[key.value] = item


def _placed(fault: Diagnostic, name: Scalar) -> Diagnostic:
    """A file that is not there has no place of its own: the place is where it is asked for."""
    if fault.code not in (rules.MISSING_FILE.code, rules.UNREADABLE.code):
        return fault
    return Diagnostic(fault.code, fault.name, fault.severity, name.span, fault.message, fault.hints)
