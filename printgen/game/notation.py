"""Actions and stocks as people write them: `gather clay`, `exchange clay grain`, `wait`; `4,0,2`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from printgen.game.rules import Ruleset
from printgen.game.state import Action, Exchange, Gather, Stock, Wait

VERBS = ("gather", "exchange", "wait")
_LETTERS = {"gather": "g", "exchange": "x", "wait": "w"}
_BETWEEN = frozenset(("for", "to"))
_ARROW = re.compile(r"->|→|>")


class NotationError(ValueError):
    """What was written is not an action or a stock; the message says why."""


@dataclass(frozen=True, slots=True)
class Verbs:
    """What a game calls the three actions, and the word between the two resources of an exchange."""

    gather: str = "gather"
    exchange: str = "exchange"
    wait: str = "wait"
    exchange_for: str = "for"

    def find(self, word: str) -> str:
        """The action a word means: its letter, or the beginning of its name here or in English."""
        names = {verb: (verb, getattr(self, verb).casefold()) for verb in VERBS}
        found = [verb for verb in VERBS if word == _LETTERS[verb]] or [
            verb for verb, known in names.items() if any(name.startswith(word) for name in known)
        ]
        if len(found) == 1:
            return found[0]
        raise NotationError(f"'{word}' is no action; there are {self.gather}, {self.exchange} and {self.wait}")


ENGLISH = Verbs()


def read_action(rules: Ruleset, text: str, verbs: Verbs = ENGLISH) -> Action:
    """The action that a text stands for; a resource is named by its id or name, or by their beginnings.

    Raises NotationError.
    """
    words = _ARROW.sub(" for ", text.casefold()).split()
    if not words:
        raise NotationError("no action is given")
    verb, rest = verbs.find(words[0]), words[1:]
    if verb == "wait":
        if rest:
            raise NotationError(f"{verbs.wait} takes nothing after it, not '{' '.join(rest)}'")
        return Wait()
    if verb == "gather":
        if not rest:
            raise NotationError(f"{verbs.gather} needs a resource: {_known(rules)}")
        return Gather(find_resource(rules, " ".join(rest)))
    return _exchange(rules, rest, verbs)


def _exchange(rules: Ruleset, words: list[str], verbs: Verbs) -> Exchange:
    """Names may have several words, so every place to part them is tried."""
    between = _BETWEEN | {verbs.exchange_for.casefold()}
    fault: NotationError | None = None
    for at in range(1, len(words)):
        gained = words[at + 1 :] if words[at] in between else words[at:]
        if not gained:
            continue
        try:
            return Exchange(find_resource(rules, " ".join(words[:at])), find_resource(rules, " ".join(gained)))
        except NotationError as error:
            fault = fault or error
    if fault is None:
        raise NotationError(f"{verbs.exchange} needs two resources, the one spent first: {_known(rules)}")
    raise fault


def find_resource(rules: Ruleset, name: str) -> int:
    """Raises NotationError for a name that is no resource's, or the beginning of several."""
    wanted = name.casefold()
    names = [(resource.id.casefold(), resource.label.casefold()) for resource in rules.resources]
    for matches in (str.__eq__, str.startswith):
        found = [index for index, known in enumerate(names) if any(matches(full, wanted) for full in known)]
        if len(found) == 1:
            return found[0]
        if found:
            either = " or ".join(rules.resources[index].label for index in found)
            raise NotationError(f"'{name}' may be {either}")
    raise NotationError(f"'{name}' is no resource; there are {_known(rules)}")


def write_action(rules: Ruleset, action: Action, verbs: Verbs = ENGLISH) -> str:
    """The same the other way, with the resources' names."""
    labels = [resource.label for resource in rules.resources]
    if isinstance(action, Gather):
        return f"{verbs.gather} {labels[action.resource]}"
    if isinstance(action, Exchange):
        return f"{verbs.exchange} {labels[action.spend]} {verbs.exchange_for} {labels[action.gain]}"
    return verbs.wait


def read_units(rules: Ruleset, text: str) -> Stock:
    """'4,0,2', '4 0 2' or '4/0/2', in the order of the resources. Raises NotationError."""
    parts = [part for part in re.split(r"[\s,;/]+", text.strip()) if part]
    count = len(rules.resources)
    if len(parts) != count or not all(re.fullmatch(r"[0-9]{1,9}", part) for part in parts):
        raise NotationError(f"must be {count} whole numbers, one for each of {_known(rules)}, not '{text}'")
    return tuple(map(int, parts))


def write_units(units: Stock) -> str:
    return " ".join(map(str, units))


def _known(rules: Ruleset) -> str:
    return ", ".join(resource.label for resource in rules.resources)
