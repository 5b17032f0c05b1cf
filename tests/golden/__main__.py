"""Writes the golden files from what printgen builds now."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))  # as pytest has it

from tagtree import outline, tag_tree

from golden import TAGS
from printgen.cli import main

PROJECT = Path(__file__).parent.parent.parent


def write_tags() -> None:
    with tempfile.TemporaryDirectory() as folder:
        choice = ["--no-preflight", "--edition", "standard", "--paper", "a4"]
        if main(["build", "--game", str(PROJECT), *choice, "--out", folder]):
            sys.exit("nothing is written, because the build failed")
        for old in TAGS.glob("*.txt"):
            old.unlink()
        for path in sorted(Path(folder).iterdir()):
            name = path.stem.rsplit("-", 1)[1]
            text = "\n".join(outline(tag_tree(path))) + "\n"
            (TAGS / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_tags()
