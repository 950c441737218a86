"""Step 3: who wins the round."""

from itertools import pairwise

import pytest

from .positions import CHARACTERS, data, position, run
from .rules import rule


def fames_of_a_round(fame: str, *cards: str) -> list[list[str]]:
    """Fame cards by seat once the seats have played these cards in turn; the last seats pass."""
    hands = dict(enumerate(cards))
    moves = [f"{seat} play {card}" for seat, card in hands.items()]
    moves += [f"{seat} pass" for seat in range(len(cards), 4)]
    state = run(position(hands=hands, fame=fame), *moves)
    fames: list[list[str]] = data(state)["fames"]
    return fames


@rule("step 3: Earning Fame/Achievements")
def test_without_trump_the_highest_influence_wins() -> None:
    """If the Fame card did not have "trump" then simply the player who played the highest influence wins."""
    # Painter 4, Merchant 14, Geographer 8
    assert fames_of_a_round("none-3", "painter", "merchant", "geographer") == [[], ["none-3"], [], []]


@rule("ruling 4", "step 3: Earning Fame/Achievements")
def test_a_low_trump_beats_the_highest_influence() -> None:
    """The player who played the highest influenced character in the "trump" speciality wins this round."""
    # art: the Painter (4) is the only artist; Banker 17 and Merchant 14 have no art
    assert fames_of_a_round("art-4", "painter", "banker", "merchant") == [["art-4"], [], [], []]


@rule("step 3: Earning Fame/Achievements")
def test_of_several_trumps_the_highest_influence_wins() -> None:
    """Art: Painter 4, Architect 9 and Sculptor 3 qualify, the Banker (17) does not."""
    assert fames_of_a_round("art-4", "painter", "banker", "architect", "sculptor") == [[], [], ["art-4"], []]


@rule("ruling 4", "step 3: Earning Fame/Achievements")
def test_without_a_qualifying_character_the_highest_influence_wins() -> None:
    """If none of the played characters was of that speciality, the highest influenced character wins."""
    # none of Painter 4, Merchant 14 and Geographer 8 has religion
    assert fames_of_a_round("religion-4", "painter", "merchant", "geographer") == [[], ["religion-4"], [], []]


@rule("ruling 4")
@pytest.mark.parametrize("fame", ["science-5", "exploration-5"])
def test_any_one_of_the_specialities_qualifies(fame: str) -> None:
    """A character qualifies if the trump is any one of its specialities: the Geographer has science and exploration."""
    # the Noble has art, the Banker nothing
    assert fames_of_a_round(fame, "noble", "banker", "geographer") == [[], [], [fame], []]


@rule("ruling 4")
@pytest.mark.parametrize(("fame", "rival"), [("religion-4", "nun"), ("exploration-5", "navigator")])
def test_the_whole_influence_counts_for_each_speciality(fame: str, rival: str) -> None:
    """Its whole influence counts: Missionary 10 (religion, exploration) beats Nun 7 and Navigator 6 at home."""
    assert fames_of_a_round(fame, rival, "missionary", "banker") == [[], [fame], [], []]


@rule("ruling 4")
def test_a_specialist_beats_a_weaker_character_of_two_specialities() -> None:
    """Religion: Theologian 11 against Missionary 10, whose second speciality is of no use."""
    assert fames_of_a_round("religion-4", "theologian", "missionary", "banker") == [["religion-4"], [], [], []]


@rule("ruling 4")
@pytest.mark.parametrize(
    ("lower", "higher"),
    list(pairwise(CHARACTERS)),
)
def test_influences_are_distinct_and_run_in_the_order_of_the_table(lower: str, higher: str) -> None:
    """The 17 influences are the numbers 1 to 17, each once: of two neighbours in the table the later one wins."""
    # a lone passer asked or a white cube due does not matter: the fame card is taken first
    assert fames_of_a_round("none-7", lower, higher) == [[], ["none-7"], [], []]
    assert fames_of_a_round("none-7", higher, lower) == [["none-7"], [], [], []]


@rule("ruling 7", "step 3: Earning Fame/Achievements")
def test_the_clown_can_win_as_an_artist_and_gains_no_cube() -> None:
    """The Clown (art, 2, no cube) is the only artist: he wins the fame card and nothing else."""
    state = position(hands={0: "clown", 1: "banker"}, fame="art-4")
    state = run(state, "0 play clown", "1 play banker", "2 pass", "3 pass")
    now = data(state)
    assert now["fames"][0] == ["art-4"]
    assert now["cubes"][0] == {"red": 0, "green": 0, "blue": 0, "yellow": 0}


@rule("step 3: Earning Fame/Achievements")
def test_protection_does_not_help_to_win() -> None:
    """Who "won" the round depends on what you played: Merchant 14 beats a protected Painter 4."""
    state = position(hands={0: "painter", 1: "merchant"}, fame="none-6")
    state = run(state, "0 play painter protect", "1 play merchant", "2 pass", "3 pass")
    assert data(state)["fames"] == [[], ["none-6"], [], []]


@rule("step 3: Earning Fame/Achievements")
def test_the_order_of_playing_does_not_matter_for_the_trump() -> None:
    """Exploration: Merchant 14 beats Navigator 6 wherever it was played; Noble 16 has only art."""
    assert fames_of_a_round("exploration-5", "merchant", "navigator", "noble") == [["exploration-5"], [], [], []]
    assert fames_of_a_round("exploration-5", "noble", "navigator", "merchant") == [[], [], ["exploration-5"], []]
