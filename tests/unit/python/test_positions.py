import json
import re
from collections.abc import Sequence

import patron
import pytest
from patron import Action, Game, IllegalAction, LegalActions, PositionError, State, View


def test_legal_actions_are_a_sequence(state: State) -> None:
    legal = state.legal_actions
    assert isinstance(legal, Sequence)
    assert isinstance(legal, LegalActions)
    assert len(legal) == len(list(legal)) == 9
    assert legal[0] in legal
    assert str(legal[0]) in legal
    assert "play nobody" not in legal
    assert 3 not in legal
    assert legal[-1] == list(legal)[-1]
    assert legal[1:3] == list(legal)[1:3]
    assert legal.index(legal[2]) == 2
    assert legal.count(legal[2]) == 1
    assert list(reversed(legal)) == list(legal)[::-1]
    with pytest.raises(IndexError):
        legal[9]


def test_legal_actions_show_themselves_in_notation(state: State) -> None:
    assert all(text in repr(state.legal_actions) for text in state.legal_actions.texts())


def test_an_action_equals_its_text(game: Game) -> None:
    action = game.action("play painter")
    assert action == "play painter"
    assert action == game.action("play painter")
    assert action != game.action("play nun")
    assert action.text == str(action) == "play painter"
    assert "play painter" in repr(action)
    assert hash(action) == hash(game.action("play painter"))
    assert {action, game.action("play painter")} == {action}
    assert action != 3


def test_actions_are_ordered(state: State) -> None:
    assert sorted(state.legal_actions) == list(state.legal_actions)


def test_text_that_is_no_action_is_refused(game: Game) -> None:
    with pytest.raises(IllegalAction, match="juggle"):
        game.action("juggle painter")


def test_playing_returns_a_new_state(state: State) -> None:
    before = state.to_json()
    after = state.play(state.legal_actions[0])
    assert after != state
    assert state.to_json() == before
    assert after == state.play(str(state.legal_actions[0]))


def test_an_illegal_action_says_why_and_what_is_legal(state: State) -> None:
    held = set(json.loads(state.to_json())["hands"][0])
    text = "play nun" if "nun" not in held else "play noble"
    with pytest.raises(IllegalAction) as refused:
        state.play(text)
    assert isinstance(refused.value, ValueError)
    assert refused.value.action == text
    assert refused.value.legal == state.legal_actions.texts()
    reason = state.why_illegal(text)
    assert reason is not None
    assert reason in str(refused.value)
    assert state.view().why_illegal(text) == reason
    assert state.why_illegal("pass") is None


def test_nothing_is_legal_after_the_end(over: State) -> None:
    assert over.is_over
    assert over.turn is None
    assert over.legal_actions.texts() == []
    with pytest.raises(IllegalAction, match="over"):
        over.play("pass")


