"""`serve`: the HTTP service, if it is installed."""

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from patron.cli.common import warn

__all__ = ["serve"]


def serve(
    *,
    host: Annotated[str | None, Parameter(help="Address; PATRON_HOST, or 127.0.0.1, if left out.")] = None,
    port: Annotated[
        int | None,
        Parameter(help="Port, 0 for a free one; PATRON_PORT, or 8000, if left out.", validator=Number(gte=0, lt=2**16)),
    ] = None,
) -> int:
    """Serve the rules and the player over HTTP (needs `patron-api`)."""
    try:
        from patron_api.server import PortError  # noqa: PLC0415 - another distribution, asked for only here
        from patron_api.server import serve as run  # noqa: PLC0415 - likewise
        from patron_api.settings import SettingsError  # noqa: PLC0415 - likewise
    except ModuleNotFoundError as missing:
        warn(f"the service needs {(missing.name or '').partition('.')[0]}: pip install patron-api")
        return 2
    try:
        run(host=host, port=port)
    except SettingsError as error:
        warn(str(error))
        return 2
    except PortError as error:
        warn(str(error))
        return 1
    return 0
