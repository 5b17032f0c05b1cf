"""How long one kit takes from a cold start, against importing what any such tool must import.

    python bench/startup.py [RUNS]

Runs take turns, so that a busy moment of the machine falls on both, and byte code is kept as in any installation. Only
the ratios mean anything elsewhere.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
IMPORTS = "import reportlab.pdfgen.canvas, yaml, jinja2"
LIMIT = 5.0
"""How many times the imports a kit may take."""

Times = tuple[float, float]
"""Seconds on the clock and of the processor."""


def timed(command: list[str], environment: dict[str, str]) -> Times:
    """What a process takes from start to end."""
    before, started = os.times(), time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    clock, after = time.perf_counter() - started, os.times()
    return clock, after.children_user + after.children_system - before.children_user - before.children_system


def measure(commands: dict[str, list[str]], runs: int, byte_code: str) -> dict[str, Times]:
    """The medians of `runs` runs, after one that is not counted: it writes the byte code and warms the disk."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": byte_code}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times: dict[str, list[Times]] = {name: [] for name in commands}
    for run in range(runs + 1):
        for name, command in commands.items():
            taken = timed(command, environment)
            times[name] += [taken] if run else []
    return {name: (median(t[0] for t in taken), median(t[1] for t in taken)) for name, taken in times.items()}


def median(values: Iterable[float]) -> float:
    return statistics.median(list(values))


def main() -> int:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    build = ["-m", "printgen", "build", "--edition", "standard", "--paper", "a4"]
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            f"python -c '{IMPORTS}'": [sys.executable, "-c", IMPORTS],
            " ".join(build[1:]): [sys.executable, *build, "--out", f"{folder}/out"],
        }
        medians = measure(commands, runs, f"{folder}/byte-code")
    _, imports, kit = medians.values()
    width = max(map(len, commands))
    print(f"{'':{width}}  clock ms  ratio  processor ms  ratio")
    for name, (clock, cpu) in medians.items():
        ratios = clock / imports[0], cpu / imports[1]
        print(f"{name:{width}}  {clock * 1000:8.0f}  {ratios[0]:5.2f}  {cpu * 1000:12.0f}  {ratios[1]:5.2f}")
    print(
        f"\nMedians of {runs} runs. The kit takes {kit[0] / imports[0]:.1f} times the imports; at most {LIMIT:g} are wanted."
    )
    return 0 if kit[0] < LIMIT * imports[0] else 1


if __name__ == "__main__":
    sys.exit(main())
