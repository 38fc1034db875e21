"""Commands for games on disk: replay, verify, stats, export, give-up, games."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from conjobs.cli.files import FILE, file_argument, files_argument, meant, say_torn
from conjobs.cli.options import Whole, examples, jobs_option, json_option
from conjobs.cli.output import complain, print_json, say
from conjobs.rules.errors import ConjobsError

if TYPE_CHECKING:
    from conjobs.view.picture import Theme


@click.command(
    epilog=examples(
        "conjobs replay GAME.conjobs",
        "conjobs replay GAME.conjobs --to 40",
        "conjobs replay last --log",
        "conjobs replay GAME.conjobs --to 40 --json",
    )
)
@file_argument
@click.option("--to", "to", type=Whole(0), metavar="PLY", help="Print the position after this move, and end.")
@click.option("--log", "as_log", is_flag=True, help="Print what happened in sentences, and end.")
@json_option("the move and the position as JSON")
def replay(file: Path, to: int | None, as_log: bool, as_json: bool) -> None:
    """Step through a game: n forward, p back, a number for that move; or print one position.

    FILE may be "last", the game played last.
    """
    from conjobs.terminal import replay as stepping
    from conjobs.terminal.lines import at_terminal, make_console, stream_lines, typed_lines

    if as_log and as_json:
        raise ConjobsError("bad-options", "--log and --json cannot both be printed.", "Leave one of them out.")
    console = make_console()
    shown = stepping.load(meant(file), console)
    if shown.torn:
        say_torn(file)
    if to is not None or as_log or as_json:
        shown.go_to(shown.last if to is None else to)
        if as_json:
            print_json(shown.data(), indent=None)
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


@click.command(
    epilog=examples(
        "conjobs verify GAME.conjobs",
        "conjobs verify last                     the game played last",
        "conjobs verify games/ --jobs 4          all records in a folder",
        "conjobs verify GAME.conjobs --json",
    )
)
@files_argument
@jobs_option
@json_option("the verdicts as JSON")
def verify(files: tuple[Path, ...], jobs: int | None, as_json: bool) -> int:
    """Check records: every action by the rules, every die and card from the seed that was committed to.

    Names the first line that is wrong, and what is wrong with it. FILE may be a folder, or "last", the game played
    last.

    Exit code 0 if nothing is wrong, 1 if anything is, 2 if a file could not be read.
    """
    from conjobs.arena.progress import shown
    from conjobs.arena.records import record_files, verify_files
    from conjobs.terminal.verify import MOST_NAMED, closing, told

    paths = record_files(map(meant, files))
    started = time.perf_counter()
    with shown(len(paths)) as on_progress:
        found = verify_files(paths, jobs, on_progress)
    verdicts = [checked.verdict for checked in found]
    if as_json:
        print_json([checked.to_json() for checked in found])
    else:
        for checked in found:
            if checked.verdict is None:
                complain(f"error: {checked.error}")
            elif len(found) <= MOST_NAMED or checked.verdict.status == "wrong":
                for line in told(checked.path, checked.verdict):
                    say(line)
        if len(found) > 1:
            click.echo(closing(verdicts, time.perf_counter() - started))
    if None in verdicts:
        return 2
    return 1 if any(verdict.status == "wrong" for verdict in verdicts if verdict) else 0


@click.command(
    epilog=examples(
        "conjobs stats GAME.conjobs",
        "conjobs stats last --plot game.svg",
        "conjobs stats games/ --json",
    )
)
@files_argument
@json_option("the statistics as JSON")
@click.option("--plot", "picture", type=FILE, metavar="OUT.svg", help="Draw them, too: .svg, .png or .pdf.")
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

    paths = record_files(map(meant, files))
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
        print_json({"games": games, "over": over}, indent=None)
    elif len(found) == 1:
        print_game(make_console(), str(paths[0]), found[0])
    else:
        print_many(make_console(), over)


@click.command(
    epilog=examples(
        "conjobs export GAME.conjobs                        the game as text",
        "conjobs export last --format svg --ply 40 --out moment.svg",
        "conjobs export last --format png --theme dark --out end.png",
        "conjobs export last --animate game.gif",
    )
)
@file_argument
@click.option("--format", "kind", type=click.Choice(("text", "svg", "png")), help="What to write.  [default: text]")
@click.option("--ply", type=Whole(0), metavar="N", help="The moment after this move; of a text, up to it.")
@click.option("--theme", type=click.Choice(("light", "dark")), help="The colours of pictures.  [default: light]")
@click.option("--out", type=FILE, metavar="OUT", help="Where to write it; text is printed else.")
@click.option("--animate", type=FILE, metavar="OUT.gif", help="Write the whole game as a GIF.")
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

    game = read_game(meant(file))
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


@click.command("give-up", epilog=examples("conjobs give-up GAME.conjobs", "conjobs give-up last"))
@file_argument
def give_up(file: Path) -> None:
    """End a game for good before its end: its secret seed is revealed, so that it can be verified.

    FILE may be "last", the game played last.
    """
    from conjobs.terminal import store

    game, growing = store.go_on(meant(file))
    with growing:
        game.give_up()
    say(f"{growing.path}: given up after move {game.ply}. conjobs verify checks its dice now.")


@click.command(epilog=examples("conjobs games", "conjobs games --json"))
@json_option()
def games(as_json: bool) -> None:
    """List the games on disk, the latest first: players, moves, and whose turn it is or who won."""
    from conjobs.terminal.games import print_games, saved_games
    from conjobs.terminal.lines import make_console

    if as_json:
        print_json(saved_games())
    else:
        print_games(make_console())
