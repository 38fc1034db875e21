"""The end of a scenario compared with what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from conjobs.notation import words
from conjobs.notation.scenarios.scenario import ExpectedCasino, Failure, Scenario
from conjobs.notation.scenarios.steps import step_of
from conjobs.notation.spaces import format_space, space_at
from conjobs.rules.bits import BIT, lots
from conjobs.rules.board import GROUPS
from conjobs.rules.casinos import boss_of, describe, groups_at, in_board_order
from conjobs.rules.decisions import EVENT
from conjobs.rules.errors import CODES, ConjobsError
from conjobs.rules.play import action_refused
from conjobs.rules.position import OVER, Position


def compare(scenario: Scenario, position: Position) -> list[Failure]:
    """All in which the position is not what the scenario expects."""
    comparison = _Comparison(scenario, position)
    comparison.all()
    return comparison.failures


class _Comparison:
    """One position against the expectations of one scenario."""

    def __init__(self, scenario: Scenario, position: Position) -> None:
        self.scenario = scenario
        self.position = position
        self.failures: list[Failure] = []

    def all(self) -> None:
        """Compare everything that is expected."""
        checks: dict[str, Callable[[Any], None]] = {
            "money": lambda wanted: self._by_player("money", wanted, list(self.position.money)),
            "points": lambda wanted: self._by_player("points", wanted, list(self.position.points)),
            "lots": self._lots,
            "casinos": self._casinos,
            "bosses_of_nobody": self._bosses_of_nobody,
            "cons": self._cons,
            "con_discards": self._con_discards,
            "tiles_left": self._tiles_left,
            "to_act": self._to_act,
            "options": lambda wanted: self._options(wanted, True),
            "not_options": lambda wanted: self._options(wanted, False),
            "over": self._over,
            "winners": self._winners,
        }
        for key, wanted in self.scenario.expect.items():
            checks[key](wanted)

    def _differs(self, where: str, wanted: object, got: object) -> None:
        self.failures.append(Failure(self.scenario.id, where, str(wanted), str(got)))

    def _by_player(self, what: str, wanted: Mapping[int, int], got: Sequence[int]) -> None:
        for seat, amount in wanted.items():
            if got[seat] != amount:
                self._differs(f"{what} of {self.position.colours[seat]}", amount, got[seat])

    def _lots(self, wanted: Mapping[int, str]) -> None:
        for lot, text in wanted.items():
            got = format_space(space_at(self.position, lot), self.position.colours)
            if got != text:
                self._differs(f"lot {self.position.rules.board.names[lot]}", text, got)

    def _casinos(self, wanted: Sequence[ExpectedCasino]) -> None:
        position = self.position
        all_casinos = in_board_order(position)
        for casino in wanted:
            there = [found for found in all_casinos if found.group == casino.group and found.spaces & casino.spaces]
            fits = [
                found
                for found in there
                if found.spaces == casino.spaces
                and (casino.boss is None or found.boss == casino.boss)
                and (not casino.size or found.size == casino.size)
            ]
            if not fits:
                got = ", ".join(self._casino_words(found.group, found.spaces) for found in there)
                self._differs("casinos", casino.text, got or "no such casino")

    def _casino_words(self, group: int, spaces: int) -> str:
        position = self.position
        casino = describe(position, group, spaces)
        names = " ".join(position.rules.board.names[lot] for lot in lots(spaces))
        boss = position.colours[casino.boss] if casino.boss >= 0 else "nobody"
        return f"{words.group_word(group)} {names} boss {boss} size {casino.size}"

    def _bosses_of_nobody(self, wanted: Sequence[int]) -> None:
        position = self.position
        for lot in wanted:
            name = position.rules.board.names[lot]
            groups = groups_at(position, lot)
            if not groups:
                self._differs(f"boss of {name}", "nobody", "no casino there")
            for casino in in_board_order(position):
                if casino.spaces & BIT[lot] and boss_of(position, casino.spaces) >= 0:
                    self._differs(f"boss of {name}", "nobody", position.colours[casino.boss])

    def _cons(self, wanted: Mapping[int, Sequence[str]]) -> None:
        """What is left in a con deck: in order as far as the scenario says it, else the top and the set below it.

        The card of an event that is going on is not left in its deck, though it is discarded only afterwards (CJ-16).
        """
        position = self.position
        hosted = next((int(frame.card) for frame in position.stack if frame.kind == EVENT), -1)
        order = self.scenario.start.con_decks
        for group, ids in wanted.items():
            top, rest = position.con_top[group], position.con_rest[group]
            below = lots(rest) if order is None else [card for card in order[group] if rest & BIT[card]]
            left = [card for card in ([int(top), *below] if top >= 0 else []) if card != hosted]
            got = [position.rules.cards[card].id for card in left]
            same = got == list(ids) if order is not None else (got[:1], set(got)) == (list(ids[:1]), set(ids))
            if not same:
                self._differs(f"con deck of {GROUPS[group]}", list(ids), got)

    def _con_discards(self, wanted: Mapping[int, Sequence[str]]) -> None:
        for group, ids in wanted.items():
            got = [self.position.rules.cards[card].id for card in lots(self.position.con_gone[group])]
            if set(got) != set(ids):
                self._differs(f"con discards of {GROUPS[group]}", list(ids), got)

    def _tiles_left(self, wanted: Mapping[int, int]) -> None:
        for group, tiles in wanted.items():
            if self.position.supply[group] != tiles:
                self._differs(f"{GROUPS[group]} tiles left", tiles, self.position.supply[group])

    def _to_act(self, wanted: int) -> None:
        seat = self.position.to_act
        if seat != wanted:
            colours = [*self.position.colours, "nobody"]
            self._differs("to act", colours[wanted], colours[seat])

    def _options(self, wanted: Iterable[str], legal: bool) -> None:
        for text in wanted:
            where = f"{'options' if legal else 'not_options'} ({text})"
            try:
                seat, action = step_of(self.position, text)
            except ConjobsError as error:
                # A lot that does not exist is no option; a word that cannot be read is rather a slip of the pen.
                if legal or error.code == "malformed":
                    self._differs(where, "legal" if legal else "an action that can be read", f"{error.code}: {error}")
                continue
            code = CODES[action_refused(self.position, seat, action)]
            if (code == "ok") != legal:
                self._differs(where, "legal" if legal else "not legal", code if legal else "legal")

    def _over(self, wanted: bool) -> None:
        over = self.position.phase == OVER
        if over != wanted:
            self._differs("over", str(wanted).lower(), str(over).lower())

    def _winners(self, wanted: int) -> None:
        def names(seats: int) -> str:
            return " ".join(self.position.colours[seat] for seat in lots(seats)) or "nobody"

        if self.position.winners != wanted:
            self._differs("winners", names(wanted), names(self.position.winners))
