"""Every rule of the checks has games that fail and games that pass; `tests/cases/README.md` says how they are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.check import check_game, game_checks
from printgen.check.allowances import IDLE_ALLOWANCE, WRONG_ALLOWANCE
from printgen.check.catalogue import all_rules
from printgen.diagnostics import Diagnostic, Rule, has_errors, sort_key
from printgen.model import load_game

CASES = Path(__file__).parent / "cases"
_EXPECTED = re.compile(r"# expect: (.+)")
_PLACE = re.compile(r"[A-Z]{3}\d{3} @ (?:[\w.-]+:)?\d+:\d+")
FILES = sorted(CASES.glob("*/*.yaml"))
CHECKED = (*(rule for rule, _ in game_checks()), WRONG_ALLOWANCE, IDLE_ALLOWANCE)


def diagnostics(path: Path) -> list[Diagnostic]:
    game, found = load_game(path)
    if game is not None and not has_errors(found):
        found = [*found, *check_game(game)]
    return sorted(found, key=sort_key)


def shown(diagnostic: Diagnostic, path: Path) -> str:
    span = diagnostic.span
    assert span is not None
    file = "" if Path(span.file).name == path.name else f"{Path(span.file).name}:"
    return f"{diagnostic.code} @ {file}{span.line}:{span.column}"


def expected(path: Path) -> list[str]:
    lines = _EXPECTED.findall(path.read_text(encoding="utf-8"))
    assert lines, "a case says what it expects"
    assert lines == ["nothing"] or all(_PLACE.fullmatch(line) for line in lines)
    return [] if lines == ["nothing"] else lines


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_gives_what_it_expects(path: Path) -> None:
    assert [shown(diagnostic, path) for diagnostic in diagnostics(path)] == expected(path)


def test_every_case_stands_in_the_folder_of_a_rule() -> None:
    assert {path.parent.name for path in FILES} <= {rule.code for rule in all_rules()}
    assert all(path.stem.endswith(("fails", "passes")) for path in FILES)


@pytest.mark.parametrize("rule", CHECKED, ids=lambda rule: rule.code)
def test_every_check_has_a_game_that_fails_and_one_that_passes(rule: Rule) -> None:
    cases = {path.stem: expected(path) for path in FILES if path.parent.name == rule.code}
    failing = [name for name, lines in cases.items() if any(line.startswith(f"{rule.code} @ ") for line in lines)]
    passing = [name for name, lines in cases.items() if not lines]
    assert failing and passing


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.stem.endswith("fails")], ids=lambda path: str(path.parent.name)
)
def test_a_failing_case_fails_by_its_rule(path: Path) -> None:
    codes = {line.split(" @ ")[0] for line in expected(path)}
    related = {"ARI100", "ARI101"} if path.parent.name == "ARI004" else set()
    assert codes & {path.parent.name, *related}


@pytest.mark.parametrize("rule", [rule for rule in all_rules() if rule not in CHECKED], ids=lambda rule: rule.code)
def test_every_other_rule_has_a_failing_game_or_a_test_that_names_it(rule: Rule) -> None:
    if not any(path.parent.name == rule.code for path in FILES):
        name = re.compile(rf"\b{rule.code}\b|\b{_constant(rule)}\b")
        others = [path for path in Path(__file__).parent.rglob("*.py") if path != Path(__file__)]
        assert [path for path in others if name.search(path.read_text(encoding="utf-8"))]


def _constant(rule: Rule) -> str:
    return rule.name.upper().replace("-", "_")


@pytest.mark.parametrize("rule", list(all_rules()), ids=lambda rule: rule.code)
def test_every_rule_says_what_why_and_how_to_mend(rule: Rule) -> None:
    paragraphs = re.split(r"\n\s*\n", rule.doc.strip())
    labels = {label for label in ("What", "Why", "Fails", "Mend") for p in paragraphs if p.startswith(label)}
    assert re.fullmatch(r"[A-Z]{3}\d{3}", rule.code) and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)
    assert paragraphs[0].endswith(".") and not paragraphs[0].startswith(("What:", "Why:", "Fails", "Mend"))
    assert {"Fails", "Mend"} <= labels
    if rule in CHECKED and rule.code != "TPL002":
        assert {"What", "Why"} <= labels


def test_a_code_is_used_once() -> None:
    codes = [rule.code for rule in CHECKED]
    names = [rule.name for rule in all_rules()]
    assert len(codes) == len(set(codes)) and len(names) == len(set(names))
