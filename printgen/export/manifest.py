"""What a folder of finished files holds, which of them have passed the preflight, and what their faces were like:
`manifest.json`.

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
from printgen.places import is_file

NAME = "manifest.json"
_PASSED, _NOT_MADE = "passed", "not made"
_ENTRY = {"sha256": str, "bytes": int, "pages": int, "preflight": str}


Digests = dict[str, dict[str, str]]
"""By component – `cards`, or with the paper that its faces fill `reserve/a4` – and then as `export.digests` has them."""


@dataclass(slots=True)
class Manifest:
    """`files` is by name: `sha256`, `bytes`, `pages` and `preflight`, "passed" or "not made". `faces` is by edition.

    `foreign`: there is one that another version has written, or that cannot be read. Only a build takes its place.
    """

    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    faces: dict[str, Digests] = field(default_factory=dict)
    foreign: bool = False

    def has_passed(self, name: str, data: bytes) -> bool:
        """Whether these very bytes passed under this name, by the rules there are now and without a warning."""
        entry = self.files.get(name, {})
        return entry.get("preflight") == _PASSED and entry.get("sha256") == digest(data)

    def add(self, name: str, data: bytes, pages: int, passed: bool) -> None:
        words = _PASSED if passed else _NOT_MADE
        self.files[name] = {"sha256": digest(data), "bytes": len(data), "pages": pages, "preflight": words}

    def note_faces(self, edition: str, faces: Digests, whole: bool) -> None:
        """Those of components that were built; `whole`: there are no others, but on other papers."""
        known = self.faces.get(edition, {})
        if whole:
            names = {component_of(key) for key in faces}
            known = {key: digests for key, digests in known.items() if component_of(key) in names}
        self.faces[edition] = {**known, **faces}

    def text(self) -> str:
        """Sorted, so that the same files give the same text."""
        what = {"printgen": __version__, "rules": _rules(), "files": self.files, "faces": self.faces}
        return json.dumps(what, indent=1, sort_keys=True) + "\n"


def component_of(key: str) -> str:
    """'reserve/a4' → 'reserve'."""
    return key.partition("/")[0]


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_manifest(folder: Path) -> Manifest:
    """Empty where there is none, or one of another version; with other rules, every file is looked at again."""
    try:
        text = (folder / NAME).read_text(encoding="utf-8")
    except FileNotFoundError:
        return Manifest()
    except (OSError, ValueError):
        return Manifest(foreign=True)
    try:
        found = json.loads(text)
        if found["printgen"] != __version__:
            return Manifest(foreign=True)
        known = found["rules"] == _rules()
        files = {name: _entry(entry, known) for name, entry in found["files"].items() if is_file(folder / name)}
        return Manifest(files, faces_in(found) or {})
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return Manifest(foreign=True)


def _entry(entry: dict[str, Any], known: bool) -> dict[str, Any]:
    """As it was written here; what passed by other rules than are `known` has not."""
    sound = {key: entry[key] for key, kind in _ENTRY.items() if isinstance(entry[key], kind)}
    return sound if known else {**sound, "preflight": _NOT_MADE}


def faces_in(found: dict[str, Any]) -> dict[str, Digests] | None:
    """None where there are none, or not as they are written here."""
    faces: Any = found.get("faces")
    try:
        sound = all(
            isinstance(digests, str)
            for components in faces.values()
            for named in components.values()
            for digests in named.values()
        )
    except AttributeError:
        return None
    return dict(faces) if sound else None


@cache
def _rules() -> str:
    """Changes when a rule of the preflight does, in a checkout too, where the version stays the same."""
    rules = Path(__file__).parent.parent / "check" / "pdf"
    return _digest_of(sorted(rules.glob("*.py")))


def _digest_of(paths: Iterable[Path]) -> str:
    return digest("".join(f"{path.name} {path.stat().st_size}\n" for path in paths).encode())[:16]
