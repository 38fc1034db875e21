"""What commands print: lines for people, complaints on standard error, JSON for programs."""

from __future__ import annotations

import json
from typing import Any

import click

from conjobs.terminal.refusals import visible


def say(text: str) -> None:
    """Print a line, without what would steer the terminal."""
    click.echo(visible(text))


def complain(text: str) -> None:
    """Print a line on standard error, without what would steer the terminal."""
    click.echo(visible(text), err=True)


def print_json(data: Any, indent: int | None = 2) -> None:
    """Print data as JSON; without an indent, on one line."""
    click.echo(json.dumps(data, indent=indent, ensure_ascii=False))
