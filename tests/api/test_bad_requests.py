"""Hundreds of bad requests: each is answered with a problem that names the place, none with a traceback."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import patron
import pytest
from litestar import Litestar
from litestar.testing import TestClient

GAME = "/v1/games/patronize"
ODD_VALUES: list[Any] = [None, True, -1, 1.5, 10**30, "", "x" * 300, "\u0000", [], {}, [[]], {"a": {}}]

FINE: list[tuple[str, Any]] = [
    ("seed", None),
    ("seat", None),
    ("top", None),
    ("limit", {}),
    ("options", {}),
    ("states", True),
    ("sealed", True),
    ("action", ""),
    ("action", "\u0000"),
]
"""Odd, but allowed: an action that nobody may say is not a bad request to `validate`."""

Case = tuple[str, bytes]
Json = dict[str, Any]


def start() -> patron.State:
    """A position in which characters are chosen, after the first round."""
    state = patron.Patronize(4).deal(7)
    plies = 0
    while plies < 5 or "pass" not in state.legal_actions:
        state = state.play(state.legal_actions[0])
        plies += 1
    return state


def good_bodies() -> dict[str, Json]:
    state = start()
    whole = {"state": json.loads(state.to_json())}
    seen = {"view": json.loads(state.view().to_json())}
    action = state.legal_actions[0].text
    record = patron.Record.start(patron.Patronize(4).deal(7)).play("pass").to_text()
    return {
        "deal": {
            "players": 4,
            "options": {"lawman": "own-round"},
            "seed": 1,
            "sealed": True,
            "seats": [0],
            "bots": {"1": 1},
        },
        "legal": {"position": seen},
        "validate": {"position": seen, "action": action},
        "play": {"position": whole, "action": action, "views": False},
        "view": {"position": whole, "seat": 1},
        "score": {"position": whole},
        "suggest": {"position": seen, "limit": {"playouts": 10}, "seed": 1, "top": 3, "threads": 1},
        "suggest/stream": {"position": whole, "limit": {"time": 0.001}, "seed": 1},
        "suggest/batch": {"positions": [seen], "limit": {"playouts": 10}, "seed": 1, "top": 3, "threads": 1},
        "replay": {"record": patron.Record.start(patron.Patronize(4).deal(7)).to_text(), "states": False},
        "review": {"record": record, "limit": {"playouts": 10}, "seed": 1, "threads": 1, "seats": [0]},
        "review/stream": {"record": record, "limit": {"playouts": 10}},
    }


def dumped(body: object) -> bytes:
    return json.dumps(body).encode()


def malformed(body: Json) -> Iterator[Case]:
    """Not JSON, or not in UTF-8, or with a key twice."""
    text = dumped(body)
    yield "empty", b""
    yield "cut off", text[:-1]
    yield "something behind it", text + b"}"
    yield "trailing comma", text[:-1] + b",}"
    yield "not a number", text[:-1] + b', "seed": NaN}'
    yield "infinity", text[:-1] + b', "seed": -Infinity}'
    yield "leading zero", text[:-1] + b', "seed": 01}'
    yield "comment", b"/* */" + text
    yield "single quotes", text.replace(b'"', b"'")
    yield "byte order mark", b"\xef\xbb\xbf" + text
    yield "UTF-16", text.decode().encode("utf-16")
    yield "UTF-32", text.decode().encode("utf-32")
    yield "no UTF-8", text.replace(b"}", b', "\xff": 1}', 1)
    yield "half a surrogate", text[:-1] + b', "action": "\\ud800"}'
    yield "nested too deeply", text[:-1] + b', "seed": ' + b"[" * 9000 + b"]" * 9000 + b"}"
    yield "too large", text[:-1] + b', "action": "' + b"x" * 30_000 + b'"}'
    key = json.dumps(next(iter(body)))
    yield "key twice", text[:-1] + b", " + key.encode() + b": " + dumped(next(iter(body.values()))) + b"}"
    escaped = key[:-2].encode() + f"\\u{ord(key[-2]):04x}".encode() + b'"'
    yield "key twice, written differently", text[:-1] + b", " + escaped + b": 1}"


def misshapen(body: Json, chance: random.Random) -> Iterator[Case]:
    """JSON of another form than the schema's."""
    for odd in (None, True, 7, "text", [], [body]):
        yield f"{odd!r:.20} for all of it", dumped(odd)
    yield "unknown field", dumped({**body, "weather": "fine"})
    for key in body:
        rest = {name: value for name, value in body.items() if name != key}
        if key in {"position", "action", "record", "players"}:
            yield f"without {key}", dumped(rest)
        for odd in chance.sample(ODD_VALUES, 4):
            if (key, odd) not in FINE:
                yield f"{odd!r:.20} for {key}", dumped({**rest, key: odd})


