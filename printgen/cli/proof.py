"""`printgen proof`."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from printgen.check.allowances import without_allowed
from printgen.cli.game import open_game
from printgen.cli.kits import jobs_of, kits
from printgen.cli.report import report
from printgen.cli.usage import UsageError
from printgen.export.kit import Kit
from printgen.export.painting import can_paint
from printgen.export.proof.miscut import Proof, is_cut, prove
from printgen.export.proof.words import length, told
from printgen.export.workplace import put_files


def run(options: Namespace) -> int:
    opened = open_game(options.game)
    warnings = list(opened.warnings)
    proofs = [
        (kit, prove(part, options.miscut))
        for kit in kits(jobs_of(opened, options), options, warnings)
        for part in kit.alone
        if is_cut(part)
    ]
    report(without_allowed(opened.game, warnings), sys.stderr)
    if not proofs:
        raise UsageError("there is nothing to cut apart in these components")
    _tell(proofs)
    if can_paint():
        from printgen.export.proof.picture import proof_pictures

        pictures = ((one.name, one.data) for kit, proof in proofs for one in proof_pictures(kit, proof))
        _tell_pictures(put_files(pictures, options.out))
    else:
        print("Pictures of the sheets need pypdfium2: pip install pypdfium2", file=sys.stderr)
    return int(options.strict and not all(proof.nothing for _, proof in proofs))


def _tell(proofs: list[tuple[Kit, Proof]]) -> None:
    """What is the same on several papers is told once."""
    found: dict[tuple[str, ...], list[str]] = {}
    for kit, proof in proofs:
        title, name = str(proof.part.component.title), proof.part.name
        found.setdefault((str(kit.edition.stylesheet.title), title, name, *told(proof)), []).append(kit.paper.title)
    print(f"Every cut {length(proofs[0][1].miscut)} off, to each side:")
    for (edition, title, _, *lines), titles in found.items():
        print(f"\n{edition} · {title} · {', '.join(titles)}")
        for line in lines:
            print(f"  {line}")


def _tell_pictures(paths: list[Path]) -> None:
    print()
    for path in paths:
        print(path)
