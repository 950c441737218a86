"""The Venice engine beside its reference: what is legal, what it does, who knows it, and the points."""

import json
import random
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import patron
import pytest
from patron import Game, Record, State

from .common import in_table_order
from .comparing import (
    LONG,
    Chooser,
    Kind,
    Seen,
    compare_position,
    compare_refusals,
    habit,
    mixed,
    moody,
    toml_file,
    uniform,
)
from .venice import ACTIONS, PIRATES, Position, Told, UntoldError
from .venice_cards import BUILT_IN, Cards
from .venice_forms import dealt, led, seen_by, whole
from .venice_tables import drawn_table

GAMES = 300 if LONG else 4
LONGEST = 20_000
PLAYERS = (3, 4, 5)
FILE = Path(__file__).parents[2] / "core-rs/patron-core/cards/venice.toml"
NEVER = 1e-9

# How often a hundred games show each event, at least.
ALWAYS: dict[str, float] = {
    "guilds=False": 20,
    "guilds=True": 20,
    "produce=one": 20,
    "produce=per-business": 20,
    "unload_price=0": 5,
    "unload_price=printed": 5,
    "first_seat=0": 5,
    "first_seat=2": 5,
    "separated by total": 20,
    "separated by ducats": 10,
}
OFTEN: dict[str, dict[str, float]] = {
    "uniform": {
        "reserve": 1000,
        "not stolen": 500,
        "delivered at home": 300,
        "delivered to another": 500,
        "keep": 100,
        "sell": 100,
        "bought back": 150,
        "produce": 300,
        "guild": 100,
        "empty pile": 10,
        "luxury income 12": 30,
        "manufacturing income 1": 80,
        "manufacturing income 2": 20,
    },
    "building": {"shown": 200, "hidden card shown": 30, "manufacturing income 1": 70, "must sell": 100, "cut": 5},
    "mixed": {"produce": 300, "luxury income 12": 30, "shown": 100},
    "moody": {"bought back": 200, "starved: market": 20, "starved: wharf": 20, "cut": 50},
    "hoarding": {
        "keep": 500,
        "must sell": 300,
        "reshuffle": 200,
        "starved: market": 100,
        "starved: wharf": 200,
        "short batch": 800,
        "short batch with pirates": 25,
        "ship stays empty": 800,
    },
    "selling": {"four pirates": 300, "reshuffle": 200, "starved: market": 200, "starved: wharf": 100, "sell": 2000},
    "lonely": {"no cube to sponsor": 300, "no cube to reserve": 30, "four pirates": 200, "cut": 50},
    "from any table": {"no cube to reserve": 8, "no cube to sponsor": 8, "empty pile": 30, "guild": 5, "produce": 20},
}


# Who chooses


hoarding = habit("hoarding", sail=9, sell=NEVER, produce=NEVER, business=0.01, statue=NEVER, **{"pass": 0.5})
selling = habit("selling", sail=9, keep=NEVER, buy=0.1, produce=NEVER, business=0.001, statue=NEVER)
building = habit("building", business=30, statue=30, sell=3, sponsor=3)
investing = habit("investing", business=30, statue=NEVER, produce=0.1, sell=9, sail=5, sponsor=9, **{"pass": 0.1})
idle = habit("idle", business=NEVER, statue=NEVER, sail=9, sponsor=9)


def lonely(rng: random.Random) -> Chooser:
    """One seat starts businesses, the others never do: so come tables on which a seat has no cube left."""
    investor, one, others = rng.randrange(3), investing(rng), idle(rng)
    return lambda state, legal: (one if state.turn == investor else others)(state, legal)


# What is compared


