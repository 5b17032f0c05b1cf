"""Text into a file: all of it or nothing, whatever stood there before."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Raises OSError."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Raises OSError."""
    if path.exists() and not path.is_file():  # such as /dev/stdout, which cannot be replaced
        path.write_bytes(data)
        return
    handle, name = tempfile.mkstemp(prefix=".printgen-", dir=path.parent)
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        made.chmod(0o666 & ~_umask())
        made.replace(path)
    except BaseException:
        made.unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
