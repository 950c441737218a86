"""What a seat may know: the public part and its own hand, nothing else."""

import patron
import pytest

from .positions import cubes, data, legal, position, run, seen
from .rules import rule

FIVE = "religion-4 art-4 science-5 exploration-5 none-3"
HANDS = {
    0: "clown lawman nun noble",
    1: "student sculptor painter literary-man",
    2: "navigator geographer architect missionary",
    3: "theologian merchant diplomat banker",
}


@rule("information")
def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    """Each hand is known to its owner only; hand sizes are public."""
    state = run(position(hands=HANDS), "0 play nun")
    view = seen(state, 2)
    assert view["seat"] == 2
    assert view["hand"] == ["navigator", "geographer", "architect", "missionary"]
    assert view["hand_sizes"] == [3, 4, 4, 4]
    assert "hands" not in view


@rule("information")
def test_no_card_of_another_hand_appears_in_a_view() -> None:
    """Hidden: each hand. None of the twelve cards of seats 1 to 3 is named to seat 0."""
    text = position(hands=HANDS).view(seat=0).to_json()
    others = " ".join(HANDS[seat] for seat in (1, 2, 3)).split()
    assert len(others) == 12
    assert [card for card in others if f'"{card}"' in text] == []


@rule("information")
def test_the_fame_deck_is_hidden() -> None:
    """Hidden: the order of the fame deck, the fame cards removed at setup. Only the card face up is named."""
    state = position(fame="none-7", fame_deck=FIVE)
    view = seen(state, 0)
    assert "fame_deck" not in view
    assert view["fame"] == "none-7"
    text = state.view(seat=0).to_json()
    assert [card for card in [*FIVE.split(), "none-6"] if f'"{card}"' in text] == []


@rule("information")
def test_views_do_not_depend_on_the_order_of_the_deck_or_the_removed_fame_card() -> None:
    """Hidden: two deals that differ only there look the same to everybody."""
    one = position(hands=HANDS, fame="none-7", fame_deck=FIVE)
    other = position(hands=HANDS, fame="none-7", fame_deck="none-6 none-3 exploration-5 science-5 art-4")
    assert one != other
    for seat in range(4):
        assert one.view(seat=seat) == other.view(seat=seat)


@rule("information")
def test_views_do_not_depend_on_the_hands_of_the_others() -> None:
    """Hidden: each hand. Seats 1 and 3 have exchanged a card: seats 0 and 2 cannot tell, seats 1 and 3 can."""
    one = position(hands=HANDS)
    other = position(
        hands={**HANDS, 1: "student sculptor painter banker", 3: "theologian merchant diplomat literary-man"}
    )
    assert one.view(seat=0) == other.view(seat=0)
    assert one.view(seat=2) == other.view(seat=2)
    assert one.view(seat=1) != other.view(seat=1)
    assert one.view(seat=3) != other.view(seat=3)


@rule("information")
def test_the_removed_characters_are_hidden() -> None:
    """Hidden: the characters removed at setup. The Spinning trader is out; or he is dealt and the Banker is out."""
    one = position(hands=HANDS)
    other = position(hands={**HANDS, 3: "theologian merchant diplomat spinning-trader"}, removed="banker")
    assert one.view(seat=1) == other.view(seat=1)
    assert one.view(seat=3) != other.view(seat=3)


@rule("information")
def test_the_public_part_is_the_same_for_everybody() -> None:
    """Public: stock, cubes, played characters, protégés, fame cards won and out, protection cubes, round, phase."""
    state = run(position(hands=HANDS), "0 play noble", "1 play painter protect", "2 pass", "3 pass", "2 gain blue")
    # 0 wins: red; 1: red and 0's red; the protected Painter has gone home; 2 has a blue; 3 is to choose
    for seat in range(4):
        view = seen(state, seat)
        assert view["stock"] == {"red": 5, "green": 8, "blue": 7, "yellow": 8}
        assert [held["red"] for held in view["cubes"]] == [1, 2, 0, 0]
        assert view["played"] == ["noble", None, None, None]
        assert view["proteges"] == [[], ["painter"], [], []]
        assert view["fames"] == [["none-7"], [], [], []]
        assert view["protection"] == [True, False, True, True]
        assert view["passed"] == [False, False, True, True]
        assert view["round"] == 1
        assert view["phase"] == "gain"
        assert view["turn"] == 3
        assert view["start_player"] == 0


