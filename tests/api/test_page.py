"""The page and its parts: types, tags, the policy that keeps everything else out."""

import re
from pathlib import Path

import patron_api
import pytest
from litestar import Litestar
from litestar.testing import TestClient

WEB = Path(patron_api.__file__).parent / "web"
PARTS = sorted(
    path.relative_to(WEB).as_posix()
    for path in WEB.rglob("*")
    if path.suffix in {".js", ".css", ".svg"} and "assets" not in path.parts
)
TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}


def test_the_root_is_the_page(client: TestClient[Litestar]) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<patron-app>" in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"https?:", policy + answer.text)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_has_its_type_and_is_not_sent_twice(client: TestClient[Litestar], part: str) -> None:
    answer = client.get(f"/web/{part}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == TYPES[Path(part).suffix]
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.content == (WEB / part).read_bytes()
    for known in (answer.headers["etag"], f'"other", W/{answer.headers["etag"]}'):
        again = client.get(f"/web/{part}", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == answer.headers["etag"]
    assert client.get(f"/web/{part}", headers={"If-None-Match": '"other"'}).status_code == 200


def test_every_part_that_a_part_names_is_there() -> None:
    named = {
        (WEB / part).parent.joinpath(found).resolve().relative_to(WEB.resolve()).as_posix()
        for part in PARTS
        if part.endswith(".js")
        for found in re.findall(r"""["'](\.{1,2}/[\w/.-]+\.js)["']""", (WEB / part).read_text("utf-8"))
    }
    # `app.js` imports its screens by name, as `games/index.js` does the games: seen from where they stand.
    assert len(named) > 15
    assert named <= set(PARTS)


@pytest.mark.parametrize("path", ["nothing.js", "docs.html", "../app.py", "%2e%2e/app.py", "assets/start.js"])
def test_nothing_else_is_served(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(f"/web/{path}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_nothing_of_the_page_comes_from_elsewhere() -> None:
    names = {"http://www.w3.org/2000/svg"}  # a namespace, which nobody asks for
    for part in [*PARTS, "index.html"]:
        text = (WEB / part).read_text("utf-8")
        assert set(re.findall(r"https?://[\w./-]+", text)) <= names
        assert not re.search(r"\bimport\s+[^;]*from\s+[\"'][^./]", text)
