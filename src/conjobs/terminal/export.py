"""A game as text that a person can read: who played, what happened turn by turn, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator

from conjobs.game import Game
from conjobs.rules import events
from conjobs.terminal.log import capital, setup_lines
from conjobs.terminal.panels import wrapped
from conjobs.terminal.refusals import visible
from conjobs.view.picture import told

COLUMNS = 80


def game_text(game: Game, to: int | None = None) -> str:
    """The whole game up to a ply, as lines of at most 80 letters."""
    last = game.ply if to is None else to
    setup = setup_lines(game.positions[0], game.facts[0], COLUMNS)
    lines = [*_heading(game), "", *_plain(line.plain for line in setup)]
    turn = game.record.header.turn - 1
    for ply in range(1, last + 1):
        before = game.positions[ply - 1]
        if ply == 1 or any(isinstance(fact, events.TurnEnded) for fact in game.facts[ply - 1]):
            turn += 1
            lines += ["", f"Turn {turn}, {before.colours[before.turn]}"]
        lines += _told(game, ply)
    if last == game.ply:
        lines += ["", *_ending(game)]
    return "\n".join(lines) + "\n"


def _plain(lines: Iterator[str]) -> list[str]:
    return [line.rstrip() for line in lines]


def _heading(game: Game) -> Iterator[str]:
    header, rules = game.record.header, game.rules
    cons = "with Con Jobs" if rules.cons else "without Con Jobs"
    yield f"Lords of Vegas, {rules.edition} edition, {cons}"
    sitting = [f"{colour} ({visible(who)})" for colour, who in zip(header.players, header.who, strict=True)]
    yield from _plain(line.plain for line in wrapped(f"Players: {', '.join(sitting)}", COLUMNS, 2))
    if "commitment" in header.chance:
        yield f"SHA-256 of the seed: {header.chance['commitment'][:32]}"
        yield f"                     {header.chance['commitment'][32:]}"


def _told(game: Game, ply: int) -> list[str]:
    """The sentences of a ply, the first with its number."""
    sentences = told(game.positions[ply - 1], game.facts[ply])
    if not sentences:
        return []
    return _plain(line.plain for line in wrapped(f"{ply:>4}. {' '.join(sentences)}", COLUMNS, 6))


def _ending(game: Game) -> Iterator[str]:
    position = game.position
    if game.over:
        winners = [colour for seat, colour in enumerate(position.colours) if position.winners & 2**seat]
        yield f"{capital(' and '.join(winners))} won."
    else:
        yield "The game was given up." if game.given_up else "The game is not over."
    for colour, points, money in zip(position.colours, position.points, position.money, strict=True):
        yield f"  {colour:<7}{points:>4} points {f'${money}':>6}"
