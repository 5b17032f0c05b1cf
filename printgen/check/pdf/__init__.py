"""The preflight: rules on finished files, whoever made them. One module for each rule, named by its code, with `RULE` and
`check(file)`; its docstring is the doc."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import cast

from printgen.check.pdf.model import File
from printgen.check.pdf.reading import read_file
from printgen.diagnostics import Diagnostic, Failure, Rule, Span
from printgen.document import Node
from printgen.source.reader import collector_paused

PdfCheck = Callable[[File], Iterator[Diagnostic]]
_MODULE = re.compile(r"(?:pdf|acc)\d{3}_\w+")


@cache
def pdf_checks() -> tuple[tuple[Rule, PdfCheck], ...]:
    """The rules that read a finished file, sorted by code."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if _MODULE.fullmatch(info.name))
    modules = [import_module(f"{__name__}.{name}") for name in names]
    return tuple((cast(Rule, module.RULE), cast(PdfCheck, module.check)) for module in modules)


_OF_THE_FILE = frozenset(["PDF003", "PDF004", "PDF006", "PDF007", "PDF008", "PDF009", "PDF010", "PDF013", "PDF014"])
"""Rules that look at the file around its pages, not at what is painted on them."""


def check_file(file: File, painted: bool = True) -> list[Diagnostic]:
    """Everything the rules find; it raises nothing. Not `painted`: only what they find around the pages."""
    return [found for rule, check in pdf_checks() if painted or rule.code in _OF_THE_FILE for found in check(file)]


def preflight(
    data: bytes,
    span: Span,
    edition: str | None = None,
    documents: Sequence[Node] = (),
    keywords: Sequence[str] = (),
    painted: bool = True,
) -> list[Diagnostic]:
    """What is wrong with a file. `documents` are what it was made from: with them its words are compared to theirs.

    Not `painted`: what is on its pages is not read, because it has been looked at in another file.
    """
    with collector_paused():
        try:
            return check_file(read_file(data, span, edition, documents, keywords, painted), painted)
        except Failure as failure:
            return list(failure.diagnostics)
