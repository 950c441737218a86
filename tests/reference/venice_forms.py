"""The JSON of Venice: reads what the engine deals, writes what the engine must write."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .venice import Business, Position, Shipment
from .venice_cards import Cards


def dealt(cards: Cards, deal: Mapping[str, Any]) -> Position:
    """Read what the set-up decided; everything else in the state follows from the rules."""
    players, first = deal["players"], deal["options"]["first_seat"]
    return Position(
        cards=cards,
        players=players,
        options=dict(deal["options"]),
        lead=first,
        hands=[list(hand) for hand in deal["hands"]],
        market=list(deal["market"]),
        ships=[[Shipment(shipment["good"]) for shipment in ships] for ships in deal["ships"]],
        deck=list(deal["deck"]),
        ducats=[cards.numbers["start-ducats"]] * players,
        known=[Counter() for _ in range(players)],
        favours=[0] * players,
        piles={slug: tile.copies for slug, tile in cards.tiles.items()}
        | {slug: cards.goods[slug].copies for slug in cards.manufactured}
        | {"favour": cards.numbers["favours"], "statue": cards.numbers["statues"]},
        waiting=[first],
    )


def led(cards: Cards, state: Mapping[str, Any]) -> Position:
    """Read a position in which a lead player is about to name the action."""
    return Position(
        cards=cards,
        players=state["players"],
        options=dict(state["options"]),
        lead=state["lead"],
        hands=[list(hand) for hand in state["hands"]],
        market=list(state["market"]),
        ships=[[shipment and Shipment(**shipment) for shipment in ships] for ships in state["ships"]],
        deck=list(state["deck"]),
        ducats=list(state["ducats"]),
        known=[Counter(known) for known in state["known"]],
        wharf=list(state["wharf"]),
        discard=list(state["discard"]),
        buildings={int(building): Business(**business) for building, business in state["buildings"].items()},
        statues=set(state["statues"]),
        favours=list(state["favours"]),
        piles=dict(state["piles"]),
        turns=state["turns"],
        waiting=[state["turn"]],
    )


def public(position: Position) -> dict[str, Any]:
    return {
        "game": "venice",
        "rules": 1,
        "cards": position.cards.name,
        "players": position.players,
        "options": position.options,
        "turns": position.turns,
        "lead": position.lead,
        "phase": position.phase,
        "turn": position.turn,
        "market": position.in_order(position.market),
        "wharf": position.in_order(position.wharf),
        "discard": position.in_order(position.discard),
        "revealed": position.in_order(position.revealed),
        "ships": [[shipment and vars(shipment) for shipment in ships] for ships in position.ships],
        "ducats": position.ducats,
        "buildings": {str(building): vars(business) for building, business in position.buildings.items()},
        "statues": [campo for campo in position.cards.campi if campo in position.statues],
        "favours": position.favours,
        "piles": position.piles,
        "sold": position.sold,
        "used": sorted(position.used),
        "known": [position.in_order(known.elements()) for known in position.known],
    }


def whole(position: Position) -> dict[str, Any]:
    """Write the state but for the generator of its luck."""
    return public(position) | {"hands": [position.in_order(hand) for hand in position.hands], "deck": position.deck}


def seen_by(position: Position, seat: int) -> dict[str, Any]:
    """Write the view of a seat."""
    return public(position) | {
        "seat": seat,
        "hand": position.in_order(position.hands[seat]),
        "hand_sizes": [len(hand) for hand in position.hands],
        "deck_size": len(position.deck),
    }
