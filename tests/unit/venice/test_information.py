"""What everybody knows, what a seat knows, and what nobody may see."""

import patron
import pytest

from .positions import (
    data,
    deck,
    deck_size,
    discard,
    ducats,
    favours,
    game,
    hand_sizes,
    known,
    legal,
    market,
    own_hand,
    pile,
    position,
    revealed,
    run,
    ships,
    statues,
    totals,
    wharf,
)
from .rules import rule


@rule("ruling 1.5")
def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    """Public: hand sizes. Hidden: hands (card kinds)."""
    state = position(hands={0: "?hemp wool", 1: "?silk", 2: "?iron pepper canvas"})
    view = state.view(seat=1)
    assert own_hand(view) == "silk"
    assert hand_sizes(view) == [2, 1, 3, 0]
    assert "hands" not in data(view)


@rule("ruling 1.5", "Preparation")
def test_a_view_hides_the_dealt_card_of_the_others() -> None:
    """1 face down to each player's hand (players hide Good Cards in their hands)."""
    state = position(hands={0: "?hemp wool", 1: "?silk"})
    assert known(state.view(seat=1), 0) == "wool"
    assert known(state.view(seat=1), 1) == ""
    # whether the dealt card is Hemp or Iron, nobody else can tell
    other = position(hands={0: "?iron wool", 1: "?silk"})
    assert state.view(seat=0) != other.view(seat=0)
    for seat in (1, 2, 3):
        assert state.view(seat=seat) == other.view(seat=seat)


@rule("ruling 1.5")
def test_a_view_hides_the_order_of_the_deck() -> None:
    """Hidden: the deck's order. Only its size is told."""
    one = position(deck="silk grain wine pirates pepper")
    other = position(deck="pepper pirates grain silk wine")
    assert deck(one) != deck(other)
    for seat in range(4):
        assert one.view(seat=seat) == other.view(seat=seat)
        assert "deck" not in data(one.view(seat=seat))
        assert deck_size(one.view(seat=seat)) == len(deck(one))


@rule("ruling 1.5")
def test_a_view_hides_the_generator() -> None:
    """Hidden: what the next shuffle will bring: two seeds, the same table, the same view."""
    one = position(hands={0: "?hemp"}, seed=1)
    other = position(hands={0: "?hemp"}, seed=2)
    for seat in range(4):
        assert one.view(seat=seat).to_json() == other.view(seat=seat).to_json()


@rule("ruling 1.5", "Map Board", "Player Board")
def test_the_public_part_is_the_same_for_everybody() -> None:
    """Public: Ducats, ships, reservations, Market, Wharf, discard pile, tiles, statues, favours, pile sizes."""
    state = position(
        ships={0: "hemp wool@1 lumber", 1: "iron silk hemp", 2: "wool lumber iron@3", 3: "silk grain -"},
        market="wool canvas",
        wharf="pepper",
        discard="hemp pirates",
        ducats={0: 3, 1: 22},
        buildings={9: "draper@2"},
        statues="san-polo",
        favours={3: 2},
    )
    for seat in range(4):
        view = state.view(seat=seat)
        assert ships(view) == ["hemp wool@1 lumber", "iron silk hemp", "wool lumber iron@3", "silk grain -"]
        assert (market(view), wharf(view), discard(view)) == ("wool canvas", "pepper", "hemp pirates")
        assert ducats(view) == [3, 22, 10, 10]
        assert statues(view) == {"san-polo"}
        assert favours(view) == [0, 0, 0, 2]
        assert (pile(view, "draper"), pile(view, "canvas"), pile(view, "cloth")) == (4, 8, 9)
        assert totals(view) == [0, 0, 1, 2]


@rule("ruling 1.5", "a. Draw New Shipment Cards")
def test_revealed_cards_are_public() -> None:
    """Place these cards face up beside the Map Board."""
    quiet = {seat: f"hemp wool lumber@{seat}" for seat in range(3)}
    state = run(position(3, ships=quiet, deck="silk grain wine"), "0 action sail")
    for seat in range(3):
        assert revealed(state.view(seat=seat)) == "silk grain wine"


