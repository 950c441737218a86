import pickle
from pathlib import Path
from typing import Any

import patron
import pytest
from patron import CardsError, Game, OptionsError

CARDS = Path(__file__).parents[3] / "core-rs" / "patron-core" / "cards" / "patronize.toml"


def test_a_game_by_name_is_the_typed_one() -> None:
    assert patron.game("patronize", players=5, lawman="own-round") == patron.Patronize(5, lawman="own-round")


def test_a_game_knows_what_it_was_made_of() -> None:
    game = patron.Patronize(players=3, lawman="own-round", first_seat=2)
    assert (game.id, game.players) == ("patronize", 3)
    assert game.options == {"lawman": "own-round", "first_seat": 2}
    assert game.deal(1).turn == 2


def test_the_usual_number_of_players_and_options() -> None:
    game = patron.game("patronize")
    assert game.players == 4
    assert game.options == {"lawman": "each-round", "first_seat": 0}


def test_games_are_listed() -> None:
    assert patron.games() == ("patronize", "venice", "patronage")


def test_games_with_other_options_differ() -> None:
    one, other = patron.Patronize(4), patron.Patronize(4, lawman="own-round")
    assert one != other
    assert one == patron.Patronize(4)
    assert hash(one) == hash(patron.Patronize(4))
    assert one != "patronize"
    assert pickle.loads(pickle.dumps(other)) == other  # noqa: S301 - our own bytes


@pytest.mark.parametrize("players", [3, 4, 5])
def test_dealing_is_the_same_for_the_same_seed(players: int) -> None:
    game = patron.Patronize(players=players)
    assert game.deal(11) == game.deal(seed=11)
    assert game.deal(11) != game.deal(12)


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_seeds_are_64_bits_wide(game: Game, seed: int) -> None:
    assert game.deal(seed) == game.deal(seed)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range_is_refused(game: Game, seed: int) -> None:
    with pytest.raises(OptionsError, match="seed"):
        game.deal(seed)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"players": 2}, "3"),
        ({"players": 6}, "5"),
        ({"lawman": "sometimes"}, "lawman"),
        ({"first_seat": 4}, "first_seat"),
        ({"first_seat": -1}, "first_seat"),
        ({"first_seat": "two"}, "first_seat"),
        ({"clwn": 1}, "clwn"),
    ],
)
def test_a_bad_option_is_refused_by_name(options: dict[str, Any], named: str) -> None:
    with pytest.raises(OptionsError, match=named) as refused:
        patron.game("patronize", **options)
    assert len(refused.value.reasons) == 1


def test_every_bad_option_is_named() -> None:
    with pytest.raises(OptionsError) as refused:
        patron.game("patronize", 4, lawman="sometimes", clwn=1)
    assert len(refused.value.reasons) == 2


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(OptionsError, match="chess"):
        patron.game("chess")


@pytest.mark.parametrize("kind", [str, Path])
def test_an_owners_cards_are_read_from_a_file(tmp_path: Path, kind: type[str] | type[Path]) -> None:
    path = tmp_path / "mine.toml"
    text = CARDS.read_text(encoding="utf-8").replace('name = "reconstructed-1"', 'name = "mine"', 1)
    path.write_text(text, encoding="utf-8")
    game = patron.Patronize(cards=kind(path))
    assert game.card_set == "mine"
    assert game != patron.Patronize()
    state = game.deal(1)
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    assert patron.State.from_json(state.to_json(), game) == state


def test_a_card_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardsError, match=r"nowhere\.toml") as refused:
        patron.Patronize(cards=tmp_path / "nowhere.toml")
    assert len(refused.value.reasons) == 1


def test_a_card_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardsError, match=r"cards\.toml cannot be read: it is not UTF-8"):
        patron.Patronize(cards=path)


def test_every_fault_of_a_card_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    text = CARDS.read_text(encoding="utf-8")
    text = text.replace("influence = 17\n", "influence = 16\n").replace("vp = 7\n", "vp = 21\n")
    path.write_text(text.replace('name = "reconstructed-1"', 'name = "mine"', 1), encoding="utf-8")
    with pytest.raises(CardsError) as refused:
        patron.Patronize(cards=path)
    assert len(refused.value.reasons) >= 2
    assert any("banker" in reason and "16" in reason for reason in refused.value.reasons)
    assert any("none-7" in reason and "21" in reason for reason in refused.value.reasons)
    assert any("broken.toml" in note for note in refused.value.__notes__)


def test_cards_carry_the_source_of_each_field(game: Game) -> None:
    tables = [rows for rows in game.cards.values() if isinstance(rows, list)]
    assert sorted(map(len, tables)) == [7, 17]
    sources = {source for rows in tables for card in rows for source in card["provenance"].values()}
    assert sources == {"rulebook", "review", "reconstructed"}
    assert game.card_set == "reconstructed-1"


def test_the_card_text_makes_the_same_game_and_an_owners_one(game: Game, tmp_path: Path) -> None:
    assert game.card_text == CARDS.read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(game.card_text.replace('name = "reconstructed-1"', 'name = "mine"', 1), encoding="utf-8")
    assert patron.Patronize(cards=path).card_text == path.read_text(encoding="utf-8")


def test_the_note_counts_what_is_reconstructed(game: Game, tmp_path: Path) -> None:
    sources = [
        source
        for rows in game.cards.values()
        if isinstance(rows, list)
        for card in rows
        for source in card["provenance"].values()
    ]
    assert game.card_note is not None
    assert f"{sources.count('reconstructed')} of {len(sources)} values are a reconstruction" in game.card_note
    path = tmp_path / "mine.toml"
    text = game.card_text.replace('name = "reconstructed-1"', 'name = "mine"', 1)
    path.write_text(text.replace('"reconstructed"', '"owner"'), encoding="utf-8")
    owned = patron.Patronize(cards=path)
    assert owned.card_note is None
    assert "reconstruct" not in owned.deal(1).scores().table()
    assert game.card_note in game.deal(1).scores().table()


def test_a_game_tells_about_itself(game: Game) -> None:
    assert game.about["id"] == "patronize"
