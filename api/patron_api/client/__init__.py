"""A client of the service with the names of the library: `client.suggest(view)` for `patron.suggest(view)`.

Needs `httpx`: the extra ``client``. What the library refuses is refused with the library's exceptions, also where the
server does it.
"""

from patron_api.client.awaiting import AsyncClient
from patron_api.client.blocking import Client
from patron_api.client.found import BusyError, ClampedWarning, FairGame, Move, ServiceError

__all__ = ["AsyncClient", "BusyError", "ClampedWarning", "Client", "FairGame", "Move", "ServiceError"]
