"""Which cards match the key of which Agenda: every card of both sets, listed by hand."""

from functools import cache
from typing import Final

import patron
import pytest
from patronage.positions import Json
from patronage.positions import card as base_card
from patronage.positions import cards as base_cards

from .positions import AGENDAS, cards, favor, finish, game, on_agenda, position, select
from .rules import AGENDA_HEADINGS, rule

#: Cards of the base game, and cards of Patronage, that match each Agenda.
BASE: Final = {
    # Rebel worlds; Imperium cards
    "arms-of-the-imperium": """
        rebel-fuel-cache rebel-miners rebel-underground rebel-warrior-race rebel-outpost rebel-base rebel-homeworld
        imperium-armaments-world galactic-imperium
    """,
    # developments with Military; grey non-military worlds
    "established-power": """
        expedition-force new-military-tactics space-marines drop-ships alien-tech-institute galactic-imperium
        new-galactic-order
        old-earth epsilon-eridani pilgrimage-world expanding-colony gambling-world galactic-engineers
        alien-rosetta-stone-world black-market-trading-world merchant-world tourist-world galactic-trendsetters
        terraformed-world
    """,
    "galactic-enrichment": """
        alpha-centauri refugee-world destroyed-world empath-world rebel-fuel-cache runaway-robots star-nomad-lair
        the-last-of-the-uplift-gnarssh alien-robot-sentry aquatic-uplift-race asteroid-belt avian-uplift-race
        former-penal-colony pre-sentient-race radioactive-world reptilian-uplift-race blaster-gem-mines galactic-resort
        pirate-world rebel-warrior-race alien-robot-scout-ship deserted-alien-outpost deserted-alien-colony
        lost-alien-warship deserted-alien-library
    """,
    # Explore powers that draw more; Alien cards
    "galactic-vigilance": """
        star-nomad-lair malevolent-lifeforms expedition-force galactic-renaissance galactic-survey-seti
        alien-robot-sentry alien-rosetta-stone-world alien-robot-scout-ship deserted-alien-outpost deserted-alien-colony
        lost-alien-warship alien-robotic-factory deserted-alien-library lost-alien-battle-fleet alien-tech-institute
    """,
    # Intel: none; Uplift cards
    "uplift-prophecy": """
        the-last-of-the-uplift-gnarssh aquatic-uplift-race avian-uplift-race reptilian-uplift-race
    """,
    # Rare worlds; powers to discard VP: none
    "omens-of-war": """
        alpha-centauri destroyed-world rebel-fuel-cache runaway-robots asteroid-belt radioactive-world rebel-miners
        bio-hazard-mining-world blaster-gem-mines comet-zone mining-world imperium-armaments-world new-earth
    """,
    # non-military Genes worlds; negative Military (Empath World is both)
    "pan-galactic-senate": """
        empath-world pre-sentient-race plague-world distant-world lost-species-ark-world
        refugee-world contact-specialist pan-galactic-league
    """,
    # Trade powers; discard from tableau
    "planetary-surplus": """
        old-earth star-nomad-lair galactic-engineers space-port spice-world bio-hazard-mining-world pirate-world
        distant-world merchant-world export-duties genetics-lab mining-conglomerate trade-league
        new-military-tactics colony-ship
    """,
}
PATRONAGE: Final = {
    "arms-of-the-imperium": """
        rebel-home-camp rebel-listening-post rebel-treasury rebel-foundry rebel-fortress
        imperium-staff imperium-rule imperium-capital imperium-trade-world
    """,
    "established-power": """
        hired-fleet imperium-staff imperium-rule rebel-congress
        rebel-home-camp informant-colony abandoned-outpost imperium-trade-world colony-staging-world
        terraforming-fund-world observed-industry-world
    """,
    "galactic-enrichment": """
        uplift-garrison captured-ore-moon peaceful-uplift-architects peaceful-alien-archive rebel-listening-post
        uplift-battleground alien-watch-station armed-ore-depot festival-world brokered-ore-world wild-gene-world
        alien-wreckage pacifist-gene-world curio-market-world endowed-ore-world
    """,
    "galactic-vigilance": """
        scout-intelligence captured-ore-moon rebel-listening-post peaceful-alien-emissary alien-observatory
        peaceful-alien-archive alien-watch-station alien-wreckage alien-foundry
    """,
    "uplift-prophecy": """
        research-intelligence scout-intelligence settlement-intelligence trade-intelligence production-intelligence
        core-intelligence informant-colony brokered-ore-world gene-clinic-world observed-industry-world
        uplift-garrison peaceful-uplift-architects uplift-battleground uplift-nursery
    """,
    "omens-of-war": """
        captured-ore-moon peaceful-ore-commune rebel-foundry armed-ore-depot brokered-ore-world ore-exchange-world
        ore-mines endowed-ore-world
        endowed-workshops hired-fleet rebel-congress rebel-treasury terraforming-fund-world
    """,
    "pan-galactic-senate": """
        uplift-garrison quiet-gene-colony wild-gene-world pacifist-gene-world uplift-nursery gene-clinic-world
        gene-pacifists galactic-peace-league informant-colony pacifist-craft-world
    """,
    "planetary-surplus": """
        trading-consortium galactic-bourse craft-colony brokered-ore-world curio-market-world ore-exchange-world
        imperium-trade-world
        prefabricated-offices galactic-alliance armed-ore-depot abandoned-outpost colony-staging-world
    """,
}
#: Cards to pay with.
COINS: Final = "public-works investment-credits deficit-spending interstellar-bank replicant-robots research-labs"


