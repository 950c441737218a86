"""Phase III: worlds, conquest, and the powers that change both."""

import patron
import pytest

from .positions import (
    both,
    data,
    discards,
    face,
    good_worlds,
    hand,
    legal,
    may_settle,
    military,
    next_round,
    position,
    run,
    select,
    tableau,
)
from .rules import rule


@rule("ruling 5", "Settle")
def test_a_windfall_good_is_drawn_before_the_settle_bonus() -> None:
    """The good is put on as part of placing, then payment, then the bonus card."""
    state = position(hands={0: "destroyed-world rebel-base"}, deck="new-earth gem-world")
    state = run(both(state, "settle"), "0 place destroyed-world")
    assert face(state, 0, "destroyed-world") == "new-earth"
    assert hand(state, 0) == ["gem-world"]


@rule("ruling 5", "Settle")
def test_terraforming_robots_draw_for_a_conquered_world_too() -> None:
    """Good, then the bonus and one card for the Robots, conquered or not."""
    state = position(
        tableaux={0: "new-sparta terraforming-robots"},
        hands={0: "former-penal-colony"},
        deck="new-earth gem-world spice-world rebel-base",
    )
    state = run(both(state, "settle"), "0 place former-penal-colony")
    assert face(state, 0, "former-penal-colony") == "new-earth"
    assert hand(state, 0) == ["gem-world", "spice-world"]


@rule("ruling 5", "Settle")
def test_terraforming_robots_draw_for_a_paid_world() -> None:
    """For any world: Artist Colony, not chosen by the seat itself, so no bonus."""
    state = position(
        tableaux={0: "new-sparta terraforming-robots"},
        hands={0: "artist-colony rebel-base"},
        deck="new-earth gem-world",
    )
    state = run(select(state, "consume-x2", "settle"), "0 place artist-colony")
    assert hand(state, 0) == ["new-earth"]


@rule("Settle", "ruling 5")
def test_only_who_chose_settle_draws_the_bonus() -> None:
    """The bonus: draw a card after placing a world; seat 1 settles along without it."""
    state = position(
        tableaux={0: "new-sparta", 1: "alpha-centauri"},
        hands={0: "artist-colony rebel-base", 1: "spice-world new-earth gem-world"},
        deck="rebel-outpost",
    )
    # seat 0 has New Sparta (3), seat 1 Alpha Centauri (2): seat 1 goes first
    state = select(state, "settle", "consume-x2")
    state = run(state, "1 place spice-world", "0 place artist-colony")
    assert hand(state, 0) == ["rebel-outpost"]
    assert hand(state, 1) == []


@rule("Settle", "ruling 5")
def test_the_settle_bonus_needs_a_placed_world() -> None:
    """Draw a card *after placing a world*: who passes draws nothing."""
    state = run(both(position(hands={0: "artist-colony rebel-base"}), "settle"), "0 pass")
    assert hand(state, 0) == ["artist-colony", "rebel-base"]


@rule("ruling 5", "Settle")
def test_a_production_world_is_placed_without_a_good() -> None:
    """Only windfall worlds come with a good."""
    state = run(both(position(hands={0: "artist-colony rebel-base"}), "settle"), "0 place artist-colony")
    assert good_worlds(state, 0) == set()


@rule("ruling 6", "Settle")
def test_contact_specialist_pays_defense_less_one() -> None:
    """Avian Uplift Race, defense 2: one card. The Specialist stays."""
    state = position(
        tableaux={0: "old-earth contact-specialist"},
        hands={0: "avian-uplift-race rebel-base"},
        deck="new-earth gem-world",
    )
    state = run(both(state, "settle"), "0 place avian-uplift-race")
    assert next_round(state)
    assert discards(state) == ["rebel-base"]
    assert tableau(state, 0) == {"old-earth", "contact-specialist", "avian-uplift-race"}
    assert not may_settle("old-earth contact-specialist", "avian-uplift-race")


