"""The command that shows rules by number or title."""

from __future__ import annotations

import shutil

import click
from click.shell_completion import CompletionItem

from conjobs.cli.options import examples


def _complete_rule(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.data import load_rules

    return [
        CompletionItem(rule.number, help=rule.title)
        for rule in load_rules().values()
        if rule.number.lower().startswith(incomplete.lower())
    ]


@click.command(epilog=examples("conjobs rules", "conjobs rules K-4", "conjobs rules cj", "conjobs rules raise"))
@click.argument("words", nargs=-1, metavar="[RULE]...", shell_complete=_complete_rule)
def rules(words: tuple[str, ...]) -> None:
    """Show a rule by its number or by words of its title, a chapter, or all titles."""
    from conjobs.terminal.rules import rule_text

    for line in rule_text(" ".join(words)):
        click.echo(click.wrap_text(line, min(shutil.get_terminal_size().columns, 100)))
