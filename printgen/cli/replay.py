"""`printgen replay`."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from printgen.cli.ledger import ledger_lines, score_line
from printgen.cli.playable import Playable, open_playable
from printgen.cli.report import excerpt, report
from printgen.cli.words import plural, words_of
from printgen.diagnostics import Diagnostic, Failure, Severity
from printgen.game.notation import write_action
from printgen.game.record import Step
from printgen.game.records import Checked, Finding, check_record, completed, read_record
from printgen.game.rules import Ruleset
from printgen.game.state import Stock
from printgen.source import shown_name


def run(options: Namespace) -> int:
    opened = open_playable(options.game)
    opened.warn()
    meta = opened.game.game
    try:
        recorded = read_record(options.record, opened.rules)
    except Failure as failure:
        if options.format == "text":
            raise
        findings = [Finding(diagnostic) for diagnostic in failure.diagnostics]
        print(_json({"record": shown_name(options.record), "right": False, "findings": _entries(findings)}))
        return 1
    checked = check_record(opened.rules, recorded, str(meta.id), str(meta.version))
    start = recorded.record.start
    if options.format == "json":
        print(_json(_answer(opened.rules, options.record, checked, start)))
    elif checked.right:
        _print_ledger(opened, options.record, checked, start)
    else:
        _print_findings(checked)
    return 0 if checked.right else 1


def _print_ledger(opened: Playable, path: Path, checked: Checked, start: Stock | None) -> None:
    report([finding.diagnostic for finding in checked.findings], sys.stderr)
    steps = completed(opened.rules, checked.steps, start)
    for line in ledger_lines(opened.rules, steps, words_of(opened.game), start):
        print(line)
    print()
    print(score_line(opened.rules, steps))
    print(f"{shown_name(path)} is right: it plays by the rules of {opened.title}")


def _print_findings(checked: Checked) -> None:
    """The first in full, as what follows may come of it; the others in a line each."""
    warnings = [f.diagnostic for f in checked.findings if f.diagnostic.severity is Severity.WARNING]
    errors = [f.diagnostic for f in checked.findings if f.diagnostic.severity is Severity.ERROR]
    report(warnings, sys.stderr)
    first, *later = errors
    for line in (str(first), *excerpt(first.span), *(f"    = {hint}" for hint in first.hints)):
        print(line, file=sys.stderr)
    if later:
        print("and after it:", file=sys.stderr)
    for diagnostic in later:
        hints = "".join(f" ({hint})" for hint in diagnostic.hints)
        print(f"{diagnostic}{hints}", file=sys.stderr)
    print(f"{plural(len(errors), 'error')}; `printgen explain {first.code}` says more", file=sys.stderr)


def _answer(rules: Ruleset, path: Path, checked: Checked, start: Stock | None) -> dict[str, object]:
    answer: dict[str, object] = {"record": shown_name(path), "right": checked.right}
    answer["findings"] = _entries(checked.findings)
    if checked.right:
        steps = completed(rules, checked.steps, start)
        answer["deliveries"] = [_step(rules, step) for step in steps]
        answer["missing"] = sum(step.missing or 0 for step in steps)
        answer["points"] = sum(step.points or 0 for step in steps)
    return answer


def _entries(findings: Sequence[Finding]) -> list[dict[str, object]]:
    return [{**_place(finding.diagnostic), **_difference(finding)} for finding in findings]


def _place(diagnostic: Diagnostic) -> dict[str, object]:
    span = diagnostic.span
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity.value,
        "file": span.file if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
        "message": diagnostic.message,
        "hints": list(diagnostic.hints),
    }


def _difference(finding: Finding) -> dict[str, object]:
    """Deliveries and actions are counted from 1 here, as in the message."""
    found = finding.discrepancy
    if found is None:
        return {}
    return {
        "delivery": None if found.step is None else found.step + 1,
        "action": None if found.action is None else found.action + 1,
        "what": found.what,
        "stated": found.stated,
        "right": found.right,
    }


def _step(rules: Ruleset, step: Step) -> dict[str, object]:
    return {
        "card": step.card,
        "actions": [write_action(rules, action) for action in step.actions or ()],
        "stocks": step.stocks,
        "sent": step.sent,
        "left": step.left,
        "missing": step.missing,
        "points": step.points,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