@rule("ruling 6", "Settle")
def test_other_discounts_apply_to_a_paid_military_world() -> None:
    """Rebel Warrior Race 3 - 1 - 2 (Replicant Robots) = 0; Rebel Miners (Rare) 2 - 1 - 1 (Mining Robots) = 0."""
    assert may_settle("old-earth contact-specialist replicant-robots", "rebel-warrior-race")
    assert may_settle("old-earth contact-specialist mining-robots", "rebel-miners")
    # the Mining Robots see to Rare worlds only: 2 - 1 = 1
    assert not may_settle("old-earth contact-specialist mining-robots", "avian-uplift-race")


@rule("ruling 6", "Settle")
def test_paying_for_a_military_world_never_combines_with_military() -> None:
    """Rebel Outpost, defense 5, Military 2 - 1 = 1: it takes 4 cards, not 5 - 1 - 1 = 3."""
    assert not may_settle("new-sparta contact-specialist", "rebel-outpost", "gem-world spice-world new-earth")
    assert may_settle("new-sparta contact-specialist", "rebel-outpost", "gem-world spice-world new-earth mining-world")


@rule("ruling 6", "Settle")
def test_contact_specialist_cannot_pay_for_worlds_of_alien_goods() -> None:
    """Not for Alien-good worlds, windfall or production."""
    others = "gem-world spice-world new-earth mining-world space-port comet-zone"
    assert not may_settle("old-earth contact-specialist", "alien-robot-sentry", others.replace("comet-zone", ""))
    state = both(
        position(tableaux={0: "old-earth contact-specialist"}, hands={0: f"lost-alien-battle-fleet {others}"}), "settle"
    )
    assert "place lost-alien-battle-fleet" not in legal(state)
    assert "place new-earth" in legal(state)


@rule("ruling 6", "Settle")
def test_contact_specialist_takes_one_military() -> None:
    """-1 Military: 2 beats the Sentry's defense 2, 2 - 1 = 1 does not (and she does not pay for Alien goods)."""
    assert may_settle("new-sparta", "alien-robot-sentry")
    assert not may_settle("new-sparta contact-specialist", "alien-robot-sentry")


@rule("ruling 6", "ruling 2", "Settle")
def test_a_military_world_may_be_paid_though_it_could_be_conquered() -> None:
    """Outlaw World, defense 1: Military 2 - 1 = 1 is enough, the Specialist may be used for 1 - 1 = 0."""
    state = position(tableaux={0: "new-sparta contact-specialist"}, hands={0: "outlaw-world"})
    state = run(both(state, "settle"), "0 place outlaw-world")
    assert legal(state) == {"use contact-specialist", "done"}


@rule("ruling 6", "Settle")
def test_a_military_world_has_no_price_without_the_specialist() -> None:
    """A military world without enough Military and without the Specialist cannot be placed at any price."""
    assert not may_settle("old-earth", "outlaw-world", "gem-world spice-world new-earth")


@rule("ruling 7", "Settle")
def test_colony_ship_places_a_non_military_world_free() -> None:
    """New Earth (5) for nothing; the ship is discarded."""
    state = position(tableaux={0: "old-earth colony-ship"}, hands={0: "new-earth"}, deck="gem-world")
    state = run(both(state, "settle"), "0 place new-earth")
    assert next_round(state)
    assert tableau(state, 0) == {"old-earth", "new-earth"}
    assert discards(state) == ["colony-ship"]


@rule("ruling 7", "ruling 2", "Settle")
def test_colony_ship_need_not_be_used() -> None:
    """Artist Colony may be paid (1) or be placed by the ship."""
    state = position(tableaux={0: "old-earth colony-ship"}, hands={0: "artist-colony rebel-base"}, deck="gem-world")
    state = run(both(state, "settle"), "0 place artist-colony")
    assert legal(state) == {"use colony-ship", "done"}
    shipped, paid = run(state, "0 use colony-ship"), run(state, "0 done")
    assert (hand(shipped, 0), discards(shipped)) == (["gem-world", "rebel-base"], ["colony-ship"])
    assert (hand(paid, 0), discards(paid)) == (["gem-world"], ["rebel-base"])


