"""The card list of Patronage: a reconstruction that keeps the rulebook's counts, and files of owners."""

import re
from collections import Counter
from pathlib import Path

import patron
import pytest
from patronage.positions import Json
from patronage.positions import game as base_game

from .positions import RED, STARTS, cards, game
from .rules import rule


def own() -> list[Json]:
    """The cards of Patronage."""
    return [card for card in cards() if card["set"] == "patronage"]


def text_of(card: Json, phase: str) -> str:
    return " ".join(power["text"] for power in card["powers"] if power["phase"] == phase)


@rule("cards", "Overview")
def test_sixty_distinct_cards_and_seventy_two_in_all() -> None:
    """60 cards; the developments of cost 1 to 5, twelve, come twice, no other card does."""
    assert len(own()) == 60
    assert sum(card["copies"] for card in own()) == 72
    doubled = {card["slug"] for card in own() if card["copies"] == 2}
    assert doubled == {card["slug"] for card in own() if card["kind"] == "development" and 1 <= card["cost"] <= 5}
    assert len(doubled) == 12
    assert Counter(card["copies"] for card in own()) == {1: 48, 2: 12}


@rule("cards", "Overview", "base game")
def test_the_whole_deck_has_186_cards() -> None:
    """114 of the base game and 72 additional ones; 95 and 60 distinct."""
    assert len(cards()) == len({card["slug"] for card in cards()}) == 95 + 60
    assert sum(card["copies"] for card in cards()) == 114 + 72


@rule("cards", "Overview", "Agendas")
def test_there_are_eight_agendas_and_no_blank_one() -> None:
    """The blank card is a spare: it is no Agenda of the game."""
    agendas = game().cards["agendas"]
    assert [one["name"] for one in agendas] == [
        "Arms of the Imperium",
        "Established Power",
        "Galactic Enrichment",
        "Galactic Vigilance",
        "Uplift Prophecy",
        "Omens of War",
        "Pan Galactic Senate",
        "Planetary Surplus",
    ]
    assert [one["phase"] for one in agendas] == [
        "consume",
        "settle",
        "consume",
        "settle",
        "explore",
        "settle",
        "develop",
        "produce",
    ]


@rule("cards", "Agendas")
def test_every_key_is_matched_by_some_card_of_patronage() -> None:
    """An Agenda must be reachable: each of the fifteen keys has cards."""
    keys = [key for one in game().cards["agendas"] for key in one["keys"]]
    assert len(keys) == 15
    slugs = {card["slug"] for card in own()}
    assert all(set(key["cards"]) & slugs for key in keys)


@rule("cards", "Favor", "Intel Powers", "Peaceful Worlds")
def test_the_cards_that_the_rulebook_names_are_there() -> None:
    """Names in the rulebook, with the facts that it tells of them."""
    named = {card["name"]: card for card in own()}
    for name in (
        "Terraforming Specialists",
        "Peaceful Alien Emissary",
        "Peaceful Uplift Architects",
        "Research Intelligence",
        "Core Intelligence",
        "Galactic Alliance",
        "Imperium Rule",
    ):
        assert named[name]["provenance"]["name"] == "rulebook"
    assert named["Peaceful Uplift Architects"]["peaceful_defense"] == -2
    assert named["Core Intelligence"]["cost"] == 6
    assert "Favor" in text_of(named["Terraforming Specialists"], "settle")
    assert "Favor" in text_of(named["Peaceful Alien Emissary"], "develop")
    assert "opponent" in text_of(named["Research Intelligence"], "develop")


@rule("cards", "Setup")
def test_start_worlds_are_red_and_blue() -> None:
    """Six more start worlds, three of each colour, numbers 5 to 10."""
    starts = {card["slug"]: card for card in cards() if card.get("start_number") is not None}
    assert sorted(starts, key=lambda slug: starts[slug]["start_number"]) == list(STARTS)
    assert [starts[slug]["start_number"] for slug in STARTS] == list(range(11))
    assert {slug for slug in starts if starts[slug]["start_color"] == "red"} == RED


@rule("cards")
def test_the_list_is_called_a_reconstruction() -> None:
    """By its name, by the note of the scores, field by field; nothing of the base game's is reconstructed."""
    told = game().cards
    assert "reconstructed" in told["name"]
    assert told["reconstructed"]["fields"] > 0
    assert "reconstruction" in game().deal(1).scores().table()
    assert all("reconstructed" not in card["provenance"].values() for card in cards() if card["set"] == "base")
    unnamed = [card for card in own() if card["provenance"]["name"] == "reconstructed"]
    assert len(unnamed) == 60 - 7


@rule("cards", "Peaceful Worlds")
def test_one_peaceful_world_has_defense_zero() -> None:
    """Negative "or zero, in one case"."""
    defenses = [card["peaceful_defense"] for card in own() if card.get("peaceful_defense") is not None]
    assert defenses.count(0) == 1
    assert all(defense <= 0 for defense in defenses)
    assert len(defenses) >= 3


# An owner's file


def mine(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    """The built-in list under another name, with these changes."""
    text = game().card_text.replace('name = "patronage-reconstructed-1"', 'name = "mine"', 1)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path) -> tuple[str, ...]:
    """Why the file is refused."""
    with pytest.raises(patron.CardsError) as found:
        patron.game("patronage", cards=path)
    return tuple(found.value.reasons)


