"""The engine beside the reference, position by position: what is legal, what it does, points and ranking."""

import json
import math
import os
import random
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import patron
from patron import Game, State

from .patronize import COLOURS, NOT_AT_GAME_END, Deck, Position

GAMES = 5_000 if os.environ.get("PATRON_LONG") == "1" else 300
BUILT_IN = Path(__file__).parents[2] / "core-rs/patron-core/cards/patronize.toml"
FIELDS = ("religion", "art", "science", "exploration")
LAWMAN: tuple[Literal["each-round", "own-round"], ...] = ("each-round", "own-round")
SET_UP = {3: (7, 5), 4: (6, 4), 5: (5, 3)}  # players: rounds, cards in hand

Chooser = Callable[[State, list[str]], str]

# Events that a hundred games of any kind show at least so often, added up over all games of a test.
OFTEN = {
    "all-pass round": 20,
    "chosen steal": 20,
    "lawman payment": 5,
    "lawman payment for himself": 5,
    "protection": 100,
    "sculptor": 30,
    "steal": 15,
    "steal from further": 5,
    "student doubling": 15,
    "student doubling white": 2,
    "student wins": 1,
    "take": 100,
    "trump decides": 30,
    "white cube": 100,
}


@dataclass
class Seen:
    """What was compared."""

    games: int = 0
    positions: int = 0
    decisions: int = 0
    refused: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def check(self, games: int, often: dict[str, float]) -> None:
        assert self.games == games
        assert self.positions > 25 * games
        assert self.decisions > 20 * games
        assert self.refused > 100 * games
        rare = {event: self.events[event] for event, least in often.items() if self.events[event] < least * games / 100}
        assert rare == {}, self.events


# Who chooses


def uniform(rng: random.Random) -> Chooser:
    return lambda _, legal: rng.choice(legal)


def moody(rng: random.Random) -> Chooser:
    """Likes and dislikes words of actions, all game long: so come hoards of one colour, rows of passes, bare tables."""
    liking: defaultdict[str, float] = defaultdict(lambda: rng.choice((0.02, 1, 1, 20)))

    def choose(_: State, legal: list[str]) -> str:
        return rng.choices(legal, [math.prod(liking[word] for word in text.split()) for text in legal])[0]

    return choose


def greedy(rng: random.Random) -> Chooser:
    player = patron.players.Greedy()
    return lambda state, _: player.choose(state.view(), rng.getrandbits(64)).text


def mixed(rng: random.Random) -> Chooser:
    seats = [rng.choice((uniform, moody, greedy))(rng) for _ in range(5)]

    def choose(state: State, legal: list[str]) -> str:
        assert state.turn is not None
        return seats[state.turn](state, legal)

    return choose


# What is compared


def every_text(deck: Deck) -> list[str]:
    """Every action that can be said in some position."""
    cards = list(deck.characters)
    return [
        "pass",
        "clown none",
        *(f"play {card}{protect}" for card in cards for protect in ("", " protect")),
        *(f"gain {colour}" for colour in COLOURS),
        *(f"take {card}{pay}" for card in cards for pay in ("", *(f" pay {colour}" for colour in COLOURS))),
        *(f"{verb} {card}" for card in cards for verb in ("clown", "sculpt")),
    ]


def compare(state: State, reference: Position, note: str) -> None:
    data = json.loads(state.to_json())
    assert data == reference.to_json(), note
    assert state.turn == reference.turn, note
    legal = state.legal_actions.texts()
    assert len(legal) == len(set(legal)), note
    assert set(legal) == set(reference.legal()), note
    assert json.loads(state.scores().to_json()) == vars(reference.scores()), note


def compare_view(state: State, reference: Position, seat: int, note: str) -> None:
    known = reference.to_json()
    del known["fame_deck"]
    hands = known.pop("hands")
    known |= {"seat": seat, "hand": hands[seat], "hand_sizes": [len(hand) for hand in hands]}
    if reference.phase == "over":
        known["hands"] = hands
    assert json.loads(state.view(seat).to_json()) == known, note


def compare_game(game: Game, deck: Deck, seed: int, choose: Chooser, seen: Seen) -> None:
    state = game.deal(seed)
    reference = Position.from_deal(deck, json.loads(state.to_json()))
    assert (reference.rounds, *{len(hand) for hand in reference.hands}) == SET_UP[game.players]
    assert reference.start_player == game.options["first_seat"]
    texts = every_text(deck)
    for ply in range(200):
        note = f"{game.options}, seed {seed}, ply {ply}: {state.to_json()}"
        compare(state, reference, note)
        seen.positions += 1
        legal = reference.legal()
        if ply % 8 == seed % 8 or not legal:
            compare_view(state, reference, ply % game.players, note)
            accepted = {text for text in texts if state.why_illegal(text) is None}
            assert accepted == set(legal), note
            seen.refused += len(texts) - len(legal)
        if not legal:
            break
        text = choose(state, legal)
        state = state.play(text)
        reference.play(text)
        seen.decisions += len(legal) > 1
    assert state.is_over
    seen.games += 1
    seen.events += reference.events
    seen.events.update(f"separated by {reason}" for reason in reference.scores().separations)


def compare_games(kind: Callable[[random.Random], Chooser], games: int, cards: Path | None = None) -> Seen:
    """Play `games` games for each number of players and each option of the Lawman, from each first seat in turn."""
    seen = Seen()
    for players in SET_UP:
        for lawman in LAWMAN:
            tables = [
                patron.Patronize(players, lawman=lawman, first_seat=seat, cards=cards) for seat in range(players)
            ]
            deck = Deck.from_json(tables[0].cards)
            for seed in range(games):
                rng = random.Random(f"{kind.__name__} {players} {lawman} {seed}")
                compare_game(tables[seed % players], deck, seed, kind(rng), seen)
    return seen

