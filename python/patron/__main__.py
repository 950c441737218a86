"""`python -m patron` is the command `patron`."""

import sys

from patron.cli import main

if __name__ == "__main__":
    sys.exit(main())
