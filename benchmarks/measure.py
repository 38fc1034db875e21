"""One round of one measurement, in a process of its own: `bench.py` and `instructions.py` start it.

    python benchmarks/measure.py '{"kind": "games", "amount": 100, "cons": true}'

Says `ready` once all is set up, waits for a line, measures, and prints what it found as one line of JSON. So several
can begin at the same moment. Which build is measured depends on PYTHONPATH alone.

It needs the standard library and what it measures, nothing else: Catanatron's environment has no more.
"""

from __future__ import annotations

import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conjobs.rules.position import Position
    from conjobs.rules.ruleset import Ruleset

Options = dict[str, Any]
# What was counted (games, copies, decisions), and what else was found, by name.
Found = dict[str, float]
Work = Callable[[], Found]

EDITION = "six-player"
# Choices and dice come from sources of their own; the seeds of one never meet those of the other.
CHOICES = 1_000_000_000
# What a position for copies, and for flipped tiles, looks like: the middle of a game, and a board with many tiles.
MIDDLE_PLIES = 90
MANY_TILES = 24
FULL_BOARDS = 8


def _rules(options: Options) -> Ruleset:
    from conjobs.data import ruleset

    return ruleset(EDITION, cons=bool(options.get("cons", False)))


def games(options: Options) -> Work:
    """Whole random games, with the loop inside the package."""
    from conjobs.rules.chance import FastChance
    from conjobs.rules.dealer import Dealer
    from conjobs.rules.playout import play_randomly
    from conjobs.rules.setup import new_game

    rules, amount, seed = _rules(options), options["amount"], options.get("seed", 0)
    colours = rules.colours[: options.get("players", 4)]

    def work() -> Found:
        decisions = 0
        for number in range(seed, seed + amount):
            chance = FastChance(number)
            position = new_game(rules, colours, chance)
            decisions += play_randomly(position, Dealer(chance), FastChance(CHOICES + number))
        return {"count": amount, "decisions": decisions}

    return work


def driven(options: Options) -> Work:
    """The same games, with the loop in interpreted code: list, choose and apply one action after another."""
    from conjobs.rules.bits import Codes
    from conjobs.rules.chance import FastChance
    from conjobs.rules.dealer import Dealer
    from conjobs.rules.legal import fill
    from conjobs.rules.play import apply_code
    from conjobs.rules.position import OVER
    from conjobs.rules.setup import new_game

    rules, amount, seed = _rules(options), options["amount"], options.get("seed", 0)
    colours = rules.colours[: options.get("players", 4)]

    def work() -> Found:
        decisions = 0
        codes = Codes()
        for number in range(seed, seed + amount):
            chance, choices = FastChance(number), FastChance(CHOICES + number)
            position, dealer = new_game(rules, colours, chance), Dealer(chance)
            while position.phase != OVER:
                fill(position, codes)
                apply_code(position, position.actor, codes.items[choices.below(codes.size)], dealer)
                decisions += 1
        return {"count": amount, "decisions": decisions}

    return work


def copies(options: Options) -> Work:
    """Copies of a position in the middle of a game."""
    position = _middle(options)
    amount = options["amount"]

    def work() -> Found:
        for _ in range(amount):
            position.copy()
        return {"count": amount}

    return work


def size(options: Options) -> Work:
    """The memory that a copy of a position takes: all of it, and the numbers in its tables alone."""
    position = _middle(options)
    amount = options["amount"]

    def work() -> Found:
        kept: list[object] = [None] * amount
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        for number in range(amount):
            kept[number] = position.copy()
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return {"count": amount, "bytes": (after - before) / amount, "tables": 8 * _table_entries(position)}

    return work


def _table_entries(position: Position) -> int:
    """How many numbers the tables of a position hold."""
    one = type(position.tiles)
    # A compiled class has no dictionary, and says itself what it has.
    names = getattr(type(position), "__mypyc_attrs__", None) or list(vars(position))
    held = [getattr(position, name) for name in names]
    # Interpreted, tables are lists, as are the stack and the offers, which hold no numbers.
    return sum(len(table) for table in held if isinstance(table, one) and all(isinstance(n, int) for n in table))


