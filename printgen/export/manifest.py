"""What a folder of finished files holds, and which of them have passed the preflight: `manifest.json`.

Builds give the same bytes for the same content, so a file that would be written again as it is has been looked at.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from printgen import __version__

NAME = "manifest.json"
_PASSED = "passed"


@dataclass(slots=True)
class Manifest:
    """`files` is by name: `sha256`, `bytes`, `pages` and `preflight`, "passed" or "not made"."""

    files: dict[str, dict[str, Any]] = field(default_factory=dict)

    def has_passed(self, name: str, data: bytes) -> bool:
        """Whether these very bytes passed under this name, by the rules there are now and without a warning."""
        entry = self.files.get(name, {})
        return entry.get("preflight") == _PASSED and entry.get("sha256") == digest(data)

    def add(self, name: str, data: bytes, pages: int, passed: bool) -> None:
        words = _PASSED if passed else "not made"
        self.files[name] = {"sha256": digest(data), "bytes": len(data), "pages": pages, "preflight": words}

    def text(self) -> str:
        """Sorted, so that the same files give the same text."""
        what = {"printgen": __version__, "rules": _rules(), "files": self.files}
        return json.dumps(what, indent=1, sort_keys=True) + "\n"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_manifest(folder: Path) -> Manifest:
    """Empty where there is none, or one of another version or other rules: then every file is looked at again."""
    try:
        found = json.loads((folder / NAME).read_text(encoding="utf-8"))
        if (found["printgen"], found["rules"]) != (__version__, _rules()):
            return Manifest()
        return Manifest({name: dict(entry) for name, entry in found["files"].items() if (folder / name).is_file()})
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return Manifest()


@cache
def _rules() -> str:
    """Changes when a rule of the preflight does, in a checkout too, where the version stays the same."""
    rules = Path(__file__).parent.parent / "check" / "pdf"
    return _digest_of(sorted(rules.glob("*.py")))


def _digest_of(paths: Iterable[Path]) -> str:
    return digest("".join(f"{path.name} {path.stat().st_size}\n" for path in paths).encode())[:16]
