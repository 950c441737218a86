"""The command `patron`, behind the extra ``cli``.

Exit codes: 0 fine; 1 what was given is illegal or invalid, with the reason on standard error; 2 wrong usage; 130
interrupted.
"""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

__all__ = ["main"]

_EXTRA = frozenset({"cyclopts", "rich"})


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments
        What follows the command's name; ``sys.argv[1:]`` if left out.

    Returns
    -------
    int
        The exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8")
    try:
        from patron.cli.app import run  # noqa: PLC0415 - the extra may be missing

        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write("patron: the command line needs its extra: pip install 'patron[cli]'\n")
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code
