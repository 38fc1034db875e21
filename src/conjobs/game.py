"""A game as people hold it: a position, its rules, and its record. The one mutable thing.

Thinking never moves the game's dice: each ply has a chance source of its own, made from the seed and what the record
holds so far. So a game can be gone on with from its record and its seed alone, and after an undo other dice come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from tomllib import loads

from conjobs.data import ruleset
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.actions.writing import format_action
from conjobs.notation.positions.reading import parse_position
from conjobs.notation.positions.writing import format_position
from conjobs.notation.words import GAME_OVER_WORD
from conjobs.record.fair import MOST_WORDS, are_words, new_secret
from conjobs.record.lines import GivenUp, Header, Line, Ply, Record, Undo, outcome_table, result_of
from conjobs.record.outcomes import Recording
from conjobs.record.replay import replay
from conjobs.record.rules import library_of, rules_table
from conjobs.record.seeded import MOST_SEED
from conjobs.record.source import Committed, Seeded, Source, source_of
from conjobs.rules.actions import Action, from_code, well_formed
from conjobs.rules.chance import GAME_OVER_CARD
from conjobs.rules.errors import BadData, ConjobsError, UnreadableAction
from conjobs.rules.events import CardDrawn, Event, TurnEnded
from conjobs.rules.legal import listed
from conjobs.rules.play import action_refused, play
from conjobs.rules.position import OVER, Position
from conjobs.rules.reasons import refusal
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.setup import new_game


class LegalActions:
    """The legal actions of one seat, lazily: `in`, `len`, `bool`, iteration.

    Iteration gives each kind of action, with a few bets and no trades. `in` knows all, and takes an `Action` or its
    text.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self._seat = seat

    def _codes(self) -> list[int]:
        return listed(self._position) if self._seat == self._position.to_act else []

    def __iter__(self) -> Iterator[Action]:
        return (from_code(code) for code in self._codes())

    def __len__(self) -> int:
        return len(self._codes())

    def __bool__(self) -> bool:
        return bool(self._codes())

    def __contains__(self, action: object) -> bool:
        return self.why_not(action) is None

    def why_not(self, action: object) -> ConjobsError | None:
        """Why the action is not legal, as the error that playing it would raise; None if it is."""
        seat = self._seat
        if isinstance(action, str):
            try:
                named, action = parse_action(action, self._position)
            except ConjobsError as error:
                return error
            if named is not None:
                seat = named
        if not well_formed(action):
            return UnreadableAction("malformed", "That is no action.", "Give an Action or its text.", "T-7")
        assert isinstance(action, Action)
        wrong = action_refused(self._position, seat, action)
        return refusal(self._position, seat, action, wrong) if wrong else None

    def __repr__(self) -> str:
        texts = ", ".join(format_action(self._position, action) for action in self)
        return f"<LegalActions of {self._position.colours[self._seat]}: {texts}>"


