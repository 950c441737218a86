"""The documentation for people: Swagger UI, wholly from this server, so that it works without the internet."""

from importlib.util import find_spec
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.static_files import create_static_files_router  # pyright: ignore[reportUnknownVariableType] - PathLike
from litestar.types import ControllerRouterHandler

_OWN = Path(__file__).parent.parent / "web"
_PAGE = (_OWN / "docs.html").read_text("utf-8")
_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"


def _swagger() -> Path:
    """Find the files of the package that carries Swagger UI; importing it would do nothing more."""
    spec = find_spec("litestar_offline_docs")
    if spec is None or spec.origin is None:
        raise ImportError("litestar-offline-docs is not installed")
    return Path(spec.origin).parent / "static"


@get("/docs", sync_to_thread=False, include_in_schema=False)
def docs() -> Response[str]:
    """Serve the page; it asks `/schema` for the rest."""
    return Response(_PAGE, media_type=MediaType.HTML, headers={"Content-Security-Policy": _POLICY})


HANDLERS: list[ControllerRouterHandler] = [
    docs,
    create_static_files_router("/docs/assets", directories=[_OWN / "assets", _swagger()], name="docs-assets"),
]
