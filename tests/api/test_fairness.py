"""No byte of an answer, a line of the log or a metric depends on cards that the asking seat cannot see.

A permutation test over HTTP: each position is asked about twice, the second time with the hidden cards dealt anew among
all worlds that look the same to the asker. Everything that comes back must be the same, but for the token itself, which
is noise, and for the time.
"""

import io
import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

import patron
import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient
from patron_api import bots
from patron_api.app import create_app
from patron_api.bots import seen
from patron_api.forms import FORMS, Forms
from patron_api.logs import Log
from patron_api.sealed import Seals, fresh
from patron_api.settings import Settings

KEY = "the key of the test of fairness"
POSITIONS = 500
STREAMED = 25
NOT_COMPARED = {"date", "x-request-id", "server-timing"}

Json = dict[str, Any]


class Pair(NamedTuple):
    """Two states that look the same to a seat."""

    true: patron.State
    other: patron.State
    seat: int


def pairs(id: str, many: int) -> list[Pair]:  # noqa: A002
    """Positions of random games, each with the view of the seat to move, or now and then of another."""
    chance = random.Random(6)
    counts = patron.Game(id).about["players"]
    found: list[Pair] = []
    while len(found) < many:
        players = chance.randint(counts["least"], counts["most"])
        state = patron.Game(id, players).deal(chance.getrandbits(32))
        while not state.is_over and len(found) < many:
            assert state.turn is not None
            if chance.random() < 0.2:
                seat = state.turn if chance.random() < 0.7 else chance.randrange(players)
                other = state.view(seat).resample(chance.getrandbits(32))
                found.append(Pair(state, other, seat))
            state = state.play(chance.choice(state.legal_actions))
    return found


@dataclass
class Server:
    """The service, what it writes down, and a way to ask it."""

    client: TestClient[Litestar]
    log: Log
    written: io.StringIO
    seals: Seals = field(default_factory=lambda: Seals([KEY], 30))

    def ask(self, game: str, what: str, body: Json) -> Response:
        return self.client.post(f"/v1/games/{game}/{what}", json=body)


@pytest.fixture
def server() -> Iterator[Server]:
    written = io.StringIO()
    log = Log(written)
    with TestClient(create_app(Settings(key=KEY, search_threads=1), log=log)) as client:
        yield Server(client, log, written)


TOKEN = re.compile(rb'"sealed":"([\w-]+)"')


def told(answer: Response) -> tuple[int, list[tuple[str, str]], bytes, list[int]]:
    """All that a client gets: status, headers, body without tokens, and the lengths of these."""
    headers = [(name, value) for name, value in answer.headers.items() if name not in NOT_COMPARED]
    lengths = [len(token) for token in TOKEN.findall(answer.content)]
    return answer.status_code, headers, TOKEN.sub(b"", answer.content), lengths


def questions(pair: Pair, number: int) -> Iterator[tuple[str, Json]]:
    """What is asked about each position: beside what is fine, what is refused."""
    own = pair.true.view(pair.seat)
    action = own.legal_actions[number % len(own.legal_actions)].text if own.legal_actions else "pass"
    yield "legal", {}
    yield "validate", {"action": action}
    yield "validate", {"action": "play lawman"}
    yield "view", {}
    yield "view", {"seat": (pair.seat + 1) % own.game.players}
    yield "score", {}
    yield "suggest", {"limit": {"playouts": 15}, "seed": number}
    yield "play", {"action": "no such action"}
    yield "play", {"action": "pass", "bots": {str(pair.seat): 1}}
    if number < STREAMED:
        yield "suggest/stream", {"limit": {"playouts": 15}}
        yield "suggest/batch", {"limit": {"playouts": 15}}