def bad_positions(body: Json, chance: random.Random) -> Iterator[Case]:
    """A position in the right envelope that cannot be read or cannot occur."""
    (form, position), *_ = body["position"].items()

    def put(changed: object) -> bytes:
        return dumped({**body, "position": {form: changed}})

    wrong: list[Any] = [None, 1, "", [], {}]
    for odd in wrong:
        yield f"{odd!r} for the {form}", put(odd)
    yield "both forms", dumped({**body, "position": {"state": position, "view": position}})
    yield "neither form", dumped({**body, "position": {}})
    for field in chance.sample(sorted(position), 10):
        strange: list[Any] = [-1, "nobody", [[[]]], {"red": 99}, 10**40]
        for odd in strange:
            yield f"{odd!r:.20} for {field}", put({**position, field: odd})
    crowded = copy.deepcopy(position)
    crowded["cubes"][2]["red"] = 9
    yield "nine red cubes", put(crowded)
    text = dumped({**body, "position": {form: position}})
    yield "a field of the position twice", text.replace(b'"round": ', b'"round": 1, "round": ')
    yield "an option of the position twice", text.replace(b'"lawman": ', b'"lawman": "own-round", "lawman": ')
    yield "no UTF-8 in the position", text.replace(b"each-round", b"each-\xffround")


def cases() -> Iterator[Any]:
    chance = random.Random(20)
    for what, body in good_bodies().items():
        made = [*malformed(body), *misshapen(body, chance)]
        if "position" in body:
            made.extend(bad_positions(body, chance))
        seen: set[bytes] = set()
        for title, content in made:
            if content not in seen:
                seen.add(content)
                yield pytest.param(
                    what, content, id=f"{what}: {title} ({len(seen)})".encode("ascii", "replace").decode()
                )


CASES = list(cases())


def test_there_are_hundreds_of_them() -> None:
    assert len(CASES) > 800


@pytest.mark.parametrize("what", good_bodies())
def test_what_they_are_made_from_is_good(client: TestClient[Litestar], what: str) -> None:
    assert client.post(f"{GAME}/{what}", json=good_bodies()[what]).status_code == 200


@pytest.mark.parametrize(("what", "content"), CASES)
def test_a_bad_request_is_a_problem_with_a_place(client: TestClient[Litestar], what: str, content: bytes) -> None:
    answer = client.post(f"{GAME}/{what}", content=content, headers={"Content-Type": "application/json"})
    if what == "suggest/batch" and answer.status_code == 200:  # one position is bad, not the whole request
        (result,) = answer.json()["results"]
        problem = result["problem"]
        assert problem["status"] == 400
        assert problem["place"].startswith("$.positions[0]")
        return
    assert answer.status_code in {400, 409, 413}
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == answer.status_code
    assert problem["type"].startswith("/problems/")
    assert problem["title"]
    assert problem["detail"]
    if answer.status_code != 413:
        assert problem["place"].startswith(("$", "byte "))
    for word in ("Traceback", 'File "', "msgspec", "Error(", "struct ", "`int`"):
        assert word not in problem["detail"]


