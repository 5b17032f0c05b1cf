"""Where the numbers of a game stand: they are plain numbers in the model, so their places are asked of the source."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.check.memo import per_game
from printgen.diagnostics import Span
from printgen.model import Game
from printgen.source import Mapping, Node, Scalar, Sequence


def place(game: Game, part: Span, *path: str | int) -> Span:
    """The place of a value inside the part at `part`: `place(game, card.span, "demand", "clay")`.

    Where it is not written out, it is the place of as much of the way to it as is.
    """
    return _follow(_mappings(game).get(part), path, part)


def place_of(game: Game, *path: str | int) -> Span:
    """The same from the top of the files: `place_of(game, "rules", "deck")`."""
    return _follow(game.source, path, game.span)


def end_of(game: Game, part: Span) -> int:
    """The last line of the part at `part`."""
    node = _mappings(game).get(part)
    lines = [_last_line(inner) for inner in _inside(node)] if node is not None else []
    return max(lines, default=part.line)


def _last_line(node: Node) -> int:
    return node.span.line + (node.raw.rstrip().count("\n") if isinstance(node, Scalar) else 0)


def _follow(node: Node | None, path: tuple[str | int, ...], span: Span) -> Span:
    for key in path:
        if isinstance(node, Mapping):
            node = node.get(str(key))
        elif isinstance(node, Sequence) and isinstance(key, int) and key < len(node.items):
            node = node.items[key]
        else:
            break
        if node is None:
            break
        span = node.span
    return span


@per_game
def _mappings(game: Game) -> dict[Span, Mapping]:
    return {node.span: node for node in _inside(game.source) if isinstance(node, Mapping) and node is not game.source}


def _inside(node: Node) -> Iterator[Node]:
    """The node and all in it; without recursion, as files may be nested deeply."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Sequence):
            waiting += node.items
        elif isinstance(node, Mapping):
            waiting += [entry.value for entry in node.entries]
