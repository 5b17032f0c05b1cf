"""Backs: what is printed on the other side of a face. A `back` with an ID is for the faces that name it, one without for all
others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printgen.diagnostics import Diagnostic, Rule, suggest
from printgen.document.tree import Node

UNMATCHED_BACK = Rule(
    "TPL010",
    "unmatched-back",
    """A face names a back that the component does not have, or it cannot be told which one is meant.

What a card shows from behind belongs to the game: a wrong back gives a secret away.

Fails: `<face back="suprise" …>` where the component has `<back id="surprise" …>`; two backs of the same ID; a back that no
face has.

Mend: use one of the IDs that the message lists. A `<back>` without an ID is for every face that names none.""",
)


def back_of(face: Node, root: Node) -> Node | None:
    """The back that a face of a component has, if any."""
    wanted = face.get("back")
    return next((node for node in root.nodes() if node.kind == "back" and node.get("id") == wanted), None)


def without_backs(root: Node) -> Node:
    """The component as it is printed on one side."""
    fronts = tuple(child for child in root.children if not (isinstance(child, Node) and child.kind == "back"))
    return root if len(fronts) == len(root.children) else replace(root, children=fronts)


def check_backs(root: Node) -> Iterator[Diagnostic]:
    """Backs and faces of a component that do not match."""
    backs: dict[str, Node] = {}
    for back in (node for node in root.nodes() if node.kind == "back"):
        name = back.get("id")
        if name in backs:
            which = f"called '{name}'" if name else "without an ID"
            message = f"there are two backs {which}; the first is at {backs[name].span}"
            yield UNMATCHED_BACK.at(back.span, message, "give each back an ID of its own")
        backs.setdefault(name, back)
    used = set()
    for face in (node for node in root.nodes() if node.kind == "face"):
        name = face.get("back")
        used.add(name)
        if name and name not in backs:
            known = tuple(name for name in backs if name)
            message = f"the face “{face.get('title')}” has no back called '{name}'"
            yield UNMATCHED_BACK.at(face.place_of("back"), message, *suggest(name, known))
    for name, back in backs.items():
        if name not in used:
            which = f"called '{name}'" if name else "without an ID"
            yield UNMATCHED_BACK.at(back.span, f"no face has the back {which}", "leave it out, or let a face name it")
