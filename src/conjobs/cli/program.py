"""The program around the commands: whatever is wrong is one line on standard error, and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from conjobs.rules.errors import ConjobsError
from conjobs.terminal.refusals import one_line, visible


def fail(text: str) -> NoReturn:
    """Say what is wrong, and end with exit code 2."""
    _tell(visible(text))
    raise SystemExit(2)


def _tell(text: str) -> None:
    """Print on standard error; where that cannot be written, the exit code alone tells."""
    try:
        click.echo(text, err=True)
    except OSError:
        # Python would try once more at its end, and change the exit code.
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


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
            _tell(error.format_message())
            sys.exit(2)
        except click.ClickException as error:
            fail(_usage_line(error))
        except ConjobsError as error:
            fail(one_line(error))
        except click.Abort:
            # Of Ctrl-C, behind whose ^C click has begun a new line.
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
