"""Bots by name: those that come with conjobs, and those that other packages register as entry points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from conjobs.bots.base import Bot
from conjobs.bots.builder import BuilderBot
from conjobs.bots.greedy import GreedyBot
from conjobs.bots.random_bot import RandomBot
from conjobs.cons.fields import near, one_of, shown
from conjobs.rules.errors import ConjobsError
from conjobs.rules.ruleset import Ruleset

GROUP: Final = "conjobs.bots"
HUMAN: Final = "human"
DEFAULT_BOT: Final = "greedy"

BotFactory = Callable[[int], Bot]
"""Makes a bot from the seed for its own randomness; a subclass of `Bot` is one."""

_SHIPPED: Final[dict[str, BotFactory]] = {"random": RandomBot, "greedy": GreedyBot, "builder": BuilderBot}


@dataclass(frozen=True)
class Seat:
    """A seat at the table: the player's colour, and who sits there: "human" or the name of a bot."""

    colour: str
    who: str


def names() -> list[str]:
    """The names of all bots, the shipped ones first. What a package registers under one of their names is not used."""
    return [*_SHIPPED, *sorted(set(_registered()) - set(_SHIPPED))]


def factory(name: str) -> BotFactory:
    """What makes the bot of this name.

    Raises:
        ConjobsError: code `unknown-bot`, there is none; code `bad-bot`, the package that registers it is broken.
    """
    if name in _SHIPPED:
        return _SHIPPED[name]
    entry = _registered().get(name)
    if entry is None:
        known = names()
        raise ConjobsError("unknown-bot", f"There is no bot {shown(name)}.", one_of(known) + near(name, known))
    try:
        made = entry.load()
    except Exception as error:  # Whatever a stranger's module does wrong: it must not end in a traceback.
        raise _broken(name, entry, _first_line(error)) from error
    if not callable(made):
        raise _broken(name, entry, "it is nothing that makes a bot")
    loaded: BotFactory = made
    return loaded


def make(name: str, seed: int = 0) -> Bot:
    """A bot by name, with the seed for its own randomness.

    Raises:
        ConjobsError: as `factory`, and code `bad-bot` if it cannot be made or is no `Bot`.
    """
    maker = factory(name)
    if name in _SHIPPED:
        return maker(seed)
    try:
        bot = maker(seed)
    except Exception as error:  # As above.
        raise _broken(name, _registered()[name], _first_line(error)) from error
    if not isinstance(bot, Bot):
        raise _broken(name, _registered()[name], f"it makes a {type(bot).__name__}, which is no conjobs.bots.base.Bot")
    bot.name = name
    return bot


def _registered() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _broken(name: str, entry: EntryPoint, why: str) -> ConjobsError:
    return ConjobsError("bad-bot", f"The bot {shown(name)} ({entry.value}) cannot be used: {why}.")


def _first_line(error: Exception) -> str:
    lines = str(error).splitlines()
    return f"{type(error).__name__}: {lines[0].rstrip('.')}" if lines else type(error).__name__


def parse_seats(
    words: Sequence[str],
    players: int | None,
    rules: Ruleset,
    *,
    humans: bool = True,
    fill: str = DEFAULT_BOT,
) -> list[Seat]:
    """The seats in order, from words `[colour=]who`; who names no colour gets the first of the edition that is free.

    Args:
        words: such as "human", "greedy" or "blue=random".
        players: how many seats there are; None: as many as words, but at least the edition's fewest, and four if there
            is no word. Seats without a word are filled with `fill`.
        rules: the edition, which says how many may play, and in which colours.
        humans: whether people may sit here.
        fill: the bot for seats that nobody named.

    Raises:
        ConjobsError: a bot or colour that is not there, a colour twice, too many or too few players.
    """
    allowed = f"The {rules.edition} edition is for {rules.least_players} to {rules.most_players} players."
    if players is None:
        players = max(len(words), rules.least_players) if words else min(4, rules.most_players)
    if not rules.least_players <= players <= rules.most_players:
        raise ConjobsError("bad-players", f"{shown(players)} players are too {_many(players, rules)}.", allowed, "S-1")
    if len(words) > players:
        allowed = "Name no more seats than players play."
        raise ConjobsError("bad-seats", f"{len(words)} seats are named for {players} players.", allowed, "S-1")
    read = [_read(word, rules, humans) for word in words] + [("", fill)] * (players - len(words))
    taken = [colour for colour, _ in read if colour]
    for colour in taken:
        if taken.count(colour) > 1:
            allowed = f"Each of these can be used once: {', '.join(rules.colours)}."
            raise ConjobsError("bad-seats", f"Two seats are {colour}.", allowed, "B-3")
    free = [colour for colour in rules.colours if colour not in taken]
    return [Seat(colour or free.pop(0), who) for colour, who in read]


def seats_for(colours: Sequence[str], words: Sequence[str], rules: Ruleset) -> list[Seat]:
    """The seats of a game whose players are known, in seat order, from words as for `parse_seats`.

    Raises:
        ConjobsError: as `parse_seats`, and code `bad-seats` for a colour that does not play.
    """
    named = {word.partition("=")[0].strip().lower() for word in words if "=" in word}
    free = [colour for colour in colours if colour not in named]
    placed = [word if "=" in word or not free else f"{free.pop(0)}={word}" for word in words]
    placed += [f"{colour}={DEFAULT_BOT}" for colour in free[: max(len(colours) - len(placed), 0)]]
    found = {seat.colour: seat.who for seat in parse_seats(placed, len(colours), rules)}
    absent = [colour for colour in found if colour not in colours]
    if absent:
        raise ConjobsError("bad-seats", f"{absent[0]} does not play here.", one_of(list(colours)))
    return [Seat(colour, found[colour]) for colour in colours]


def _many(players: int, rules: Ruleset) -> str:
    return "few" if players < rules.least_players else "many"


def _read(word: str, rules: Ruleset, humans: bool) -> tuple[str, str]:
    """The colour, empty if none is named, and the who of a word."""
    colour, named, who = word.strip().rpartition("=")
    colour, who = colour.strip().lower(), who.strip()
    if named and colour not in rules.colours:
        allowed = one_of(rules.colours) + near(colour, rules.colours)
        raise ConjobsError("bad-seats", f"The edition has no player colour {shown(colour)}.", allowed, "B-3")
    known = [*([HUMAN] if humans else []), *names()]
    # A stranger may write his bot's name with capitals, and who plays it need not.
    who = next((name for name in known if name.lower() == who.lower()), who.lower())
    if who == HUMAN and humans:
        return colour, who
    if who not in known:
        hint = f" For a colour, write {who}=NAME." if who in rules.colours else near(who, known)
        raise ConjobsError("unknown-bot", f"There is no bot {shown(who)}.", one_of(known) + hint)
    factory(who)
    return colour, who
