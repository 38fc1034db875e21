"""What lies around the board: the track, the players, the con decks, and how likely each colour is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from conjobs.bots.base import group_name
from conjobs.rules.bits import count
from conjobs.rules.board import DICE_PER_PLAYER, GROUP_COUNT, MARKERS_PER_PLAYER
from conjobs.rules.position import DRAW_PHASE, OVER, Position
from conjobs.terminal.look import ACCENT, GOLD, SOFT, STRONG, chip, emblem, player_style, sign
from conjobs.view.about import several
from conjobs.view.costs import card_odds, cards_left, next_space

# Said wherever cards of the set are shown.
HOUSE_SET: Final = "house"
_WHERE_TEXTS: Final = "What con cards say: board, or ? and a group, such as ? vega."
HOUSE_NOTE: Final = "house: cards of our own design, not from the rulebook."


def heading(position: Position, turn: int, columns: int) -> Text:
    """Whose turn it is, its number if that is not 0, and, where there is room, what is played."""
    rules = position.rules
    line = Text(no_wrap=True)
    if position.phase == OVER:
        names = [position.colours[seat] for seat in range(position.players) if position.winners & 2**seat]
        line.append(f"Game over. {' and '.join(names).capitalize()} won.", GOLD)
    else:
        colour = position.colours[position.turn]
        line.append_text(chip(colour))
        line.append(f" {colour.capitalize()}'s turn", STRONG)
        if position.phase == DRAW_PHASE:
            line.append(", before the draw")
    line.append(f"  turn {turn}" if turn else "", SOFT)
    played = f"{', ' if turn else '  '}{rules.edition} edition{' with Con Jobs' if rules.cons else ''}"
    if line.cell_len + len(played) <= columns:
        line.append(played, SOFT)
    return line


def track_lines(position: Position, columns: int) -> list[Text]:
    """The scoring track with the players' emblems above their spaces; breaks show as wider steps of numbers (B-7).

    In a narrow window it takes several rows of about the same length, each with its own emblems above it.
    """
    track = list(position.rules.board.track)
    for rows in range(1, len(track) + 1):
        each = -(-len(track) // rows)
        found: list[Text] = []
        for start in range(0, len(track), each):
            found += _track_row(position, track[start : start + each])
        if all(line.cell_len <= columns for line in found):
            break
    return found


def _track_row(position: Position, spaces: Sequence[int]) -> tuple[Text, Text]:
    """The emblems, and the numbers under them."""
    above, below = Text(), Text()
    for space in spaces:
        here = [colour for colour, points in zip(position.colours, position.points, strict=True) if points == space]
        width = max(len(str(space)), len(here)) + 1
        for colour in here:
            above.append(emblem(colour), player_style(colour))
        above.append(" " * (width - len(here)))
        below.append(f"{space:<{width}}", STRONG if here else SOFT)
    above.rstrip()
    below.rstrip()
    return above, below


def player_lines(position: Position, who: Sequence[str], columns: int) -> list[Text]:
    """A line or two for each player: money, points, what the next break needs, pieces left."""
    found: list[Text] = []
    for seat, colour in enumerate(position.colours):
        acts = seat == position.to_act
        line = Text(no_wrap=True)
        line.append("▶" if acts else " ", ACCENT)
        line.append_text(chip(colour))
        line.append(f" {colour}", STRONG if acts else "")
        label = f" {who[seat]}" if seat < len(who) and who[seat] else ""
        line.append(label, SOFT)
        numbers = Text()
        numbers.append(f"${position.money[seat]}", STRONG)
        numbers.append(f"  {position.points[seat]:>2} points", STRONG)
        more = Text(style=SOFT)
        after = next_space(position, seat)
        need = 0 if after is None else after - position.points[seat]
        more.append("at the end" if after is None else f"needs {need} for {after}")
        dice = DICE_PER_PLAYER - count(position.dice[seat])
        lots = MARKERS_PER_PLAYER - count(position.markers[seat])
        pieces = f"{dice} dice {lots} markers"
        room = columns - line.cell_len - numbers.cell_len
        if room < 1:
            line.truncate(max(columns - numbers.cell_len - 1, 4))
            room = columns - line.cell_len - numbers.cell_len
        line.append(" " * max(room, 1))
        line.append_text(numbers)
        second = Text("    ", no_wrap=True)
        second.append_text(more)
        gap = columns - second.cell_len - len(pieces)
        if gap >= 2:
            second.append(" " * gap + pieces, SOFT)
        found += [line, second]
    return found


def group_lines(position: Position, columns: int, texts: bool = True) -> list[Text]:
    """Each group with its tiles in supply, its cards and their odds, and the top card of its con deck with its text.

    Without `texts` only the names of the con cards stand there, and how to see what they say.
    """
    odds, ending = card_odds(position)
    left = cards_left(position)
    found: list[Text] = []
    for group in range(GROUP_COUNT):
        line = Text(no_wrap=True)
        line.append_text(sign(group))
        line.append(f" {group_name(group)}", STRONG)
        numbers = f"{several(position.supply[group], 'tile')}  {several(left[group], 'card')} {odds[group]:>4.0%}"
        line.append(" " * max(columns - line.cell_len - len(numbers), 1))
        line.append(numbers, SOFT)
        found.append(line)
        if position.rules.cons:
            found += _deck_lines(position, group, columns, texts)
    line = Text("  # Strip", no_wrap=True)
    numbers = f"{several(left[GROUP_COUNT], 'card')} {odds[GROUP_COUNT]:>4.0%}"
    line.append(" " * max(columns - line.cell_len - len(numbers), 1))
    line.append(numbers, SOFT)
    found.append(line)
    found += wrapped(_ending_words(position, ending), columns, 0, SOFT)
    if position.rules.cons and not texts:
        found += wrapped(_WHERE_TEXTS, columns, 0, SOFT)
    if texts and any(top >= 0 and position.rules.cards[top].set == HOUSE_SET for top in position.con_top):
        found += wrapped(HOUSE_NOTE, columns, 0, SOFT)
    return found


def _ending_words(position: Position, ending: float) -> str:
    if position.phase == OVER:
        return "The game is over."
    if position.spread:
        return f"Game Over comes after {position.sure} to {position.sure + position.spread} more cards."
    if ending == 1:
        return "The next card is Game Over."
    more = "one more card" if position.sure == 1 else f"{position.sure} more cards"
    return f"Game Over comes after {more}."


def _deck_lines(position: Position, group: int, columns: int, texts: bool) -> list[Text]:
    top = position.con_top[group]
    if top < 0:
        return [Text("    no con card left", SOFT)]
    card = position.rules.cards[top]
    more = count(position.con_rest[group])
    lines = wrapped(card.name, columns, 4, GOLD if position.window == group else STRONG)
    label = f"{card.set} +{more}"
    if lines[-1].cell_len + 1 + len(label) > columns:
        # The set stands under a long name.
        lines.append(Text("    " + label, SOFT))
    else:
        lines[-1] = Text.assemble(lines[-1], (f" {label}", SOFT), no_wrap=True)
    return [*lines, *wrapped(card.text, columns, 4)] if texts else lines


def wrapped(text: str, columns: int, indent: int, style: str = "") -> list[Text]:
    """Words in lines of at most so many columns, each indented."""
    lines: list[Text] = []
    line = ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > max(columns - indent, 8):
            lines.append(Text(" " * indent + line, style))
            line = word
        else:
            line = f"{line} {word}".strip()
    if line:
        lines.append(Text(" " * indent + line, style))
    return lines


def hanging(line: str, columns: int, style: str = "") -> list[Text]:
    """A line of a list with two columns, its second column wrapped under itself; other lines are wrapped plainly."""
    start = re.match(r"\s*\S+(?: \S+)*?\s{2,}(?=\S)", line)
    indent = start.end() if start and start.end() < columns // 2 else len(line) - len(line.lstrip())
    first, *more = wrapped(line[indent:], columns, indent, style) or [Text()]
    return [Text(line[:indent] + first.plain[indent:], style), *more]


def beside(left: Sequence[Text], right: Sequence[Text], left_width: int, gap: int = 2) -> list[Text]:
    """Two columns of lines side by side."""
    found: list[Text] = []
    for number in range(max(len(left), len(right))):
        line = left[number].copy() if number < len(left) else Text()
        if number < len(right):
            line.append(" " * (left_width + gap - line.cell_len))
            line.append_text(right[number])
        line.no_wrap = True
        found.append(line)
    return found
