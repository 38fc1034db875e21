"""The command that plays a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from conjobs.cli.files import FILE, meant, say_torn
from conjobs.cli.game_options import make_rules, rule_options, seat_option
from conjobs.cli.options import Whole, examples
from conjobs.rules.errors import ConjobsError

if TYPE_CHECKING:
    from rich.console import Console

    from conjobs.bots.registry import Seat
    from conjobs.game import Game
    from conjobs.record.files import RecordFile
    from conjobs.rules.ruleset import Ruleset
    from conjobs.terminal.session import Ask


@click.command(
    epilog=examples(
        "conjobs play                              you are red, against three greedy bots",
        "conjobs play --players 6 --late-game-over",
        "conjobs play --seat human --seat human --seat blue=greedy",
        "conjobs play --edition classic --no-cons --seed 7",
        "conjobs play --cards my-cards.toml --con-set rulebook",
        "conjobs play --resume last                goes on with the game played last",
        "conjobs play --words                      asks each person for words that go into every roll",
        "conjobs play --from position.toml         begins there; a game's file works, too",
        "conjobs play --from last --ply 40         begins where the game played last stood after move 40",
    )
)
@seat_option
@rule_options
@click.option("--words", "asks_words", is_flag=True, help="Ask people for words that go into every roll.")
@click.option("--resume", type=FILE, metavar="FILE", help='Go on with a game; "last" is the latest one.')
@click.option(
    "--from",
    "start",
    type=FILE,
    metavar="FILE",
    help="Begin a new game from a position, or from where a recorded game stands.",
)
@click.option("--ply", type=Whole(0), metavar="N", help="Of a record: begin after this move.  [default: the last]")
@click.pass_context
def play(
    context: click.Context, /, seats: tuple[str, ...], players: int | None, seed: int | None, **options: Any
) -> int:
    """Play a game against bots, or with people at one keyboard.

    Seats that nobody names are taken by greedy bots.

    Every game is written as it goes and can be gone on with. Input that is no terminal is read line by line.
    """
    from conjobs.terminal import store
    from conjobs.terminal.lines import at_terminal
    from conjobs.terminal.session import Session

    resume: Path | None = options.pop("resume")
    start: Path | None = options.pop("start")
    ply: int | None = options.pop("ply")
    asks_words: bool = options.pop("asks_words")
    if resume is not None:
        _only(context, ("resume",), "--resume goes on with a game as it was")
        game, file = _gone_on(meant(resume))
    elif start is not None:
        allowed = ("start", "ply", "seats", "seed", "asks_words")
        _only(context, allowed, "--from takes rules and players from its file")
        game = _begun_from(meant(start), ply, seats, seed, asks_words)
        file = store.begin_file(game)
    elif ply is not None:
        raise ConjobsError("bad-options", "--ply is a moment of a record.", "Name the record with --from.")
    else:
        game = _new(make_rules(**options), seats, players, seed, asks_words)
        file = store.begin_file(game)
    console, ask = _terminal_of_game(game)
    with file:
        session = Session(game, game.record.header.who, console, ask, file.path, lingers=at_terminal())
        session.run()
    return 2 if session.unwritten else 0


def _gone_on(path: Path) -> tuple[Game, RecordFile]:
    """The game of a file, which grows with it from now on; its bots are known here."""
    from conjobs.terminal import store
    from conjobs.terminal.session import make_bots

    game, file = store.go_on(path)
    if file.torn:
        say_torn(path)
    make_bots(game, game.record.header.who)
    return game, file


def _new(rules: Ruleset, seats: Sequence[str], players: int | None, seed: int | None, asks_words: bool) -> Game:
    """A new game; by default one person plays against three bots."""
    from conjobs.bots.registry import parse_seats
    from conjobs.game import Game

    table = parse_seats(seats or ["human"], players or (None if seats else min(4, rules.most_players)), rules)
    chance = _asked_words(table, seed) if asks_words else {"seed": seed}
    colours = [seat.colour for seat in table]
    return Game.new(rules=rules, colours=colours, who=[seat.who for seat in table], **chance)


def _asked_words(table: Sequence[Seat], seed: int | None) -> dict[str, Any]:
    """A secret seed and the people's words: they see what it commits to before they give them."""
    from conjobs.bots.registry import HUMAN
    from conjobs.record.fair import MOST_WORDS, are_words, commitment, new_secret

    if seed is not None:
        raise ConjobsError("bad-options", "--seed takes no --words: its dice are no secret.", "Leave one of them out.")
    secret = new_secret()
    click.echo(f"The secret seed of the dice has this SHA-256; write it down if you like:\n  {commitment(secret)}")
    words = []
    for seat in table:
        said = _said(f"{seat.colour}, your words (Enter for none): ") if seat.who == HUMAN else ""
        if not are_words(said):
            allowed = f"They are a line of up to {MOST_WORDS} letters."
            raise ConjobsError("bad-words", "These words cannot be used.", allowed)
        words.append(said)
    return {"secret": secret, "words": words}


def _said(prompt: str) -> str:
    """The line that a person gives."""
    try:
        return input(prompt).strip()
    except EOFError:
        click.echo()
        allowed = "Give a line for each person; an empty one is no words."
        raise ConjobsError("no-words", "The input ended before all had given their words.", allowed) from None


def _begun_from(path: Path, ply: int | None, words: Sequence[str], seed: int | None, asks_words: bool) -> Game:
    """A new game from the position of a file, of a record after a ply; by default a person plays whose turn it is."""
    from conjobs.bots.registry import HUMAN, seats_for
    from conjobs.game import Game
    from conjobs.terminal.positions import read_moment

    position, turn = read_moment(path, ply)
    words = words or [f"{position.colours[position.turn]}={HUMAN}"]
    table = seats_for(position.colours, words, position.rules)
    chance = _asked_words(table, seed) if asks_words else {"seed": seed}
    return Game.from_position(position, who=[seat.who for seat in table], turn=turn, **chance)


def _only(context: click.Context, allowed: Sequence[str], why: str) -> None:
    """Refuse every other option that was given: the file decides."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in allowed and source is click.core.ParameterSource.COMMANDLINE:
            wrong = f"{why}; {parameter.opts[0]} cannot change it."
            raise ConjobsError("bad-options", wrong, "Leave it out, or start a new game.")


def _terminal_of_game(game: Game) -> tuple[Console, Ask]:
    from conjobs.terminal.complete import completions
    from conjobs.terminal.lines import at_terminal, make_console, stream_lines, typed_lines

    console = make_console()
    if not at_terminal():
        return console, stream_lines(sys.stdin, console)
    return console, typed_lines(lambda seat: lambda text: completions(game.position, seat, text))
