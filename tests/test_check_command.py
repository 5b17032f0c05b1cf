"""`printgen check` for people, for CI and for code-scanning tools."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printgen import __version__
from printgen.cli import main
from printgen.cli.formats import WRITERS, chosen_codes, write_github, write_json, write_sarif
from printgen.diagnostics import Diagnostic, Severity, Span

CASES = Path(__file__).parent / "cases"
WRONG = CASES / "DCK001" / "fails.yaml"
WARNED = CASES / "DCK006" / "fails.yaml"
ODD = Diagnostic("XYZ001", "odd", Severity.ERROR, Span("a, b/ü:c.yaml", 2, 0), "50 % of\nit", ("hint: one",))


@pytest.fixture
def game(tmp_path: Path) -> Callable[[Path], str]:
    """A case with something to print in it."""

    def printable(case: Path) -> str:
        text = case.read_text(encoding="utf-8")
        path = tmp_path / "cards.yaml"
        path.write_text(
            f"{text}components: [{{id: m, title: M, template: markers.xml.j2, text: {{turn: T}}}}]\n", encoding="utf-8"
        )
        return str(path)

    return printable


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(["check", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_errors_are_told_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = check(capsys, "--game", str(WRONG))
    assert (code, out) == (1, "")
    assert re.search(r"fails\.yaml:22:13: error DCK001 card-total: “Mill” requests 4 units", err)
    assert err.endswith("1 error; `printgen explain DCK001` says more\n")


def test_warnings_alone_are_no_failure(capsys: pytest.CaptureFixture[str], game: Callable[[Path], str]) -> None:
    code, out, err = check(capsys, "--game", game(WARNED))
    assert code == 0 and "warning DCK006" in err and "2 cards, no errors" in out


def test_codes_are_selected_and_ignored_by_how_they_begin(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--game", str(WRONG), "--select", "TXT", "--select", "dck002")[0] == 0
    assert check(capsys, "--game", str(WRONG), "--select", "DCK")[0] == 1
    code, out, err = check(capsys, "--game", str(WRONG), "--ignore", "DCK001")
    assert (code, err) == (0, "")
    assert "1 left out by --select and --ignore, nothing else is wrong" in out


def test_a_code_that_there_is_not_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = check(capsys, "--game", str(WRONG), "--ignore", "DCK999")
    assert code == 2 and "there is no code 'DCK999'" in err


def test_a_game_outside_the_family_is_told_so(capsys: pytest.CaptureFixture[str], game: Callable[[Path], str]) -> None:
    code, out, _ = check(capsys, "--game", game(CASES / "TXT004" / "passes.yaml"))
    assert code == 0 and "has no rules that printgen can play by" in out
    assert "play by" not in check(capsys, "--game", game(WARNED))[1]


@pytest.mark.parametrize("form", sorted(WRITERS))
def test_machines_read_the_standard_output(
    capsys: pytest.CaptureFixture[str], game: Callable[[Path], str], form: str
) -> None:
    code, out, err = check(capsys, "--game", str(WRONG), "--format", form)
    assert (code, err) == (1, "") and "DCK001" in out
    assert check(capsys, "--game", game(CASES / "DCK001" / "passes.yaml"), "--format", form)[0] == 0


def test_files_that_cannot_be_read_are_told_in_every_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = check(capsys, "--game", str(tmp_path / "none.yaml"), "--format", "json")
    (found,) = json.loads(out)
    assert code == 1 and found["code"] == "SRC001" and found["line"] is None


def test_a_build_is_stopped_by_the_checks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copy(WRONG, tmp_path / "cards.yaml")
    assert main(["build", "--game", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "DCK001" in capsys.readouterr().err and not (tmp_path / "out").exists()


def written(writer: Any, *diagnostics: Diagnostic, capsys: pytest.CaptureFixture[str]) -> str:
    import sys

    capsys.readouterr()
    writer(diagnostics, sys.stdout)
    return capsys.readouterr().out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(written(write_json, ODD, capsys=capsys)) == [
        {
            "code": "XYZ001", "name": "odd", "severity": "error", "file": "a, b/ü:c.yaml", "line": 2, "column": None,
            "message": "50 % of\nit", "hints": ["hint: one"],
        }
    ]  # fmt: skip


def test_github(capsys: pytest.CaptureFixture[str]) -> None:
    warning = Diagnostic("XYZ002", "even", Severity.WARNING, None, "no place")
    assert written(write_github, ODD, warning, capsys=capsys) == (
        "::error file=a%2C b/ü%3Ac.yaml,line=2,title=XYZ001 odd::50 %25 of%0Ait%0Ahint: one\n"
        "::warning title=XYZ002 even::no place\n"
    )


def test_sarif_has_the_shape_that_the_standard_asks_for(capsys: pytest.CaptureFixture[str]) -> None:
    rule = Diagnostic("DCK001", "card-total", Severity.ERROR, Span("content/cards.yaml", 14, 13), "six")
    log = json.loads(written(write_sarif, rule, ODD, capsys=capsys))
    assert set(log) == {"$schema", "version", "runs"} and log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert set(run) <= {"tool", "columnKind", "results"} and run["columnKind"] in (
        "utf16CodeUnits",
        "unicodeCodePoints",
    )
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("printgen", __version__)
    for described in driver["rules"]:
        assert set(described) == {"id", "name", "shortDescription", "fullDescription", "defaultConfiguration"}
        assert described["defaultConfiguration"]["level"] in ("error", "warning")
        assert described["shortDescription"]["text"] and "\n" not in described["shortDescription"]["text"]
    first, second = run["results"]
    assert first == {
        "ruleId": "DCK001",
        "level": "error",
        "message": {"text": "six"},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "content/cards.yaml"},
                    "region": {"startLine": 14, "startColumn": 13},
                }
            }
        ],
    }
    place = second["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "a%2C%20b/%C3%BC%3Ac.yaml" and place["region"]["startColumn"] == 1


def test_choosing_codes() -> None:
    assert chosen_codes([ODD], [], []) == [ODD] == chosen_codes([ODD], ["XYZ", "ABC"], ["ABC"])
    assert chosen_codes([ODD], ["ABC"], []) == [] == chosen_codes([ODD], ["XYZ"], ["XYZ001"])