def check_deal(cards: Cards, deal: Mapping[str, Any], game: Game) -> None:
    """Check the set-up (rulebook, Preparation)."""
    ships = [shipment["good"] for ships in deal["ships"] for shipment in ships]
    dealt = Counter(chain(deal["market"], ships, deal["deck"], *deal["hands"]))
    assert dealt == {slug: good.copies for slug, good in cards.goods.items() if good.kind != "manufactured"}
    assert [len(hand) for hand in deal["hands"]] == [1] * game.players
    assert [len(ships) for ships in deal["ships"]] == [3] * game.players
    assert len(deal["market"]) == 2
    assert all(cards.goods[good].dealt for good in chain(deal["market"], *deal["hands"]))
    assert PIRATES not in ships
    assert deal["lead"] == game.options["first_seat"]


def drawn_texts(cards: Cards, rng: random.Random) -> list[str]:
    """Draw things to say; many of them can never be said."""
    goods = [*cards.goods, "gold"]
    sold, loaded, bought = rng.choices(goods, k=3)
    shown = in_table_order(rng.choices(list(cards.goods), k=rng.choice((1, 1, 2, 2, 2, 3))), list(cards.goods))
    business = f"business {rng.choice([*cards.tiles, 'banker'])} {rng.randrange(len(cards.buildings) + 2)}"
    return [
        *("pass", "done", "keep", "sell", f"action {rng.choice([*ACTIONS, 'pass'])}"),
        f"reserve {rng.randrange(6)}.{rng.randrange(4)}",
        *(f"sell {sold}", f"load {loaded}", f"buy {bought}", f"buy market {bought}", f"buy wharf {bought}"),
        *(business, f"{business} show", f"{business} show {','.join(shown)}"),
        f"statue {rng.choice([*cards.campi, 'san-marco'])}",
        f"produce {rng.randrange(len(cards.buildings) + 2)}",
        rng.choice(("", "reserve", "load", "buy", "business", "statue", "produce", "action", "pass 1", "keep keep")),
    ]


def compare_here(state: State, reference: Position, legal: Sequence[str], seed: int, ply: int, seen: Seen) -> None:
    text = state.to_json()
    note = f"seed {seed}, ply {ply}: {text}"
    known = json.loads(text)
    del known["luck"]
    assert known == whole(reference), note
    compare_position(state, reference.turn, legal, reference.scores(), note)
    seen.positions += 1
    seen.decisions += len(legal) > 1
    if ply % 7 == 0 or not legal:
        seat = ply % reference.players
        assert json.loads(state.view(seat).to_json()) == seen_by(reference, seat), note
    if ply % 10 == 0 or not legal:
        rng = random.Random(ply)
        texts = {*legal, *chain.from_iterable(drawn_texts(reference.cards, rng) for _ in range(5))}
        compare_refusals(state, texts, legal, note)
        seen.refused += len(texts) - len(legal)


def told(chance: str | None) -> Told:
    return Told([order.split() for order in chance.split("|")] if chance else [])


def compare_game(game: Game, cards: Cards, seed: int, choose: Chooser, seen: Seen) -> Record:
    state = game.deal(seed)
    record = Record.start(state, seed)
    deal = json.loads(state.to_json())
    check_deal(cards, deal, game)
    reference = dealt(cards, deal)
    for ply in range(LONGEST):
        legal = reference.legal()
        compare_here(state, reference, legal, seed, ply, seen)
        if not legal:
            break
        action = choose(state, legal)
        state = state.play(action)
        record = record.play(action)
        luck = told(record.chances[-1])
        reference.play(action, luck)
        assert luck.orders == [], f"{game.options}, seed {seed}, ply {ply}: {action}"
    assert state.is_over
    seen.games += 1
    seen.events += reference.events
    seen.events.update(f"separated by {reason}" for reason in reference.scores().separations)
    seen.events.update(f"{option}={value}" for option, value in game.options.items())
    seen.events["cut"] += reference.scores().cut
    return record


