"""Rendered markup → the document tree. Every fault is told at its place in the template or in the content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from printgen.diagnostics import Diagnostic, Failure, Rule, Span, suggest
from printgen.document.elements import ELEMENTS
from printgen.document.soundness import check_soundness
from printgen.document.tree import Draft, Node, Run
from printgen.template.markup import POSITION, Markup, origin_of, pieces, plain_text

MARKUP_SYNTAX = Rule(
    "TPL003",
    "markup-syntax",
    """The markup that a template yields is not well-formed.

A start tag without its end tag, or an `&` or `<` that stands for itself, would leave the parts of a page in doubt.

Fails: `<p>Read this` without `</p>`.

Mend: close the element that the message names. Write `&amp;` and `&lt;` in templates; content is escaped by itself.""",
)
UNKNOWN_ELEMENT = Rule(
    "TPL004",
    "unknown-element",
    """A template uses an element that the markup does not have, or one in a place where it cannot stand.

The markup is closed, so that a slip of the pen is found and not left out of print.

Fails: `<para>Read this</para>`; `<td>` outside of a `<row>`.

Mend: use one of the elements that the message lists.""",
)
UNKNOWN_ATTRIBUTE = Rule(
    "TPL005",
    "unknown-attribute",
    """An element has an attribute that it does not take, or lacks one that it needs.

Fails: `<icon name="drop.svg"/>`: an icon takes `src`, and `alt` if it is more than an ornament.

Mend: use the attributes that the message lists.""",
)
STRAY_TEXT = Rule(
    "TPL006",
    "stray-text",
    """Words stand where the markup has a place for blocks only.

Fails: `<panel>Read this</panel>`.

