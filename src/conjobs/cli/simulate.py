"""The command that plays many games between bots."""

from __future__ import annotations

from typing import Any

import click

from conjobs.cli.game_options import make_rules, rule_options, seat_option
from conjobs.cli.options import Whole, examples, jobs_option, json_option
from conjobs.cli.output import print_json


@click.command(
    epilog=examples(
        "conjobs simulate --games 1000 --seat greedy --seat random",
        "conjobs simulate --games 200 --players 4 --no-cons --jobs 4",
        "conjobs simulate --games 500 --seat greedy --seat builder --seed 1 --json > report.json",
    )
)
@click.option("--games", type=Whole(1, 10_000_000), default=1000, show_default=True, help="How many games.")
@seat_option
@rule_options
@jobs_option
@json_option("the report as JSON")
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
        print_json(report.to_json())
    else:
        report.render(make_console())
