"""The command `conjobs`: its commands, a file for each family of them.

What is wrong with a command line or a file is one line on standard error, and exit code 2. What a command needs is
imported when it runs, so that the others begin at once.
"""

from __future__ import annotations

import click

from conjobs import __version__
from conjobs.cli import cards, installed, play, positions, records, rules, serve, simulate
from conjobs.cli.options import examples
from conjobs.cli.program import Program


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    epilog=examples(
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


for command in (
    play.play,
    serve.serve,
    simulate.simulate,
    records.replay,
    records.verify,
    records.stats,
    records.export,
    records.give_up,
    records.games,
    positions.position,
    positions.scenario,
    cards.cards,
    rules.rules,
    installed.doctor,
    installed.completion,
):
    main.add_command(command)
