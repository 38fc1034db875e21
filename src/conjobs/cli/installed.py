"""Commands for what is installed: doctor, completion."""

from __future__ import annotations

from typing import Final

import click
from click.shell_completion import get_completion_class

from conjobs.cli.options import examples, json_option
from conjobs.cli.output import print_json, say

SHELLS: Final = ("bash", "zsh", "fish")


@click.command(epilog=examples("conjobs doctor", "conjobs doctor --json"))
@json_option()
def doctor(as_json: bool) -> None:
    """Say which build runs, its versions, where games and tables are kept, and what is missing."""
    from conjobs.server.database import default_database, shown_database
    from conjobs.terminal.doctor import findings, told

    tables = shown_database(default_database())
    if as_json:
        print_json(findings(tables))
        return
    for line in told(tables):
        say(line)


@click.command(epilog=examples('eval "$(conjobs completion bash)"', "conjobs completion fish | source"))
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes commands.

    Put the first line below into ~/.bashrc, the same with zsh into ~/.zshrc, the second into config.fish.
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(context.find_root().command, {}, "conjobs", "_CONJOBS_COMPLETE").source())
