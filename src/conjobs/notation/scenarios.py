"""Scenarios: a position, steps, the dice that they roll, and what is expected; read from TOML, and run.

Used to test the rules, and by card designers to test their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data.read import file_text, parse_toml
from conjobs.notation import words
from conjobs.notation.actions import parse_action
from conjobs.notation.positions import KEYS, ParsedPosition, parse_position
from conjobs.notation.spaces import format_space, parse_space, player_of, space_at
from conjobs.rules.actions import Action, Offer
from conjobs.rules.bits import BIT, first, lots
from conjobs.rules.board import GROUPS, Board
from conjobs.rules.casinos import boss_of, describe, groups_at, in_board_order
from conjobs.rules.chance import ChanceRanOut, ScriptedChance
from conjobs.rules.decisions import EVENT
from conjobs.rules.errors import CODES, BadData, BadPosition, ConjobsError
from conjobs.rules.play import action_refused, play
from conjobs.rules.position import OVER, Position
from conjobs.rules.trades import named_in

OWN_KEYS: Final[tuple[str, ...]] = ("id", "about", "rules", "steps", "dice", "expect")


@dataclass(frozen=True)
class ScenarioStep:
    """An action as text; `refused` if it must be refused, then with the code `because`, if one is named."""

    text: str
    refused: bool = False
    because: str = ""


@dataclass(frozen=True)
class Failure:
    """Something that was not as wanted: the scenario's id, the step or expectation, what was wanted, and what came."""

    id: str
    where: str
    wanted: str
    got: str

    def __str__(self) -> str:
        # One line, whatever a step's text holds.
        return " ".join(f"{self.id}: {self.where}: wanted {self.wanted}, got {self.got}".split())


@dataclass(frozen=True)
class Scenario:
    """One scenario, read and found well formed. `expect` maps each key to its checked value."""

    id: str
    about: str
    rules: tuple[str, ...]
    start: ParsedPosition
    steps: tuple[ScenarioStep, ...]
    dice: tuple[int, ...]
    expect: Mapping[str, Any] = field(default_factory=dict)


class BadScenarios(BadData):
    """A file of scenarios that cannot be used; `problems` lists all that is wrong with it, a sentence each."""

    def __init__(self, source: str, problems: Sequence[str]) -> None:
        super().__init__("bad-scenarios", "\n".join(f"{source}: {problem}" for problem in problems))
        self.problems = tuple(problems)


# Reading


def load_scenarios(
    text: str, source: str, *, board: Board | None = None, library: Sequence[EventCard] | None = None
) -> tuple[Scenario, ...]:
    """All scenarios of a TOML text.

    Args:
        text: the text of the file.
        source: its name, for the error.
        board: another board than those that come with the package.
        library: the con cards that may be named; by default those that come with the package.

    Raises:
        BadScenarios: the text is no TOML, or a scenario cannot be read; the error lists all that is wrong.
    """
    try:
        table = parse_toml(text)
    except ValueError as error:
        raise BadScenarios(source, [f"This is no TOML: {error}."]) from error
    return scenarios_from(table, source, board=board, library=library)


def scenarios_from(
    table: Mapping[str, object],
    source: str,
    *,
    board: Board | None = None,
    library: Sequence[EventCard] | None = None,
) -> tuple[Scenario, ...]:
    """All scenarios of the table that a TOML text stands for, as in `load_scenarios`."""
    problems = [f"There is no key {shown(key)} beside the scenarios." for key in table if key != "scenario"]
    given = table.get("scenario", [])
    if not isinstance(given, list) or not all(isinstance(part, Mapping) for part in given):
        raise BadScenarios(source, [*problems, "scenario is no list of tables: each begins with [[scenario]]."])
    found: list[Scenario] = []
    seen: set[str] = set()
    for number, part in enumerate(given, 1):
        reading = _Reading(part, number, board, library)
        scenario = reading.read()
        if reading.id in seen:
            reading.note("Another scenario of the file has this id.")
        seen.add(reading.id)
        problems += reading.problems
        if scenario is not None:
            found.append(scenario)
    if problems:
        raise BadScenarios(source, problems)
    return tuple(found)


