"""The command `conjobs`: serve, play, replay, simulate, scenarios, con cards, rules.

What is wrong with a command line or a file is one line on standard error, and exit code 2.
"""

from __future__ import annotations

import difflib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click.shell_completion import CompletionItem, get_completion_class

from conjobs import __version__
from conjobs.rules.errors import ConjobsError
from conjobs.terminal.refusals import one_line, visible

if TYPE_CHECKING:
    from rich.console import Console

    from conjobs.bots.registry import Seat
    from conjobs.game import Game
    from conjobs.rules.ruleset import Ruleset
    from conjobs.terminal.session import Ask
    from conjobs.view.picture import Theme

SHELLS = ("bash", "zsh", "fish")
EDITIONS = ("six-player", "classic")
CON_SETS = ("rulebook", "house", "all")


def fail(text: str) -> NoReturn:
    """Say what is wrong, and end with exit code 2."""
    click.echo(visible(text), err=True)
    raise SystemExit(2)


class Program(click.Group):
    """A group of commands whose errors are one line each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command; any refusal is printed as one line, with exit code 2."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        # A stream that was closed before the program began is no stream at all.
        sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115
        sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        # A letter that the terminal cannot show or that nobody can read must not end the game.
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message(), err=True)
            sys.exit(2)
        except click.ClickException as error:
            fail(_usage_line(error))
        except ConjobsError as error:
            fail(one_line(error))
        except (click.Abort, KeyboardInterrupt):
            click.echo(err=True)
            sys.exit(130)
        except BrokenPipeError:
            # The reader has gone; there is nobody to tell, not even when Python closes what it wrote to.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            fail(f"error: {where}{error.strerror or error}.")
        sys.exit(code if isinstance(code, int) else 0)


def _usage_line(error: click.ClickException) -> str:
    text = " ".join(error.format_message().split())
    if text.startswith("No such command") and isinstance(error, click.UsageError) and error.ctx is not None:
        group = error.ctx.command
        if isinstance(group, click.Group):
            text += f" Commands are {', '.join(group.list_commands(error.ctx))}."
    context = getattr(error, "ctx", None)
    where = f" See {context.command_path} --help." if context is not None else ""
    return f"error: {text.rstrip('.')}.{where}" if text[-1:] not in "?!" else f"error: {text}{where}"


def _examples(*lines: str) -> str:
    """Examples for a help text, kept as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


class Whole(click.IntRange):
    """A whole number in a range, which a refusal names."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            to = f" to {self.max}" if self.max is not None else " or more"
            self.fail(f"{str(value)[:40]!r} is no whole number from {self.min}{to}.", param, ctx)


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    epilog=_examples(
        "conjobs serve                       play in the browser, with friends or bots",
        "conjobs play                        one person against three bots, with Con Jobs",
        "conjobs play --seat human --seat blue=greedy --no-cons",
        "conjobs replay GAME.conjobs         step through a game",
        "conjobs cards list                  all con cards",
        "conjobs simulate --games 1000 --seat greedy --seat random",
    ),
)
@click.version_option(__version__, message="conjobs %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Lords of Vegas with Con Jobs: play in the browser or in this terminal, step through games, run many at once.

    An unofficial fan project.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


# Playing


def rule_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose what is played, for `play` and `simulate`."""
    for option in reversed(
        (
            click.option(
                "--players",
                type=Whole(2, 6),
                metavar="N",
                help="How many play, in the classic edition 4 at most; greedy bots take the seats that no --seat "
                "names.  [default: as many as --seat names, but 2 at least; without any, 4]",
            ),
            click.option("--edition", type=click.Choice(EDITIONS), help="Which edition.  [default: six-player]"),
            click.option("--cons/--no-cons", default=None, help="With Con Jobs, or without."),
            click.option(
                "--con-set", type=click.Choice(CON_SETS), help="Which of the con cards that come along.  [default: all]"
            ),
            click.option(
                "--cards",
                "card_files",
                multiple=True,
                type=click.Path(path_type=Path),
                metavar="FILE",
                help="Con cards of your own, added to the others or in their place.",
            ),
            click.option("--raise/--no-raise", "raising", default=None, help="Whether raise is played."),
            click.option("--lay-off/--no-lay-off", default=None, help="Whether a boss may lay off a bet."),
            click.option("--late-game-over", is_flag=True, help="Game Over lies anywhere in the last stack."),
            click.option("--seed", type=Whole(0, 2**62 - 1), metavar="N", help="The same dice again."),
        )
    ):
        command = option(command)
    return command


