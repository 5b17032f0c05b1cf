"""A proof in words: one sentence for what is wrong in the same way on many faces."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TypeVar

from printgen.export.proof.beside import Shown
from printgen.export.proof.faces import SIDES, TOUCHING, CutFace, Side
from printgen.export.proof.miscut import Kept, Loss, Proof, off
from printgen.export.proof.things import Thing
from printgen.export.reprint import in_ranges

_PLURALS = {
    "words": "texts", "picture": "pictures", "drawing": "drawings", "line": "lines", "border": "borders",
    "area": "areas",
}  # fmt: skip
_FEW = 3
"""So many faces are named one by one."""
T = TypeVar("T")


def told(proof: Proof) -> list[str]:
    """What is lost, what shows, and what is nearest to a cut of all that stays."""
    lines = [*_losses(proof), *_shown(proof)]
    if proof.nothing:
        lines.append("Nothing is lost, and nothing shows that should not.")
    if proof.part.own.grid.sheet.guides == "lines":
        lines.append("The guides run in the cuts: where a cut is off, its line stays to be seen.")
    if proof.nearest is not None:
        lines.append(_nearest(proof.nearest, proof))
    return lines


def length(um: int) -> str:
    """To the hundredth of a millimetre: '0.9 mm'."""
    return f"{max(0, um) / 1000:.2f}".rstrip("0").rstrip(".") + " mm"


# What is lost


def _losses(proof: Proof) -> Iterator[str]:
    """Things with the same part on their faces make one sentence, whatever the cut."""
    for losses in _grouped(proof.losses, lambda loss: (_whose(loss.face), loss.thing.kind, loss.thing.element)):
        things = list(dict.fromkeys((id(loss.face), loss.thing) for loss in losses))
        subject, many = _things([thing for _, thing in things])
        where = f"{_between([loss.distance for loss in losses])} {_cuts([loss.side for loss in losses])}"
        verb = _taken({loss.whole for loss in losses}, "them" if many else "it")
        stand = "stand" if many else "stands"
        yield f"{_who(losses, proof)}: {subject} {stand} {where}: {_cause(losses[0].face, proof)} {verb}"


def _whose(face: CutFace) -> Hashable:
    return face.component, face.back


def _taken(whole: set[bool], it: str) -> str:
    if whole == {True}:
        return f"takes {it} off"
    return f"cuts into {it}" if whole == {False} else f"takes {it} off or cuts into {it}"


def _cause(face: CutFace, proof: Proof) -> str:
    """For backs, with the drift between the sides of a sheet."""
    return f"a miscut of {length(proof.miscut)}" + (", with as much drift of the back," if face.back else "")


def _between(distances: Sequence[int]) -> str:
    """'at', '0.9 mm from', '0.9 to 1.2 mm from'."""
    low, high = length(min(distances)), length(max(distances))
    if max(distances) <= TOUCHING:
        return "at"
    return f"{low} from" if low == high else f"{low.removesuffix(' mm')} to {high} from"


def _cuts(sides: Sequence[Side]) -> str:
    names = [side for side in SIDES if side in sides]
    if len(names) == len(SIDES):
        return "all four cuts"
    return f"the {_listed(names)} cut{'s' if len(names) > 1 else ''}"


def _things(things: Sequence[Thing]) -> tuple[str, bool]:
    """By name, or how many of a kind there are and what one of them is; and whether they are many."""
    names = list(dict.fromkeys(thing.name for thing in things))
    first = things[0]
    if len(names) == 1 and (len(things) == 1 or first.kind != "border"):
        return names[0], False
    where = f" of {first.element}" if first.kind == "words" else ""
    example = f", such as {names[0]}," if first.kind in ("words", "picture") else ""
    return f"{len(things)} {_PLURALS[first.kind]}{where}{example}", True


# What shows


def _shown(proof: Proof) -> Iterator[str]:
    for group in _grouped(proof.shown, _kind_of_shown):
        first = group[0]
        who, where = _who(group, proof), _sides(group)
        if first.why == "neighbour":
            yield f"{who}: {_of_neighbours(group)} would show {where}"
            continue
        thing = first.thing.name.replace("a ", "the ", 1)
        needed = off(first.face, proof.miscut)
        if first.why == "bleed":
            yield f"{who}: {thing} ends at the cut: the bleed, of another colour, shows {where}"
        else:
            end = f"ends {length(first.bleed)} beyond the cut" if first.bleed else "ends at the cut"
            key = "back-bleed" if first.face.back and proof.part.flip else "bleed"
            yield f"{who}: {thing} {end}: white shows {where}; {_mend(proof, key, needed)}"


def _mend(proof: Proof, key: str, needed: int) -> str:
    if key == "back-bleed" and proof.part.own.grid.sheet.back_bleed >= needed:
        return "the margin leaves no more: print on a larger paper, or by a spec with fewer faces (--sheet)"
    return f"give the sheet a {key} of {length(needed)} or more"


def _kind_of_shown(shown: Shown) -> Hashable:
    return (
        _whose(shown.face),
        shown.why,
        shown.thing.kind,
        shown.thing.element,
        shown.bleed if shown.why == "white" else 0,
    )


def _of_neighbours(group: Sequence[Shown]) -> str:
    names = list(dict.fromkeys(shown.thing.name for shown in group))
    neighbours = list(dict.fromkeys(shown.neighbour.short for shown in group if shown.neighbour))
    if len(neighbours) == 1:
        whose = "its" if len({id(shown.face) for shown in group}) == 1 else "their"
        return f"{_listed(names)} of {whose} neighbour {neighbours[0]}"
    if len(names) == 1:
        return f"{names[0]} of a neighbour"
    return f"{_PLURALS[group[0].thing.kind]} of a neighbour, such as {names[0]} of {neighbours[0]},"


def _sides(group: Sequence[Shown]) -> str:
    """Where all faces have it on the same sides, these; otherwise on how many."""
    by_face = {id(shown.face): {one.side for one in group if one.face is shown.face} for shown in group}
    found = list(by_face.values())
    if all(sides == found[0] for sides in found):
        names = [side for side in SIDES if side in found[0]]
        if len(names) == len(SIDES):
            return "on all four sides"
        return f"on the {_listed(names)}" if names[0] in ("left", "right") else f"at the {_listed(names)}"
    low, high = min(map(len, found)), max(map(len, found))
    return f"on {low} side{'s' if low > 1 else ''} of each" if low == high else f"on {low} to {high} sides of each"


# What stays


def _nearest(kept: Kept, proof: Proof) -> str:
    on = f"{kept.thing.name} on {kept.face.name}"
    return f"What stays is at least {length(kept.distance)} from the cuts: {on}, {_cuts([kept.side]).removeprefix('the ')}."


# Common to all


def _grouped(found: Sequence[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """In the order of the first of each group."""
    groups: dict[Hashable, list[T]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return list(groups.values())


def _who(found: Sequence[Loss] | Sequence[Shown], proof: Proof) -> str:
    """The faces that it is about."""
    faces = list(dict.fromkeys(one.face for one in found))
    kind = "backs" if faces[0].back else "faces"
    alike = [face for face in proof.faces if _whose(face) == _whose(faces[0])]
    if len(faces) == len(alike) > 1:
        guests = "" if faces[0].component == proof.part.name else f" of {faces[0].component}"
        return f"All {len(faces)} {kind}{guests}" if len(faces) > 2 else f"Both {kind}{guests}"
    if len(faces) <= _FEW:
        return ", ".join((faces[0].heading, *(face.name for face in faces[1:])))
    names = in_ranges([face.short for face in faces], [face.short for face in alike])
    return f"{len(faces)} of {len(alike)} {kind} ({names})"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
