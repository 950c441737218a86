"""For those who watch the server."""

from typing import Any

import patron
from litestar import MediaType, Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST

from patron_api.answers import Health
from patron_api.problems import Kind, documented
from patron_api.rates import FREE
from patron_api.search import going
from patron_api.service import service_of

_COMMON: dict[str, Any] = {"sync_to_thread": False, "tags": ["service"], "raises": [], "opt": {FREE: True}}


@get(
    "/health",
    operation_id="health",
    summary="Is it alive?",
    responses=documented(counted=False),
    **_COMMON,
)
def health() -> Health:
    """The server answers at all."""
    return Health("ok", patron.__version__)


@get(
    "/ready",
    operation_id="ready",
    summary="Does it take requests?",
    responses=documented(Kind.SHUTTING_DOWN, counted=False),
    **_COMMON,
)
def ready(request: Request[Any, Any, Any]) -> Health:
    """The server takes searches; not so once it goes out of service."""
    if not service_of(request).pool.is_open:
        raise going()
    return Health("ok", patron.__version__)


@get(
    "/metrics",
    operation_id="metrics",
    summary="What does it count?",
    media_type=MediaType.TEXT,
    responses=documented(counted=False),
    **_COMMON,
)
def metrics(request: Request[Any, Any, Any]) -> Response[str]:
    """Requests by route and status, latency, searches, queue and playouts, in the text form of Prometheus."""
    return Response(service_of(request).metrics.text().decode(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = [health, ready, metrics]
