"""The command `conjobs`: play, replay, simulate, scenarios, con cards, rules.

What is wrong with a command line or a file is one line on standard error, and exit code 2.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem, get_completion_class

from conjobs import __version__
from conjobs.rules.errors import ConjobsError

SHELLS = ("bash", "zsh", "fish")
EDITIONS = ("six-player", "classic")
CON_SETS = ("rulebook", "house", "all")


def one_line(error: ConjobsError) -> str:
    """What is wrong, what would be allowed, and the rule, on one line; of several problems the first, and how many."""
    text, *more = error.message.splitlines() or [error.code]
    if more:
        return f"error: {text} ({len(more)} more like this)"
    parts = ["error:", text, error.allowed, f"({error.rule})" if error.rule else ""]
    return " ".join(" ".join(part for part in parts if part).split())


def fail(text: str) -> NoReturn:
    """Say what is wrong, and end with exit code 2."""
    click.echo(text, err=True)
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
        # A letter that the terminal cannot show must not end the game.
        for stream in (sys.stdout, sys.stderr):
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
    return f"error: {text}{where}"


def _examples(*lines: str) -> str:
    """Examples for a help text, kept as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


@click.group(
    cls=Program,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    invoke_without_command=True,
    epilog=_examples(
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
    """Lords of Vegas with Con Jobs: play in this terminal, step through games, run many at once.

    An unofficial fan project.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


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
    lines, code = scenario_report(files, library=library)
    for line in lines:
        click.echo(line)
    return code


def _complete_rule(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.data import load_rules

    return [
        CompletionItem(rule.number, help=rule.title)
        for rule in load_rules().values()
        if rule.number.lower().startswith(incomplete.lower())
    ]


@main.command(epilog=_examples("conjobs rules", "conjobs rules K-4", "conjobs rules cj"))
@click.argument("number", required=False, shell_complete=_complete_rule)
def rules(number: str | None) -> None:
    """Show a rule, a chapter, or all titles."""
    from conjobs.terminal.explain import rule_text

    for line in rule_text(number or ""):
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
    from conjobs.cons.fields import near
    from conjobs.cons.language import card_to_data
    from conjobs.data import card_library
    from conjobs.terminal.cards import print_card

    library = {card.id: card for card in card_library(con_set, card_files)}
    card = library.get(card_id.lower())
    if card is None:
        hint = near(card_id, list(library)) or " All are in conjobs cards list."
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
    from conjobs.data import card_library, load_cards
    from conjobs.terminal.panels import several

    code = 0
    for file in files:
        try:
            found = load_cards(file).cards
            # By itself a file may be right, and still repeat the id of a card that comes with conjobs.
            card_library("all", [file])
        except ConjobsError as error:
            code = 2
            for line in str(error).splitlines():
                click.echo(f"error: {line}", err=True)
        else:
            click.echo(f"{file}: {several(len(found), 'card')}, nothing is wrong")
    return code


def run(arguments: Sequence[str] | None = None) -> None:
    """Run the command with these arguments, or those of the process."""
    main(args=None if arguments is None else list(arguments), prog_name="conjobs")


if __name__ == "__main__":
    run()
