"""Games by name, and one typed constructor a game."""

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Literal

from patron._patron import GAMES, CardsError, Game
from patron._refusal import refusal

__all__ = ["Patronage", "Patronize", "Venice", "build", "for_programs", "game", "games"]


def games() -> tuple[str, ...]:
    """List the ids that `game` knows.

    Returns
    -------
    tuple of str
        Slugs such as ``patronize``, in the order in which they joined.
    """
    return GAMES


def game(
    id: str,  # noqa: A002 - the word that the JSON, the records and the service use
    players: int | None = None,
    *,
    cards: str | PathLike[str] | None = None,
    **options: object,
) -> Game:
    """Fix a game with its number of players, options and cards.

    Parameters
    ----------
    id
        One of `games`.
    players
        Number of players; the game's own default if left out.
    cards
        TOML file with the true card values of an owner; the built-in deck if left out. The file is read once, now.
    **options
        Rule options by name; None leaves one at its default. Unknown names are refused.

    Raises
    ------
    OptionsError
        Unknown game or option, or a value that the option does not take.
    CardsError
        The card file cannot be read, or breaks the rulebook; `reasons` lists everything that is wrong.
    """
    return build(id, players, cards, options)


def build(
    id: str,  # noqa: A002
    players: int | None,
    cards: str | PathLike[str] | None,
    options: Mapping[str, object],
) -> Game:
    """Do what `game` does, with options of any name."""
    given = {name: value for name, value in options.items() if value is not None}
    if cards is None:
        return Game(id, players, given)
    text = _read_cards(cards)
    try:
        return Game(id, players, given, cards=text)
    except CardsError as error:
        error.add_note(f"card file: {fspath(cards)}")
        raise


def for_programs(game: Game) -> Game:
    """Return the game as programs play it.

    Where an option has its default and programs had better play with another value, that one: Venice ends after 300
    turns and Race after 100 rounds then, as programs do not notice that a game leads nowhere.
    """
    wanted = {
        option["name"]: option["programs"]
        for option in game.about["options"]
        if option["programs"] is not None and game.options[option["name"]] == option["default"]
    }
    return Game(game.id, game.players, {**game.options, **wanted}, cards=game.card_text) if wanted else game


def Patronize(  # noqa: N802 - reads as the constructor that it is
    players: int = 4,
    *,
    lawman: Literal["each-round", "own-round"] = "each-round",
    first_seat: int = 0,
    cards: str | PathLike[str] | None = None,
) -> Game:
    """Fix a game of Patronize.

    Parameters
    ----------
    players
        3 to 5.
    lawman
        ``each-round``: while the Lawman is somebody's protégé he guards every unprotected character that this
        holder plays, and himself in the round he is played. ``own-round``: he guards himself only, in that round
        only (step 4, ruling 12).
    first_seat
        Start player of the first round, 0 to ``players - 1``: the rulebook's trip to Italy.
    cards
        TOML file with the printed values; left out, the built-in deck, most of whose values are a reconstruction
        (`Game.cards` says which, field by field).

    Raises
    ------
    OptionsError
        A value out of its range.
    CardsError
        The card file cannot be read, or breaks the rulebook; `reasons` lists everything that is wrong.
    """
    return game("patronize", players, cards=cards, lawman=lawman, first_seat=first_seat)


def Venice(  # noqa: N802, PLR0913 - a constructor, with one argument for each rule option
    players: int = 4,
    *,
    first_seat: int = 0,
    guilds: bool = False,
    produce: Literal["one", "per-business"] = "one",
    unload_price: int | Literal["printed"] = "printed",
    max_turns: int | None = None,
    cards: str | PathLike[str] | None = None,
) -> Game:
    """Fix a game of The Patrons of Venice.

    Parameters
    ----------
    players
        3 to 5.
    first_seat
        Lead player of the first turn, 0 to ``players - 1``: the rulebook's second-youngest.
    guilds
        The Guilds variation: one may produce at another player's business, who gets the money.
    produce
        What a player makes in one Produce action: ``one`` good, or ``per-business`` one at each business he owns.
    unload_price
        What an owner pays in Ducats for an unreserved shipment that he keeps: its ``printed`` value, or 0 to 99.
    max_turns
        The game is cut after so many turns of a lead player and scored as it stands. The rules know no such limit.
    cards
        TOML file with the printed values; left out, the built-in set, most of whose numbers are a reconstruction
        (`Game.cards` says which, field by field).

    Raises
    ------
    OptionsError
        A value out of its range.
    CardsError
        The card file cannot be read, or breaks the rulebook; `reasons` lists everything that is wrong.
    """
    return game(
        "venice",
        players,
        cards=cards,
        first_seat=first_seat,
        guilds=guilds,
        produce=produce,
        unload_price=unload_price,
        max_turns=max_turns or 0,
    )


Agenda = Literal[
    "arms-of-the-imperium",
    "established-power",
    "galactic-enrichment",
    "galactic-vigilance",
    "uplift-prophecy",
    "omens-of-war",
    "pan-galactic-senate",
    "planetary-surplus",
]


def Patronage(  # noqa: N802, PLR0913 - a constructor, with one argument for each rule option
    players: int = 2,
    *,
    sets: Literal["base+patronage", "base"] = "base+patronage",
    edition: Literal[1, 2] = 1,
    two_action: bool = False,
    preset_hands: bool = False,
    max_rounds: int | None = None,
    agendas: tuple[Agenda, Agenda] | Literal["random"] = "random",
    goals: bool = False,
    pool_end: Literal["latched", "at-round-end"] = "latched",
    cards: str | PathLike[str] | None = None,
) -> Game:
    """Fix a game of Patronage on top of Race for the Galaxy, or of Race for the Galaxy alone.

    Parameters
    ----------
    players
        2 to 4.
    sets
        ``base``: plain Race for the Galaxy. ``base+patronage``: with the fan expansion.
    edition
        Edition of the base game: five cards differ in the second.
    two_action
        The experienced two-player game: everybody chooses two actions a round.
    preset_hands
        First-game hands: start worlds 1 to 4, each with its own four cards; nothing is discarded.
    max_rounds
        The game is cut after so many rounds and scored as it stands. The rules know no such limit.
    agendas
        Patronage: ``random``, or the two Galactic Agendas of every deal, in any order.
    goals
        Patronage: with goals, four for who is first and two for who has most.
    pool_end
        Patronage, where spent VP chips come back: ``latched``: a pool that was empty in a round ends the game with it;
        ``at-round-end``: only one that is empty then (rulings, section 3, 9).
    cards
        TOML file with other cards: of Patronage, or of the base game with ``sets="base"``. Left out, the built-in set;
        that of Patronage is a reconstruction (`Game.cards` says so, field by field).

    Raises
    ------
    OptionsError
        A value out of its range, or an option of Patronage with ``sets="base"``.
    CardsError
        The card file cannot be read, or breaks the rules; `reasons` lists everything that is wrong.
    """
    return game(
        "patronage",
        players,
        cards=cards,
        sets=sets,
        edition=edition,
        two_action=two_action,
        preset_hands=preset_hands,
        max_rounds=max_rounds or 0,
        agendas=agendas if isinstance(agendas, str) else "+".join(agendas),
        goals=goals,
        pool_end=pool_end,
    )


def _read_cards(path: str | PathLike[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror or str(error) if isinstance(error, OSError) else "it is not UTF-8 text"
        raise refusal(CardsError, f"{fspath(path)} cannot be read: {why}") from error
