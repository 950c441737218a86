"""Sealed positions: a state that only the server can read, so that nothing of a fair game is kept here or seen outside.

A token is `base64url(nonce, synthetic IV, ciphertext)` of AES-SIV (RFC 5297), an authenticated encryption that bears
even a nonce that comes twice. Inside stand, beside the state with its options, the form's version, the game and the
version of its rules, the card set, the time, the seats whose cards the holder may see, a secret from which programs
draw their chance, the seed of the deal, and what was said since: from these the record of a finished game is written.
The text inside is padded to a length that depends on how the game was set up and on how often somebody has acted, which
all have seen, so that neither the content of a token nor its length tells a card.
"""

import binascii
import hashlib
import logging
import secrets
import time
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Self

import msgspec
import patron
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Raw, Struct

from patron_api.problems import Kind, ProblemError

FORM = 2
_LABEL = b"patron sealed position"
_NONCE = 16
_SMALLEST = 512
_BLOCK = 768
"""What was said takes two bytes an action, and is padded to a multiple of this, itself one of three."""
_DAY = 86_400
_PLACE = 2
_LENGTH = 4
_WIDEST = 2**64 - 1
"""The seed that takes the most room."""
_CLOCKS = 300
"""Seconds by which the clocks of two servers may differ."""
_LEVEL = 1

NO_KEY = (
    "PATRON_KEY is not set: positions are sealed with a key of this server's own and cannot be opened after it ends, "
    "nor by another server"
)

log = logging.getLogger("patron_api")


class Sealed(Struct, frozen=True, array_like=True):
    """What a token holds."""

    form: int
    game: str
    rules: int
    cards: str
    at: int
    seats: list[int]
    passing: bool
    secret: str
    seed: int
    state: Raw
    past: bytes = b""
    """Two bytes an action since the deal: its place among the legal ones."""

    def asker(self, turn: int | None, seat: int | None = None) -> int:
        """Return the seat that asks: the one that is named, or the one to move, or the holder's first.

        Raises
        ------
        ProblemError
            If the token does not show the cards of the seat that is named.
        """
        usual = turn if turn is not None and turn in self.seats else self.seats[0]
        shown = [usual] if self.passing else self.seats
        if seat is None or seat in shown:
            return usual if seat is None else seat
        detail = f"This sealed position shows what {_seats(shown)} knows, not seat {seat}."
        raise ProblemError(Kind.INVALID_POSITION, detail, place="$.seat", reasons=[detail])

    def chance(self) -> int:
        """Return a seed for programs that play from here: always the same one, and nobody outside can tell it."""
        return seed_of(self.secret.encode(), bytes(self.state))

    def after(self, state: patron.State, said: Iterable[int], bots: Collection[int] = ()) -> Self:
        """Return the same game further on; seats that programs play are the holder's no more.

        Parameters
        ----------
        said
            What led there from here: the place of each action among the legal ones.
        """
        return msgspec.structs.replace(
            self,
            state=Raw(state.to_json().encode()),
            past=self.past + b"".join(place.to_bytes(_PLACE, "big") for place in said),
            at=int(time.time()),
            seats=[seat for seat in self.seats if seat not in bots],
        )

    def record(self, game: patron.Game) -> patron.Record:
        """Write the game down from the deal on."""
        state = game.deal(self.seed)
        record = patron.Record.start(state, self.seed)
        for at in range(0, len(self.past), _PLACE):
            action = state.legal_actions[int.from_bytes(self.past[at : at + _PLACE], "big")]
            record, state = record.play(action), state.play(action)
        return record


def fresh(state: patron.State, seats: Sequence[int], seed: int, *, passing: bool = False) -> Sealed:
    """Return a game that begins with the deal of this seed, of which the holder plays these seats.

    `passing`: at one screen that is passed on, which shows no more than what the seat to move knows.
    """
    return Sealed(
        FORM,
        state.game.id,
        _rules(state.game.id),
        state.game.card_set,
        int(time.time()),
        sorted(set(seats)),
        passing,
        secrets.token_hex(16),
        seed,
        Raw(state.to_json().encode()),
    )


def seed_of(*parts: bytes) -> int:
    """Return a seed that depends on all of that."""
    told = hashlib.blake2b(digest_size=8)
    for part in parts:
        told.update(len(part).to_bytes(8, "big") + part)
    return int.from_bytes(told.digest(), "big")


