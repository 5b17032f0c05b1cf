"""The wheel carries all that a build needs: installed elsewhere, it makes the same kit as the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def run(*command: str, cwd: Path, path: Path | None = None) -> str:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPATH", None)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *command], cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pip(*arguments: str, cwd: Path) -> None:
    run("-m", "pip", "--disable-pip-version-check", "--quiet", *arguments, cwd=cwd)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel of this checkout has been installed."""
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--no-deps", "--no-index")
    pip("wheel", *options, "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT), cwd=folder)
    (wheel,) = folder.glob("printgen-*.whl")
    target = folder / "site"
    pip("install", *options, "--target", str(target), str(wheel), cwd=folder)
    return target


def test_the_wheel_is_what_runs(installed: Path, tmp_path: Path) -> None:
    found = run("-c", "import printgen; print(printgen.__file__)", cwd=tmp_path, path=installed)
    assert Path(found.strip()) == installed / "printgen" / "__init__.py"


def test_it_builds_the_same_kit_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    empty, checkout = tmp_path / "empty", tmp_path / "checkout"
    empty.mkdir()
    run("-m", "printgen", "build", cwd=empty, path=installed)
    run("-m", "printgen", "build", "--out", str(checkout), cwd=ROOT)
    made = {path.name: path.read_bytes() for path in (empty / "out").iterdir()}
    due = {path.name: path.read_bytes() for path in checkout.iterdir()}
    assert len(due) > 2
    assert made.keys() == due.keys()
    assert [name for name in due if made[name] != due[name]] == []


def test_it_brings_the_licences(installed: Path) -> None:
    (info,) = installed.glob("printgen-*.dist-info")
    names = {path.name for path in (info / "licenses").rglob("*") if path.is_file()}
    fonts = {path.name for path in (ROOT / "fonts").glob("LICENSE-*")}
    assert names == {"LICENSE", "coated.txt", *fonts}
    assert {path.name for path in (installed / "printgen/data/fonts").glob("LICENSE-*")} == fonts


def test_it_brings_the_profiles_of_screen_and_press(installed: Path) -> None:
    for name in ("srgb.icc", "coated.icc", "coated.txt"):
        place = Path("printgen", "render", name)
        assert (installed / place).read_bytes() == (ROOT / place).read_bytes()
