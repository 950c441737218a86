"""What everybody knows, what a seat knows, and what nobody may see."""

import patron
import pytest

from .positions import (
    both,
    chips,
    deck_size,
    discard_size,
    faces_are_hidden,
    game,
    good_worlds,
    hand,
    hand_size,
    known_discards,
    legal,
    next_round,
    own_hand,
    phase,
    placed,
    pool,
    position,
    run,
    select,
    selected,
    tableau,
)
from .rules import rule

HANDS = {0: "artist-colony gem-world rebel-base new-earth", 1: "spice-world space-port comet-zone"}
SEVEN = "rebel-outpost plague-world distant-world asteroid-belt refugee-world tourist-world rebel-miners"
#: Seat 0 is asked first.
FIRST = {0: "old-earth", 1: "new-sparta"}


@rule("decisions", "ruling 23")
def test_a_selected_action_is_hidden_until_all_have_selected() -> None:
    """Seat 1 cannot tell which action seat 0 took; seat 0 knows."""
    state = position(tableaux=FIRST, hands=HANDS)
    one, other = state.play("select settle"), state.play("select produce")
    assert one.view(seat=1) == other.view(seat=1)
    assert "settle" not in (selected(one.view(seat=1), 0) or [])
    assert one.view(seat=0) != other.view(seat=0)
    assert selected(one.view(seat=0), 0) == ["settle"]
    shown = run(one, "1 select settle")
    assert selected(shown.view(seat=1), 0) == ["settle"]


@rule("decisions", "ruling 23", "two-action game")
def test_the_first_of_two_actions_is_hidden_too() -> None:
    """Simultaneous choices are hidden from every view until all have chosen."""
    state = position(tableaux=FIRST, two_action=True)
    one, other = state.play("select settle"), state.play("select develop")
    assert one.view(seat=1) == other.view(seat=1)
    one, other = one.play("select settle-again"), other.play("select produce")
    assert one.view(seat=1) == other.view(seat=1)
    assert one.view(seat=0) != other.view(seat=0)


@rule("decisions", "ruling 4", "ruling 23")
def test_a_placed_card_is_hidden_until_all_have_placed() -> None:
    """Face down: seat 1 cannot tell Artist Colony from Gem World or from passing, not even by the size of the hand."""
    state = both(position(tableaux=FIRST, hands=HANDS), "settle")
    artist, gem, none = (run(state, f"0 {text}") for text in ("place artist-colony", "place gem-world", "pass"))
    assert artist.turn == gem.turn == none.turn == 1
    assert artist.view(seat=1) == gem.view(seat=1) == none.view(seat=1)
    assert placed(artist.view(seat=1), 0) is None
    assert placed(artist.view(seat=0), 0) == "artist-colony"
    assert hand_size(artist.view(seat=1), 0) == 4
    shown = run(artist, "1 place spice-world")
    assert placed(shown.view(seat=1), 0) == "artist-colony"


@rule("decisions", "ruling 4", "ruling 23", "scoring")
def test_live_scores_do_not_tell_the_placed_card() -> None:
    """Scores of a running game show only what is public: 2 for Old Earth, 1 for New Sparta, no Artist Colony."""
    state = both(position(tableaux=FIRST, hands=HANDS), "settle")
    state = run(state, "0 place artist-colony")
    assert list(state.scores().totals) == [2, 1]
    for seat in (0, 1):
        assert state.view(seat=seat).scores() == state.scores()
    state = run(state, "1 pass")
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert list(state.scores().totals) == [3, 1]


@rule("ruling 23", "scoring")
def test_live_scores_are_made_of_public_things_only() -> None:
    """Chips and tableaux: other hands, other faces of goods, another deck, the same scores; not final yet."""
    one = position(
        tableaux={0: "old-earth gem-world+"}, hands=HANDS | {0: "rebel-base"}, goods="new-earth", chips={0: 4}
    )
    other = position(
        tableaux={0: "old-earth gem-world+"}, hands=HANDS | {0: "asteroid-belt"}, goods="rebel-base", chips={0: 4}
    )
    assert one.scores() == other.scores()
    assert list(one.scores().totals) == [7, 1]
    assert not one.scores().final


