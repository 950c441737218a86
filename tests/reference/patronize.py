"""Patronize once more, written from the rulebook and the rulings alone: slow, and easy to check by eye.

Steps are those of the rulebook, numbers in brackets those of the rulings.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from .common import Scores, in_table_order, ranking

COLOURS: tuple[str, ...] = ("red", "green", "blue", "yellow")
SCALE = (0, 2, 5, 10, 15, 20)
COUNTS_AS = {f"counts-as-{colour}": colour for colour in COLOURS}
MOST = {f"most-{colour}": colour for colour in COLOURS}
NOT_AT_GAME_END = {"doubles-gains", "guards"}
TIE_BREAKS = ("total", "fame", "proteges", "cubes", "start-player")


@dataclass(frozen=True)
class Character:
    slug: str
    influence: int
    fields: frozenset[str]
    cube: str
    vp: int
    ability: str


@dataclass(frozen=True)
class FameCard:
    slug: str
    trump: frozenset[str]
    vp: int


@dataclass(frozen=True)
class Deck:
    """The cards in the order of the card table."""

    name: str
    characters: dict[str, Character]
    fame: dict[str, FameCard]

    @classmethod
    def from_json(cls, cards: Mapping[str, Any]) -> Self:
        characters = [
            Character(c["slug"], c["influence"], frozenset(c["fields"]), c["cube"], c["vp"], c["ability"])
            for c in cards["characters"]
        ]
        fame = [FameCard(f["slug"], frozenset(f["trump"]), f["vp"]) for f in cards["fame"]]
        return cls(cards["name"], {c.slug: c for c in characters}, {f.slug: f for f in fame})

    def with_ability(self, ability: str) -> str:
        return next(slug for slug, card in self.characters.items() if card.ability == ability)


@dataclass
class Award:
    """One cube that step 3 owes: a colour, or `white` until the seat has named one."""

    seat: int
    colour: str
    source: str
    left: int


@dataclass
class Position:
    """A whole game in progress; `play` changes it. `events` counts what happened, for tests to see what they saw."""

    deck: Deck
    players: int
    options: dict[str, Any]
    rounds: int
    start_player: int
    turn: int | None
    hands: list[list[str]]
    fame: str | None
    fame_deck: list[str]
    cubes: list[dict[str, int]]
    proteges: list[list[str]]
    fames: list[list[str]]
    played: list[str | None]
    protected: list[bool]
    protection: list[bool]
    passed: list[bool]
    sculpted: list[str | None]
    round: int = 1
    phase: str = "choose"
    next_start_player: int | None = None
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(COLOURS, 8))
    fame_out: list[str] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    passers: list[int] = field(default_factory=list)
    clown: str | None = None
    events: Counter[str] = field(default_factory=Counter)

    @classmethod
    def from_deal(cls, deck: Deck, deal: Mapping[str, Any]) -> Self:
        """Read what the set-up decided; everything else in the state follows from the rules."""
        seats = range(deal["players"])
        return cls(
            deck=deck,
            players=deal["players"],
            options=dict(deal["options"]),
            rounds=1 + len(deal["fame_deck"]),
            start_player=deal["start_player"],
            turn=deal["start_player"],
            hands=[list(hand) for hand in deal["hands"]],
            fame=deal["fame"],
            fame_deck=list(deal["fame_deck"]),
            cubes=[dict.fromkeys(COLOURS, 0) for _ in seats],
            proteges=[[] for _ in seats],
            fames=[[] for _ in seats],
            played=[None for _ in seats],
            protected=[False for _ in seats],
            protection=[True for _ in seats],
            passed=[False for _ in seats],
            sculpted=[None for _ in seats],
        )

    # Around the table

    def seats(self) -> range:
        return range(self.players)

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % self.players for step in self.seats()]

    def left_of(self, seat: int) -> list[int]:
        """Return the other seats, the closest in clockwise order first."""
        return self.clockwise(seat)[1:]

    def right_of(self, seat: int) -> int:
        return self.clockwise(seat)[-1]

    def holder(self, protege: str) -> int | None:
        return next((seat for seat in self.seats() if protege in self.proteges[seat]), None)

    # What may be said

    def legal(self) -> list[str]:
        if self.turn is None:
            return []
        if self.phase == "choose":
            return self._legal_choose(self.turn)
        if self.phase == "earn":
            return [f"gain {colour}" for colour in COLOURS]  # (8)
        if self.phase == "gain":
            return [f"gain {colour}" for colour in COLOURS] + self._legal_take(self.turn)  # (11)
        return self._legal_reckoning(self.turn)

    def _legal_choose(self, seat: int) -> list[str]:
        plays = [f"play {card}" for card in self.hands[seat]]
        protected = [f"{play} protect" for play in plays] if self.protection[seat] else []
        return [*plays, *protected, "pass"]  # (1), (2)

    def _legal_take(self, taker: int) -> list[str]:
        texts = []
        for owner in self.seats():
            card = self.played[owner]
            if card is None or self.protected[owner]:
                continue
            if self._guarded(owner):  # (12)
                texts += [f"take {card} pay {colour}" for colour in COLOURS if self.cubes[taker][colour] > 0]
            else:
                texts.append(f"take {card}")
        return texts

    def _guarded(self, owner: int) -> bool:
        lawman = self.deck.with_ability("guards")
        if self.played[owner] == lawman:
            return True
        return self.options["lawman"] == "each-round" and lawman in self.proteges[owner]

    def _legal_reckoning(self, seat: int) -> list[str]:
        clowns = self.holder(self.deck.with_ability("copies"))
        if clowns == seat and self.clown is None:
            return [f"clown {choice}" for choice in self._clown_choices(seat)]
        return [f"sculpt {card}" for card in self.proteges[seat]]  # (16)

    def _clown_choices(self, seat: int) -> list[str]:
        neighbours = self.proteges[self.right_of(seat)]
        eligible = [card for card in neighbours if self.deck.characters[card].ability not in NOT_AT_GAME_END]
        return [*eligible, "none"]  # (15)

    # What it does

    def play(self, text: str) -> None:
        if text not in self.legal() or self.turn is None:
            raise ValueError(f"{text!r} is not legal")
        seat = self.turn
        match text.split():
            case ["pass"]:
                self.passed[seat] = True
                self._next_to_choose(seat)
            case ["play", card, *protect]:
                self._play_character(seat, card, protect=bool(protect))
                self._next_to_choose(seat)
            case ["gain", colour] if self.phase == "earn":
                self._count("white cube")
                self._gain(seat, colour, chosen=True)
                self.awards.pop(0)
                self._earn()
            case ["gain", colour]:
                self._gain(seat, colour, chosen=True)
                self.passers.pop(0)
                self._next_to_gain()
            case ["take", card, *pay]:
                self._take(seat, card, *pay[1:])
                self.passers.pop(0)
                self._next_to_gain()
            case ["clown", choice]:
                self.clown = choice
                self._reckon()
            case ["sculpt", card]:
                self.sculpted[seat] = card
                self._count("sculptor")
                self._reckon()
            case _:
                raise AssertionError(text)

    def _count(self, event: str) -> None:
        self.events[event] += 1

    # Step 2

    def _play_character(self, seat: int, card: str, *, protect: bool) -> None:
        self.hands[seat].remove(card)
        self.played[seat] = card
        if protect:  # (2)
            self.protected[seat] = True
            self.protection[seat] = False
            self._count("protection")

    def _next_to_choose(self, seat: int) -> None:
        following = self.left_of(seat)[0]
        if following != self.start_player:
            self.turn = following
        elif all(self.passed):
            self._nobody_plays()
        else:
            self._somebody_wins()

    # Step 3

    def _nobody_plays(self) -> None:
        assert self.fame is not None
        self.fame_out.append(self.fame)  # (3)
        self.fame = None
        self.next_start_player = self.start_player
        self._count("all-pass round")
        self._gain_proteges()

    def _somebody_wins(self) -> None:
        assert self.fame is not None
        table = {seat: self.deck.characters[card] for seat, card in enumerate(self.played) if card is not None}
        trump = self.deck.fame[self.fame].trump
        qualified = [seat for seat in table if table[seat].fields & trump]
        if len(trump) > 1 and qualified:
            self._count("two-field trump")
        winner = max(qualified or table, key=lambda seat: table[seat].influence)  # (4)
        if table[winner].influence < max(card.influence for card in table.values()):
            self._count("trump decides")
        self.fames[winner].append(self.fame)
        self.fame = None
        self.next_start_player = winner  # (5)
        self.awards = [Award(winner, table[winner].cube, "own", 1)]
        for seat in self.left_of(winner):  # (6)
            if seat in table:
                closest = next(other for other in self.left_of(seat) if other in table)
                self.awards.append(Award(seat, table[seat].cube, "own", 1))
                doubled = table[seat].ability == "doubles-gains"  # (10)
                if doubled and table[closest].cube != "none":
                    self._count("student doubling" if table[closest].cube != "white" else "student doubling white")
                self.awards += [
                    Award(seat, table[closest].cube, "neighbour", left) for left in ((2, 1) if doubled else (1,))
                ]
        if table[winner].ability == "doubles-gains":
            self._count("student wins")
        self.phase = "earn"
        self._earn()

    def _earn(self) -> None:
        """Hand out what step 3 still owes, up to the next white cube."""
        while self.awards:
            award = self.awards[0]
            if award.colour == "white":
                self.turn = award.seat
                return
            if award.colour != "none":  # (7)
                self._gain(award.seat, award.colour)
            self.awards.pop(0)
        self._gain_proteges()

    def _gain(self, seat: int, colour: str, *, chosen: bool = False) -> None:
        if self.stock[colour] > 0:
            self.stock[colour] -= 1
            self.cubes[seat][colour] += 1
            return
        for victim in self.left_of(seat):  # (9)
            if self.cubes[victim][colour] > 0:
                self.cubes[victim][colour] -= 1
                self.cubes[seat][colour] += 1
                self._count("chosen steal" if chosen else "steal")
                if victim != self.left_of(seat)[0]:
                    self._count("steal from further")
                return
        self._count("nothing to gain")

    # Step 4

    def _gain_proteges(self) -> None:
        self.phase = "gain"
        for owner in self.seats():
            if self.protected[owner]:
                self._goes_home(owner)
        self.passers = [seat for seat in self.clockwise(self.start_player) if self.passed[seat]]  # (5), (11)
        self._next_to_gain()

    def _goes_home(self, owner: int) -> None:
        card = self.played[owner]
        if card is not None:
            self._move(card, owner, owner)

    def _move(self, card: str, owner: int, taker: int) -> None:
        self.played[owner] = None
        self.protected[owner] = False
        self.proteges[taker].append(card)

    def _next_to_gain(self) -> None:
        if self.passers:
            self.turn = self.passers[0]
            return
        for owner in self.seats():
            self._goes_home(owner)
        self._end_of_round()

    def _take(self, taker: int, card: str, payment: str | None = None) -> None:
        owner = self.played.index(card)
        if payment is not None:  # (12)
            self.cubes[taker][payment] -= 1
            self.stock[payment] += 1
            himself = card == self.deck.with_ability("guards")
            self._count("lawman payment for himself" if himself else "lawman payment")
        self._move(card, owner, taker)
        self._count("take")

    def _end_of_round(self) -> None:
        if self.round == self.rounds:
            self._reckon()
            return
        assert self.next_start_player is not None
        self.round += 1
        self.start_player = self.next_start_player
        self.next_start_player = None
        self.passed = [False for _ in self.seats()]
        self.fame = self.fame_deck.pop(0)
        self.phase = "choose"
        self.turn = self.start_player

    # The reckoning

    def _reckon(self) -> None:
        """Ask for the end-game decisions in their order; a sole choice is taken without asking (14)."""
        self.phase = "reckoning"
        clown = self.holder(self.deck.with_ability("copies"))
        sculptor = self.deck.with_ability("doubles-protege")
        if clown is not None and self.clown is None:
            if len(self._clown_choices(clown)) > 1:
                self.turn = clown
                return
            self.clown = "none"
        for seat in (self.holder(sculptor), clown if self.clown == sculptor else None):
            if seat is not None and self.sculpted[seat] is None:
                if len(self.proteges[seat]) > 1:
                    self.turn = seat
                    return
                self.sculpted[seat] = self.proteges[seat][0]
                self._count("sole sculpture")
        if self.clown is not None:
            self._count(f"clown {self.clown}")
        self.phase = "over"
        self.turn = None

    # Points

    def abilities(self, seat: int) -> list[str]:
        """Return the abilities that work for `seat`: those of its protégés, and the one that its Clown uses."""
        used = [self.deck.characters[card].ability for card in self.proteges[seat]]
        if "copies" in used and self.clown not in {None, "none"}:
            assert self.clown is not None
            used.append(self.deck.characters[self.clown].ability)
        return used

    def counted_cubes(self, seat: int) -> dict[str, int]:
        """Return the real and the virtual cubes of `seat` (17)."""
        counted = dict(self.cubes[seat])
        for ability in self.abilities(seat):
            if ability in COUNTS_AS:
                counted[COUNTS_AS[ability]] += 1
        return counted

    def sources(self, seat: int, counted: Sequence[Mapping[str, int]]) -> dict[str, int]:
        characters = self.deck.characters
        abilities = self.abilities(seat)
        fames = [self.deck.fame[card].vp for card in self.fames[seat]]
        fame = sum(fames)
        if "doubles-lowest-fame" in abilities and fames:  # (19)
            fame += min(fames)
        doubled = self.sculpted[seat]
        return {
            "cubes": sum(map(scale, counted[seat].values())),
            "fame": fame,
            "proteges": sum(characters[card].vp for card in self.proteges[seat])
            + (characters[doubled].vp if doubled is not None else 0),
            "abilities": sum(self.bonus(ability, seat, counted) for ability in abilities),
            "hand": -10 * len(self.hands[seat]),
        }

    def bonus(self, ability: str, seat: int, counted: Sequence[Mapping[str, int]]) -> int:
        if ability in MOST:  # (18)
            own = counted[seat][MOST[ability]]
            return 5 if own > 0 and own == max(cubes[MOST[ability]] for cubes in counted) else 0
        match ability:  # (19)
            case "set-of-four":
                return 7 if all(counted[seat].values()) else 0
            case "per-own-cube":
                return sum(counted[seat].values())
            case "per-right-cube":
                return sum(counted[self.right_of(seat)].values())
            case "four-proteges":
                return 3 if len(self.proteges[seat]) >= 4 else 0
            case _:
                return 0

    def scores(self) -> Scores:
        """Count as if the game ended now; what is not decided yet counts nothing."""
        counted = [self.counted_cubes(seat) for seat in self.seats()]
        sources = [self.sources(seat, counted) for seat in self.seats()]
        totals = [sum(points.values()) for points in sources]
        starts = self.start_player if self.next_start_player is None else self.next_start_player
        distance = {seat: steps for steps, seat in enumerate(self.clockwise(starts))}
        keys = [  # (22)
            (totals[seat], points["fame"], points["proteges"], points["cubes"], -distance[seat])
            for seat, points in enumerate(sources)
        ]
        ranks, separations = ranking(keys, TIE_BREAKS)
        return Scores(totals, ranks, sources, separations[0], separations, final=self.phase == "over")

    # The forms

    def to_json(self) -> dict[str, Any]:
        gain = None
        if self.phase == "earn":
            gain = {"from": self.awards[0].source, "left": self.awards[0].left}
        characters, fame = list(self.deck.characters), list(self.deck.fame)
        return {
            "game": "patronize",
            "rules": 1,
            "cards": self.deck.name,
            "players": self.players,
            "options": self.options,
            "round": self.round,
            "rounds": self.rounds,
            "phase": self.phase,
            "turn": self.turn,
            "start_player": self.start_player,
            "next_start_player": self.next_start_player,
            "fame": self.fame,
            "fame_deck": self.fame_deck,
            "fame_out": in_table_order(self.fame_out, fame),
            "stock": self.stock,
            "hands": [in_table_order(hand, characters) for hand in self.hands],
            "cubes": self.cubes,
            "proteges": [in_table_order(cards, characters) for cards in self.proteges],
            "fames": [in_table_order(cards, fame) for cards in self.fames],
            "played": self.played,
            "protected": self.protected,
            "protection": self.protection,
            "passed": self.passed,
            "gain": gain,
            "clown": self.clown,
            "sculpted": self.sculpted,
        }


def scale(cubes: int) -> int:
    return SCALE[cubes] if cubes < len(SCALE) else SCALE[-1] + 5 * (cubes - 5)
