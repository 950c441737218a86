"""Builds positions of Patronage in which a round is about to start, and plays them on.

Cards are written as in the base game's tests (`patronage.positions`): a tableau begins with its start world, a good
lies on the worlds with a `+`. `agendas` tells the Favor left on one Agenda or on both; the other one is complete, and
has its ability in a phase that the test does not play. What a test leaves open: no Favor, no chips, an empty hand.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, TypeVar

import patron
from patronage.positions import (
    NO_CARDS,
    NO_NUMBERS,
    Json,
    Seen,
    both,
    data,
    hand,
    lay,
    legal,
    next_round,
    phase,
    run,
    select,
)
from patronage.positions import STARTS as BASE_STARTS

#: Start worlds by their numbers: those of the base game, then those of Patronage.
STARTS: Final = (
    *BASE_STARTS,
    "rebel-home-camp",
    "informant-colony",
    "uplift-garrison",
    "quiet-gene-colony",
    "captured-ore-moon",
    "craft-colony",
)
RED: Final = {"epsilon-eridani", "new-sparta", "rebel-home-camp", "uplift-garrison", "captured-ore-moon"}
AGENDAS: Final = (
    "arms-of-the-imperium",
    "established-power",
    "galactic-enrichment",
    "galactic-vigilance",
    "uplift-prophecy",
    "omens-of-war",
    "pan-galactic-senate",
    "planetary-surplus",
)
#: Agendas that stand beside the one of a test: complete, and of phase I, V or II.
BESIDE: Final = ("uplift-prophecy", "planetary-surplus", "pan-galactic-senate")
#: A start world without Military, Trade power or anything else that an Agenda asks for.
PLAIN: Final = "earths-lost-colony"
#: Cards to pay with. None of them can be placed by a seat with Military below 6.
PAY: Final = ("rebel-base", "rebel-homeworld", "lost-alien-battle-fleet", "imperium-capital")

Result = TypeVar("Result")

NO_AGENDAS: Final[Mapping[str, int]] = MappingProxyType({})


def game(players: int = 2, **options: object) -> patron.Game:
    """Patronage with these rule options."""
    return patron.Game("patronage", players, {"sets": "base+patronage", **options})


@cache
def cards() -> list[Json]:
    """The facts of every distinct card."""
    found: list[Json] = game().cards["cards"]
    return found


def position(
    players: int = 2,
    *,
    tableaux: Mapping[int, str] = NO_CARDS,
    hands: Mapping[int, str] = NO_CARDS,
    deck: str = "",
    goods: str = "",
    rest: str = "deck",
    chips: Mapping[int, int] = NO_NUMBERS,
    favor: Mapping[int, int] = NO_NUMBERS,
    agendas: Mapping[str, int] = NO_AGENDAS,
    goals: tuple[str, ...] = (),
    taken: Mapping[str, tuple[int, ...]] = MappingProxyType({}),
    **options: object,
) -> patron.State:
    """A position in which everybody is about to select an action.

    `goals` are up to six goals, with others beside them; `taken` tells which seats have which.
    """
    rules = game(players, goals=bool(goals), **options) if goals else game(players, **options)
    table = dict(agendas)
    for beside in BESIDE:
        if len(table) < 2 and beside not in table:
            table[beside] = 0
    more: Json = {
        "agendas": [{"agenda": slug, "favor": table[slug]} for slug in AGENDAS if slug in table],
        "favor": [favor.get(seat, 0) for seat in range(players)],
    }
    if goals:
        more["goals"] = [{"goal": goal, "taken": list(taken.get(goal, ()))} for goal in with_others(rules, goals)]
    return lay(
        rules,
        tableaux=tableaux,
        hands=hands,
        deck=deck,
        goods=goods,
        rest=rest,
        chips=chips,
        starts=STARTS,
        more=more,
    )


#: Goals that fill up a list: nobody reaches them by chance in a position of few cards.
LATE_FIRST: Final = (
    "system-diversity",
    "innovation-leader",
    "overlord-discoveries",
    "uplift-knowledge",
    "budget-surplus",
)
LATE_MOST: Final = ("propaganda-edge", "greatest-military", "greatest-infrastructure")
FIRST: Final = (
    "galactic-standard-of-living",
    "system-diversity",
    "overlord-discoveries",
    "budget-surplus",
    "innovation-leader",
    "galactic-status",
    "uplift-knowledge",
    "galactic-riches",
    "expansion-leader",
    "military-influence",
    "established-power",
    "cultural-exchange",
)
MOST: Final = (
    "greatest-military",
    "largest-industry",
    "greatest-infrastructure",
    "production-leader",
    "research-leader",
    "propaganda-edge",
    "prosperity-lead",
    "economic-leader",
)


def with_others(rules: patron.Game, goals: tuple[str, ...]) -> list[str]:
    """Four goals for who is first and two for who has most, in their order."""
    first = [goal for goal in goals if goal in FIRST]
    most = [goal for goal in goals if goal in MOST]
    assert len(first) + len(most) == len(goals), f"{rules}: no such goal among {goals}"
    first += [goal for goal in LATE_FIRST if goal not in first][: 4 - len(first)]
    most += [goal for goal in LATE_MOST if goal not in most][: 2 - len(most)]
    return [goal for goal in (*FIRST, *MOST) if goal in first or goal in most]


def finish(state: patron.State, *moves: str) -> patron.State:
    """Play on until the round has ended: the moves (`0 spend omens-of-war`) as soon as they are legal, each once.

    Beside them as little as possible is said: `done`, `pass`, otherwise the first thing that is legal.
    """
    return _play_on(state, list(moves), lambda state: phase(state) == "select")


def until(state: patron.State, name: str, *moves: str) -> patron.State:
    """Play on as `finish` does until the phase begins, or asks somebody the first question."""
    return _play_on(state, list(moves), lambda state: phase(state) == name)


def _play_on(state: patron.State, left: list[str], ended: Callable[[patron.State], bool]) -> patron.State:
    while not state.is_over and not ended(state):
        texts = legal(state)
        wanted = [move for move in left if move in {f"{state.turn} {text}" for text in texts}]
        if wanted:
            left.remove(wanted[0])
            state = run(state, wanted[0])
            continue
        idle = [text for text in ("done", "pass") if text in texts]
        state = state.play(idle[0] if idle else state.legal_actions[0])
    assert not left, f"never legal: {left}"
    return state


def outcomes(state: patron.State, read: Callable[[patron.State], Result]) -> set[Result]:
    """What `read` finds at the end of the round, over all that can be said until then; all seats have selected."""
    seen, waiting, found = {state}, [state], set[Result]()
    while waiting:
        state = waiting.pop()
        if state.is_over or phase(state) == "select":
            found.add(read(state))
            continue
        for text in legal(state):
            after = state.play(text)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        assert len(seen) < 20_000, "a smaller position is wanted"
    return found


def questions(state: patron.State, seat: int) -> list[patron.State]:
    """Every question of the round to a seat while all say as little as possible, an answer at least."""
    found: list[patron.State] = []
    while not state.is_over and phase(state) != "select":
        if state.turn == seat:
            found.append(state)
        texts = legal(state)
        idle = [text for text in ("done", "pass") if text in texts]
        state = state.play(idle[0] if idle else state.legal_actions[0])
    assert found, f"seat {seat} was not asked"
    return found


def never(state: patron.State, text: str, seat: int = 0) -> bool:
    """Whether a seat may never say this in the round, and is told why not whenever it is asked something."""
    return all(text not in legal(asked) and bool(asked.why_illegal(text)) for asked in questions(state, seat))


def favor(seen: Seen, seat: int) -> int:
    """The Favor of a seat."""
    found: int = data(seen)["favor"][seat]
    return found


def on_agenda(seen: Seen, slug: str) -> int:
    """The Favor that lies on an Agenda."""
    return {one["agenda"]: int(one["favor"]) for one in data(seen)["agendas"]}[slug]


def taken(seen: Seen, goal: str) -> list[int]:
    """The seats that have taken a goal."""
    return {one["goal"]: list(one["taken"]) for one in data(seen)["goals"]}[goal]


def offered(state: patron.State, *moves: str) -> bool:
    """Whether each of the moves is legal for the seat to move."""
    return set(moves) <= legal(state)


def may_settle(tableau: str, world: str, others: str = "", **more: object) -> bool:
    """Whether a seat with this tableau and hand may place this world in phase III, with what `position` takes."""
    state = position(tableaux={0: tableau}, hands={0: f"{world} {others}"}, **more)  # type: ignore[arg-type]
    return _may(both(state, "settle"), world)


def may_develop(tableau: str, development: str, others: str = "", **more: object) -> bool:
    """Whether a seat with this tableau and hand may place this development in phase II, chosen by all."""
    state = position(tableaux={0: tableau}, hands={0: f"{development} {others}"}, **more)  # type: ignore[arg-type]
    return _may(both(state, "develop"), development)


def _may(state: patron.State, card: str) -> bool:
    while not next_round(state):
        if state.turn == 0 and f"place {card}" in legal(state):
            return True
        texts = legal(state)
        state = state.play(next(text for text in ("done", "pass") if text in texts))
    return False


__all__ = ["both", "data", "hand", "legal", "next_round", "phase", "run", "select"]
