"""The engine beside the reference, position by position: what is legal, what it does, who sees it, and the points."""

import json
import math
import os
import random
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import patron
import pytest
from patron import Game, State

from .patronize import COLOURS, TIE_BREAKS, Deck, Position

GAMES = 5_000 if os.environ.get("PATRON_LONG") == "1" else 300
BUILT_IN = Path(__file__).parents[2] / "core-rs/patron-core/cards/patronize.toml"
FIELDS = ("religion", "art", "science", "exploration")
LAWMAN: tuple[Literal["each-round", "own-round"], ...] = ("each-round", "own-round")
SET_UP = {3: (7, 5), 4: (6, 4), 5: (5, 3)}  # players: rounds, cards in hand
COPIED = (
    *("sculptor", "painter", "literary-man", "navigator", "nun", "geographer", "architect", "missionary"),
    *("theologian", "spinning-trader", "merchant", "diplomat", "noble", "banker"),
)

Chooser = Callable[[State, list[str]], str]

# How often a hundred games show each event, at least.
OFTEN: dict[str, float] = {
    "all-pass round": 20,
    "chosen steal": 50,
    "lawman payment": 3,
    "lawman payment for himself": 3,
    "nothing to gain": 0,
    "protection": 100,
    "sculptor": 30,
    "sole sculpture": 0.1,
    "steal": 15,
    "steal from further": 10,
    "student doubling": 20,
    "student doubling white": 2,
    "student wins": 2,
    "take": 50,
    "trump decides": 20,
    "white cube": 100,
    "clown none": 5,
    **{f"clown {card}": 1 for card in COPIED},
    "separated by total": 100,
    "separated by fame": 5,
    "separated by proteges": 0.3,
}


@dataclass
class Seen:
    """What was compared."""

    games: int = 0
    positions: int = 0
    decisions: int = 0
    refused: int = 0
    events: Counter[str] = field(default_factory=Counter)

    def check(self, games: int, **often: float) -> None:
        assert self.games == games
        assert self.positions > 30 * games
        assert self.decisions > 25 * games
        assert self.refused > 100 * games
        least = OFTEN | {event.replace("_", " "): count for event, count in often.items()}
        rare = {event: self.events[event] for event in least if self.events[event] < least[event] * games / 100}
        assert rare == {}, self.events


# Who chooses


def uniform(rng: random.Random) -> Chooser:
    return lambda _, legal: rng.choice(legal)


def moody(rng: random.Random) -> Chooser:
    """Likes and dislikes words of actions all game long: so come hoards of one colour and empty tables."""
    liking: defaultdict[str, float] = defaultdict(lambda: rng.choice((0.02, 1, 1, 20)))

    def choose(_: State, legal: list[str]) -> str:
        return rng.choices(legal, [math.prod(liking[word] for word in text.split()) for text in legal])[0]

    return choose


def greedy(rng: random.Random) -> Chooser:
    player = patron.players.Greedy()
    return lambda state, _: player.choose(state.view(), rng.getrandbits(64)).text


def mixed(rng: random.Random) -> Chooser:
    seats = [rng.choice((uniform, moody, greedy, greedy))(rng) for _ in range(5)]

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


def compare(state: State, reference: Position, legal: list[str], note: str) -> None:
    said = state.legal_actions.texts()
    assert len(said) == len(legal), note
    assert set(said) == set(legal), note
    assert state.turn == reference.turn, note
    assert json.loads(state.scores().to_json()) == vars(reference.scores()), note


def compare_view(state: State, reference: Position, seat: int, note: str) -> None:
    known = reference.to_json()
    del known["fame_deck"]
    hands = known.pop("hands")
    known |= {"seat": seat, "hand": hands[seat], "hand_sizes": [len(hand) for hand in hands]}
    if reference.phase == "over":
        known["hands"] = hands
    assert json.loads(state.view(seat).to_json()) == known, note


def compare_refusals(state: State, texts: Iterable[str], legal: list[str], note: str) -> None:
    assert {text for text in texts if state.why_illegal(text) is None} == set(legal), note