def make_rules(
    edition: str | None,
    cons: bool | None,
    con_set: str | None,
    card_files: tuple[Path, ...],
    raising: bool | None,
    lay_off: bool | None,
    late_game_over: bool,
) -> Ruleset:
    """The rules that the options ask for.

    Raises:
        ConjobsError: the options contradict each other, or a card file cannot be used.
    """
    from conjobs.data import card_library, ruleset

    if cons is False and (card_files or con_set):
        flag = "--cards" if card_files else "--con-set"
        raise ConjobsError("bad-options", f"{flag} needs Con Jobs, and --no-cons is without.", "Leave one of them out.")
    library = None if cons is False else card_library(con_set or "all", card_files)
    return ruleset(
        edition or EDITIONS[0],
        cons=cons,
        cards=library,
        raising=raising,
        lay_off=lay_off,
        late_game_over=late_game_over,
    )


def _complete_seat(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.bots.registry import HUMAN, names

    colour, named, who = incomplete.rpartition("=")
    known = [name for name in (HUMAN, *names()) if name.startswith(who)]
    return [CompletionItem(f"{colour}{named}{name}") for name in known]


seat_option = click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="[COLOUR=]WHO",
    shell_complete=_complete_seat,
    help="Who sits at the next seat: human, greedy, random, builder, or another bot; again for each seat.",
)


@main.command(
    epilog=_examples(
        "conjobs play                              you are red, against three greedy bots",
        "conjobs play --players 6 --late-game-over",
        "conjobs play --seat human --seat human --seat blue=greedy",
        "conjobs play --edition classic --no-cons --seed 7",
        "conjobs play --cards my-cards.toml --con-set rulebook",
        "conjobs play --resume last                goes on with the game played last",
        "conjobs play --words                      asks each person for words that go into every roll",
        "conjobs play --from position.toml         begins there; a game's file works, too",
    )
)
@seat_option
@rule_options
@click.option("--words", "asks_words", is_flag=True, help="Ask people for words that go into every roll.")
@click.option(
    "--resume", type=click.Path(path_type=Path), metavar="FILE", help='Go on with a game; "last" is the latest one.'
)
@click.option(
    "--from",
    "start",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Begin a new game from a position, or from where a recorded game stands.",
)
@click.pass_context
def play(
    context: click.Context, /, seats: tuple[str, ...], players: int | None, seed: int | None, **options: Any
) -> int:
    """Play a game against bots, or with people at one keyboard.

    Seats that nobody names are taken by greedy bots.

    Every game is written as it goes and can be gone on with. Input that is no terminal is read line by line.
    """
    from conjobs.bots.registry import parse_seats
    from conjobs.game import Game
    from conjobs.terminal import store
    from conjobs.terminal.lines import at_terminal
    from conjobs.terminal.session import Session, make_bots

    resume: Path | None = options.pop("resume")
    asks_words: bool = options.pop("asks_words")
    start: Path | None = options.pop("start")
    if resume is not None:
        _only(context, ("resume",), "--resume goes on with a game as it was")
        path = _resumed(resume)
        game, file = store.go_on(path)
        if file.torn:
            _say_torn(path)
        who = game.record.header.who
        make_bots(game, who)
    elif start is not None:
        allowed = ("start", "seats", "seed", "asks_words")
        _only(context, allowed, "--from takes rules and players from its file")
        game = _begun_from(_resumed(start), seats, seed, asks_words)
        who = game.record.header.who
        file = store.begin_file(game)
    else:
        rules = make_rules(**options)
        table = parse_seats(seats or ["human"], players or (None if seats else min(4, rules.most_players)), rules)
        who = tuple(seat.who for seat in table)
        chance = _asked_words(table, seed) if asks_words else {"seed": seed}
        game = Game.new(rules=rules, colours=[seat.colour for seat in table], who=who, **chance)
        file = store.begin_file(game)
    console, ask = _terminal_of_game(game)
    with file:
        session = Session(game, who, console, ask, file.path, lingers=at_terminal())
        session.run()
    return 2 if session.unwritten else 0


