import json

import patron
from patron import Game, State, show


def test_a_state_is_drawn_whole(state: State) -> None:
    whole = json.loads(state.to_json())
    drawn = show.position(state)
    assert "the whole position, hidden cards included" in drawn
    for hand in whole["hands"]:
        assert ", ".join(hand) in drawn
    assert ", ".join(whole["fame_deck"]) in drawn
    assert show.position(whole) == drawn


def test_a_view_is_drawn_without_what_it_hides(positions: list[State]) -> None:
    for state in [state for state in positions if not state.is_over]:
        whole = json.loads(state.to_json())
        for seat in range(whole["players"]):
            drawn = show.position(state.view(seat))
            assert f"as seat {seat} sees it" in drawn
            hidden = {card for at, hand in enumerate(whole["hands"]) if at != seat for card in hand}
            words = set(drawn.replace(",", " ").split())
            assert not words & hidden - {"clown"}
            assert not words & set(whole["fame_deck"])


def test_every_position_fits_a_terminal(positions: list[State]) -> None:
    widest = max(len(line) for state in positions for line in show.position(state).splitlines())
    assert widest <= 140


def test_the_table_names_what_lies_on_it(positions: list[State]) -> None:
    protected = [s for s in positions if any(json.loads(s.to_json())["protected"])]
    assert protected
    assert "protected" in show.position(protected[0])
    naming = [s for s in positions if json.loads(s.to_json())["gain"] is not None]
    assert naming
    assert "White cube" in show.position(naming[0])
    assert "the game is over" in show.position(positions[-1])


def test_the_deck_says_what_is_a_reconstruction(game: Game) -> None:
    drawn = show.deck(game)
    assert "spinning-trader" in drawn
    assert "religion-4" in drawn
    assert "NOT the printed value" in drawn
    banker = next(line for line in drawn.splitlines() if line.startswith("banker"))
    assert "17*" in banker
    navigator = next(line for line in drawn.splitlines() if line.startswith("navigator"))
    assert "blue'" in navigator
    student = next(line for line in drawn.splitlines() if line.startswith("student"))
    assert "none " in student


def test_the_deck_tells_the_abilities_in_words(game: Game) -> None:
    drawn = show.deck(game)
    for card in game.cards["characters"]:
        assert card["text"] in drawn


def test_a_labelled_position_ends_with_the_note(state: State) -> None:
    note = state.game.card_note
    assert note
    for place in (state, state.view()):
        assert show.labelled(place) == f"{show.position(place)}\n\n{note}"


def test_the_question_fits_the_phase(positions: list[State]) -> None:
    asked = {
        (json.loads(state.to_json())["phase"], action.text.split()[0]): show.question(state.view())
        for state in positions
        for action in state.legal_actions
    }
    assert asked["choose", "pass"] == asked["choose", "play"] == "Play a character or pass"
    assert asked["earn", "gain"] == "Name the colour of the white cube"
    assert asked["gain", "gain"] == asked["gain", "take"] == "You passed: take a character or gain a cube"
    assert "Clown" in asked["reckoning", "clown"]
    assert "twice" in asked["reckoning", "sculpt"]
    assert len(asked) == 7


def test_a_card_is_told_in_a_line(game: Game) -> None:
    told = show.card(game, "navigator")
    assert told == "influence 6*, fields exploration*, cube blue', vp 3*, ability counts-as-blue"
    assert show.card(game, "pass") == ""


def test_an_analysis_is_a_table_and_words(state: State) -> None:
    found = patron.suggest(state.view(), playouts=200, seed=1)
    drawn = show.analysis(found)
    assert found.table().rstrip() in drawn
    assert found.explain().rstrip() in drawn
    assert state.game.card_note
    assert drawn.count(state.game.card_note) == 1


def test_columns_align() -> None:
    assert show.columns([["a", 1], ["bcd", 20]]) == ["a     1", "bcd  20"]
