"""The Patrons of Venice once more, written from the rulebook and the rulings alone: slow, and easy to check by eye.

Words in brackets name an action of the rulebook or, with a section sign, a part of the rulings.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from .common import Scores, in_table_order, ranking
from .venice_cards import Cards

ACTIONS = ("reserve", "sail", "trade", "sponsor", "produce")
TIE_BREAKS = ("total", "ducats")
PIRATES = "pirates"
NEXT_TO_PORT = 2
SHOWN = {"manufacturing": 1, "luxury": 2}

Luck = Callable[[list[str]], list[str]]
"""Gives the cards that are shuffled a new order."""


@dataclass
class Shipment:
    good: str
    reserved: int | None = None


@dataclass(frozen=True)
class Business:
    tile: str
    owner: int


class UntoldError(Exception):
    """A shuffle that nobody tells of."""


@dataclass
class Told:
    """Shuffles as a record tells them: each must be of the very cards that the rules shuffle there."""

    orders: list[list[str]]

    def __call__(self, cards: list[str]) -> list[str]:
        if not self.orders:
            raise UntoldError(cards)
        order = self.orders.pop(0)
        assert Counter(order) == Counter(cards), f"told {order} as a shuffle of {cards}"
        return order


@dataclass
class Position:
    """A whole game in progress; `play` changes it. `events` counts what happened, for tests to see what they saw."""

    cards: Cards
    players: int
    options: Mapping[str, Any]
    lead: int
    hands: list[list[str]]
    market: list[str]
    ships: list[list[Shipment | None]]
    deck: list[str]
    ducats: list[int]
    known: list[Counter[str]]
    wharf: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    buildings: dict[int, Business] = field(default_factory=dict)
    statues: set[str] = field(default_factory=set)
    favours: list[int] = field(default_factory=list)
    piles: dict[str, int] = field(default_factory=dict)
    turns: int = 0
    phase: str = "lead"
    waiting: list[int] = field(default_factory=list)
    revealed: list[str] = field(default_factory=list)
    sold: str | None = None
    used: set[int] = field(default_factory=set)
    events: Counter[str] = field(default_factory=Counter)
    luck: Luck = field(default_factory=lambda: Told([]))

    # Around the table

    @property
    def turn(self) -> int | None:
        return self.waiting[0] if self.waiting else None

    def seats(self) -> range:
        return range(self.players)

    def clockwise(self) -> list[int]:
        """Return all seats, the lead first."""
        return [(self.lead + step) % self.players for step in self.seats()]

    def businesses(self, seat: int) -> list[int]:
        return [building for building, business in self.buildings.items() if business.owner == seat]

    def free_cubes(self, seat: int) -> int:
        reserved = [shipment for ships in self.ships for shipment in ships if shipment and shipment.reserved == seat]
        return self.cards.numbers["cubes"] - len(self.businesses(seat)) - len(reserved)

    def points(self, seat: int) -> dict[str, int]:
        own = self.businesses(seat)
        adorned = {building for campo in self.statues for building in self.cards.campi[campo]}
        return {"businesses": len(own), "statues": len(adorned & set(own)), "favours": self.favours[seat]}

    def total(self, seat: int) -> int:
        return sum(self.points(seat).values())

    def in_order(self, goods: Iterable[str]) -> list[str]:
        return in_table_order(goods, list(self.cards.goods))

    def _kinds(self, goods: Iterable[str]) -> list[str]:
        return self.in_order(set(goods))

    def _is_raw(self, good: str) -> bool:
        return self.cards.goods[good].kind == "raw"

    # What may be said

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        asks = {
            "lead": self._legal_lead,
            "reserve": self._legal_reserve,
            "unload": self._legal_unload,
            "load": self._legal_load,
            "trade": self._legal_trade,
            "sponsor": self._legal_sponsor,
            "produce": self._legal_produce,
        }
        return asks[self.phase](self.turn)

    def _legal_lead(self, _: int) -> list[str]:
        return [f"action {action}" for action in ACTIONS]

    def _legal_reserve(self, seat: int) -> list[str]:
        if self.free_cubes(seat) == 0:
            self._count("no cube to reserve")
            return ["pass"]
        reservations = [
            f"reserve {owner}.{ship}"
            for owner in self.seats()
            for ship, shipment in enumerate(self.ships[owner])
            if shipment is not None and shipment.reserved is None
            if self.ducats[seat] >= self._reservation(seat, owner)
        ]
        return [*reservations, "pass"]

    def _legal_unload(self, _: int) -> list[str]:
        return ["keep", "sell"]

    def _legal_load(self, _: int) -> list[str]:
        return [f"load {good}" for good in self._kinds(self.revealed)]

    def _legal_trade(self, seat: int) -> list[str]:
        """Sales go up the table of goods; the purchase comes last."""
        order = list(self.cards.goods)
        lowest = 0 if self.sold is None else order.index(self.sold)
        sales = [f"sell {good}" for good in self._kinds(self.hands[seat]) if order.index(good) >= lowest]
        places = {"market": self.market, "wharf": self.wharf}
        purchases = [
            f"buy {place} {good}"
            for place, goods in places.items()
            for good in self._kinds(goods)
            if self.ducats[seat] >= self._price(place, good)
        ]
        return [*sales, *purchases, "done"]

    def _price(self, place: str, good: str) -> int:
        return self.cards.goods[good].value if place == "market" else self.cards.numbers["wharf-price"]

    def _legal_sponsor(self, seat: int) -> list[str]:
        return [*self._legal_business(seat), *self._legal_statue(seat), "pass"]

    def _legal_business(self, seat: int) -> list[str]:
        if self.free_cubes(seat) == 0:
            self._count("no cube to sponsor")
            return []
        return [
            f"business {slug} {building}{ground}"
            for slug, tile in self.cards.tiles.items()
            if self.piles[slug] > 0 and self.ducats[seat] >= tile.cost
            for building in self.cards.buildings
            if building not in self.buildings
            for ground in self._grounds(seat, slug)
        ]

    def _grounds(self, seat: int, slug: str) -> list[str]:
        """Say on what grounds the seat may start the business: it has one (then it shows nothing), or what it shows."""
        if any(self.buildings[building].tile == slug for building in self.businesses(seat)):
            return [""]
        tile = self.cards.tiles[slug]
        held = self.in_order(good for good in tile.recipe if good in self.hands[seat])
        return [f" show {','.join(shown)}" for shown in combinations(held, SHOWN[tile.kind])]

    def _legal_statue(self, seat: int) -> list[str]:
        if self.piles["statue"] == 0 or self.ducats[seat] < self.cards.numbers["statue-cost"]:
            return []
        return [f"statue {campo}" for campo in self.cards.campi if campo not in self.statues]

    def _legal_produce(self, seat: int) -> list[str]:
        hand = Counter(self.hands[seat])
        may_use = [building for building, business in self.buildings.items() if self._may_use(seat, building, business)]
        recipes = {building: self.cards.tiles[self.buildings[building].tile] for building in may_use}
        able = {building: tile for building, tile in recipes.items() if Counter(tile.recipe) <= hand}
        if any(self.piles[tile.makes] == 0 for tile in able.values()):
            self._count("empty pile")
        productions = [f"produce {building}" for building, tile in able.items() if self.piles[tile.makes] > 0]
        return [*productions, "done" if self._per_business() else "pass"]

    def _may_use(self, seat: int, building: int, business: Business) -> bool:
        """Each own business once an action; with Guilds one of the others', once an action."""
        if business.owner == seat:
            return building not in self.used
        return bool(self.options["guilds"]) and all(self.buildings[used].owner == seat for used in self.used)

    def _per_business(self) -> bool:
        return bool(self.options["produce"] == "per-business")

    # What it does

    def play(self, text: str, luck: Luck) -> None:
        if text not in self.legal() or self.turn is None:
            raise ValueError(f"{text!r} is not legal")
        seat = self.turn
        self.luck = luck
        self._count(" ".join(word for word in text.split()[:2] if word[0].isalpha()))
        if self.phase in {"lead", "unload", "load"}:
            self._say(seat, text.split())
        else:
            self._act(seat, text.split())

    def _say(self, seat: int, words: list[str]) -> None:
        """Name the action, or decide in a Sail turn."""
        match words:
            case ["action", action]:
                self._lead(action)
            case ["keep"]:
                self._keep(seat)
                self._unload()
            case ["sell"]:
                self._sell_shipment(seat)
                self._unload()
            case ["load", good]:
                self._load_ship(seat, good)
                self._load()
            case _:
                raise AssertionError(words)

    def _act(self, seat: int, words: list[str]) -> None:
        """Do one's part of any other action; only a sale, and a production per business, leave more to say."""
        match words:
            case ["sell", good]:
                self._sell(seat, good)
                return
            case ["produce", building]:
                self._produce(seat, int(building))
                if self._per_business():
                    return
            case ["reserve", ship]:
                self._reserve(seat, *map(int, ship.split(".")))
            case ["buy", place, good]:
                self._buy(seat, place, good)
            case ["business", tile, building, *show]:
                self._start_business(seat, tile, int(building), *show[1:])
            case ["statue", campo]:
                self._erect_statue(seat, campo)
            case ["pass" | "done"]:
                pass
            case _:
                raise AssertionError(words)
        self._next()

    def _count(self, event: str) -> None:
        self.events[event] += 1

    def _lead(self, action: str) -> None:
        self.phase = action
        self.waiting = self.clockwise()
        if action == "sail":
            self._sail()

    def _next(self) -> None:
        self.waiting.pop(0)
        self.sold = None
        self.used = set()
        if not self.waiting:
            self._end_of_turn()

    def _end_of_turn(self) -> None:
        self.turns += 1
        if self.goal_reached() or self.turns == self.options["max_turns"]:
            self.phase = "over"
            return
        self.lead = (self.lead + 1) % self.players
        self.phase = "lead"
        self.waiting = [self.lead]

    def goal_reached(self) -> bool:
        return any(self.total(seat) >= self.cards.numbers[f"goal-{self.players}"] for seat in self.seats())

    # Hands, and what everybody knows of them (§1)

    def _take(self, seat: int, good: str) -> None:
        self.hands[seat].append(good)
        self.known[seat][good] += 1

    def _give(self, seat: int, good: str) -> None:
        self.hands[seat].remove(good)
        if self.known[seat][good] > 0:
            self.known[seat][good] -= 1

    def _show(self, seat: int, good: str) -> None:
        self.known[seat][good] = max(self.known[seat][good], 1)

    # 1. Reserve

    def _reserve(self, seat: int, owner: int, ship: int) -> None:
        shipment = self.ships[owner][ship]
        assert shipment is not None
        shipment.reserved = seat
        self.ducats[seat] -= self._reservation(seat, owner)
        if owner != seat:
            self.ducats[owner] += self._reservation(seat, owner)

    def _reservation(self, seat: int, owner: int) -> int:
        return self.cards.numbers["reserve-own" if owner == seat else "reserve-other"]

    # 2. Sail

    def _sail(self) -> None:
        self.revealed = []
        new = self._draw(self.players)
        if PIRATES in new:
            self._steal()
        while PIRATES in new:
            self._put_aside(new)
            new = self._draw(self.players - len(self.revealed))
        self._put_aside(new)
        self.phase = "unload"
        self._unload()

    def _put_aside(self, new: list[str]) -> None:
        for card in new:
            if card == PIRATES:
                self._discard_pirates()
            else:
                self.revealed.append(card)

    def _draw(self, number: int) -> list[str]:
        """Reveal one batch: fewer cards only if there are no goods left anywhere (§4)."""
        if len(self.deck) < number and self.discard:
            self._shuffle_into_deck(self.discard)
            self._count("reshuffle")
        batch: list[str] = []
        while len(batch) < number and self._goods_to_come():
            batch.append(self.deck.pop(0))
        if len(batch) < number:
            self._count("short batch with pirates" if PIRATES in batch else "short batch")
        return batch

    def _goods_to_come(self) -> bool:
        """Feed a starved deck: with the raw goods of the Market or else those of the Wharf (§4)."""
        if is_good(self.deck) or is_good(self.discard):
            return True
        raw = [good for good in self.market if self._is_raw(good)]
        if raw:
            self._shuffle_into_deck(raw)
            self.market = [good for good in self.market if not self._is_raw(good)]
            self._count("starved: market")
        elif self.wharf:
            self._shuffle_into_deck(self.wharf)
            self._count("starved: wharf")
        return is_good(self.deck)

    def _shuffle_into_deck(self, cards: list[str]) -> None:
        self.deck = list(self.luck([*self.deck, *cards]))
        cards.clear()

    def _steal(self) -> None:
        self._count("pirates")
        for ships in self.ships:
            shipment = ships[NEXT_TO_PORT]
            if shipment is not None and shipment.reserved is None:
                self.wharf.append(shipment.good)
                ships[NEXT_TO_PORT] = None
            elif shipment is not None:
                self._count("not stolen")

    def _discard_pirates(self) -> None:
        self.discard.append(PIRATES)
        if self.discard.count(PIRATES) == self.cards.goods[PIRATES].copies:
            self._shuffle_into_deck(self.discard)
            self._count("four pirates")

    def _unload(self) -> None:
        """Unload up to the next ship whose owner has a choice."""
        while self.waiting:
            owner = self.waiting[0]
            shipment = self.ships[owner][NEXT_TO_PORT]
            if shipment is None:
                self.waiting.pop(0)
            elif shipment.reserved is not None:
                self._deliver(owner, shipment.good, shipment.reserved)
            elif self._unload_price(shipment.good) > self.ducats[owner]:
                self._count("must sell")
                self._sell_shipment(owner)
            else:
                return
        self._shift()

    def _unload_price(self, good: str) -> int:
        price: int | str = self.options["unload_price"]
        return price if isinstance(price, int) else self.cards.goods[good].value

    def _deliver(self, owner: int, good: str, reserver: int) -> None:
        self._count("delivered at home" if owner == reserver else "delivered to another")
        self._take(reserver, good)
        self._unloaded(owner)

    def _keep(self, owner: int) -> None:
        good = self._unloaded(owner)
        self.ducats[owner] -= self._unload_price(good)
        self._take(owner, good)

    def _sell_shipment(self, owner: int) -> None:
        good = self._unloaded(owner)
        self.ducats[owner] += self.cards.goods[good].value
        self.market.append(good)

    def _unloaded(self, owner: int) -> str:
        shipment = self.ships[owner][NEXT_TO_PORT]
        assert shipment is not None
        self.ships[owner][NEXT_TO_PORT] = None
        self.waiting.pop(0)
        return shipment.good

    def _shift(self) -> None:
        for ships in self.ships:
            ships.insert(0, None)
            ships.pop()
        self.phase = "load"
        self.waiting = self.clockwise()
        self._load()

    def _load(self) -> None:
        """Load up to the next seat that has a choice; a sole kind is loaded without asking."""
        while self.waiting and self.revealed:
            if len(set(self.revealed)) > 1:
                return
            self._load_ship(self.waiting[0], self.revealed[0])
        if self.waiting:
            self._count("ship stays empty")
        self.waiting = []
        self._end_of_turn()

    def _load_ship(self, seat: int, good: str) -> None:
        self.revealed.remove(good)
        self.ships[seat][0] = Shipment(good)
        self.waiting.pop(0)

    # 3. Trade

    def _sell(self, seat: int, good: str) -> None:
        self._give(seat, good)
        self.market.append(good)
        self.ducats[seat] += self.cards.goods[good].value
        self.sold = good

    def _buy(self, seat: int, place: str, good: str) -> None:
        (self.market if place == "market" else self.wharf).remove(good)
        self.ducats[seat] -= self._price(place, good)
        if good == self.sold:
            self._count("bought back")
        self._take(seat, good)

    # 4. Sponsor

    def _start_business(self, seat: int, tile: str, building: int, shown: str = "") -> None:
        for good in shown.split(",") if shown else []:
            self._count("shown" if self.known[seat][good] else "hidden card shown")
            self._show(seat, good)
        self.ducats[seat] -= self.cards.tiles[tile].cost
        self.piles[tile] -= 1
        self.buildings[building] = Business(tile, seat)

    def _erect_statue(self, seat: int, campo: str) -> None:
        self.ducats[seat] -= self.cards.numbers["statue-cost"]
        self.piles["statue"] -= 1
        self.statues.add(campo)

    # 5. Produce

    def _produce(self, seat: int, building: int) -> None:
        business = self.buildings[building]
        tile = self.cards.tiles[business.tile]
        for good in tile.recipe:
            self._give(seat, good)
            if self._is_raw(good):
                self.discard.append(good)
            else:
                self.piles[good] += 1
        self.piles[tile.makes] -= 1
        if tile.makes == "favour":
            self.favours[seat] += 1
        else:
            self._take(seat, tile.makes)
        self.ducats[business.owner] += self.income(building)
        self.used.add(building)
        self._count(f"{tile.kind} income {self.income(building)}")
        if business.owner != seat:
            self._count("guild")

    def income(self, building: int) -> int:
        tile = self.buildings[building].tile
        beside = {other for campo in self.cards.campi.values() if building in campo for other in campo} - {building}
        alike = [other for other in beside if other in self.buildings and self.buildings[other].tile == tile]
        numbers = self.cards.numbers
        return numbers[f"{self.cards.tiles[tile].kind}-income"] + numbers["bonus"] * len(alike)

    # Points

    def scores(self) -> Scores:
        """Count as if the game ended now."""
        sources = [self.points(seat) for seat in self.seats()]
        totals = [self.total(seat) for seat in self.seats()]
        ranks, separations = ranking(list(zip(totals, self.ducats, strict=True)), TIE_BREAKS)
        final = self.phase == "over"
        cut = final and not self.goal_reached()
        return Scores(totals, ranks, sources, separations[0], separations, final, cut)


def is_good(cards: Sequence[str]) -> bool:
    return any(card != PIRATES for card in cards)
