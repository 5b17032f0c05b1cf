"""What is said while files are made, and when they are there."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printgen.export.files import Output

Step = Callable[[str], None]


def tell_files(written: list[tuple[Path, Output]], started: float) -> None:
    """A line for each, and one for all."""
    tell_each(written)
    print(_summary([output for _, output in written], time.perf_counter() - started))


def tell_each(written: list[tuple[Path, Output]]) -> None:
    for path, output in written:
        print(f"{path}  {_counted(output.pages, 'page')}  {len(output.data) / 1000:.0f} kB")


def _summary(outputs: list[Output], seconds: float) -> str:
    size = sum(len(output.data) for output in outputs)
    counts = f"{_counted(len(outputs), 'file')}, {_counted(sum(output.pages for output in outputs), 'page')}"
    return f"{counts}, {size / 1000:.0f} kB in {seconds:.1f} s"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


@contextmanager
def progress(total: int) -> Iterator[Step]:
    """A bar while it works, where somebody is watching."""
    if not sys.stderr.isatty():
        yield lambda what: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = (TextColumn("{task.description:28}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        done = -1

        def step(what: str) -> None:
            nonlocal done
            done += 1
            bar.update(task, description=what, completed=done)

        yield step
