"""The words of a form: how each is read into the fields of an action, written from them, and completed."""

from __future__ import annotations

from typing import Any, Final

from conjobs.notation import words
from conjobs.rules.board import GROUPS
from conjobs.rules.casinos import groups_at
from conjobs.rules.position import Position

_NO_DIE_SHOWS: Final = 99


class Slot:
    """A word of a form: how it is read into the action's fields, written from them, and completed.

    `label` stands for it in help texts. An `optional` one may be left out; a `lead` is a fixed word before it.
    """

    def __init__(self, label: str, field: str, optional: bool = False, lead: str = "") -> None:
        self.label = label
        self.field = field
        self.optional = optional
        self.lead = lead

    @property
    def usage(self) -> str:
        """How help texts show it."""
        text = f"{self.lead} {self.label}".strip()
        return f"[{text}]" if self.optional else text

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The fields of the action that the word gives.

        Raises:
            UnreadableAction: it cannot be read.
            AmbiguousAction: it fits more than one thing.
        """
        raise TypeError("a slot needs a subclass that says what it holds")

    def write(self, action: Any, position: Position) -> str:
        """The word for the action, empty where it is left out."""
        value = getattr(action, self.field)
        return "" if value is None else self.word(value, position)

    def word(self, value: Any, position: Position) -> str:
        """The word for one value."""
        raise TypeError("a slot needs a subclass that says what it holds")

    def candidates(self, position: Position) -> list[str]:
        """All words that could stand here, for completion."""
        return []


class LotSlot(Slot):
    """A lot."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The lot's number."""
        return {self.field: words.lot(word, position.rules.board)}

    def word(self, value: Any, position: Position) -> str:
        """The lot's name."""
        return str(position.rules.board.names[value])

    def candidates(self, position: Position) -> list[str]:
        """All lots."""
        return list(position.rules.board.names)


class CasinoSlot(LotSlot):
    """A space that names a casino, with `:GROUP` where it lies in several (CJ-12)."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The space, and the group if one is named."""
        lot, group = words.casino(word, position.rules.board)
        return {self.field: lot, "group": group}

    def write(self, action: Any, position: Position) -> str:
        """The space's name, with the group if one is named."""
        return words.casino_word(getattr(action, self.field), action.group, position.rules.board)

    def candidates(self, position: Position) -> list[str]:
        """All spaces with a tile; one that lies in several casinos with each of its groups."""
        found: list[str] = []
        for lot, name in enumerate(position.rules.board.names):
            groups = groups_at(position, lot)
            found.extend([name] if len(groups) == 1 else [f"{name}:{words.group_word(group)}" for group in groups])
        return found


class GroupSlot(Slot):
    """A casino group."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The group's number."""
        return {self.field: words.group(word)}

    def word(self, value: Any, position: Position) -> str:
        """The group's name."""
        return words.group_word(value)

    def candidates(self, position: Position) -> list[str]:
        """All groups."""
        return list(GROUPS)


class MoneySlot(Slot):
    """An amount in $ millions."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The amount."""
        return {self.field: words.money(word, "A-6")}

    def word(self, value: Any, position: Position) -> str:
        """The amount in digits."""
        return str(value)


class ValueSlot(Slot):
    """The value of a die. Any whole number can be read; which are possible is for the rules to say."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The value."""
        # What no die shows must still fit the packed form of an action.
        return {self.field: min(words.whole(word, "A-4"), _NO_DIE_SHOWS)}

    def word(self, value: Any, position: Position) -> str:
        """The value in digits."""
        return str(value)

    def candidates(self, position: Position) -> list[str]:
        """What a die shows."""
        return [str(value) for value in range(1, 7)]


class PlayerSlot(Slot):
    """A player."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The player's seat."""
        return {self.field: words.player(word, position.colours)}

    def word(self, value: Any, position: Position) -> str:
        """The player's colour."""
        return str(position.colours[value])

    def candidates(self, position: Position) -> list[str]:
        """All players."""
        return list(position.colours)
