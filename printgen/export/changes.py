"""What differs from an earlier build, face by face, by the digests in its manifest."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen import __version__
from printgen.diagnostics import EARLIER_BUILD, Failure, Span
from printgen.export.digests import PAGES, face_name, frame_digest, front_of
from printgen.export.files import faces_key
from printgen.export.kit import Kit, Part
from printgen.export.manifest import NAME, Digests, component_of, faces_in
from printgen.export.reprint import Reprint
from printgen.layout.items import Frame

_AGAIN = "build the earlier content once more and name that folder: printgen build --game OLD --out earlier"


@dataclass(frozen=True, slots=True)
class Change:
    """How a part differs from what was noted of it. `new`, `changed` and `gone` name faces, further copies by their number;
    `pages` are those of a text that flows, from 1; `known` says whether the earlier build had the part at all."""

    reprint: Reprint
    known: bool
    new: tuple[str, ...]
    changed: tuple[str, ...]
    gone: tuple[str, ...]
    pages: tuple[int, ...]


def read_earlier(path: Path) -> dict[str, Digests]:
    """The faces in a manifest, or in that of a folder, by edition. Raises Failure (OUT003)."""
    try:
        file = path / NAME if path.is_dir() else path
        span = Span(file.as_posix())
        found = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        hint = f"name the {NAME} of an earlier build, or the folder that holds it"
        raise _failure(Span(path.as_posix()), f"it cannot be read: {error.strerror or error}", hint) from None
    except (ValueError, RecursionError):
        raise _failure(Span(path.as_posix()), f"this is no {NAME} that printgen has written", _AGAIN) from None
    version: Any = found.get("printgen") if isinstance(found, dict) else None
    if not isinstance(version, str):
        raise _failure(span, f"this is no {NAME} that printgen has written", _AGAIN)
    if version != __version__:
        message = (
            f"it was written by printgen {version[:20]}; this is {__version__}, which may draw the same face otherwise"
        )
        raise _failure(span, message, _AGAIN)
    faces = faces_in(found)
    if not faces:
        raise _failure(span, "it does not say what the faces were like", _AGAIN)
    return faces


def _failure(span: Span, message: str, hint: str) -> Failure:
    return Failure(EARLIER_BUILD.at(span, message, hint))


def known_on_other_papers(kit: Kit, part: Part, earlier: Digests) -> bool:
    """Whether the earlier build had the component, but not on the paper of this kit."""
    key = faces_key(kit, part)
    return key not in earlier and "/" in key and any(component_of(known) == part.name for known in earlier)


def change_of(part: Part, then: dict[str, str]) -> Change:
    """Copies of a face are told apart by what is drawn on them: of three where there were two, one is new.

    Backs count where they are printed.
    """
    seen = front_of if part.own.grid.sheet.backs == "none" else str
    frames: list[Frame] = []
    new: list[str] = []
    changed: list[str] = []
    gone: list[str] = []
    now = _by_name(part.own.frames)
    pages = now.pop(PAGES, [])
    for name, copies in now.items():
        earlier = Counter(seen(then.get(name, "")).split())
        differing = [frame for frame in copies if not _taken(earlier, seen(frame_digest(frame)))]
        left = sum(earlier.values())
        frames += differing
        changed += _copies(name, min(left, len(differing)), len(copies))
        new += _copies(name, max(0, len(differing) - left), len(copies))
        gone += _copies(name, max(0, left - len(differing)), left + len(copies))
    for name in sorted(then.keys() - now.keys() - {PAGES}, key=lambda name: (len(name), name)):
        gone += _copies(name, len(then[name].split()), len(then[name].split()))
    order = {id(frame): n for n, frame in enumerate(part.own.frames)}
    reprint = Reprint(part, tuple(sorted(frames, key=lambda frame: order[id(frame)])))
    return Change(
        reprint, bool(then), tuple(new), tuple(changed), tuple(gone), tuple(_differing(pages, then.get(PAGES, "")))
    )


def _by_name(frames: Sequence[Frame]) -> dict[str, list[Frame]]:
    found: dict[str, list[Frame]] = {}
    for frame in frames:
        found.setdefault(face_name(frame), []).append(frame)
    return found


def _taken(earlier: Counter[str], digest: str) -> bool:
    """Whether there is such a face left among the earlier ones; it then is taken."""
    if not earlier[digest]:
        return False
    earlier[digest] -= 1
    return True


def _copies(name: str, count: int, all_of_them: int) -> Iterator[str]:
    """The name, with how many of its copies where that is not all of them."""
    if count:
        yield name if count == all_of_them == 1 else f"{name} × {count}"


def _differing(pages: Sequence[Frame], then: str) -> Iterator[int]:
    earlier = then.split()
    for n in range(max(len(pages), len(earlier))):
        if n >= len(pages) or n >= len(earlier) or frame_digest(pages[n]) != earlier[n]:
            yield n + 1
