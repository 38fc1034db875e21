"""Dice and cards from a secret seed that was committed to: anyone can check them once it is revealed.

The whole scheme is told, for people, in docs/fairness.md. Nothing here may change without a new `SCHEME`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64

from conjobs.cons.letters import printable
from conjobs.rules.bits import count
from conjobs.rules.chance import Chance, member
from conjobs.rules.errors import BadData

COMMITTED: Final = "committed"
SCHEME: Final = 1
SECRET_BYTES: Final = 32
MOST_WORDS: Final = 200


@dataclass(frozen=True)
class Drawn:
    """How many dice, property cards and con cards chance has brought after the setup, undone plies included."""

    dice: int = 0
    cards: int = 0
    con_cards: int = 0

    def after(self, outcome: dict[str, Any]) -> Drawn:
        """The counts after what a ply's line tells of."""
        return Drawn(
            self.dice + len(outcome.get("dice", ())),
            self.cards + len(outcome.get("cards", ())),
            self.con_cards + len(outcome.get("con_cards", ())),
        )


def new_secret() -> str:
    """A secret seed, 64 hex digits, that nobody can guess."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """The SHA-256 of a secret seed, in hex, which can be shown before the game and gives nothing away.

    Raises:
        BadData: code `bad-secret`; it is no secret seed.
    """
    return hashlib.sha256(_bytes(secret)).hexdigest()


def is_secret(secret: object) -> bool:
    """Whether this is the text of a secret seed, or of a commitment: 64 hex digits, small letters."""
    return isinstance(secret, str) and len(secret) == 2 * SECRET_BYTES and set(secret) <= set("0123456789abcdef")


def are_words(words: object) -> bool:
    """Whether a player may add this: one line of text that can be shown."""
    return isinstance(words, str) and len(words) <= MOST_WORDS and printable(words)


def _bytes(secret: str) -> bytes:
    if not is_secret(secret):
        allowed = f"It is {2 * SECRET_BYTES} hex digits, in small letters."
        raise BadData("bad-secret", "That is no secret seed.", allowed)
    return bytes.fromhex(secret)


def game_key(secret: str, words: Iterable[str]) -> bytes:
    """The key that a game's draws are made with: the secret seed with the players' words mixed in.

    Raises:
        BadData: code `bad-secret`; it is no secret seed.
    """
    mixed = "\n".join([f"conjobs {SCHEME}", *words])
    return hmac.digest(_bytes(secret), mixed.encode(), "sha256")


def private_number(secret: str) -> int:
    """A number of 62 bits for other randomness at the table; it tells nothing of the dice, and is not told by them.

    Raises:
        BadData: code `bad-secret`; it is no secret seed.
    """
    return int.from_bytes(hmac.digest(_bytes(secret), b"conjobs bots", "sha256")[:8], "big") >> 2


def draw(key: bytes, label: str, bound: int) -> int:
    """A whole number from 0 to `bound` - 1, at most 255; each is equally likely, and a label always gives the same.

    The bytes of HMAC-SHA256(key, label) are looked at in turn. The first one below the largest multiple of `bound` up
    to 256 is taken modulo `bound`. Should none of them do, " again 1" is added to the label, then " again 2".
    """
    attempt = 0
    while True:
        message = f"{label} again {attempt}" if attempt else label
        found = reduced(hmac.digest(key, message.encode(), "sha256"), bound)
        if found is not None:
            return found
        attempt += 1


def reduced(digest: bytes, bound: int) -> int | None:
    """The number below `bound` that the bytes give; None if all of them would favour small numbers."""
    limit = 256 - 256 % bound
    for byte in digest:
        if byte < limit:
            return byte % bound
    return None


class FairChance(Chance):
    """The dice and cards of one ply, each by a number that runs through the whole record."""

    def __init__(self, key: bytes, drawn: Drawn) -> None:
        self._key = key
        self._dice = drawn.dice
        self._cards = drawn.cards
        self._con_cards = drawn.con_cards

    def die(self) -> i64:
        """The next die, "die 1" being the first after the setup."""
        self._dice += 1
        return draw(self._key, f"die {self._dice}", 6) + 1

    def card(self, undrawn: i64) -> i64:
        """The next property card: of those not turned up yet, in board order, the one with the number drawn."""
        self._cards += 1
        return member(undrawn, draw(self._key, f"card {self._cards}", count(undrawn)))

    def game_over(self, places: i64) -> bool:
        """Whether the next property card is Game Over: the number drawn is 0."""
        now = draw(self._key, f"game over {self._cards + 1}", places) == 0
        self._cards += now
        return now

    def con_card(self, group: i64, rest: i64) -> i64:
        """The next con card: of those that were not on top of the deck yet, in the header's order."""
        self._con_cards += 1
        return member(rest, draw(self._key, f"con card {self._con_cards}", count(rest)))


class FairSetup(Chance):
    """The chance of the setup: whatever it is asked for is numbered "setup 1", "setup 2" and so on."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._asked = 0

    def _below(self, bound: i64) -> int:
        self._asked += 1
        return draw(self._key, f"setup {self._asked}", bound)

    def die(self) -> i64:
        """One of the dice that settle who starts (S-3)."""
        return self._below(6) + 1

    def card(self, undrawn: i64) -> i64:
        """The lot of a dealt card (S-1)."""
        return member(undrawn, self._below(count(undrawn)))

    def game_over(self, places: i64) -> bool:
        """Whether Game Over comes, which no setup asks for."""
        return self._below(places) == 0

    def con_card(self, group: i64, rest: i64) -> i64:
        """The con card on top of a deck (S-5)."""
        return member(rest, self._below(count(rest)))