def _say_torn(path: Path) -> None:
    click.echo(visible(f"{path}: the last line was torn; the game goes up to the one before it."), err=True)


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
        said = input(f"{seat.colour}, your words (Enter for none): ").strip() if seat.who == HUMAN else ""
        if not are_words(said):
            allowed = f"They are a line of up to {MOST_WORDS} letters."
            raise ConjobsError("bad-words", "These words cannot be used.", allowed)
        words.append(said)
    return {"secret": secret, "words": words}


def _begun_from(path: Path, words: Sequence[str], seed: int | None, asks_words: bool) -> Game:
    """A new game from the position of a file; by default a person plays the seat whose turn it is."""
    from conjobs.bots.registry import HUMAN, seats_for
    from conjobs.game import Game
    from conjobs.terminal.positions import read_position

    position = read_position(path)
    words = words or [f"{position.colours[position.turn]}={HUMAN}"]
    table = seats_for(position.colours, words, position.rules)
    chance = _asked_words(table, seed) if asks_words else {"seed": seed}
    return Game.from_position(position, who=[seat.who for seat in table], **chance)


def _only(context: click.Context, allowed: Sequence[str], why: str) -> None:
    """Refuse every other option that was given: the file decides."""
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name not in allowed and source is click.core.ParameterSource.COMMANDLINE:
            wrong = f"{why}; {parameter.opts[0]} cannot change it."
            raise ConjobsError("bad-options", wrong, "Leave it out, or start a new game.")


def _resumed(resume: Path) -> Path:
    from conjobs.terminal import store

    if str(resume) != "last" or resume.exists():
        return resume
    path = store.latest()
    if path is None:
        raise ConjobsError("no-game", f"No game was played yet: {store.games_folder()} is empty.", "Try: conjobs play.")
    return path


def _terminal_of_game(game: Game) -> tuple[Console, Ask]:
    from conjobs.terminal.complete import completions
    from conjobs.terminal.lines import at_terminal, make_console, stream_lines, typed_lines

    console = make_console()
    if not at_terminal():
        return console, stream_lines(sys.stdin, console)
    return console, typed_lines(lambda seat: lambda text: completions(game.position, seat, text))