PLACES: dict[str, tuple[str, Callable[[Json], object], str]] = {
    "cubes": ("view", lambda view: view["cubes"][2].update(red="many"), ".cubes[2].red"),
    "hand": ("view", lambda view: view["hand"].append("pope"), ".hand[{hand}]"),
    "hands": ("state", lambda state: state["hands"].append([]), ".hands"),
    "played": ("view", lambda view: view["played"].__setitem__(3, 5), ".played[3]"),
    "round": ("state", lambda state: state.update(round="first"), ".round"),
    "a field too many": ("state", lambda state: state.update(weather="fine"), ".weather"),
    "a field too few": ("state", lambda state: state.pop("cubes"), ".cubes"),
    "an option": ("view", lambda view: view["options"].update(lawman="never"), ".options.lawman"),
    "the number of players": ("view", lambda view: view.update(players=9), ".players"),
    "too many cubes": ("state", lambda state: state["stock"].update(blue=9), ".cubes"),
}


@pytest.mark.parametrize(("form", "spoil", "place"), PLACES.values(), ids=PLACES)
def test_the_place_in_a_position_is_named(
    client: TestClient[Litestar], form: str, spoil: Callable[[Json], object], place: str
) -> None:
    state = start()
    position = json.loads(state.to_json() if form == "state" else state.view().to_json())
    place = place.format(hand=len(position.get("hand", [])))
    spoil(position)
    answer = client.post(f"{GAME}/legal", json={"position": {form: position}})
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/invalid-position"
    assert answer.json()["place"] == f"$.position.{form}{place}"
    assert answer.json()["reasons"]


def test_all_reasons_for_a_bad_position_are_given(client: TestClient[Litestar]) -> None:
    position = json.loads(start().to_json())
    position["hands"][0] = ["pope"]
    position["fame_deck"] = ["luck-9"]
    position["start_player"] = 4
    reasons = client.post(f"{GAME}/legal", json={"position": {"state": position}}).json()["reasons"]
    assert len(reasons) == 3


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": "application/json; charset=utf-8"}, 200),
        ({"Content-Type": 'application/json; charset="UTF-8"'}, 200),
        ({"Content-Type": "application/problem+json"}, 200),
        ({}, 200),
        ({"Content-Type": "text/plain"}, 400),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 400),
        ({"Content-Type": "multipart/form-data; boundary=x"}, 400),
        ({"Content-Type": "application/msgpack"}, 400),
        ({"Content-Type": "application/json; charset=latin-1"}, 400),
        ({"Content-Type": "application/json", "Content-Encoding": "gzip"}, 400),
        ({"Content-Type": "application/json", "Content-Encoding": "identity"}, 200),
    ],
    ids=str,
)
def test_a_body_is_json_in_utf_8(client: TestClient[Litestar], headers: dict[str, str], status: int) -> None:
    answer = client.post(f"{GAME}/deal", content=b'{"players": 4}', headers=headers)
    assert answer.status_code == status
    if status == 400:
        assert answer.json()["type"] == "/problems/malformed-body"
        assert answer.json()["place"].startswith("header Content-")


@pytest.mark.parametrize("path", ["/nowhere", "/v1", "/v1/games/patronize/shuffle", "/schema/x", "/docs/assets/x.js"])
def test_an_unknown_address_is_a_problem(client: TestClient[Litestar], path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/not-found"


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", f"{GAME}/legal", "OPTIONS, POST"),
        ("DELETE", "/v1/games", "GET, HEAD, OPTIONS"),
        ("PUT", f"{GAME}/deal", "OPTIONS, POST"),
        ("PATCH", "/health", "GET, HEAD, OPTIONS"),
    ],
)
def test_a_wrong_method_is_a_problem_that_names_the_right_ones(
    client: TestClient[Litestar], method: str, path: str, allow: str
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == allow
    assert answer.json()["type"] == "/problems/method-not-allowed"
