"""Sealed positions: a fair game against a server that keeps nothing."""

import base64
import json
import math
import time
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import patron
import pytest
from httpx import Response
from litestar.testing import TestClient
from patron_api.app import create_app
from patron_api.sealed import Seals, fresh
from patron_api.settings import Settings

GAME = "/v1/games/patronize"
KEY = "the first key of this test"
Json = dict[str, Any]
Post = Callable[..., Response]


@pytest.fixture(scope="module")
def post() -> Iterator[Post]:
    with TestClient(create_app(Settings(key=KEY, search_threads=1))) as client:
        yield lambda what, **body: client.post(f"{GAME}/{what}", json=body)


def dealt(post: Post, **more: object) -> Json:
    answer = post("deal", players=4, sealed=True, **more)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def at(token: str) -> Json:
    return {"sealed": token}


BOTS = {"1": 1, "2": 2, "3": 1}


def test_a_sealed_deal_shows_a_view_and_neither_the_state_nor_its_seed(post: Post) -> None:
    answer = dealt(post, seed=7)
    state = patron.Patronize(4).deal(7)
    assert answer["view"] == json.loads(state.view().to_json())
    assert (answer["turn"], answer["is_over"], answer["seats"], answer["moves"]) == (0, False, [0, 1, 2, 3], [])
    assert set(answer) == {"sealed", "view", "turn", "is_over", "seats", "moves", "cards"}
    assert "seed" not in dealt(post)


def test_two_sealed_deals_without_a_seed_are_different_games(post: Post) -> None:
    assert dealt(post)["view"] != dealt(post)["view"]


@pytest.mark.parametrize(
    ("more", "seats", "shown"),
    [
        ({"bots": {"1": 1, "2": 1, "3": 1}}, [0], [0]),
        ({"seats": [3]}, [3], [3]),
        ({"seats": [2, 0, 2]}, [0, 2], [0, 2]),
        ({"seats": [0, 1, 2, 3]}, [0, 1, 2, 3], [0, 1, 2, 3]),
        # People at one screen that is passed on: only the seat to move is shown.
        ({}, [0, 1, 2, 3], [0]),
        ({"options": {"first_seat": 2}}, [0, 1, 2, 3], [2]),
        ({"bots": {"0": 1, "1": 1}}, [2, 3], [2]),
    ],
    ids=str,
)
def test_a_token_is_bound_to_the_seats_of_its_holder(
    post: Post, more: Json, seats: list[int], shown: list[int]
) -> None:
    answer = dealt(post, **more)
    assert answer["seats"] == seats
    assert answer["view"]["seat"] == shown[0]
    for seat in range(4):
        looked = post("view", position=at(answer["sealed"]), seat=seat)
        if seat in shown:
            assert looked.json()["view"]["seat"] == seat
        else:
            assert looked.status_code == 400
            assert looked.json()["place"] == "$.seat"
            assert "hand" not in looked.text


def test_a_screen_that_is_passed_on_shows_the_seat_to_move(post: Post) -> None:
    answer = dealt(post, seed=7)
    for seat in (1, 2, 3):
        answer = post("play", position=at(answer["sealed"]), action="pass").json()
        assert (answer["turn"], answer["view"]["seat"]) == (seat, seat)
        assert post("view", position=at(answer["sealed"]), seat=0).status_code == 400


def test_programs_that_join_take_their_seats_for_good(post: Post) -> None:
    answer = post("play", position=at(dealt(post, seed=7)["sealed"]), action="pass", bots=BOTS).json()
    assert (answer["turn"], answer["view"]["seat"]) == (0, 0)
    waits = answer
    while waits["turn"] == 0:  # until a program would have to act, which is not asked for now
        action = post("legal", position=at(waits["sealed"])).json()["legal"][-1]
        waits = post("play", position=at(waits["sealed"]), action=action).json()
    assert waits["view"]["seat"] == 0
    for seat in (1, 2, 3):
        assert post("view", position=at(waits["sealed"]), seat=seat).status_code == 400


def test_programs_that_begin_have_played_when_the_deal_is_answered(post: Post) -> None:
    answer = dealt(post, bots={"0": 1, "1": 1, "2": 1})
    assert answer["turn"] == 3 == answer["view"]["seat"]
    assert [move["seat"] for move in answer["moves"]] == [0, 1, 2]
    assert all(move["action"] for move in answer["moves"])


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"bots": {"0": 1, "1": 1, "2": 1, "3": 1}}, "$.bots"),
        ({"bots": {"4": 1}}, "$.bots.4"),
        ({"bots": {"1": 1}, "seats": [0, 1]}, "$.bots.1"),
        ({"seats": [0, 4]}, "$.seats[1]"),
    ],
)
def test_seats_that_cannot_be_had_are_refused_by_name(post: Post, more: Json, place: str) -> None:
    answer = post("deal", players=4, sealed=True, **more)
    assert answer.status_code == 400
    assert answer.json()["place"] == place