def compare_game(game: Game, deck: Deck, seed: int, choose: Chooser, seen: Seen) -> None:
    state = game.deal(seed)
    reference = Position.from_deal(deck, json.loads(state.to_json()))
    assert {(reference.rounds, len(hand)) for hand in reference.hands} == {SET_UP[game.players]}
    assert reference.start_player == game.options["first_seat"]
    texts = every_text(deck)
    for ply in range(200):
        text = state.to_json()
        note = f"seed {seed}, ply {ply}: {text}"
        legal = reference.legal()
        assert json.loads(text) == reference.to_json(), note
        compare(state, reference, legal, note)
        seen.positions += 1
        if ply % 12 == seed % 12 or not legal:
            compare_view(state, reference, ply % game.players, note)
            compare_refusals(state, texts, legal, note)
            seen.refused += len(texts) - len(legal)
        if not legal:
            break
        action = choose(state, legal)
        state = state.play(action)
        reference.play(action)
        seen.decisions += len(legal) > 1
    assert state.is_over
    seen.games += 1
    seen.events += reference.events
    seen.events.update(f"separated by {reason}" for reason in reference.scores().separations)


def compare_games(kind: Callable[[random.Random], Chooser], games: int, cards: Path | None = None) -> Seen:
    """Compare `games` games for each number of players and each option of the Lawman, the first seats in turn."""
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


@pytest.mark.parametrize(("kind", "games"), [(uniform, GAMES), (moody, GAMES // 3), (mixed, GAMES // 3)])
def test_the_engine_plays_like_the_reference(kind: Callable[[random.Random], Chooser], games: int) -> None:
    compare_games(kind, games).check(6 * games)


# Decks of owners


@dataclass(frozen=True)
class Change:
    """What a deck draws from."""

    cubes: tuple[str, ...] = (*COLOURS, "white", "none")
    vp: tuple[int, ...] = tuple(range(21))
    fame: tuple[int, ...] = tuple(range(21))
    trumps: tuple[int, ...] = (0, 1, 2, 3)


CHANGES = {
    "anything": Change(),
    "whiter": Change(cubes=("white", "white", "white", "red")),
    "redder": Change(cubes=("red", "red", "red", "none")),
    "two-trumps": Change(trumps=(2,)),
    "worthless": Change(vp=(0,), fame=(0,)),
    "alike": Change(vp=(0, 5, 10), fame=(5,), cubes=COLOURS),
}


def changed(change: Change, name: str, rng: random.Random) -> dict[str, Any]:
    """Draw a deck: its cards in any order, whatever the rulebook leaves to the card drawn anew."""
    data = tomllib.loads(BUILT_IN.read_text(encoding="utf-8"))
    data["name"] = name
    influences = rng.sample(range(100), len(data["character"]))
    for card, influence in zip(data["character"], influences, strict=True):
        card["influence"] = influence
        card["fields"] = [item for item in FIELDS if rng.random() < 0.35]
        card["cube"] = "none" if card["slug"] == "student" else rng.choice(change.cubes)
        card["vp"] = rng.choice(change.vp)
    for card in data["fame"]:
        card["trump"] = rng.sample(FIELDS, rng.choice(change.trumps))
        card["vp"] = rng.choice(change.fame)
    rng.shuffle(data["character"])
    rng.shuffle(data["fame"])
    return data


def toml(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def toml_file(data: Mapping[str, Any]) -> str:
    lines = [f"{key} = {toml(value)}" for key, value in data.items() if isinstance(value, str)]
    for table in ("character", "fame"):
        for card in data[table]:
            lines += [f"[[{table}]]", *(f"{key} = {toml(value)}" for key, value in card.items())]
    return "\n".join(lines)


def by_slug(cards: Iterable[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {card["slug"]: card for card in cards}


@pytest.mark.parametrize("name", CHANGES)
def test_the_engine_plays_an_owners_deck_like_the_reference(name: str, tmp_path: Path) -> None:
    data = changed(CHANGES[name], name, random.Random(name))
    path = tmp_path / "cards.toml"
    path.write_text(toml_file(data), encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == data
    cards = patron.Patronize(cards=path).cards
    assert by_slug(cards["characters"]) == by_slug(data["character"])
    assert by_slug(cards["fame"]) == by_slug(data["fame"])
    seen = compare_games(mixed, GAMES // 15, path)
    print(name, {a:round(100*b/seen.games,1) for a,b in sorted(seen.events.items())})
    assert seen.games == 6 * (GAMES // 15)