def drawn_options(rng: random.Random, players: int, *, ends: bool) -> dict[str, Any]:
    """Draw all rule options; `ends`: the players end their games without a limit of turns."""
    turns = (30, 0, 0) if ends else (1, 10, 100, 150, 200)
    return {
        "guilds": rng.random() < 0.5,
        "produce": rng.choice(("one", "per-business")),
        "unload_price": rng.choice(("printed", "printed", 0, 0, 2, 4, 9)),
        "max_turns": rng.choice(turns),
        "first_seat": rng.randrange(players),
    }


def compare_games(kind: Kind, games: int, *, ends: bool, cards: Cards = BUILT_IN, file: Path | None = None) -> Seen:
    """Compare `games` games for each number of players."""
    seen = Seen()
    for players in PLAYERS:
        for seed in range(games):
            rng = random.Random(f"{kind.__name__} {players} {seed}")
            options = drawn_options(rng, players, ends=ends) | {"first_seat": seed % players}
            game = patron.game("venice", players, cards=file, **options)
            compare_game(game, cards, seed, kind(rng), seen)
    return seen


@pytest.mark.parametrize("kind", [uniform, building])
def test_the_engine_plays_like_the_reference(kind: Kind) -> None:
    compare_games(kind, GAMES, ends=True).check(3 * GAMES, ALWAYS | OFTEN[kind.__name__])


@pytest.mark.parametrize("kind", [mixed, moody, hoarding, selling, lonely])
def test_the_engine_plays_like_the_reference_when_nobody_need_win(kind: Kind) -> None:
    compare_games(kind, GAMES, ends=False).check(3 * GAMES, ALWAYS | OFTEN[kind.__name__])


def again_as(record: Record) -> Chooser:
    actions = iter(record.actions)
    return lambda _state, _legal: next(actions).text


def test_the_last_turn_is_a_cut_for_both_only_where_no_goal_is_reached() -> None:
    """Rulings, section 5: a goal reached on the last turn is no cut."""
    cuts = Counter[bool]()
    for seed in range(GAMES):
        seen = Seen()
        record = compare_game(patron.game("venice", 3), BUILT_IN, seed, building(random.Random(seed)), seen)
        turns = json.loads(record.state(len(record)).to_json())["turns"]
        for limit in (turns - 1, turns, turns + 1):
            again = compare_game(patron.game("venice", 3, max_turns=limit), BUILT_IN, seed, again_as(record), seen)
            cut = json.loads(again.state(len(again)).scores().to_json())["cut"]
            assert cut == (limit == turns - 1)
            cuts[cut] += 1
    assert cuts == {True: GAMES, False: 2 * GAMES}


# From any table


def compare_from_table(game: Game, cards: Cards, seed: int, choose: Chooser, seen: Seen) -> None:
    """Compare up to the first shuffle: what it gave is told by the record of a whole game only."""
    rng = random.Random(seed)
    table = drawn_table(json.loads(game.deal(seed).to_json()), cards, rng)
    state = game.state(table)
    reference = led(cards, table)
    for ply in range(150):
        legal = reference.legal()
        compare_here(state, reference, legal, seed, ply, seen)
        if not legal:
            break
        action = choose(state, legal)
        state = state.play(action)
        try:
            reference.play(action, Told([]))
        except UntoldError:
            break
    seen.games += 1
    seen.events += reference.events


@pytest.mark.parametrize("kind", [uniform, moody])
def test_the_engine_plays_on_from_any_table_like_the_reference(kind: Kind) -> None:
    seen = Seen()
    for seed in range(5 * GAMES):
        rng = random.Random(f"{kind.__name__} {seed}")
        players = rng.choice(PLAYERS)
        options: dict[str, Any] = drawn_options(rng, players, ends=True) | {"max_turns": 0}
        game = patron.Game("venice", players, options)
        compare_from_table(game, BUILT_IN, seed, kind(rng), seen)
    seen.check(5 * GAMES, OFTEN["from any table"], positions=20, decisions=15)


# Files of owners


