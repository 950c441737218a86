"""What of Patronage everybody knows, what a seat knows, and what nobody may see."""

import pickle
import random

import patron
import pytest
from patronage.positions import chips, discard_size, hand, hand_size, placed, pool, tableau

from .positions import PLAIN, both, data, favor, finish, game, legal, on_agenda, phase, position, run, select, taken
from .rules import rule

#: Seat 0 is asked first.
FIRST = {0: "old-earth avian-uplift-race", 1: "new-sparta"}
SEVEN = "rebel-base rebel-outpost gem-world spice-world space-port comet-zone mining-world plague-world tourist-world"


def ends(state: patron.State, seat: int) -> list[patron.State]:
    """Every position in which it is no longer the seat's turn."""
    waiting, found = [state], []
    while waiting:
        state = waiting.pop()
        if state.turn == seat:
            waiting += map(state.play, legal(state))
        else:
            found.append(state)
    return found


@rule("information", "Favor", "ruling 10")
def test_favor_agendas_and_goals_are_public() -> None:
    """Both seats see the Favor of all, what lies on the Agendas, the goals, chips and pool."""
    state = position(
        tableaux={0: "old-earth", 1: "uplift-garrison"},
        favor={0: 3, 1: 1},
        chips={1: 4},
        agendas={"omens-of-war": 2, "uplift-prophecy": 0},
        goals=("economic-leader",),
    )
    for seat in (0, 1):
        view = state.view(seat=seat)
        assert [favor(view, 0), favor(view, 1)] == [3, 1]
        assert (on_agenda(view, "omens-of-war"), on_agenda(view, "uplift-prophecy")) == (2, 0)
        assert (chips(view, 1), pool(view)) == (4, 20)
        assert taken(view, "economic-leader") == []


@rule("information", "Peaceful Worlds")
def test_a_placed_peaceful_world_is_hidden_until_all_have_placed() -> None:
    """Face down, as every placed card: which world, or none, and which Favor it would gain."""
    state = position(
        tableaux={0: "old-earth galactic-peace-league", 1: "new-sparta"},
        hands={0: "peaceful-craft-world peaceful-uplift-architects pilgrimage-world", 1: "outlaw-world"},
        agendas={"galactic-enrichment": 2, "uplift-prophecy": 2},
    )
    state = both(state, "settle")
    hidden = [run(state, f"0 {text}") for text in legal(state)]
    assert len(hidden) == 4
    assert len({one.view(seat=1) for one in hidden}) == 1
    assert placed(hidden[0].view(seat=1), 0) is None
    shown = run(run(state, "0 place peaceful-uplift-architects"), "1 pass")
    assert "peaceful-uplift-architects" in tableau(shown.view(seat=1), 0)


@rule("information", "ruling 4")
def test_what_is_spent_while_paying_is_public() -> None:
    """After the reveal: the other seat sees the Favor go."""
    state = position(
        tableaux={0: f"{PLAIN} deserted-alien-library", 1: "craft-colony"},
        hands={0: "avian-uplift-race"},
        favor={0: 1},
        agendas={"galactic-vigilance": 0},
    )
    state = finish(both(state, "settle"), "0 place avian-uplift-race")
    assert favor(state.view(seat=1), 0) == 0


@rule("information", "Uplift Prophecy")
def test_cards_drawn_and_kept_for_favor_are_hidden() -> None:
    """Seat 1 sees that one of five was kept, not which; and knows none of the discards."""
    state = position(tableaux=FIRST, favor={0: 1}, agendas={"uplift-prophecy": 0}, deck=SEVEN)
    state = select(state, "consume-trade", "explore-1-1")
    shown, hands, waiting = set[patron.View](), set[tuple[str, ...]](), [state]
    while waiting:
        state = waiting.pop()
        if phase(state) != "explore":
            shown.add(state.view(seat=1))
            hands.add(tuple(hand(state, 0)))
        elif state.turn == 1:  # always the same
            waiting.append(state.play(state.legal_actions[0]))
        elif data(state)["ask"] == "keep":  # not here: five cards are drawn later
            waiting.append(state.play("done"))
        elif "spend uplift-prophecy" in legal(state):
            waiting.append(state.play("spend uplift-prophecy"))
        else:
            waiting += map(state.play, legal(state))
    assert len(hands) > 5
    (view,) = shown
    assert (favor(view, 0), hand_size(view, 0)) == (0, 2)


@rule("information", "Omens of War")
def test_cards_drawn_for_omens_are_hidden() -> None:
    """Two decks that differ in the drawn card: the same view for the other seat, another for the owner."""
    tableaux = {0: f"{PLAIN} asteroid-belt", 1: "craft-colony"}
    shown = []
    for deck in ("gem-world spice-world", "spice-world gem-world"):
        state = position(tableaux=tableaux, favor={0: 1}, agendas={"omens-of-war": 0}, deck=deck)
        shown.append(finish(select(state, "consume-trade", "settle"), "0 spend omens-of-war"))
    one, other = shown
    assert one.view(seat=1) == other.view(seat=1)
    assert one.view(seat=0) != other.view(seat=0)


