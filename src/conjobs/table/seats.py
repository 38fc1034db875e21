"""The seats of a table, and the secrets by which a seat knows its person."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from typing import Any, Final

from conjobs.bots.levels import DEFAULT_LEVEL

SECRET_BYTES: Final = 32
MOST_SECRET: Final = 100

OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"


@dataclass
class Seat:
    """One seat: `kind` says whether nobody, a person or a bot sits there.

    `bot` is the level of the bot that plays the seat, for a person's seat only while a bot plays it: then the person is
    away for now, or has `left`. `stand_in` is the level that answers when the clock runs out. `person` numbers the
    people of the table as they came. `token` and `recovery` are hashes of the person's secrets; `words` are his own
    words that go into the game's chance, `webhook` is an address that is called when it is his turn.
    """

    kind: str = OPEN
    name: str = ""
    bot: str | None = None
    stand_in: str = DEFAULT_LEVEL
    left: bool = False
    person: int | None = None
    token: str | None = None
    recovery: str | None = None
    words: str | None = None
    webhook: str | None = None

    @property
    def acts(self) -> bool:
        """Whether a person decides here now."""
        return self.kind == PERSON and self.bot is None

    @property
    def here(self) -> bool:
        """Whether a person sits here, even if a bot plays for him now."""
        return self.kind == PERSON and not self.left

    def to_data(self) -> dict[str, Any]:
        """The seat as JSON, for the store only."""
        return dict(vars(self))


@dataclass(frozen=True)
class Seated:
    """What a person who has sat down gets, and nobody else: the seat, the secret for it, and the one to recover it."""

    seat: int
    token: str
    recovery: str


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    """What a table keeps of a secret; the secret has more chance in it than any hash could be searched for."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fits(secret: object, kept: str | None) -> bool:
    """Whether the secret is the one that was hashed."""
    if kept is None or not isinstance(secret, str) or len(secret) > MOST_SECRET:
        return False
    return hmac.compare_digest(hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest(), kept)
