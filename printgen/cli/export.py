"""`printgen export`."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from urllib.parse import quote

from printgen.check.allowances import without_allowed
from printgen.cli.cards import chosen_cards
from printgen.cli.game import Opened, chosen, open_game
from printgen.cli.inspection import inspection
from printgen.cli.png import needs_pdfium, write_pictures
from printgen.cli.report import report
from printgen.cli.usage import UsageError, unknown
from printgen.diagnostics import Diagnostic
from printgen.export.edition import open_edition
from printgen.export.files import write_files
from printgen.export.order import Order, make_order
from printgen.export.workplace import put_files
from printgen.impose.service import Service, bind_service, service_file, service_names
from printgen.places import beside
from printgen.source import shown_name

_SCHEMES = ("https://", "http://", "file:///")


def run(options: Namespace) -> int:
    started = time.perf_counter()
    opened = open_game(options.game)
    if options.list:
        for name, service in _services(opened):
            print(f"{name:20} {service.title}")
        return 0
    name, service = _chosen_service(opened, options)
    if service.kind != "pdf":
        needs_pdfium()
    order = _order(opened, service, name, options)
    if not order.decks:
        why = "these cards are on no face of it" if options.cards else "name a part that has faces with --component"
        raise UsageError("\n  ".join((f"there is nothing to send: {why}", *order.left_out)))
    folder: Path = options.out or Path("out/export") / name
    found = _write(order, folder, options.url)
    report(without_allowed(opened.game, [*opened.warnings, *order.warnings, *found]), sys.stderr)
    for line in _told(order):
        print(line)
    print(f"{service.title}: done in {time.perf_counter() - started:.1f} s")
    return 0


def _services(opened: Opened) -> Iterator[tuple[str, Service]]:
    """All there are. Raises Failure for one that cannot be read."""
    folders = beside(opened.entry, "templates")
    for name in service_names(folders):
        path = service_file(name, folders)
        yield name, bind_service(path, shown_name(path))


def _chosen_service(opened: Opened, options: Namespace) -> tuple[str, Service]:
    """Raises UsageError, Failure."""
    folders = beside(opened.entry, "templates")
    known = service_names(folders)
    if not options.service:
        raise UsageError(f"say with --for which service it is for\n  known: {', '.join(known)}")
    if options.service not in known:
        raise unknown("service", options.service, known)
    path = service_file(options.service, folders)
    service = bind_service(path, shown_name(path))
    if options.url is not None:
        if service.kind != "table":
            raise UsageError(f"--url is for virtual tables; {service.title} takes files")
        if not options.url.startswith(_SCHEMES):
            raise UsageError(f"--url must begin with {', '.join(_SCHEMES)}, not '{options.url}'")
    return options.service, service


def _order(opened: Opened, service: Service, name: str, options: Namespace) -> Order:
    """Raises UsageError, Failure."""
    cards = chosen_cards(options.cards, tuple(str(card.id) for card in opened.game.cards))
    if options.component:
        chosen("component", options.component, opened.components)
    edition = opened.chosen_editions([options.edition] if options.edition else [])[0]
    return make_order(open_edition(opened.game, opened.entry, edition), service, name, options.component, cards)


def _write(order: Order, folder: Path, url: str | None) -> list[Diagnostic]:
    """All files or none, and a line for each; gives what the preflight finds that is no error. Raises Failure."""
    from printgen.export import serving

    if order.service.kind == "pdf":
        keywords = tuple(map(str, order.edition.game.keywords))
        with inspection(wanted=True, sure=False) as inspector:
            written, found = write_files(serving.pdf_files(order), folder, inspector, keywords)
        for path, output in written:
            print(f"{path}  {output.pages} {'page' if output.pages == 1 else 'pages'}")
        return found
    if order.service.kind == "png":
        write_pictures(list(serving.png_files(order)), folder)
        return []
    from printgen.export.tabletop import TableFile, table_files

    made: list[TableFile] = list(table_files(order, _address(folder, url)))
    for path, file in zip(put_files(((file.name, file.data) for file in made), folder), made, strict=True):
        print(f"{path}  {'{} × {} pixels'.format(*file.pixels)}" if file.pixels else str(path))
    return []


def _address(folder: Path, url: str | None) -> Callable[[str], str]:
    """Files on this computer are named as the game itself names them: without signs for spaces."""
    if url is not None:
        return lambda name: f"{url.rstrip('/')}/{quote(name)}"
    here = folder.resolve()
    return lambda name: f"file:///{(here / name).as_posix().lstrip('/')}"


def _told(order: Order) -> Iterable[str]:
    """What a player has to know before the order is sent."""
    yield from order.left_out
    bare = [deck.name for deck in order.decks if any(front.back is None for front in deck.fronts)]
    if bare and order.service.backs != "none":
        empty = {
            "pdf": "every second page is empty",
            "png": "there are no pictures of backs",
            "table": "a plain one is made",
        }
        if order.service.kind != "pdf" or order.service.backs == "in turn":
            yield f"{', '.join(bare)}: cards without a back; {empty[order.service.kind]}"
