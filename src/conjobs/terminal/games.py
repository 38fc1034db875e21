"""The games on disk, as a list: which there are, and how far they have come."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from conjobs.cons.fields import shown
from conjobs.game import Game
from conjobs.rules.errors import ConjobsError
from conjobs.terminal.look import SOFT, STRONG, WRONG
from conjobs.terminal.panels import wrapped
from conjobs.terminal.program import command
from conjobs.terminal.refusals import visible
from conjobs.terminal.store import game_files, games_folder, read_game
from conjobs.view.about import several


def saved_games() -> list[dict[str, Any]]:
    """What is to be known of each game, the latest first; of a file that is none, its path and the `error`."""
    return [_game_data(path, written) for path, written in game_files()]


def _game_data(path: Path, written: float) -> dict[str, Any]:
    when = time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(written))
    found: dict[str, Any] = {"path": str(path), "written": when}
    try:
        game = read_game(path)
    except ConjobsError as error:
        return {**found, "error": str(error)}
    header, position = game.record.header, game.position
    found["players"] = [{"colour": c, "who": w} for c, w in zip(header.players, header.who, strict=True)]
    found |= {"ply": game.ply, "over": game.over, "given_up": game.given_up}
    return {**found, **_standing(game), "points": list(map(int, position.points))}


def _standing(game: Game) -> dict[str, Any]:
    """Whose word it is, or who won."""
    position = game.position
    if not game.over:
        return {"to_act": position.colours[position.to_act]}
    return {"winners": [colour for seat, colour in enumerate(position.colours) if position.winners & 2**seat]}


def print_games(console: Console) -> None:
    """The list, two lines a game: what was played and how far, and the file."""
    games = saved_games()
    if not games:
        console.print(Text(f"No game is in {visible(str(games_folder()))} yet.", SOFT), soft_wrap=True)
        return
    for data in games:
        when = data["written"].replace("T", " ")[:16]
        for number, line in enumerate(wrapped(f"{when}  {_told(data)}", console.width, 2)):
            text = line if number else Text(line.plain.strip())
            text.stylize(WRONG if "error" in data else "")
            console.print(text, soft_wrap=True)
        console.print(Text(f"  {visible(data['path'])}", SOFT), soft_wrap=True)
    resume = command("play", "--resume", "FILE")
    console.print(Text(f"{several(len(games), 'game')}. Go on with one: {resume}", STRONG), soft_wrap=True)


def _told(data: dict[str, Any]) -> str:
    if "error" in data:
        return f"cannot be read: {shown(data['error'].rpartition(': ')[2])}"
    players = ", ".join(f"{player['colour']} {visible(player['who'])}" for player in data["players"])
    if data["over"]:
        return f"over, {' and '.join(data['winners'])} won; {several(data['ply'], 'move')}; {players}"
    if data["given_up"]:
        return f"given up after {several(data['ply'], 'move')}; {players}"
    return f"{data['to_act']} to act after {several(data['ply'], 'move')}; {players}"
