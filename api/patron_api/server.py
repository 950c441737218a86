"""Serves the application with uvicorn, in this process or in several."""

import asyncio
import gc
import logging
import os
import secrets
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar
from uvicorn.supervisors import Multiprocess

from patron_api.app import create_app
from patron_api.connections import PatientProtocol
from patron_api.logs import Log, LogHandler
from patron_api.metrics import SHARED
from patron_api.sealed import NO_KEY
from patron_api.search import SearchPool
from patron_api.settings import KEY_FILE, PREFIX, Settings, SettingsError

BACKLOG = 2048
"""Connections that may wait to be taken."""
KEEP = 75
"""Seconds that an idle connection is kept: longer than a proxy keeps its own, or it would ask one that just ended."""
LAST = 5
"""Seconds that answers have to end after their searches were stopped."""


class PortError(OSError):
    """The address cannot be had; the message is one line for people."""


class _Server(uvicorn.Server):
    """Tells where it is."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for bound in sockets or ():
            _tell(bound)


def serve(**given: Any) -> None:  # noqa: ANN401 - whatever the settings take
    """Serve until Ctrl-C or SIGTERM.

    Parameters
    ----------
    **given
        Fields of `Settings`, None for those of the environment. Port 0 takes a free one; a line on standard output
        tells where the server is.

    Raises
    ------
    SettingsError
        If a setting cannot be read.
    PortError
        If the port is in use, or the address is not one of this machine.
    """
    settings = _settings(given)
    sockets = _bind(settings.host, settings.port)
    if settings.workers == 1:
        _run(application(settings), settings, sockets)
    else:
        _run_workers(settings, sockets)


def _settings(given: dict[str, Any]) -> Settings:
    settings = Settings.from_env()
    told = {name: value for name, value in given.items() if value is not None}
    for name, value in told.items():
        try:
            msgspec.convert({name: value}, Settings)
        except msgspec.ValidationError as error:
            reason = str(error).partition(" - at ")[0]
            raise SettingsError(f"--{name.replace('_', '-')}: {reason}") from None
    return msgspec.convert({**msgspec.structs.asdict(settings), **told}, Settings)


def application(settings: Settings | None = None) -> Litestar:
    """Make the application for this process, with its log, its pool and their end; what a worker calls."""
    settings = settings or Settings.from_env()
    pool = SearchPool(settings.threads_of_a_worker, settings.search_queue, settings.search_wait)
    log = Log()
    for name in ("patron_api", "uvicorn", "asyncio"):
        logging.getLogger(name).handlers = [LogHandler(log)]
        logging.getLogger(name).propagate = False
    PatientProtocol.on_leaving[:] = [_leaving(pool, settings.grace)]
    PatientProtocol.request_timeout = settings.body_timeout
    PatientProtocol.send_timeout = settings.send_timeout
    app = create_app(settings, pool, log if settings.access_log else None)
    app.on_shutdown.append(log.close)
    # Routes, schemas and cards stay: the garbage collector need not look at them again and again.
    gc.collect()
    gc.freeze()
    return app


def _leaving(pool: SearchPool, grace: float) -> Callable[[], None]:
    """Return what is to be done when the server is told to stop: running searches have some time to end."""

    def leave() -> None:
        if pool.is_open:
            pool.drain()
            asyncio.get_running_loop().call_later(grace, pool.stop)

    return leave


def run(app: Litestar, settings: Settings) -> None:
    """Serve any application the way that the service is served; the benches run their empty one so.

    Raises
    ------
    PortError
        If the port is in use, or the address is not one of this machine.
    """
    _run(app, settings, _bind(settings.host, settings.port))


def _run(app: Litestar, settings: Settings, sockets: list[socket.socket]) -> None:
    with suppress(KeyboardInterrupt):  # raised again by uvicorn, after all has ended in order
        _Server(_config(app, settings)).run(sockets)


def _run_workers(settings: Settings, sockets: list[socket.socket]) -> None:
    """Serve in several processes, which share the port and the key; one that dies is replaced."""
    if not settings.key:
        logging.getLogger("patron_api").warning(NO_KEY)
        settings = msgspec.structs.replace(settings, key=secrets.token_urlsafe(32))
    os.environ.pop(KEY_FILE, None)
    os.environ.update({PREFIX + name.upper(): _text(value) for name, value in msgspec.structs.asdict(settings).items()})
    with tempfile.TemporaryDirectory(prefix="patron-metrics-") as folder:
        os.environ[SHARED] = folder
        for bound in sockets:
            bound.set_inheritable(True)
            _tell(bound)
        Multiprocess(_config("patron_api.server:application", settings), sockets).run()


def _config(app: Litestar | str, settings: Settings) -> uvicorn.Config:
    proxies = [proxy.strip() for proxy in settings.trusted_proxies.split(",") if proxy.strip()]
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http=PatientProtocol,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        log_level="warning",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_keep_alive=KEEP,
        timeout_graceful_shutdown=int(settings.grace) + LAST,
    )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _tell(bound: socket.socket) -> None:
    host, port = bound.getsockname()[:2]
    host = f"[{host}]" if bound.family == socket.AF_INET6 else host
    print(f"patron serves on http://{host}:{port} (documentation: /docs)", flush=True)  # noqa: T201


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
