"""What the routes share: one of each, made with the application."""

from dataclasses import dataclass
from typing import Any

from litestar import Request

from patron_api.metrics import Metrics
from patron_api.problems import ProblemError
from patron_api.rates import Rates, client_of
from patron_api.sealed import Seals
from patron_api.search import SearchPool, Ticket
from patron_api.settings import Settings

STATE_KEY = "service"


@dataclass(frozen=True, slots=True)
class Service:
    """The parts of a server that requests use."""

    settings: Settings
    pool: SearchPool
    seals: Seals
    metrics: Metrics
    rates: Rates

    def enter(self, request: Request[Any, Any, Any], threads: int = 1) -> Ticket:
        """Take a place in the queue of searches.

        Raises
        ------
        ProblemError
            429, if the client searches too often; 503, if the queue is full, or the server goes out of service.
        """
        self.rates.take_search(client_of(request.scope))
        try:
            return self.pool.enter(request.scope, threads)
        except ProblemError:
            self.metrics.search("refused")
            raise


def service_of(request: Request[Any, Any, Any]) -> Service:
    """Return the parts of the server that got the request.

    The framework's injection would do the same and cost as much as reading a position.
    """
    service: Service = request.app.state[STATE_KEY]
    return service
