"""The page for people: `/`, and the modules, styles and drawings that it is made of, all from this server."""

import hashlib
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

from litestar import Request, Response, get
from litestar.params import PathParameter

from patron_api.problems import nothing_here
from patron_api.rates import FREE

_WEB = Path(__file__).parent.parent / "web"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


class File(NamedTuple):
    """A file as it is sent."""

    content: bytes
    headers: dict[str, str]

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read it once, with a tag of its content, by which a browser knows that it has it already."""
        content = path.read_bytes()
        headers = {
            "content-type": _TYPES[path.suffix],
            "cache-control": "no-cache",
            "etag": f'"{hashlib.sha256(content).hexdigest()[:24]}"',
            "content-security-policy": _POLICY,
            "referrer-policy": "no-referrer",
        }
        return cls(content, headers)

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Send it, or say that nothing has changed."""
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        fresh = self.headers["etag"] in known
        content = b"" if fresh else self.content
        headers = {name: value for name, value in self.headers.items() if not fresh or name != "content-type"}
        return Response(
            content, status_code=304 if fresh else 200, headers=headers, media_type=headers.get("content-type")
        )


def _files() -> dict[str, File]:
    """Read all that belongs to the page; the documentation has its own."""
    return {
        path.relative_to(_WEB).as_posix(): File.read(path)
        for path in sorted(_WEB.rglob("*"))
        if path.suffix in _TYPES and path.name != "docs.html" and "assets" not in path.parts
    }


_FILES = _files()


@get("/", sync_to_thread=False, include_in_schema=False, opt={FREE: True})
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Serve the page itself."""
    return _FILES["index.html"].answer(request)


@get("/web/{path:path}", sync_to_thread=False, include_in_schema=False, opt={FREE: True})
def part(path: Annotated[str, PathParameter()], request: Request[Any, Any, Any]) -> Response[bytes]:
    """Serve what it is made of."""
    found = _FILES.get(str(path).lstrip("/"))
    if found is None:
        raise nothing_here()
    return found.answer(request)


HANDLERS = [page, part]
