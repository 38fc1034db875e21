"""What a scenario expects, read into the form in which it is compared."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from conjobs.cons.fields import near, one_of, shown
from conjobs.notation import words
from conjobs.notation.noting import Notes
from conjobs.notation.scenarios.scenario import ExpectedCasino
from conjobs.notation.spaces import format_space, parse_space, player_of
from conjobs.rules.bits import BIT
from conjobs.rules.board import COLOURLESS
from conjobs.rules.position import Position


def read_expectations(notes: Notes, position: Position, table: Mapping[str, object]) -> dict[str, Any]:
    """The values expected after a scenario that begins with the position, by their keys; problems go to the notes."""
    return _Expectations(notes, position).read(table)


class _Expectations:
    """Reads the expectations of one scenario. What cannot be read is noted, and something else stands for it."""

    def __init__(self, notes: Notes, position: Position) -> None:
        self.notes = notes
        self.position = position

    def read(self, table: Mapping[str, object]) -> dict[str, Any]:
        readers: dict[str, Callable[[str, object], Any]] = {
            "money": self._by_player,
            "points": self._by_player,
            "lots": self._lots,
            "casinos": self._casinos,
            "bosses_of_nobody": self._names,
            "cons": self._con_cards,
            "con_discards": self._con_cards,
            "tiles_left": self._tiles,
            "to_act": self._to_act,
            "options": self._texts,
            "not_options": self._texts,
            "over": self._flag,
            "winners": self._winners,
        }
        wanted: dict[str, Any] = {}
        for key, value in table.items():
            if key in readers:
                wanted[key] = readers[key](f"expect.{key}", value)
            else:
                known = list(readers)
                self.notes.note(f"expect: {shown(key)} cannot be expected.", one_of(known) + near(key, known))
        return wanted

    def _texts(self, where: str, value: object) -> list[str]:
        """A list of texts; an empty one if anything in it is none."""
        texts = self.notes.texts(where, value)
        return texts if texts == value else []

    def _number(self, where: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.notes.note(f"{where}: {shown(value)} is no whole number.")
        return 0

    def _flag(self, where: str, value: object) -> bool:
        return bool(self.notes.flag(where, value))

    def _to_act(self, where: str, value: object) -> int:
        return -1 if value == "nobody" else self._player(where, value)

    def _player(self, where: str, value: object) -> int:
        return int(self.notes.attempt(where, -1, player_of, str(value), self.position.colours))

    def _winners(self, where: str, value: object) -> int:
        seats = 0
        for word in self._texts(where, value):
            seat = self._player(where, word)
            if seat >= 0:
                seats |= BIT[seat]
        return seats

    def _by_player(self, where: str, value: object) -> dict[int, int]:
        table = self.notes.table(where, value)
        return {self._player(where, key): self._number(where, part) for key, part in table.items()}

    def _lot(self, where: str, word: str) -> int:
        return int(self.notes.attempt(where, 0, words.lot, word, self.position.rules.board))

    def _names(self, where: str, value: object) -> list[int]:
        return [self._lot(where, word) for word in self._texts(where, value)]

    def _lots(self, where: str, value: object) -> dict[int, str]:
        wanted: dict[int, str] = {}
        for name, text in self.notes.table(where, value).items():
            space = self.notes.attempt(f"{where}.{name}", None, parse_space, str(text), self.position.colours)
            if space is not None:
                wanted[self._lot(where, name)] = format_space(space, self.position.colours)
        return wanted

    def _group(self, where: str, word: str) -> int:
        return int(self.notes.attempt(where, 0, words.group, word))

    def _tiles(self, where: str, value: object) -> dict[int, int]:
        table = self.notes.table(where, value)
        return {self._group(where, key): self._number(where, part) for key, part in table.items()}

    def _con_cards(self, where: str, value: object) -> dict[int, list[str]]:
        wanted: dict[int, list[str]] = {}
        known = [card.id for card in self.position.rules.cards]
        for name, ids in self.notes.table(where, value).items():
            found = self._texts(where, ids)
            for id in found:
                if id not in known:
                    self.notes.note(f"{where}: There is no con card {shown(id)} in play.", near(id, known).strip())
            wanted[self._group(where, name)] = found
        return wanted

    def _casinos(self, where: str, value: object) -> list[ExpectedCasino]:
        read = [self._casino(where, text) for text in self._texts(where, value)]
        return [casino for casino in read if casino is not None]

    def _casino(self, where: str, text: str) -> ExpectedCasino | None:
        """A casino such as `tivoli B1 B2 boss green size 2`."""
        parts = text.lower().split()
        boss: int | None = None
        size = 0
        spaces = 0
        group = words.NO_COLOUR
        left = parts[1:]
        if parts:
            group = parts[0]
        number = COLOURLESS if group == words.NO_COLOUR else self._group(where, group)
        while left and left[0] not in ("boss", "size"):
            spaces |= BIT[self._lot(where, left.pop(0))]
        while len(left) >= 2 and left[0] in ("boss", "size"):
            what, word, *left = left
            if what == "boss":
                boss = -1 if word == "nobody" else self._player(where, word)
            else:
                size = int(self.notes.attempt(where, 0, words.whole, word))
        if left or not spaces:
            self.notes.note(f"{where}: {shown(text)} cannot be read.", "Allowed: GROUP LOT… [boss PLAYER] [size N].")
            return None
        return ExpectedCasino(text, number, spaces, boss, size)
