"""Positions as TOML, and back.

In a file written by hand `deck` and `cons` are in order, a script for chance; what comes out of play says
`order = "unknown"`, for a position holds no secret.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data import SETS, load_board, load_editions, ruleset, shipped_cards
from conjobs.notation import words
from conjobs.notation.actions import format_step, parse_step
from conjobs.notation.spaces import format_space, parse_space, player_of, put_space, space_at
from conjobs.rules.actions import NO_LOT, Step, choice
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import GROUP_COUNT, GROUPS, Board
from conjobs.rules.casinos import in_board_order
from conjobs.rules.chance import GAME_OVER_CARD, ScriptedChance
from conjobs.rules.decisions import (
    CARD_CHOICE,
    CARD_EFFECT,
    DRAWN,
    EVENT,
    GIVE_LOT,
    KIND_NAMES,
    LAST_WAITING,
    LAY_OFF,
    NO_ONE,
    PLACE_VALUE,
    TAKE_DIE,
    TRADE,
    OpenOffer,
    Pending,
)
from conjobs.rules.errors import BadPosition, ConjobsError
from conjobs.rules.legal import answers
from conjobs.rules.position import ACTION_PHASE, DRAW_PHASE, OVER, PHASES, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.trades import MOST_STEPS, named_in

GAME_OVER_WORD: Final = "game-over"
# All keys of a position, in the order in which they are written.
KEYS: Final[tuple[str, ...]] = (
    "edition",
    "board",
    "raise",
    "lay_off",
    "late_game_over",
    "most_players",
    "colours",
    "sets",
    "cards",
    "players",
    "turn",
    "phase",
    "winners",
    "gambled",
    "hosted",
    "reorganized",
    "cons",
    "con_discards",
    "lots",
    "order",
    "deck",
    "before_game_over",
    "game_over_spread",
    "window",
    "pending",
    "offers",
)


@dataclass(frozen=True)
class ParsedPosition:
    """A position, and the script for chance that came with it.

    `deck` lists lots, top first, with `GAME_OVER_CARD` where Game Over lies; `con_decks` the numbers of con cards by
    group, top first. Both are None where the order is unknown.
    """

    position: Position
    deck: tuple[int, ...] | None
    con_decks: tuple[tuple[int, ...], ...] | None

    def chance(self, dice: Iterable[int] = ()) -> ScriptedChance:
        """The script as a chance source, with these dice; where the order is unknown, it has no cards."""
        decks = self.con_decks if self.con_decks is not None else ((),) * GROUP_COUNT
        return ScriptedChance(list(dice), list(self.deck or ()), [list(cards) for cards in decks])


def parse_position(
    table: Mapping[str, object],
    source: str = "position",
    *,
    board: Board | None = None,
    library: Sequence[EventCard] | None = None,
) -> ParsedPosition:
    """The position that a table of TOML stands for, with the order of its decks where that is known.

    Args:
        table: the data; all its keys must be keys of a position.
        source: its name, for the error.
        board: another board than those that come with the package.
        library: the con cards that may be named; by default those that come with the package.

    Raises:
        BadPosition: it cannot be read, or cannot be; the error lists all that is wrong.
    """
    reading = _Reading(table, board, shipped_cards() if library is None else tuple(library))
    parsed = reading.read()
    if reading.problems or parsed is None:
        raise BadPosition([f"{source}: {problem}" if source else problem for problem in reading.problems])
    return parsed


class _Reading:
    """Reads key by key and notes all that is wrong, so that a position can be mended in one go."""

    def __init__(self, table: Mapping[str, object], board: Board | None, library: tuple[EventCard, ...]) -> None:
        self.table = table
        self.given_board = board
        self.library = library
        self.problems: list[str] = []
        self.position: Position

    def note(self, problem: str, allowed: str = "") -> None:
        self.problems.append(f"{problem} {allowed}".strip())

    def attempt(self, where: str, otherwise: Any, read: Callable[..., Any], *given: object) -> Any:
        """What `read` gives; if it refuses, that is noted and `otherwise` given."""
        try:
            return read(*given)
        except ConjobsError as error:
            self.note(f"{where}: {error}")
            return otherwise

    def read(self) -> ParsedPosition | None:
        for key in self.table:
            if key not in KEYS:
                self.note(f"There is no key {shown(key)} in a position.", one_of(KEYS) + near(key, KEYS))
        rules = self._ruleset()
        if rules is None or not self._players(rules):
            return None
        self._turn()
        self._lots()
        deck = self._deck()
        con_decks = self._con_decks()
        self._between_plies()
        self._finish()
        for problem in self.position.problems():
            self.note(problem)
        if not self.problems:
            self._check_stack()
        return ParsedPosition(self.position, deck, con_decks)

    # Values of the types that TOML has

    def _text(self, key: str, otherwise: str) -> str:
        value = self.table.get(key, otherwise)
        if isinstance(value, str):
            return value
        self.note(f"{key}: {shown(value)} is no text.")
        return otherwise

    def _flag(self, key: str) -> bool | None:
        value = self.table.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.note(f"{key}: {shown(value)} is not true or false.")
        return None

    def _number(self, key: str, most: int) -> int | None:
        value = self.table.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
            return value
        self.note(f"{key}: {shown(value)} is not possible.", f"Allowed: a whole number from 0 to {most}.")
        return None

    def _texts(self, where: str, value: object) -> list[str]:
        if isinstance(value, list) and all(isinstance(part, str) for part in value):
            return value
        self.note(f"{where}: {shown(value)} is no list of texts.")
        return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []

    def _table(self, where: str, value: object) -> Mapping[str, object]:
        if isinstance(value, Mapping):
            return value
        self.note(f"{where}: {shown(value)} is no table.")
        return {}

    # Which rules

    def _ruleset(self) -> Ruleset | None:
        edition = self._text("edition", next(iter(load_editions())))
        options: dict[str, Any] = {
            "raising": self._flag("raise"),
            "lay_off": self._flag("lay_off"),
            "late_game_over": bool(self._flag("late_game_over")),
            "most_players": self._number("most_players", 100),
            "colours": self._texts("colours", self.table["colours"]) if "colours" in self.table else None,
            "board": self._board(),
        }
        cons = "cons" in self.table
        cards: Iterable[EventCard] = self.library
        if not cons:
            for key in ("sets", "cards", "con_discards"):
                if key in self.table:
                    self.note(f"{key} needs Con Jobs, which is not played without cons.", "Add cons = {}.")
        elif "cards" in self.table:
            named = [self._known_card(id) for id in self._texts("cards", self.table["cards"])]
            cards = [card for card in named if card is not None]
            if "sets" in self.table:
                self.note("sets and cards exclude each other.", "Name the sets, or each card.")
        elif "sets" in self.table:
            sets = self._texts("sets", self.table["sets"])
            for name in sets:
                if name not in SETS:
                    self.note(f"sets: There is no set {shown(name)}.", one_of(SETS) + near(name, SETS))
            cards = [card for card in self.library if card.set in sets]
        before = len(self.problems)
        options["cards"] = tuple(cards) if cons else ()
        rules = self.attempt("edition", None, lambda: ruleset(edition, cons=cons, **options))
        if rules is not None or len(self.problems) == before:
            return rules  # type: ignore[no-any-return]
        # The rest is read by the default rules, so that everything wrong with it is named as well.
        return self.attempt("edition", None, lambda: ruleset(cons=cons))  # type: ignore[no-any-return]

    def _board(self) -> Board | None:
        if "board" not in self.table:
            return self.given_board
        name = self._text("board", "")
        if self.given_board is not None and self.given_board.name == name:
            return self.given_board
        return self.attempt("board", None, load_board, name)  # type: ignore[no-any-return]

    def _known_card(self, id: str) -> EventCard | None:
        for card in self.library:
            if card.id == id:
                return card
        self.note(f"There is no con card {shown(id)}.", near(id, [card.id for card in self.library]).strip())
        return None

    # Who plays, and whose turn it is

    def _players(self, rules: Ruleset) -> bool:
        value = self.table.get("players")
        if value is None:
            self.note("players is missing.", 'Allowed: a list such as ["red $20", "yellow $5 12pts"].')
            return False
        read = [self._player(text) for text in self._texts("players", value)]
        if not read:
            self.note("players: There are no players.")
            return False
        if len(read) > 61:
            self.note(f"players: There are {len(read)} players.")
            return False
        self.position = Position(rules, tuple(colour for colour, _, _ in read))
        for seat, (_, money, points) in enumerate(read):
            self.position.money[seat] = money
            self.position.points[seat] = points
        return True

    def _player(self, text: str) -> tuple[str, int, int]:
        """Colour, money and points."""
        match = _PLAYER.fullmatch(text.strip())
        if not match:
            self.note(f"players: {shown(text)} cannot be read.", "Allowed: COLOUR $MONEY [POINTSpts].")
            return (text.split() or ["nobody"])[0].lower(), 0, 0
        return match[1].lower(), words.whole(match[2] or "0"), words.whole(match[3] or "0")

    def _seat(self, where: str, word: object) -> int:
        """The seat of a colour; 0 if there is none, which is noted."""
        if not isinstance(word, str):
            self.note(f"{where}: {shown(word)} is no player.", f"The players are {', '.join(self.position.colours)}.")
            return 0
        return int(self.attempt(where, 0, player_of, word, self.position.colours))

    def _lot(self, where: str, word: str) -> int | None:
        found: int | None = self.attempt(where, None, words.lot, word, self.position.rules.board)
        return found

    def _spaces(self, where: str, value: object) -> int:
        """A set of lots from a list of their names."""
        spaces = 0
        for word in self._texts(where, value):
            lot = self._lot(where, word)
            if lot is not None:
                if spaces & BIT[lot]:
                    self.note(f"{where}: {word} is named twice.")
                spaces |= BIT[lot]
        return spaces

    def _seats(self, where: str, value: object) -> int:
        seats = 0
        for word in self._texts(where, value):
            seats |= BIT[self._seat(where, word)]
        return seats

    def _turn(self) -> None:
        position = self.position
        if "turn" in self.table:
            position.turn = self._seat("turn", self.table["turn"])
        phase = self._text("phase", PHASES[ACTION_PHASE])
        if phase in PHASES:
            position.phase = PHASES.index(phase)
        else:
            self.note(f"phase: There is no phase {shown(phase)}.", one_of(PHASES) + near(phase, PHASES))
        position.gambled = bool(self._flag("gambled"))
        position.hosted = bool(self._flag("hosted"))
        if position.hosted and not position.rules.cons:
            self.note("hosted: Nothing is hosted where Con Jobs is not played.", "Add cons = {}.")
        if "reorganized" in self.table:
            position.reorganized = self._spaces("reorganized", self.table["reorganized"])
        if "winners" in self.table:
            position.winners = self._seats("winners", self.table["winners"])

    def _lots(self) -> None:
        position = self.position
        seen: set[int] = set()
        for name, value in self._table("lots", self.table.get("lots", {})).items():
            lot = self._lot("lots", name)
            if not isinstance(value, str):
                self.note(f"lots.{name}: {shown(value)} is no text.")
                continue
            space = self.attempt(f"lots.{name}", None, parse_space, value, position.colours)
            if lot is None or space is None:
                continue
            if lot in seen:
                self.note(f"lots.{name}: This lot is named twice.")
                continue
            seen.add(lot)
            put_space(position, lot, space)

    # Decks

    def _ordered(self) -> bool:
        order = self.table.get("order")
        if order is None or order == "unknown":
            return order is None
        self.note(f"order: {shown(order)} is not possible.", 'Allowed: "unknown", or leave it out for decks in order.')
        return True

    def _deck(self) -> tuple[int, ...] | None:
        position = self.position
        free = lots(position.rules.board.whole & ~position.built & ~position.owned)
        deck: list[int] = [*free, GAME_OVER_CARD]
        given = "deck" in self.table
        if given:
            deck = self._cards_of_deck()
        position.undrawn = sum(BIT[lot] for lot in deck if lot != GAME_OVER_CARD)
        cards = count(position.undrawn)
        if not self._ordered():
            self._unknown_order(cards, given)
            return None
        for key in ("before_game_over", "game_over_spread"):
            if key in self.table:
                self.note(f'{key} is only for a deck with order = "unknown".', f"Put {GAME_OVER_WORD} where it lies.")
        if GAME_OVER_CARD in deck:
            position.sure = deck.index(GAME_OVER_CARD)
        elif position.phase != OVER:
            self.note(f"deck: There is no {GAME_OVER_WORD} in it (S-2).")
        return tuple(deck)

    def _cards_of_deck(self) -> list[int]:
        deck: list[int] = []
        for word in self._texts("deck", self.table["deck"]):
            card = GAME_OVER_CARD if word.lower() == GAME_OVER_WORD else self._lot("deck", word)
            if card is None:
                continue
            if card in deck:
                self.note(f"deck: {shown(word)} is in it twice (B-5).")
            else:
                deck.append(card)
        return deck

    def _unknown_order(self, cards: int, given: bool) -> None:
        position = self.position
        before = self._number("before_game_over", cards)
        if before is None and "before_game_over" not in self.table:
            if given and position.phase != OVER:
                self.note('before_game_over is missing; a deck with order = "unknown" needs it (S-2).')
            before = 0 if position.phase == OVER else cards
        position.sure = before or 0
        position.spread = self._number("game_over_spread", cards) or 0

    def _con_decks(self) -> tuple[tuple[int, ...], ...] | None:
        position = self.position
        decks: list[tuple[int, ...]] = [()] * GROUP_COUNT
        if "cons" in self.table:
            for group, value in self._by_group("cons"):
                cards = self._con_cards(f"cons.{GROUPS[group]}", group, value)
                decks[group] = tuple(cards)
                if cards:
                    position.con_top[group] = cards[0]
                    position.con_rest[group] = sum(BIT[card] for card in cards[1:])
            if "con_discards" in self.table:
                for group, value in self._by_group("con_discards"):
                    cards = self._con_cards(f"con_discards.{GROUPS[group]}", group, value)
                    position.con_gone[group] = sum(BIT[card] for card in cards)
        return tuple(decks) if self.table.get("order") is None else None

    def _by_group(self, key: str) -> list[tuple[int, object]]:
        found: dict[int, object] = {}
        for name, value in self._table(key, self.table[key]).items():
            group = self.attempt(key, None, words.group, name)
            if group in found:
                self.note(f"{key}: {GROUPS[group]} is named twice.")
            elif group is not None:
                found[group] = value
        return list(found.items())

    def _con_cards(self, where: str, group: int, value: object) -> list[int]:
        """The numbers of con cards; those that cannot be there are noted and left out."""
        rules = self.position.rules
        found: list[int] = []
        for id in self._texts(where, value):
            card = self._known_card(id)
            if card is None:
                continue
            number = rules.card_index.get(id)
            if card.group != group:
                self.note(f"{where}: {id} belongs to the {GROUPS[card.group]} deck (S-5).")
            elif number is None and "raise" in card.needs and not rules.raising:
                self.note(f"{where}: {id} needs raise, which this edition does not have (A-5).")
            elif number is None:
                self.note(f"{where}: {id} is not among the cards in play.")
            elif number in found:
                self.note(f"{where}: {id} is in it twice (S-5).")
            else:
                found.append(number)
        return found

    # What is between two plies

    def _between_plies(self) -> None:
        if "window" in self.table:
            window = self._text("window", "")
            self.position.window = self.attempt("window", -1, words.group, window)
        if "pending" in self.table:
            value = self.table["pending"]
            if isinstance(value, list):
                frames = [self._frame(f"pending {number}", part) for number, part in enumerate(value, 1)]
                if None not in frames:
                    self._stack([frame for frame in frames if frame is not None])
            else:
                self.note(f"pending: {shown(value)} is no list of tables.")
        if "offers" in self.table:
            for name, value in self._table("offers", self.table["offers"]).items():
                maker = self._seat("offers", name)
                self._offer(f"offers.{name}", maker, self._table(f"offers.{name}", value))

    def _steps(self, where: str, value: object) -> tuple[Step, ...]:
        texts = self._texts(where, value)
        if len(texts) > MOST_STEPS:
            self.note(f"{where}: There are {len(texts)} steps.", f"At most {MOST_STEPS} are possible (R-2).")
            return ()
        read = [self.attempt(where, None, parse_step, text, self.position) for text in texts]
        return tuple(step for step in read if step is not None)

    def _offer(self, where: str, maker: int, table: Mapping[str, object]) -> None:
        self._no_others(where, table, ("steps", "accepted"))
        steps = self._steps(f"{where}.steps", table.get("steps", []))
        named = named_in(steps)
        accepted = self._seats(f"{where}.accepted", table.get("accepted", []))
        if not named & BIT[maker] or named == BIT[maker]:
            self.note(f"{where}: An offer names its maker and at least one other player (R-2).")
        elif accepted & ~named or not accepted & BIT[maker] or accepted == named:
            self.note(f"{where}: Accepted have its maker and others named in it, but not all (R-2).")
        if self.position.offers[maker] is not None:
            self.note(f"{where}: A player has at most one open offer (R-4).")
        self.position.offers[maker] = OpenOffer(maker, steps, named, accepted)

    def _no_others(self, where: str, table: Mapping[str, object], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self.note(f"{where}: There is no key {shown(key)}.", one_of(known) + near(key, known))

    def _frame(self, where: str, value: object) -> Pending | None:
        """One frame of what is pending; None if it cannot be."""
        before = len(self.problems)
        table = self._table(where, value)
        kind = table.get("kind")
        if kind not in KIND_NAMES:
            self.note(f"{where}: There is no kind {shown(kind)}.", one_of(KIND_NAMES) + near(kind, KIND_NAMES))
            return None
        number = KIND_NAMES.index(str(kind))
        needed, possible = _FRAME_KEYS[number]
        self._no_others(where, table, ("kind", *needed, *possible))
        fields: dict[str, Any] = {}
        for key in needed + possible:
            if key in table:
                fields[key] = self._frame_field(f"{where}.{key}", key, table[key])
            elif key in needed:
                self.note(f"{where}: A frame of kind {kind} needs {key}.")
        if len(self.problems) > before:
            return None
        frame = Pending(number, **fields)
        self._check_card(where, frame)
        return frame if len(self.problems) == before else None

    def _frame_field(self, where: str, key: str, value: object) -> Any:
        if key in ("seat", "first_seat"):
            return self._seat(where, value)
        if key == "spaces":
            return self._spaces(where, value)
        if key == "steps":
            return self._steps(where, value)
        if key == "picked":
            if isinstance(value, list):
                return tuple(self._seats(where, seats) for seats in value)
            self.note(f"{where}: {shown(value)} is no list of lists of players.")
            return ()
        if key in ("lot", "second"):
            if key == "second" and value == words.NO_COLOUR:
                return NO_LOT
            if isinstance(value, str):
                lot = self._lot(where, value)
                return -1 if lot is None else lot
            self.note(f"{where}: {shown(value)} is no lot.")
            return -1
        if key == "card":
            return self._card_number(where, value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= words.MOST_NUMBER:
            return value
        self.note(f"{where}: {shown(value)} is no whole number.")
        return 0

    def _card_number(self, where: str, value: object) -> int:
        index = self.position.rules.card_index
        if isinstance(value, str) and value in index:
            return index[value]
        self.note(f"{where}: There is no con card {shown(value)} in play.", near(value, list(index)).strip())
        return -1

    def _check_card(self, where: str, frame: Pending) -> None:
        """An event's frame fits its card: as many effects, as many askings, and the card on top of its deck."""
        if frame.card < 0:
            return
        card = self.position.rules.cards[frame.card]
        assert isinstance(card, EventCard)
        if self.position.con_top[card.group] != frame.card:
            self.note(f"{where}: The card of an event lies on top of its deck until it is over (CJ-16).")
        effects = len(card.effects)
        last = effects if frame.kind == EVENT else effects - 1
        if frame.step > last:
            self.note(f"{where}: {card.id} has {effects} effects, so step is at most {last}.")
        if frame.kind == EVENT and len(frame.picked) != effects:
            self.note(f"{where}: {card.id} has {effects} effects, and picked needs a list for each.")
        if frame.asked > self.position.players:
            self.note(f"{where}: asked is at most the number of players, {self.position.players}.")
        if frame.kind == CARD_CHOICE and frame.step < effects and card.effects[frame.step].chooser == 0:
            self.note(f"{where}: Nobody chooses in effect {frame.step} of {card.id}.")

    def _stack(self, frames: list[Pending]) -> None:
        """Take over what is pending, if each frame may lie on the one below it."""
        kinds = [frame.kind for frame in frames]
        if kinds and (kinds[-1] > LAST_WAITING or any(kind <= LAST_WAITING for kind in kinds[:-1])):
            waiting = ", ".join(_WAITING)
            self.note("pending: The last frame, and only that, waits for a player.", f"Kinds that do: {waiting}.")
            return
        for below, kind in zip([-1, *kinds], kinds, strict=False):
            if below not in _LIES_ON[kind]:
                allowed = ", ".join("nothing" if other < 0 else KIND_NAMES[other] for other in _LIES_ON[kind])
                self.note(f"pending: A frame of kind {KIND_NAMES[kind]} cannot lie there.", f"It lies on: {allowed}.")
                return
        self.position.stack = frames

    def _finish(self) -> None:
        """A chip at the end of the track is a finished game (P-2), and a finished game has winners."""
        position = self.position
        end = position.rules.board.track[-1]
        there = [seat for seat in range(position.players) if position.points[seat] == end]
        if len(there) > 1:
            self.note(f"Two chips cannot be on {end}: the first ends the game (P-2).")
        elif there:
            position.phase = OVER
            if "winners" not in self.table:
                position.winners = BIT[there[0]]
            elif position.winners != BIT[there[0]]:
                self.note(f"winners: {position.colours[there[0]]} is on {end} and has won alone (P-2).")
        if position.phase == OVER and any(offer is not None for offer in position.offers):
            self.note("Nothing can be offered in a finished game (R-4).")

    def _check_stack(self) -> None:
        """What is pending fits the rest, so that the game can go on from it: phase, seats, pieces, answers."""
        position = self.position
        if not position.stack:
            return
        bottom, top = position.stack[0], position.stack[-1]
        phase = DRAW_PHASE if bottom.kind == DRAWN else ACTION_PHASE
        if position.phase != phase:
            self.note(f"pending: A frame of kind {KIND_NAMES[bottom.kind]} is for the phase {PHASES[phase]}.")
        for frame, above in zip(position.stack, [*position.stack[1:], None], strict=True):
            self._check_frame(frame, above)
        if not self.problems and len(answers(position, top)) < 2:
            self.note("pending: That decision has fewer than two answers, so it is taken without asking (CJ-15).")

    def _check_frame(self, frame: Pending, above: Pending | None) -> None:
        """A frame fits the table and the frame that lies on it."""
        position, kind, seat = self.position, frame.kind, frame.seat
        fits = True
        if kind == TAKE_DIE:
            fits = not position.dice_left(seat) and bool(position.built & ~position.dice[seat] & BIT[frame.lot])
        elif kind == GIVE_LOT:
            fits = not position.markers_left(seat) and not position.markers[seat] & BIT[frame.lot]
        elif kind == PLACE_VALUE:
            fits = not frame.spaces & ~position.reorganized
        elif kind == LAY_OFF:
            bosses = {casino.boss for casino in in_board_order(position) if casino.spaces & BIT[frame.lot]}
            fits = (
                position.rules.lay_off
                and position.gambled
                and seat in bosses
                and seat != frame.first_seat
                and 1 <= frame.amount <= position.money[frame.first_seat]
            )
        elif kind == DRAWN:
            fits = above is not None and (above.seat, above.lot) == (position.turn, frame.lot)
            fits = fits and not position.undrawn & BIT[frame.lot]
        elif kind == TRADE:
            fits = 0 < frame.step < len(frame.steps)
        elif kind == EVENT:
            fits = position.hosted and frame.first_seat == position.turn and above is not None
            if fits and above is not None and above.kind in (CARD_CHOICE, CARD_EFFECT):
                fits = (above.card, above.step, above.first_seat) == (frame.card, frame.step, frame.first_seat)
                fits = fits and above.seat == (frame.first_seat + frame.asked - 1) % position.players
        elif kind == CARD_EFFECT:
            # The choice that led here is still one that could be made, for nothing has happened since.
            asked = Pending(CARD_CHOICE, seat, frame.first_seat, card=frame.card, step=frame.step)
            chosen = choice(frame.lot, frame.second if frame.second >= 0 else NO_LOT)
            fits = chosen in position.rules.cards[frame.card].answers(position, asked)
            fits = fits and above is not None and (above.seat, above.lot) == (seat, frame.lot)
        if not fits:
            self.note(f"pending: The frame of kind {KIND_NAMES[kind]} does not fit what lies on the table.")


