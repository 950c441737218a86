"""An empty Litestar and msgspec service, which answers with the body that it gets: what ours is measured against."""

from typing import Any

from litestar import Litestar, post
from litestar.params import JSONBody
from msgspec import Struct
from patron_api.server import run
from patron_api.settings import Settings


class Body(Struct, forbid_unknown_fields=True):
    """The body of `validate` and of `legal`, with a position that nobody looks at."""

    position: dict[str, Any]
    action: str = ""


@post("/echo", status_code=200, sync_to_thread=False)
def echo(data: JSONBody[Body]) -> Body:
    """Send it back."""
    return data


if __name__ == "__main__":
    run(Litestar([echo], openapi_config=None, logging_config=None), Settings(port=0))
