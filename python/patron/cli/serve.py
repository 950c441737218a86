"""`serve`: the HTTP service, if it is installed."""

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from patron.cli.common import Whole, warn

__all__ = ["serve"]


def serve(  # noqa: PLR0913 - one for each setting that is not a secret of the machine
    *,
    host: Annotated[str | None, Parameter(help="Address; 127.0.0.1 if left out.")] = None,
    port: Annotated[
        int | None,
        Parameter(help="Port, 0 for a free one; 8000 if left out.", validator=Number(gte=0, lt=2**16)),
    ] = None,
    workers: Annotated[Whole | None, Parameter(help="Processes that share the port; 1 if left out.")] = None,
    key: Annotated[
        str | None,
        Parameter(
            help="Keys of sealed positions, separated by commas: the first one seals, all open. Others on the machine "
            "can read a command line: better PATRON_KEY, or PATRON_KEY_FILE with the name of a file."
        ),
    ] = None,
    search_threads: Annotated[Whole | None, Parameter(help="Threads that search; the cores if left out.")] = None,
    max_threads: Annotated[Whole | None, Parameter(help="Threads that one search may take; likewise.")] = None,
    search_queue: Annotated[
        int | None, Parameter(help="Searches that may wait; 64 if left out.", validator=Number(gte=0))
    ] = None,
    max_time: Annotated[float | None, Parameter(help="Seconds that a request may search; 60 if left out.")] = None,
    max_playouts: Annotated[
        Whole | None, Parameter(help="Playouts that a request may make; a million if left out.")
    ] = None,
    max_body: Annotated[Whole | None, Parameter(help="Bytes of a request's body; 262144 if left out.")] = None,
    rate: Annotated[
        str | None, Parameter(help="Requests of one client, such as 600/minute; unlimited if left out.")
    ] = None,
    search_rate: Annotated[str | None, Parameter(help="Requests that search, likewise.")] = None,
    trusted_proxies: Annotated[
        str | None,
        Parameter(help="Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas."),
    ] = None,
    grace: Annotated[float | None, Parameter(help="Seconds that running answers have at the end; 2.")] = None,
    access_log: Annotated[
        bool | None, Parameter(help="Tell each request on standard error.", negative="--no-access-log")
    ] = None,
) -> int:
    """Serve the rules and the player over HTTP (needs `patron-api`).

    What is left out is taken from the environment: PATRON_HOST, PATRON_PORT, PATRON_SEARCH_THREADS and so on.
    """
    given = dict(locals())
    try:
        from patron_api.server import PortError  # noqa: PLC0415 - another distribution, asked for only here
        from patron_api.server import serve as run  # noqa: PLC0415 - likewise
        from patron_api.settings import SettingsError  # noqa: PLC0415 - likewise
    except ModuleNotFoundError as missing:
        warn(f"the service needs {(missing.name or '').partition('.')[0]}: pip install patron-api")
        return 2
    try:
        run(**given)
    except SettingsError as error:
        warn(str(error))
        return 2
    except PortError as error:
        warn(str(error))
        return 1
    return 0
