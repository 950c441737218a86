"""The addresses, one file a topic."""

from litestar import Router
from litestar.types import ControllerRouterHandler

from patron_api.routes import batch, deal, docs, games, health, kinds, look, moves, page, replay, review, suggest
from patron_api.sending import JsonAnswer
from patron_api.settings import Settings

_GAME = (
    *games.HANDLERS,
    *deal.HANDLERS,
    *moves.HANDLERS,
    *look.HANDLERS,
    *suggest.HANDLERS,
    *review.HANDLERS,
    *replay.HANDLERS,
)
BATCH_BODY = 4
"""How much larger the body of `suggest/batch` may be than that of the others."""


def build(settings: Settings) -> list[ControllerRouterHandler]:
    """Return all of them."""
    return [
        Router("/v1/games", route_handlers=_GAME, response_class=JsonAnswer),
        Router(
            "/v1/games",
            route_handlers=batch.HANDLERS,
            response_class=JsonAnswer,
            request_max_body_size=BATCH_BODY * settings.max_body,
        ),
        Router("/", route_handlers=[*health.HANDLERS, *kinds.HANDLERS], response_class=JsonAnswer),
        *docs.HANDLERS,
        *page.HANDLERS,
    ]
