"""The file around the objects as PDF 1.4 has it: each object by itself, and a table that says where it stands."""

from __future__ import annotations

from typing import Any

from printgen.render.packing import Bodies, start_of, trailer_of


def write_plain(document: Any, bodies: Bodies) -> bytes:
    """The finished file of a `PDFDocument`, of these objects (ISO 32000-1, 7.5.4)."""
    out = start_of(document)
    places = []
    for number in range(1, len(bodies) + 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, bodies[number])
    start, size = len(out), len(bodies) + 1
    trailer = trailer_of(document, bytes(out))
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d%b>>\n" % (size, rows, size, trailer)
    out += b"startxref\n%d\n%%%%EOF\n" % start
    return bytes(out)
