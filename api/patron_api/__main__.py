"""`python -m patron_api`: serves with the settings of the environment."""

import sys

from patron_api.server import PortError, serve
from patron_api.settings import SettingsError


def main() -> int:
    """Serve; return 2 if a setting cannot be read, 1 if the port cannot be had."""
    try:
        serve()
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 2
    except PortError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
