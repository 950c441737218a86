"""Let one player sit on every seat of Patronage, and print how often each Agenda and each new kind of power is used."""

import argparse
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import patron

PAIRS = tuple(itertools.combinations(range(8), 2))
FAMILIES = {
    "intel": "an Intel power worked",
    "peaceful": "a Peaceful world placed",
    "chip": "a VP chip spent for a power",
    "favor": "a Favor spent for a power",
    "discard": "a card discarded from the tableau for its power",
    "negative": "negative Military at the end",
    "mix": "a mix-and-match Explore",
    "gain": "Favor gained by a power",
}


@dataclass
class Use:
    """What was counted in games."""

    games: Counter[str] = field(default_factory=Counter[str])
    """Games with an Agenda in play, by Agenda; `all` for all."""
    complete: Counter[str] = field(default_factory=Counter[str])
    """Games in which the Agenda was completed."""
    spent: Counter[str] = field(default_factory=Counter[str])
    """Favor spent for its ability."""
    used: Counter[str] = field(default_factory=Counter[str])
    """Games in which its ability was used, and in which a kind of power was."""

    def add(self, other: "Use") -> None:
        """Add the counts of other games."""
        for mine, others in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.update(others)


def agenda_names() -> list[str]:
    """Return the slugs of the Agendas."""
    return [agenda["slug"] for agenda in patron.Patronage().cards["agendas"]]


def play(players: int, seed: int, playouts: int) -> Use:
    """Play one game; pairs of Agendas take turns with the seeds."""
    agendas = agenda_names()
    one, other = (agendas[index] for index in PAIRS[seed % len(PAIRS)])
    game = patron.Game("patronage", players, {"agendas": f"{one}+{other}", "max_rounds": 60})
    chooser = patron.players.Search(playouts=playouts) if playouts else patron.players.Greedy()
    cards = {card["slug"]: card for card in game.cards["cards"]}
    state = game.deal(seed)
    use, seen = Use(), set[str]()
    before = json.loads(state.to_json())
    decisions = 0
    while not state.is_over:
        action = str(chooser.choose(state.view(), (seed << 32) + decisions))
        decisions += 1
        good_is_favor = action in {"sell favor", "consume favor"}
        state = state.play(action)
        after = json.loads(state.to_json())
        if action.startswith("spend ") or good_is_favor:
            slug = "arms-of-the-imperium" if good_is_favor else action.removeprefix("spend ")
            use.spent[slug] += 1
            seen.add(slug)
        seen |= _families(before, after, action, cards)
        before = after
    use.games.update([one, other, "all"])
    use.complete.update(on["agenda"] for on in before["agendas"] if not on["favor"])
    seen |= {"negative"} if any(_military(worlds, cards) < 0 for worlds in before["tableaux"]) else set()
    use.used.update(seen)
    return use


def _families(before: dict[str, Any], after: dict[str, Any], action: str, cards: dict[str, dict[str, Any]]) -> set[str]:
    found = {word for word in ("chip", "favor") if action.startswith("use ") and action.endswith(f" {word}")}
    held = [set(worlds) for worlds in before["tableaux"]]
    now = [set(worlds) for worlds in after["tableaux"]]
    if before["phase"] != "setup":
        if any(old - new for old, new in zip(held, now, strict=True)):
            found.add("discard")
        placed = {card for old, new in zip(held, now, strict=True) for card in new - old}
        if any("peaceful_defense" in cards[card] for card in placed):
            found.add("peaceful")
    phase = after["phase"].removesuffix("-again")
    for at, worlds in enumerate(now):
        others = [choice for seat, chosen in enumerate(after["actions"]) if seat != at for choice in chosen]
        for power in (power for card in worlds for power in cards[card]["powers"]):
            text = power["text"]
            if "mix" not in found and phase == "explore" and "whole hand" in text:
                found.add("mix")
            if phase == power["phase"] and any(f"selected {choice}" in text for choice in _names(others)):
                found.add("intel")
    gained = [new - old for old, new in zip(before["favor"], after["favor"], strict=True)]
    lying = sum(on["favor"] for on in before["agendas"]) - sum(on["favor"] for on in after["agendas"])
    if before["phase"] != "setup" and sum(max(0, more) for more in gained) > 0 and lying == 0:
        found.add("gain")
    return found


def _names(choices: list[str]) -> set[str]:
    return {"explore" if choice.startswith("explore") else choice for choice in choices}


def _military(worlds: list[str], cards: dict[str, dict[str, Any]]) -> int:
    words = (power["text"].split() for card in worlds for power in cards[card]["powers"] if power["phase"] == "settle")
    return sum(int(text[0].replace("\N{MINUS SIGN}", "-")) for text in words if text[1:] == ["Military"])


def rows(use: Use) -> Iterator[str]:
    """Give the two tables line by line."""
    yield "| Agenda | games | completed | ability used | Favor spent a game |"
    yield "|---|---|---|---|---|"
    for slug in agenda_names():
        games = use.games[slug] or 1
        yield (
            f"| {slug} | {use.games[slug]} | {use.complete[slug] / games:.0%} | {use.used[slug] / games:.0%} | "
            f"{use.spent[slug] / games:.2f} |"
        )
    yield ""
    yield f"| in {use.games['all']} games | in some |"
    yield "|---|---|"
    for family, words in FAMILIES.items():
        yield f"| {words} | {use.used[family] / use.games['all']:.0%} |"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--playouts", type=int, default=0, help="of each search; 0 for the greedy player")
    parser.add_argument("--games", type=int, default=280, help="games; a multiple of 28 has each pair of Agendas alike")
    parser.add_argument("--jobs", type=int, default=2, help="games played side by side")
    arguments = parser.parse_args()
    use = Use()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        seeds = range(arguments.games)
        for one in pool.map(play, [arguments.players] * len(seeds), seeds, [arguments.playouts] * len(seeds)):
            use.add(one)
    for row in rows(use):
        print(row)


if __name__ == "__main__":
    main()
