"""Goods, tiles, campi and numbers of The Patrons of Venice, typed from the rulebook and section 6 of the rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Good:
    copies: int
    value: int
    kind: str = "raw"
    dealt: bool = True


@dataclass(frozen=True)
class Tile:
    kind: str
    copies: int
    cost: int
    recipe: tuple[str, ...]
    makes: str


@dataclass(frozen=True)
class Cards:
    """The goods in the order of sales; the Pirates! are one of them."""

    name: str
    numbers: dict[str, int]
    goods: dict[str, Good]
    tiles: dict[str, Tile]
    campi: dict[str, tuple[int, ...]]
    buildings: tuple[int, ...]

    @classmethod
    def from_file(cls, data: Mapping[str, Any]) -> Self:
        """Read what a card file says."""
        return cls(
            data["name"],
            {number["slug"]: number["value"] for number in data["number"]},
            {g["slug"]: Good(g["copies"], g["value"], g["class"], g["dealt"]) for g in data["good"]},
            {t["slug"]: Tile(t["class"], t["copies"], t["cost"], tuple(t["recipe"]), t["makes"]) for t in data["tile"]},
            {campo["slug"]: tuple(campo["buildings"]) for campo in data["campo"]},
            tuple(building["number"] for building in data["building"]),
        )

    @property
    def raw(self) -> list[str]:
        return [slug for slug, good in self.goods.items() if good.kind == "raw"]

    @property
    def manufactured(self) -> list[str]:
        return [slug for slug, good in self.goods.items() if good.kind == "manufactured"]


BUILT_IN = Cards(
    name="reconstructed-1",
    numbers={
        "start-ducats": 10,
        "cubes": 10,
        "goal-3": 12,
        "goal-4": 12,
        "goal-5": 10,
        "reserve-own": 1,
        "reserve-other": 2,
        "wharf-price": 1,
        "statues": 6,
        "statue-cost": 6,
        "favours": 18,
        "manufacturing-income": 0,
        "luxury-income": 12,
        "bonus": 1,
    },
    goods={
        "hemp": Good(10, 2),
        "wool": Good(10, 2),
        "lumber": Good(10, 3),
        "iron": Good(10, 3),
        "silk": Good(10, 4),
        "grain": Good(5, 3, dealt=False),
        "wine": Good(5, 4, dealt=False),
        "pepper": Good(5, 5, dealt=False),
        "pirates": Good(4, 0, "pirates", dealt=False),
        "canvas": Good(9, 5, "manufactured", dealt=False),
        "cloth": Good(9, 5, "manufactured", dealt=False),
    },
    tiles={
        "draper": Tile("manufacturing", 5, 5, ("wool",), "cloth"),
        "canvas-maker": Tile("manufacturing", 5, 5, ("hemp",), "canvas"),
        "tentmaker": Tile("luxury", 3, 8, ("lumber", "silk", "canvas"), "favour"),
        "wainwright": Tile("luxury", 3, 8, ("lumber", "iron", "canvas"), "favour"),
        "armourer": Tile("luxury", 3, 8, ("iron", "silk", "cloth"), "favour"),
    },
    campi={
        "dei-frari": (1, 2, 3, 4),
        "san-polo": (1, 2, 5, 6, 7, 8),
        "san-giacomo-dell-orio": (5, 9, 10, 11),
        "san-giacomo-di-rialto": (6, 11, 12, 13),
        "santa-margherita": (3, 14, 15, 16, 17),
        "san-barnaba": (16, 17, 18),
        "santo-stefano": (13, 18, 19, 20, 21),
    },
    buildings=tuple(range(1, 22)),
)