class _Reading:
    """Reads one scenario and notes all that is wrong with it."""

    def __init__(
        self, table: Mapping[str, object], number: int, board: Board | None, library: Sequence[EventCard] | None
    ) -> None:
        self.table = table
        self.board = board
        self.library = library
        self.problems: list[str] = []
        given = table.get("id")
        self.id = given if isinstance(given, str) and given else f"scenario {number}"
        if self.id != given:
            self.note("It needs an id, a text of its own in the file.")

    def note(self, problem: str, allowed: str = "") -> None:
        self.problems.append(f"{self.id}: {problem} {allowed}".strip())

    def attempt(self, where: str, read: Callable[..., Any], *given: object) -> Any:
        """What `read` gives; if it refuses, that is noted and None given."""
        try:
            return read(*given)
        except ConjobsError as error:
            self.note(f"{where}: {error}")
            return None

    def read(self) -> Scenario | None:
        rest = {key: value for key, value in self.table.items() if key not in OWN_KEYS}
        for key in [key for key in rest if key not in KEYS]:
            known = [*OWN_KEYS, *KEYS]
            self.note(f"There is no key {shown(key)} in a scenario.", one_of(known) + near(key, known))
            del rest[key]
        start: ParsedPosition | None = None
        try:
            start = parse_position(rest, "", board=self.board, library=self.library)
        except BadPosition as error:
            for problem in error.problems:
                self.note(problem)
        about = self.table.get("about", "")
        if not isinstance(about, str):
            self.note(f"about: {shown(about)} is no text.")
        rules = self._list("rules", str, "texts")
        steps = [self._step(part) for part in self._list("steps", object, "")]
        dice = self._list("dice", int, "whole numbers")
        if any(not 1 <= die <= 6 for die in dice):
            self.note("dice: A die shows 1 to 6.")
        expect = self.table.get("expect", {})
        if not isinstance(expect, Mapping):
            self.note(f"expect: {shown(expect)} is no table.")
            expect = {}
        wanted = _Wanted(self, start.position).read(expect) if start is not None else {}
        if start is None or self.problems:
            return None
        return Scenario(self.id, str(about), tuple(rules), start, tuple(steps), tuple(dice), wanted)

    def _list(self, key: str, kind: type, kinds: str) -> list[Any]:
        value = self.table.get(key, [])
        # To Python true and false are numbers; to TOML they are not.
        if isinstance(value, list) and all(isinstance(part, kind) and not isinstance(part, bool) for part in value):
            return value
        self.note(f"{key}: {shown(value)} is no list{f' of {kinds}' if kinds else ''}.")
        return []

    def _step(self, value: object) -> ScenarioStep:
        if isinstance(value, str):
            return ScenarioStep(value)
        if isinstance(value, Mapping):
            text, because = value.get("refuse"), value.get("because", "")
            if isinstance(text, str) and isinstance(because, str) and not value.keys() - {"refuse", "because"}:
                if because and because not in CODES[1:]:
                    self.note(f"steps: There is no code {shown(because)}.", one_of(CODES[1:]) + near(because, CODES))
                return ScenarioStep(text, True, because)
        self.note("steps: A step is an action as text, or { refuse = ACTION, because = CODE }.")
        return ScenarioStep("")


@dataclass(frozen=True)
class _Casino:
    """An expected casino; `boss` None or `size` 0 where it does not matter, `boss` -1 for nobody."""

    text: str
    group: int
    spaces: int
    boss: int | None
    size: int


