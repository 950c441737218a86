"""The end of a round and of the game."""

import json

import patron
import pytest

from .positions import (
    IDLE,
    ROUND,
    both,
    chips,
    discards,
    game,
    good_worlds,
    hand,
    hand_size,
    in_round,
    legal,
    next_round,
    phase,
    pool,
    position,
    run,
    select,
)
from .rules import rule

ELEVEN = (
    "new-sparta artist-colony gem-world spice-world space-port secluded-world expanding-colony new-vinland "
    "investment-credits public-works export-duties"
)
TWELVE_CARDS = (
    "rebel-base rebel-homeworld rebel-outpost new-earth comet-zone mining-world plague-world distant-world "
    "space-marines drop-ships replicant-robots research-labs"
)


@rule("ruling 18", "round end")
def test_twelve_cards_in_a_tableau_end_the_game() -> None:
    """The twelfth card: the game ends after the round."""
    state = position(tableaux={0: ELEVEN}, hands={0: "pilgrimage-world"})
    state = run(both(state, "settle"), "0 place pilgrimage-world")
    assert state.is_over
    assert state.turn is None
    assert state.scores().final


@rule("ruling 18", "round end")
def test_eleven_cards_do_not_end_the_game() -> None:
    """12 or more."""
    state = run(both(position(tableaux={0: ELEVEN}, hands={0: "pilgrimage-world"}), "settle"), "0 pass")
    assert next_round(state)
    assert not state.scores().final


@rule("ruling 18", "Produce")
def test_the_round_is_finished_after_the_twelfth_card() -> None:
    """Placed in phase III; phase V still comes: Artist Colony, Gem World, Spice World and the others produce."""
    state = position(tableaux={0: ELEVEN, 1: "old-earth"}, hands={0: "pilgrimage-world"})
    state = run(select(state, "settle", "produce"), "0 place pilgrimage-world")
    assert state.is_over
    assert good_worlds(state, 0) == {
        "artist-colony",
        "gem-world",
        "spice-world",
        "space-port",
        "secluded-world",
        "new-vinland",
    }


@rule("ruling 18", "ruling 8")
def test_the_twelfth_card_counts_at_the_end_of_the_round() -> None:
    """*At round end*: eleven with New Military Tactics, which go as the twelfth card comes: eleven again."""
    tableau = ELEVEN.replace("new-sparta", "old-earth").replace("public-works", "new-military-tactics")
    state = position(tableaux={0: tableau}, hands={0: "avian-uplift-race"})
    state = run(both(state, "settle"), "0 place avian-uplift-race")
    assert not state.is_over
    assert next_round(state)


@rule("ruling 18", "ruling 15", "Consume")
def test_an_empty_pool_still_pays_in_full_and_ends_the_game() -> None:
    """One chip left, Epsilon Eridani earns 1 * 2: both points are paid, and the game is over."""
    state = position(tableaux={0: "epsilon-eridani gem-world+"}, chips={0: 10, 1: 13})
    assert pool(state) == 1
    state = both(state, "consume-x2")
    assert state.is_over
    assert (chips(state, 0), chips(state, 1)) == (12, 13)


@rule("ruling 18", "Consume")
def test_the_last_chip_ends_the_game() -> None:
    """The pool is empty: one chip left and one taken."""
    state = select(position(tableaux={0: "epsilon-eridani gem-world+"}, chips={1: 23}), "develop", "consume-x2")
    assert state.is_over
    assert chips(state, 0) == 1


@rule("ruling 18", "Consume")
def test_one_chip_in_the_pool_keeps_the_game_going() -> None:
    """Two chips left, one taken."""
    state = select(position(tableaux={0: "epsilon-eridani gem-world+"}, chips={1: 22}), "develop", "consume-x2")
    assert next_round(state)
    assert pool(state) == 1


@rule("ruling 18", "Produce")
def test_the_round_is_finished_after_the_last_chip() -> None:
    """The pool empties in phase IV; phase V still comes."""
    state = position(tableaux={0: "epsilon-eridani gem-world+", 1: "new-sparta artist-colony"}, chips={1: 23})
    state = select(state, "consume-x2", "produce")
    assert state.is_over
    assert "artist-colony" in good_worlds(state, 1)