@rule("ruling 1.5", "ruling 3.3")
def test_a_bought_card_is_known() -> None:
    """A card that everyone saw go into a hand (bought) is known to be there until it leaves."""
    state = run(position(hands={0: "?hemp"}, market="wine", wharf="iron"), "0 action trade", "0 buy market wine")
    assert known(state, 0) == "wine"
    assert known(state.view(seat=3), 0) == "wine"
    state = run(state, "1 buy wharf iron")
    assert known(state.view(seat=3), 1) == "iron"


@rule("ruling 1.5")
def test_a_delivered_card_is_known() -> None:
    """Delivered: the Pepper that seat 2 reserved on seat 0's ship."""
    quiet = {0: "hemp wool pepper@2", 1: "hemp wool lumber@1", 2: "hemp wool iron@2"}
    state = run(position(3, hands={2: "?silk"}, ships=quiet, deck="grain*3"), "0 action sail")
    assert known(state.view(seat=0), 2) == "iron pepper"
    assert hand_sizes(state.view(seat=0)) == [0, 1, 3]


@rule("ruling 1.5")
def test_when_a_kind_leaves_a_known_copy_leaves_first() -> None:
    """When a kind leaves, a known copy leaves first: two Wool, one of them known; one is sold, the dealt one stays."""
    state = position(hands={0: "?wool wool"})
    state = run(state, "0 action trade", "0 sell wool; done")
    assert known(state, 0) == ""
    assert known(state.view(seat=1), 0) == ""
    assert hand_sizes(state.view(seat=1))[0] == 1


@rule("ruling 1.5", "ruling 3.5")
def test_a_known_copy_is_used_in_production_first() -> None:
    """When a kind leaves: by production as well."""
    state = position(hands={0: "?hemp hemp"}, buildings={9: "canvas-maker@0"})
    state = run(state, "0 action produce", "0 produce 9")
    assert known(state, 0) == "canvas"
    assert hand_sizes(state.view(seat=1))[0] == 2


@rule("ruling 1.5")
def test_when_the_dealt_card_has_left_the_whole_hand_is_known() -> None:
    """Only the dealt card of each hand can ever be unknown: it is sold, and the two others were seen."""
    state = position(hands={0: "?hemp wool pepper"})
    assert known(state, 0) == "wool pepper"
    state = run(state, "0 action trade", "0 sell hemp; done")
    assert known(state, 0) == "wool pepper"
    assert hand_sizes(state.view(seat=1))[0] == 2


@rule("ruling 1.5", "ruling 3.4")
def test_a_shown_card_that_was_known_already_tells_nothing_new() -> None:
    """A card known to be there *until it leaves*: of two Wool the known one is shown; the other stays unknown."""
    state = position(hands={0: "?wool wool"})
    state = run(state, "0 action sponsor", "0 business draper 7 show wool")
    assert known(state, 0) == "wool"


@rule("ruling 1.5", "ruling 3.4")
def test_a_shown_card_that_leaves_is_known_no_more() -> None:
    """Shown for sponsoring, it is known to be there until it leaves: it is sold next."""
    state = position(3, hands={0: "?wool"})
    state = run(state, "0 action sponsor", "0 business draper 7 show wool", "1 pass", "2 pass")
    assert known(state, 0) == "wool"
    state = run(state, "1 action trade", "1 done", "2 done", "0 sell wool; done")
    assert known(state, 0) == ""


@rule("ruling 1.5")
def test_only_the_seat_to_move_has_legal_actions() -> None:
    """What a player may do rests on his hand: another seat's view offers nothing."""
    state = run(position(hands={0: "?hemp", 1: "?wool"}), "0 action trade")
    assert legal(state.view(seat=0)) == legal(state) == {"sell hemp", "done"}
    assert legal(state.view(seat=1)) == set()