def _middle(options: Options) -> Position:
    from conjobs.rules.chance import FastChance
    from conjobs.rules.dealer import Dealer
    from conjobs.rules.playout import play_randomly
    from conjobs.rules.setup import new_game

    rules, chance = _rules(options), FastChance(3)
    position = new_game(rules, rules.colours[:4], chance)
    play_randomly(position, Dealer(chance), FastChance(CHOICES), MIDDLE_PLIES)
    return position


def flipped(options: Options) -> Work:
    """Random play to the end from boards with many tiles, `down` of them face down."""
    from conjobs.rules.chance import FastChance
    from conjobs.rules.dealer import Dealer
    from conjobs.rules.playout import play_randomly

    boards = full_boards(options, FULL_BOARDS)
    amount, seed = options["amount"], options.get("seed", 0)

    def work() -> Found:
        decisions = 0
        for number in range(seed, seed + amount):
            position = boards[number % len(boards)].copy()
            decisions += play_randomly(position, Dealer(FastChance(number)), FastChance(CHOICES + number))
        return {"count": decisions}

    return work


def full_boards(options: Options, boards: int) -> list[Position]:
    """Positions with at least `MANY_TILES` tiles in the actions of a turn, `down` tiles of each face down."""
    from conjobs.rules.bits import BIT, count, lots
    from conjobs.rules.chance import FastChance
    from conjobs.rules.dealer import Dealer
    from conjobs.rules.dice import settle_ties
    from conjobs.rules.playout import play_randomly
    from conjobs.rules.position import ACTION_PHASE, OVER
    from conjobs.rules.setup import new_game

    rules = _rules(options)
    found: list[Position] = []
    seed = 0
    while len(found) < boards:
        chance, choices = FastChance(seed), FastChance(CHOICES + seed)
        seed += 1
        position, dealer = new_game(rules, rules.colours[:4], chance), Dealer(chance)
        while position.phase != OVER and count(position.built) < MANY_TILES:
            play_randomly(position, dealer, choices, 1)
        if position.phase != ACTION_PHASE or position.stack:
            continue
        # Cards may have flipped some already: the board is to have as many as it is asked for.
        position.down = 0
        tiles = lots(position.built)
        for _ in range(options.get("down", 0)):
            position.down |= BIT[tiles.pop(choices.below(len(tiles)))]
        position.regroup_all()
        # Other casinos bring other ties (K-4).
        settle_ties(position, dealer)
        assert not position.problems()
        found.append(position)
    return found


def memory(options: Options) -> Work:
    """How much the process grows between a tenth of the games and all of them."""
    tenth, rest = games({**options, "amount": options["amount"] // 10}), games(options)

    def work() -> Found:
        tenth()
        before = _peak()
        found = rest()
        return {**found, "grown": _peak() - before}

    return work


def _peak() -> int:
    """The most memory that the process has had so far, in bytes."""
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Linux counts in kilobytes, macOS in bytes.
    return peak if sys.platform == "darwin" else 1024 * peak


def catanatron(options: Options) -> Work:
    """Whole games of Catanatron with four random players."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, unused-ignore]

    amount, seed = options["amount"], options.get("seed", 0)

    def work() -> Found:
        # Its seed 0 stands for any seed.
        for number in range(seed + 1, seed + amount + 1):
            Game([RandomPlayer(color) for color in Color], seed=number).play()
        return {"count": amount}

    return work


KINDS: dict[str, Callable[[Options], Work]] = {
    kind.__name__: kind for kind in (games, driven, copies, size, flipped, memory, catanatron)
}


def timed(work: Work) -> Found:
    """Do the work; what it found, with its CPU and wall time in seconds."""
    wall, cpu = time.perf_counter(), time.process_time()
    found = work()
    return {**found, "cpu": time.process_time() - cpu, "wall": time.perf_counter() - wall}


def build() -> str:
    """Which build of the rules is measured."""
    from conjobs.rules.bits import COMPILED

    return "compiled" if COMPILED else "interpreted"


def main() -> None:
    """Measure once."""
    options = json.loads(sys.argv[1])
    work = KINDS[options["kind"]](options)
    which = "catanatron" if options["kind"] == "catanatron" else build()
    if options.get("wait", True):
        print("ready", flush=True)
        sys.stdin.readline()
    print(json.dumps({"build": which, **timed(work)}))


if __name__ == "__main__":
    main()
