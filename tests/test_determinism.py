"""The same game gives the same bytes: whoever builds it, wherever, whenever, and with whatever line ends."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import NAMES, PROJECT, Built

from printgen.cli import main

CLOCK = """\
# Loaded by Python before anything else: it is another day.
import datetime, time

SHIFT = 400 * 86400 + 12345
_time, _gmtime, _localtime, _strftime = time.time, time.gmtime, time.localtime, time.strftime
time.time = lambda: _time() + SHIFT
time.time_ns = lambda: int(time.time() * 1e9)
time.gmtime = lambda seconds=None: _gmtime(time.time() if seconds is None else seconds)
time.localtime = lambda seconds=None: _localtime(time.time() if seconds is None else seconds)


class Late(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(time.time(), tz)

    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None)

    today = now


datetime.datetime = Late
"""


def build(folder: Path, game: Path = PROJECT, **environment: str) -> dict[str, bytes]:
    """Builds the kit in a process of its own, in `folder`; the finished files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [environment.pop("EXTRA_PATH", ""), str(PROJECT)]
    keep = {key: os.environ[key] for key in ("PATH", "HOME", "SYSTEMROOT", "TEMP") if key in os.environ}
    environment = keep | {"PYTHONPATH": os.pathsep.join(filter(None, paths))} | environment
    command = [sys.executable, "-m", "printgen", "build", "--game", str(game), "--edition", "standard", "--out", "made"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return read_all(folder / "made")


def read_all(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.pdf")}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    assert len(one) == 2 * len(NAMES)
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.fixture(scope="module")
def first(kit: Built) -> dict[str, bytes]:
    return read_all(kit.folder)


def test_another_folder_hash_seed_time_zone_and_locale_give_the_same_bytes(
    first: dict[str, bytes], tmp_path: Path
) -> None:
    one = build(tmp_path / "one", PYTHONHASHSEED="0", TZ="Pacific/Kiritimati", LC_ALL="C", LANG="C", PYTHONUTF8="0")
    two = build(tmp_path / "two" / "deeper ü", PYTHONHASHSEED="4711", TZ="America/Los_Angeles", LC_ALL="C.UTF-8")
    assert differing(one, two) == []
    assert differing(first, one) == []


def test_another_day_gives_the_same_bytes(first: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CLOCK, encoding="utf-8")
    late = build(tmp_path / "late", EXTRA_PATH=str(tmp_path))
    assert differing(first, late) == []


def test_the_clock_of_that_test_is_really_another(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CLOCK, encoding="utf-8")
    command = [sys.executable, "-c", "import time, datetime; print(time.time(), datetime.datetime.now().timestamp())"]
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    import time

    assert all(float(seen) > time.time() + 400 * 86400 for seen in done.stdout.split())


@pytest.mark.parametrize("epoch", ["0", "1800000000"])
def test_a_given_epoch_gives_the_same_bytes(first: dict[str, bytes], tmp_path: Path, epoch: str) -> None:
    assert differing(first, build(tmp_path, SOURCE_DATE_EPOCH=epoch)) == []


def copied_game(folder: Path, windows: bool) -> Path:
    shutil.copytree(PROJECT / "content", folder / "content")
    for path in (folder / "content").glob("*.yaml"):
        data = path.read_bytes()
        assert b"\r" not in data
        path.write_bytes(data.replace(b"\n", b"\r\n") if windows else data)
    return folder


def test_a_copy_of_the_content_elsewhere_gives_the_same_bytes(first: dict[str, bytes], tmp_path: Path) -> None:
    game = copied_game(tmp_path / "my games" / "copy", windows=False)
    assert differing(first, build(tmp_path / "made here", game)) == []


def test_content_with_windows_line_ends_gives_the_same_bytes(first: dict[str, bytes], tmp_path: Path) -> None:
    game = copied_game(tmp_path / "crlf", windows=True)
    assert differing(first, build(tmp_path / "made here", game)) == []


def test_content_with_a_byte_order_mark_gives_the_same_bytes(first: dict[str, bytes], tmp_path: Path) -> None:
    game = copied_game(tmp_path / "bom", windows=True)
    for path in (game / "content").glob("*.yaml"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert differing(first, build(tmp_path / "made here", game)) == []


def test_a_second_build_in_the_same_process_gives_the_same_bytes(first: dict[str, bytes], tmp_path: Path) -> None:
    assert main(["build", "--game", str(PROJECT), "--edition", "standard", "--out", str(tmp_path)]) == 0
    assert differing(first, read_all(tmp_path)) == []


@pytest.mark.parametrize("name", NAMES[1:])
def test_a_component_built_alone_has_the_bytes_it_has_in_the_whole_build(
    first: dict[str, bytes], tmp_path: Path, name: str
) -> None:
    options = ["--edition", "standard", "--paper", "letter", "--component", name]
    assert main(["build", "--game", str(PROJECT), *options, "--out", str(tmp_path)]) == 0
    made = read_all(tmp_path)
    assert list(made) == [f"common-reserve-1.0-standard-letter-{name}.pdf"]
    assert [other for other in made if made[other] != first[other]] == []


def test_changed_content_gives_other_bytes(first: dict[str, bytes], tmp_path: Path) -> None:
    """The tests above would hold for a build that never reads the content."""
    game = copied_game(tmp_path / "changed", windows=False)
    cards = game / "content" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Seed Tent", "Seed Tents"), encoding="utf-8")
    changed = differing(first, build(tmp_path / "made here", game))
    assert changed == sorted(name for name in first if name.endswith(("-cards.pdf", "-kit.pdf")))
