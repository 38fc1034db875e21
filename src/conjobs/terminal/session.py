"""Playing at one terminal: people type or pick, bots move, the game is written as it goes.

The loop knows no terminal: it prints to a rich console and asks through a function, so that tests can play it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
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
from conjobs.notation.actions.writing import format_action, format_step
from conjobs.rules.actions import ACCEPT, DECLINE, Accept, Action, Decline, Offer, Withdraw, from_code, pack
from conjobs.rules.decisions import PLACE_VALUE, OpenOffer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import CardDrawn, Event
from conjobs.rules.legal import listed
from conjobs.rules.position import DRAW_PHASE, Position
from conjobs.terminal.explain import explain
from conjobs.terminal.log import capital, last_draw, ply_lines, setup_lines, turn_line, turn_number
from conjobs.terminal.look import ACCENT, GOLD, SOFT, STRONG, WRONG, chip
from conjobs.terminal.lookup import ALIASES, COMMAND_WORDS, command_line, command_lines
from conjobs.terminal.menu import Menu, action_menu, die_menu, offer_menu
from conjobs.terminal.panels import hanging, heading, player_lines, wrapped
from conjobs.terminal.program import command
from conjobs.terminal.refusals import one_line
from conjobs.terminal.rules import rule_text
from conjobs.terminal.store import NoRoom, in_home, write_copy
from conjobs.terminal.table import MOST_COLUMNS, draw_table
from conjobs.view.about import several
from conjobs.view.pending import question

Ask = Callable[[str, int], str]
"""Asks for a line: the prompt, and the seat of the person who is asked. Raises EOFError at the end of the input."""

HINT_BOT: Final = "greedy"
_SHORT_HELP: Final = (
    "Type a number or an action. ? explains, ? game is the game in short; hint, undo, board, log, rules, save, quit."
)
_END_HELP: Final = "Enter or quit leaves; undo goes back to before your last action; log, board, rules, save."


class Left(Exception):
    """The person leaves; the game can be gone on with."""


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
        self.who = list(who)
        self.console = console
        self.ask = ask
        self.path = path
        self.lingers = lingers
        self.driver = Driver(make_bots(game, who))
        self.people = [seat for seat, name in enumerate(who) if name == HUMAN]
        self._put_off: dict[int, OpenOffer] = {}
        self._shown: Position | None = None
        self._turn = -1
        # Whether the last draw was told since the table was last asked for: then it stands above.
        self._drawn_above = False
        self._undone_at = -1
        self._helped = False
        self._copy: Path | None = None
        self.unwritten = False

    # The loop

    def run(self) -> bool:
        """Play until the game is over (True), or the person leaves (False)."""
        try:
            self._greet()
            while True:
                while not self.game.over:
                    self._step()
                self._farewell()
                if not (self.lingers and self.people and self._taken_back_at_the_end()):
                    return True
        except (EOFError, KeyboardInterrupt, Left):
            if not self.game.over:
                self._say_how_to_resume()
            return self.game.over
        except ConjobsError:
            self._say_how_to_resume()
            raise

    def _taken_back_at_the_end(self) -> bool:
        """Ask after the end until the person leaves (False), or takes back an action (True)."""
        self.show(_END_HELP, style=SOFT)
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

    @property
    def columns(self) -> int:
        """How wide lines may be."""
        return min(self.console.width, MOST_COLUMNS)

    @property
    def labels(self) -> list[str]:
        """What is said of who sits at each seat."""
        if len(self.people) == 1:
            return ["you" if seat in self.people else name for seat, name in enumerate(self.who)]
        return self.who

    def show(self, *lines: Text | str, style: str = "") -> None:
        """Print lines as they are; texts are wrapped."""
        for line in lines:
            if isinstance(line, Text):
                self.console.print(line, crop=False, overflow="ignore", soft_wrap=True)
            else:
                for part in hanging(line, self.columns, style):
                    self.console.print(part, crop=False, overflow="ignore", soft_wrap=True)

    # What is shown

    def _greet(self) -> None:
        # What binds dice and cards stands before the first of them.
        committed = self.game.record.header.chance.get("commitment")
        if committed:
            self.show("Dice and cards come from a secret seed, with this SHA-256; the end reveals it:", style=SOFT)
            self.show(Text(f"  {committed}", SOFT))
        if self.game.ply == 0:
            self.show(*setup_lines(self.position, self.game.facts[0], self.columns))
        else:
            self.show(f"The game goes on after move {self.game.ply}.", style=SOFT)
        if self.path is not None:
            self.show(f"It is written to {self.path}", style=SOFT)

    def _farewell(self) -> None:
        self.show("")
        self._show_table()
        self.show("", "The end.", style=GOLD)
        order = sorted(
            range(int(self.position.players)),
            key=lambda seat: (self.position.points[seat], self.position.money[seat]),
            reverse=True,
        )
        self.show(*(self._standing(place, seat) for place, seat in enumerate(order, 1)))
        if self.path is not None:
            self.show("Step through it with:", Text(f"  {command('replay', str(self._kept()))}", SOFT), style=SOFT)

    def _standing(self, place: int, seat: int) -> Text:
        """A line of the final table; who sat there and his casinos where there is room."""
        position, colour = self.position, self.position.colours[seat]
        line = Text(f"{place}. ").append_text(chip(colour))
        line.append(f" {colour:<7}{position.points[seat]:>3} points")
        line.append(f"{f'${position.money[seat]}':>6}", SOFT)
        line.append("  wins" if position.winners & 2**seat else " " * 6, GOLD)
        bossed = several(sum(casino.boss == seat for casino in position.casinos()), "casino")
        for more in (f"  {bossed:<10}", f"  {self.labels[seat]}"):
            if line.cell_len + len(more) <= self.columns:
                line.append(more, SOFT)
        return line

    def _say_how_to_resume(self) -> None:
        self.console.print()
        kept = self._kept()
        if kept is None:
            return
        if not kept.exists():
            self.show(f"The game's file, {kept}, is gone: there is nothing to go on with.", style=WRONG)
            return
        self.show("The game is kept. Go on with:")
        self.show(Text(f"  {command('play', '--resume', str(kept))}", STRONG))

    def _kept(self) -> Path | None:
        """Where the game is: in its file, or, if that is gone, in the last copy that was saved."""
        if self.path is not None and not self.path.exists() and self._copy is not None:
            return self._copy
        return self.path

    def _show_table(self) -> None:
        position, shown = self.position, self._shown
        changed = changed_lots(shown, position) if shown is not None else 0
        # In a narrow window, what con cards say that were just shown would only push the board away.
        brief = shown is not None and shown.con_top == position.con_top
        turn = turn_number(self.game.facts)
        self.show(Text(), *draw_table(position, self.columns, turn, self.labels, changed, brief))
        if not self._drawn_above:
            self.show(*last_draw(self.game.positions, self.game.facts, self.columns))
        self._shown = position

    def _show_state(self) -> None:
        """The whole table if the board has changed since it was shown, otherwise only the players."""
        if self._shown is None or changed_lots(self._shown, self.position):
            self._show_table()
        elif self._shown is not self.position:
            self.show(Text(), heading(self.position, turn_number(self.game.facts), self.columns))
            self.show(*player_lines(self.position, self.labels, min(self.columns, 60)))
            self._shown = self.position

    # Moves

    def _bot_moves(self, seat: int, move: int | Offer) -> None:
        position = self.position
        action = as_action(move)
        # A draw shows by itself what it brings, and the end of a turn by the next.
        why = self.driver.why(position, seat, move) if isinstance(move, Offer) or move & 31 not in _SELF_EVIDENT else ""
        facts = self._play(action, seat)
        if facts is None:
            raise Left
        self._tell(position, seat, facts, why)

    def _play(self, action: Action, seat: int) -> list[Event] | None:
        """Play it; None if it is refused or cannot be written, which is said."""
        ply = self.game.ply
        try:
            facts = self.game.play(action, seat)
            self.unwritten = False
            return facts
        except ConjobsError as error:
            self._refuse(error)
        except OSError as error:
            if self.game.ply > ply:
                return self.game.facts[-1]
            where = self.path if self.path is not None else Path("the game's file")
            self.unwritten = True
            self._refuse(NoRoom(where, error))
            self.show("The move was not made. save FILE writes a copy of the game so far elsewhere.")
        return None

    def _tell(self, before: Position, seat: int, facts: Sequence[Event], why: str = "") -> None:
        """The log of a ply, under a line for the turn where a new one begins."""
        if before.phase == DRAW_PHASE and before.turn != self._turn:
            self._turn = int(before.turn)
            self.show(Text(), turn_line(before, turn_number(self.game.facts[:-1]), self.columns))
        self.show(*ply_lines(before, seat, facts, self.columns, why))
        self._drawn_above = self._drawn_above or any(isinstance(fact, CardDrawn) for fact in facts)

    def _refuse(self, error: ConjobsError) -> None:
        text = one_line(error)
        for number, part in enumerate(wrapped(text, self.columns, 0)):
            if number == 0:
                part.stylize(WRONG, 0, len("error:"))
            self.show(part)

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
        if self._shown is None or changed_lots(self._shown, self.position):
            self._show_table()
        for maker in makers:
            self._show_offer(maker)
        menu = offer_menu(self.position, makers)
        self.show(*menu.lines(self.columns))
        self.show("Enter leaves it open until the turn ends.", style=SOFT)
        self._handle(seat, menu, makers)

    def _show_offer(self, maker: int) -> None:
        offer = self.position.offers[maker]
        if offer is None:
            return
        self.show(Text())
        line = chip(self.position.colours[maker])
        line.append(f" {capital(self.position.colours[maker])} offers:", GOLD)
        self.show(line)
        for number, step in enumerate(offer.steps, 1):
            self.show(f"  {number}. {format_step(self.position, step)}")

    def _ask_person(self, seat: int) -> None:
        position = self.position
        if position.phase == DRAW_PHASE and not position.stack:
            if position.turn != self._turn:
                self._turn = int(position.turn)
                self.show(Text(), turn_line(position, turn_number(self.game.facts), self.columns))
        if position.pending is None or position.pending.kind != PLACE_VALUE:
            self._show_state()
        asked = question(position)
        if asked:
            self.show(Text(), *wrapped(f"{capital(position.colours[seat])}: {asked}", self.columns, 0, GOLD))
        menu = action_menu(position, listed(position))
        self.show(Text(), *menu.lines(self.columns))
        for maker, offer in enumerate(position.offers):
            if offer is not None and offer.maker == seat:
                self.show("Your offer is open; withdraw takes it back.", style=SOFT)
            elif offer is not None and offer.named & 2**seat:
                self.show(f"Open: {position.colours[maker]}'s offer; accept or decline {position.colours[maker]}.")
        if not self._helped:
            self.show(_SHORT_HELP, style=SOFT)
            self._helped = True
        self._handle(seat, menu, [])

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
                    self.show(*menu.lines(self.columns))
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
            self._refuse(ConjobsError("no-number", f"There is no number {shown(line)} in the list.", allowed))
            return None
        if len(option.codes) == 1:
            return from_code(option.codes[0])
        dice = die_menu(self.position, option)
        self.show(*dice.lines(self.columns))
        line = self._line(seat)
        chosen = dice.option(int(line)) if line.isascii() and line.isdigit() and len(line) < 6 else None
        if chosen is None:
            self.show("No die was chosen, and nothing done.", style=SOFT)
            return None
        return from_code(chosen.codes[0])

    def _person_plays(self, seat: int, action: Action) -> bool:
        before = self.position
        facts = self._play(action, seat)
        if facts is None:
            return False
        self._tell(before, seat, facts)
        return True

    # Commands

    def _command(self, seat: int, line: str, makers: list[int], menu: Menu | None = None) -> bool:
        """Carry out a line that is no number; returns whether something else must be asked now."""
        if line.startswith("?"):
            self._explain(seat, line[1:], menu)
            return False
        word, _, rest = line.partition(" ")
        word, rest = ALIASES.get(word.lower(), word.lower()), rest.strip()
        if word == "later" and makers:
            return self._later(makers)
        if word not in (*COMMAND_WORDS, "commands"):
            return self._typed(seat, line)
        if rest and word not in _WITH_WORDS:
            known = " ".join(command_line(word)) or "Leave it out."
            self._refuse(ConjobsError("malformed", f"{shown(rest)} is too much after {word}.", known))
            return False
        return self._carried_out(seat, word, rest, makers)

    def _carried_out(self, seat: int, word: str, rest: str, makers: list[int]) -> bool:
        """Carry out a command; returns whether something else must be asked now."""
        if word == "undo":
            return self._undo()
        if word == "quit":
            raise Left
        if word == "commands":
            self.show(*command_lines())
        elif word == "hint":
            self._hint(seat, makers)
        elif word == "board":
            self._shown, self._drawn_above = None, False
            self._show_table()
        elif word == "log":
            self._log(rest)
        elif word == "rules":
            with self._refusing():
                self.show(*rule_text(rest))
        else:
            self._save(rest)
        return False

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
            self._refuse(error)
            return False
        actor = self._speaker(seat, action) if named is None else named
        if actor not in self.people:
            allowed = "Speak for yourself."
            self._refuse(ConjobsError("not-your-turn", f"{self.position.colours[actor]} is a bot.", allowed))
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

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        """Show a refusal instead of raising it."""
        try:
            yield
        except ConjobsError as error:
            self._refuse(error)

    def _explain(self, seat: int, asked: str, menu: Menu | None) -> None:
        with self._refusing():
            self.show(*explain(self.position, seat, asked, menu))

    def _hint(self, seat: int, makers: list[int]) -> None:
        bot = registry.make(HINT_BOT, self.game.seed)
        position = self.position
        if makers:
            code = int(pack(ACCEPT if bot.answer(position, seat, makers[0]) else DECLINE, makers[0]))
        elif seat == position.to_act:
            code = int(bot.act(position, seat))
        else:
            self.show("There is nothing to advise: it is not your turn." if not self.game.over else "The game is over.")
            return
        action = format_action(position, from_code(code))
        why = bot.why(position, seat, code).strip()
        self.show(Text(f"{HINT_BOT} would: {action}", ACCENT), *wrapped(capital(why), self.columns, 0))

    def _undo(self) -> bool:
        try:
            self._take_back()
        except ConjobsError as error:
            self._refuse(error)
            return False
        except OSError as error:
            self._refuse(NoRoom(self.path or Path("the game's file"), error))
            return False
        self.show("Taken back to before your last action, with all that followed.", style=GOLD)
        self.show("Other dice and cards will come.", style=SOFT)
        self._turn = -1
        self._shown, self._drawn_above = None, False
        self._put_off.clear()
        return True

    def _take_back(self) -> None:
        """Go back to before the person's last action, the replies of bots included."""
        position = self.position
        mine = [position.colours[person] for person in self.people]
        plies = self.game.record.plies
        last = next((ply for ply in reversed(plies) if ply.player in mine), None)
        if last is None:
            raise ConjobsError("no-ply", "There is nothing of yours to take back.")
        # Where several people play, what another has seen and acted upon is not taken back.
        if len(self.people) > 1 and self._undone_at == self.game.ply:
            raise ConjobsError("no-undo", "Only the last action can be taken back where several people play.")
        self.game.undo(last.number - 1)
        self._undone_at = self.game.ply

    def _log(self, rest: str) -> None:
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 0
        if rest and not number:
            self._refuse(ConjobsError("bad-number", f"{shown(rest)} is no number of moves.", "Such as: log 20."))
            return
        positions, plies = self.game.positions, self.game.record.plies
        for place in range(max(0, self.game.ply - (number or 20)), self.game.ply):
            before = positions[place]
            seat = before.colours.index(plies[place].player)
            self.show(*ply_lines(before, seat, self.game.facts[place + 1], self.columns))

    def _save(self, name: str) -> None:
        if not name:
            where = f"The game is written to {self.path} as it goes." if self.path else "The game is not written."
            self.show(where + " save FILE writes a copy.")
            return
        try:
            target = write_copy(self.game, in_home(name), self.path)
        except ConjobsError as error:
            self._refuse(error)
        else:
            self._copy = target
            self.show(f"Saved: {target} ({several(self.game.ply, 'move')}).")


# Commands that words may follow.
_WITH_WORDS: Final = ("log", "rules", "save")
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


def changed_lots(before: Position, after: Position) -> int:
    """The lots on which something else lies."""
    changed = before.down ^ after.down
    for one, two in (
        (before.tiles, after.tiles),
        (before.storeys, after.storeys),
        (before.dice, after.dice),
        (before.markers, after.markers),
        ([before.ones, before.twos, before.fours], [after.ones, after.twos, after.fours]),
    ):
        for left, right in zip(one, two, strict=True):
            changed |= left ^ right
    return int(changed)