@cache
def by_slug() -> dict[str, Json]:
    return {card["slug"]: card for card in cards()}


def table_for(card: Json) -> str:
    """A tableau that can place the card: unlimited Military on either side, or plain."""
    if card["kind"] == "development":
        return "earths-lost-colony"
    if card.get("peaceful_defense") is not None:
        return "earths-lost-colony galactic-peace-league gene-pacifists"  # -3
    if card.get("defense") is not None:
        return "epsilon-eridani drop-ships space-marines galactic-imperium"  # 6, 10 against Rebels
    return "new-sparta" if card["slug"] == "earths-lost-colony" else "earths-lost-colony"


def placed(card: Json, first: str, second: str, left: int = 4) -> patron.State:
    """The end of a round in which seat 0 placed the card while these two Agendas had this Favor left."""
    phase = "develop" if card["kind"] == "development" else "settle"
    coins = " ".join([coin for coin in f"{COINS} colony-ship colony-ship".split() if coin != card["slug"]][:6])
    state = position(
        tableaux={0: table_for(card), 1: "alpha-centauri" if card["slug"] != "alpha-centauri" else "craft-colony"},
        hands={0: f"{card['slug']} {coins}"},
        agendas={first: left, second: left},
    )
    return finish(select(state, phase, phase), f"0 place {card['slug']}")


def gains(slug: str) -> set[str]:
    """The Agendas that give a Favor for placing the card."""
    found: set[str] = set()
    for first, second in zip(AGENDAS[::2], AGENDAS[1::2], strict=True):
        state = placed(by_slug()[slug], first, second)
        taken = {agenda for agenda in (first, second) if on_agenda(state, agenda) == 3}
        assert favor(state, 0) == len(taken)
        found |= taken
    return found


@rule("Agendas", "cards", "Galactic Vigilance", "Omens of War")
def test_every_card_matches_the_agendas_listed_by_hand() -> None:
    """155 cards, each placed once with each pair of active Agendas: a Favor from those that list it, no other."""
    listed = {agenda: set((BASE[agenda] + PATRONAGE[agenda]).split()) for agenda in AGENDAS}
    assert set().union(*listed.values()) <= set(by_slug())
    assert len(by_slug()) == 155
    wrong = {
        slug: (gained, wanted)
        for slug in by_slug()
        if (gained := gains(slug)) != (wanted := {agenda for agenda in AGENDAS if slug in listed[agenda]})
    }
    assert wrong == {}


