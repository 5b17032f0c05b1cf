"""What is said of a command that cannot be understood."""

from __future__ import annotations

from printgen.diagnostics import suggest


class UsageError(Exception):
    """The command cannot be understood."""


def unknown(kind: str, name: str, known: tuple[str, ...]) -> UsageError:
    """'there is no edition …', with what there is and the nearest match."""
    return UsageError("\n  ".join((f"there is no {kind} '{name}'", *suggest(name, known))))
