"""Serves the application with uvicorn, in this process."""

import socket
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar

from patron_api.app import create_app
from patron_api.search import SearchPool
from patron_api.settings import Settings

GRACE = 5
"""Seconds that open requests have to end after the searches were stopped."""
BACKLOG = 2048
"""Connections that may wait to be taken."""


class PortError(OSError):
    """The address cannot be had; the message is one line for people."""


class _Server(uvicorn.Server):
    """uvicorn waits for open requests before it tells the application: here the searches hear it first."""

    def __init__(self, config: uvicorn.Config, pool: SearchPool) -> None:
        super().__init__(config)
        self._pool = pool

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for server in self.servers:
            for bound in server.sockets:
                host, port = bound.getsockname()[:2]
                host = f"[{host}]" if bound.family == socket.AF_INET6 else host
                print(f"patron serves on http://{host}:{port} (documentation: /docs)", flush=True)  # noqa: T201

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._pool.stop()
        await super().shutdown(sockets)


def serve(host: str | None = None, port: int | None = None, **others: Any) -> None:  # noqa: ANN401
    """Serve until Ctrl-C or SIGTERM.

    Parameters
    ----------
    host, port, **others
        Fields of `Settings`; they go before the environment. Port 0 takes a free one; a line on standard output tells
        where the server is.

    Raises
    ------
    SettingsError
        If the environment has a setting that cannot be read.
    PortError
        If the port is in use, or the address is not one of this machine.
    """
    given = {"host": host, "port": port, **others}
    settings = msgspec.structs.replace(
        Settings.from_env(), **{name: value for name, value in given.items() if value is not None}
    )
    pool = SearchPool(settings.search_threads)
    run(create_app(settings, pool), settings, pool)


def run(app: Litestar, settings: Settings, pool: SearchPool) -> None:
    """Serve any application the way that the service is served; the benches run their empty one so.

    Raises
    ------
    PortError
        If the port is in use, or the address is not one of this machine.
    """
    sockets = _bind(settings.host, settings.port)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http="httptools",
        ws="none",
        lifespan="on",
        access_log=False,
        server_header=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )
    with suppress(KeyboardInterrupt):  # raised again by uvicorn, after all has ended in order
        _Server(config, pool).run(sockets)


def _bind(host: str, port: int) -> list[socket.socket]:
    """Take the port before anything is started: uvicorn itself would log the failure and leave the process."""
    bound: list[socket.socket] = []
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        for family, *_, address in dict.fromkeys(found):
            bound.append(socket.create_server(address, family=family, backlog=BACKLOG))
    except OSError as error:
        for taken in bound:
            taken.close()
        why = (error.strerror or str(error)).partition(" (while")[0].lower()
        raise PortError(f"cannot serve on {host}:{port}: {why}") from error
    return bound