@rule("information")
def test_the_next_start_player_is_public_once_known() -> None:
    """Public: start player of this round and (once known) the next: after step 2."""
    state = run(position(hands={1: "banker"}), "0 pass", "1 play banker", "2 pass")
    assert seen(state, 0)["next_start_player"] is None
    state = run(state, "3 pass")
    assert seen(state, 0)["next_start_player"] == 1


@rule("information", "ruling 3")
def test_fame_cards_put_out_are_public() -> None:
    """Public: fame cards put out by all-pass rounds."""
    state = run(position(fame="science-5"), "0 pass", "1 pass", "2 pass", "3 pass")
    assert seen(state, 2)["fame_out"] == ["science-5"]


@rule("information", "step 2: Choose action")
def test_a_played_character_is_seen_at_once() -> None:
    """Place it face up before you: seat 1 sees the Nun before he acts; the rest of the hand stays hidden."""
    state = run(position(hands=HANDS), "0 play nun")
    view = seen(state, 1)
    assert view["played"] == ["nun", None, None, None]
    assert view["hand_sizes"][0] == 3


@rule("information")
def test_at_the_end_the_hands_are_shown() -> None:
    """At the game's end hands are shown: with them the -10 each can be checked."""
    state = position(
        3,
        phase="over",
        hands={0: "lawman noble", 1: "merchant"},
        proteges={0: "student nun", 1: "painter geographer banker"},
        removed="clown sculptor",
    )
    # of the 15 cards 8 are named; seat 2 has the other 7 as protégés and no hand
    view = seen(state, 2)
    assert view["hands"] == [["lawman", "noble"], ["merchant"], []]
    assert view["hand_sizes"] == [2, 1, 0]


@rule("information")
def test_what_was_removed_at_setup_stays_hidden_at_the_end() -> None:
    """At the game's end hands are shown; what was removed at setup stays hidden."""
    state = position(
        3, phase="over", hands={0: "clown sculptor lawman"}, proteges={0: "nun"}, removed="student merchant"
    )
    for seat in range(3):
        text = state.view(seat=seat).to_json()
        assert '"nun"' in text
        assert '"student"' not in text
        assert '"merchant"' not in text


@rule("information", "ruling 14")
def test_hands_are_hidden_during_the_reckoning() -> None:
    """Hands are shown when the game is over, not while the Clown's holder still decides."""
    state = position(4, phase="reckoning", turn=1, hands={0: "noble"}, proteges={0: "nun merchant", 1: "clown"})
    assert "hands" not in seen(state, 1)
    assert '"noble"' not in state.view(seat=1).to_json()
    state = run(state, "1 clown nun")
    assert seen(state, 1)["hands"][0] == ["noble"]


@rule("information")
def test_a_view_offers_the_legal_actions_of_its_seat() -> None:
    """What a seat may do follows from what it knows."""
    state = position(hands=HANDS)
    assert set(state.view(seat=0).legal_actions.texts()) == legal(state)
    assert len(legal(state)) == 9


@rule("information", "ruling 10")
def test_a_white_choice_that_is_due_is_public() -> None:
    """Phase and what is to be named are public: everybody sees that seat 0 names the first of the Student's two."""
    state = position(hands={0: "student", 1: "diplomat", 2: "noble"})
    state = run(state, "0 play student", "1 play diplomat", "2 play noble", "3 pass")
    for seat in range(4):
        assert seen(state, seat)["gain"] == {"from": "neighbour", "left": 2}
        assert seen(state, seat)["turn"] == 0


@rule("information", "ruling 14")
def test_end_game_choices_are_public() -> None:
    """They are ordinary actions of the game: `clown` and `sculpted` stand in every view."""
    state = position(3, phase="reckoning", turn=1, proteges={0: "sculptor nun", 1: "clown noble banker"})
    state = run(state, "1 clown sculptor", "0 sculpt nun")
    for seat in range(3):
        view = seen(state, seat)
        assert view["clown"] == "sculptor"
        assert view["sculpted"] == ["nun", None, None]


@rule("information")
def test_a_view_that_says_what_cannot_be_is_refused() -> None:
    """A view may be written by hand; nine red cubes cannot be."""
    state: patron.State = position(hands=HANDS)
    wrong = seen(state, 0)
    wrong["stock"]["red"] = 9
    with pytest.raises(patron.PositionError) as refused:
        state.game.view(wrong)
    assert refused.value.reasons
    assert cubes(state, 0) == ""
    assert data(state)["stock"]["red"] == 8
