"""The application."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import HTTPException

from patron_api import routes
from patron_api.decoding import JsonRequest
from patron_api.document import complete, config
from patron_api.panics import catch_panics
from patron_api.problems import ProblemError, answer_http, answer_mistake, answer_refusal
from patron_api.search import ClientLeftError, SearchPool, answer_nobody
from patron_api.settings import Settings


def create_app(settings: Settings | None = None, pool: SearchPool | None = None) -> Litestar:
    """Make the service; `pool` is for a server that must be able to stop the searches itself."""
    settings = settings or Settings.from_env()
    pool = pool or SearchPool(settings.search_threads)

    @asynccontextmanager
    async def searching(_: Litestar) -> AsyncGenerator[None, Any]:
        try:
            yield
        finally:
            pool.close()

    app = Litestar(
        routes.ALL,
        dependencies={
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "pool": Provide(lambda: pool, sync_to_thread=False),
        },
        exception_handlers={
            ProblemError: answer_refusal,
            HTTPException: answer_http,
            ClientLeftError: answer_nobody,
            Exception: answer_mistake,
        },
        lifespan=[searching],
        logging_config=None,
        middleware=[catch_panics],
        openapi_config=config(),
        request_class=JsonRequest,
        request_max_body_size=settings.max_body,
    )
    complete(app.openapi_schema, settings)
    return app
