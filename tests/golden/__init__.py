"""Golden files: what a finished file says, kept as text, so that a change shows as a diff.

    python -m tests.golden

writes them anew; look at the diff before you commit it.
"""

from __future__ import annotations

import difflib
from pathlib import Path

TAGS = Path(__file__).with_name("tags")


def difference(golden: Path, lines: list[str]) -> str:
    """How `lines` differ from what the golden file says; empty if they do not."""
    kept = golden.read_text(encoding="utf-8").splitlines() if golden.exists() else []
    return "\n".join(difflib.unified_diff(kept, lines, f"{golden.name}, kept", f"{golden.name}, now", lineterm=""))
