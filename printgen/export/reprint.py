"""Some faces once more, on sheets of their own: the same faces, packed on the same grid, in a file that says what it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from printgen.export.files import Output, file_of
from printgen.export.kit import Kit, Part, SetComponent, imposed, slugs
from printgen.layout.items import Frame
from printgen.source import Text

Kind = Literal["reprint", "changed"]
_LONGEST = 60
"""Characters of a list of faces in a title; of a longer one only the numbers are told."""


@dataclass(frozen=True, slots=True)
class Reprint:
    """`frames` are faces of the part, in the game's order."""

    part: Part
    frames: tuple[Frame, ...]


def faces_of(part: Part) -> tuple[Frame, ...]:
    """A component's own faces; the pages of a text that flows are none."""
    return tuple(frame for frame in part.own.frames if frame.kind == "face")


def with_ids(kit: Kit, wanted: frozenset[str]) -> list[Reprint]:
    """The faces that have these IDs, of each component that has some."""
    found = [Reprint(part, tuple(frame for frame in faces_of(part) if frame.id in wanted)) for part in kit.alone]
    return [reprint for reprint in found if reprint.frames]


def reprint_files(kit: Kit, reprints: Sequence[Reprint], kind: Kind) -> Iterator[Output]:
    """A file for each: `…-cards-reprint.pdf`, which takes no component's place. Raises Failure where slugs do not fit."""
    taken = {str(component.id) for component in kit.edition.game.components}
    for reprint in reprints:
        name = f"{reprint.part.name}-{kind}"
        while name in taken:
            name += f"-{kind}"
        taken.add(name)
        subject = f"{len(reprint.frames)} of {len(faces_of(reprint.part))} faces ({kind})."
        yield file_of(kit, name, (_part(kit, reprint),), subject)


def _part(kit: Kit, reprint: Reprint) -> Part:
    own = reprint.part.own
    kept = {frame.place for frame in reprint.frames} | {frame.back.place for frame in reprint.frames if frame.back}
    root = replace(own.root, children=tuple(child for child in own.root.children if child in kept))
    title = Text(f"{own.component.title}: {_told(reprint)}", own.component.title.scalar)
    component = replace(own.component, title=title)
    game = kit.edition.game
    labels = (*slugs(game, component), *slugs(game, own.component))
    return imposed(kit.edition, SetComponent(component, root, own.grid, reprint.frames), [], labels)


def _told(reprint: Reprint) -> str:
    """'D3, D7–D9', or how many of how many where that is too long."""
    faces = faces_of(reprint.part)
    words = in_ranges([frame.id for frame in reprint.frames], [frame.id for frame in faces])
    return words if len(words) <= _LONGEST else f"{len(reprint.frames)}/{len(faces)}"


def in_ranges(names: Sequence[str], order: Sequence[str]) -> str:
    """Names in the order of all there are; three and more in a row are told by the first and the last."""
    known = {name: n for n, name in enumerate(dict.fromkeys(order))}
    runs: list[list[str]] = []
    for name in sorted(dict.fromkeys(names), key=known.__getitem__):
        if runs and known[name] == known[runs[-1][-1]] + 1:
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