@rule("information", "Planetary Surplus")
def test_cards_drawn_for_surplus_are_hidden() -> None:
    """Three cards more in the hand, and no face of them."""
    shown = []
    for deck in ("gem-world spice-world space-port comet-zone", "comet-zone spice-world space-port gem-world"):
        state = position(
            tableaux={0: "old-earth", 1: "craft-colony"}, favor={0: 1}, agendas={"planetary-surplus": 0}, deck=deck
        )
        shown.append(finish(select(state, "consume-trade", "produce"), "0 spend planetary-surplus"))
    one, other = shown
    assert one.view(seat=1) == other.view(seat=1)
    assert one.view(seat=0) != other.view(seat=0)
    assert hand_size(one.view(seat=1), 0) == 3


@rule("information", "explore")
def test_a_hand_card_discarded_by_mix_and_match_is_hidden() -> None:
    """Seat 1 cannot tell whether the discard came from the hand or from the drawn cards."""
    state = position(tableaux={0: "old-earth imperium-staff", 1: "new-sparta"}, hands={0: "new-earth"}, deck=SEVEN)
    state = select(state, "consume-trade", "explore-1-1")
    after = ends(state, 0)
    assert len({one.view(seat=1) for one in after}) == 1
    assert len({one.view(seat=0) for one in after}) == 3


@rule("information", "discard from tableau")
def test_a_card_discarded_from_the_tableau_is_known_to_all() -> None:
    """It lay open: everybody knows that it is in the discard pile now."""
    state = position(tableaux={0: f"{PLAIN} abandoned-outpost", 1: "craft-colony"})
    state = finish(select(state, "consume-trade", "produce"), "0 use abandoned-outpost")
    for seat in (0, 1):
        view = state.view(seat=seat)
        assert data(view)["known_discards"] == ["abandoned-outpost"]
        assert discard_size(view) == 1


@rule("information", "Setup", "ruling 14")
def test_the_discarded_start_world_is_not_told() -> None:
    """Two deals in which seat 0 keeps the same world look alike to seat 1 whatever cards it discards."""
    state = game().deal(3)
    seat = state.turn
    assert seat is not None
    kept = next(text for text in state.legal_actions.texts() if text.startswith("keep "))
    views = {one.view(seat=1 - seat) for one in ends(state.play(kept), seat)}
    assert len(views) == 1


@rule("information", "Favor")
def test_a_resampled_view_keeps_what_is_public() -> None:
    """Favor, Agendas, goals; and the view of the imagined state is the same view."""
    state = position(
        tableaux={0: "old-earth", 1: "uplift-garrison"},
        hands={0: "gem-world", 1: "spice-world comet-zone"},
        favor={0: 2, 1: 5},
        agendas={"omens-of-war": 1},
        goals=("cultural-exchange",),
    )
    view = state.view(seat=0)
    for seed in range(5):
        imagined = view.resample(seed)
        assert imagined.view(seat=0) == view
        assert favor(imagined, 1) == 5


@rule("information", "refusals")
def test_refusals_to_another_seat_tell_nothing() -> None:
    """Which worlds seat 0 could place with its Favor, seat 1's view does not tell."""
    views = []
    for world in ("avian-uplift-race", "gem-world"):
        state = position(
            tableaux={0: f"{PLAIN} deserted-alien-library", 1: "craft-colony"},
            hands={0: f"{world} pilgrimage-world rebel-base rebel-homeworld"},
            favor={0: 1},
            agendas={"galactic-vigilance": 0},
        )
        views.append(both(state, "settle").view(seat=1))
    one, other = views
    assert one == other
    for text in ("place avian-uplift-race", "place gem-world", "spend galactic-vigilance"):
        assert one.why_illegal(text) == other.why_illegal(text)
        assert one.why_illegal(text) is not None


RICH = {
    0: "old-earth rebel-base mining-league hired-fleet imperium-staff asteroid-belt+ gem-world+ abandoned-outpost "
    "trade-intelligence peaceful-council-world",
    1: "uplift-garrison+ rebel-treasury endowed-workshops terraforming-specialists colony-staging-world "
    "wild-gene-world+ galactic-benefactors core-intelligence",
}
RICH_HANDS = {
    0: "peaceful-craft-world pirate-world space-marines export-duties new-earth festival-world",
    1: "rebel-outpost secluded-world scout-intelligence peaceful-alien-emissary alien-foundry gene-pacifists",
}


@rule("information", "Agendas", "two-action game")
@pytest.mark.parametrize("two_action", [False, True])
@pytest.mark.parametrize(
    "pair",
    [
        ("arms-of-the-imperium", "established-power"),
        ("galactic-enrichment", "galactic-vigilance"),
        ("uplift-prophecy", "omens-of-war"),
        ("pan-galactic-senate", "planetary-surplus"),
    ],
)
def test_every_position_of_a_game_comes_back(pair: tuple[str, str], *, two_action: bool) -> None:
    """From a rich position with complete Agendas and Favor, every state and view on the way, in every text form."""
    for seed in range(2):
        chance = random.Random(seed)
        state = position(
            tableaux=RICH,
            hands=RICH_HANDS,
            favor={0: 6, 1: 6},
            chips={0: 3, 1: 3},
            agendas=dict.fromkeys(pair, 0),
            goals=("cultural-exchange",),
            two_action=two_action,
        )
        for _ in range(80):
            assert state.game.state(state.to_json()) == state
            assert patron.State.from_bytes(state.to_bytes()) == state
            assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
            for seat in (0, 1):
                view = state.view(seat=seat)
                assert state.game.view(view.to_json()) == view
                assert view.resample(seed).view(seat=seat) == view
            if state.is_over:
                break
            state = state.play(chance.choice(state.legal_actions.texts()))
