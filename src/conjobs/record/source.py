"""The chance of a recorded game, whatever kind it is of: what brings the dice and cards of its next line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Protocol

from conjobs.record.fair import COMMITTED, SCHEME, Drawn, FairChance, FairSetup, commitment, game_key, private_number
from conjobs.record.seeded import line_chance
from conjobs.rules.chance import Chance
from conjobs.rules.errors import BadData

SEEDED: Final = "seeded"


class Source(Protocol):
    """Makes the chance of each line of a record.

    `header` is what the record's header says of it, `secret` the seed if that is secret, and `private` a number for
    other randomness at the table, such as that of its bots, which gives nothing of the dice away.
    """

    header: dict[str, Any]
    secret: str | None
    private: int

    def setup(self) -> Chance:
        """What the setup's dice and cards come from."""

    def line(self, number: int, drawn: Drawn) -> Chance:
        """What those of line `number` after the header come from, when so much was drawn before."""


class Seeded:
    """A game whose seed everybody may know: fast, and the same again for the same seed. It proves nothing."""

    def __init__(self, seed: int) -> None:
        self.header: dict[str, Any] = {"kind": SEEDED, "seed": seed}
        self.secret: str | None = None
        self.private = seed
        self._seed = seed

    def setup(self) -> Chance:
        """What the setup's dice and cards come from."""
        return line_chance(self._seed, 0)

    def line(self, number: int, drawn: Drawn) -> Chance:
        """What those of a line come from, made from its number alone."""
        return line_chance(self._seed, number)


class Committed:
    """A game from a secret seed, whose SHA-256 its header holds, and which its last line reveals.

    Args:
        secret: the seed, 64 hex digits.
        words: what each player added, in seat order; "" for who did not.

    Raises:
        BadData: code `bad-secret`; it is no secret seed.
    """

    def __init__(self, secret: str, words: Iterable[str]) -> None:
        words = list(words)
        self.header: dict[str, Any] = {
            "kind": COMMITTED,
            "scheme": SCHEME,
            "commitment": commitment(secret),
            "words": words,
        }
        self.secret: str | None = secret
        self._key = game_key(secret, words)
        self.private = private_number(secret)

    def setup(self) -> Chance:
        """What the setup's dice and cards come from."""
        return FairSetup(self._key)

    def line(self, number: int, drawn: Drawn) -> Chance:
        """What those of a line come from, counted on from what was drawn before."""
        return FairChance(self._key, drawn)


def source_of(header: dict[str, Any], secret: str | None) -> Source | None:
    """The source that a header's `chance` describes; None while its seed is secret, and not given.

    Raises:
        BadData: code `bad-secret`; the seed given is not the one that was committed to.
    """
    if header["kind"] == SEEDED:
        return Seeded(header["seed"])
    if secret is None:
        return None
    if commitment(secret) != header["commitment"]:
        allowed = "Its SHA-256 is the commitment in the record's first line."
        raise BadData("bad-secret", "That is not the secret seed of this game.", allowed)
    return Committed(secret, header["words"])