@rule("ruling 1.5", "ruling 3.5")
def test_refusals_to_another_seat_tell_nothing_of_the_hand() -> None:
    """Hidden: hands. The reason in seat 1's view is the same whether seat 0 holds Hemp or not."""
    built = {9: "canvas-maker@0"}
    one = run(position(hands={0: "?hemp"}, buildings=built), "0 action produce").view(seat=1)
    other = run(position(hands={0: "?wool"}, buildings=built), "0 action produce").view(seat=1)
    assert one == other
    assert one.why_illegal("produce 9") == other.why_illegal("produce 9")
    assert one.why_illegal("produce 9") is not None


@rule("ruling 1.5", "ruling 2")
@pytest.mark.parametrize("seed", range(8))
def test_an_imagined_world_keeps_what_is_known(seed: int) -> None:
    """A known card is there until it leaves; a dealt card is no Grain, Wine, Pepper, Pirates! or manufactured good."""
    state = position(hands={0: "?hemp pepper", 1: "?silk canvas", 2: "wine*2", 3: "?wool"})
    view = state.view(seat=3)
    world = view.resample(seed)
    assert world.view(seat=3) == view
    held = [sorted(cards) for cards in data(world)["hands"]]
    assert held[3] == ["wool"]
    assert held[2] == ["wine", "wine"]
    for seat, seen in ((0, "pepper"), (1, "canvas")):
        assert len(held[seat]) == 2
        assert seen in held[seat]
        held[seat].remove(seen)
        assert held[seat][0] in {"hemp", "wool", "lumber", "iron", "silk"}


@rule("ruling 1.5")
def test_imagined_worlds_differ_in_the_dealt_cards_and_in_the_deck() -> None:
    """A hidden card is drawn from what is really unseen: over 60 worlds each of the five kinds is met."""
    view = position(hands={0: "?hemp", 1: "?silk", 3: "?wool"}).view(seat=3)
    worlds = [view.resample(seed) for seed in range(60)]
    assert {data(world)["hands"][0][0] for world in worlds} == {"hemp", "wool", "lumber", "iron", "silk"}
    assert len({tuple(deck(world)) for world in worlds}) == 60


@rule("ruling 1.5")
def test_a_hidden_card_is_drawn_from_what_is_really_unseen() -> None:
    """All ten Silk, Iron, Lumber and Wool lie open but one Silk: the dealt card of seat 0 is Silk or Hemp."""
    view = position(
        3,
        hands={0: "?hemp", 1: "wool*4 lumber*7 iron*10"},
        ships={0: "wool wool wool", 1: "wool wool wool", 2: "lumber lumber lumber"},
        market="silk*9",
    ).view(seat=1)
    found = {data(view.resample(seed))["hands"][0][0] for seed in range(60)}
    assert found == {"hemp", "silk"}


@rule("ruling 1.5")
def test_the_dealt_state_hides_all_that_was_dealt_face_down() -> None:
    """After the deal a view knows its own card, sizes and what lies open."""
    state = game(4).deal(5)
    for seat in range(4):
        view = state.view(seat=seat)
        assert [known(view, other) for other in range(4)] == [""] * 4
        assert hand_sizes(view) == [1, 1, 1, 1]
        assert deck_size(view) == 51
        assert own_hand(view) == data(state)["hands"][seat][0]


@rule("ruling 1.5")
def test_a_view_that_says_what_cannot_be_is_refused() -> None:
    """A view may be written by hand; eleven Wool cannot be."""
    state = position(3, ships=dict.fromkeys(range(3), "hemp wool lumber"), market="wool*7")
    wrong = data(state.view(seat=0))
    wrong["market"] = [*wrong["market"], "wool"]
    with pytest.raises(patron.PositionError) as refused:
        state.game.view(wrong)
    assert refused.value.reasons
