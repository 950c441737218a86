"""What the comparisons of every game share: who chooses, what was seen, what must agree at each position."""

import json
import math
import os
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import patron
from patron import State

from .common import Scores

LONG = os.environ.get("PATRON_LONG") == "1"

Chooser = Callable[[State, Sequence[str]], str]
Kind = Callable[[random.Random], Chooser]


@dataclass
class Seen:
    """What was compared."""

    games: int = 0
    positions: int = 0
    decisions: int = 0
    refused: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def check(self, games: int, often: Mapping[str, float], *, positions: int = 30, decisions: int = 25) -> None:
        """Check that each game had so many positions and decisions, and that every hundred showed so many events."""
        assert self.games == games
        assert self.positions > positions * games
        assert self.decisions > decisions * games
        assert self.refused > 100 * games
        rare = {event: self.events[event] for event, least in often.items() if self.events[event] < least * games / 100}
        assert rare == {}, f"{rare} of {self.events}"


# Who chooses


def uniform(rng: random.Random) -> Chooser:
    return lambda _, legal: rng.choice(legal)


def liking(rng: random.Random, weights: Mapping[str, float]) -> Chooser:
    """Choose by the product of the weights of an action's words."""

    def choose(_: State, legal: Sequence[str]) -> str:
        return rng.choices(legal, [math.prod(weights[word] for word in text.split()) for text in legal])[0]

    return choose


def moody(rng: random.Random) -> Chooser:
    """Likes and dislikes words of actions all game long: so come hoards of one kind and empty tables."""
    return liking(rng, defaultdict(lambda: rng.choice((0.02, 1, 1, 20))))


def habit(name: str, **weights: float) -> Kind:
    """Name a player who weighs some words of actions, and no others."""

    def kind(rng: random.Random) -> Chooser:
        return liking(rng, defaultdict(lambda: 1.0, weights))

    kind.__name__ = name
    return kind


def greedy(rng: random.Random) -> Chooser:
    player = patron.players.Greedy()
    return lambda state, _: player.choose(state.view(), rng.getrandbits(64)).text


def mixed(rng: random.Random) -> Chooser:
    seats = [rng.choice((uniform, moody, greedy, greedy))(rng) for _ in range(5)]

    def choose(state: State, legal: Sequence[str]) -> str:
        assert state.turn is not None
        return seats[state.turn](state, legal)

    return choose


# What is compared


def compare_position(state: State, turn: int | None, legal: Sequence[str], scores: Scores, note: str) -> None:
    said = state.legal_actions.texts()
    assert len(said) == len(legal), note
    assert set(said) == set(legal), note
    assert state.turn == turn, note
    counted = json.loads(state.scores().to_json())
    assert counted.pop("cards")["name"] == state.game.card_set
    assert counted == vars(scores), note


def compare_refusals(state: State, texts: Iterable[str], legal: Iterable[str], note: str) -> None:
    assert {text for text in texts if state.why_illegal(text) is None} == set(legal), note


# Card files of owners


def toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def toml_file(data: Mapping[str, Any]) -> str:
    """Write a card file: words, and lists of tables."""
    lines = [f"{key} = {toml(value)}" for key, value in data.items() if isinstance(value, str)]
    for name, tables in data.items():
        if not isinstance(tables, str):
            for table in tables:
                lines += [f"[[{name}]]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    return "\n".join(lines)