class _Wanted:
    """Reads the expectations of a scenario into the form in which they are compared."""

    def __init__(self, reading: _Reading, position: Position) -> None:
        self.reading = reading
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
                self.reading.note(f"expect: {shown(key)} cannot be expected.", one_of(known) + near(key, known))
        return wanted

    def _table(self, where: str, value: object) -> Mapping[str, object]:
        if isinstance(value, Mapping):
            return value
        self.reading.note(f"{where}: {shown(value)} is no table.")
        return {}

    def _texts(self, where: str, value: object) -> list[str]:
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return value
        self.reading.note(f"{where}: {shown(value)} is no list of texts.")
        return []

    def _number(self, where: str, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        self.reading.note(f"{where}: {shown(value)} is no whole number.")
        return 0

    def _flag(self, where: str, value: object) -> bool:
        if not isinstance(value, bool):
            self.reading.note(f"{where}: {shown(value)} is not true or false.")
        return bool(value)

    def _to_act(self, where: str, value: object) -> int:
        return -1 if value == "nobody" else self._player(where, value)

    def _player(self, where: str, value: object) -> int:
        seat = self.reading.attempt(where, player_of, str(value), self.position.colours)
        return -1 if seat is None else seat

    def _winners(self, where: str, value: object) -> int:
        seats = 0
        for word in self._texts(where, value):
            seat = self._player(where, word)
            if seat >= 0:
                seats |= BIT[seat]
        return seats

    def _by_player(self, where: str, value: object) -> dict[int, int]:
        return {self._player(where, key): self._number(where, part) for key, part in self._table(where, value).items()}

    def _lot(self, where: str, word: str) -> int:
        lot = self.reading.attempt(where, words.lot, word, self.position.rules.board)
        return 0 if lot is None else lot

    def _names(self, where: str, value: object) -> list[int]:
        return [self._lot(where, word) for word in self._texts(where, value)]

    def _lots(self, where: str, value: object) -> dict[int, str]:
        wanted: dict[int, str] = {}
        for name, text in self._table(where, value).items():
            space = self.reading.attempt(f"{where}.{name}", parse_space, str(text), self.position.colours)
            if space is not None:
                wanted[self._lot(where, name)] = format_space(space, self.position.colours)
        return wanted

    def _group(self, where: str, word: str) -> int:
        group = self.reading.attempt(where, words.group, word)
        return 0 if group is None else group

    def _tiles(self, where: str, value: object) -> dict[int, int]:
        return {self._group(where, key): self._number(where, part) for key, part in self._table(where, value).items()}

    def _con_cards(self, where: str, value: object) -> dict[int, list[str]]:
        wanted: dict[int, list[str]] = {}
        known = [card.id for card in self.position.rules.cards]
        for name, ids in self._table(where, value).items():
            found = self._texts(where, ids)
            for id in found:
                if id not in known:
                    self.reading.note(f"{where}: There is no con card {shown(id)} in play.", near(id, known).strip())
            wanted[self._group(where, name)] = found
        return wanted

    def _casinos(self, where: str, value: object) -> list[_Casino]:
        read = [self._casino(where, text) for text in self._texts(where, value)]
        return [casino for casino in read if casino is not None]

    def _casino(self, where: str, text: str) -> _Casino | None:
        """A casino such as `tivoli B1 B2 boss green size 2`."""
        parts = text.lower().split()
        boss: int | None = None
        size = 0
        spaces = 0
        group = words.NO_COLOUR
        left = parts[1:]
        if parts:
            group = parts[0]
        number = 5 if group == words.NO_COLOUR else self._group(where, group)
        while left and left[0] not in ("boss", "size"):
            spaces |= BIT[self._lot(where, left.pop(0))]
        while len(left) >= 2 and left[0] in ("boss", "size"):
            what, word, *left = left
            if what == "boss":
                boss = -1 if word == "nobody" else self._player(where, word)
            else:
                size = int(self.reading.attempt(where, words.whole, word) or 0)
        if left or not spaces:
            self.reading.note(f"{where}: {shown(text)} cannot be read.", "Allowed: GROUP LOT… [boss PLAYER] [size N].")
            return None
        return _Casino(text, number, spaces, boss, size)


# Running


def run(scenario: Scenario) -> list[Failure]:
    """Play the scenario; returns all that was not as wanted, empty if it passed.

    The first step that goes wrong ends it, for nothing after that step means anything.
    """
    return _Run(scenario).failures


class _Run:
    """One run of a scenario, and its failures."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.position = scenario.start.position.copy()
        self.chance: ScriptedChance = scenario.start.chance(scenario.dice)
        self.failures: list[Failure] = []
        for number, step in enumerate(scenario.steps, 1):
            where = f"step {number} ({step.text})"
            if not (self._refused(where, step) if step.refused else self._taken(where, step)):
                return
        if self.chance.left_over:
            self._fail("dice", "all rolled", f"{self.chance.left_over} left over")
        self._expectations()

    def _fail(self, where: str, wanted: object, got: object) -> bool:
        self.failures.append(Failure(self.scenario.id, where, str(wanted), str(got)))
        return False

    def _play(self, step: ScenarioStep) -> None:
        seat, action = parse_action(step.text, self.position)
        play(self.position, action, self.chance, [], actor(self.position, seat, action))

    def _taken(self, where: str, step: ScenarioStep) -> bool:
        try:
            self._play(step)
        except ConjobsError as error:
            return self._fail(where, "taken", f"{error.code}: {error}")
        except ChanceRanOut as error:
            return self._fail(where, "taken", f"a script that is too short: {error}")
        problems = self.position.problems()
        return self._fail(where, "a position that can be", " ".join(problems)) if problems else True

    def _refused(self, where: str, step: ScenarioStep) -> bool:
        before, dice = self.position.key(), self.chance.left_over
        wanted = f"refused because {step.because}" if step.because else "refused"
        try:
            self._play(step)
        except ConjobsError as error:
            if self.position.key() != before or self.chance.left_over != dice:
                return self._fail(where, "the position untouched", "another position")
            if step.because and error.code != step.because:
                self._fail(where, wanted, f"{error.code}: {error}")
            return True
        except ChanceRanOut:
            return self._fail(where, wanted, "taken")
        return self._fail(where, wanted, "taken")

    # What is expected

    def _expectations(self) -> None:
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

    def _by_player(self, what: str, wanted: Mapping[int, int], got: Sequence[int]) -> None:
        for seat, amount in wanted.items():
            if got[seat] != amount:
                self._fail(f"{what} of {self.position.colours[seat]}", amount, got[seat])

    def _lots(self, wanted: Mapping[int, str]) -> None:
        for lot, text in wanted.items():
            got = format_space(space_at(self.position, lot), self.position.colours)
            if got != text:
                self._fail(f"lot {self.position.rules.board.names[lot]}", text, got)

    def _casinos(self, wanted: Sequence[_Casino]) -> None:
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
                self._fail("casinos", casino.text, got or "no such casino")

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
                self._fail(f"boss of {name}", "nobody", "no casino there")
            for casino in in_board_order(position):
                if casino.spaces & BIT[lot] and boss_of(position, casino.spaces) >= 0:
                    self._fail(f"boss of {name}", "nobody", position.colours[casino.boss])

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
                self._fail(f"con deck of {GROUPS[group]}", list(ids), got)

    def _con_discards(self, wanted: Mapping[int, Sequence[str]]) -> None:
        for group, ids in wanted.items():
            got = [self.position.rules.cards[card].id for card in lots(self.position.con_gone[group])]
            if set(got) != set(ids):
                self._fail(f"con discards of {GROUPS[group]}", list(ids), got)

    def _tiles_left(self, wanted: Mapping[int, int]) -> None:
        for group, tiles in wanted.items():
            if self.position.supply[group] != tiles:
                self._fail(f"{GROUPS[group]} tiles left", tiles, self.position.supply[group])

    def _to_act(self, wanted: int) -> None:
        seat = self.position.to_act
        if seat != wanted:
            colours = [*self.position.colours, "nobody"]
            self._fail("to act", colours[wanted], colours[seat])

    def _options(self, wanted: Iterable[str], legal: bool) -> None:
        for text in wanted:
            where = f"{'options' if legal else 'not_options'} ({text})"
            try:
                seat, action = parse_action(text, self.position)
            except ConjobsError as error:
                # A lot that does not exist is no option; a word that cannot be read is rather a slip of the pen.
                if legal or error.code == "malformed":
                    self._fail(where, "legal" if legal else "an action that can be read", f"{error.code}: {error}")
                continue
            code = CODES[action_refused(self.position, actor(self.position, seat, action), action)]
            if (code == "ok") != legal:
                self._fail(where, "legal" if legal else "not legal", code if legal else "legal")

    def _over(self, wanted: bool) -> None:
        over = self.position.phase == OVER
        if over != wanted:
            self._fail("over", str(wanted).lower(), str(over).lower())

    def _winners(self, wanted: int) -> None:
        def names(seats: int) -> str:
            return " ".join(self.position.colours[seat] for seat in lots(seats)) or "nobody"

        if self.position.winners != wanted:
            self._fail("winners", names(wanted), names(self.position.winners))


def actor(position: Position, seat: int | None, action: Action) -> int:
    """The seat whose action it is: the one named, else the player to act.

    In a finished game nobody is to act; an offer is then taken for one of somebody named in it, so that it is refused
    for the end of the game and not for its maker.
    """
    if seat is not None:
        return seat
    named = int(named_in(action.steps)) if isinstance(action, Offer) else 0
    return first(named) if position.to_act < 0 and named else int(position.to_act)


# Reports


@dataclass
class Report:
    """What came of files of scenarios: a line for each failure, and one for each problem of a file that is no use."""

    failures: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    passed: int = 0
    failed: int = 0

    @property
    def closing(self) -> str:
        """How many passed and failed."""
        return f"{self.passed} passed, {self.failed} failed"

    @property
    def code(self) -> int:
        """The exit code: 2 if a file could not be read, else 1 if a scenario failed, else 0."""
        return 2 if self.problems else 1 if self.failed else 0


def scenario_report(
    paths: Iterable[str | Path], *, board: Board | None = None, library: Sequence[EventCard] | None = None
) -> Report:
    """Run files of scenarios."""
    report = Report()
    for path in paths:
        try:
            scenarios = load_scenarios(file_text(Path(path)), str(path), board=board, library=library)
        except BadData as error:
            report.problems += str(error).splitlines()
            continue
        for scenario in scenarios:
            failures = run(scenario)
            report.failures += [str(failure) for failure in failures]
            report.failed += bool(failures)
            report.passed += not failures
    return report
