"""Builds positions that a game can reach: a test names what matters, the rest is filled in consistently.

Cards are written as one string of slugs, cubes as `red 3 blue` (one blue). What a test leaves open is filled in the
order of the card table; what would upset a test (Clown, Sculptor, Lawman) leaves the game first.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import patron

CHARACTERS: Final[tuple[str, ...]] = (
    "student",
    "clown",
    "sculptor",
    "painter",
    "literary-man",
    "navigator",
    "nun",
    "geographer",
    "architect",
    "missionary",
    "theologian",
    "spinning-trader",
    "lawman",
    "merchant",
    "diplomat",
    "noble",
    "banker",
)
FAMES: Final[tuple[str, ...]] = ("religion-4", "art-4", "science-5", "exploration-5", "none-3", "none-6", "none-7")
COLOURS: Final[tuple[str, ...]] = ("red", "green", "blue", "yellow")
HAND: Final = {3: 5, 4: 4, 5: 3}
ROUNDS: Final = {3: 7, 4: 6, 5: 5}
GAINS: Final = {"gain red", "gain green", "gain blue", "gain yellow"}
NOTHING: Final[Mapping[int, str]] = MappingProxyType({})


def position(
    players: int = 4,
    *,
    phase: str = "choose",
    in_round: int = 1,
    start: int | None = None,
    turn: int | None = None,
    hands: Mapping[int, str] = NOTHING,
    proteges: Mapping[int, str] = NOTHING,
    cubes: Mapping[int, str] = NOTHING,
    fames: Mapping[int, str] = NOTHING,
    fame: str = "none-7",
    fame_deck: str = "",
    fame_out: str = "",
    removed: str = "",
    spent: Iterable[int] = (),
    next_start: int | None = None,
    clown: str | None = None,
    sculpted: Mapping[int, str] = NOTHING,
    lawman: str = "each-round",
) -> patron.State:
    """A `choose` position in which nobody has acted yet, or a `reckoning` or `over` position.

    `hands` are what a seat holds at least: they are filled up to the smallest size that the round allows. `proteges`
    and `fames` are exact for the seats named; the other seats take what is left. `spent` are protection cubes.
    """
    seats = range(players)
    size, rounds = HAND[players], ROUNDS[players]
    ended = phase in ("reckoning", "over")
    assert ended or phase == "choose", f"no builder for the phase {phase}"
    in_round = rounds if ended else in_round
    done = rounds if ended else in_round - 1  # rounds that have been played to their end
    out = fame_out.split()

    hand, protege = _characters(
        players, done, done - len(out), removed.split(), hands, proteges, lawman_first=not ended
    )
    plays = [size - len(hand[seat]) for seat in seats]
    face_up = [] if ended else [fame]
    won, deck = _fames(plays, face_up, fame_deck.split(), out, done, rounds - in_round, fames, start or 0)

    # who starts: the last winner; before anybody has won, the first seat
    contested = done - len(out)
    winners = [seat for seat in seats if won[seat]]
    if ended:
        assert winners, "an ended game without a won round is not built here"
        next_start = winners[0] if next_start is None else next_start
        assert won[next_start], f"seat {next_start} starts next, but has won nothing"
        before = [seat for seat in winners if len(won[seat]) > (seat == next_start)] or [0]
        start = before[0] if start is None else start
        assert start in before, f"seat {start} cannot have started the last round"
    else:
        assert next_start is None, "in `choose` nobody knows the next start player"
        start = 0 if start is None else start
        assert contested == 0 or won[start], f"seat {start} starts, but has won nothing"
    held = [_count(cubes.get(seat, "")) for seat in seats]
    spent = set(spent)
    for seat in seats:
        _check_seat(
            seat, plays[seat], done, contested, len(protege[seat]), len(won[seat]), held[seat], spent=seat in spent
        )
    stock = {colour: 8 - sum(one[colour] for one in held) for colour in COLOURS}
    assert min(stock.values()) >= 0, f"more than eight cubes of a colour: {stock}"

    options = {"lawman": lawman, "first_seat": start if contested == 0 else 0}
    everything: dict[str, Any] = {
        "game": "patronize",
        "rules": 1,
        "cards": "reconstructed-1",
        "players": players,
        "options": options,
        "round": in_round,
        "phase": phase,
        "turn": None if phase == "over" else start if phase == "choose" else turn,
        "start_player": start,
        "next_start_player": next_start,
        "fame": None if ended else fame,
        "fame_deck": deck,
        "fame_out": out,
        "stock": stock,
        "hands": [_sorted(CHARACTERS, hand[seat]) for seat in seats],
        "cubes": held,
        "proteges": [_sorted(CHARACTERS, protege[seat]) for seat in seats],
        "fames": [_sorted(FAMES, won[seat]) for seat in seats],
        "played": [None] * players,
        "protected": [False] * players,
        "protection": [seat not in spent for seat in seats],
        # a seat that never played passed the last round too; of the others, any may have played it
        "passed": [ended and plays[seat] == 0 for seat in seats],
        "gain": None,
        "clown": clown,
        "sculpted": [sculpted.get(seat) for seat in seats],
    }
    return patron.Game("patronize", players=players, options=options).state(everything)


def _characters(
    players: int,
    done: int,
    contested: int,
    away: list[str],
    hands: Mapping[int, str],
    proteges: Mapping[int, str],
    *,
    lawman_first: bool,
) -> tuple[list[list[str]], list[list[str]]]:
    """Hands and protégés by seat, every dealt card in one place."""
    seats, size = range(players), HAND[players]
    hand = [hands.get(seat, "").split() for seat in seats]
    protege = [proteges.get(seat, "").split() for seat in seats]
    named = [*away, *(card for cards in (*hand, *protege) for card in cards)]
    assert set(named) <= set(CHARACTERS), f"unknown: {set(named) - set(CHARACTERS)}"
    assert len(set(named)) == len(named), f"a card stands in two places: {named}"
    troublesome = ("lawman", "clown", "sculptor") if lawman_first else ("clown", "sculptor", "lawman")
    spare = [card for card in dict.fromkeys((*troublesome, *CHARACTERS)) if card not in named]
    leaving = len(CHARACTERS) - players * size
    assert len(away) <= leaving, f"only {leaving} characters leave the game"
    while len(away) < leaving:
        away.append(spare.pop(0))
    for cards in hand:
        while len(cards) < size - done:
            cards.append(spare.pop(0))
    open_proteges = [seat for seat in seats if seat not in proteges]
    open_hands = [seat for seat in open_proteges if seat not in hands]
    for card in spare:
        if room := [seat for seat in open_proteges if len(protege[seat]) < contested]:
            protege[min(room, key=lambda seat: len(protege[seat]))].append(card)
        else:
            room = [seat for seat in open_hands if len(hand[seat]) < size]
            assert room, f"no place for {card}: name fewer seats exactly, or more cards"
            hand[min(room, key=lambda seat: len(hand[seat]))].append(card)
    assert sum(map(len, hand)) + sum(map(len, protege)) == players * size, "not every dealt card has its place"
    for seat in seats:
        assert size - done <= len(hand[seat]) <= size, f"seat {seat} cannot hold {len(hand[seat])} cards"
    return hand, protege


def _fames(
    plays: Sequence[int],
    face_up: list[str],
    deck: list[str],
    out: list[str],
    done: int,
    left: int,
    fames: Mapping[int, str],
    first: int,
) -> tuple[list[list[str]], list[str]]:
    """Fame cards won by seat, and the deck."""
    seats = range(len(plays))
    won = [fames.get(seat, "").split() for seat in seats]
    named = [*face_up, *deck, *out, *(card for cards in won for card in cards)]
    assert set(named) <= set(FAMES), f"unknown: {set(named) - set(FAMES)}"
    assert len(set(named)) == len(named), f"a fame card stands in two places: {named}"
    spare = [card for card in FAMES if card not in named]
    order = [(first + step) % len(plays) for step in seats]
    while sum(map(len, won)) + len(out) < done:
        room = [seat for seat in order if seat not in fames and len(won[seat]) < plays[seat]]
        assert room, "nobody can have won the fame cards that are left"
        won[min(room, key=lambda seat: len(won[seat]))].append(spare.pop(0))
    while len(deck) < left:
        deck.append(spare.pop(0))
    assert sum(map(len, won)) + len(out) == done, "as many fame cards are won or out as rounds have ended"
    assert len(deck) == left, "the deck holds one fame card a round to come"
    return won, deck


def _check_seat(
    seat: int, plays: int, done: int, contested: int, proteges: int, won: int, held: Mapping[str, int], *, spent: bool
) -> None:
    """What one seat can have after `done` rounds, `contested` of them with somebody playing."""
    assert plays <= contested, f"seat {seat} played in {plays} of {contested} rounds"
    assert won <= plays, f"seat {seat} won {won} rounds, but played in {plays}"
    assert proteges <= contested, f"seat {seat} gains one protégé a round at most"
    # one cube a win, two a loss, one a pass that took no character
    most = won + 2 * (plays - won) + (done - plays) - max(0, proteges - plays)
    assert sum(held.values()) <= most, f"seat {seat} can have gained {most} cubes at most"
    assert not spent or (plays and proteges), f"seat {seat} spent a protection cube on nothing"


def _count(text: str) -> dict[str, int]:
    """`red 3 blue` as counts of all four colours."""
    held: dict[str, int] = dict.fromkeys(COLOURS, 0)
    colour = ""
    for word in text.split():
        if word in held:
            colour = word
            held[colour] = 1
        else:
            held[colour] = int(word)
    return held


def _sorted(table: Sequence[str], cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=table.index)


def run(state: patron.State, *moves: str) -> patron.State:
    """Play moves such as `0 play nun`, each checked to be that seat's turn."""
    for move in moves:
        seat, _, action = move.partition(" ")
        assert state.turn == int(seat), f"{move}: it is the turn of seat {state.turn} in {state.to_json()}"
        state = state.play(action)
    return state


def data(state: patron.State) -> dict[str, Any]:
    """The JSON form of a state."""
    found: dict[str, Any] = json.loads(state.to_json())
    return found


def seen(state: patron.State, seat: int) -> dict[str, Any]:
    """The JSON form of a seat's view."""
    found: dict[str, Any] = json.loads(state.view(seat=seat).to_json())
    return found


def legal(state: patron.State) -> set[str]:
    """The texts of the legal actions."""
    return set(state.legal_actions.texts())


def cubes(state: patron.State, seat: int) -> str:
    """The real cubes of a seat, as `red 3 blue 1`."""
    held = data(state)["cubes"][seat]
    return " ".join(f"{colour} {held[colour]}" for colour in COLOURS if held[colour])


def all_cubes(state: patron.State) -> list[str]:
    """The real cubes of all seats."""
    return [cubes(state, seat) for seat in range(state.game.players)]


def points(state: patron.State, seat: int) -> dict[str, int]:
    """The points of a seat by source."""
    return dict(state.scores().sources[seat])
