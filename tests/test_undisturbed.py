"""What stops a program: files that are put in place meanwhile are all there, or none; streams that take nothing are told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROJECT

from printgen.cli import main
from printgen.export import workplace

POSIX = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system cannot hold signals back")


@POSIX
@pytest.mark.parametrize("after", [1, 2, 5, 9])
def test_a_signal_while_files_are_moved_waits_until_all_are(
    after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signal comes when `after` files have been renamed; the program stops when all are new."""
    names = [f"f{n}" for n in range(6)]
    for name in names:
        (tmp_path / name).write_text("old")
    moves = iter(range(1000))
    rename = Path.replace

    def replace(self: Path, target: Path) -> Path:
        if next(moves) == after:
            os.kill(os.getpid(), signal.SIGINT)
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(KeyboardInterrupt):
        workplace.put_files([(name, b"new") for name in names], tmp_path)
    monkeypatch.undo()
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == ["new"] * 6


def test_what_goes_wrong_in_any_way_while_files_are_moved_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text("old")
    rename, moves = Path.replace, iter(range(1000))

    def replace(self: Path, target: Path) -> Path:
        if next(moves) == 3:
            raise MemoryError
        return rename(self, target)

    monkeypatch.setattr(Path, "replace", replace)
    with pytest.raises(MemoryError):
        workplace.put_files([(name, b"new") for name in ("a", "b", "c", "d")], tmp_path)
    monkeypatch.undo()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {"a": "old", "b": "old", "c": "old"}


def run(*arguments: str, **streams: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "printgen", *arguments, "--game", str(PROJECT)]
    return subprocess.run(command, cwd=PROJECT, text=True, check=False, **streams)  # type: ignore[call-overload, no-any-return]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_device_is_told() -> None:
    with open("/dev/full", "w") as full:  # noqa: PTH123
        done = run("list", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1 and done.stderr.startswith("printgen: what is to be said cannot be written: ")
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="streams are closed by a shell")
@pytest.mark.parametrize("closed", ["2>&-", ">&-"])
def test_streams_may_be_closed(closed: str, tmp_path: Path) -> None:
    words = "build --edition standard --paper a4 --component markers --out"
    command = f"exec '{sys.executable}' -m printgen {words} '{tmp_path}' {closed}"
    done = subprocess.run(["sh", "-c", command], cwd=PROJECT, check=False, capture_output=True, text=True)
    assert done.returncode == 0 and len(list(tmp_path.glob("*.pdf"))) == 1 and "Traceback" not in done.stderr


@pytest.mark.parametrize("option", ["--cards", "--paper", "--out", "--game", "--only-changed", "--offset", "--backs"])
def test_two_hyphens_are_no_value(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", f"{option}=--"]) == 2
    assert capsys.readouterr().err == f"printgen: '{option}=--' gives '--', which is no value\n"
