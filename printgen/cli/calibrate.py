"""`printgen calibrate`."""

from __future__ import annotations

from argparse import Namespace

from printgen.cli.game import papers
from printgen.cli.inspection import inspection
from printgen.cli.usage import UsageError
from printgen.export.calibration import LEAST_HEIGHT, LEAST_WIDTH, calibration_file
from printgen.export.files import write_files

_HOW_TO = """\
Print it at 100 %, on both sides, turned on the {}; what to do with it stands on it. A back that is 1 mm too far
left is mended by printgen build --offset "1mm 0mm", or by the line 'offset: 1mm 0mm' in printgen.yaml."""


def run(options: Namespace) -> int:
    asked = papers(options.paper, {})
    for paper in asked:
        if paper.width < LEAST_WIDTH or paper.height < LEAST_HEIGHT:
            raise UsageError(f"the scales have no room on {paper.title}: print them on a4 or letter")
    with inspection(wanted=True, sure=True) as inspector:
        outputs = (calibration_file(paper, options.flip) for paper in asked)
        written, _ = write_files(outputs, options.out, inspector)
    for path, output in written:
        print(f"{path}  {output.pages} pages  {len(output.data) / 1000:.0f} kB")
    print(_HOW_TO.format(options.flip.replace("-", " ")))
    return 0
