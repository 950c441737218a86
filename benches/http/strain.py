"""The service under strain: while every search thread is busy, and under many mixed requests, good and bad.

All on this machine, bounded in number and time. What comes back is compared with what the library says.
"""

import http.client
import json
import os
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import patron

PATIENCE = 60
_REFUSED = frozenset({http.HTTPStatus.BAD_REQUEST, http.HTTPStatus.CONFLICT, http.HTTPStatus.REQUEST_ENTITY_TOO_LARGE})
_YES: object = True


Right = Callable[[int, Any], bool]
"""Whether a status and an answer are what they must be."""


class Question(NamedTuple):
    """What is asked, and how an answer is judged."""

    name: str
    method: str
    path: str
    body: bytes
    right: Right


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes
    seconds: float


class Client:
    """One connection, opened again when the server has closed it."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def ask(self, question: Question) -> Answer:
        """Send it and read all that comes back."""
        headers = {"Content-Type": "application/json"} if question.body else {}
        begun = time.perf_counter()
        try:
            self._connection.request(question.method, question.path, question.body or None, headers)
            got = self._connection.getresponse()
        except (http.client.RemoteDisconnected, ConnectionError):
            self._connection.close()
            self._connection.request(question.method, question.path, question.body or None, headers)
            got = self._connection.getresponse()
        body = got.read()
        return Answer(got.status, {k.lower(): v for k, v in got.getheaders()}, body, time.perf_counter() - begun)

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


def positions(game: str, many: int, seed: int = 1) -> list[patron.State]:
    """Take states out of random games."""
    chance = random.Random(seed)
    found: list[patron.State] = []
    while len(found) < many:
        state = patron.Game(game).deal(chance.getrandbits(32))
        while not state.is_over:
            if chance.random() < 0.1:
                found.append(state)
            state = state.play(chance.choice(state.legal_actions))
    return found[:many]


def _json(value: Any) -> bytes:  # noqa: ANN401 - JSON
    return json.dumps(value, separators=(",", ":")).encode()


def _whole(state: patron.State) -> dict[str, Any]:
    return {"state": json.loads(state.to_json())}


def _seen(state: patron.State) -> dict[str, Any]:
    return {"view": json.loads(state.view().to_json())}


def _is(field: str, expected: object) -> Right:
    def right(status: int, answer: Any) -> bool:  # noqa: ANN401 - JSON
        return status == http.HTTPStatus.OK and bool(answer[field] == expected)

    return right


def _suggests(rows: Any) -> Right:  # noqa: ANN401 - JSON
    def right(status: int, answer: Any) -> bool:  # noqa: ANN401 - JSON
        return status == http.HTTPStatus.OK and bool(answer["rows"] == rows)

    return right


def _refuses(status: int, answer: Any) -> bool:  # noqa: ANN401 - JSON
    return status in _REFUSED and "detail" in answer


def _anything(_: int, __: object) -> bool:
    return True


def quick(game: str, state: patron.State) -> dict[str, Question]:
    """Ask the questions that need no search."""
    root, action = f"/v1/games/{game}", state.legal_actions[0]
    after = json.loads(state.play(action).to_json())
    ask = {"position": _whole(state)}
    return {
        "legal": Question("legal", "POST", f"{root}/legal", _json(ask), _is("legal", state.legal_actions.texts())),
        "validate": Question(
            "validate", "POST", f"{root}/validate", _json({**ask, "action": action.text}), _is("legal", _YES)
        ),
        "play": Question("play", "POST", f"{root}/play", _json({**ask, "action": action.text}), _is("state", after)),
        "health": Question("health", "GET", "/health", b"", _is("status", "ok")),
    }


def _good(game: str, state: patron.State, number: int) -> Iterator[Question]:
    yield from quick(game, state).values()
    root, seat = f"/v1/games/{game}", number % state.game.players
    view = json.loads(state.view(seat).to_json())
    yield Question("view", "POST", f"{root}/view", _json({"position": _whole(state), "seat": seat}), _is("view", view))
    scores = json.loads(state.scores().to_json())
    yield Question(
        "score", "POST", f"{root}/score", _json({"position": _whole(state)}), _is("totals", scores["totals"])
    )
    legal = _json({"position": _seen(state)})
    yield Question("legal view", "POST", f"{root}/legal", legal, _is("legal", state.legal_actions.texts()))
    found = json.loads(patron.suggest(state.view(), playouts=20, seed=number).to_json())
    yield Question(
        "suggest",
        "POST",
        f"{root}/suggest",
        _json({"position": _seen(state), "limit": {"playouts": 20}, "seed": number}),
        _suggests(found["rows"]),
    )
    deal = json.loads(state.game.deal(number).to_json())
    body = {"players": state.game.players, "options": state.game.options, "seed": number}
    yield Question("deal", "POST", f"{root}/deal", _json(body), _is("state", deal))


def _bad(game: str, state: patron.State, number: int) -> Question:
    """Spoil a question in one of several ways."""
    root, text = f"/v1/games/{game}", _json({"position": _whole(state), "action": "x"})
    spoiled = (
        (f"{root}/legal", text[: len(text) // 2]),
        (f"{root}/validate", text.replace(b'"players":', b'"players":"many","x":')),
        (f"{root}/play", text),
        (f"{root}/legal", b"[" * 5000),
        (f"{root}/score", _json({"position": {"sealed": "AAAA"}})),
        (f"{root}/play", b"\xff\xfe" + text),
        (f"{root}/legal", b" " * 300_000),
    )
    path, body = spoiled[number % len(spoiled)]
    return Question("bad", "POST", path, body, _refuses)


def mixed(games: Sequence[str], many: int, seed: int = 2) -> list[Question]:
    """Mix questions of all kinds, one in twenty of them bad."""
    chance = random.Random(seed)
    good = [
        question
        for game in games
        for number, state in enumerate(positions(game, 40, seed))
        for question in _good(game, state, number)
    ]
    spoil = [_bad(game, state, n) for game in games for n, state in enumerate(positions(game, 14, seed + 1))]
    return [chance.choice(spoil if chance.random() < 0.05 else good) for _ in range(many)]


def memory(pid: int) -> int:
    """Return the bytes of memory that a process holds (Linux)."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Outcome(NamedTuple):
    """What a storm of requests gave."""

    seconds: float
    statuses: Counter[int]
    wrong: list[str]
    memory_before: int
    memory_after: int


