"""Command-line tools that some tests read PDFs with."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def needs_tool(name: str) -> str:
    """The tool's path. Without it the test is skipped on a user's machine, and fails where CI is set."""
    path = shutil.which(name)
    if path is None:
        reason = f"the command '{name}' is not installed"
        if os.environ.get("CI"):
            pytest.fail(f"{reason}, and CI must not leave this test out")
        pytest.skip(reason)
    return path


def run_tool(name: str, *arguments: str | Path) -> str:
    """What the tool prints. It fails the test that the tool reports an error."""
    done = subprocess.run([needs_tool(name), *map(str, arguments)], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{name}: {done.stdout}{done.stderr}"
    return done.stdout
