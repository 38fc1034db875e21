"""A position's table of TOML while it is read, and the words that stand in many places of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.notation import words
from conjobs.notation.noting import Notes
from conjobs.notation.spaces import player_of
from conjobs.rules.bits import BIT
from conjobs.rules.position import Position


class Sheet(Notes):
    """What was given, all that is wrong with it, and the position that comes of it.

    `library` has the con cards that may be named. There is a `position` only once it is known who plays by which rules;
    players and lots are read after that.
    """

    def __init__(self, given: Mapping[str, object], library: tuple[EventCard, ...]) -> None:
        super().__init__()
        self.given = given
        self.library = library
        self.position: Position

    # Values by their keys

    def text_of(self, key: str, otherwise: str) -> str:
        """The text of a key; `otherwise` where it is left out, or is none."""
        value = self.given.get(key, otherwise)
        if isinstance(value, str):
            return value
        self.note(f"{key}: {shown(value)} is no text.")
        return otherwise

    def flag_of(self, key: str) -> bool | None:
        """Whether a key is true; None where it is left out, or is no flag."""
        value = self.given.get(key)
        return None if value is None else self.flag(key, value)

    def number_of(self, key: str, most: int) -> int | None:
        """The number of a key, 0 to `most`; None where it is left out, or is none."""
        value = self.given.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.note(f"{key}: {shown(value)} is not possible.", f"Allowed: a whole number from 0 to {most}.")
        return None

    def no_others(self, where: str, table: Mapping[str, object], known: Sequence[str]) -> None:
        """Note keys that a table within the position cannot have."""
        for key in table:
            if key not in known:
                self.note(f"{where}: There is no key {shown(key)}.", one_of(known) + near(key, known))

    # Names

    def seat(self, where: str, word: object) -> int:
        """The seat of a colour; 0 if there is none, which is noted."""
        if not isinstance(word, str):
            self.note(f"{where}: {shown(word)} is no player.", f"The players are {', '.join(self.position.colours)}.")
            return 0
        return int(self.attempt(where, 0, player_of, word, self.position.colours))

    def seats(self, where: str, value: object) -> int:
        """A set of seats from a list of their colours."""
        seats = 0
        for word in self.texts(where, value):
            seats |= BIT[self.seat(where, word)]
        return seats

    def lot(self, where: str, word: str) -> int | None:
        """The lot of a name; None if there is none, which is noted."""
        found: int | None = self.attempt(where, None, words.lot, word, self.position.rules.board)
        return found

    def spaces(self, where: str, value: object) -> int:
        """A set of lots from a list of their names."""
        spaces = 0
        for word in self.texts(where, value):
            lot = self.lot(where, word)
            if lot is not None:
                if spaces & BIT[lot]:
                    self.note(f"{where}: {word} is named twice.")
                spaces |= BIT[lot]
        return spaces

    def known_card(self, id: str) -> EventCard | None:
        """The con card with this id; None if the library has none, which is noted."""
        for card in self.library:
            if card.id == id:
                return card
        self.note(f"There is no con card {shown(id)}.", near(id, [card.id for card in self.library]).strip())
        return None
