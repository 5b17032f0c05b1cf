"""One YAML file as nodes with places.

The nodes are built from the parser's events, not from `yaml.compose`: that is a third faster, needs no recursion, and
sees aliases before they are resolved, so that nothing can stand for something else.
"""

from __future__ import annotations

import codecs
import gc
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from printgen.diagnostics import Diagnostic, Failure, Rule, Span
from printgen.source import rules
from printgen.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from printgen.source.syntax import syntax_error

MAX_DEPTH = 100

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")  # with the signs below, the set would take 5 ms to compile
_SEPARATORS = "\u2028\u2029\ufeff\ufffe\uffff"


def shown_name(path: Path) -> str:
    """How messages call a file: relative to the working folder when inside it, with forward slashes."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 (links keep the name they were called by)
    try:
        return absolute.relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError):
        return absolute.as_posix()


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keeps the garbage collector from walking what grows again and again: a large deck, all the objects of a PDF."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def read(path: Path, shown: str) -> Mapping:
    """The file's top-level mapping. `shown` is the name that spans carry.

    Raises Failure with everything that is wrong with the file, as far as it could be read.
    """
    return parse(_decode(_bytes(path, shown), shown), shown)


def read_text(path: Path, shown: str) -> str:
    """The text of a file that is not YAML, its lines ended by \\n alone. Raises Failure like `read`."""
    return _cleaned(_decode(_bytes(path, shown), shown), shown)


def parse(text: str, shown: str) -> Mapping:
    """The same as `read` from the text of a file. Raises Failure."""
    text = _cleaned(text, shown)
    with collector_paused():
        top, diagnostics = _Composer(text, shown).compose()
    if diagnostics:
        raise Failure(*diagnostics)
    if top is None or (isinstance(top, Scalar) and top.plain and not top.value):
        raise Failure(rules.EMPTY_FILE.at(Span(shown), "the file holds nothing, or comments alone"))
    if not isinstance(top, Mapping):
        what = "a list" if isinstance(top, Sequence) else "a single text"
        raise Failure(rules.NOT_A_MAPPING.at(top.span, f"the file must be keys with values; it is {what}"))
    return top


def _cleaned(text: str, shown: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    _refuse_unprintable(text, shown)
    return text


def _bytes(path: Path, shown: str) -> bytes:
    try:
        if path.is_dir():
            raise Failure(rules.UNREADABLE.at(Span(shown), f"'{shown}' is a folder, not a file"))
        if path.exists() and not path.is_file():
            raise Failure(rules.UNREADABLE.at(Span(shown), f"'{shown}' is not an ordinary file"))
        return path.read_bytes()
    except FileNotFoundError:
        raise Failure(rules.MISSING_FILE.at(Span(shown), f"there is no file '{shown}'")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Failure(rules.UNREADABLE.at(Span(shown), f"'{shown}' cannot be read: {reason}")) from None


def _decode(data: bytes, shown: str) -> str:
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        span = _span_at(before, len(before), shown)
        message = f"the file is not UTF-8: byte 0x{data[error.start]:02X} cannot stand here"
        raise Failure(rules.NOT_UTF8.at(span, message, "save the file as UTF-8 in the editor")) from None


def _span_at(text: str, offset: int, shown: str) -> Span:
    before = text[:offset].replace("\r\n", "\n").replace("\r", "\n")
    return Span(shown, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _unprintable(text: str) -> list[int]:
    """Where signs stand that cannot be printed."""
    found = [match.start() for match in _CONTROLS.finditer(text)]
    for sign in _SEPARATORS:
        if sign in text:
            found += [offset for offset, other in enumerate(text) if other == sign]
    return sorted(found)


def _refuse_unprintable(text: str, shown: str) -> None:
    found = [
        rules.CONTROL_CHARACTER.at(_span_at(text, offset, shown), _cannot_be_printed(text[offset]), "delete it")
        for offset in _unprintable(text)[:20]
    ]
    if found:
        raise Failure(*found)


def _cannot_be_printed(sign: str) -> str:
    return f"the character U+{ord(sign):04X} cannot be printed"


@dataclass(slots=True)
class _Open:
    """A list or mapping that is not closed yet; `lines` is None for a list, else where each key stands.

    `dropping` says that the key was refused, so that its value is passed over.
    """

    span: Span
    lines: dict[str, int] | None
    parts: list[Any] = field(default_factory=list)
    key: Scalar | None = None
    dropping: bool = False


class _Composer:
    def __init__(self, text: str, shown: str) -> None:
        self.text = text
        self.shown = shown
        self.diagnostics: list[Diagnostic] = []
        self.open: list[_Open] = []
        self.top: Node | None = None

    def compose(self) -> tuple[Node | None, list[Diagnostic]]:
        parser = _PARSER(self.text)
        try:
            self._take_all(parser.get_event)
        except yaml.MarkedYAMLError as error:
            self._add_syntax(syntax_error(error, self.text, self.shown))
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            self.diagnostics.append(rules.SYNTAX.at(Span(self.shown), f"the file cannot be read as YAML: {error}"))
        finally:
            parser.dispose()
        return self.top, self.diagnostics

    def _add_syntax(self, fault: Diagnostic) -> None:
        """What is refused in a line, such as a brace without quotes, is the cause of the parser's trouble there."""
        lines = {earlier.span.line for earlier in self.diagnostics if earlier.span}
        if not fault.span or fault.span.line not in lines:
            self.diagnostics.append(fault)

    def _take_all(self, get_event: Callable[[], Any]) -> None:
        """Scalars, by far the most of the events, are taken without another call: it is felt in large decks."""
        text, shown, add = self.text, self.shown, self._add
        scalar_event, end_event = yaml.ScalarEvent, yaml.StreamEndEvent
        documents = 0
        while True:
            event = get_event()
            kind = type(event)
            if kind is scalar_event:
                mark = event.start_mark
                style = event.style
                span = Span(shown, mark.line + 1, mark.column + 1)
                if style == '"' or event.tag or event.anchor:
                    self._look_at(event, span)
                add(Scalar(event.value, span, not style, text[mark.index : event.end_mark.index]))
            elif kind is end_event:
                return
            elif kind is yaml.DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self._fault(rules.UNSUPPORTED, event, "a second document begins here", "take the line --- out")
                    return
            elif not self._take(kind, event):
                return

    def _take(self, kind: type, event: Any) -> bool:
        """False where reading on makes no sense."""
        if kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            if event.anchor or event.tag:
                self._refuse_marks(event)
            self.open.append(_Open(self._span(event), {} if kind is yaml.MappingStartEvent else None))
            if len(self.open) > MAX_DEPTH:
                self._fault(rules.TOO_DEEP, event, f"lists and mappings are nested deeper than {MAX_DEPTH} levels")
                return False
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            done = self.open.pop()
            parts = tuple(done.parts)
            self._add(Sequence(parts, done.span) if done.lines is None else Mapping(parts, done.span))
        elif kind is yaml.AliasEvent:
            hint = "put a text that begins with * in quotes"
            self._fault(rules.UNSUPPORTED, event, f"'*{event.anchor}' stands for something defined elsewhere", hint)
            self._add(Scalar(f"*{event.anchor}", self._span(event)))
        return True

    def _look_at(self, event: Any, span: Span) -> None:
        if event.anchor or event.tag:
            self._refuse_marks(event)
        elif found := _unprintable(event.value):
            message = _cannot_be_printed(event.value[found[0]])
            self._refuse(rules.CONTROL_CHARACTER, span, message, "take the backslash code out")

    def _add(self, node: Node) -> None:
        if not self.open:
            self.top = node
            return
        holder = self.open[-1]
        lines = holder.lines
        if lines is None:
            holder.parts.append(node)
        elif holder.key is not None:
            holder.parts.append(Entry(holder.key, node))
            holder.key = None
        elif holder.dropping:
            holder.dropping = False
        elif type(node) is Scalar and node.value not in lines and node.value.strip() and node.value != "<<":
            lines[node.value] = node.span.line
            holder.key = node
        else:
            holder.dropping = True
            self._refuse_key(node, lines, holder.span)

    def _refuse_key(self, node: Node, lines: dict[str, int], holder: Span) -> None:
        if type(node) is Mapping and node.span == Span(holder.file, holder.line, holder.column + 1):
            hint = "put a text that begins with {{ in quotes"
            self._refuse(rules.UNSUPPORTED, holder, "without quotes, {{ begins a mapping in a mapping", hint)
        elif type(node) is not Scalar:
            hint = "put a text that begins with { or [ in quotes"
            self._refuse(rules.UNSUPPORTED, node.span, "a list or mapping stands where a key is due", hint)
        elif node.value in lines:
            message = f"'{node.value}' stands here twice; the first is in line {lines[node.value]}"
            self._refuse(rules.DUPLICATE_KEY, node.span, message, "take one of them out")
        elif node.value == "<<":
            self._refuse(rules.UNSUPPORTED, node.span, "the merge key << is not read", "write the keys out")
        else:
            self._refuse(rules.UNSUPPORTED, node.span, "a key is missing before the colon", "give the value a key")

    def _refuse_marks(self, event: Any) -> None:
        sign = "&" if event.anchor else "!"
        what = f"the anchor '&{event.anchor}'" if event.anchor else f"the tag '{_short(event.tag)}'"
        self._fault(rules.UNSUPPORTED, event, f"{what} is not read", f"put a text that begins with {sign} in quotes")

    def _fault(self, rule: Rule, event: Any, message: str, *hints: str) -> None:
        self._refuse(rule, self._span(event), message, *hints)

    def _refuse(self, rule: Rule, span: Span, message: str, *hints: str) -> None:
        self.diagnostics.append(rule.at(span, message, *hints))

    def _span(self, event: Any) -> Span:
        return Span(self.shown, event.start_mark.line + 1, event.start_mark.column + 1)


def _short(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")