@rule("cards", "Agendas")
@pytest.mark.parametrize(
    ("agenda", "copies"),
    [
        ("arms-of-the-imperium", 7 + 2),
        ("established-power", 11 + 12),
        ("galactic-enrichment", 25),
        ("galactic-vigilance", 6 + 10),
        ("uplift-prophecy", 0 + 4),
        ("omens-of-war", 13 + 0),
        ("pan-galactic-senate", 5 + 5 - 1),  # Empath World matches both keys
        ("planetary-surplus", 16 + 4),
    ],
)
def test_key_counts_over_the_base_set(agenda: str, copies: int) -> None:
    """The counts of the rulings, copies of both keys together; which card matches is checked card by card above."""
    assert sum(base_card(slug)["copies"] for slug in BASE[agenda].split()) == copies


@rule("cards", "Agendas", *AGENDA_HEADINGS)
@pytest.mark.parametrize(
    ("agenda", "key", "copies"),
    [
        ("arms-of-the-imperium", "rebel_world", 7),
        ("arms-of-the-imperium", "imperium_card", 2),
        ("established-power", "military_development", 11),
        ("established-power", "grey_nonmilitary_world", 12),
        ("galactic-enrichment", "windfall_world", 25),
        ("galactic-vigilance", "draw_more_card", 6),
        ("galactic-vigilance", "alien_card", 10),
        ("uplift-prophecy", "intel_card", 0),
        ("uplift-prophecy", "uplift_card", 4),
        ("omens-of-war", "rare_world", 13),
        ("omens-of-war", "spend_vp_card", 0),
        ("pan-galactic-senate", "nonmilitary_genes_world", 5),
        ("pan-galactic-senate", "negative_military_card", 5),
        ("planetary-surplus", "trade_card", 16),
        ("planetary-surplus", "discard_from_tableau_card", 4),
    ],
)
def test_the_counts_of_each_key_over_the_base_set(agenda: str, key: str, copies: int) -> None:
    """The test facts at the end of section 3, and that no Agenda has a key beside these fifteen."""
    told = {one["slug"]: {told["key"]: told["cards"] for told in one["keys"]} for one in game().cards["agendas"]}
    assert sum(len(keys) for keys in told.values()) == 15
    base = {card["slug"]: card["copies"] for card in base_cards()}
    assert sum(base.get(slug, 0) for slug in told[agenda][key]) == copies
    assert set(told[agenda][key]) <= set((BASE[agenda] + PATRONAGE[agenda]).split())


@rule("Arms of the Imperium", "ruling 14")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("rebel-base", 1),
        ("rebel-treasury", 1),
        ("galactic-imperium", 1),
        ("imperium-trade-world", 1),
        ("rebel-congress", 0),  # its name alone: no world, no Imperium card
        ("outlaw-world", 0),
    ],
)
def test_the_key_of_arms_of_the_imperium(slug: str, gained: int) -> None:
    """A Rebel *world*, or an Imperium *card*, world or development."""
    state = placed(by_slug()[slug], "arms-of-the-imperium", "omens-of-war", 2)
    assert (on_agenda(state, "arms-of-the-imperium")) == 2 - gained


@rule("Established Power")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("drop-ships", 1),
        ("new-military-tactics", 1),
        ("alien-tech-institute", 1),  # against Alien only: still Military
        ("contact-specialist", 0),  # negative
        ("merchant-world", 1),
        ("alien-rosetta-stone-world", 1),
        ("new-sparta", 0),  # grey, but a military world
        ("peaceful-council-world", 0),  # a Peaceful world is a military world
        ("rebel-outpost", 0),  # provides Military, but is no development
        ("gem-world", 0),  # not grey
    ],
)
def test_the_key_of_established_power(slug: str, gained: int) -> None:
    """A development that provides Military, or a grey non-military world."""
    assert on_agenda(placed(by_slug()[slug], "established-power", "omens-of-war"), "established-power") == 4 - gained