@rule("ruling 7", "Settle")
@pytest.mark.parametrize("world", ["deserted-alien-outpost", "deserted-alien-library", "alien-robotic-factory"])
def test_colony_ship_places_no_world_of_alien_goods(world: str) -> None:
    """Never an Alien production or windfall world."""
    assert not may_settle("old-earth colony-ship", world)


@rule("ruling 7", "ruling 9", "Settle")
def test_colony_ship_places_the_rosetta_stone() -> None:
    """Alien Rosetta Stone World, grey, is allowed: it has the keyword but no good."""
    assert may_settle("old-earth colony-ship", "alien-rosetta-stone-world")


@rule("ruling 7", "Settle")
def test_colony_ship_helps_no_conquest() -> None:
    """Outlaw World (defense 1) is a military world: not with the ship alone."""
    assert not may_settle("old-earth colony-ship", "outlaw-world")


@rule("ruling 7", "ruling 6", "Settle")
def test_colony_ship_and_contact_specialist_place_a_military_world_free() -> None:
    """Rebel Base (defense 6) is paid for by the Specialist, and the ship makes it free."""
    state = position(
        tableaux={0: "old-earth contact-specialist colony-ship"}, hands={0: "rebel-base"}, deck="gem-world"
    )
    state = run(both(state, "settle"), "0 place rebel-base")
    while not next_round(state):
        state = run(
            state, "0 use contact-specialist" if "use contact-specialist" in legal(state) else "0 use colony-ship"
        )
    assert tableau(state, 0) == {"old-earth", "contact-specialist", "rebel-base"}
    assert discards(state) == ["colony-ship"]


@rule("ruling 7", "ruling 6", "Settle")
def test_colony_ship_and_contact_specialist_place_no_alien_military_world() -> None:
    """A non-Alien-good military world: not Lost Alien Warship."""
    assert not may_settle("old-earth contact-specialist colony-ship", "lost-alien-warship")


@rule("ruling 8", "Settle")
def test_new_military_tactics_add_three() -> None:
    """0 + 3: Pirate World (3) falls, Malevolent Lifeforms (4) do not."""
    assert may_settle("old-earth new-military-tactics", "pirate-world")
    assert not may_settle("old-earth new-military-tactics", "malevolent-lifeforms")
    # negative Military counts: 0 - 1 + 3 = 2
    assert not may_settle("old-earth refugee-world new-military-tactics", "pirate-world")
    assert may_settle("old-earth refugee-world new-military-tactics", "avian-uplift-race")


@rule("ruling 8", "two-action game", "Settle")
def test_new_military_tactics_last_for_one_settle_phase() -> None:
    """+3 until the end of this Settle phase: gone in the second one."""
    state = position(
        tableaux={0: "old-earth new-military-tactics"},
        hands={0: "avian-uplift-race aquatic-uplift-race"},
        deck="gem-world rebel-base",
        two_action=True,
    )
    state = select(state, "settle settle-again", "consume-trade consume-x2")
    state = run(state, "0 place avian-uplift-race")
    # the good was Gem World's card, the bonus Rebel Base: neither Aquatic Uplift Race nor Rebel Base can be conquered
    assert next_round(state)
    assert hand(state, 0) == ["aquatic-uplift-race", "rebel-base"]


@rule("ruling 9", "Settle")
def test_alpha_centauri_fights_rare_military_worlds_only() -> None:
    """+1 for Rare: Rebel Fuel Cache (1, Rare) falls; Outlaw World (1, grey), New Survivalists (1, Novelty) do not."""
    assert may_settle("alpha-centauri", "rebel-fuel-cache")
    assert not may_settle("alpha-centauri", "outlaw-world")
    assert not may_settle("alpha-centauri", "new-survivalists")


@rule("ruling 9", "Settle")
def test_a_discount_by_kind_applies_to_production_and_windfall_worlds() -> None:
    """Alpha Centauri and Mining Robots: -2 for Rare. Asteroid Belt (2, windfall) is free, Comet Zone (3) costs 1."""
    assert may_settle("alpha-centauri mining-robots", "asteroid-belt")
    assert not may_settle("alpha-centauri mining-robots", "comet-zone")
    assert may_settle("alpha-centauri mining-robots", "comet-zone", "spice-world")
    assert not may_settle("alpha-centauri mining-robots", "space-port")