class Seals:
    """The keys of a server.

    Parameters
    ----------
    keys
        Texts; the first one seals, all of them open. None: one is drawn, and nobody else will ever open what it sealed.
    days
        Age at which a token is refused.
    """

    def __init__(self, keys: Sequence[str], days: float) -> None:
        if not keys:
            log.warning(NO_KEY)
            keys = [secrets.token_urlsafe(32)]
        self._ciphers = [AESSIV(_derive(key)) for key in keys]
        self._days = days

    def seal(self, content: Sealed, game: patron.Game) -> str:
        """Make a token."""
        nonce = secrets.token_bytes(_NONCE)
        now = msgspec.structs.replace(content, past=b"")
        text = _pad(zlib.compress(msgspec.json.encode(now), _LEVEL), _size(game)) + _pad_past(content.past)
        return urlsafe_b64encode(nonce + self._ciphers[0].encrypt(text, [_LABEL, nonce])).decode()

    def open(self, token: str, game: str) -> Sealed:
        """Read a token that was sealed for this game.

        Raises
        ------
        ProblemError
            400, if it was not sealed here, or was changed since, or for another game, or is too old.
        """
        content = self._read(token)
        if content.form != FORM:
            raise _refused(f"was sealed in form {content.form}; this server knows form {FORM}")
        if content.game != game:
            raise _refused(f"holds a game of {content.game}, not of {game}")
        if content.rules != _rules(game):
            raise _refused(f"was sealed under rules {content.rules} of {game}; this server plays rules {_rules(game)}")
        if content.cards not in (known := _cards(game)):
            raise _refused(f"holds a game with the cards {content.cards}; this server plays with {' and '.join(known)}")
        age = time.time() - content.at
        if age > self._days * _DAY:
            raise _refused(f"is {age / _DAY:.0f} days old; this server takes them for {self._days:g} days")
        if age < -_CLOCKS:
            raise _refused("comes from the future: the clocks of the servers differ")
        return content

    def _read(self, token: str) -> Sealed:
        try:
            whole = b64decode(token.encode("ascii"), b"-_", validate=True)
        except (UnicodeEncodeError, binascii.Error):
            raise _refused("is not base64url") from None
        # One token, one spelling: base64 leaves bits unused that could be changed unseen.
        if urlsafe_b64encode(whole).decode() != token:
            raise _refused("is not base64url")
        nonce, text = whole[:_NONCE], whole[_NONCE:]
        for cipher in self._ciphers:
            try:
                return _content(cipher.decrypt(text, [_LABEL, nonce]))
            except (InvalidTag, ValueError):
                continue
        raise _refused("was not sealed with a key of this server, or was changed or cut since")


def _content(text: bytes) -> Sealed:
    """Read what has been authenticated; of another form only that number is sure to be there."""
    plain = zlib.decompressobj().decompress(text)
    try:
        return msgspec.structs.replace(msgspec.json.decode(plain, type=Sealed), past=_past(text))
    except msgspec.ValidationError:
        (form, *_) = msgspec.json.decode(plain, type=list[Raw])
        raise _refused(f"was sealed in form {bytes(form).decode()}; this server knows form {FORM}") from None


def _pad(text: bytes, size: int) -> bytes:
    while len(text) > size:
        size *= 2
    return text + bytes(size - len(text))


def _pad_past(past: bytes) -> bytes:
    """Put what was said at the end of a text, its length last."""
    whole = past + len(past).to_bytes(_LENGTH, "big")
    return bytes(-len(whole) % _BLOCK) + whole


def _past(text: bytes) -> bytes:
    end = len(text) - _LENGTH
    return text[end - int.from_bytes(text[end:], "big") : end]


@lru_cache(maxsize=512)
def _size(game: patron.Game) -> int:
    """Return the length to which all positions of a game are padded: half as much again as a fresh deal takes."""
    start = len(
        zlib.compress(msgspec.json.encode(fresh(game.deal(0), range(game.players), _WIDEST, passing=True)), _LEVEL)
    )
    size = _SMALLEST
    while size < start * 3 // 2:
        size *= 2
    return size - size % 3 + 1  # with nonce and tag a multiple of three: base64 without filling


@lru_cache(maxsize=16)
def _rules(game: str) -> int:
    return int(patron.Game(game).about["rules"])


@lru_cache(maxsize=16)
def _cards(game: str) -> list[str]:
    """Return the card sets that the game is played with: an option may choose between several."""
    choices = [option for option in patron.Game(game).about["options"] if option["name"] == "sets"]
    words: list[str] = choices[0]["takes"]["words"] if choices else []
    return [patron.Game(game, None, {"sets": word}).card_set for word in words] or [patron.Game(game).card_set]


def _derive(key: str) -> bytes:
    return HKDF(SHA256(), 64, salt=None, info=_LABEL).derive(key.encode())


def _refused(why: str) -> ProblemError:
    return ProblemError(Kind.INVALID_TOKEN, f"This sealed position {why}.", place="$.position.sealed")


def _seats(seats: Sequence[int]) -> str:
    return f"seat {seats[0]}" if len(seats) == 1 else f"each of the seats {', '.join(map(str, seats))}"