@rule("ruling 18", "round end", "decisions")
def test_hands_are_cut_to_ten_at_the_end_of_a_round() -> None:
    """Twelve cards: two are discarded; ten stay."""
    state = both(position(hands={0: TWELVE_CARDS}), "consume-x2")
    assert phase(state) == "round-end"
    assert legal(state) <= {f"discard {card}" for card in TWELVE_CARDS.split()}
    state = run(state, "0 discard space-marines")
    assert phase(state) == "round-end"
    second = str(state.legal_actions[0])
    state = run(state, f"0 {second}")
    assert next_round(state)
    assert hand_size(state, 0) == 10
    assert discards(state) == sorted(["space-marines", second.removeprefix("discard ")])


@rule("ruling 18", "round end")
def test_ten_cards_are_kept() -> None:
    """To 10: nothing is asked of ten cards."""
    ten = " ".join(TWELVE_CARDS.split()[:10])
    state = both(position(hands={0: ten}), "consume-x2")
    assert next_round(state)
    assert hand_size(state, 0) == 10


@rule("ruling 18", "ruling 19", "round end")
def test_the_discard_to_ten_comes_in_the_last_round_too() -> None:
    """Also in the last round, before the tie-break."""
    state = position(tableaux={0: "epsilon-eridani gem-world+"}, hands={0: TWELVE_CARDS}, chips={1: 23})
    state = select(state, "develop", "consume-x2")
    state = run(state, "0 pass") if phase(state) == "develop" else state
    assert not state.is_over
    assert phase(state) == "round-end"
    while not state.is_over:
        state = run(state, f"0 {state.legal_actions[0]}")
    assert len(hand(state, 0)) == 10


@rule("ruling 18", "round end")
def test_everybody_over_ten_discards() -> None:
    """Both seats hold eleven: each discards one, the choice of the first unseen by the second."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={
            0: " ".join(TWELVE_CARDS.split()[:11]),
            1: "artist-colony gem-world spice-world space-port secluded-world new-vinland public-works export-duties "
            "colony-ship contact-specialist asteroid-belt",
        },
    )
    state = both(state, "consume-x2")
    state = run(state, "0 discard rebel-base")
    assert state.turn == 1
    state = run(state, "1 discard asteroid-belt")
    assert next_round(state)
    assert (hand_size(state, 0), hand_size(state, 1)) == (10, 10)
    assert discards(state) == ["asteroid-belt", "rebel-base"]


@rule("ruling 19", "scoring")
def test_a_tie_is_broken_by_cards_in_hand_and_goods() -> None:
    """Earth's Lost Colony (1) and Epsilon Eridani (1): 1 : 1; two cards against one card and no good."""
    state = position(
        tableaux={0: "epsilon-eridani", 1: "earths-lost-colony"}, hands={0: "rebel-base", 1: "new-earth comet-zone"}
    )
    scores = state.scores()
    assert list(scores.totals) == [1, 1]
    assert list(scores.ranks) == [2, 1]
    assert list(scores.winners) == [1]


@rule("ruling 19", "scoring")
def test_goods_count_like_cards_in_the_tie_break() -> None:
    """A card and a good against a card: New Sparta + Artist Colony, Epsilon Eridani + Spice World, 2 : 2."""
    state = position(
        tableaux={0: "epsilon-eridani spice-world+", 1: "new-sparta artist-colony"},
        hands={0: "rebel-base", 1: "new-earth"},
    )
    scores = state.scores()
    assert list(scores.totals) == [2, 2]
    assert list(scores.winners) == [0]


@rule("ruling 19", "scoring")
def test_whoever_is_still_tied_wins() -> None:
    """A card in hand against a good: still tied, all win."""
    state = position(
        3,
        tableaux={0: "epsilon-eridani spice-world+", 1: "new-sparta artist-colony", 2: "alpha-centauri"},
        hands={1: "new-earth", 2: "rebel-base rebel-outpost gem-world"},
    )
    scores = state.scores()
    assert list(scores.totals) == [2, 2, 0]
    assert list(scores.winners) == [0, 1]
    assert list(scores.ranks) == [1, 1, 3]


