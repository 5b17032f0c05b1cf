"""The pages of the rules are what their docstrings say now."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

from printgen.check.catalogue import all_rules
from printgen.cli import main

PROJECT = Path(__file__).parent.parent
DOCS = PROJECT / "docs"
MAKE = runpy.run_path(str(DOCS / "make_rules.py"))
PAGES: dict[str, str] = MAKE["pages"]()


def test_there_is_a_page_for_each_rule_and_no_other() -> None:
    assert {path.name for path in (DOCS / "rules").iterdir()} == set(PAGES)
    assert set(PAGES) == {"README.md", *(f"{rule.code}.md" for rule in all_rules())}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_page_is_current(name: str) -> None:
    assert (DOCS / "rules" / name).read_text(encoding="utf-8") == PAGES[name], "run: python docs/make_rules.py"


def test_explain_prints_the_same_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "txt001"]) == 0
    shown = capsys.readouterr().out.split("\n\n", 1)[1]
    assert shown.strip() in PAGES["TXT001.md"].replace("**", "").replace("*Error.* ", "")


def test_every_rule_that_is_declared_has_its_page() -> None:
    sources = (path.read_text(encoding="utf-8") for path in (PROJECT / "printgen").rglob("*.py"))
    declared = {code for text in sources for code in re.findall(r'\bRule\(\s*"([A-Z]{3}\d{3})"', text)}
    assert declared == {rule.code for rule in all_rules()}
