"""What things are: commands, signs of the table, con cards, groups, players, lots."""

from __future__ import annotations

from typing import Final

from conjobs.bots.base import group_name
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import COLOURS, DICE_PER_PLAYER, GROUPS, MARKERS_PER_PLAYER
from conjobs.rules.casinos import in_board_order
from conjobs.rules.conventions import ConCard
from conjobs.rules.position import Position
from conjobs.terminal.board import legend
from conjobs.terminal.look import GROUP_LETTERS, PATTERNS
from conjobs.view.about import casino_about, several, space_names
from conjobs.view.costs import cards_left, next_space

# How a command is written, and what it does.
COMMANDS: Final[tuple[tuple[str, str], ...]] = (
    ("NUMBER", "take the numbered action; Enter takes the only one there is"),
    ("?", "what is possible now, and why the rest is not"),
    ("? ACTION", "why that action is possible or not, such as: ? build C5 vega"),
    ("? NUMBER", "what the numbered action does, and its rule"),
    ("? THING", "a lot, a group, a con card by id or name, a player, a rule, or a command"),
    ("? game", "the goal and a turn in five lines"),
    ("? table", "what the signs and numbers of the table mean"),
    ("? trade", "how offers are written and answered"),
    ("? notation", "how actions are written"),
    ("hint", "what a greedy bot would do, and why"),
    ("undo", "take back your last action; other dice and cards come afterwards"),
    ("board", "draw the table again, with all con cards and the last draw"),
    ("log [N]", "the last N moves in sentences"),
    ("rules [RULE]", "a rule by its number or title, such as: rules K-4; alone, all titles"),
    ("save [FILE]", "where the game is written; with FILE, a copy of it"),
    ("quit", "leave, as do exit, q and Ctrl-D; the game can be gone on with"),
)
COMMAND_WORDS: Final = tuple(name.split()[0] for name, _ in COMMANDS if name[0].islower())
# What ? explains by a word of its own.
TOPICS: Final = ("game", "table", "trade", "notation", "commands")
# Other words for commands.
ALIASES: Final = {
    "exit": "quit",
    "q": "quit",
    "table": "board",
    "rule": "rules",
    "help": "commands",
    "ignore": "later",
}
_FEWEST_LETTERS: Final = 3


def command_lines() -> list[str]:
    """The commands beside actions."""
    width = max(len(name) for name, _ in COMMANDS) + 2
    return [f"{name:<{width}}{about}" for name, about in COMMANDS]


def command_line(word: str) -> list[str]:
    """What a command does; empty if it is none."""
    word = ALIASES.get(word, word)
    return [f"{name}: {about}." for name, about in COMMANDS if name.split()[0] == word]


def table_key() -> list[str]:
    """The key to the table."""
    groups = ", ".join(
        f"{letter} {name.capitalize()} {pattern}"
        for letter, name, pattern in zip(GROUP_LETTERS, GROUPS, PATTERNS, strict=True)
    )
    signs = (
        ("needs 3 for 23", "one casino must bring 3 points at once for the next space (P-1)"),
        ("8 dice 9 markers", "pieces that the player has left (A-7, A-8)"),
        ("8 tiles", "left of the group's nine; with none, nobody can build it"),
        ("6 cards 21%", "cards of the group in the deck, and how likely the next card is one"),
        ("# Strip", "the cards that pay the casinos on the Strip; Game Over does, too (T-4)"),
        ("house +2", "the set of the top con card, and how many cards lie under it"),
    )
    return [
        f"Board: {legend().replace('  ', ', ')}.",
        f"Groups: {groups}; ░ is face down, with the letters of the casinos it joins, - for none.",
        "A thick line is the outline of a casino. ▲R 4 on it: red is its boss, its size is 4. Underlined: changed.",
        "Above the board: the scoring track. A chip stands above its space.",
        *(f"{sign:<18}{about}" for sign, about in signs),
    ]


def card_lines(position: Position, asked: str, whole: bool = False) -> list[str]:
    """The con cards that an id or name, or unless `whole` a part of it, fits, with text and place."""
    wanted = asked.strip().lower()
    cards = position.rules.cards if position.rules.cons else ()
    found = [card for card in cards if wanted in (card.id, card.name.lower())]
    if not found and not whole and len(wanted) >= _FEWEST_LETTERS:
        found = [card for card in cards if wanted in card.id or wanted in card.name.lower()]
    return [line for card in found for line in _card_about(position, card)]


def _card_about(position: Position, card: ConCard) -> list[str]:
    number = position.rules.card_index[card.id]
    group = int(card.group)
    if position.con_top[group] == number:
        place = "on top of its deck"
    elif position.con_rest[group] & BIT[number]:
        place = "in its deck, not on top"
    else:
        place = "discarded"
    return [f"{card.name} ({group_name(group)}, {card.set}, {place})", f"  {card.text}"]


def group_of(word: str) -> int:
    """The group of a name or its beginning, or of a tile colour; -1 if it is none."""
    fitting = [n for n, name in enumerate(GROUPS) if len(word) >= _FEWEST_LETTERS and name.startswith(word.lower())]
    if word.lower() in COLOURS:
        fitting = [COLOURS.index(word.lower())]
    return fitting[0] if len(fitting) == 1 else -1


def group_lines(position: Position, group: int) -> list[str]:
    """A group: its tiles and cards, its casinos, and the top card of its con deck."""
    tiles, cards = several(position.supply[group], "tile"), several(cards_left(position)[group], "card")
    lines = [f"{group_name(group)} ({COLOURS[group]}): {tiles} left; {cards} in the property deck (B-3)."]
    for casino in in_board_order(position):
        if casino.group == group:
            lines.append(f"  {casino_about(position, int(casino.spaces), group)}")
    if not position.rules.cons:
        return lines
    top = position.con_top[group]
    if top < 0:
        return [*lines, "Its con deck is empty (CJ-7)."]
    more = several(count(position.con_rest[group]), "card")
    return [*lines, *_card_about(position, position.rules.cards[top]), f"  {more} under it."]


def player_about(position: Position, seat: int) -> list[str]:
    """A player: money, points, pieces, lots, casinos."""
    after = next_space(position, seat)
    need = "the end of the track" if after is None else f"needs {after - position.points[seat]} for {after}"
    dice, markers = DICE_PER_PLAYER - count(position.dice[seat]), MARKERS_PER_PLAYER - count(position.markers[seat])
    colour = position.colours[seat]
    lines = [
        f"{colour}: ${position.money[seat]}, {position.points[seat]} points ({need}); "
        f"{dice} dice and {markers} markers left."
    ]
    if position.markers[seat]:
        lines.append(f"  parking lots: {space_names(position, position.markers[seat])}")
    for casino in in_board_order(position):
        if casino.boss == seat:
            lines.append(f"  {casino_about(position, int(casino.spaces), int(casino.group))}")
    return lines


def an_own_lot(position: Position, seat: int) -> str:
    """The name of a parking lot of the seat, or nothing."""
    mine = lots(position.markers[seat])
    return str(position.rules.board.names[mine[0]]) if mine else ""
