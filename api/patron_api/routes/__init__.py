"""The addresses, one file a topic."""

from litestar import Router
from litestar.types import ControllerRouterHandler

from patron_api.routes import deal, docs, games, health, kinds, look, moves, replay, suggest

GAME = Router(
    "/v1/games",
    route_handlers=[
        *games.HANDLERS,
        *deal.HANDLERS,
        *moves.HANDLERS,
        *look.HANDLERS,
        *suggest.HANDLERS,
        *replay.HANDLERS,
    ],
)
ALL: list[ControllerRouterHandler] = [GAME, *health.HANDLERS, *kinds.HANDLERS, *docs.HANDLERS]
