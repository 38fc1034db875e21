"""Statistics drawn with matplotlib, where that is installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from conjobs.record.stats import SOURCES
from conjobs.rules.errors import ConjobsError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS: Final = {
    "red": "#c0392f",
    "yellow": "#d9ab00",
    "green": "#2f7d32",
    "blue": "#2a62bf",
    "purple": "#8a3a9e",
    "black": "#2b2e33",
}
# Lines differ by their marks, too, so that the plots read without colours.
MARKS: Final = {"red": "^", "yellow": "o", "green": "P", "blue": "s", "purple": "D", "black": "*"}
SHADES: Final = ("#8a8678", "#4a967a", "#be963b", "#8a70ae", "#92694a", "#96a2ae")
ENDINGS: Final = (".svg", ".png", ".pdf")


def plot(target: Path, games: list[dict[str, Any]], over: dict[str, Any]) -> None:
    """Draw one game over time, or many by who played, into a new file or over an old one.

    Raises:
        ConjobsError: matplotlib is missing, the ending says no picture, or the file cannot be written.
    """
    if target.suffix.lower() not in ENDINGS:
        allowed = f"It ends in {', '.join(ENDINGS)}."
        raise ConjobsError("bad-file", f"{target}: that is no name of a picture.", allowed)
    try:
        import matplotlib
    except ImportError as error:
        allowed = 'Install it with: pip install "conjobs[plots]".'
        raise ConjobsError("no-matplotlib", "Plots need matplotlib, which is not installed.", allowed) from error
    matplotlib.use("agg")
    # Text stays text, and the same game gives the same file.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "conjobs"}):
        _draw(target, games, over)


def _draw(target: Path, games: list[dict[str, Any]], over: dict[str, Any]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 8), layout="constrained")
    axes = figure.subplots(2, 2)
    if len(games) == 1:
        _one_game(list(axes.flat), games[0])
    else:
        _many_games(list(axes.flat), games, over)
    metadata = {"Date": None} if target.suffix.lower() == ".svg" else None
    try:
        figure.savefig(target, metadata=metadata)
    except OSError as error:
        raise ConjobsError("cannot-write", f"{target} cannot be written: {error.strerror or error}.") from error


def _one_game(axes: list[Axes], game: dict[str, Any]) -> None:
    points, money, income, luck = axes
    colours = [player["colour"] for player in game["players"]]
    turns = [standing["turn"] for standing in game["series"]]
    for axis, name, label in ((points, "points", "Points"), (money, "money", "Money, $ millions")):
        for seat, colour in enumerate(colours):
            values = [standing[name][seat] for standing in game["series"]]
            axis.plot(
                turns,
                values,
                COLOURS.get(colour, "#555555"),
                marker=MARKS.get(colour, "x"),
                markevery=5,
                drawstyle="steps-post" if name == "points" else "default",
                label=colour,
            )
        axis.set(title=label, xlabel="Turn")
        axis.grid(alpha=0.3)
    for change in game["lead"]:
        points.axvline(change["turn"], color=COLOURS.get(colours[change["seat"]], "#555555"), alpha=0.3, linestyle=":")
    points.legend()
    _stacked(income, colours, {source: game["income"][source] for source in SOURCES})
    cards = game["cards"]
    for seat, colour in enumerate(colours):
        amounts = [cards["expected_money"][seat], cards["money"][seat]]
        places = [seat - 0.2, seat + 0.2]
        luck.bar(places, amounts, 0.36, color=["#c9c5b8", COLOURS.get(colour, "#555555")])
    luck.set_xticks(range(len(colours)), colours)
    luck.set(title="Pay at the cards drawn: expected (grey), actual")


def _many_games(axes: list[Axes], games: list[dict[str, Any]], over: dict[str, Any]) -> None:
    wins, points, income, luck = axes
    names, everyone = list(over["who"]), list(over["who"].values())
    wins.bar(names, [100 * one["wins"] / one["seats"] for one in everyone], color=SHADES[1])
    wins.set(title=f"Wins, % of seats ({over['games']} games)")
    by_who: dict[str, list[int]] = {name: [] for name in names}
    for game in games:
        for player, reached in zip(game["players"], game["series"][-1]["points"], strict=True):
            by_who[player["who"]].append(reached)
    points.boxplot(list(by_who.values()))
    points.set_xticks(range(1, len(names) + 1), names)
    points.set(title="Points at the end")
    _stacked(income, names, {source: [one["income"][source] for one in everyone] for source in SOURCES})
    luck.bar(names, [one["card_luck"] for one in everyone], color=SHADES[2])
    luck.axhline(0, color="#555555", linewidth=0.8)
    luck.set(title="Luck with cards, $ millions a seat")


def _stacked(axis: Axes, names: list[str], amounts: dict[str, list[float]]) -> None:
    """Bars of what came in above zero, and of what went out below."""
    above, below = [0.0] * len(names), [0.0] * len(names)
    for shade, (source, row) in zip(SHADES, amounts.items(), strict=True):
        bottoms = [above[place] if amount >= 0 else below[place] for place, amount in enumerate(row)]
        axis.bar(range(len(names)), row, 0.6, bottoms, color=shade, label=source, edgecolor="#14110d", linewidth=0.4)
        above = [start + max(amount, 0) for start, amount in zip(above, row, strict=True)]
        below = [start + min(amount, 0) for start, amount in zip(below, row, strict=True)]
    axis.set_xticks(range(len(names)), names)
    axis.set(title="Income by source, $ millions")
    axis.margins(y=0.05)
    axis.use_sticky_edges = False
    # Beside the bars: it would cover some.
    axis.legend(fontsize="small", loc="upper left", bbox_to_anchor=(1, 1))