Mend: put the words into a paragraph: `<panel><p>Read this</p></panel>`.""",
)

MAX_DEPTH = 50
"""Layout goes down the tree by recursion; no page that can be read comes near this."""


def parse(markup: Markup, keywords: tuple[str, ...] = ()) -> Node:
    """The `component` node of one rendered template; words in `keywords` become bold. Raises Failure (TPL003–TPL006)."""
    return _Parser(markup, keywords).run()


class _Parser:
    def __init__(self, markup: Markup, keywords: tuple[str, ...]) -> None:
        self.markup = markup
        self.keyword = _keyword_pattern(keywords)
        self.stack: list[Draft] = []
        self.root: Node | None = None
        self.found: list[Diagnostic] = []
        self.text: list[str] = []

    def run(self) -> Node:
        reader = expat.ParserCreate()
        reader.buffer_text = True
        reader.StartElementHandler = self.start
        reader.EndElementHandler = self.end
        reader.CharacterDataHandler = self.characters
        try:
            reader.Parse(self.markup.text, True)
        except expat.ExpatError as error:
            self.found.append(self.syntax(error))
        if self.found or self.root is None:
            raise Failure(*self.found)
        if unsound := check_soundness(self.root):
            raise Failure(*unsound)
        return self.root

    def syntax(self, error: expat.ExpatError) -> Diagnostic:
        reason = expat.errors.messages.get(error.code, "") if error.code else ""
        if self.stack:
            name, span = self.stack[-1].kind, self.stack[-1].span
            return MARKUP_SYNTAX.at(span, f"{reason} inside or after this <{name}>", f"is </{name}> missing?")
        return MARKUP_SYNTAX.at(Span(self.markup.template), reason or "the template yields no markup")

    def start(self, name: str, raw: dict[str, str]) -> None:
        self.flush()
        span = self.markup.position(raw.pop(POSITION, ""))
        attributes = {key: plain_text(value) for key, value in raw.items()}
        origins = {key: place for key, value in raw.items() if (place := origin_of(value, self.markup.origins))}
        self.stack.append(Draft(name, attributes, span, origins=origins))
        if len(self.stack) > MAX_DEPTH:
            message = f"elements are nested deeper than {MAX_DEPTH} levels"
            raise Failure(*self.found, MARKUP_SYNTAX.at(span, message, "take some of the elements around it out"))
        self.check_place(name, span)
        if name in ELEMENTS:
            self.check_attributes(name, attributes, span)

    def check_place(self, name: str, span: Span) -> None:
        inside = ELEMENTS.get(self.stack[-2].kind) if len(self.stack) > 1 else None
        known = sorted(inside.children) if inside else ["component"]
        if name not in ELEMENTS:
            self.found.append(
                UNKNOWN_ELEMENT.at(span, f"there is no element <{name}>", *suggest(name, sorted(ELEMENTS)))
            )
        elif (len(self.stack) > 1 and inside and name not in inside.children) or (
            len(self.stack) == 1 and name not in known
        ):
            where = f"inside <{self.stack[-2].kind}>" if inside else "at the top"
            self.found.append(
                UNKNOWN_ELEMENT.at(span, f"<{name}> cannot stand {where}", "may stand there: " + ", ".join(known))
            )

    def check_attributes(self, name: str, attributes: dict[str, str], span: Span) -> None:
        element = ELEMENTS[name]
        for attribute in attributes:
            if attribute not in element.attributes:
                hints = suggest(attribute, element.attributes)
                self.found.append(UNKNOWN_ATTRIBUTE.at(span, f"<{name}> does not take '{attribute}'", *hints))
        for attribute in element.required:
            if not attributes.get(attribute, "").strip():
                self.found.append(UNKNOWN_ATTRIBUTE.at(span, f"<{name}> needs '{attribute}'", f'write {attribute}="…"'))

    def characters(self, data: str) -> None:
        self.text.append(data)

    def end(self, name: str) -> None:
        self.flush()
        node = _trimmed(self.stack.pop())
        if self.stack:
            self.stack[-1].children.append(node)
        else:
            self.root = node

    def flush(self) -> None:
        """Text between two tags: into runs where words may stand, a fault where they may not."""
        data, self.text = "".join(self.text), []
        if not data or not self.stack:
            return
        parent = self.stack[-1]
        if parent.kind in ELEMENTS and not ELEMENTS[parent.kind].text:
            words = plain_text(data).strip()
            if words:
                message = f"words stand directly in <{parent.kind}>: “{words[:40]}”"
                self.found.append(STRAY_TEXT.at(parent.span, message, "put them into <p>…</p>"))
            return
        bold = any(draft.kind == "b" for draft in self.stack)
        parent.children.extend(self.runs(data, bold, parent.span))

    def runs(self, data: str, bold: bool, span: Span) -> Iterator[Run]:
        for text, origin in pieces(data, self.markup.origins):
            place = origin or span
            for part, key in self.split_keywords(re.sub(r"[ \t\r\n\f]+", " ", text)):
                yield Run(part, bold or key, place)

    def split_keywords(self, text: str) -> Iterator[tuple[str, bool]]:
        if self.keyword is None:
            yield text, False
            return
        for n, part in enumerate(self.keyword.split(text)):
            if part:
                yield part, n % 2 == 1


def _keyword_pattern(keywords: tuple[str, ...]) -> re.Pattern[str] | None:
    if not keywords:
        return None
    longest_first = sorted(keywords, key=len, reverse=True)
    return re.compile(r"(?<!\w)(" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")


def _trimmed(draft: Draft) -> Node:
    """White space at the edges of a block's text is the template's indentation, not the author's."""
    kids = draft.children
    if draft.kind in ELEMENTS and ELEMENTS[draft.kind].text and draft.kind not in ("b", "span"):
        while kids and isinstance(kids[0], Run) and not kids[0].text.strip(" "):
            kids.pop(0)
        while kids and isinstance(kids[-1], Run) and not kids[-1].text.strip(" "):
            kids.pop()
        if kids and isinstance(kids[0], Run):
            kids[0] = Run(kids[0].text.lstrip(" "), kids[0].bold, kids[0].origin)
        if kids and isinstance(kids[-1], Run):
            kids[-1] = Run(kids[-1].text.rstrip(" "), kids[-1].bold, kids[-1].origin)
    return draft.finish()