@pytest.mark.parametrize("more", [{"seats": [0]}, {"seats": [0], "sealed": False}, {"seats": [], "sealed": True}])
def test_seats_belong_to_a_sealed_deal(post: Post, more: Json) -> None:
    assert post("deal", players=4, **more).json()["type"] == "/problems/invalid-body"


def test_every_question_is_answered_as_for_the_view_and_sealed_anew(post: Post) -> None:
    token, seen = (dealt(post, seed=7)[name] for name in ("sealed", "view"))
    state = patron.Patronize(4).deal(7)
    for what, more in (
        ("legal", {}),
        ("validate", {"action": "pass"}),
        ("validate", {"action": "play nobody"}),
        ("suggest", {"limit": {"playouts": 50}, "seed": 3}),
        ("view", {}),
    ):
        answer = post(what, position=at(token), **more).json()
        plain = post(what, position={"view": seen}, **more).json()
        again = answer.pop("sealed")
        assert answer.pop("view") == seen
        plain.pop("view", None)
        assert answer == plain
        assert again != token
        token = again
    scores = post("score", position=at(token)).json()
    assert {name: scores[name] for name in scores if name not in {"sealed", "view"}} == json.loads(
        state.view().scores().to_json()
    )


def test_a_game_is_played_as_in_python(post: Post) -> None:
    answer = dealt(post, seed=7, seats=[0, 1, 2, 3])
    state = patron.Patronize(4).deal(7)
    while not state.is_over:
        action = state.legal_actions[len(state.legal_actions) // 2]
        state = state.play(action)
        answer = post("play", position=at(answer["sealed"]), action=action.text, views=True).json()
        assert answer["turn"] == state.turn
        assert answer["view"] == json.loads(state.view().to_json())
        (move,) = answer["moves"]
        assert move["action"] == action.text
        assert "state" not in answer
    assert post("score", position=at(answer["sealed"])).json()["final"]


def test_programs_play_on_and_what_they_did_is_told_move_by_move(post: Post) -> None:
    answer = dealt(post, seed=11, bots=BOTS)
    state = patron.Patronize(4).deal(11)
    seats: list[int] = []
    while not answer["is_over"]:
        assert answer["turn"] == 0
        legal = post("legal", position=at(answer["sealed"])).json()["legal"]
        answer = post("play", position=at(answer["sealed"]), action=legal[0], bots=BOTS, views=True).json()
        assert answer["moves"][0]["action"] == legal[0]
        for move in answer["moves"]:
            assert move["seat"] == state.turn
            seats.append(move["seat"])
            state = state.play(move["action"])
            assert move["view"] == json.loads(state.view(0).to_json())
        assert answer["view"] == json.loads(state.view(0).to_json())
    assert state.is_over
    assert set(seats) == {0, 1, 2, 3}


def test_without_views_the_moves_are_seats_and_actions(post: Post) -> None:
    answer = dealt(post, seed=11, bots=BOTS)
    moves = post("play", position=at(answer["sealed"]), action="pass", bots=BOTS).json()["moves"]
    assert len(moves) > 1
    assert all(set(move) == {"seat", "action"} for move in moves)


def test_a_request_that_is_sent_again_gets_the_same_game(post: Post) -> None:
    token = dealt(post, bots=BOTS)["sealed"]
    answers = [post("play", position=at(token), action="pass", bots=BOTS).json() for _ in range(3)]
    tokens = [answer.pop("sealed") for answer in answers]
    assert answers[0] == answers[1] == answers[2]
    assert len(set(tokens)) == 3


def test_chance_of_the_programs_differs_from_game_to_game(post: Post) -> None:
    # The same deal; only the secret inside differs.
    games = {
        json.dumps(post("play", position=at(dealt(post, seed=3)["sealed"]), action="pass", bots=BOTS).json()["moves"])
        for _ in range(12)
    }
    assert len(games) > 1


def test_nobody_plays_for_a_seat_that_is_not_his(post: Post) -> None:
    token = dealt(post, seed=7, seats=[0])["sealed"]
    answer = post("play", position=at(token), action="pass").json()
    assert (answer["turn"], answer["view"]["seat"]) == (1, 0)
    assert post("legal", position=at(answer["sealed"])).json()["legal"] == []
    refused = post("play", position=at(answer["sealed"]), action="pass")
    assert refused.status_code == 409
    assert refused.json()["legal"] == []
    assert "seat 1" in refused.json()["detail"]


def test_programs_play_on_without_an_action(post: Post) -> None:
    token = dealt(post, seed=7, seats=[0])["sealed"]
    waits = post("play", position=at(token), action="pass").json()["sealed"]
    answer = post("play", position=at(waits), bots=BOTS).json()
    assert [move["seat"] for move in answer["moves"]][:3] == [1, 2, 3]
    assert post("play", position=at(waits)).json()["type"] == "/problems/invalid-body"


def test_no_program_plays_a_seat_whose_cards_the_holder_sees(post: Post) -> None:
    token = dealt(post, seed=7)["sealed"]
    answer = post("play", position=at(token), action="pass", bots={"0": 1})
    assert answer.status_code == 400
    assert answer.json()["place"] == "$.bots.0"


def test_an_illegal_action_is_refused_in_words_of_the_view(post: Post) -> None:
    state = patron.Patronize(4).deal(7)
    foreign = json.loads(state.to_json())["hands"][1][0]
    answer = post("play", position=at(dealt(post, seed=7)["sealed"]), action=f"play {foreign}")
    assert answer.status_code == 409
    assert answer.json()["legal"] == state.legal_actions.texts()
    assert state.view().why_illegal(f"play {foreign}") in answer.json()["detail"]


def test_programs_also_play_on_from_a_whole_state(post: Post) -> None:
    state = patron.Patronize(4).deal(7)
    body = {"position": {"state": json.loads(state.to_json())}, "action": "pass", "bots": BOTS}
    first, second = (post("play", **body).json() for _ in range(2))
    assert first == second
    for move in first["moves"]:
        state = state.play(move["action"])
    assert first["state"] == json.loads(state.to_json())
    assert first["turn"] == 0


# Tokens


def refused(answer: Response) -> str:
    assert answer.status_code == 400
    problem = answer.json()
    assert problem["type"] == "/problems/invalid-token"
    assert problem["place"] == "$.position.sealed"
    assert "Traceback" not in problem["detail"]
    return str(problem["detail"])


def test_a_token_that_is_changed_in_any_character_is_refused(post: Post) -> None:
    token = dealt(post, seed=7)["sealed"]
    assert len(token) > 500
    for place, old in enumerate(token):
        changed = token[:place] + ("B" if old == "A" else "A") + token[place + 1 :]
        assert "changed or cut" in refused(post("legal", position=at(changed)))


def test_a_token_that_is_changed_in_any_bit_is_refused(post: Post) -> None:
    whole = base64.urlsafe_b64decode(dealt(post, seed=7)["sealed"])
    for bit in range(0, len(whole) * 8, 7):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        refused(post("legal", position=at(base64.urlsafe_b64encode(bytes(changed)).decode())))


def test_a_token_that_is_cut_or_has_something_behind_it_is_refused(post: Post) -> None:
    token = dealt(post, seed=7)["sealed"]
    for changed in (
        *(token[:length] for length in (1, 2, 3, 4, 20, 22, 44, 64, len(token) - 4, len(token) - 1)),
        *(token + more for more in ("A", "AAAA", token)),
        token[4:],
        "A" * len(token),
    ):
        refused(post("legal", position=at(changed)))


@pytest.mark.parametrize("token", ["", "=", "Ä", "a b", "a\n", "a+b/", "=AAA"])
def test_what_is_no_token_at_all_is_refused(post: Post, token: str) -> None:
    answer = post("legal", position=at(token))
    assert answer.status_code == 400
    assert answer.json()["place"] == "$.position.sealed"


def test_every_token_is_written_in_one_way_only(post: Post) -> None:
    # base64 leaves bits unused where the length is no multiple of three; here it is one.
    token = dealt(post, seed=7)["sealed"]
    assert len(token) % 4 == 0
    assert "=" not in token
    assert token == base64.urlsafe_b64encode(base64.urlsafe_b64decode(token)).decode()


STATE = patron.Patronize(4).deal(7)


def seal(key: str = KEY, **changed: object) -> str:
    return Seals([key], 30).seal(msgspec.structs.replace(fresh(STATE, [0], 7), **changed), STATE.game)


def test_a_token_of_another_key_is_refused(post: Post) -> None:
    assert post("legal", position=at(seal())).status_code == 200
    assert "key" in refused(post("legal", position=at(seal(key=KEY + "!"))))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"game": "venice"}, "a game of venice, not of patronize"),
        ({"rules": 99}, "under rules 99"),
        ({"form": 3}, "in form 3"),
        ({"at": 0}, "days old"),
        ({"at": 10**11}, "the future"),
        ({"cards": "printed-1"}, "printed-1"),
        ({"state": msgspec.Raw(b'{"game": "patronize", "players": 9}')}, "another version"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_token_of_another_game_or_version_or_age_is_refused_in_words(post: Post, changed: Json, words: str) -> None:
    assert words in refused(post("legal", position=at(seal(**changed))))


def test_a_game_with_another_of_the_built_in_card_sets_is_played() -> None:
    with TestClient(create_app(Settings(key=KEY, search_threads=1))) as client:
        for sets, cards in (("base", "race-base-1"), ("base+patronage", "patronage-reconstructed-1")):
            body = {"players": 2, "options": {"sets": sets}, "sealed": True}
            answer = client.post("/v1/games/patronage/deal", json=body).json()
            assert answer["cards"]["name"] == cards
            legal = client.post("/v1/games/patronage/legal", json={"position": at(answer["sealed"])})
            assert legal.status_code == 200, legal.text


def test_a_token_in_a_later_form_is_refused_by_its_number(post: Post) -> None:
    class Later(msgspec.Struct, array_like=True):
        form: int
        more: Json
        past: bytes = b""

    later: Any = Later(7, {"a": 1})
    token = Seals([KEY], 30).seal(later, STATE.game)
    assert "in form 7" in refused(post("legal", position=at(token)))


def test_a_token_is_refused_when_it_is_too_old(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    token = dealt(post, seed=7)["sealed"]
    now = time.time()
    with monkeypatch.context() as later:
        later.setattr(time, "time", lambda: now + 31 * 86_400)
        assert "31 days old" in refused(post("legal", position=at(token)))
    assert post("legal", position=at(token)).status_code == 200


def test_a_key_is_rotated_while_games_run() -> None:
    # First the old key alone, then both with the new one first, at last the new one alone.
    old, new = "the old key of this test", "the new key of this test"

    def ask(keys: str, what: str, **body: object) -> Response:
        with TestClient(create_app(Settings(key=keys, search_threads=1))) as client:
            return client.post(f"{GAME}/{what}", json=body)

    first = ask(old, "deal", players=4, sealed=True, seed=7).json()["sealed"]
    between = ask(f"{new}, {old}", "play", position=at(first), action="pass", bots=BOTS)
    assert between.status_code == 200
    second = between.json()["sealed"]
    assert ask(new, "legal", position=at(second)).status_code == 200
    refused(ask(new, "legal", position=at(first)))
    refused(ask(old, "legal", position=at(second)))


def test_without_a_key_a_server_draws_one_and_warns(caplog: pytest.LogCaptureFixture) -> None:
    tokens: list[str] = []
    clients = [TestClient(create_app(Settings(search_threads=1))) for _ in range(2)]
    assert caplog.text.count("PATRON_KEY is not set") == 2
    for client in clients:
        tokens.append(client.post(f"{GAME}/deal", json={"players": 4, "sealed": True}).json()["sealed"])
        assert client.post(f"{GAME}/legal", json={"position": at(tokens[-1])}).status_code == 200
    refused(clients[0].post(f"{GAME}/legal", json={"position": at(tokens[1])}))


def test_a_token_has_no_readable_state(post: Post) -> None:
    token = dealt(post, seed=7)["sealed"]
    whole = base64.urlsafe_b64decode(token)
    words = [card["slug"] for kind in ("characters", "fame") for card in STATE.game.cards[kind]]
    assert len(words) == 24
    for word in (*words, "patronize", "hands", "state", "choose", "lawman"):
        assert word.encode() not in whole
        assert word not in token or len(word) < 5  # three letters come by chance in base64, in one token of a hundred
    # Noise: no byte is more frequent than chance makes it, and nothing can be packed.
    counts = [whole.count(bytes([value])) for value in range(256)]
    assert max(counts) < 8 + 5 * math.sqrt(len(whole) / 256)
    assert len(zlib.compress(whole, 9)) >= len(whole)


def test_the_same_position_is_never_sealed_the_same(post: Post) -> None:
    tokens = {dealt(post, seed=7)["sealed"] for _ in range(50)}
    assert len(tokens) == 50
    assert len({token[place] for token in tokens for place in (0,)}) > 5


@pytest.mark.parametrize("id", patron.games())
def test_the_length_of_a_token_depends_on_the_set_up_only(id: str) -> None:  # noqa: A002
    about = patron.Game(id).about
    counts = about["players"]
    # Whoever wants no points plays for ever, where the rules let him.
    bounded = {option["name"]: 20 for option in about["options"] if option["name"] == "max_turns"}
    for players in range(counts["least"], counts["most"] + 1):
        game = patron.Game(id, players, bounded)
        seals = Seals([KEY], 30)
        lengths: set[int] = set()
        positions = 0
        for seed in range(10):
            state = game.deal(seed)
            while True:
                lengths.add(len(seals.seal(fresh(state, range(seed % players + 1), seed), game)))
                positions += 1
                if state.is_over:
                    break
                actions = state.legal_actions
                state = state.play(actions[(seed * 7 + positions) % len(actions)])
        assert positions > 300
        assert len(lengths) == 1


def test_it_grows_with_the_number_of_actions_and_with_nothing_else() -> None:
    # Two bytes an action and four for their number, in blocks of 768 bytes, which are 1,024 characters.
    game, seals = STATE.game, Seals([KEY], 30)
    start = fresh(STATE, [0], 7)

    def length(said: list[int]) -> int:
        return len(seals.seal(start.after(STATE, said), game))

    assert length([0] * 382) == length([65_535] * 382) == length([]) == len(seals.seal(start, game))
    assert length([0] * 383) == length([9] * 766) == length([]) + 1024


# The record


@pytest.mark.parametrize("id", patron.games())
def test_a_finished_game_is_written_down_as_it_was_played(id: str) -> None:  # noqa: A002
    bounds = {"max_turns", "max_rounds"}
    options = {option["name"]: 6 for option in patron.Game(id).about["options"] if option["name"] in bounds}
    game = patron.Game(id, 3, options)
    state = game.deal(5)
    record = patron.Record.start(state, 5)
    with TestClient(create_app(Settings(key=KEY, search_threads=1))) as client:

        def ask(what: str, **body: object) -> Json:
            return dict(client.post(f"/v1/games/{id}/{what}", json=body).json())

        answer = ask("deal", players=3, options=options, seed=5, seats=[0, 1, 2], sealed=True)
        while not state.is_over:
            action = patron.players.Greedy().choose(state.view(), len(record))
            state, record = state.play(action), record.play(action)
            answer = ask("play", position=at(answer["sealed"]), action=action.text)
        assert ask("record", position=at(answer["sealed"])) == {"record": record.to_text()}


def test_a_game_against_programs_is_written_down_with_what_they_did(post: Post) -> None:
    answer = dealt(post, bots=BOTS)
    while not answer["is_over"]:
        action = post("legal", position=at(answer["sealed"])).json()["legal"][0]
        answer = post("play", position=at(answer["sealed"]), action=action, bots=BOTS).json()
    record = patron.Record.from_text(post("record", position=at(answer["sealed"])).json()["record"])
    assert json.loads(record.states()[-1].view(0).to_json()) == answer["view"]


def test_the_record_of_a_running_game_is_refused_and_shows_no_card(post: Post) -> None:
    answer = post("record", position=at(dealt(post, seed=7)["sealed"]))
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/invalid-position"
    assert "not over" in answer.json()["detail"]
    assert not any(card["slug"] in answer.text for card in STATE.game.cards["characters"])


def test_a_state_has_no_record(post: Post) -> None:
    answer = post("record", position={"state": json.loads(STATE.to_json())})
    assert (answer.status_code, answer.json()["place"]) == (400, "$.position.state")


# What came out


def test_a_step_of_ones_own_that_turns_nothing_up_is_no_news(post: Post) -> None:
    # Seat 0 is the last to choose. All others have played in the open, so his pass shows nothing; what he then gains,
    # as the only one who passed, ends the round, and the next fame card is turned up.
    state = patron.Patronize(3, first_seat=1).deal(7)
    answer = post("deal", players=3, options={"first_seat": 1}, seed=7, sealed=True, seats=[0, 1, 2]).json()
    for _ in (1, 2):
        action = next(text for text in state.legal_actions.texts() if text.startswith(("play nun", "play banker")))
        state = state.play(action)
        answer = post("play", position=at(answer["sealed"]), action=action).json()
    assert state.turn == 0
    answer = post("play", position=at(answer["sealed"]), action="pass").json()
    assert (answer["turn"], answer["view"]["phase"], answer["news"]) == (0, "gain", False)
    assert post("play", position=at(answer["sealed"]), action="gain red").json()["news"] is True


def test_what_others_decide_is_news(post: Post) -> None:
    token = dealt(post, seed=7, bots=BOTS)["sealed"]
    assert post("play", position=at(token), action="pass", bots=BOTS).json()["news"] is True