def storm(port: int, pid: int, questions: Sequence[Question], connections: int) -> Outcome:
    """Send them over so many connections; the first quarter warms the server up."""
    statuses: Counter[int] = Counter()
    wrong: list[str] = []
    lock = threading.Lock()

    def work(own: Sequence[Question]) -> None:
        client = Client(port)
        for question in own:
            answer = client.ask(question)
            told = json.loads(answer.body)
            bad = None
            if answer.status == http.HTTPStatus.SERVICE_UNAVAILABLE:
                bad = None if answer.headers.get("retry-after", "").isdecimal() else "503 without Retry-After"
            elif not question.right(answer.status, told):
                bad = f"{question.name}: {answer.status} {answer.body[:200]!r}"
            with lock:
                statuses[answer.status] += 1
                if bad is not None:
                    wrong.append(bad)
        client.close()

    def send(part: Sequence[Question]) -> None:
        with ThreadPoolExecutor(connections) as workers:
            for done in [workers.submit(work, part[offset::connections]) for offset in range(connections)]:
                done.result()

    begun, warm = time.perf_counter(), len(questions) // 4
    send(questions[:warm])
    before = memory(pid)
    send(questions[warm:])
    return Outcome(time.perf_counter() - begun, statuses, wrong, before, memory(pid))


@contextmanager
def searching(port: int, many: int, seconds: float) -> Generator[None]:
    """Keep so many searches running meanwhile."""
    view = _seen(patron.Game("patronize").deal(1))
    body = _json({"position": view, "limit": {"time": seconds}})
    question = Question("suggest", "POST", "/v1/games/patronize/suggest", body, _anything)
    clients = [Client(port) for _ in range(many)]
    threads = [threading.Thread(target=_quietly, args=(client, question), daemon=True) for client in clients]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    try:
        yield
    finally:
        for client in clients:
            client.close()


def _quietly(client: Client, question: Question) -> None:
    try:
        client.ask(question)
    except (OSError, http.client.HTTPException, ValueError, AttributeError):
        return  # hung up by the other thread


def latencies(port: int, questions: dict[str, Question], rounds: int) -> dict[str, float]:
    """Return the median seconds of each, asked in turn over one connection."""
    client = Client(port)
    took: dict[str, list[float]] = {name: [] for name in questions}
    for turn in range(rounds + 20):
        for name, question in questions.items():
            answer = client.ask(question)
            if not question.right(answer.status, json.loads(answer.body)):
                raise RuntimeError(f"{name}: {answer.status} {answer.body[:200]!r}")
            if turn >= 20:  # the first ones warm up
                took[name].append(answer.seconds)
    client.close()
    return {name: statistics.median(values) for name, values in took.items()}
