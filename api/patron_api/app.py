"""The application."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import patron
from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from patron_api import routes
from patron_api.decoding import JsonRequest
from patron_api.document import complete, config
from patron_api.logs import Log
from patron_api.metrics import Metrics
from patron_api.observe import Observe
from patron_api.problems import ProblemError, answer_http, answer_mistake, answer_refusal
from patron_api.rates import Rates
from patron_api.sealed import Seals
from patron_api.search import ClientLeftError, SearchPool, answer_nobody
from patron_api.service import STATE_KEY, Service
from patron_api.settings import Settings


def create_app(settings: Settings | None = None, pool: SearchPool | None = None, log: Log | None = None) -> Litestar:
    """Make the service.

    Parameters
    ----------
    settings
        Those of the environment if left out.
    pool
        For a server that must be able to stop the searches itself.
    log
        Where each request is told; nowhere if left out.
    """
    settings = settings or Settings.from_env()
    pool = pool or SearchPool(settings.threads_of_a_worker, settings.search_queue, settings.search_wait)
    metrics = Metrics(patron.__version__)
    pool.watch = metrics.queue
    if log is not None:
        log.dropped = metrics.dropped
    rates = Rates(settings)
    service = Service(settings, pool, Seals(settings.keys, settings.token_days), metrics, rates)

    @asynccontextmanager
    async def searching(_: Litestar) -> AsyncGenerator[None, Any]:
        try:
            yield
        finally:
            pool.close()

    app = Litestar(
        routes.build(settings),
        exception_handlers={
            ProblemError: answer_refusal,
            HTTPException: answer_http,
            ClientLeftError: answer_nobody,
            Exception: answer_mistake,
        },
        lifespan=[searching],
        logging_config=None,
        middleware=[rates.middleware] if rates.counts else [],
        openapi_config=config(),
        request_class=JsonRequest,
        request_max_body_size=settings.max_body,
        state=State({STATE_KEY: service}),
    )
    complete(app.openapi_schema, settings)
    app.asgi_handler = Observe(app.asgi_handler, metrics, log)
    return app
