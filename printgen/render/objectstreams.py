"""The second half of writing: object streams, which make a file of many small objects half as large or less."""

from __future__ import annotations

import io

import pikepdf


def pack(pdf: bytes) -> bytes:
    """The same file with object streams and a cross-reference stream; the same bytes in, the same bytes out."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as document:
        document.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()
