"""The rules never name a resource.

What: where a game's `rulebook` names resources, it names each of them by its `name` or its `word`.

Why: a resource that was renamed in one place only has one name on the cards and another in the rules.

Fails, where the rulebook speaks of GRAIN and CLAY:

    resources:
      clay: {name: LOAM, word: loam, icon: clay.svg, start: 2, cap: 6}

Mend: write the new name in the rulebook, too, or give the resource its old name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from printgen.diagnostics import Diagnostic, Rule, Severity
from printgen.model import Example, Game, Resource, Section

RULE = Rule("DCK008", "unnamed-resource", __doc__, Severity.WARNING)


def check(game: Game) -> Iterator[Diagnostic]:
    if not game.rulebook:
        return
    words = "\n".join(part for section in game.rulebook for part in _words(section))
    unnamed = [resource for resource in game.resources.values() if not _is_named(resource, words)]
    if len(unnamed) < len(game.resources):
        for resource in unnamed:
            yield RULE.at(resource.name.span, f"the rules never name {resource.name}")


def _is_named(resource: Resource, words: str) -> bool:
    names = "|".join(re.escape(str(name)) for name in (resource.name, resource.word))
    return re.search(rf"(?<!\w)(?:{names})(?!\w)", words, re.IGNORECASE) is not None


def _words(part: Section | Example) -> Iterator[str]:
    yield part.title
    yield from part.text
    if isinstance(part, Section):
        yield from part.items
        for section in part.sections:
            yield from _words(section)
        for example in part.examples:
            yield from _words(example)
