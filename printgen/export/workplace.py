"""Files are made beside their goal and put in place together: all of them, or none."""

from __future__ import annotations

import shutil
import signal
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from printgen.diagnostics import CANNOT_WRITE, Failure, Span


@contextmanager
def workplace_in(folder: Path) -> Iterator[Path]:
    """A temporary folder inside `folder`, which is made if need be. Any OSError is raised as Failure (OUT001)."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        workplace = Path(tempfile.mkdtemp(prefix=".printgen-", dir=folder))
    except OSError as error:
        raise _cannot_write(folder, error) from None
    try:
        yield workplace
    except OSError as error:
        raise _cannot_write(folder, error) from None
    finally:
        shutil.rmtree(workplace, ignore_errors=True)


def put_files(files: Iterable[tuple[str, bytes]], folder: Path) -> list[Path]:
    """Writes files by name, all or none. Raises Failure."""
    with workplace_in(folder) as workplace:
        names = []
        for name, data in files:
            (workplace / name).write_bytes(data)
            names.append(name)
        move_all(names, workplace, folder)
    return [folder / name for name in names]


def move_all(names: list[str], workplace: Path, folder: Path) -> None:
    """Puts all files in place; where one cannot be, those that were there before come back. Raises OSError.

    Whoever stops the program meanwhile has to wait for this: it takes no time to speak of.
    """
    with _undisturbed():
        _move(names, workplace, folder)


def _move(names: list[str], workplace: Path, folder: Path) -> None:
    earlier = workplace / "earlier"
    earlier.mkdir()
    moved: list[str] = []
    try:
        for name in names:
            if (folder / name).is_dir():
                raise IsADirectoryError(0, f"{name} is a folder")
            if (folder / name).exists():
                (folder / name).replace(earlier / name)
            moved.append(name)
            (workplace / name).replace(folder / name)
    except BaseException:
        for name in moved:
            (folder / name).unlink(missing_ok=True)
            if (earlier / name).exists():
                (earlier / name).replace(folder / name)
        raise


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that end a program are held back, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _cannot_write(folder: Path, error: OSError) -> Failure:
    message = f"cannot write here: {error.strerror or error}"
    return Failure(CANNOT_WRITE.at(Span(folder.as_posix()), message, "name another folder with --out"))
