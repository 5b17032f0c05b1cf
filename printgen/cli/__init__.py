"""The command line: thin, and it imports no more than the command needs."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from printgen.diagnostics import Failure

DONE, CONTENT_ERRORS, USAGE_ERROR = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns 0 when it is done, 1 for faults in the content, 2 for faults in the command line."""
    from printgen.cli.arguments import parse
    from printgen.cli.usage import UsageError

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        options = parse(list(sys.argv[1:] if arguments is None else arguments))
        return int(options.run(options))
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
    except KeyboardInterrupt:
        print("printgen: stopped; the earlier files are untouched", file=sys.stderr)
        return USAGE_ERROR
