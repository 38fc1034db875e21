"""Playing at one terminal: people type or pick, bots move, the game is written as it goes.

The loop knows no terminal: it prints to a rich console and asks through a function, so that tests can play it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from conjobs.bots import registry
from conjobs.bots.base import Bot
from conjobs.bots.driver import Driver, as_action, unanswered
from conjobs.bots.registry import HUMAN
from conjobs.cons.fields import shown
from conjobs.game import Game
from conjobs.notation.actions.reading import parse_action
from conjobs.rules.actions import Accept, Action, Decline, Offer, Withdraw, from_code
from conjobs.rules.decisions import PLACE_VALUE, OpenOffer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import Event
from conjobs.rules.legal import listed
from conjobs.rules.position import DRAW_PHASE, Position
from conjobs.terminal.commands import Commands, Left
from conjobs.terminal.explain import explain
from conjobs.terminal.log import capital
from conjobs.terminal.look import GOLD, SOFT
from conjobs.terminal.lookup import ALIASES, COMMAND_WORDS
from conjobs.terminal.menu import Menu, action_menu, die_menu, offer_menu
from conjobs.terminal.panels import wrapped
from conjobs.terminal.screen import Screen
from conjobs.terminal.store import NoRoom
from conjobs.view.pending import question

Ask = Callable[[str, int], str]
"""Asks for a line: the prompt, and the seat of the person who is asked. Raises EOFError at the end of the input."""

_SHORT_HELP: Final = (
    "Type a number or an action. ? explains, ? game is the game in short; hint, undo, board, log, rules, save, quit."
)
_END_HELP: Final = "Enter or quit leaves; undo goes back to before your last action; log, board, rules, save."


class Session:
    """A game at one terminal.

    Args:
        game: the game, which is written by its own `on_line`.
        who: what sits at each seat: "human" or the name of a bot.
        console: where everything is printed.
        ask: how a line is asked for.
        path: the game's file, or None if it is not written.
        lingers: whether people are asked once more after the end, so that they can look around or take back.

    `unwritten` is whether the last move could not be written, and so was not made.
    """

    def __init__(
        self,
        game: Game,
        who: Sequence[str],
        console: Console,
        ask: Ask,
        path: Path | None = None,
        lingers: bool = False,
    ) -> None:
        self.game = game
        self.ask = ask
        self.path = path
        self.lingers = lingers
        self.driver = Driver(make_bots(game, who))
        self.people = [seat for seat, name in enumerate(who) if name == HUMAN]
        self.screen = Screen(game, who, console)
        self.commands = Commands(game, self.screen, self.people, path)
        self._put_off: dict[int, OpenOffer] = {}
        self._helped = False
        self.unwritten = False

    # The loop

    def run(self) -> bool:
        """Play until the game is over (True), or the person leaves (False)."""
        try:
            self.screen.greet(self.path)
            while True:
                while not self.game.over:
                    self._step()
                self.screen.farewell(self.commands.kept())
                if not (self.lingers and self.people and self._taken_back_at_the_end()):
                    return True
        except (EOFError, KeyboardInterrupt, Left):
            if not self.game.over:
                self.screen.say_how_to_resume(self.commands.kept())
            return self.game.over
        except ConjobsError:
            self.screen.say_how_to_resume(self.commands.kept())
            raise

    def _taken_back_at_the_end(self) -> bool:
        """Ask after the end until the person leaves (False), or takes back an action (True)."""
        self.screen.show(_END_HELP, style=SOFT)
        seat = self.people[0]
        while True:
            line = self.ask("the end> ", seat).strip()
            if not line:
                return False
            if self._command(seat, line, []):
                return True

    def _step(self) -> None:
        """One move of a bot, or one line of a person."""
        position = self.position
        self._forget_lapsed()
        move = self.driver.next_move(position, self._put_off)
        if move is not None:
            self._bot_moves(*move)
            return
        waiting = self._waiting_people()
        if waiting:
            self._ask_for_answer(waiting)
        else:
            self._ask_person(position.to_act)

    @property
    def position(self) -> Position:
        """The table now."""
        return self.game.position

    # Moves

    def _bot_moves(self, seat: int, move: int | Offer) -> None:
        position = self.position
        action = as_action(move)
        # A draw shows by itself what it brings, and the end of a turn by the next.
        why = self.driver.why(position, seat, move) if isinstance(move, Offer) or move & 31 not in _SELF_EVIDENT else ""
        facts = self._play(action, seat)
        if facts is None:
            raise Left
        self.screen.tell(position, seat, facts, why)

    def _play(self, action: Action, seat: int) -> list[Event] | None:
        """Play it; None if it is refused or cannot be written, which is said."""
        ply = self.game.ply
        try:
            facts = self.game.play(action, seat)
            self.unwritten = False
            return facts
        except ConjobsError as error:
            self.screen.refuse(error)
        except OSError as error:
            if self.game.ply > ply:
                return self.game.facts[-1]
            where = self.path if self.path is not None else Path("the game's file")
            self.unwritten = True
            self.screen.refuse(NoRoom(where, error))
            self.screen.show("The move was not made. save FILE writes a copy of the game so far elsewhere.")
        return None

    # People

    def _forget_lapsed(self) -> None:
        for maker, offer in list(self._put_off.items()):
            if self.position.offers[maker] is not offer:
                del self._put_off[maker]

    def _waiting_people(self) -> dict[int, list[int]]:
        """People who have not answered open offers that they did not put off: the makers by seat."""
        found: dict[int, list[int]] = {}
        for seat, maker in unanswered(self.position):
            if seat in self.people and int(maker) not in self._put_off:
                found.setdefault(seat, []).append(int(maker))
        return found

    def _ask_for_answer(self, waiting: dict[int, list[int]]) -> None:
        seat, makers = next(iter(waiting.items()))
        self.screen.table_if_changed()
        for maker in makers:
            self.screen.offer(maker)
        menu = offer_menu(self.position, makers)
        self.screen.show(*menu.lines(self.screen.columns))
        self.screen.show("Enter leaves it open until the turn ends.", style=SOFT)
        self._handle(seat, menu, makers)

    def _ask_person(self, seat: int) -> None:
        position = self.position
        if position.phase == DRAW_PHASE and not position.stack:
            self.screen.begin_turn(position, self.game.turn_at(self.game.ply))
        if position.pending is None or position.pending.kind != PLACE_VALUE:
            self.screen.state()
        asked = question(position)
        if asked:
            asked = f"{capital(position.colours[seat])}: {asked}"
            self.screen.show(Text(), *wrapped(asked, self.screen.columns, 0, GOLD))
        menu = action_menu(position, listed(position))
        self.screen.show(Text(), *menu.lines(self.screen.columns))
        self._remind_of_offers(seat)
        if not self._helped:
            self.screen.show(_SHORT_HELP, style=SOFT)
            self._helped = True
        self._handle(seat, menu, [])

    def _remind_of_offers(self, seat: int) -> None:
        for colour, offer in zip(self.position.colours, self.position.offers, strict=True):
            if offer is not None and offer.maker == seat:
                self.screen.show("Your offer is open; withdraw takes it back.", style=SOFT)
            elif offer is not None and offer.named & 2**seat:
                self.screen.show(f"Open: {colour}'s offer; accept or decline {colour}.")

    def _handle(self, seat: int, menu: Menu, makers: list[int]) -> None:
        """Ask for lines until one is a move, or changes what must be asked."""
        while True:
            line = self._line(seat)
            if not line:
                if makers:
                    self._later(makers)
                    return
                # Where there is only one thing to do, Enter does it.
                if len(menu.options) != 1:
                    self.screen.show(*menu.lines(self.screen.columns))
                    continue
                line = "1"
            if line.isascii() and line.isdigit():
                action = self._numbered(seat, menu, line)
                if action is not None and self._person_plays(seat, action):
                    return
                continue
            if self._command(seat, line, makers, menu):
                return

    def _line(self, seat: int) -> str:
        return self.ask(f"{self.position.colours[seat]}> ", seat).strip()

    def _numbered(self, seat: int, menu: Menu, line: str) -> Action | None:
        option = menu.option(int(line)) if len(line) < 6 else None
        if option is None:
            allowed = f"Choose 1 to {len(menu.options)}, or type an action."
            self.screen.refuse(ConjobsError("no-number", f"There is no number {shown(line)} in the list.", allowed))
            return None
        if len(option.codes) == 1:
            return from_code(option.codes[0])
        dice = die_menu(self.position, option)
        self.screen.show(*dice.lines(self.screen.columns))
        line = self._line(seat)
        chosen = dice.option(int(line)) if line.isascii() and line.isdigit() and len(line) < 6 else None
        if chosen is None:
            self.screen.show("No die was chosen, and nothing done.", style=SOFT)
            return None
        return from_code(chosen.codes[0])

    def _person_plays(self, seat: int, action: Action) -> bool:
        before = self.position
        facts = self._play(action, seat)
        if facts is None:
            return False
        self.screen.tell(before, seat, facts)
        return True

    # Commands

    def _command(self, seat: int, line: str, makers: list[int], menu: Menu | None = None) -> bool:
        """Carry out a line that is no number; returns whether something else must be asked now."""
        if line.startswith("?"):
            with self.screen.refusing():
                self.screen.show(*explain(self.position, seat, line[1:], menu))
            return False
        word, _, rest = line.partition(" ")
        word, rest = ALIASES.get(word.lower(), word.lower()), rest.strip()
        if word == "later" and makers:
            return self._later(makers)
        if word not in (*COMMAND_WORDS, "commands"):
            return self._typed(seat, line)
        taken_back = self.commands.carry_out(seat, word, rest, makers)
        if taken_back:
            self._put_off.clear()
        return taken_back

    def _later(self, makers: list[int]) -> bool:
        for maker in makers:
            offer = self.position.offers[maker]
            if offer is not None:
                self._put_off[maker] = offer
        return True

    def _typed(self, seat: int, line: str) -> bool:
        """Play an action in the notation; one person may speak for another person, but not for a bot."""
        try:
            named, action = parse_action(line, self.position, seat)
        except ConjobsError as error:
            if error.code == "malformed" and "action" in error.message:
                allowed = f"{error.allowed} Commands are {', '.join(COMMAND_WORDS)}, ?."
                error = ConjobsError(error.code, error.message, allowed, error.rule)
            self.screen.refuse(error)
            return False
        actor = self._speaker(seat, action) if named is None else named
        if actor not in self.people:
            allowed = "Speak for yourself."
            self.screen.refuse(ConjobsError("not-your-turn", f"{self.position.colours[actor]} is a bot.", allowed))
            return False
        return self._person_plays(actor, action)

    def _speaker(self, seat: int, action: Action) -> int:
        """Whose action it is when none is named: at a shared keyboard, of answers, the only person who can give it."""
        if isinstance(action, Accept | Decline):
            named = [who for who, maker in unanswered(self.position) if maker == action.maker and who in self.people]
            if seat not in named and len(named) == 1:
                return named[0]
        if isinstance(action, Withdraw) and self.position.offers[seat] is None:
            makers = [who for who in self.people if self.position.offers[who] is not None]
            if len(makers) == 1:
                return makers[0]
        return seat


# Kinds whose facts say all: draw and end.
_SELF_EVIDENT: Final = (0, 7)


def make_bots(game: Game, who: Sequence[str]) -> list[Bot | None]:
    """The bots of the seats, None for people; each has randomness of its own, never that of the game's dice.

    Raises:
        ConjobsError: there is no such bot.
    """
    return [
        None if name == HUMAN else registry.make(name, (game.seed * 31 + 7919 * (seat + 1)) % 2**61)
        for seat, name in enumerate(who)
    ]