@rule("ruling 9", "Settle")
def test_the_alien_keyword_alone_gets_no_alien_discount() -> None:
    """Alien Tech Institute: -2 for worlds of Alien *goods*. The Rosetta Stone (3) has none: it takes three cards."""
    others = "gem-world spice-world"
    assert not may_settle("old-earth alien-tech-institute", "alien-rosetta-stone-world", "rebel-base rebel-homeworld")
    assert may_settle("old-earth alien-tech-institute", "alien-rosetta-stone-world", f"{others} rebel-base")
    # Deserted Alien Outpost 4 - 2 = 2
    assert may_settle("old-earth alien-tech-institute", "deserted-alien-outpost", "rebel-base rebel-homeworld")
    assert not may_settle("old-earth alien-tech-institute", "deserted-alien-outpost", "rebel-base")


@rule("ruling 9", "Settle")
def test_alien_military_fights_alien_goods_only() -> None:
    """Rosetta Stone +2 against Alien: the Sentry (2) falls, Avian Uplift Race (2) does not."""
    assert may_settle("old-earth alien-rosetta-stone-world", "alien-robot-sentry")
    assert not may_settle("old-earth alien-rosetta-stone-world", "avian-uplift-race")


@rule("ruling 9", "Settle")
def test_galactic_imperium_fights_rebel_military_worlds_only() -> None:
    """1 + 4 against Rebels: Rebel Outpost (5) falls, Rebel Base (6) and Malevolent Lifeforms (4, no Rebels) do not."""
    assert may_settle("epsilon-eridani galactic-imperium", "rebel-outpost")
    assert not may_settle("epsilon-eridani galactic-imperium", "rebel-base")
    assert not may_settle("epsilon-eridani galactic-imperium", "malevolent-lifeforms")


@rule("ruling 9", "Settle")
def test_restricted_military_adds_up() -> None:
    """Alpha Centauri +1 Rare, Galactic Imperium +4 Rebel: Rebel Miners (2, Rare, Rebel) and Rebel Base (6): 4 < 6."""
    assert may_settle("alpha-centauri galactic-imperium", "rebel-miners")
    assert not may_settle("alpha-centauri galactic-imperium", "rebel-base")
    assert may_settle("new-sparta galactic-imperium", "rebel-base")


@rule("ruling 9", "Settle")
def test_a_position_tells_the_military_for_all_worlds() -> None:
    """Epsilon Eridani 1, New Sparta 2; the Imperium's 4 are for Rebels only. Contact Specialist -1."""
    state = position(tableaux={0: "epsilon-eridani new-sparta galactic-imperium", 1: "old-earth contact-specialist"})
    for seen in (state, state.view(0), state.view(1)):
        assert military(seen) == [1 + 2, -1]


@rule("ruling 1", "Settle")
def test_placed_military_counts_when_the_phase_is_over() -> None:
    """Drop Ships (+3, cost 4 - 1) work from the next phase on: while seat 0 pays it has Epsilon Eridani's 1."""
    hands = {0: "drop-ships rebel-base rebel-homeworld rebel-outpost new-earth"}
    state = position(tableaux={0: "epsilon-eridani"}, hands=hands)
    state = run(select(state, "develop", "settle"), "0 place drop-ships")
    assert military(state)[0] == 1
    while data(state)["phase"] == "develop":
        state = state.play(state.legal_actions[0])
    assert military(state)[0] == 1 + 3


@rule("Settle", "decisions")
def test_a_world_may_be_placed_by_who_did_not_choose_settle() -> None:
    """The phase is for all: seat 0 chose Consume and settles along."""
    state = position(hands={0: "artist-colony rebel-base"})
    state = select(state, "consume-x2", "settle")
    assert legal(state) == {"place artist-colony", "pass"}


