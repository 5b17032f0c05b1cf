"""Writes docs/rules: a page for each rule, from the words that `printgen explain` prints, and a list of them.

python docs/make_rules.py
"""

from __future__ import annotations

import re
from pathlib import Path

from printgen.check.catalogue import all_rules
from printgen.diagnostics import Rule

FOLDER = Path(__file__).parent / "rules"
_FAMILIES = {
    "ACC": "Accessibility",
    "ARI": "Arithmetic: expressions, totals, examples, assertions",
    "DCK": "The deck",
    "GAM": "Playing and analysing",
    "LAY": "Layout",
    "OUT": "Writing the files",
    "PDF": "The finished files",
    "REC": "Records of sessions",
    "SCH": "Keys and values",
    "SRC": "Files",
    "TPL": "Templates",
    "TXT": "Texts",
}


def pages() -> dict[str, str]:
    """Name of each file: what it holds."""
    rules = list(all_rules())
    return {"README.md": _index(rules)} | {f"{rule.code}.md": _page(rule) for rule in rules}


def _page(rule: Rule) -> str:
    text = re.sub(r"(?m)^(What(?=:)|Why(?=:)|Fails\b|Mend\b)", r"**\1**", rule.doc.strip())
    return f"# {rule.code} {rule.name}\n\n*{rule.severity.value.capitalize()}.* {text}\n"


def _index(rules: list[Rule]) -> str:
    parts = [
        "# Rules\n\nWhat `printgen check` and `printgen build` can find. `printgen explain CODE` prints the same pages.\n"
        "An error stops a build before anything is written; a warning can be switched off with a reason, under `allow:`.\n"
    ]
    for family in sorted({rule.code[:3] for rule in rules}):
        rows = [_row(rule) for rule in rules if rule.code.startswith(family)]
        heading = f"## {family} · {_FAMILIES.get(family, 'Other')}"
        parts.append("\n".join((heading, "", "| code | name | | what is wrong |", "|---|---|---|---|", *rows)) + "\n")
    return "\n".join(parts)


def _row(rule: Rule) -> str:
    first = re.split(r"\n\s*\n", rule.doc.strip())[0].replace("\n", " ").replace("|", "\\|")
    return f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.severity.value} | {first} |"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = pages()
    for path in FOLDER.glob("*.md"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
