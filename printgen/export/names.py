"""Names of files: plain on every system, and never twice."""

from __future__ import annotations

import re
from dataclasses import dataclass, field


def plain(text: str) -> str:
    """An ID as part of a file's name."""
    return re.sub(r"[^\w.-]+", "-", text).strip("-.") or "face"


@dataclass(slots=True)
class Names:
    """Gives out names without regard to capitals; one that is taken is numbered from 2."""

    used: set[str] = field(default_factory=set)

    def free(self, base: str) -> str:
        name, number = base, 1
        while name.casefold() in self.used:
            number += 1
            name = f"{base}-{number}"
        self.used.add(name.casefold())
        return name
