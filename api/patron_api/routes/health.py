"""For those who watch the server."""

import patron
from litestar import get
from litestar.di import NamedDependency

from patron_api.answers import Health
from patron_api.problems import Kind, ProblemError, documented
from patron_api.search import SearchPool


@get("/health", sync_to_thread=False, operation_id="health", summary="Is it alive?", tags=["service"], raises=[])
def health() -> Health:
    """The server answers at all."""
    return Health("ok", patron.__version__)


@get(
    "/ready",
    sync_to_thread=False,
    operation_id="ready",
    summary="Does it take requests?",
    tags=["service"],
    responses=documented(Kind.SHUTTING_DOWN),
    raises=[],
)
def ready(pool: NamedDependency[SearchPool]) -> Health:
    """The server takes searches; not so once it goes out of service."""
    if not pool.is_open:
        raise ProblemError(Kind.SHUTTING_DOWN, "The server goes out of service.", headers={"Retry-After": "5"})
    return Health("ok", patron.__version__)


HANDLERS = [health, ready]
