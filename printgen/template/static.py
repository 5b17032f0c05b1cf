"""What a template asks for, told from its text alone: the branches that are not taken as well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import jinja2
from jinja2 import nodes

from printgen.source import shown_name
from printgen.template.markup import column_of, stamp
from printgen.template.sandbox import Environment


@dataclass(frozen=True, slots=True)
class Asked:
    """A name with what follows its full stops, `("text", "title")`, and where the template asks for it."""

    path: tuple[str, ...]
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Asks:
    """`asked` are in the template's order; `optional` are the paths that it tests or gives a default for."""

    asked: tuple[Asked, ...]
    optional: frozenset[tuple[str, ...]]


def asks_of(path: Path) -> Asks | None:
    """None where the file cannot be read as a template: carrying it out will say why."""
    try:
        stamp = path.stat()
        return _read(path, stamp.st_mtime_ns, stamp.st_size)
    except (OSError, UnicodeDecodeError, jinja2.TemplateError, RecursionError):
        return None


@lru_cache(maxsize=64)
def _read(path: Path, changed: int, size: int) -> Asks:
    source = path.read_text(encoding="utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    tree = Environment(autoescape=True).parse(stamp(source, shown_name(path)))
    made = _made_in(tree)
    lines = source.split("\n")
    asked, optional = [], set()
    for names, line, is_optional in _paths(tree, False):
        if names[0] in made:
            continue
        if is_optional:
            optional.add(names)
        asked.append(Asked(names, line, _column(lines, line, names)))
    return Asks(tuple(asked), frozenset(optional))


_GIVEN_BY_JINJA = frozenset({"loop", "caller", "varargs", "kwargs", "self", "super"})


def _made_in(tree: nodes.Template) -> set[str]:
    """Names that the template or Jinja itself gives, if only in a part of it."""
    made = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"} | _GIVEN_BY_JINJA
    made |= {macro.name for macro in tree.find_all(nodes.Macro)}
    made |= {imported.target for imported in tree.find_all(nodes.Import)}
    for imported in tree.find_all(nodes.FromImport):
        made |= {name[1] if isinstance(name, tuple) else name for name in imported.names}
    return made


def _paths(node: nodes.Node, optional: bool) -> Iterator[tuple[tuple[str, ...], int, bool]]:
    """Each name in a tree, with as many full stops as follow it."""
    names = _names(node)
    if names:
        yield names, node.lineno, optional
        return
    tested = isinstance(node, nodes.Test) and node.name == "defined"
    given = isinstance(node, nodes.Filter) and node.name == "default"
    for inner in node.iter_child_nodes():
        yield from _paths(inner, tested or given)


def _names(node: nodes.Node) -> tuple[str, ...]:
    parts: list[str] = []
    while True:
        if isinstance(node, nodes.Getattr):
            parts.append(node.attr)
        elif isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Const) and isinstance(node.arg.value, str):
            parts.append(node.arg.value)
        elif isinstance(node, nodes.Name) and node.ctx == "load":
            return (node.name, *reversed(parts))
        else:
            return ()
        node = node.node


def _column(lines: list[str], line: int, names: tuple[str, ...]) -> int:
    """Jinja keeps lines alone; an expression over several lines may have its name in a later one."""
    text = lines[line - 1] if line <= len(lines) else ""
    return column_of(text, ".".join(names)) if ".".join(names) in text else column_of(text, names[-1])
