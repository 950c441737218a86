"""The engine beside the reference, position by position: what is legal, what it does, who sees it, and the points."""

import json
import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import patron
import pytest
from patron import Game, State

from .comparing import LONG, Chooser, Kind, Seen, compare_position, compare_refusals, mixed, moody, toml_file, uniform
from .patronize import COLOURS, Deck, Position

GAMES = 5_000 if LONG else 300
BUILT_IN = Path(__file__).parents[2] / "core-rs/patron-core/cards/patronize.toml"
FIELDS = ("religion", "art", "science", "exploration")
LAWMAN: tuple[Literal["each-round", "own-round"], ...] = ("each-round", "own-round")
SET_UP = {3: (7, 5), 4: (6, 4), 5: (5, 3)}  # players: rounds, cards in hand
COPIED = (
    *("sculptor", "painter", "literary-man", "navigator", "nun", "geographer", "architect", "missionary"),
    *("theologian", "spinning-trader", "merchant", "diplomat", "noble", "banker"),
)

# How often a hundred games with the built-in deck show each event, at least.
OFTEN: dict[str, float] = {
    "all-pass round": 20,
    "chosen steal": 50,
    "lawman payment": 3,
    "lawman payment for himself": 3,
    "protection": 100,
    "sculptor": 30,
    "sole sculpture": 0.2,
    "steal": 15,
    "steal from further": 10,
    "student doubling": 20,
    "student doubling white": 2,
    "student wins": 2,
    "take": 50,
    "trump decides": 20,
    "white cube": 100,
    "clown none": 5,
    **{f"clown {card}": 0.5 for card in COPIED},
    "separated by total": 100,
    "separated by fame": 5,
    "separated by proteges": 0.3,
}


# Who chooses


def hoarding(rng: random.Random) -> Chooser:
    """One seat names the same colour whenever it may, the others never do."""
    hoarder, gain = rng.randrange(3), f"gain {rng.choice(COLOURS)}"

    def choose(state: State, legal: Sequence[str]) -> str:
        if gain not in legal:
            return rng.choice(legal)
        return gain if state.turn == hoarder else rng.choice([text for text in legal if text != gain])

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
    assert {(reference.rounds, len(hand)) for hand in reference.hands} == {SET_UP[game.players]}
    assert reference.start_player == game.options["first_seat"]
    texts = every_text(deck)
    for ply in range(200):
        text = state.to_json()
        note = f"seed {seed}, ply {ply}: {text}"
        legal = reference.legal()
        assert json.loads(text) == reference.to_json(), note
        compare_position(state, reference.turn, legal, reference.scores(), note)
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


def compare_games(kind: Kind, games: int, cards: Path | None = None) -> Seen:
    """Compare `games` games for each number of players and each option of the Lawman, the first seats in turn."""
    seen = Seen()
    for players in SET_UP:
        for lawman in LAWMAN:
            tables = [patron.Patronize(players, lawman=lawman, first_seat=seat, cards=cards) for seat in range(players)]
            deck = Deck.from_json(tables[0].cards)
            for seed in range(games):
                rng = random.Random(f"{kind.__name__} {players} {lawman} {seed}")
                compare_game(tables[seed % players], deck, seed, kind(rng), seen)
    return seen


@pytest.mark.parametrize(("kind", "games"), [(uniform, GAMES), (moody, GAMES // 4), (mixed, GAMES // 4)])
def test_the_engine_plays_like_the_reference(kind: Kind, games: int) -> None:
    compare_games(kind, games).check(6 * games, OFTEN)


# Decks of owners


@dataclass(frozen=True)
class Change:
    """What a deck draws from, how it is played, and what a hundred games with it show, at least."""

    often: dict[str, float]
    cubes: tuple[str, ...] = (*COLOURS, "white", "none")
    vp: tuple[int, ...] = tuple(range(21))
    fame: tuple[int, ...] = tuple(range(21))
    trumps: tuple[int, ...] = (0, 1, 2, 3)
    kind: Kind = mixed


CHANGES = {
    "anything": Change({"two-field trump": 50, "separated by fame": 1, "student wins": 5}),
    "whiter": Change({"white cube": 500, "chosen steal": 300}, cubes=("white", "white", "white", "red")),
    "redder": Change({"steal": 300, "steal from further": 100}, cubes=("red", "red", "red", "none")),
    "two-trumps": Change({"two-field trump": 200, "trump decides": 50}, trumps=(2,)),
    "hoards": Change({"nothing to gain": 2, "student doubling white": 5}, cubes=("white",), kind=hoarding),
    "worthless": Change({"separated by cubes": 2, "separated by start-player": 1}, vp=(0,), fame=(0,)),
    "alike": Change({"separated by fame": 3, "separated by proteges": 1}, vp=(0, 5), fame=(5,), cubes=COLOURS),
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


def deck_of(data: Mapping[str, Any]) -> Deck:
    return Deck.from_json({"name": data["name"], "characters": data["character"], "fame": data["fame"]})


@pytest.mark.parametrize("name", CHANGES)
def test_the_engine_plays_an_owners_deck_like_the_reference(name: str, tmp_path: Path) -> None:
    data = changed(CHANGES[name], name, random.Random(name))
    path = tmp_path / "cards.toml"
    path.write_text(toml_file(data), encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == data
    assert Deck.from_json(patron.Patronize(cards=path).cards) == deck_of(data)
    games = GAMES // 8
    compare_games(CHANGES[name].kind, games, path).check(6 * games, CHANGES[name].often)
