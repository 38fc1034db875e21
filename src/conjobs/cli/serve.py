"""The command that serves tables to browsers."""

from __future__ import annotations

import math
from typing import Any, Final

import click

from conjobs.cli.options import Whole, examples, json_option

MOST_RATE: Final = 1_000_000


class Rate(click.types.FloatParamType):
    """Requests a second: 0 for no limits, else so many that a page comes through."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        try:
            rate = float(value)
        except ValueError:
            rate = math.nan
        # Asked this way round, nan is refused: it is neither below nor above anything.
        if not (rate == 0 or 1 <= rate <= MOST_RATE):
            self.fail(f"{str(value)[:40]!r} is neither 0 nor a number from 1 to {MOST_RATE}.", param, ctx)
        return rate


@click.command(
    epilog=examples(
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
@click.option(
    "--no-browser",
    is_flag=True,
    help="Do not open the browser. Without a screen, or with output to no terminal, it opens in no case.",
)
@click.option(
    "--rate",
    type=Rate(),
    metavar="N",
    default=50.0,
    show_default=True,
    help="How many requests a second one address may make in the long run; 0: no limits.",
)
@click.option("--keep-open", type=Whole(1), default=7, show_default=True, help="Days to keep a table that never began.")
@click.option("--keep-running", type=Whole(1), default=90, show_default=True, help="Days to keep an idle game.")
@click.option("--keep-over", type=Whole(1), default=365, show_default=True, help="Days to keep a game that is over.")
@json_option("the address as JSON")
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
