"""What holds in every position of every game, through the Python interface."""

import json
import os
import random
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Protocol

import patron
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from patron import Action, Analysis, Game, IllegalAction, Record, State, View

PERMUTED = 20_000 if os.environ.get("PATRON_LONG") == "1" else 2_000
seeds = st.integers(0, 2**64 - 1)
choices = st.binary(min_size=48, max_size=48)


class Case(Protocol):
    longest: int
    games: int


def over_games(case: Case, law: Callable[..., None], *, share: int = 1, **more: st.SearchStrategy[int]) -> None:
    """Try a law on random games: `share` is that part of the case's number of games."""
    given(seed=seeds, moves=choices, **more)(settings(max_examples=case.games // share)(law))()


def playing(game: Game, seed: int, moves: bytes) -> Iterator[tuple[State, Action]]:
    """Each position of one game with the action that `moves` picks there, over and over again."""
    state = game.deal(seed)
    at = 0
    while not state.is_over:
        legal = state.legal_actions
        action = legal[moves[at % len(moves)] % len(legal)]
        yield state, action
        state = state.play(action)
        at += 1


def last(game: Game, seed: int, moves: bytes) -> State:
    *_, (state, action) = playing(game, seed, moves)
    return state.play(action)


def test_a_game_ends_and_something_is_legal_until_then(case: Case, game: Game) -> None:
    def law(seed: int, moves: bytes) -> None:
        for ply, (state, _) in enumerate(playing(game, seed, moves)):
            legal = list(state.legal_actions)
            assert legal
            assert legal == sorted(set(legal))
            assert state.turn is not None
            assert ply < case.longest
        end = last(game, seed, moves)
        assert end.turn is None
        assert len(end.legal_actions) == 0
        assert end.scores().final
        ranks = end.scores().ranks
        # Only a shared place is taken twice.
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
        assert (len(set(ranks)) < len(ranks)) is ("shared" in end.scores().separations)

    over_games(case, law)


def test_json_bytes_and_action_texts_round_trip(case: Case, game: Game) -> None:
    def law(seed: int, moves: bytes) -> None:
        for state, action in playing(game, seed, moves):
            assert State.from_json(state.to_json(), game) == state
            assert State.from_bytes(state.to_bytes(), game) == state
            view = state.view()
            assert View.from_json(view.to_json(), game) == view
            assert View.from_bytes(view.to_bytes(), game) == view
            assert game.action(str(action)) == action

    over_games(case, law)


def test_an_action_is_legal_exactly_if_play_accepts_it(case: Case, game: Game, texts: list[str]) -> None:
    def law(seed: int, moves: bytes) -> None:
        for state, _ in playing(game, seed, moves):
            legal = state.legal_actions
            view = state.view()
            assert view.legal_actions.texts() == legal.texts()
            for text in texts:
                reason = state.why_illegal(text)
                assert (text in legal) is (reason is None)
                assert view.why_illegal(text) == reason
                if reason is None:
                    state.play(text)
                else:
                    with pytest.raises(IllegalAction):
                        state.play(text)

    over_games(case, law, share=10)


def test_an_illegal_action_leaves_the_state_equal(case: Case, game: Game, texts: list[str]) -> None:
    def law(seed: int, moves: bytes, wrong: int) -> None:
        for state, _ in playing(game, seed, moves):
            before, text = state.to_bytes(), texts[wrong % len(texts)]
            if text not in state.legal_actions:
                with pytest.raises(IllegalAction):
                    state.play(text)
            assert state.to_bytes() == before

    over_games(case, law, wrong=st.integers(0))


def test_the_same_seed_and_actions_give_the_same_states(case: Case, game: Game) -> None:
    def law(seed: int, moves: bytes) -> None:
        first = [state for state, _ in playing(game, seed, moves)]
        again = [state for state, _ in playing(game, seed, moves)]
        assert first == again
        assert list(map(hash, first)) == list(map(hash, again))

    over_games(case, law)


def test_records_round_trip_and_replay(case: Case, game: Game) -> None:
    def law(seed: int, moves: bytes) -> None:
        record = Record.start(game.deal(seed), seed)
        states = [game.deal(seed)]
        for state, action in playing(game, seed, moves):
            record = record.play(action)
            states.append(state.play(action))
        assert record.states() == states
        assert Record.from_text(record.to_text(), game) == record
        assert Record.from_jsonl(record.to_jsonl(), game) == record
        assert record.result == states[-1].scores().totals

    over_games(case, law)


def test_a_resampled_world_has_the_same_view(case: Case, game: Game) -> None:
    def law(seed: int, moves: bytes, luck: int) -> None:
        for state, _ in playing(game, seed, moves):
            for seat in range(game.players):
                view = state.view(seat)
                world = view.resample(luck)
                assert world.view(seat) == view
                assert world.turn == state.turn

    over_games(case, law, luck=seeds)


def findings(found: Analysis) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(found.to_json())
    del told["seconds"]
    return told


def test_what_a_seat_cannot_know_changes_nothing_that_it_is_shown(
    game: Game, permute: Callable[[State, int, random.Random], State]
) -> None:
    rng = random.Random(2)
    positions = changed = 0
    for seed in count():
        if positions >= PERMUTED:
            break
        for state, _ in playing(game, seed, rng.randbytes(48)):
            seat = state.turn
            assert seat is not None
            other = permute(state, seat, rng)
            positions += 1
            changed += other != state
            assert other.view() == state.view()
            assert other.legal_actions.texts() == state.legal_actions.texts()
            found, again = (patron.suggest(one.view(), playouts=12, seed=5) for one in (state, other))
            assert findings(found) == findings(again)
    assert changed > positions // 2
