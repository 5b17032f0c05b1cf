"""A whole YAML file as one dataclass."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

from printgen.diagnostics import Failure
from printgen.source.binder import Binder, Hint, ScalarReader
from printgen.source.reader import read

T = TypeVar("T")


def bound(part: type[T], path: Path, shown: str, scalars: Mapping[Hint, ScalarReader]) -> T:
    """The part in a file that is called `shown` in messages. Raises Failure with all that is wrong with it."""
    binder = Binder(scalars=scalars)
    value = binder.bind(part, read(path, shown), path.name)
    if value is None or binder.diagnostics:
        raise Failure(*binder.diagnostics)
    return value