@rule("Settle", "decisions", "refusals")
def test_a_development_is_not_placed_in_settle() -> None:
    """Phase III: worlds only. Phase II: developments only."""
    hands = {0: "artist-colony export-duties rebel-base"}
    state = both(position(hands=hands), "settle")
    assert legal(state) == {"place artist-colony", "pass"}
    assert state.why_illegal("place export-duties") is not None
    state = both(position(hands=hands), "develop")
    assert legal(state) == {"place export-duties", "pass"}
    assert state.why_illegal("place artist-colony") is not None


@rule("ruling 8", "ruling 9", "Settle")
def test_temporary_and_restricted_military_add_up() -> None:
    """Tactics 3 + Imperium 4 = 7 against Rebels: Rebel Homeworld (7). Lost Alien Battle Fleet (6): 3 is too little."""
    assert may_settle("old-earth new-military-tactics galactic-imperium", "rebel-homeworld")
    assert not may_settle("old-earth new-military-tactics galactic-imperium", "lost-alien-battle-fleet")
    # New Sparta 2 + Rosetta Stone 2 + Alien Tech Institute 2 = 6 against Alien goods
    assert may_settle("new-sparta alien-rosetta-stone-world alien-tech-institute", "lost-alien-battle-fleet")


@rule("ruling 9", "Settle")
@pytest.mark.parametrize(
    ("power", "military"),
    [
        ("expedition-force", 1),
        ("space-marines", 2),
        ("drop-ships", 3),
        ("former-penal-colony", 1),
        ("blaster-gem-mines", 1),
        ("rebel-warrior-race", 1),
        ("alien-robot-scout-ship", 1),
        ("imperium-armaments-world", 1),
        ("lost-alien-warship", 2),
        ("rebel-outpost", 1),
        ("lost-alien-battle-fleet", 3),
        ("new-galactic-order", 2),
        ("refugee-world", -1),
        ("empath-world", -1),
        ("contact-specialist", -1),
        ("pan-galactic-league", -1),
    ],
)
def test_unrestricted_military_of_every_card(power: str, military: int) -> None:
    """With New Sparta's 2: a world of that defense falls, one of a defense more does not.

    The Sentry's good is Alien: Contact Specialist does not pay for it.
    """
    worlds = {
        1: "new-survivalists",
        2: "alien-robot-sentry",
        3: "pirate-world",
        4: "malevolent-lifeforms",
        5: "rebel-outpost",
        6: "rebel-base",
    }
    total = 2 + military
    if power != "contact-specialist":  # it pays for New Survivalists
        assert may_settle(f"new-sparta {power}", worlds[total])
    assert not may_settle(f"new-sparta {power}", worlds[total + 1])


@rule("Settle", "ruling 3")
def test_replicant_robots_help_all_worlds() -> None:
    """-2: New Earth 5 - 2 = 3 cards."""
    assert may_settle("old-earth replicant-robots", "new-earth", "gem-world spice-world comet-zone")
    assert not may_settle("old-earth replicant-robots", "new-earth", "gem-world spice-world")


@rule("decisions", "ruling 2")
def test_every_set_of_optional_powers_is_offered_once() -> None:
    """New Military Tactics and Colony Ship with a world of cost 2 that can be paid: neither, each, both, *needlessly*
    or not. Section 1: *in ascending order*, so the two together are named in one order only.
    """
    state = position(
        tableaux={0: "old-earth new-military-tactics colony-ship"},
        hands={0: "gem-world new-earth comet-zone spice-world"},
    )
    state = run(both(state, "settle"), "0 place gem-world")
    found: list[frozenset[str]] = []

    def follow(at: patron.State, used: frozenset[str]) -> None:
        powers = {text for text in legal(at) if text.startswith("use ")}
        if not powers or at.turn != 0:
            found.append(used)
            return
        for text in legal(at):
            follow(at.play(text), used | {text} if text in powers else used | {"done"})

    follow(state, frozenset())
    assert len(found) == len(set(found))
    named = [used - {"done"} for used in found]
    assert sorted(map(sorted, named)) == [
        [],
        ["use colony-ship"],
        ["use colony-ship", "use new-military-tactics"],
        ["use new-military-tactics"],
    ]
