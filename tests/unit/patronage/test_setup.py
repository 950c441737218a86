"""Set-up, start worlds, the first discards."""

import pytest

from .positions import (
    STARTS,
    chips,
    copies,
    deck,
    deck_size,
    discards,
    everything,
    face,
    first_seat,
    game,
    good_worlds,
    hand,
    hand_size,
    in_round,
    legal,
    phase,
    pool,
    position,
    run,
    tableau,
)
from .rules import rule

SEEDS = range(12)


@rule("setup", "ruling 22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_a_start_world_and_six_cards(players: int) -> None:
    """One start world face up, six cards, of which two will be discarded."""
    for seed in SEEDS:
        state = game(players).deal(seed)
        for seat in range(players):
            assert len(tableau(state, seat)) == 1
            assert tableau(state, seat) <= set(STARTS)
            assert hand_size(state, seat) == 6
            assert chips(state, seat) == 0


@rule("setup", "ruling 18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_has_twelve_points_a_player(players: int) -> None:
    """24, 36, 48."""
    assert pool(game(players).deal(1)) == 12 * players


@rule("setup", "decisions")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_discards_two_cards(players: int) -> None:
    """Six cards, two discarded: four stay, and the first round begins."""
    state = game(players).deal(3)
    held = [hand(state, seat) for seat in range(players)]
    asked = []
    while phase(state) == "setup":
        seat = state.turn
        assert seat is not None
        asked.append(seat)
        assert all(text.removeprefix("discard ") in held[seat] for text in legal(state))
        state = state.play(state.legal_actions[0])
    assert sorted(set(asked)) == list(range(players))
    assert phase(state) == "select"
    assert in_round(state) == 1
    assert [hand_size(state, seat) for seat in range(players)] == [4] * players
    assert len(discards(state)) == 2 * players


@rule("ruling 22", "setup")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_lowest_start_world_goes_first(players: int) -> None:
    """Old Earth 0, Epsilon Eridani 1, Alpha Centauri 2, New Sparta 3, Earth's Lost Colony 4."""
    seen = set()
    for seed in SEEDS:
        state = game(players).deal(seed)
        numbers = [STARTS.index(next(iter(tableau(state, seat)))) for seat in range(players)]
        assert first_seat(state) == numbers.index(min(numbers))
        seen.add(first_seat(state))
    assert len(seen) > 1


@rule("ruling 22", "setup")
def test_unused_start_worlds_are_ordinary_deck_cards() -> None:
    """Five start worlds, two in use: the other three lie in the deck or in hands."""
    in_hand = 0
    for seed in range(40):
        state = game(2).deal(seed)
        used = tableau(state, 0) | tableau(state, 1)
        elsewhere = [*deck(state), *hand(state, 0), *hand(state, 1)]
        elsewhere += [face(state, seat, world) for seat in (0, 1) for world in good_worlds(state, seat)]
        assert {slug for slug in STARTS if slug in elsewhere} == set(STARTS) - used
        in_hand += any(slug in STARTS for seat in (0, 1) for slug in hand(state, seat))
    # 12 of 112 cards, three of them start worlds: about every third deal
    assert in_hand > 0


@rule("ruling 22", "setup")
def test_a_start_world_from_the_deck_is_placed_like_any_world() -> None:
    """Old Earth costs 3, drawn later: it lies beside New Sparta, and the first seat stays the same."""
    state = position(
        tableaux={0: "new-sparta", 1: "alpha-centauri"},
        hands={0: "old-earth gem-world spice-world rebel-base"},
        deck="new-earth",
    )
    assert first_seat(state) == 1
    state = run(state, "1 select settle", "0 select settle", "0 place old-earth")
    assert tableau(state, 0) == {"new-sparta", "old-earth"}
    assert first_seat(state) == 1
    assert state.turn == 1


@rule("ruling 22", "ruling 5", "setup")
def test_alpha_centauri_starts_with_a_good() -> None:
    """And nobody else does. The good is a card of the deck: 114 - 2 start worlds - 12 in hand - 1."""
    met = 0
    for seed in range(20):
        state = game(2).deal(seed)
        owners = [seat for seat in (0, 1) if "alpha-centauri" in tableau(state, seat)]
        for seat in (0, 1):
            assert good_worlds(state, seat) == ({"alpha-centauri"} if seat in owners else set())
        assert deck_size(state) == 114 - 2 - 12 - len(owners)
        met += len(owners)
    assert met > 0


@rule("ruling 22", "setup")
def test_alpha_centauris_good_is_a_card_of_the_deck() -> None:
    """Everybody keeps six cards; the good is a copy that lies nowhere else."""
    for seed in range(20):
        state = game(2).deal(seed)
        for seat in (0, 1):
            for world in good_worlds(state, seat):
                card = face(state, seat, world)
                assert hand_size(state, seat) == 6
                there = [*hand(state, 0), *hand(state, 1), *deck(state), *tableau(state, 0), *tableau(state, 1)]
                assert there.count(card) == copies()[card] - 1


@rule("setup")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deal_uses_each_card_once(players: int) -> None:
    """114 cards, start worlds included."""
    assert everything(game(players).deal(5)) == sorted(copies().elements())


@rule("setup")
def test_a_seed_is_a_deal() -> None:
    """The same seed, the same deal; another seed, another."""
    assert game(3).deal(9) == game(3).deal(9)
    assert game(3).deal(9) != game(3).deal(10)


@rule("preset hands", "setup", "options")
def test_preset_hands_belong_to_their_start_worlds() -> None:
    """First game: worlds 1 to 4, four cards each, nothing is discarded."""
    hands = {
        "epsilon-eridani": ["colony-ship", "gem-world", "public-works", "rebel-fuel-cache"],
        "alpha-centauri": ["comet-zone", "expedition-force", "mining-robots", "rebel-miners"],
        "new-sparta": ["export-duties", "former-penal-colony", "malevolent-lifeforms", "new-military-tactics"],
        "earths-lost-colony": ["avian-uplift-race", "contact-specialist", "space-marines", "spice-world"],
    }
    for seed in SEEDS:
        state = game(4, preset_hands=True).deal(seed)
        assert phase(state) == "select"
        assert in_round(state) == 1
        assert {next(iter(tableau(state, seat))) for seat in range(4)} == set(hands)
        for seat in range(4):
            assert hand(state, seat) == hands[next(iter(tableau(state, seat)))]
        assert discards(state) == []


@rule("preset hands", "setup", "ruling 22")
def test_old_earth_is_in_the_deck_with_preset_hands() -> None:
    """Start worlds 1 to 4 only; unused ones are ordinary cards. 114 - 4 - 16 - Alpha Centauri's good = 93."""
    state = game(4, preset_hands=True).deal(1)
    owner = next(seat for seat in range(4) if "alpha-centauri" in tableau(state, seat))
    assert "old-earth" in [*deck(state), face(state, owner, "alpha-centauri")]
    assert deck_size(state) == 93
