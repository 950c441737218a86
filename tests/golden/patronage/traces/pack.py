"""Pack traces of the base game (JSON Lines) into the form described in README.md: pack.py OUT.gz TRACE.jsonl..."""

import gzip
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

FORMAT = "patron-traces/1"


def slug(name: str) -> str:
    """Give the slug of a card's name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def words(numbers: Iterable[int]) -> str:
    """Write numbers with blanks between."""
    return " ".join(map(str, numbers))


def change(old: Iterable[int], new: Iterable[int]) -> str:
    """Write what comes and what goes between two sets."""
    gone, come = set(old) - set(new), set(new) - set(old)
    return "".join([f"+{card}" for card in sorted(come)] + [f"-{card}" for card in sorted(gone)])


class Packer:
    """Turns the events of one game into lines."""

    def __init__(self) -> None:
        self.top: dict[str, int] = {}
        self.order: list[int] = []
        self.seats: dict[int, dict[str, Any]] = {}

    def state(self, event: dict[str, Any]) -> str:
        """Write what has changed since the state before."""
        out = []
        for key, letter in (("round", "r"), ("act", "a"), ("pool", "p"), ("deck", "k"), ("discard", "x")):
            if self.top.get(key) != event[key]:
                self.top[key] = event[key]
                out.append(f"{letter}{event[key]}")
        order = [seat["pl"] for seat in event["p"]]
        if order != self.order:
            self.order = order
            out.append("o" + ",".join(map(str, order)))
        for seat in event["p"]:
            old = self.seats.get(seat["pl"], {"vp": 0, "hand": [], "tab": [], "goods": []})
            if seat["vp"] != old["vp"]:
                out.append(f"{seat['pl']}v{seat['vp']}")
            for key, letter in (("hand", "h"), ("tab", "t"), ("goods", "g")):
                if changed := change(old[key], seat[key]):
                    out.append(f"{seat['pl']}{letter}{changed}")
            self.seats[seat["pl"]] = seat
        return " ".join(["s", *out])


def pack(lines: Iterable[str]) -> Iterator[str]:  # noqa: C901 - one arm for each kind of line
    """Give the lines of the packed form; all games must have the same numbers of cards."""
    deck: list[str] = []
    packer = Packer()
    draws: list[int] = []
    for line in lines:
        event = json.loads(line)
        kind = event["ev"]
        if kind == "draw":
            draws.append(event["card"])
            continue
        if draws:
            yield f"d {words(draws)}"
            draws = []
        if kind == "game":
            slugs = [slug(name) for name in event["deck"]]
            if not deck:
                deck = slugs
                yield f"cards {' '.join(deck)}"
            if slugs != deck:
                raise ValueError("another deck")
            packer = Packer()
            yield f"game {event['seed']} {event['players']} {event['advanced']}"
        elif kind == "reshuffle":
            yield "r"
        elif kind == "state":
            yield packer.state(event)
        elif kind == "ask":
            parts = [[event["pl"], event["type"], *event["args"]], event["list"], event["special"]]
            yield "q " + " / ".join(map(words, parts))
        elif kind == "ans":
            yield "a " + " / ".join(map(words, [[event["rv"]], event["list"], event["special"]]))
        elif kind == "result":
            scores = [f"{score['pl']} {score['vp']} {score['chips']} {score['win']}" for score in event["scores"]]
            yield f"e {event['rounds']} / {' / '.join(scores)}"


def main(out: str, *traces: str) -> None:
    """Pack the traces into one file."""
    lines = (line for trace in traces for line in Path(trace).read_text().splitlines())
    text = "\n".join([FORMAT, *pack(lines), ""])
    Path(out).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main(*sys.argv[1:])