def test_playing_what_is_no_action_is_a_type_error(state: State) -> None:
    with pytest.raises(TypeError):
        state.play(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_view_is_of_the_seat_to_move_unless_another_is_named(state: State) -> None:
    assert state.view().seat == state.turn == 0
    assert state.view(seat=2).seat == 2
    assert state.view(2) != state.view()
    assert state.view().legal_actions.texts() == state.legal_actions.texts()
    assert state.view(2).legal_actions.texts() == []
    assert state.view(2).turn == 0


@pytest.mark.parametrize("seat", [4, 99])
def test_a_view_of_no_seat_is_refused(state: State, seat: int) -> None:
    with pytest.raises(PositionError, match=str(seat)):
        state.view(seat)


def test_a_view_after_the_end_is_over(over: State) -> None:
    assert over.view(1).is_over
    assert over.view(1).turn is None
    assert over.view().legal_actions.texts() == []


def test_a_view_hides_other_hands_and_the_deck(positions: list[State]) -> None:
    for state in positions:
        whole = json.loads(state.to_json())
        for seat in range(whole["players"]):
            seen = json.loads(state.view(seat).to_json())
            assert seen["seat"] == seat
            assert seen["hand"] == whole["hands"][seat]
            assert seen["hand_sizes"] == [len(hand) for hand in whole["hands"]]
            assert "fame_deck" not in seen
            assert ("hands" in seen) is state.is_over
            hidden = {"hands", "fame_deck"}
            assert {k: v for k, v in seen.items() if k in whole and k != "hands"} == {
                k: v for k, v in whole.items() if k not in hidden
            }


def test_a_view_may_be_written_by_hand(state: State) -> None:
    seen = json.loads(state.view().to_json())
    needless = "game rules cards options stock fame_out protected passed next_start_player gain clown sculpted"
    by_hand = {key: value for key, value in seen.items() if key not in needless.split()}
    assert View.from_json(by_hand, state.game) == state.view()


def test_json_is_taken_as_text_bytes_and_mapping(state: State, game: Game) -> None:
    text = state.to_json()
    for form in (text, text.encode(), json.loads(text)):
        assert State.from_json(form) == State.from_json(form, game) == game.state(form) == state
    seen = state.view().to_json()
    for form in (seen, seen.encode(), json.loads(seen)):
        assert View.from_json(form) == View.from_json(form, game) == game.view(form) == state.view()


def test_positions_know_their_game(state: State, game: Game) -> None:
    assert state.game == game
    assert state.view().game == game
    assert State.from_json(state.to_json()).game == game


def test_positions_differ_from_other_things(state: State) -> None:
    assert state != state.view()
    assert state != state.to_json()
    assert len({state, State.from_json(state.to_json()), state.view()}) == 2


def test_resampling_keeps_the_view_and_depends_on_the_seed(state: State) -> None:
    view = state.view()
    worlds = [view.resample(seed) for seed in range(20)]
    assert {world.view() for world in worlds} == {view}
    assert len(set(worlds)) > 10
    assert view.resample(3) == worlds[3]


def test_scores_are_defined_at_any_time(positions: list[State]) -> None:
    for state in positions:
        scores = state.scores()
        assert scores.final is state.is_over
        assert [sum(sources.values()) for sources in scores.sources] == scores.totals
        assert sorted(scores.ranks) == list(range(1, len(scores.totals) + 1))
        assert scores.winners == [scores.ranks.index(1)]
        assert len(scores.separations) == len(scores.totals) - 1
        assert scores.decided_by == scores.separations[0]
        assert json.loads(scores.to_json()) == {
            "totals": scores.totals,
            "ranks": scores.ranks,
            "sources": scores.sources,
            "decided_by": scores.decided_by,
            "separations": scores.separations,
            "final": scores.final,
            "cut": scores.cut,
            "cards": {"name": state.game.card_set, "note": state.game.card_note},
        }


def test_a_fresh_deal_scores_its_hands(state: State) -> None:
    assert state.scores().totals == [-40, -40, -40, -40]
    assert {key for sources in state.scores().sources for key in sources} == {
        "cubes",
        "fame",
        "proteges",
        "abilities",
        "hand",
    }
    assert state.scores().decided_by == "start-player"


def test_the_score_of_a_running_view_is_what_is_public(state: State) -> None:
    assert state.view(1).scores() == state.scores()


def test_scores_are_a_table_for_people(over: State) -> None:
    table = over.scores().table()
    assert all(str(total) in table for total in over.scores().totals)
    assert all(len(line) <= 100 for line in table.splitlines())


@pytest.mark.parametrize("kind", ["state", "view", "scores", "analysis"])
def test_notebooks_get_html(state: State, kind: str) -> None:
    html = {
        "state": state._repr_html_,
        "view": state.view()._repr_html_,
        "scores": state.scores()._repr_html_,
        "analysis": patron.suggest(state.view(), playouts=20, seed=1)._repr_html_,
    }[kind]()
    assert html.lstrip().startswith("<")
    assert "<script" not in html


def test_reprs_name_the_kind(state: State) -> None:
    assert "State" in repr(state)
    assert "View" in repr(state.view())
    assert "Game" in repr(state.game)
    assert "Scores" in repr(state.scores())


def test_a_view_does_not_tell_hidden_cards_in_its_repr_or_html(state: State) -> None:
    whole = json.loads(state.to_json())
    hidden = [card for seat in (1, 2, 3) for card in whole["hands"][seat]]
    told = repr(state.view()) + state.view()._repr_html_()
    shown = re.findall(r'"([a-z-]+)"(?!:)', told)
    assert len(shown) >= 4
    assert [card for card in hidden if card in shown] == []


def test_nothing_can_be_set(state: State) -> None:
    for thing in (state, state.view(), state.game, state.legal_actions[0], state.scores()):
        with pytest.raises(AttributeError):
            thing.anything = 1  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]


def test_an_action_of_code_and_text_agree(positions: list[State]) -> None:
    codes: dict[int, Action] = {}
    for state in positions:
        for action in state.legal_actions:
            assert codes.setdefault(action.code, action) == action
    assert len({action.text for action in codes.values()}) == len(codes)
