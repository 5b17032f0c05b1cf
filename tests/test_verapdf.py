"""veraPDF passes every file that is built as PDF/UA-1 and as PDF/A-2a, and refuses broken copies of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pikepdf
import pytest
from conftest import PROJECT
from everything import EVERYTHING, build_everything
from verapdf import FLAVOURS, Verdict, prepare
from verapdf.faults import FAULTS, Fault

from printgen.cli import main

SOURCE = "common-reserve-1.0-standard-a4-{}.pdf"
RULES = {"ua1": 106, "2a": 153}
"""How many rules veraPDF 1.31 has: fewer would mean that its profiles were not read to the end."""
FLIPS = ("long-edge", "short-edge")
DETECTED = [fault for fault in FAULTS if fault.ua1 or fault.a2a]
UNDETECTED = [fault for fault in FAULTS if fault not in DETECTED]

Verdicts = Mapping[tuple[str, str], Verdict]
"""By a file's name and a flavour."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that `printgen build` writes."""
    return build_everything(tmp_path_factory)


@pytest.fixture(scope="module")
def verdicts(built: Path, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config) -> Verdicts:
    """On all files, broken ones included, from one run of veraPDF."""
    vera = prepare(pytestconfig.cache.mkdir("verapdf") if pytestconfig.cache else tmp_path_factory.mktemp("verapdf"))
    folder = tmp_path_factory.mktemp("broken")
    broken = [fault.copy_of(built / SOURCE.format(fault.component), folder) for fault in FAULTS]
    papers = _papers(tmp_path_factory.mktemp("papers"))
    found = vera.check([*sorted(built.glob("*.pdf")), *papers, _rewritten(built, folder), *broken])
    return {(verdict.file.stem, verdict.flavour): verdict for verdict in found}


def _rewritten(built: Path, folder: Path) -> Path:
    with pikepdf.open(built / SOURCE.format("rules")) as pdf:
        pdf.save(folder / "rewritten.pdf", object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return folder / "rewritten.pdf"


def _papers(folder: Path) -> list[Path]:
    """Booklets and calibration sheets."""
    commands = [["booklet", "--game", str(PROJECT)], *(["calibrate", "--flip", flip] for flip in FLIPS)]
    for command in commands:
        assert main([*command, "--out", str(folder)]) == 0
    return sorted(folder.glob("*.pdf"))


def test_everything_is_built(built: Path) -> None:
    assert sorted(path.name for path in built.glob("*.pdf")) == sorted(EVERYTHING)


@pytest.mark.parametrize("flavour", FLAVOURS)
@pytest.mark.parametrize("name", EVERYTHING)
def test_every_file_passes(verdicts: Verdicts, name: str, flavour: str) -> None:
    verdict = verdicts[Path(name).stem, flavour]
    assert not verdict.failures, str(verdict)
    assert verdict.rules == RULES[flavour] and verdict.checks > verdict.rules


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_booklets_and_calibration_sheets_pass(verdicts: Verdicts, flavour: str) -> None:
    stems = {stem for stem, _ in verdicts if "booklet" in stem or "half-letter" in stem or "a5" in stem}
    sheets = {stem for stem, _ in verdicts if stem.startswith("calibrate-")}
    assert (len(stems), len(sheets)) == (8, 4)
    assert [str(verdicts[stem, flavour]) for stem in stems | sheets if verdicts[stem, flavour].failures] == []


@pytest.mark.parametrize("fault", DETECTED, ids=lambda fault: fault.name)
def test_broken_copies_fail_by_the_rule_that_is_broken_and_by_no_other(verdicts: Verdicts, fault: Fault) -> None:
    said = {flavour: verdicts[fault.name, flavour] for flavour in FLAVOURS}
    expected = {"ua1": fault.ua1, "2a": fault.a2a}
    assert {flavour: set(verdict.failures) for flavour, verdict in said.items()} == expected, "\n".join(
        map(str, said.values())
    )


def test_rewriting_a_copy_breaks_nothing_by_itself(verdicts: Verdicts) -> None:
    assert [
        str(verdicts["rewritten", flavour]) for flavour in FLAVOURS if verdicts["rewritten", flavour].failures
    ] == []


@pytest.mark.parametrize("fault", UNDETECTED, ids=lambda fault: fault.name)
def test_what_verapdf_does_not_see_is_for_our_own_tests(verdicts: Verdicts, fault: Fault) -> None:
    """If this fails, veraPDF has learnt something: move the fault to those it finds. Ours are in test_tagging.py."""
    assert [str(verdicts[fault.name, flavour]) for flavour in FLAVOURS if verdicts[fault.name, flavour].failures] == []