@rule("decisions", "ruling 10", "ruling 23")
def test_explore_discards_are_hidden() -> None:
    """Seat 1 sees neither what seat 0 drew nor what it discarded, before and after."""
    state = position(tableaux=FIRST, deck="rebel-base gem-world spice-world space-port comet-zone mining-world")
    state = select(state, "explore-1-1", "consume-x2")
    one, other = run(state, "0 discard rebel-base"), run(state, "0 discard gem-world")
    assert one.view(seat=1) == other.view(seat=1)
    last = str(one.legal_actions[0])
    one, other = one.play(last), other.play(last)
    assert next_round(one)
    assert one.view(seat=1) == other.view(seat=1)
    assert known_discards(one.view(seat=0)) == ["rebel-base"]


@rule("decisions", "setup", "ruling 23")
def test_the_first_discards_are_hidden() -> None:
    """Seat 1's view is the same whatever seat 0 discards."""
    state = game(2).deal(3)
    views = set()
    for first in state.legal_actions.texts():
        once = state.play(first)
        for second in once.legal_actions.texts() if once.turn == 0 else []:
            views.add(once.play(second).view(seat=1).to_json())
    assert len(views) == 1


@rule("decisions", "round end", "ruling 23")
def test_discards_at_the_end_of_a_round_are_hidden() -> None:
    """Eleven cards: seat 1 sees that one goes, not which."""
    cards = "artist-colony gem-world rebel-base new-earth asteroid-belt plague-world distant-world old-earth"
    state = position(
        tableaux={0: "epsilon-eridani", 1: "new-sparta"}, hands={0: f"{cards} public-works export-duties colony-ship"}
    )
    state = both(state, "consume-x2")
    assert phase(state) == "round-end"
    views = [state.play(text).view(seat=1) for text in state.legal_actions.texts()]
    assert len(views) == 11
    assert all(view == views[0] for view in views)
    assert discard_size(views[0]) == 1
    assert known_discards(views[0]) == []


@rule("ruling 23", "Settle")
def test_paid_cards_are_hidden() -> None:
    """The discard pile is hidden: which card paid for Artist Colony only the payer knows."""
    state = both(position(tableaux=FIRST, hands={0: "artist-colony gem-world rebel-base"}), "settle")
    state = run(state, "0 place artist-colony")
    one, other = run(state, "0 pay gem-world"), run(state, "0 pay rebel-base")
    assert one.view(seat=1) == other.view(seat=1)
    assert one.view(seat=0) != other.view(seat=0)
    assert known_discards(one.view(seat=0)) == ["gem-world"]
    assert known_discards(one.view(seat=1)) == []
    assert discard_size(one.view(seat=1)) == 1


@rule("ruling 23", "Consume")
def test_cards_discarded_for_points_are_hidden() -> None:
    """Hand cards for VP go face down."""
    state = position(tableaux=FIRST | {0: "epsilon-eridani deficit-spending"}, hands={0: "gem-world rebel-base"})
    state = run(both(state, "consume-x2"), "0 use deficit-spending")
    one, other = (run(state, f"0 discard {card}") for card in ("gem-world", "rebel-base"))
    one, other = (after if next_round(after) else run(after, "0 done") for after in (one, other))
    assert one.view(seat=1) == other.view(seat=1)
    assert (chips(one, 0), chips(other, 0)) == (1, 1)


@rule("ruling 23")
def test_the_faces_of_goods_are_hidden() -> None:
    """Numbers of goods and where they lie are public, the faces are not, even for the owner."""
    tableaux = {0: "old-earth gem-world+", 1: "new-sparta artist-colony+"}
    one = position(tableaux=tableaux, goods="rebel-base new-earth", deck="comet-zone")
    other = position(tableaux=tableaux, goods="comet-zone rebel-homeworld", deck="rebel-base")
    for seat in (0, 1):
        assert one.view(seat=seat) == other.view(seat=seat)
        assert faces_are_hidden(one.view(seat=seat))
        assert good_worlds(one.view(seat=seat), 0) == {"gem-world"}
        assert good_worlds(one.view(seat=seat), 1) == {"artist-colony"}


@rule("ruling 23", "Consume")
def test_the_face_of_a_sold_good_stays_hidden() -> None:
    """It goes from under the world to the hidden discard pile."""
    tableaux = {0: "epsilon-eridani gem-world+", 1: "new-sparta"}
    one = position(tableaux=tableaux, goods="rebel-base", deck="comet-zone mining-world new-earth")
    other = position(tableaux=tableaux, goods="new-earth", deck="comet-zone mining-world rebel-base")
    one, other = both(one, "consume-trade"), both(other, "consume-trade")
    for seat in (0, 1):
        assert one.view(seat=seat) == other.view(seat=seat)


