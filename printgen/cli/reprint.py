"""`printgen build --cards` and `--only-changed`: some faces again, in files beside those of the build."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator

from printgen.check.allowances import without_allowed
from printgen.cli.cards import chosen_cards
from printgen.cli.game import Opened, chosen, open_game
from printgen.cli.inspection import inspection
from printgen.cli.kits import jobs_of, kits
from printgen.cli.progress import progress, tell_files
from printgen.cli.report import report
from printgen.cli.usage import UsageError, unknown
from printgen.diagnostics import Diagnostic
from printgen.export.changes import Change, change_of, known_on_other_papers, read_earlier
from printgen.export.files import Output, faces_key, write_files
from printgen.export.kit import Kit
from printgen.export.manifest import Digests, component_of
from printgen.export.reprint import faces_of, in_ranges, reprint_files, with_ids


def run_reprint(options: Namespace, started: float) -> int:
    warnings: list[Diagnostic] = []
    opened = open_game(options.game)
    warnings += opened.warnings
    chosen("component", options.component, opened.components)
    find = _changes if options.only_changed is not None else _of_cards
    outputs = find(opened, options, warnings)
    if not outputs:
        report(without_allowed(opened.game, warnings), sys.stderr)
        return 0
    with inspection(not options.no_preflight, sure=True) as inspector:
        keywords = tuple(map(str, opened.game.keywords))
        written, found = write_files(outputs, options.out, inspector, keywords)
    report(without_allowed(opened.game, [*warnings, *found]), sys.stderr)
    tell_files(written, started)
    return 0


def _kits(opened: Opened, options: Namespace, editions: tuple[str, ...], warnings: list[Diagnostic]) -> Iterator[Kit]:
    """Of each of these editions on each paper, with a bar."""
    jobs = jobs_of(opened, options, editions)
    with progress(len(jobs)) as step:
        yield from kits(jobs, options, warnings, step)


def _of_cards(opened: Opened, options: Namespace, warnings: list[Diagnostic]) -> list[Output]:
    """Raises UsageError where a card, or a component that is asked for, has no faces."""
    order = tuple(str(card.id) for card in opened.game.cards)
    cards = chosen_cards(options.cards, order)
    outputs: list[Output] = []
    named: set[str] = set()
    filled: set[str] = set()
    for kit in _kits(opened, options, opened.chosen_editions(options.edition), warnings):
        reprints = with_ids(kit, cards)
        named.update(frame.id for reprint in reprints for frame in reprint.frames)
        filled.update(reprint.part.name for reprint in reprints)
        outputs += reprint_files(kit, reprints, "reprint")
    asked = in_ranges(list(cards), order)
    if empty := [name for name in options.component if name not in filled]:
        raise UsageError(f"{_listed(empty)} {_has(empty)} no faces of {asked}")
    if missing := in_ranges([card for card in cards if card not in named], order):
        raise UsageError(f"there are no faces of {missing}")
    return outputs


def _changes(opened: Opened, options: Namespace, warnings: list[Diagnostic]) -> list[Output]:
    """Raises Failure (OUT003), and UsageError where the earlier build had not the edition."""
    earlier = read_earlier(options.only_changed)
    outputs: list[Output] = []
    told: list[str] = []
    editions = _comparable(opened.chosen_editions(options.edition), earlier, bool(options.edition))
    for kit in _kits(opened, options, editions, warnings):
        then = earlier[kit.edition.stylesheet.name]
        changes = list(_of_kit(kit, then, told.append))
        reprints = [change.reprint for change in changes if change.reprint.frames]
        outputs += reprint_files(kit, reprints, "changed")
        told += [line for change in changes for line in _lines(kit, change)]
        if not options.component:
            told += _gone(kit, then)
    since = options.only_changed.as_posix()
    if not told:
        print(f"Nothing has changed since {since}; no file is written.")
        return outputs
    print(f"Since {since}:")
    for line in dict.fromkeys(told):
        print(f"  {line}")
    if not outputs:
        print("There is no face to print; no file is written.")
    return outputs


def _comparable(editions: tuple[str, ...], earlier: dict[str, Digests], asked: bool) -> tuple[str, ...]:
    """Of all editions, those that the earlier build had; raises UsageError where one that is asked for is not there."""
    for name in editions:
        if name not in earlier and asked:
            raise unknown("edition in the earlier build called", name, tuple(earlier))
    found = tuple(name for name in editions if name in earlier)
    if not found:
        raise UsageError(f"the earlier build has none of these editions: it has {_listed(list(earlier))}")
    return found


def _of_kit(kit: Kit, then: Digests, tell: Callable[[str], None]) -> Iterator[Change]:
    for part in kit.alone:
        if known_on_other_papers(kit, part, then):
            tell(
                f"{kit.edition.stylesheet.name} {part.name}: the earlier build had it on other paper than {kit.paper.title}"
            )
            continue
        yield change_of(part, then.get(faces_key(kit, part), {}))


def _lines(kit: Kit, change: Change) -> Iterator[str]:
    """What differs, in words."""
    part = change.reprint.part
    head = f"{kit.edition.stylesheet.name} {part.name}"
    order = [frame.id for frame in faces_of(part)]
    parts = (("changed", change.changed), ("new", change.new), ("gone", change.gone))
    words = [f"{what} {_shortened(names, order)}" for what, names in parts if names]
    if words:
        yield f"{head}: {'; '.join(words)}"
    if change.pages:
        pages = in_ranges([str(n) for n in change.pages], [str(n) for n in range(1, max(change.pages) + 1)])
        again = (
            f"printgen build --edition {kit.edition.stylesheet.name} --paper {kit.paper.name} --component {part.name}"
        )
        what = f"differs on page {pages}" if change.known else "is new"
        yield f"{head} on {kit.paper.title}: its text {what}; print it whole: {again}"


def _shortened(names: tuple[str, ...], order: list[str]) -> str:
    """Ranges where each is a face of its own."""
    return in_ranges(names, order) if set(names) <= set(order) else ", ".join(names)


def _gone(kit: Kit, then: Digests) -> Iterator[str]:
    now = {str(component.id) for component in kit.edition.game.components}
    for name in sorted({component_of(key) for key in then} - now):
        yield f"{kit.edition.stylesheet.name} {name}: gone, with all its faces"


def _listed(names: list[str]) -> str:
    return " and ".join([", ".join(f"'{name}'" for name in names[:-1]), f"'{names[-1]}'"][len(names) < 2 :])


def _has(names: list[str]) -> str:
    return "has" if len(names) == 1 else "have"
