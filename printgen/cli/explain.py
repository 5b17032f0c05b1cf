"""`printgen explain`."""

from __future__ import annotations

from argparse import Namespace

from printgen.check.catalogue import all_rules
from printgen.cli.usage import unknown


def run(options: Namespace) -> int:
    rules = {rule.code: rule for rule in all_rules()}
    rule = rules.get(options.code.upper())
    if rule is None:
        raise unknown("code", options.code, tuple(sorted(rules)))
    print(f"{rule.code} {rule.name} ({rule.severity.value})\n\n{rule.doc.strip()}")
    return 0