class Game:
    """A game that is played: `position` now, `record` of all that happened, `facts` of each standing ply.

    `facts[0]` are those of the setup. `on_line` is called with each line before it counts: if it raises, the game stays
    as it was. `source` brings dice and cards; it is None where the seed is secret and not known here: such a game can
    only be looked at.
    """

    def __init__(
        self,
        record: Record,
        positions: list[Position],
        facts: list[list[Event]],
        source: Source | None,
        on_line: Callable[[Line], None] | None = None,
    ) -> None:
        self.record = record
        self.facts = facts
        self.source = source
        self.on_line = on_line
        self._positions = positions
        self._drawn = record.drawn

    @classmethod
    def new(
        cls,
        players: int = 4,
        *,
        edition: str = "six-player",
        cons: bool | None = None,
        seed: int | None = None,
        secret: str | None = None,
        words: Iterable[str] = (),
        colours: Iterable[str] | None = None,
        who: Iterable[str] | None = None,
        rules: Ruleset | None = None,
    ) -> Game:
        """Set up a game.

        Args:
            players: how many, if `colours` does not say.
            edition: "six-player" or "classic"; with `cons` it makes the rules, unless `rules` is given.
            cons: whether Con Jobs is played; None: as in the edition.
            seed: makes the game the same again, by a fast generator that proves nothing.
            secret: the secret seed of a game whose dice anyone can check at the end, 64 hex digits. Without this and
                `seed` a new one is made.
            words: what each player adds to the secret, a line in seat order, "" for who does not; none: nobody does.
            colours: the players in seat order; by default the edition's first.
            who: what sits at each seat, for the record.
            rules: the rules to play by, from `conjobs.data.ruleset`.

        Raises:
            BadData: the edition is unknown, or not for these players, or there is something wrong with seed or words.
        """
        rules = ruleset(edition, cons=cons) if rules is None else rules
        seats = _seats(rules, players) if colours is None else tuple(colours)
        source = _new_source(seed, secret, list(words), len(seats))
        sitting = _sitting(who, seats)
        facts: list[Event] = []
        chance = Recording(source.setup())
        position = new_game(rules, seats, chance, facts)
        header = Header(
            rules=rules_table(rules),
            players=seats,
            who=sitting,
            chance=source.header,
            setup=outcome_table(rules, chance.outcome),
        )
        return cls(Record(header), [position], [facts], source)

    @classmethod
    def from_position(
        cls,
        position: Position,
        *,
        seed: int | None = None,
        secret: str | None = None,
        words: Iterable[str] = (),
        who: Iterable[str] | None = None,
        turn: int = 1,
    ) -> Game:
        """Begin a game in the middle: from any position, with dice and cards of its own.

        The arguments are as for `new`; `turn` is the number of the turn, which a position does not know.

        Raises:
            BadPosition: the position cannot be.
            BadData: there is something wrong with seed, words or who.
        """
        start = format_position(position)
        # As everybody who reads the record will find it.
        position = parse_position(loads(start), "the start", library=library_of(position.rules)).position
        source = _new_source(seed, secret, list(words), len(position.colours))
        header = Header(
            rules=rules_table(position.rules),
            players=position.colours,
            who=_sitting(who, position.colours),
            chance=source.header,
            setup={},
            start=start,
            turn=turn,
        )
        return cls(Record(header), [position], [[]], source)

    @classmethod
    def from_record(cls, record: Record, secret: str | None = None) -> Game:
        """Go on with a recorded game, or look at it.

        Args:
            record: what was written.
            secret: the seed of a game that has not revealed it yet; without it that game can only be looked at.

        Raises:
            BadRecord: the record does not follow the rules.
            BadData: code `bad-secret`; the secret is not that of this game.
        """
        game = replay(record, secret)
        source = game.source or source_of(record.header.chance, None)
        return cls(Record(record.header, list(record.lines)), game.positions, game.facts, source)

    @property
    def secret(self) -> str | None:
        """The secret seed, if the game has one and it is known here. It stays secret until the record reveals it."""
        return None if self.source is None else self.source.secret

    @property
    def seed(self) -> int:
        """A number for other randomness at this table, such as that of its bots; the same whenever it is gone on with.

        In a game that was not committed to it is the seed of the dice themselves.
        """
        return 0 if self.source is None else self.source.private

    @property
    def given_up(self) -> bool:
        """Whether the game was given up."""
        return self.record.given_up

    @property
    def position(self) -> Position:
        """The table as it is now. Look at it, but change it only by playing."""
        return self._positions[-1]

    @property
    def positions(self) -> list[Position]:
        """The position before any ply, and after each standing one."""
        return list(self._positions)

    @property
    def rules(self) -> Ruleset:
        """What is played by."""
        return self.position.rules

    @property
    def ply(self) -> int:
        """How many plies stand."""
        return len(self._positions) - 1

    def turn_at(self, ply: int) -> int:
        """The number of the turn after so many plies: from 1, or from that in which the game was gone on with."""
        ended = sum(isinstance(fact, TurnEnded) for facts in self.facts[: ply + 1] for fact in facts)
        return self.record.header.turn + ended

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.phase == OVER

    @property
    def to_act(self) -> int:
        """The seat that must act, or -1."""
        return self.position.to_act

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions of the player to act; empty when the game is over."""
        return LegalActions(self.position, max(self.position.to_act, 0))

    def play(self, action: Action | str, seat: int | None = None) -> list[Event]:
        """Play an action, given as such or in the notation; returns what happened.

        Args:
            action: an `Action`, or text such as "build B6 sphinx" or "yellow: accept red".
            seat: who acts; None: the player named in the text, else the player to act.

        Raises:
            ConjobsError: codes `no-secret` and `given-up`; this game can only be looked at.
            UnreadableAction: the text is no action.
            IllegalAction: the rules do not allow it now; see `.code`, `.allowed` and `.rule`.
        """
        before, source = self.position, self._playing()
        if isinstance(action, str):
            named, action = parse_action(action, before)
            seat = named if seat is None else seat
        if not well_formed(action):
            raise UnreadableAction("malformed", "That is no action.", "Give an Action or its text.", "T-7")
        actor = self._actor(seat)
        position = before.copy()
        chance = Recording(source.line(len(self.record.lines) + 1, self._drawn))
        facts: list[Event] = []
        play(position, action, chance, facts, actor)
        table = outcome_table(self.rules, chance.outcome)
        if any(isinstance(fact, CardDrawn) and fact.lot < 0 for fact in facts):
            _add_game_over(table, chance)
        ply = Ply(self.ply + 1, before.colours[actor], format_action(before, action), table)
        self._write(ply)
        self._positions.append(position)
        self.facts.append(facts)
        self.complete()
        return facts

    def complete(self) -> None:
        """Write the result of a finished game, if the program was stopped between its last ply and that."""
        if self.over and self.record.result is None:
            self._write(result_of(self.position, self.secret))

    def give_up(self) -> None:
        """End the game for good before its end; that reveals its secret seed, so that it can be checked.

        Raises:
            ConjobsError: codes `no-secret`, `given-up` and `game-over`; it cannot be, or needs it no more.
        """
        source = self._playing()
        if self.over:
            raise ConjobsError("game-over", "The game has ended.", "It needs no giving up.")
        self._write(GivenUp(source.secret))

    def _playing(self) -> Source:
        """What brings dice and cards, if the game can be played on."""
        if self.given_up:
            raise ConjobsError("given-up", "This game was given up.", "It can be looked at, but not gone on with.")
        if self.source is None:
            raise ConjobsError(
                "no-secret",
                "The secret seed of this game's dice is not known here.",
                "Without it the game can be looked at, but not gone on with.",
            )
        return self.source

    def _actor(self, seat: object) -> int:
        """The seat that acts; -1, nobody, only in a finished game."""
        players = len(self.position.colours)
        if seat is None:
            return self.position.to_act
        if type(seat) is int and 0 <= seat < players:
            return seat
        raise UnreadableAction("malformed", "That player is not in the game.", f"Seats are 0 to {players - 1}.")

    def undo(self, to: int | None = None) -> None:
        """Go back one action, or to after ply number `to`; other dice and cards come from there on.

        Raises:
            ConjobsError: there is no such ply to go back to, or the game can only be looked at.
        """
        self._playing()
        to = self.ply - 1 if to is None else to
        if type(to) is not int or not 0 <= to < self.ply:
            raise ConjobsError("no-ply", "There is nothing to take back.", f"The game is at ply {self.ply}.")
        self._write(Undo(to))
        del self._positions[to + 1 :], self.facts[to + 1 :]

    def _write(self, line: Line) -> None:
        if self.on_line is not None:
            self.on_line(line)
        self.record.lines.append(line)
        if isinstance(line, Ply):
            self._drawn = self._drawn.after(line.outcome)

    def __repr__(self) -> str:
        players = ", ".join(self.position.colours)
        return f"<Game of {players}: ply {self.ply}{', over' if self.over else ''}>"


def _new_source(seed: object, secret: str | None, words: list[str], players: int) -> Source:
    """What a new game's dice and cards come from.

    Raises:
        BadData: there is something wrong with seed, secret or words.
    """
    if seed is None:
        words = words or [""] * players
        if len(words) != players or not all(map(are_words, words)):
            allowed = f"They are a line of up to {MOST_WORDS} letters for each player, in seat order."
            raise BadData("bad-words", "That are no words of the players.", allowed)
        return Committed(new_secret() if secret is None else secret, words)
    if secret is not None or words:
        raise BadData("bad-seed", "A game from a seed has no secret and no words.", "Leave out what is not meant.")
    if type(seed) is not int or abs(seed) > MOST_SEED:
        raise BadData("bad-seed", "That is no seed.", f"It is a whole number, up to {MOST_SEED}.")
    return Seeded(seed)


def _can_be_shown(name: object) -> bool:
    return isinstance(name, str) and name.isprintable()


def _sitting(who: Iterable[str] | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """What sits at each seat; people, if nothing else is said."""
    sitting = tuple(["human"] * len(seats) if who is None else who)
    if len(sitting) != len(seats) or not all(map(_can_be_shown, sitting)):
        raise BadData("bad-players", "who does not fit the players.", "It is a name for each seat, in seat order.")
    return sitting


def _seats(rules: Ruleset, players: object) -> tuple[str, ...]:
    """The edition's first colours for so many players."""
    if type(players) is not int or not rules.least_players <= players <= rules.most_players:
        allowed = f"The {rules.edition} edition is for {rules.least_players} to {rules.most_players}."
        raise BadData("bad-players", "That is no number of players.", allowed, "S-1")
    return rules.colours[:players]


def _add_game_over(table: dict[str, list[int | str]], chance: Recording) -> None:
    """Game Over at its fixed place needs no chance, but its card was turned all the same."""
    if GAME_OVER_CARD not in chance.outcome.cards:
        table.setdefault("cards", []).append(GAME_OVER_WORD)
