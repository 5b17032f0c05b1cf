"""A record file held against the rules: what differs, with its rule and its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.diagnostics import Diagnostic, has_errors, suggest
from printgen.game import faults
from printgen.game.record import Discrepancy, Step, replay
from printgen.game.records.read import Recorded
from printgen.game.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Finding:
    diagnostic: Diagnostic
    discrepancy: Discrepancy | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """`findings` in the order of the session."""

    steps: tuple[Step, ...]
    findings: tuple[Finding, ...]

    @property
    def right(self) -> bool:
        return not has_errors([finding.diagnostic for finding in self.findings])


def check_record(rules: Ruleset, recorded: Recorded, game: str, version: str) -> Checked:
    """`game` and `version` are those of the game at hand."""
    record = recorded.record
    steps = tuple(delivery.step(rules) for delivery in record.deliveries)
    whole = bool(record.finished) or len(steps) > rules.session_length
    about = tuple(Finding(found) for found in _about(recorded, game, version))
    if any(finding.diagnostic.code == faults.OTHER_GAME.code for finding in about):
        return Checked(steps, about)
    found = replay(rules, steps, start=record.start, whole_session=whole, points=record.points, missing=record.missing)
    findings = [_finding(rules, recorded, one, _stops(rules, steps, one)) for one in found]
    return Checked(steps, (*about, *findings))


def _about(recorded: Recorded, game: str, version: str) -> Iterator[Diagnostic]:
    record = recorded.record
    if record.game is not None and record.game != game:
        message = f"the record is of '{record.game}'; the game at hand is '{game}'"
        yield faults.OTHER_GAME.at(record.game.span, message, "name its game with --game PATH")
    elif record.version is not None and record.version != version:
        message = f"the record is of version {record.version}; the game at hand is version {version}"
        yield faults.OTHER_VERSION.at(record.version.span, message)


def _finding(rules: Ruleset, recorded: Recorded, found: Discrepancy, stops: bool) -> Finding:
    in_total = found.step is None and found.what in ("points", "missing")
    rule = faults.TOTAL if in_total else faults.BY_FIELD[found.what]
    message = found.message if found.step is None else f"delivery {found.step + 1}: {found.message}"
    hints: tuple[str, ...] = ()
    if found.what == "card" and isinstance(found.stated, str):
        ids = tuple(card.id for card in rules.deck)
        hints = () if found.stated in ids else suggest(found.stated, ids)
    if stops:
        hints += ("what comes after it cannot be judged until this is mended",)
    return Finding(rule.at(recorded.place(found), message, *hints), found)


def _stops(rules: Ruleset, steps: tuple[Step, ...], found: Discrepancy) -> bool:
    """Whether replaying had to stop there: no later line tells from which stock to go on."""
    if found.step is None:
        return found.what == "stock"
    step = steps[found.step]
    if found.what == "action" and found.action is not None:
        written = step.stocks[found.action]
    elif found.what == "card" and found.stated not in {card.id for card in rules.deck}:
        written = step.left
    else:
        return False
    possible = written is not None and all(units <= cap for units, cap in zip(written, rules.caps, strict=True))
    return not possible
