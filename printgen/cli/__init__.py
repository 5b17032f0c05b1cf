"""The command line: thin, and it imports no more than the command needs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from io import StringIO

from printgen.diagnostics import Failure

DONE, CONTENT_ERRORS, USAGE_ERROR = 0, 1, 2


def _ready_streams() -> None:
    """UTF-8 whatever the system thinks; a stream that was closed before the program began swallows all."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, StringIO())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns 0 when it is done, 1 for faults in the content, 2 for faults in the command line."""
    from printgen.cli.arguments import parse
    from printgen.cli.usage import UsageError

    _ready_streams()
    try:
        options = parse(list(sys.argv[1:] if arguments is None else arguments))
        done = int(options.run(options))
        sys.stdout.flush()
        return done
    except UsageError as error:
        print(f"printgen: {error}", file=sys.stderr)
        return USAGE_ERROR
    except Failure as failure:
        from printgen.cli.report import report

        report(list(failure.diagnostics), sys.stderr)
        return CONTENT_ERRORS
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    except OSError as error:
        if error.filename is not None:
            raise
        with suppress(OSError):
            print(f"printgen: what is to be said cannot be written: {error.strerror}", file=sys.stderr)
        sys.stdout = StringIO()  # or Python tries once more at its end
        return CONTENT_ERRORS
    except KeyboardInterrupt:
        print("printgen: stopped; no file is half made", file=sys.stderr)
        return USAGE_ERROR
