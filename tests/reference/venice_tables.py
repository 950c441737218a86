"""Tables of Venice that no game need have led to: rich and poor, ships and gaps, short piles, few cubes, odd decks."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

from .common import in_table_order
from .venice import PIRATES
from .venice_cards import Cards

Table = dict[str, Any]


def drawn_table(deal: Table, cards: Cards, rng: random.Random) -> Table:
    """Draw a table, in the engine's form, on which a lead player is about to name the action."""
    seats = range(deal["players"])
    turns = rng.randrange(40, 90)
    lead = (deal["options"]["first_seat"] + turns) % len(seats)
    table = deal | {"turns": turns, "lead": lead, "turn": lead, "piles": dict(deal["piles"])}
    _draw_goods(table, seats, cards, rng)
    _draw_city(table, seats, cards, rng)
    table["ducats"] = [rng.choice((0, 1, 2, 5, 12, 40)) for _ in seats]
    return table


def _draw_goods(table: Table, seats: Sequence[int], cards: Cards, rng: random.Random) -> None:
    raw = [slug for slug in cards.raw for _ in range(cards.goods[slug].copies)]
    rng.shuffle(raw)
    table["ships"] = [[_drawn_shipment(raw, seats, rng) for _ in range(3)] for _ in seats]
    hidden = [_drawn_hidden(raw, cards, rng) for _ in seats]
    known: list[list[str]] = [[] for _ in seats]
    wharf: list[str] = []
    market: list[str] = []
    discard: list[str] = []
    deck: list[str] = []
    _strew(raw, [*known, market, wharf, discard, deck], rng)
    _strew([PIRATES] * (cards.goods[PIRATES].copies - 1), [discard, deck], rng)
    deck.append(PIRATES)
    rng.shuffle(deck)
    for slug in cards.manufactured:
        out = rng.choice((0, 3, table["piles"][slug]))
        table["piles"][slug] -= out
        _strew([slug] * out, [*known, market], rng)

    def in_order(goods: Iterable[str]) -> list[str]:
        return in_table_order(goods, list(cards.goods))

    table |= {"market": in_order(market), "wharf": in_order(wharf), "discard": in_order(discard), "deck": deck}
    table["known"] = [in_order(goods) for goods in known]
    table["hands"] = [in_order(seen + unseen) for seen, unseen in zip(known, hidden, strict=True)]


def _drawn_shipment(raw: list[str], seats: Sequence[int], rng: random.Random) -> dict[str, Any] | None:
    return None if rng.random() < 0.2 else {"good": raw.pop(), "reserved": rng.choice((None, None, *seats))}


def _drawn_hidden(raw: list[str], cards: Cards, rng: random.Random) -> list[str]:
    """Take the card that the hand was dealt, if it is still there and nobody has seen it."""
    if rng.random() < 0.5:
        return []
    good = next(good for good in raw if cards.goods[good].dealt)
    raw.remove(good)
    return [good]


def _strew(goods: Sequence[str], places: Sequence[list[str]], rng: random.Random) -> None:
    weights = [rng.choice((0.01, 1, 5)) for _ in places]
    for good in goods:
        rng.choices(places, weights)[0].append(good)


def _draw_city(table: Table, seats: Sequence[int], cards: Cards, rng: random.Random) -> None:
    """No seat gets as many points as end the game."""
    piles = table["piles"]
    shipments = [shipment for ships in table["ships"] for shipment in ships if shipment is not None]
    cubes = [cards.numbers["cubes"] - sum(shipment["reserved"] == seat for shipment in shipments) for seat in seats]
    spare = [cards.numbers[f"goal-{len(seats)}"] - 1 for _ in seats]
    table["statues"] = in_table_order(rng.sample(list(cards.campi), rng.randrange(4)), list(cards.campi))
    piles["statue"] -= len(table["statues"])
    table["buildings"] = {}
    tiles = [slug for slug in cards.tiles for _ in range(piles[slug])]
    rng.shuffle(tiles)
    for building, slug in zip(sorted(rng.sample(cards.buildings, rng.randrange(len(tiles)))), tiles, strict=False):
        owner = rng.choice((0, 0, *seats))
        points = 2 if any(building in cards.campi[campo] for campo in table["statues"]) else 1
        if cubes[owner] > 0 and spare[owner] >= points:
            cubes[owner] -= 1
            spare[owner] -= points
            piles[slug] -= 1
            table["buildings"][str(building)] = {"tile": slug, "owner": owner}
    table["favours"] = [0 for _ in seats]
    for _ in range(rng.choice((0, 3, piles["favour"]))):
        owner = rng.choice(seats)
        if spare[owner] > 0:
            spare[owner] -= 1
            piles["favour"] -= 1
            table["favours"][owner] += 1