@pytest.mark.parametrize("id", patron.games())
def test_no_answer_to_a_sealed_request_depends_on_hidden_cards(server: Server, id: str) -> None:  # noqa: A002
    asked, different = 0, 0
    for number, pair in enumerate(pairs(id, POSITIONS)):
        game = pair.true.game
        different += pair.true != pair.other
        content = fresh(pair.true, [pair.seat], 7)
        tokens = [server.seals.seal(one, game) for one in (content, content.after(pair.other, []))]
        assert len(tokens[0]) == len(tokens[1])
        for what, more in questions(pair, number):
            bodies: list[Json] = [
                {"positions": [{"sealed": token}], **more}
                if what == "suggest/batch"
                else {"position": {"sealed": token}, **more}
                for token in tokens
            ]
            first, second = (told(server.ask(id, what, body)) for body in bodies)
            assert first == second, (what, more)
            asked += 1
    assert asked > POSITIONS * 9
    assert different > POSITIONS * 0.8
    _same_lines(server)


def _same_lines(server: Server) -> None:
    """Each question was asked twice in turn: so were its lines written, the same but for time and number."""
    server.log.close()
    lines = [json.loads(line) for line in server.written.getvalue().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) > POSITIONS * 18
    assert len(requests) == len(lines)
    for line in requests:
        for varies in ("time", "ms", "id"):
            del line[varies]
    assert requests[0::2] == requests[1::2]


@pytest.mark.parametrize("id", patron.games())
def test_no_metric_depends_on_hidden_cards(id: str) -> None:  # noqa: A002
    def counted(states: list[tuple[patron.State, int]]) -> list[str]:
        with TestClient(create_app(Settings(key=KEY, search_threads=1))) as client:
            seals = Seals([KEY], 30)
            for state, seat in states:
                token = seals.seal(fresh(state, [seat], 7), state.game)
                for what, more in (("legal", {}), ("suggest", {"limit": {"playouts": 15}}), ("play", {"action": "x"})):
                    client.post(f"/v1/games/{id}/{what}", json={"position": {"sealed": token}, **more})
            text = client.get("/metrics").text
        return [line for line in text.splitlines() if "seconds" not in line and "_created" not in line]

    found = pairs(id, 40)
    lines = counted([(pair.true, pair.seat) for pair in found])
    assert lines == counted([(pair.other, pair.seat) for pair in found])
    assert sum(line.startswith("patron_") for line in lines) > 5


@pytest.mark.parametrize("id", patron.games())
def test_what_is_told_of_a_whole_state_for_a_suggestion_depends_on_the_view_only(server: Server, id: str) -> None:  # noqa: A002
    for pair in pairs(id, 60):
        if pair.seat == pair.true.turn:
            answers = {
                server.ask(
                    id, "suggest", {"position": {"state": json.loads(state.to_json())}, "limit": {"playouts": 20}}
                ).content
                for state in (pair.true, pair.other)
            }
            assert len(answers) == 1


@pytest.mark.parametrize("id", patron.games())
def test_a_move_looks_the_same_to_others_whatever_is_hidden(server: Server, id: str) -> None:  # noqa: A002
    """`play` leads to new public things, such as a card turned up; where it does not, the answers are the same."""
    compared = 0
    for number, pair in enumerate(pairs(id, 200)):
        if pair.seat != pair.true.turn:
            continue
        actions = pair.true.legal_actions
        action = actions[number % len(actions)].text
        if pair.true.play(action).view(pair.seat) != pair.other.play(action).view(pair.seat):
            continue
        content = fresh(pair.true, [pair.seat], 7)
        tokens = [server.seals.seal(one, pair.true.game) for one in (content, content.after(pair.other, []))]
        first, second = (
            told(server.ask(id, "play", {"position": {"sealed": token}, "action": action, "views": True}))
            for token in tokens
        )
        assert first == second
        compared += 1
    assert compared > 80


# What is told of the programs' moves.


@dataclass(frozen=True)
class Act:
    text: str


@dataclass(frozen=True)
class Look:
    seat: int
    table: str
    worlds: tuple["Secret", ...] = ()

    def resample(self, seed: int) -> "Secret":
        return self.worlds[seed % len(self.worlds)]


