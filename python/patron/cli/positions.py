"""Commands on one position: from a deal, a file or standard input."""

import json as _json
from secrets import randbits
from typing import Annotated

from cyclopts import Parameter

from patron import show as _show
from patron._patron import OptionsError, PositionError, State, View
from patron._patron import suggest as _suggest
from patron._refusal import refusal
from patron.cli.common import (
    Cards,
    File,
    GameId,
    Json,
    RefusedFileError,
    Seconds,
    Seed,
    Setup,
    Whole,
    emit,
    read_position,
    say,
    wants_json,
    warn,
)

__all__ = ["deal", "legal", "play", "score", "show", "suggest", "validate", "view"]

Action = Annotated[str, Parameter(help="What is said, such as `play painter protect`; quotes are not needed.")]

_TIME_HELP = "How long to think, such as 0.5, 500ms or 2s; half a second if neither a time nor playouts are given."


def deal(game: GameId, /, *, setup: Setup | None = None, seed: Seed = None, json: Json = False) -> None:
    """Deal a game: the table on a terminal, JSON into a file or pipe."""
    made = (setup or Setup()).game(game)
    if seed is None:
        seed = randbits(32)
        warn(f"the seed is {seed}")
    _put(made.deal(seed), json=json)


def show(file: File, /, *, cards: Cards = None, json: Json = False) -> None:
    """Draw the table of a position for people."""
    position = read_position(file, cards)
    say(position.to_json() if json else _show.labelled(position))


def legal(file: File, /, *, cards: Cards = None, json: Json = False) -> None:
    """List what the player to move may say, one action a line."""
    position = read_position(file, cards)
    texts = position.legal_actions.texts()
    if json:
        emit({"turn": position.turn, "legal": texts})
    else:
        say("\n".join(texts))


def play(file: File, /, *action: Action, cards: Cards = None, json: Json = False) -> None:
    """Carry an action out and write the next state."""
    if not action:
        raise refusal(OptionsError, "play needs an action after the file, such as `play painter`")
    _put(_whole(read_position(file, cards)).play(" ".join(action)), json=json)


def view(
    file: File,
    /,
    *,
    seat: Annotated[int | None, Parameter(help="Whose; the player to move if left out.")] = None,
    cards: Cards = None,
    json: Json = False,
) -> None:
    """Write what one seat may know of a state."""
    position = read_position(file, cards)
    if isinstance(position, View) and seat in {None, position.seat}:
        _put(position, json=json)
    else:
        _put(_whole(position).view(seat), json=json)


def score(file: File, /, *, cards: Cards = None, json: Json = False) -> None:
    """Count the points: final ones, or what they would be if the game ended now."""
    scores = read_position(file, cards).scores()
    say(scores.to_json() if json else scores.table().rstrip())


def validate(file: File, /, *action: Action, cards: Cards = None, json: Json = False) -> int:
    """Check a position, or whether an action may be said in it."""
    try:
        position = read_position(file, cards)
    except RefusedFileError as error:
        if json and isinstance(error.refused, PositionError):
            emit({"valid": False, "reasons": error.refused.reasons})
        raise
    if not action:
        if json:
            emit({"valid": True, "reasons": []})
        else:
            say("valid")
        return 0
    reason = position.why_illegal(" ".join(action))
    if json:
        emit({"legal": reason is None, "reason": reason})
    elif reason is None:
        say("legal")
    if reason is not None:
        warn(reason)
    return 0 if reason is None else 1


def suggest(  # noqa: PLR0913 - each is an option of the command
    file: File,
    /,
    *,
    time: Annotated[Seconds | None, Parameter(help=_TIME_HELP)] = None,
    playouts: Annotated[Whole | None, Parameter(help="How many games to simulate.")] = None,
    top: Annotated[Whole | None, Parameter(help="Show the best so many actions only.")] = None,
    seed: Seed = None,
    threads: Annotated[Whole, Parameter(help="Trees searched side by side.")] = 1,
    policy: Annotated[str | None, Parameter(help="How simulated games are played out: random or game.")] = None,
    cards: Cards = None,
    json: Json = False,
) -> None:
    """Find the best action for the player to move, from what that player may know."""
    position = read_position(file, cards)
    seed = randbits(32) if seed is None else seed
    found = _suggest(
        position.view() if isinstance(position, State) else position,
        time=time,
        playouts=playouts,
        seed=seed,
        threads=threads,
        top=top,
        policy=policy,
    )
    if json:
        emit({**_json.loads(found.to_json()), "seed": seed})
    else:
        say(f"{_show.analysis(found)}\n\nThe seed was {seed}.")


def _whole(position: State | View) -> State:
    if isinstance(position, View):
        raise refusal(PositionError, "this is what one seat knows; the whole state is needed here")
    return position


def _put(position: State | View, *, json: bool) -> None:
    say(position.to_json() if wants_json(asked=json) else _show.labelled(position))