@main.command(
    epilog=_examples(
        "conjobs replay GAME.conjobs",
        "conjobs replay GAME.conjobs --to 40",
        "conjobs replay last --log",
        "conjobs replay GAME.conjobs --to 40 --json",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "to", type=Whole(0), metavar="PLY", help="Print the position after this move, and end.")
@click.option("--log", "as_log", is_flag=True, help="Print what happened in sentences, and end.")
@click.option("--json", "as_json", is_flag=True, help="Print the move and the position as JSON, for programs.")
def replay(file: Path, to: int | None, as_log: bool, as_json: bool) -> None:
    """Step through a game: n forward, p back, a number for that move; or print one position.

    FILE may be "last", the game played last.
    """
    from conjobs.terminal import replay as stepping
    from conjobs.terminal.lines import at_terminal, make_console, stream_lines, typed_lines

    if as_log and as_json:
        raise ConjobsError("bad-options", "--log and --json cannot both be printed.", "Leave one of them out.")
    console = make_console()
    shown = stepping.load(_resumed(file), console)
    if shown.torn:
        _say_torn(file)
    if to is not None or as_log or as_json:
        shown.go_to(shown.last if to is None else to)
        if as_json:
            click.echo(json.dumps(shown.data(), ensure_ascii=False))
        elif as_log:
            shown.show_log(shown.at)
        else:
            shown.show()
        return
    if at_terminal():
        shown.ask = typed_lines(lambda seat: lambda text: [], arrows=True)
    else:
        shown.ask = stream_lines(sys.stdin, console)
    shown.run()


@main.command(
    epilog=_examples(
        "conjobs serve                             for this machine; opens the browser",
        "conjobs serve --host 0.0.0.0 --port 8080  for all who reach this machine",
        "conjobs serve --public-url https://vegas.example.org",
        "conjobs serve --database postgresql+psycopg://user@host/name",
    )
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=Whole(0, 65535), metavar="N", help="The port.  [default: the first free one from 8000 on]")
@click.option("--database", metavar="URL", help="Where tables are kept.  [default: a file of SQLite, see doctor]")
@click.option("--public-url", metavar="URL", help="Where people reach it, if it stands behind a proxy.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--rate",
    type=click.FloatRange(0, 1_000_000),
    default=50.0,
    show_default=True,
    help="How many requests a second one address may make in the long run; 0: no limits.",
)
@click.option("--keep-open", type=Whole(1), default=7, show_default=True, help="Days to keep a table that never began.")
@click.option("--keep-running", type=Whole(1), default=90, show_default=True, help="Days to keep an idle game.")
@click.option("--keep-over", type=Whole(1), default=365, show_default=True, help="Days to keep a game that is over.")
@click.option("--json", "as_json", is_flag=True, help="Print the address as JSON, for programs.")
def serve(
    host: str,
    port: int | None,
    database: str | None,
    public_url: str | None,
    no_browser: bool,
    rate: float,
    keep_open: int,
    keep_running: int,
    keep_over: int,
    as_json: bool,
) -> None:
    """Play in the browser, with friends or bots: serves tables until Ctrl-C."""
    from conjobs.server.database import default_database
    from conjobs.server.serve import log_to_stderr, serve
    from conjobs.server.settings import DEFAULT_PORT, Settings, checked_public_url
    from conjobs.server.store import Retention

    settings = Settings(
        host=host,
        port=DEFAULT_PORT if port is None else port,
        database=database or default_database(),
        public_url=checked_public_url(public_url),
        retention=Retention(keep_open, keep_running, keep_over),
        rate=rate,
    )
    log_to_stderr()
    serve(settings, port_given=port is not None, browser=not no_browser, as_json=as_json, say=click.echo)


@main.command(
    epilog=_examples(
        "conjobs verify GAME.conjobs",
        "conjobs verify last                     the game played last",
        "conjobs verify games/ --jobs 4          all records in a folder",
        "conjobs verify GAME.conjobs --json",
    )
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--jobs", type=Whole(1, 256), metavar="N", help="How many processes.  [default: one a core]")
@click.option("--json", "as_json", is_flag=True, help="Print the verdicts as JSON, for programs.")
def verify(files: tuple[Path, ...], jobs: int | None, as_json: bool) -> int:
    """Check records: every action by the rules, every die and card from the seed that was committed to.

    Names the first line that is wrong, and what is wrong with it. FILE may be a folder, or "last", the game played
    last.

    Exit code 0 if nothing is wrong, 1 if anything is, 2 if a file could not be read.
    """
    from conjobs.arena.progress import shown
    from conjobs.arena.records import record_files, verify_files
    from conjobs.terminal.verify import MOST_NAMED, closing, told

    paths = record_files(map(_resumed, files))
    started = time.perf_counter()
    with shown(len(paths)) as on_progress:
        found = verify_files(paths, jobs, on_progress)
    verdicts = [checked.verdict for checked in found]
    if as_json:
        click.echo(json.dumps([checked.to_json() for checked in found], indent=2, ensure_ascii=False))
    else:
        for checked in found:
            if checked.verdict is None:
                click.echo(visible(f"error: {checked.error}"), err=True)
            elif len(found) <= MOST_NAMED or checked.verdict.status == "wrong":
                for line in told(checked.path, checked.verdict):
                    click.echo(visible(line))
        if len(found) > 1:
            click.echo(closing(verdicts, time.perf_counter() - started))
    if None in verdicts:
        return 2
    return 1 if any(verdict.status == "wrong" for verdict in verdicts if verdict) else 0


@main.command(
    epilog=_examples(
        "conjobs stats GAME.conjobs",
        "conjobs stats last --plot game.svg",
        "conjobs stats games/ --json",
    )
)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print the statistics as JSON, for programs.")
@click.option(
    "--plot", "picture", type=click.Path(path_type=Path), metavar="OUT.svg", help="Draw them, too: .svg, .png or .pdf."
)
def stats(files: tuple[Path, ...], as_json: bool, picture: Path | None) -> None:
    """Show where money and points of a game came from, who was lucky, and when it turned; of many games the means.

    FILE may be a folder, or "last", the game played last.
    """
    from conjobs.arena.progress import shown
    from conjobs.arena.records import record_files
    from conjobs.record.stats import game_stats, stats_over
    from conjobs.terminal.lines import make_console
    from conjobs.terminal.stats import print_game, print_many
    from conjobs.terminal.store import read_game

    paths = record_files(map(_resumed, files))
    found = []
    with shown(len(paths)) as on_progress:
        for path in paths:
            found.append(game_stats(read_game(path)))
            if on_progress is not None:
                on_progress(len(found), len(paths))
    over = stats_over(found)
    if picture is not None:
        from conjobs.terminal.plots import plot

        plot(picture, found, over)
    if as_json:
        games = [{"file": str(path), **stats} for path, stats in zip(paths, found, strict=True)]
        click.echo(json.dumps({"games": games, "over": over}, ensure_ascii=False))
    elif len(found) == 1:
        print_game(make_console(), str(paths[0]), found[0])
    else:
        print_many(make_console(), over)


@main.command(
    epilog=_examples(
        "conjobs export GAME.conjobs                        the game as text",
        "conjobs export last --format svg --ply 40 --out moment.svg",
        "conjobs export last --format png --theme dark --out end.png",
        "conjobs export last --animate game.gif",
    )
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "kind", type=click.Choice(("text", "svg", "png")), help="What to write.  [default: text]")
@click.option("--ply", type=Whole(0), metavar="N", help="The moment after this move; of a text, up to it.")
@click.option("--theme", type=click.Choice(("light", "dark")), help="The colours of pictures.  [default: light]")
@click.option("--out", type=click.Path(path_type=Path), metavar="OUT", help="Where to write it; text is printed else.")
@click.option("--animate", type=click.Path(path_type=Path), metavar="OUT.gif", help="Write the whole game as a GIF.")
def export(
    file: Path, kind: str | None, ply: int | None, theme: Theme | None, out: Path | None, animate: Path | None
) -> None:
    """Write a game as text, a moment of it as a picture, or all of it as a moving one.

    FILE may be "last", the game played last. A file that is there is overwritten. An SVG needs nothing else; PNG and
    GIF need pip install "conjobs[pictures]".
    """
    from conjobs.arena.progress import shown
    from conjobs.terminal import export as exporting
    from conjobs.terminal import pictures
    from conjobs.terminal.positions import moment
    from conjobs.terminal.store import read_game

    game = read_game(_resumed(file))
    moment(game.positions, ply)
    if theme is not None and animate is None and kind not in ("svg", "png"):
        raise ConjobsError("bad-options", "--theme is for pictures.", "Give --format svg or png, or --animate.")
    if animate is not None:
        if kind is not None or ply is not None or out is not None:
            raise ConjobsError("bad-options", "--animate writes the whole game.", "Leave the others out.")
        if animate.suffix.lower() != ".gif":
            raise ConjobsError("bad-file", f"{animate}: that is no name of a moving picture.", "It ends in .gif.")
        with shown(game.ply, what="pictures") as on_progress:
            pictures.animate(game, animate, theme or "light", on_progress)
    elif kind in ("svg", "png"):
        if out is None or out.suffix.lower() != f".{kind}":
            raise ConjobsError("bad-file", "A picture needs --out with a name.", f"It ends in .{kind}.")
        pictures.draw_moment(game, game.ply if ply is None else ply, out, theme or "light")
    elif out is not None:
        out.write_text(exporting.game_text(game, ply), encoding="utf-8")
    else:
        click.echo(exporting.game_text(game, ply), nl=False)


@main.group(epilog=_examples("conjobs position check mine.toml", "conjobs position show last"))
def position() -> None:
    """Positions in files: TOML, or moments of a record."""


@position.command("check", epilog=_examples("conjobs position check mine.toml"))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
def check_position(files: tuple[Path, ...]) -> int:
    """Check positions.

    Prints a line for each problem. Exit code 0 if nothing is wrong, else 2.
    """
    from conjobs.rules.errors import BadPosition
    from conjobs.terminal.positions import read_position

    code = 0
    for file in files:
        try:
            read_position(file)
        except ConjobsError as error:
            code = 2
            problems = error.problems if isinstance(error, BadPosition) else str(error).splitlines()
            for line in problems:
                where = "" if line.startswith(str(file)) else f"{file}: "
                click.echo(visible(f"error: {where}{line}"), err=True)
        else:
            click.echo(visible(f"{file}: nothing is wrong"))
    return code


@position.command(
    "show",
    epilog=_examples(
        "conjobs position show mine.toml",
        "conjobs position show last --ply 40",
        "conjobs position show last --text > mine.toml",
    ),
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--ply", type=Whole(0), metavar="N", help="Of a record: after this move.  [default: the last]")
@click.option("--text", "as_text", is_flag=True, help="Print it as TOML, for scenarios and for position files.")
def show_position(file: Path, ply: int | None, as_text: bool) -> None:
    """Draw a position, or print it as text.

    FILE is a position in TOML, a record, or "last", the game played last.
    """
    from conjobs.notation.positions import format_position
    from conjobs.terminal.lines import make_console
    from conjobs.terminal.positions import read_position
    from conjobs.terminal.table import MOST_COLUMNS, draw_table

    found = read_position(_resumed(file), ply)
    if as_text:
        click.echo(format_position(found), nl=False)
        return
    console = make_console()
    for line in draw_table(found, min(console.width, MOST_COLUMNS), 0, [""] * len(found.colours)):
        console.print(line, crop=False, overflow="ignore", soft_wrap=True)


@main.command("give-up", epilog=_examples("conjobs give-up GAME.conjobs", "conjobs give-up last"))
@click.argument("file", type=click.Path(path_type=Path))
def give_up(file: Path) -> None:
    """End a game for good before its end: its secret seed is revealed, so that it can be verified.

    FILE may be "last", the game played last.
    """
    from conjobs.terminal import store

    game, growing = store.go_on(_resumed(file))
    with growing:
        game.give_up()
    click.echo(visible(f"{growing.path}: given up after move {game.ply}. conjobs verify checks its dice now."))


@main.command(epilog=_examples("conjobs games", "conjobs games --json"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def games(as_json: bool) -> None:
    """List the games on disk, the latest first: players, moves, and whose turn it is or who won."""
    from conjobs.terminal.games import print_games, saved_games
    from conjobs.terminal.lines import make_console

    if as_json:
        click.echo(json.dumps(saved_games(), indent=2, ensure_ascii=False))
    else:
        print_games(make_console())


@main.command(epilog=_examples("conjobs doctor", "conjobs doctor --json"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def doctor(as_json: bool) -> None:
    """Say which build runs, its versions, where games and tables are kept, and what is missing."""
    from conjobs.server.database import default_database, shown_database
    from conjobs.terminal.doctor import findings, told

    tables = shown_database(default_database())
    if as_json:
        click.echo(json.dumps(findings(tables), indent=2, ensure_ascii=False))
        return
    for line in told(tables):
        click.echo(visible(line))


# Many games


@main.command(
    epilog=_examples(
        "conjobs simulate --games 1000 --seat greedy --seat random",
        "conjobs simulate --games 200 --players 4 --no-cons --jobs 4",
        "conjobs simulate --games 500 --seat greedy --seat builder --seed 1 --json > report.json",
    )
)
@click.option("--games", type=Whole(1, 10_000_000), default=1000, show_default=True, help="How many games.")
@seat_option
@rule_options
@click.option("--jobs", type=Whole(1, 256), metavar="N", help="How many processes.  [default: one a core]")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON, for programs.")
def simulate(
    games: int,
    seats: tuple[str, ...],
    players: int | None,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play many games between bots, and report how they went.

    Ctrl-C prints the report of the games that are done.
    """
    from conjobs.arena.progress import shown
    from conjobs.arena.simulate import Config
    from conjobs.arena.simulate import run as simulated
    from conjobs.bots.registry import parse_seats
    from conjobs.terminal.lines import make_console

    rules = make_rules(**options)
    table = parse_seats(seats, players, rules, humans=False)
    config = Config(seats=tuple(table), games=games, seed=seed, jobs=jobs, rules=rules)
    with shown(games) as on_progress:
        report = simulated(config, on_progress)
    if as_json:
        click.echo(json.dumps(report.to_json(), indent=2, ensure_ascii=False))
    else:
        report.render(make_console())


# Scenarios, rules, completion


@main.command(epilog=_examples("conjobs scenario tie.toml scenarios/*.toml"))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@click.option(
    "--cards", "card_files", multiple=True, type=click.Path(path_type=Path), help="A file of con cards to know of."
)
def scenario(files: tuple[Path, ...], card_files: tuple[Path, ...]) -> int:
    """Run scenario files.

    Prints a line for each failure, then how many passed and failed.

    Exit code 0 if all passed, 1 if any failed, 2 if a file could not be read.
    """
    from conjobs.data import card_library
    from conjobs.notation.scenarios import scenario_report

    library = card_library("all", card_files) if card_files else None
    report = scenario_report(files, library=library)
    for line in report.problems:
        click.echo(visible(f"error: {line}"), err=True)
    for line in report.failures:
        click.echo(visible(line))
    click.echo(report.closing)
    return report.code


def _complete_rule(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.data import load_rules

    return [
        CompletionItem(rule.number, help=rule.title)
        for rule in load_rules().values()
        if rule.number.lower().startswith(incomplete.lower())
    ]


@main.command(epilog=_examples("conjobs rules", "conjobs rules K-4", "conjobs rules cj", "conjobs rules raise"))
@click.argument("words", nargs=-1, metavar="[RULE]...", shell_complete=_complete_rule)
def rules(words: tuple[str, ...]) -> None:
    """Show a rule by its number or by words of its title, a chapter, or all titles."""
    from conjobs.terminal.rules import rule_text

    for line in rule_text(" ".join(words)):
        click.echo(click.wrap_text(line, min(shutil.get_terminal_size().columns, 100)))


@main.command(epilog=_examples('eval "$(conjobs completion bash)"', "conjobs completion fish | source"))
@click.argument("shell", type=click.Choice(SHELLS))
def completion(shell: str) -> None:
    """Print a script that completes commands.

    Put the first line below into ~/.bashrc, the same with zsh into ~/.zshrc, the second into config.fish.
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(main, {}, "conjobs", "_CONJOBS_COMPLETE").source())


# Con cards


@main.group(epilog=_examples("conjobs cards list --con-set rulebook", "conjobs cards show mummy-unwrapping"))
def cards() -> None:
    """Con cards: ours, and your own."""


def card_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose con cards."""
    command = click.option(
        "--con-set", type=click.Choice(CON_SETS), default="all", show_default=True, help="Which shipped con cards."
    )(command)
    return click.option(
        "--cards",
        "card_files",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="A file of con cards, which adds to the sets or replaces them.",
    )(command)


def _complete_card(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.data import shipped_cards

    return [
        CompletionItem(card.id, help=card.name)
        for card in shipped_cards()
        if card.id.startswith(incomplete.lower())
    ]


@cards.command("list", epilog=_examples("conjobs cards list", "conjobs cards list --cards my-cards.toml --json"))
@card_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def list_cards(card_files: tuple[Path, ...], con_set: str, as_json: bool) -> None:
    """List con cards."""
    from conjobs.cons.language import card_to_data
    from conjobs.data import card_library

    library = card_library(con_set, card_files)
    if as_json:
        click.echo(json.dumps([card_to_data(card) for card in library], indent=2, ensure_ascii=False))
        return
    from conjobs.terminal.cards import print_cards

    print_cards(library)


@cards.command("show", epilog=_examples("conjobs cards show secret-lodge-convocation"))
@click.argument("card_id", metavar="ID", shell_complete=_complete_card)
@card_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def show_card(card_id: str, card_files: tuple[Path, ...], con_set: str, as_json: bool) -> None:
    """Show a con card, and the lines that make it."""
    from conjobs.cons.fields import near, one_of
    from conjobs.cons.language import card_to_data
    from conjobs.data import card_library
    from conjobs.terminal.cards import print_card

    library = {card.id: card for card in card_library(con_set, card_files)}
    card = library.get(card_id.lower())
    if card is None:
        words = [word for known in library for word in known.split("-")]
        meant = difflib.get_close_matches(card_id.lower(), words, 1, 0.75)
        known = [known for known in library if meant and meant[0] in known.split("-")]
        hint = near(card_id, list(library)) or (f" {one_of(known)}" if known else " All are in conjobs cards list.")
        raise ConjobsError("no-card", f'There is no con card "{card_id}".', hint.strip())
    if as_json:
        click.echo(json.dumps(card_to_data(card), indent=2, ensure_ascii=False))
    else:
        print_card(card)


@cards.command("check", epilog=_examples("conjobs cards check my-cards.toml"))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
def check_cards(files: tuple[Path, ...]) -> int:
    """Check files of con cards.

    Prints a line for each problem: file, card, field, and what would be allowed.

    Exit code 0 if all files are right, else 2.
    """
    from conjobs.data import file_problems, load_cards
    from conjobs.view.about import several

    code = 0
    for file in files:
        try:
            problems = file_problems(file)
        except ConjobsError as error:
            problems = str(error).splitlines()
        if problems:
            code = 2
        else:
            click.echo(visible(f"{file}: {several(len(load_cards(file).cards), 'card')}, nothing is wrong"))
        for line in problems:
            click.echo(visible(f"error: {line}"), err=True)
    return code


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, or those of the process."""
    main(args=None if arguments is None else list(arguments), prog_name="conjobs")


if __name__ == "__main__":
    run()
