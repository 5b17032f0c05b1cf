"""`printgen preflight`."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from printgen.check.pdf import check_file
from printgen.check.pdf.limits import EDITIONS
from printgen.check.pdf.model import File
from printgen.check.pdf.outline import outline
from printgen.check.pdf.reading import UNREADABLE, read_file
from printgen.cli.report import report
from printgen.cli.usage import unknown
from printgen.diagnostics import Diagnostic, Failure, Span, has_errors, sort_key


def run(options: Namespace) -> int:
    if options.edition is not None and options.edition not in EDITIONS:
        raise unknown("edition with numbers of its own", options.edition, tuple(EDITIONS))
    found: list[Diagnostic] = []
    for path in options.files:
        try:
            file = _open(path, options.edition)
        except Failure as failure:
            found += failure.diagnostics
            continue
        if options.outline:
            _print_outline(path, file, titled=len(options.files) > 1)
            continue
        own = check_file(file)
        found += own
        if not own and options.format == "text":
            print(f"{path}  {_summary(file)}: nothing is wrong")
    _tell(sorted(dict.fromkeys(found), key=sort_key), options.format if not options.outline else "text")
    return int(has_errors(found))


def _summary(file: File) -> str:
    pages = f"{len(file.pages)} {'page' if len(file.pages) == 1 else 'pages'}"
    kind = f", {file.shop.version} for print shops" if file.shop else ""
    return f"{pages}, {file.limits.edition} edition{kind}"


def _open(path: Path, edition: str | None) -> File:
    span = Span(path.as_posix())
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Failure(UNREADABLE.at(span, f"the file cannot be read: {error.strerror or error}")) from None
    return read_file(data, span, edition)


def _print_outline(path: Path, file: File, titled: bool) -> None:
    if titled:
        print(f"{path}:")
    for line in outline(file):
        print(line)


def _tell(found: list[Diagnostic], form: str) -> None:
    if form == "json":
        from printgen.cli.formats import write_json

        write_json(found, sys.stdout)
    else:
        report(found, sys.stderr)