def entry(slug: str) -> str:
    """The lines of a card in the built-in file."""
    found = re.search(rf'\[\[card\]\]\nslug = "{slug}"\n(?:.+\n)*', game().card_text)
    assert found
    return found.group()


@rule("cards", "options")
def test_an_owners_file_is_read(tmp_path: Path) -> None:
    """Ore Mines of 4 VP: that is what they score; positions carry the name of the list."""
    old = entry("ore-mines")
    path = mine(tmp_path, (old, old.replace("vp = 1", "vp = 4")))
    rules = patron.game("patronage", cards=path)
    assert rules.card_set == "mine"
    assert rules != patron.game("patronage")
    assert next(card for card in rules.cards["cards"] if card["slug"] == "ore-mines")["vp"] == 4
    state = rules.deal(1)
    assert patron.State.from_json(state.to_json(), rules) == state
    with pytest.raises(patron.PositionError):
        game().state(state.to_json())


@rule("cards", "refusals", "Overview")
@pytest.mark.parametrize("fault", ["fifty-nine", "sixty-one", "single", "double", "twice"])
def test_a_file_of_other_counts_is_refused(tmp_path: Path, fault: str) -> None:
    """60 distinct, 12 doubled, 72 in all: a card missing, one too many, copies wrong, a slug twice."""
    ore, hired = entry("ore-mines"), entry("hired-fleet")
    changes = {
        "fifty-nine": (ore, ""),
        "sixty-one": (ore, ore + "\n" + ore.replace("ore-mines", "more-mines").replace("Ore Mines", "More Mines")),
        "single": (hired, hired.replace("copies = 2", "copies = 1")),
        "double": (ore, ore.replace("copies = 1", "copies = 2")),
        "twice": (hired, hired.replace("hired-fleet", "endowed-workshops")),
    }
    assert refused(mine(tmp_path, changes[fault]))


@rule("cards", "refusals")
@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('op = "mix_hand"', 'op = "mix_feet"', "mix_feet"),
        ('phase = "settle", op = "conquer_nonmilitary"', 'phase = "produce", op = "conquer_nonmilitary"', "conquer"),
        ('intel = "explore", n = 2', 'intel = "sleep", n = 2', "sleep"),
        ("peaceful_defense = -2", "peaceful_defense = 2", "peaceful_defense"),
        ('keys = ["rare_world", "spend_vp_card"]', 'keys = ["rare_world", "no_such_key"]', "no_such_key"),
        ('slug = "omens-of-war"', 'slug = "omens-of-peace"', "omens"),
        ('op = "spend_vp", discount = 2, max_uses = 1', 'op = "spend_vp", max_uses = 1', "endowed-workshops"),
        ('keywords = ["uplift"]', 'keywords = ["downlift"]', "downlift"),
        ('slug = "ore-mines"', 'slug = "gem-world"', "gem-world"),
        ("vp = 3\ngood", "vp = 300\ngood", "300"),
        ('start_color = "blue"', 'start_color = "green"', "green"),
    ],
)
def test_what_is_not_known_is_refused_by_name(tmp_path: Path, old: str, new: str, word: str) -> None:
    """Unknown powers, keys, keywords, Agendas; a slug of the base game; a number out of range."""
    assert any(word in reason for reason in refused(mine(tmp_path, (old, new))))


@rule("cards", "refusals")
def test_another_list_takes_another_name(tmp_path: Path) -> None:
    """Positions and records carry the name: a changed list may not go by the name of the built-in one."""
    old = entry("ore-mines")
    changed = mine(tmp_path, (old, old.replace("vp = 1", "vp = 4")), ('name = "mine"', f'name = "{game().card_set}"'))
    assert any("name" in reason for reason in refused(changed))


@rule("cards", "refusals", "Agendas")
def test_an_agenda_that_nothing_matches_is_refused(tmp_path: Path) -> None:
    """Every key is reachable: without Intel powers Uplift Prophecy's first key is not (the base game has none)."""
    text = mine(tmp_path).read_text(encoding="utf-8")
    path = tmp_path / "plain.toml"
    path.write_text(re.sub(r'intel = "\w+", ', "", text), encoding="utf-8")
    reasons = refused(path)
    assert any("uplift-prophecy" in reason or "intel" in reason for reason in reasons)


@rule("cards", "refusals")
def test_every_fault_is_told_at_once_with_its_line(tmp_path: Path) -> None:
    """Three faults in three places: three reasons at least, each with a line."""
    path = mine(
        tmp_path,
        ('op = "mix_hand"', 'op = "mix_feet"'),
        ('keys = ["windfall_world"]', 'keys = ["downfall_world"]'),
        ("peaceful_defense = -3", "peaceful_defense = 30"),
    )
    reasons = refused(path)
    assert len(reasons) >= 3
    for word in ("mix_feet", "downfall_world", "peaceful_defense"):
        assert any(word in reason and "line" in reason for reason in reasons), word


@rule("cards", "options", "base game")
def test_a_file_of_patronage_is_none_of_the_base_game(tmp_path: Path) -> None:
    """With `sets=base` another form is wanted."""
    with pytest.raises(patron.CardsError):
        patron.game("patronage", sets="base", cards=mine(tmp_path))
    assert base_game().card_text != game().card_text
