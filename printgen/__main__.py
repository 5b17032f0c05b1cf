"""`python -m printgen` is the same as the `printgen` command."""

import sys

from printgen.cli import main

if __name__ == "__main__":
    sys.exit(main())
