"""The types of the public interface, as mypy and pyright must see them. Checked, never run."""

from pathlib import Path
from typing import Any, assert_type

import patron
from patron import (
    Action,
    Analysis,
    ArenaResult,
    ArenaRow,
    Game,
    IllegalAction,
    LegalActions,
    PatronError,
    Playouts,
    Record,
    Row,
    Scores,
    State,
    Step,
    StopFlag,
    View,
    players,
    show,
)
from patron.players import Greedy, Level, Player, Random, Search


class Cautious:
    """Keeps the protocol of a player."""

    name = "cautious"

    def choose(self, view: View, seed: int) -> Action:
        return view.legal_actions[seed % len(view.legal_actions)]


def games() -> None:
    assert_type(patron.game("patronize", players=4, lawman="own-round"), Game)
    assert_type(patron.Patronize(players=3, lawman="own-round", first_seat=2, cards=Path("mine.toml")), Game)
    assert_type(patron.games(), tuple[str, ...])
    game = patron.Patronize()
    assert_type(game.id, str)
    assert_type(game.players, int)
    assert_type(game.options, dict[str, Any])
    assert_type(game.cards, dict[str, Any])
    assert_type(game.deal(seed=7), State)
    assert_type(game.action("pass"), Action)
    assert_type(patron.__version__, str)


def positions(state: State, view: View) -> None:
    assert_type(state.turn, int | None)
    assert_type(state.is_over, bool)
    assert_type(state.legal_actions, LegalActions)
    assert_type(state.legal_actions[0], Action)
    assert_type(state.legal_actions[1:], list[Action])
    assert_type(list(state.legal_actions), list[Action])
    assert_type("pass" in state.legal_actions, bool)
    assert_type(state.play("pass"), State)
    assert_type(state.play(state.legal_actions[0]), State)
    assert_type(state.why_illegal("pass"), str | None)
    assert_type(state.view(seat=2), View)
    assert_type(state.to_json(), str)
    assert_type(state.to_bytes(), bytes)
    assert_type(State.from_json(state.to_json()), State)
    assert_type(View.from_bytes(view.to_bytes()), View)
    assert_type(view.seat, int)
    assert_type(view.resample(1), State)
    assert_type(view.legal_actions, LegalActions)


def scores(state: State) -> None:
    found = state.scores()
    assert_type(found, Scores)
    assert_type(found.totals, list[int])
    assert_type(found.sources, list[dict[str, int]])
    assert_type(found.decided_by, str)
    assert_type(found.table(), str)


def searches(state: State, view: View) -> None:
    found = patron.suggest(view, time=0.05, seed=1, stop=StopFlag(), progress=print)
    assert_type(found, Analysis)
    assert_type(found.best, Action)
    assert_type(found.rows, list[Row])
    assert_type(found.rows[0].win_share, list[float])
    assert_type(found.line, list[Action])
    assert_type(patron.playouts(state, 10, 1), Playouts)
    assert_type(show.position(state), str)
    assert_type(show.analysis(found), str)
    patron.suggest(state)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def players_and_arena(game: Game) -> None:
    everybody: list[Player] = [Random(), Greedy(), Search(time=0.1), players.level(3), Cautious()]
    assert_type(players.level(3), Level)
    assert_type(players.level(3).budget, str)
    assert_type(Search(playouts=10).spec, str | None)
    assert_type(patron.arena(game, ["greedy", Random(), Cautious(), *everybody[:1]], deals=1), ArenaResult)
    assert_type(patron.arena(game, ["random"] * 4).rows[0], ArenaRow)
    patron.arena(game, [3])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]


def records(state: State) -> None:
    record = Record.start(state, seed=7).play("pass", comment="waits")
    assert_type(record, Record)
    assert_type(record.states(), list[State])
    assert_type(record.result, list[int] | None)
    assert_type(patron.read_record(Path("game.patron")), Record)
    for step in patron.steps(record):
        assert_type(step, Step)
        assert_type(step.after, State)
        assert_type(step.comment, str | None)


def errors(state: State) -> None:
    try:
        state.play("pass")
    except IllegalAction as error:
        assert_type(error.legal, list[str])
    except PatronError as error:
        assert_type(error.reasons, list[str])
