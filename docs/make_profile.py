"""Makes printgen/render/coated.icc anew. It wants `colprof` (Debian: argyll) and FOGRA39L.ti3 (Debian: icc-profiles-free).

python docs/make_profile.py
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

MEASURED = Path("/usr/share/color/icc/FOGRA39L.ti3")
PROFILE = Path(__file__).parent.parent / "printgen" / "render" / "coated.icc"
OPTIONS = [
    "-nc",  # without the measurements, which are as large as the tables
    "-qm",
    "-l240",  # the most ink that card printers take, in per cent
    "-kx",  # as much black as possible: greys that stay grey, and less ink
    "-Dprintgen coated, 240 %",
    "-CMade from FOGRA39L.ti3, which is copyright Kai-Uwe Behrmann, zlib licence",
]
DATE = slice(24, 36)
"""Six numbers of the header, ICC.1:2001-04, 6.1.3."""
MADE = (2000, 1, 1, 0, 0, 0)


def make() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(MEASURED, Path(folder) / "coated.ti3")
        subprocess.run(["colprof", *OPTIONS, "coated"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        data = bytearray((Path(folder) / "coated.icc").read_bytes())
    data[DATE] = b"".join(number.to_bytes(2, "big") for number in MADE)
    return bytes(data)


if __name__ == "__main__":
    PROFILE.write_bytes(make())
