"""The file around the objects: ReportLab's objects in object streams, found through a cross-reference stream.

ISO 32000-1, 7.5.7 and 7.5.8. ReportLab writes each object by itself, which makes a file of many small objects more than
twice as large. This is the one place that reaches into ReportLab's document; its version is pinned for that.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import Any

from reportlab.pdfbase.pdfdoc import format as formatted

_OBJECTS_PER_STREAM = 200
_FREE, _PLAIN, _PACKED = 0, 1, 2


Bodies = dict[int, bytes]
"""Objects by their numbers, as they are written between `obj` and `endobj`."""


def pack(document: Any, bodies: Bodies) -> bytes:
    """The finished file of a `PDFDocument`, of these objects. The same objects give the same bytes."""
    streams = {number: body for number, body in bodies.items() if body.endswith(b"endstream")}
    small = {number: body for number, body in bodies.items() if number not in streams}
    out = start_of(document)
    entries = {0: (_FREE, 0, 65535)}
    for number, body in streams.items():
        entries[number] = (_PLAIN, len(out), 0)
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    last = len(bodies)
    for start in range(0, len(small), _OBJECTS_PER_STREAM):
        group = list(small.items())[start : start + _OBJECTS_PER_STREAM]
        last += 1
        entries |= {number: (_PACKED, last, n) for n, (number, _) in enumerate(group)}
        entries[last] = (_PLAIN, len(out), 0)
        out += b"%d 0 obj\n%b\nendobj\n" % (last, _object_stream(group))
    start = len(out)
    last += 1
    entries[last] = (_PLAIN, start, 0)
    trailer = trailer_of(document, bytes(out))
    out += b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (last, _cross_references(entries, trailer), start)
    return bytes(out)


def start_of(document: Any) -> bytearray:
    """The header: the version, and bytes that show that the file is not text (ISO 32000-1, 7.5.2)."""
    return bytearray(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % document._pdfVersion)


def trailer_of(document: Any, content: bytes) -> bytes:
    """Where reading begins, and the identifier of a file that holds `content`."""
    root, info = (formatted(document.Reference(part), document) for part in (document.Catalog, document.info))
    digest = hashlib.md5(content, usedforsecurity=False).hexdigest().encode()
    return b"/Root %b/Info %b/ID[<%b><%b>]" % (root, info, digest, digest)


def bodies_of(document: Any) -> Bodies:
    """Every object by number. Objects may be added while others are written, so the list is read until it ends."""
    for part in (document.Catalog, document.info):
        document.Reference(part)
    bodies: Bodies = {}
    number = 1
    while (name := document.numberToId.get(number)) is not None:
        thing: Any = document.idToObject[name]
        bodies[number] = _closed(formatted(thing, document, toplevel=1).strip(b"\r\n"))
        number += 1
    return bodies


def _closed(body: bytes) -> bytes:
    """An end-of-line before `endstream`, which ISO 19005-2, 6.1.7.1 asks for and ReportLab leaves out."""
    end = b"endstream"
    return body[: -len(end)] + b"\n" + end if body.endswith(end) else body


def _object_stream(group: list[tuple[int, bytes]]) -> bytes:
    offset, index = 0, []
    for number, body in group:
        index.append(b"%d %d" % (number, offset))
        offset += len(body) + 1
    head = b" ".join(index) + b"\n"
    content = head + b"\n".join(body for _, body in group)
    return _stream(b"/Type/ObjStm/N %d/First %d" % (len(group), len(head)), content)


def _cross_references(entries: dict[int, tuple[int, int, int]], trailer: bytes) -> bytes:
    rows = b"".join(
        bytes((kind,)) + first.to_bytes(4, "big") + second.to_bytes(2, "big")
        for kind, first, second in (entries[number] for number in range(len(entries)))
    )
    return _stream(b"/Type/XRef/W[1 4 2]/Size %d%b" % (len(entries), trailer), rows)


def _stream(keys: bytes, content: bytes) -> bytes:
    data = zlib.compress(content, 6)
    return b"<<%b/Filter/FlateDecode/Length %d>>stream\n%b\nendstream" % (keys, len(data), data)
