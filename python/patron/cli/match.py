"""`match`: a person against the program, in the terminal."""

import random
from dataclasses import dataclass
from pathlib import Path
from secrets import randbits
from typing import Annotated

from cyclopts import Parameter

from patron import show
from patron._patron import Action, OptionsError, PatronError, Record, State, View, choose, parse_player, suggest
from patron._refusal import refusal
from patron.cli.common import GameId, Seed, Setup, say, seconds
from patron.games import for_programs
from patron.records import write_record

__all__ = ["match"]

_HELP = """\
  a number       say the action with this number
  an action      its text, such as: {example}
  suggest [time] what the program would do after thinking so long: 0.5, 500ms, 2s (1s)
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
    made = for_programs((setup or Setup()).game(game))
    seed = randbits(32) if seed is None else seed
    others = [parse_player(text.strip()) and text.strip() for text in against.split(",")]
    if len(others) not in {1, made.players - 1}:
        raise refusal(OptionsError, f"--against takes 1 or {made.players - 1} players, not {len(others)}")
    if not 0 <= seat < made.players:
        raise refusal(OptionsError, f"--seat takes 0 to {made.players - 1}, not {seat}")
    rivals = iter(others if len(others) > 1 else others * (made.players - 1))
    table = _Table(made.deal(seed), seat, ["you" if at == seat else next(rivals) for at in range(made.players)], seed)
    if record is not None:
        Path(record).open("a", encoding="utf-8").close()  # a file that cannot be written is told before the game
    say("\n\n".join(filter(None, (show.deck(made), made.card_note))))
    try:
        return table.run()
    except KeyboardInterrupt:
        say("")
        table.goodbye = True
        return 130
    finally:
        if record is not None:
            write_record(table.record, record)
            say(f"The record is in {record}.")
        if table.goodbye:
            say(_GOODBYE)


@dataclass
class _Table:
    state: State
    seat: int
    names: list[str]
    seed: int
    goodbye: bool = False
    """Whether the person left before the end."""

    def __post_init__(self) -> None:
        self.record = Record.start(self.state, self.seed)

    def run(self) -> int:
        while (turn := self.state.turn) is not None:
            action = self._ask() if turn == self.seat else self._answer(turn)
            if action is None:
                self.goodbye = True
                return 0
            say(f"Seat {turn} ({self.names[turn]}): {action}")
            self.record = self.record.play(action)
            self.state = self.state.play(action)
        scores = self.state.scores()
        say(f"\n{show.position(self.state.view(self.seat))}\n\n{scores.table().rstrip()}")
        say(f"\n{' and '.join(map(self._who, scores.winners))} with {max(scores.totals)} points.")
        return 0

    def _who(self, winner: int) -> str:
        return "You win" if winner == self.seat else f"Seat {winner} ({self.names[winner]}) wins"

    def _answer(self, turn: int) -> Action:
        return choose(self.names[turn], self.state.view(), self._luck())

    def _luck(self) -> int:
        return random.Random(f"{self.seed}/{len(self.record)}").getrandbits(64)  # noqa: S311 - a game, no secret

    def _ask(self) -> Action | None:
        view = self.state.view(self.seat)
        _draw(view)
        prompt = f"{show.question(view) or 'Your action'} (a number, a text, or help): "
        while True:
            try:
                said = " ".join(input(prompt).split())
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
            case ["suggest", *time]:
                _advise(view, time, self._luck())
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


def _advise(view: View, said: list[str], seed: int) -> None:
    try:
        time = seconds(" ".join(said)) if said else 1.0
    except ValueError as error:
        say(f"suggest {error}, not {' '.join(said)}")
        return
    try:
        say(show.analysis(suggest(view, time=time, seed=seed, top=5)))
    except PatronError as error:
        say(str(error))
