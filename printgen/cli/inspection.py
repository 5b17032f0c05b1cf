"""The preflight of a build: in a second process, which loads what it needs while the first one loads and sets the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from printgen.cli.background import Background

if TYPE_CHECKING:
    from printgen.diagnostics import Diagnostic
    from printgen.export.files import Output

Inspection = Background["list[Diagnostic]"]


@contextmanager
def inspection(wanted: bool, sure: bool) -> Iterator[Inspection | None]:
    """Takes tasks of a finished file, the path that it will have, and the game's keywords. None if it is not wanted.

    `sure`: there will be a task, so that the second process can load what it needs from now on.
    """
    if not wanted:
        yield None
        return
    with Background(_load, _inspect) as background:
        if sure:
            background.start()
        yield background


def _load() -> None:
    """What the first task needs, an `Output` read from a pipe included."""
    from importlib import import_module

    for name in ("printgen.export.files", "printgen.check.pdf.reading", "pypdf"):
        import_module(name)
    from printgen.check.pdf import pdf_checks

    pdf_checks()


def _inspect(output: Output, path: str, keywords: tuple[str, ...]) -> list[Diagnostic]:
    from printgen.check.pdf import preflight
    from printgen.diagnostics import Span

    return preflight(
        output.data, Span(path), documents=output.documents, keywords=keywords, painted=not output.seen_in_kit
    )
