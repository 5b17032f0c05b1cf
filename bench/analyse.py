"""Time and memory of the two exact parts of `printgen analyse`, each in a fresh process.

    python bench/analyse.py [GAME]

The time includes starting Python and reading the game; the memory is the most that the process held at once.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = ("known_order", "real_information")
MOST_SECONDS, MOST_MIB = 10.0, 1024.0
_CODE = """
import sys
from pathlib import Path
from printgen.cli.playable import open_playable
from printgen.game import analyse
getattr(analyse, sys.argv[1])(open_playable(Path(sys.argv[2])).rules)
"""


def measure(part: str, game: Path) -> tuple[float, float]:
    """Seconds on the clock and MiB at the most."""
    started = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", _CODE, part, str(game)], cwd=ROOT)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{part} failed")
    kib = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return seconds, kib / 1024


def main() -> int:
    game = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    within = True
    print(f"{'part':18}  seconds  MiB at most")
    for part in PARTS:
        seconds, mib = measure(part, game)
        within = within and seconds < MOST_SECONDS and mib < MOST_MIB
        print(f"{part:18}  {seconds:7.1f}  {mib:11.0f}")
    print(f"\nat most {MOST_SECONDS:g} s and {MOST_MIB:g} MiB each are wanted")
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