@dataclass(frozen=True)
class Secret:
    """A game in two lines: seat 0 lays one of his cards face down, or shows it."""

    hand: str
    table: str = ""
    turn: int = 0

    @property
    def legal_actions(self) -> list[Act]:
        return [Act(f"{verb} {card}") for verb in ("hide", "show") for card in self.hand]

    def play(self, action: Act) -> "Secret":
        verb, card = action.text.split()
        return Secret(self.hand.replace(card, ""), card if verb == "show" else "?", 1)

    def view(self, seat: int) -> Look:
        return Look(seat, self.table, (Secret("ab"), Secret("cd"), Secret("x")) if not self.table else ())

    @property
    def game(self) -> patron.Game:
        return patron.Game("patronize")


@pytest.mark.parametrize("hand", ["ab", "x"])
def test_what_could_be_another_card_is_not_named(hand: str) -> None:
    # With "x" in hand there is only one card to hide, but the others at the table do not know that.
    state: Any = Secret(hand)
    for action in state.legal_actions:
        verb, card = action.text.split()
        move = seen(state, action, state.play(action), asker=1)
        assert (move.seat, move.action) == (0, f"show {card}" if verb == "show" else None)


def test_of_his_own_move_everybody_hears_all() -> None:
    state: Any = Secret("ab")
    assert seen(state, state.legal_actions[0], state.play(state.legal_actions[0]), asker=0).action == "hide a"


def test_a_game_says_itself_which_actions_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    forms = FORMS["patronize"]
    monkeypatch.setitem(cast("dict[str, Forms]", FORMS), "patronize", forms._replace(hidden=frozenset({"play"})))
    state = patron.Patronize(4).deal(7)
    pass_, play = state.game.action("pass"), state.legal_actions[0]
    assert play.text.startswith("play ")
    assert seen(state, pass_, state.play(pass_), asker=1).action == "pass"
    assert seen(state, play, state.play(play), asker=1).action is None
    assert seen(state, play, state.play(play), asker=0).action == play.text


def test_a_program_thinks_as_long_about_a_forced_move_that_nobody_knows_to_be_forced() -> None:
    # Else the time would tell that there is one card only.
    thought: list[int] = []

    class Thinks:
        best = Act("hide x")

        def suggest(self, _: object, playouts: int, __: int) -> "Thinks":
            thought.append(playouts)
            return self

    class Forced(Secret):
        @property
        def legal_actions(self) -> list[Act]:
            return [Act(f"hide {card}") for card in self.hand]

        def view(self, seat: int | None = None) -> Look:
            return Look(seat or 0, self.table, (Forced("ab"), Forced("x")))

    class Known(Forced):
        def view(self, seat: int | None = None) -> Look:
            return Look(seat or 0, self.table, (Forced("x"), Forced("x")))

    choose: Any = bots.choose
    assert choose(Known("x"), 4, 1, 0, Thinks()).text == "hide x"
    assert thought == []
    assert choose(Forced("x"), 4, 1, 0, Thinks()).text == "hide x"
    assert thought == [300]


def test_programs_know_what_their_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search of a program is about the view of its own seat."""
    asked: list[patron.View] = []
    true = patron.suggest

    def spy(view: patron.View, *, time: float, playouts: int, seed: int, stop: patron.StopFlag) -> patron.Analysis:
        asked.append(view)
        return true(view, time=time, playouts=playouts, seed=seed, stop=stop)

    monkeypatch.setattr(patron, "suggest", spy)
    with TestClient(create_app(Settings(key=KEY, search_threads=1))) as client:
        body = {"players": 4, "sealed": True, "seed": 5, "options": {"first_seat": 1}, "bots": {"1": 2, "2": 2, "3": 2}}
        answer = client.post("/v1/games/patronize/deal", json=body).json()
    state = patron.Patronize(4, first_seat=1).deal(5)
    for view, move in zip(asked, answer["moves"], strict=True):
        assert isinstance(view, patron.View)
        assert view == state.view(move["seat"])
        state = state.play(move["action"])