@rule("ruling 23")
def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    """Public: hand sizes. Hidden: hands."""
    state = position(tableaux=FIRST, hands=HANDS)
    view = state.view(seat=1)
    assert own_hand(view) == ["comet-zone", "space-port", "spice-world"]
    assert [hand_size(view, seat) for seat in (0, 1)] == [4, 3]
    other = position(
        tableaux=FIRST,
        hands={0: "rebel-outpost plague-world gem-world drop-ships", 1: HANDS[1]},
    )
    assert view == other.view(seat=1)
    assert state.view(seat=0) != other.view(seat=0)


@rule("ruling 23")
def test_chips_tableaux_and_pile_sizes_are_public() -> None:
    """The public part is the same for everybody."""
    state = position(
        3, tableaux={0: "old-earth secluded-world+", 2: "alpha-centauri public-works"}, hands=HANDS, chips={0: 3, 2: 5}
    )
    for seat in range(3):
        view = state.view(seat=seat)
        assert [chips(view, other) for other in range(3)] == [3, 0, 5]
        assert pool(view) == 36 - 8
        assert tableau(view, 2) == {"alpha-centauri", "public-works"}
        # 114 - 5 in tableaux - 7 in hands - 1 good
        assert (deck_size(view), discard_size(view)) == (101, 0)


@rule("ruling 23")
def test_the_order_of_the_deck_and_the_generator_are_hidden() -> None:
    """Another order, another seed: the same views."""
    one = position(tableaux=FIRST, hands=HANDS, deck="rebel-outpost mining-world plague-world", seed=1)
    other = position(tableaux=FIRST, hands=HANDS, deck="plague-world mining-world", seed=2)
    assert one != other
    for seat in (0, 1):
        assert one.view(seat=seat) == other.view(seat=seat)
        assert one.view(seat=seat).to_json() == other.view(seat=seat).to_json()


@rule("ruling 15", "ruling 23", "Consume")
def test_a_gambled_card_is_seen_by_all() -> None:
    """Flip the top card: on a miss everybody knows where it lies; it was seen."""
    state = both(position(tableaux={0: "epsilon-eridani gambling-world"}, deck="rebel-base"), "consume-x2")
    state = run(state, "0 name 1")
    for seat in (0, 1):
        assert known_discards(state.view(seat=seat)) == ["rebel-base"]


@rule("ruling 15", "ruling 23", "Consume")
@pytest.mark.parametrize("seed", range(5))
def test_a_won_card_is_known_to_be_in_the_hand(seed: int) -> None:
    """What was shown stays known: in every world that seat 1 imagines, seat 0 holds Rebel Base."""
    state = both(position(tableaux={0: "epsilon-eridani gambling-world"}, deck="rebel-base"), "consume-x2")
    state = run(state, "0 name 6")
    assert hand(state.view(seat=1).resample(seed), 0) == ["rebel-base"]


@rule("decisions", "ruling 23")
def test_only_the_seat_to_move_has_legal_actions() -> None:
    """What a player may place rests on his hand: another seat's view offers nothing."""
    state = both(position(tableaux=FIRST, hands=HANDS), "settle")
    assert legal(state.view(seat=0)) == legal(state)
    assert legal(state.view(seat=1)) == set()


@rule("ruling 23", "refusals")
def test_refusals_to_another_seat_tell_nothing_of_the_hand() -> None:
    """The reason in seat 1's view is the same whether seat 0 holds Artist Colony or not."""
    one = both(position(tableaux=FIRST, hands={0: "artist-colony gem-world rebel-base"}), "settle").view(seat=1)
    other = both(position(tableaux=FIRST, hands={0: "secluded-world spice-world rebel-base"}), "settle").view(seat=1)
    assert one == other
    for text in ("place artist-colony", "place secluded-world", "pass"):
        assert one.why_illegal(text) == other.why_illegal(text)
        assert one.why_illegal(text) is not None


@rule("ruling 23")
@pytest.mark.parametrize("seed", range(6))
def test_an_imagined_world_fits_the_view(seed: int) -> None:
    """Own hand, sizes, chosen actions, placed cards: all as the view says; legal actions of the seat likewise."""
    state = both(position(3, tableaux=FIRST | {2: "alpha-centauri+"}, hands=HANDS), "settle")
    state = run(state, "0 place artist-colony")
    for seat in range(3):
        view = state.view(seat=seat)
        world = view.resample(seed)
        assert world.view(seat=seat) == view
        assert hand_size(world, 0) in {3, 4}
        assert world.game.state(world.to_json()) == world
        if seat == state.turn:
            assert legal(world) == legal(state)