# The numbers that the rulebook leaves to the printed cards, or that a table may play otherwise.
NUMBERS = {
    "start-ducats": (0, 10, 25),
    "goal-3": (3, 9, 12),
    "goal-4": (3, 9, 12),
    "goal-5": (3, 9, 10),
    "reserve-own": (0, 1, 3),
    "reserve-other": (0, 2, 5),
    "wharf-price": (0, 1, 4),
    "statue-cost": (0, 3, 6),
    "manufacturing-income": (0, 1, 4),
    "luxury-income": (0, 3, 12),
    "bonus": (0, 1, 5),
}


def changed(name: str, rng: random.Random) -> dict[str, Any]:
    """Draw a card file anew, in any order, within what the rulebook leaves to the printed cards."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    data["name"] = name
    data["good"].append(dict(data["good"][0], slug="salt", name="Salt"))
    data["tile"].append(dict(data["tile"][-1], slug="saddler", name="Saddler"))
    for table in ("good", "tile", "campo", "number"):
        rng.shuffle(data[table])
    data["good"].sort(key=lambda good: ("raw", "pirates", "manufactured").index(good["class"]))
    for number in data["number"]:
        number["value"] = rng.choice(NUMBERS.get(number["slug"], (number["value"],)))
    change_goods(data, rng)
    change_tiles(data, rng)
    for campo in data["campo"]:
        if "rulebook" not in campo["provenance"].values():
            more = rng.sample(range(1, 22), rng.randrange(6))
            campo["buildings"] += [building for building in more if building not in campo["buildings"]]
    return data


def of_class(table: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [entry for entry in table if entry["class"] == name]


def change_goods(data: dict[str, Any], rng: random.Random) -> None:
    raw, manufactured = of_class(data["good"], "raw"), of_class(data["good"], "manufactured")
    share(raw, 65, rng)
    share(manufactured, 18, rng)
    for good in raw:
        good["dealt"] = rng.random() < 0.7
    rng.choice(raw)["dealt"] = True
    for good in raw + manufactured:
        good["value"] = rng.choice((0, 1, 2, 3, 4, 5, 6, 31))


def change_tiles(data: dict[str, Any], rng: random.Random) -> None:
    raw, manufactured = of_class(data["good"], "raw"), of_class(data["good"], "manufactured")
    manufacturing, luxury = of_class(data["tile"], "manufacturing"), of_class(data["tile"], "luxury")
    share(manufacturing, 10, rng)
    share(luxury, 9, rng)
    for tile, makes in zip(manufacturing, manufactured, strict=True):
        tile["recipe"] = [rng.choice(raw)["slug"]]
        tile["makes"] = makes["slug"]
    for tile in luxury:
        tile["recipe"] = [good["slug"] for good in rng.sample(raw + manufactured, rng.choice((2, 3, 4)))]
    for tile in data["tile"]:
        tile["cost"] = rng.choice((0, 1, 3, 5, 9))


def share(cards: Sequence[dict[str, Any]], total: int, rng: random.Random) -> None:
    """Give each of the cards at least one of all copies."""
    for card in cards:
        card["copies"] = 1
    for _ in range(total - len(cards)):
        rng.choice([card for card in cards if card["copies"] < 15])["copies"] += 1


def test_the_table_of_the_reference_is_that_of_the_built_in_file() -> None:
    assert Cards.from_file(tomllib.loads(FILE.read_text(encoding="utf-8"))) == BUILT_IN


@pytest.mark.parametrize("number", range(GAMES))
def test_the_engine_plays_with_an_owners_cards_like_the_reference(number: int, tmp_path: Path) -> None:
    rng = random.Random(number)
    data = changed(f"mine-{number}", rng)
    path = tmp_path / "cards.toml"
    path.write_text(toml_file(data), encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8")) == data
    cards = Cards.from_file(data)
    seen = compare_games(moody, 1, ends=False, cards=cards, file=path)
    seen.check(3, {})
