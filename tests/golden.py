"""Golden games: whole records in tests/records that must stay readable and right for as long as the program lives.

`python tests/golden.py` adds games for the categories that have none. A game that is there stays as it is when the
format or the rules change: that it can still be read is what it is for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conjobs.bots import registry
from conjobs.bots.driver import Driver, as_action
from conjobs.cons.card_files import parse_cards
from conjobs.data import ruleset, shipped_cards
from conjobs.game import Game
from conjobs.record import GivenUp, Record, Undo, read_record
from conjobs.rules import events
from conjobs.rules.actions import Draw, EndTurn
from conjobs.rules.bits import count
from conjobs.rules.chance import FastChance
from kit import TABLES, random_action

RECORDS = Path(__file__).parent / "records"
MOST_TRIES = 1000
OWN_CARD = {
    "id": "pay-day",
    "name": "Pay Day",
    "group": "vega",
    "set": "mine",
    "text": "Each player is paid $2.",
    "effects": [{"do": "pay-players", "players": "everyone", "amount": 2}],
}


def table_category(edition: str, players: int, cons: bool) -> str:
    return f"{edition}, {players} players, {'with' if cons else 'without'} Con Jobs"


WANTED = {
    *(table_category(edition, players, cons) for edition, players, cons, _ in TABLES),
    *(f"hosted {card.id}" for card in shipped_cards()),
    "ends by Game Over at its place",
    "ends by Game Over deeper in the last stack",
    "ends at the end of the track",
    "ends with several winners",
    "ends by giving up",
    "goes on after its end was taken back",
    "trade done",
    "trade stopped on its way",
    "trade declined",
    "trade withdrawn",
    "bet laid off by half",
    "bet covered whole",
    "no die left (A-7)",
    "no marker left (A-8)",
    "event cancelled",
    "undo past dice",
    "undo past a property card",
    "own con card hosted",
    "seed committed to, with words",
    "seed that is no secret",
    *(f"fact {kind.__name__}" for kind in events.Event.__args__),
}


def categories(game: Game) -> set[str]:
    """What a game is an example of."""
    rules, record = game.rules, game.record
    found = {table_category(rules.edition, int(game.position.players), rules.cons)}
    for facts in game.facts:
        for fact in facts:
            found.add(f"fact {type(fact).__name__}")
            found |= set(_of_fact(game, fact))
    found |= set(_of_undos(record))
    chance = record.header.chance
    if chance["kind"] == "seeded":
        found.add("seed that is no secret")
    elif any(chance["words"]):
        found.add("seed committed to, with words")
    if isinstance(record.lines[-1], GivenUp):
        found.add("ends by giving up")
    return found & WANTED


def _of_fact(game: Game, fact: events.Event) -> Iterator[str]:
    if isinstance(fact, events.Hosted):
        card = game.rules.cards[fact.card]
        yield "own con card hosted" if card.id == OWN_CARD["id"] else f"hosted {card.id}"
    elif isinstance(fact, events.Cancelled):
        yield "event cancelled"
    elif isinstance(fact, events.LaidOff):
        yield "bet laid off by half" if fact.half else "bet covered whole"
    elif isinstance(fact, events.DieMoved):
        yield "no die left (A-7)"
    elif isinstance(fact, events.LotGivenUp):
        yield "no marker left (A-8)"
    elif isinstance(fact, events.StepDone):
        yield "trade done"
    elif isinstance(fact, events.TradeStopped):
        yield "trade stopped on its way"
    elif isinstance(fact, events.Declined):
        yield "trade declined"
    elif isinstance(fact, events.Withdrawn):
        yield "trade withdrawn"
    elif isinstance(fact, events.GameEnded):
        yield from _of_end(game, fact)


def _of_end(game: Game, fact: events.GameEnded) -> Iterator[str]:
    if count(fact.winners) > 1:
        yield "ends with several winners"
    if fact.jackpot:
        yield "ends at the end of the track"
        return
    start, end = game.positions[0], game.position
    turned = count(start.undrawn) - count(end.undrawn)
    yield f"ends by Game Over {'deeper in the last stack' if turned > start.sure else 'at its place'}"


def _of_undos(record: Record) -> Iterator[str]:
    standing: list[dict[str, Any]] = []
    over = False
    for line in record.lines:
        if isinstance(line, Undo):
            if over:
                yield "goes on after its end was taken back"
            for outcome in standing[line.to :]:
                if "dice" in outcome:
                    yield "undo past dice"
                if "cards" in outcome:
                    yield "undo past a property card"
            del standing[line.to :]
        elif hasattr(line, "outcome"):
            standing.append(line.outcome)
        else:
            over = True


# Making them

Mover = Callable[[Game], None]


def by_chance(seed: int, undo: bool = False) -> Mover:
    """Whatever is legal, trades included; now and then something is taken back."""
    source = FastChance(seed)

    def move(game: Game) -> None:
        seat, action = random_action(game.position, source)
        game.play(action, seat)
        if undo and not game.over and not source.below(25):
            game.undo(max(0, game.ply - 3))

    return move


def by_bots(names: list[str], seed: int) -> Mover:
    driver = Driver([registry.make(name, seed + seat) for seat, name in enumerate(names)])

    def move(game: Game) -> None:
        moved = driver.next_move(game.position)
        assert moved is not None
        game.play(as_action(moved[1]), moved[0])

    return move


def hoarding(game: Game) -> None:
    """Take lots and never build: the markers run out."""
    choices = [action for action in game.legal_actions if isinstance(action, Draw | EndTurn)]
    game.play(choices[0] if choices else next(iter(game.legal_actions)))


@dataclass
class Plan:
    """How a game is made: its rules, who moves, and from which seed."""

    name: str
    rules: dict[str, Any]
    players: int
    mover: Callable[[int], Mover]
    seeded: bool = False
    words: list[str] = field(default_factory=list)
    finish: Callable[[Game], None] | None = None
    plies: int = 10_000

    def play(self, number: int) -> Game:
        """The game with this number; the same each time."""
        secret = hashlib.sha256(f"{self.name} {number}".encode()).hexdigest()
        rules = ruleset(**self.rules)
        chance: dict[str, Any] = {"seed": number} if self.seeded else {"secret": secret, "words": self.words}
        game = Game.new(players=self.players, rules=rules, **chance)
        move = self.mover(number)
        while not game.over and game.ply < self.plies:
            move(game)
        if self.finish is not None:
            self.finish(game)
        return game


def take_back_the_end(game: Game) -> None:
    last = game.record.plies[-1]
    while True:
        game.undo(game.ply - 1)
        game.play(last.action, game.position.colours.index(last.player))
        if game.over:
            return


def plans() -> Iterator[Plan]:
    for edition, players, cons, mixed in TABLES:
        rules: dict[str, Any] = {"edition": edition, "cons": cons}
        if mixed:
            rules |= {"raising": edition == "classic", "lay_off": edition != "classic", "late_game_over": True}
        name = f"{edition}-{players}{'-cons' if cons else ''}{'-mixed' if mixed else ''}"
        words = ["we all", *["roll"] * (players - 1)] if cons else []
        yield Plan(name, rules, players, lambda seed: by_chance(seed, undo=True), words=words)
    yield Plan("seeded", {}, 3, by_chance, seeded=True)
    yield Plan("greedy", {}, 2, lambda seed: by_bots(["greedy", "greedy"], seed))
    yield Plan("builders", {}, 2, lambda seed: by_bots(["builder", "random"], seed))
    yield Plan("hoarders", {"cons": False}, 2, lambda seed: hoarding)
    yield Plan("given-up", {}, 4, by_chance, finish=Game.give_up, plies=40)
    yield Plan("end-taken-back", {}, 2, by_chance, finish=take_back_the_end)
    own = parse_cards({"card": [OWN_CARD]}, "own").cards
    yield Plan("own-card", {"cards": [*shipped_cards(), *own]}, 3, by_chance)
    yield Plan("late", {"late_game_over": True}, 2, by_chance)
    # Only where dice run out a tile has none that an event could put one on.
    yield Plan("tile-without-die", {}, 2, by_chance)
    # For what no game has yet.
    yield Plan("cons", {"edition": "classic", "cons": True, "raising": True}, 4, by_chance)


def make() -> None:
    """Play each plan once, and those that look for something until they have it; write the games that add something."""
    left = set(WANTED)
    for path in RECORDS.glob("*.conjobs"):
        left -= categories(Game.from_record(read_record(path.read_bytes()).record))
    for plan in plans():
        for number in range(1, MOST_TRIES):
            if not left:
                return
            game = plan.play(number)
            added = categories(game) & left
            if added:
                left -= added
                name = f"{plan.name}-{number}.conjobs"
                (RECORDS / name).write_text(game.record.to_text(), encoding="utf-8")
                print(f"{name}: {', '.join(sorted(added))}")
            if not _could_add(plan, left):
                break
    print("Found none for:", ", ".join(sorted(left)))


def _could_add(plan: Plan, left: set[str]) -> bool:
    """Whether playing on may be worth it: only the plans that look for something go on."""
    looks_for = {
        "greedy": {"ends at the end of the track"},
        "hoarders": {"no marker left (A-8)"},
        "own-card": {"own con card hosted"},
        "late": {"ends by Game Over deeper in the last stack"},
        "cons": {
            "ends with several winners",
            *(name for name in WANTED if name.startswith(("hosted ", "fact "))),
        },
        "tile-without-die": {"fact DiePlaced"},
        "builders": {"no die left (A-7)"},
    }
    return bool(looks_for.get(plan.name, set()) & left)


if __name__ == "__main__":
    make()
