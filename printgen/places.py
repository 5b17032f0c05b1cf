"""Where things are: the game at hand, and what comes with the tool, in a checkout and in an installed package alike."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
ENTRY = "cards.yaml"


def is_file(path: Path) -> bool:
    """Whether there is a file that can be looked at; no name is too long, and no folder closed, for this question."""
    try:
        return path.is_file()
    except OSError:
        return False


def shipped(name: str) -> Path:
    """The folder `name` (content, templates, fonts) that comes with the tool."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def find_entry(game: Path | None) -> Path:
    """The entry file: of the folder or file given, else of the current folder or its `content/`, else of the shipped game."""
    if game is None:
        here = (Path("content") / ENTRY, Path(ENTRY))
        return next((path for path in here if is_file(path)), shipped("content") / ENTRY)
    if game.suffix in (".yaml", ".yml"):
        return game
    inner = game / "content" / ENTRY
    return inner if is_file(inner) else game / ENTRY


def home_of(entry: Path) -> Path:
    """The folder of a game: that of its entry file, or the one around `content/`."""
    folder = entry.parent
    return folder.parent if folder.name == "content" else folder


def beside(entry: Path, name: str) -> tuple[Path, ...]:
    """The game's own folder `name`, next to `content/` or in the entry file's folder, and then the shipped one."""
    own = home_of(entry) / name
    common = shipped(name)
    return (common,) if own.resolve() == common.resolve() or not own.is_dir() else (own, common)
