"""`match`: a person against the program, in the terminal."""

import random
from dataclasses import dataclass
from secrets import randbits
from typing import Annotated

from cyclopts import Parameter

from patron import show
from patron._patron import Action, OptionsError, Record, State, View, choose, parse_player, suggest
from patron._refusal import refusal
from patron.cli.common import GameId, Seed, Setup, say
from patron.records import write_record

__all__ = ["match"]

_HELP = """\
  a number       say the action with this number
  an action      its text, such as: {example}
  suggest [s]    what the program would do after thinking for s seconds (1)
  show           draw the table again
  cards          the cards and their values
  score          the points as they stand
  help           this list
  quit           leave the game"""
_GOODBYE = "Good-bye."


def match(  # noqa: PLR0913 - each is an option of the command
    game: GameId,
    /,
    *,
    against: Annotated[
        str,
        Parameter(help="Who sits on the other seats: one player for all, or one a seat, joined by commas."),
    ] = "level:3",
    seat: Annotated[int, Parameter(help="Your seat, from 0.")] = 0,
    seed: Seed = None,
    record: Annotated[str | None, Parameter(help="File to write the game to, when it ends or is left.")] = None,
    setup: Setup | None = None,
) -> int:
    """Play against the program. You see what your seat may know and no more."""
    made = (setup or Setup()).game(game)
    seed = randbits(32) if seed is None else seed
    others = [parse_player(text.strip()) and text.strip() for text in against.split(",")]
    if len(others) not in {1, made.players - 1}:
        raise refusal(OptionsError, f"--against takes 1 or {made.players - 1} players, not {len(others)}")
    if not 0 <= seat < made.players:
        raise refusal(OptionsError, f"--seat takes 0 to {made.players - 1}, not {seat}")
    rivals = iter(others if len(others) > 1 else others * (made.players - 1))
    table = _Table(made.deal(seed), seat, ["you" if at == seat else next(rivals) for at in range(made.players)], seed)
    say(f"{show.deck(made)}\n")
    try:
        return table.run()
    except KeyboardInterrupt:
        say(f"\n{_GOODBYE}")
        return 130
    finally:
        if record is not None:
            write_record(table.record, record)


@dataclass
class _Table:
    state: State
    seat: int
    names: list[str]
    seed: int

    def __post_init__(self) -> None:
        self.record = Record.start(self.state, self.seed)

    def run(self) -> int:
        while (turn := self.state.turn) is not None:
            action = self._ask() if turn == self.seat else self._answer(turn)
            if action is None:
                say(_GOODBYE)
                return 0
            say(f"Seat {turn} ({self.names[turn]}): {action}")
            self.record = self.record.play(action)
            self.state = self.state.play(action)
        say(f"\n{show.position(self.state.view(self.seat))}\n\n{self.state.scores().table().rstrip()}")
        return 0

    def _answer(self, turn: int) -> Action:
        return choose(self.names[turn], self.state.view(), self._luck())

    def _luck(self) -> int:
        return random.Random(f"{self.seed}/{len(self.record)}").getrandbits(64)  # noqa: S311 - a game, no secret

    def _ask(self) -> Action | None:
        view = self.state.view(self.seat)
        _draw(view)
        while True:
            try:
                said = " ".join(input("Your action (a number, a text, or help): ").split())
            except EOFError:
                say("")
                return None
            if said == "quit":
                return None
            if (action := self._understand(view, said)) is not None:
                return action

    def _understand(self, view: View, said: str) -> Action | None:
        legal = view.legal_actions
        match said.split():
            case []:
                return None
            case [number] if number.isdecimal():
                if 1 <= int(number) <= len(legal):
                    return legal[int(number) - 1]
                say(f"There are actions 1 to {len(legal)}.")
            case ["help" | "?"]:
                say(_HELP.format(example=legal[0]))
            case ["show"]:
                _draw(view)
            case ["cards"]:
                say(show.deck(view.game))
            case ["score"]:
                say(view.scores().table().rstrip())
            case ["suggest", *seconds]:
                _advise(view, seconds, self._luck())
            case _:
                reason = view.why_illegal(said)
                if reason is None:
                    return view.game.action(said)
                say(reason)
        return None


def _draw(view: View) -> None:
    told: set[str] = set()
    numbered: list[tuple[int, str, str]] = []
    for number, action in enumerate(view.legal_actions, 1):
        fresh = [word for word in action.text.split() if word not in told]
        told.update(fresh)
        numbered.append((number, action.text, "; ".join(filter(None, (show.card(view.game, word) for word in fresh)))))
    say("\n".join(["", show.position(view), "", *show.columns(numbered)]))


def _advise(view: View, seconds: list[str], seed: int) -> None:
    try:
        time = float(seconds[0]) if seconds else 1.0
        say(show.analysis(suggest(view, time=time, seed=seed, top=5)))
    except ValueError as error:
        say(str(error))