@rule("ruling 23")
def test_imagined_worlds_differ_in_what_is_hidden() -> None:
    """Forty worlds: not one hand of seat 0, not one next card, not one face."""
    view = position(tableaux={0: "old-earth secluded-world+", 1: "new-sparta"}, hands=HANDS).view(seat=1)
    worlds = [view.resample(seed) for seed in range(40)]
    assert len({tuple(hand(world, 0)) for world in worlds}) > 30
    assert len({world.to_json() for world in worlds}) == 40


@rule("decisions", "ruling 23")
def test_imagined_actions_differ() -> None:
    """Seat 0 has selected face down: over 60 worlds seat 1 imagines several actions."""
    view = position(tableaux=FIRST, hands=HANDS).play("select settle").view(seat=1)
    found = {tuple(selected(view.resample(seed), 0)) for seed in range(60)}
    assert len(found) >= 3


@rule("ruling 23", "refusals")
def test_a_view_that_says_what_cannot_be_is_refused() -> None:
    """A view may be written by hand; a third copy of Public Works cannot be."""
    state = position(
        tableaux=FIRST | {0: "old-earth public-works", 1: "new-sparta public-works"}, hands={1: "gem-world"}
    )
    text = state.view(seat=1).to_json()
    assert text.count('"gem-world"') == 1
    with pytest.raises(patron.PositionError) as refused:
        state.game.view(text.replace('"gem-world"', '"public-works"'))
    assert refused.value.reasons


def halfway(name: str) -> patron.State:
    """Seat 0 amid a choice of several cards of its own."""
    many = "gem-world spice-world rebel-base new-earth comet-zone mining-world"
    match name:
        case "set-up":
            return game(2).deal(3)
        case "paying":
            state = both(position(tableaux=FIRST, hands={0: f"space-port {many}"}), "settle")
            return run(state, "0 place space-port")
        case "exploring":
            tableaux = {0: "old-earth research-labs", 1: "new-sparta"}
            return select(position(tableaux=tableaux, hands=HANDS, deck=SEVEN), "explore-5", "consume-x2")
        case "for points":
            state = position(tableaux={0: "epsilon-eridani deficit-spending", 1: "new-sparta"}, hands={0: many})
            return run(both(state, "consume-x2"), "0 use deficit-spending")
        case "round end":
            more = "plague-world distant-world asteroid-belt refugee-world tourist-world old-earth"
            state = position(tableaux={0: "epsilon-eridani", 1: "new-sparta"}, hands={0: f"{many} {more}"})
            return both(state, "consume-x2")
        case _:
            raise AssertionError(name)


@rule("decisions", "ruling 23")
@pytest.mark.parametrize("name", ["set-up", "paying", "exploring", "for points", "round end"])
def test_half_of_a_choice_is_hidden_too(name: str) -> None:
    """The first of several cards: seat 0 is asked on, and seat 1 cannot tell which it was."""
    state = halfway(name)
    assert state.turn == 0
    started = [state.play(text) for text in state.legal_actions.texts() if text not in {"done", "pass"}]
    started = [after for after in started if after.turn == 0 and phase(after) == phase(state)]
    # of five of seven cards the first one named is the third at most; then nothing is left to ask
    assert len(started) >= 2
    assert len({after.view(seat=1).to_json() for after in started}) == 1
    assert len({after.view(seat=0).to_json() for after in started}) == len(started)


@rule("ruling 23", "round end")
@pytest.mark.parametrize("name", ["set-up", "paying", "exploring", "for points", "round end"])
def test_worlds_imagined_amid_a_choice_offer_the_same_actions(name: str) -> None:
    """The chooser knows his own cards: every world that he imagines offers what is offered."""
    state = halfway(name)
    state = state.play(state.legal_actions[0])
    assert state.turn == 0
    for seed in range(5):
        world = state.view(seat=0).resample(seed)
        assert legal(world) == legal(state)
        assert world.view(seat=0) == state.view(seat=0)


@rule("ruling 10", "ruling 23", "Explore")
def test_drawn_cards_are_seen_by_their_drawer_only() -> None:
    """Seat 0 looks at seven other cards: the same view for seat 1."""
    other = "alpha-centauri pilgrimage-world destroyed-world empath-world mining-world new-vinland merchant-world"
    first, second = (
        select(
            position(tableaux=FIRST, hands=HANDS, deck=f"{drawn} public-works drop-ships"), "explore-5", "consume-x2"
        )
        for drawn in (SEVEN, other)
    )
    assert first.view(seat=1) == second.view(seat=1)
    assert first.view(seat=0) != second.view(seat=0)
