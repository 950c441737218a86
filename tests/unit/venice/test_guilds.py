"""The Guilds variation."""

from .positions import all_do, ducats, favours, game, hand, hands, lead, legal, pile, position, run, totals
from .rules import rule


@rule("Guilds Variation", "option guilds", "ruling 3 guilds")
def test_guilds_are_off_by_default() -> None:
    """Rule option, off by default."""
    assert game().options["guilds"] == game(guilds=False).options["guilds"]
    assert game().options["guilds"] != game(guilds=True).options["guilds"]


@rule("Guilds Variation", "ruling 3 guilds")
def test_a_producer_may_use_another_players_business() -> None:
    """If a player has the necessary goods, he may produce a good using another player's business."""
    state = position(hands={0: "hemp"}, buildings={9: "canvas-maker@2"}, guilds=True)
    state = run(state, "0 action produce")
    assert legal(state) == {"produce 9", "pass"}
    state = run(state, "0 produce 9")
    assert hands(state) == ["canvas", "", "", ""]
    assert pile(state, "canvas") == 8


@rule("Guilds Variation", "ruling 3 guilds")
def test_the_owner_of_the_business_gets_the_money() -> None:
    """The player owning the business receives any money earned: seat 2 gets the Ducat of the neighbour on 10."""
    state = position(hands={0: "hemp"}, buildings={9: "canvas-maker@2", 10: "canvas-maker@1"}, guilds=True)
    state = run(state, "0 action produce", "0 produce 9")
    assert ducats(state) == [10, 10, 11, 10]


@rule("Guilds Variation", "ruling 3 guilds")
def test_the_producer_gets_the_favour_and_the_owner_twelve_ducats() -> None:
    """The player exchanges his Good Cards for the Favour Card, and the owner receives any money earned."""
    state = position(hands={0: "iron silk cloth"}, buildings={9: "armourer@1"}, guilds=True)
    state = run(state, "0 action produce", "0 produce 9")
    assert favours(state) == [1, 0, 0, 0]
    assert ducats(state) == [10, 22, 10, 10]
    assert hand(state, 0) == ""
    # a Favour each a point, a business a point
    assert totals(state) == [1, 1, 0, 0]


@rule("ruling 3 guilds", "ruling 3.5")
def test_it_does_not_matter_that_the_neighbour_is_the_producers() -> None:
    """All the money: the bonus for the producer's own business in the campo goes to the used one's owner, too."""
    state = position(hands={0: "hemp"}, buildings={9: "canvas-maker@2", 10: "canvas-maker@0"}, guilds=True)
    state = run(state, "0 action produce", "0 produce 9")
    assert ducats(state) == [10, 10, 11, 10]


@rule("Guilds Variation", "ruling 3 guilds")
def test_with_the_own_business_the_producer_gets_the_money() -> None:
    """He *may* use another's: with his own he owns the business himself."""
    state = position(hands={0: "hemp"}, buildings={9: "canvas-maker@2", 10: "canvas-maker@0"}, guilds=True)
    state = run(state, "0 action produce")
    assert legal(state) == {"produce 9", "produce 10", "pass"}
    state = run(state, "0 produce 10")
    assert ducats(state) == [11, 10, 10, 10]


@rule("ruling 3 guilds")
def test_it_is_his_one_production() -> None:
    """It is his one production: with Hemp left and other businesses about, the next seat is asked."""
    state = position(hands={0: "hemp*2"}, buildings={9: "canvas-maker@2", 10: "canvas-maker@0"}, guilds=True)
    state = run(state, "0 action produce", "0 produce 9")
    assert state.turn == 1


@rule("ruling 3 guilds")
def test_several_players_may_use_the_same_business() -> None:
    """Several players may use the same business: three guests and the owner, in one action."""
    state = position(
        hands=dict.fromkeys(range(4), "hemp"),
        buildings={9: "canvas-maker@2", 10: "canvas-maker@3"},
        guilds=True,
    )
    state = run(state, "0 action produce", "0 produce 9", "1 produce 9", "2 produce 9", "3 produce 9")
    assert hands(state) == ["canvas"] * 4
    assert ducats(state) == [10, 10, 14, 10]


@rule("ruling 3 guilds")
def test_no_consent_and_no_fee() -> None:
    """No consent, no fee: the owner is not asked, and the producer without a Ducat pays nothing."""
    state = position(hands={0: "hemp"}, buildings={9: "canvas-maker@1"}, ducats={0: 0}, guilds=True)
    state = run(state, "0 action produce", "0 produce 9")
    assert ducats(state) == [0, 10, 10, 10]
    # seat 1 is asked for his own production
    assert state.turn == 1
    assert legal(state) == {"pass"}


@rule("Guilds Variation", "ruling 3 guilds")
def test_the_goods_are_needed_with_guilds_as_well() -> None:
    """If a player has the necessary goods."""
    state = position(hands={0: "iron silk", 1: "cloth"}, buildings={9: "armourer@1"}, guilds=True)
    state = run(state, "0 action produce")
    assert legal(state) == {"pass"}
    assert state.why_illegal("produce 9") is not None


@rule("ruling 3 guilds", "option produce")
def test_per_business_with_guilds_adds_one_production_at_anothers() -> None:
    """With `per-business`: each own business once, plus one production at another's."""
    state = position(
        hands={0: "hemp*4"},
        buildings={1: "canvas-maker@0", 14: "canvas-maker@0", 9: "canvas-maker@1", 20: "canvas-maker@2"},
        guilds=True,
        produce="per-business",
    )
    state = run(state, "0 action produce")
    assert legal(state) == {"produce 1", "produce 9", "produce 14", "produce 20", "done"}
    state = run(state, "0 produce 9")
    assert legal(state) == {"produce 1", "produce 14", "done"}
    assert state.why_illegal("produce 20") is not None
    state = run(state, "0 produce 14", "0 produce 1")
    assert hand(state, 0) == "hemp canvas*3"
    assert legal(state) == {"done"}


@rule("ruling 3 guilds", "option produce")
def test_per_business_with_guilds_the_guest_may_come_last() -> None:
    """Plus one production at another's: in whatever order."""
    state = position(
        hands={0: "hemp*2"}, buildings={1: "canvas-maker@0", 9: "canvas-maker@1"}, guilds=True, produce="per-business"
    )
    state = run(state, "0 action produce", "0 produce 1")
    assert legal(state) == {"produce 9", "done"}
    state = run(state, "0 produce 9")
    assert hand(state, 0) == "canvas*2"


@rule("ruling 3 guilds", "option produce")
def test_a_guest_does_not_use_up_the_owners_turn() -> None:
    """Several players may use the same business: after seat 0's visit the owner uses it as well."""
    state = position(hands={0: "hemp", 1: "hemp"}, buildings={9: "canvas-maker@1"}, guilds=True, produce="per-business")
    state = run(state, "0 action produce", "0 produce 9", "0 done")
    assert legal(state) == {"produce 9", "done"}


@rule("ruling 3 guilds")
def test_guilds_change_production_only() -> None:
    """During the Produce action: sponsoring still asks for an *own* tile or a shown card."""
    state = run(position(buildings={9: "draper@1"}, guilds=True), "0 action sponsor")
    assert not [action for action in legal(state) if action.startswith("business")]
    state = all_do(state, "pass")
    assert lead(state) == 1