@rule("Galactic Enrichment")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [("asteroid-belt", 1), ("avian-uplift-race", 1), ("peaceful-alien-archive", 1), ("gem-world", 0), ("old-earth", 0)],
)
def test_the_key_of_galactic_enrichment(slug: str, gained: int) -> None:
    """A windfall world, of any kind and however it is placed."""
    state = placed(by_slug()[slug], "galactic-enrichment", "uplift-prophecy")
    assert on_agenda(state, "galactic-enrichment") == 4 - gained


@rule("Galactic Vigilance", "ruling 11", "ruling 1")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("expedition-force", 1),
        ("galactic-renaissance", 1),  # draw more and keep more
        ("alien-foundry", 1),
        ("alien-tech-institute", 1),
        ("alien-observatory", 1),  # Alien, and draws two more: one Favor only
        ("peaceful-alien-emissary", 1),
        ("research-labs", 0),  # keeps more, draws no more
        ("core-intelligence", 0),  # likewise
        ("imperium-staff", 0),  # mix and match
    ],
)
def test_the_key_of_galactic_vigilance(slug: str, gained: int) -> None:
    """Draw more, or Alien; one token for both; neither keep more nor mix-and-match."""
    state = placed(by_slug()[slug], "galactic-vigilance", "omens-of-war")
    assert on_agenda(state, "galactic-vigilance") == 4 - gained
    assert favor(state, 0) == gained


@rule("Uplift Prophecy", "Intel Powers")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("research-intelligence", 1),
        ("informant-colony", 1),
        ("avian-uplift-race", 1),
        ("uplift-nursery", 1),  # Uplift without a chromosome
        ("pre-sentient-race", 0),  # Genes, but no Uplift
        ("galactic-survey-seti", 0),
    ],
)
def test_the_key_of_uplift_prophecy(slug: str, gained: int) -> None:
    """An Intel power, or an Uplift card, chromosome or not."""
    assert on_agenda(placed(by_slug()[slug], "uplift-prophecy", "omens-of-war"), "uplift-prophecy") == 4 - gained


@rule("Omens of War", "ruling 1")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("comet-zone", 1),
        ("rebel-miners", 1),
        ("peaceful-ore-commune", 1),
        ("rebel-treasury", 1),
        ("endowed-workshops", 1),
        ("endowed-ore-world", 1),  # both keys: one Favor
        ("mining-robots", 0),
        ("deficit-spending", 0),  # discards cards, not VP
    ],
)
def test_the_key_of_omens_of_war(slug: str, gained: int) -> None:
    """A Rare world, military or not, or a "discard VP" power."""
    state = placed(by_slug()[slug], "omens-of-war", "uplift-prophecy")
    assert on_agenda(state, "omens-of-war") == 4 - gained


@rule("Pan Galactic Senate", "ruling 1")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("distant-world", 1),
        ("empath-world", 1),  # both keys: one Favor
        ("refugee-world", 1),
        ("galactic-peace-league", 1),
        ("avian-uplift-race", 0),  # Genes, but military
        ("peaceful-uplift-architects", 0),  # Genes, but Peaceful: a military world
    ],
)
def test_the_key_of_pan_galactic_senate(slug: str, gained: int) -> None:
    """A non-military Genes world, or any card with negative Military."""
    state = placed(by_slug()[slug], "pan-galactic-senate", "uplift-prophecy")
    assert on_agenda(state, "pan-galactic-senate") == 4 - gained


@rule("Planetary Surplus", "ruling 11")
@pytest.mark.parametrize(
    ("slug", "gained"),
    [
        ("spice-world", 1),
        ("trade-league", 1),
        ("colony-ship", 1),
        ("armed-ore-depot", 1),
        ("brokered-ore-world", 1),  # a Trade power, by Intel
        ("black-market-trading-world", 0),  # sells in phase IV, has no Trade power
        ("deficit-spending", 0),  # discards from hand
    ],
)
def test_the_key_of_planetary_surplus(slug: str, gained: int) -> None:
    """A Trade power, or a power to discard the card from the tableau."""
    state = placed(by_slug()[slug], "planetary-surplus", "established-power")
    assert on_agenda(state, "planetary-surplus") == 4 - gained
