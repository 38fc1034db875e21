"""What the options and helps of many commands are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def examples(*lines: str) -> str:
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
            which = f"of at least {self.min}" if self.max is None else f"from {self.min} to {self.max}"
            self.fail(f"{str(value)[:40]!r} is not a whole number {which}.", param, ctx)


def json_option(what: str = "JSON") -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option to print for programs; `what` is printed then."""
    return click.option("--json", "as_json", is_flag=True, help=f"Print {what}, for programs.")


jobs_option = click.option("--jobs", type=Whole(1, 256), metavar="N", help="How many processes.  [default: one a core]")
