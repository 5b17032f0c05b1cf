"""The manifest beside the files: true to them, and the reason why nothing is looked at twice or not at all."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from printgen.cli import main
from printgen.export import manifest

BUILD = ["build", "--edition", "standard", "--paper", "a4", "--component", "actions"]
FILE = "common-reserve-1.0-standard-a4-actions.pdf"


def build(folder: Path, *more: str) -> dict[str, dict[str, object]]:
    assert main([*BUILD, "--out", str(folder), *more]) == 0
    return dict(json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["files"])


def test_it_names_each_file_with_its_digest(tmp_path: Path) -> None:
    entry = build(tmp_path)[FILE]
    data = (tmp_path / FILE).read_bytes()
    assert entry == {
        "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), "pages": 1, "preflight": "passed"
    }  # fmt: skip


def test_files_that_are_no_longer_there_are_forgotten_and_others_kept(tmp_path: Path) -> None:
    build(tmp_path)
    assert main([*BUILD[:-1], "record", "--out", str(tmp_path)]) == 0
    files = json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))["files"]
    assert set(files) == {FILE, FILE.replace("actions", "record")}
    (tmp_path / FILE).unlink()
    assert main([*BUILD[:-1], "record", "--out", str(tmp_path)]) == 0
    assert set(json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))["files"]) == set(files) - {FILE}


def test_what_was_not_looked_at_is_looked_at_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert build(tmp_path, "--no-preflight")[FILE]["preflight"] == "not made"
    assert build(tmp_path)[FILE]["preflight"] == "passed"
    monkeypatch.setattr("printgen.cli.inspection._inspect", None)  # nothing is asked again
    assert build(tmp_path)[FILE]["preflight"] == "passed"
    assert build(tmp_path, "--no-preflight")[FILE]["preflight"] == "passed"


def test_other_rules_or_a_broken_manifest_mean_that_all_is_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path)
    data = (tmp_path / FILE).read_bytes()
    assert manifest.read_manifest(tmp_path).has_passed(FILE, data)
    assert not manifest.read_manifest(tmp_path).has_passed(FILE, data + b" ")
    with monkeypatch.context() as patch:
        patch.setattr(manifest, "_rules", lambda: "others")
        assert not manifest.read_manifest(tmp_path).has_passed(FILE, data)
    for broken in ("", "[]", "{}", '{"printgen": 1}', "\x00"):
        (tmp_path / "manifest.json").write_text(broken, encoding="utf-8")
        assert manifest.read_manifest(tmp_path).files == {}
    assert build(tmp_path)[FILE]["preflight"] == "passed"


@pytest.mark.parametrize(
    "text", ['{"printgen": "0.0.9", "rules": "x", "files": {}, "faces": {}}', '{"printgen": "0.', "[]"]
)
def test_only_a_build_takes_the_place_of_another_versions_manifest(text: str, tmp_path: Path) -> None:
    path = tmp_path / "manifest.json"
    path.write_text(text)
    choice = ["--edition", "standard", "--paper", "a4", "--out", str(tmp_path)]
    assert main(["build", "--cards", "D3", *choice]) == 0
    assert main(["booklet", *choice]) == 0
    assert path.read_text() == text
    assert FILE in build(tmp_path)


def test_with_other_rules_files_are_known_but_have_not_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(tmp_path)
    monkeypatch.setattr(manifest, "_rules", lambda: "other")
    found = manifest.read_manifest(tmp_path)
    assert found.files[FILE]["preflight"] == "not made" and found.faces["standard"]["actions"]


def test_an_entry_of_another_shape_is_no_entry(tmp_path: Path) -> None:
    build(tmp_path)
    path = tmp_path / "manifest.json"
    found = json.loads(path.read_text())
    path.write_text(json.dumps({**found, "files": {FILE: [[1, 2], ["a", 3]]}}))
    assert build(tmp_path)[FILE]["preflight"] == "passed"