_PLAYER: Final = re.compile(r"([A-Za-z]+)(?:\s+\$?([0-9]+))?(?:\s+([0-9]+)\s?pts?)?", re.ASCII)
_WAITING: Final = KIND_NAMES[: LAST_WAITING + 1]
# The keys that a frame of each kind must have, and those that it may have.
_FRAME_KEYS: Final[dict[int, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    TAKE_DIE: (("seat", "lot"), ()),
    GIVE_LOT: (("seat", "lot"), ()),
    PLACE_VALUE: (("seat", "first_seat", "spaces"), ()),
    LAY_OFF: (("seat", "first_seat", "lot", "amount"), ()),
    CARD_CHOICE: (("seat", "first_seat", "card"), ("step",)),
    DRAWN: (("lot",), ()),
    TRADE: (("first_seat", "steps"), ("step",)),
    EVENT: (("first_seat", "card", "picked"), ("step", "asked")),
    CARD_EFFECT: (("seat", "first_seat", "lot", "card"), ("step", "second")),
}
# What each kind may lie on; -1 is nothing.
_LIES_ON: Final[dict[int, tuple[int, ...]]] = {
    TAKE_DIE: (DRAWN, CARD_EFFECT),
    GIVE_LOT: (DRAWN, CARD_EFFECT),
    PLACE_VALUE: (-1, TRADE, EVENT),
    LAY_OFF: (-1, TRADE),
    CARD_CHOICE: (EVENT,),
    DRAWN: (-1,),
    TRADE: (-1,),
    EVENT: (-1,),
    CARD_EFFECT: (EVENT,),
}


# Writing


def format_position(position: Position) -> str:
    """The position as TOML that `parse_position` reads back to the same, decks with their order unknown."""
    return "".join(f"{key} = {_toml(value)}\n" for key, value in _lines(position))


def _lines(position: Position) -> list[tuple[str, object]]:
    lines: list[tuple[str, object]] = list(rules_table(position.rules).items())
    lines += _turn_lines(position)
    lines += _con_lines(position)
    names = position.rules.board.names
    for lot in lots(position.built | position.owned):
        lines.append((f"lots.{names[lot]}", format_space(space_at(position, lot), position.colours)))
    lines.append(("order", "unknown"))
    lines.append(("deck", _names(position, position.undrawn)))
    lines.append(("before_game_over", int(position.sure)))
    if position.spread:
        lines.append(("game_over_spread", int(position.spread)))
    if position.window >= 0:
        lines.append(("window", GROUPS[position.window]))
    if position.stack:
        lines.append(("pending", [_frame_table(position, frame) for frame in position.stack]))
    for offer in position.offers:
        if offer is not None:
            table = {
                "steps": [format_step(position, step) for step in offer.steps],
                "accepted": _colours(position, offer.accepted),
            }
            lines.append((f"offers.{position.colours[offer.maker]}", table))
    return lines


def rules_table(rules: Ruleset) -> dict[str, object]:
    """The keys of a position that say by which rules it is played: the edition, and what differs from it.

    Which cards are in play is said only with Con Jobs, and only where they are not all that come with the package.
    """
    start = load_editions()[rules.edition]
    table: dict[str, object] = {"edition": rules.edition}
    if rules.board.name != load_board().name:
        table["board"] = rules.board.name
    if rules.raising != start.raising:
        table["raise"] = rules.raising
    if rules.lay_off != start.lay_off:
        table["lay_off"] = rules.lay_off
    if rules.late_game_over:
        table["late_game_over"] = True
    if rules.colours != start.colours:
        table["colours"] = list(rules.colours)
    if rules.most_players != min(start.most_players, len(rules.colours)):
        table["most_players"] = rules.most_players
    if rules.cons:
        table.update(_cards_table(rules))
    return table


def _cards_table(rules: Ruleset) -> dict[str, object]:
    """The con cards in play, by their sets where that says it all; the order gives each its number."""

    def of(sets: Sequence[str]) -> list[str]:
        found = [card for card in shipped_cards() if card.set in sets]
        return [card.id for card in found if rules.raising or "raise" not in card.needs]

    ids = [card.id for card in rules.cards]
    if ids == of(SETS):
        return {}
    for name in SETS:
        if ids == of([name]):
            return {"sets": [name]}
    return {"cards": ids}


def _turn_lines(position: Position) -> list[tuple[str, object]]:
    players = []
    for seat, colour in enumerate(position.colours):
        points = f" {position.points[seat]}pts" if position.points[seat] else ""
        players.append(f"{colour} ${position.money[seat]}{points}")
    lines: list[tuple[str, object]] = [
        ("players", players),
        ("turn", position.colours[position.turn]),
        ("phase", PHASES[position.phase]),
    ]
    if position.winners:
        lines.append(("winners", _colours(position, position.winners)))
    if position.gambled:
        lines.append(("gambled", True))
    if position.hosted:
        lines.append(("hosted", True))
    if position.reorganized:
        lines.append(("reorganized", _names(position, position.reorganized)))
    return lines


def _con_lines(position: Position) -> list[tuple[str, object]]:
    rules = position.rules
    if not rules.cons:
        return []
    lines: list[tuple[str, object]] = []
    for group, top in enumerate(position.con_top):
        if top >= 0:
            ids = [rules.cards[card].id for card in [int(top), *lots(position.con_rest[group])]]
            lines.append((f"cons.{GROUPS[group]}", ids))
    if not lines:
        lines.append(("cons", {}))
    for group, gone in enumerate(position.con_gone):
        if gone:
            lines.append((f"con_discards.{GROUPS[group]}", [rules.cards[card].id for card in lots(gone)]))
    return lines


def _frame_table(position: Position, frame: Pending) -> dict[str, object]:
    """A frame with the keys of its kind; those that are as they are without saying are left out."""
    table: dict[str, object] = {"kind": KIND_NAMES[frame.kind]}
    needed, possible = _FRAME_KEYS[int(frame.kind)]
    for key in needed + possible:
        value = getattr(frame, key)
        if key in needed or value != _PLAIN[key]:
            table[key] = _frame_value(position, key, value)
    return table


_PLAIN: Final[dict[str, int]] = {"step": 0, "asked": 0, "second": -1}


def _frame_value(position: Position, key: str, value: Any) -> object:
    names = position.rules.board.names
    if key in ("seat", "first_seat"):
        return position.colours[value] if value != NO_ONE else "nobody"
    if key == "spaces":
        return _names(position, value)
    if key == "steps":
        return [format_step(position, step) for step in value]
    if key == "picked":
        return [_colours(position, seats) for seats in value]
    if key == "second" and value == NO_LOT:
        return words.NO_COLOUR
    if key in ("lot", "second"):
        return names[value]
    if key == "card":
        return position.rules.cards[value].id
    return int(value)


def _names(position: Position, spaces: int) -> list[str]:
    return [position.rules.board.names[lot] for lot in lots(spaces)]


def _colours(position: Position, seats: int) -> list[str]:
    return [position.colours[seat] for seat in lots(seats)]


def _toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key} = {_toml(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(_toml(part) for part in value)}]"
    # A JSON text is a TOML text as long as it holds no DEL, and no name here does.
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def same_position(one: Position, two: Position) -> bool:
    """Whether two positions are the same, even if their rulesets are two objects that say the same."""
    return (
        one.key() == two.key()
        and rules_table(one.rules) == rules_table(two.rules)
        and [card.id for card in one.rules.cards] == [card.id for card in two.rules.cards]
    )