@rule("ruling 19", "scoring")
def test_more_points_beat_more_cards() -> None:
    """The tie-break is for ties only: 2 : 1 with an empty hand wins."""
    state = position(
        tableaux={0: "epsilon-eridani spice-world", 1: "new-sparta"}, hands={1: "rebel-base rebel-outpost gem-world"}
    )
    assert list(state.scores().winners) == [0]
    assert list(state.scores().totals) == [2, 1]


@rule("ruling 18", "round end")
def test_there_is_no_round_limit() -> None:
    """Round 30 is as good as any other."""
    state = position()
    for _ in range(40):
        state = both(state, "consume-x2")
    assert not state.is_over
    assert in_round(state) == ROUND + 40


@rule("ruling 18", "scoring")
def test_more_than_twelve_points_a_player_may_be_paid() -> None:
    """Three players: 36. Two chips are left, seat 0 earns 3 * 2: 40 in all, and all count."""
    state = position(3, tableaux={0: "new-sparta tourist-world gem-world+ artist-colony+"}, chips={0: 10, 1: 14, 2: 10})
    state = both(state, "consume-x2")
    assert state.is_over
    assert [chips(state, seat) for seat in range(3)] == [16, 14, 10]
    # New Sparta 1 + Tourist World 2 + Gem World 1 + Artist Colony 1
    assert state.scores().totals[0] == 16 + 5


@rule("ruling 19", "scoring")
def test_the_tie_break_counts_the_hand_after_the_discard() -> None:
    """Before the tie-break comes the cut to ten: 13 cards against 10 and no goods are 10 : 10, both win."""
    other = (
        "artist-colony gem-world spice-world space-port secluded-world new-vinland public-works export-duties "
        "colony-ship contact-specialist"
    )
    # seat 0: 10 chips + 1 * 2, Epsilon Eridani 1, Refugee World 1; seat 1: 12 chips, New Sparta 1, Expanding Colony 1
    state = position(
        tableaux={0: "epsilon-eridani refugee-world+", 1: "new-sparta expanding-colony"},
        hands={0: TWELVE_CARDS, 1: other},
        chips={0: 10, 1: 12},
    )
    state = both(state, "consume-x2")
    assert hand_size(state, 0) == 13  # Epsilon Eridani drew one
    while not state.is_over:
        state = state.play(state.legal_actions[0])
    scores = state.scores()
    assert list(scores.totals) == [14, 14]
    assert [hand_size(state, seat) for seat in (0, 1)] == [10, 10]
    assert list(scores.winners) == [0, 1]


@rule("options", "round end")
def test_the_game_is_cut_when_its_rounds_run_out() -> None:
    """Option `max_rounds`: nobody places anything or gets a chip, so only the limit can end the game, after round 3."""
    state = game(max_rounds=3).deal(5)
    rounds = set()
    while not state.is_over:
        rounds.add(json.loads(state.to_json())["round"])
        idle = f"select {IDLE}"
        state = state.play(idle if idle in state.legal_actions else state.legal_actions[0])
    assert rounds - {0} == {1, 2, 3}
    assert state.scores().final
    assert state.scores().cut


@rule("options", "ruling 18")
def test_a_game_that_ends_in_its_last_round_is_not_cut() -> None:
    """The twelfth card comes in round 20, which is also the last by `max_rounds`: the game was won, not cut."""
    state = json.loads(position(tableaux={0: ELEVEN}, hands={0: "pilgrimage-world"}).to_json())
    assert state["round"] == ROUND
    state["options"]["max_rounds"] = ROUND
    begun = patron.State.from_json(json.dumps(state), game(max_rounds=ROUND))
    won = run(both(begun, "settle"), "0 place pilgrimage-world")
    assert won.is_over
    assert not won.scores().cut
    cut = run(both(begun, "settle"), "0 pass")
    assert cut.is_over
    assert cut.scores().cut


@rule("options", "refusals")
def test_no_position_lies_behind_the_last_round() -> None:
    """Round 20 with `max_rounds` 19."""
    state = json.loads(position().to_json())
    state["options"]["max_rounds"] = ROUND - 1
    with pytest.raises(patron.PositionError, match="round: 20; option max_rounds ends the game after 19"):
        patron.State.from_json(json.dumps(state), game(max_rounds=ROUND - 1))
