"""The page's own check of dice and cards, held to games played here, and to records that were tampered with."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from conjobs.bots import registry
from conjobs.bots.driver import Driver
from conjobs.data import load_board, ruleset
from conjobs.game import Game
from conjobs.record.lines import header_text, line_text
from conjobs.record.verify import verify
from conjobs.rules.actions import from_code

SECRET = "66ba30ab09efb2e43f5b8da7202892716ab650287271da04ae18a876896d911f"
CHECK = """
async ([record, lots]) => (await import("/static/fair/check.js")).checkDice(record, lots)
"""


@functools.cache
def played(players: int, late: bool, cons: bool, undo: bool) -> str:
    """The record of a game of bots from a committed seed; with `undo`, plies that rolled and drew are taken back."""
    rules = ruleset("six-player", cons=cons, late_game_over=late)
    words = ["lucky 7", *([""] * (players - 2)), "über the top"]
    game = Game.new(players, rules=rules, secret=SECRET, words=words)
    driver = Driver([registry.factory("greedy")(seat) for seat in range(players)])
    while not game.over:
        move = driver.next_move(game.position)
        assert move is not None
        seat, code = move
        game.play(from_code(code) if isinstance(code, int) else code, seat)
        if undo and game.ply in {30, 60} and len(game.record.lines) < 100:
            game.undo(game.ply - 9)
    lines = [header_text(game.record.header), *map(line_text, game.record.lines)]
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


@pytest.fixture
def check(visitor: Callable[..., Page]) -> Callable[[str], dict[str, Any]]:
    page = visitor("/rules")
    return lambda record: page.evaluate(CHECK, [record, load_board().names])


@pytest.mark.parametrize(
    ("players", "late", "cons", "undo"),
    [
        (4, False, True, False),
        (2, False, True, False),
        (3, True, True, False),
        (6, True, False, False),
        (4, True, True, True),
    ],
)
def test_a_fair_game_is_found_fair(
    check: Callable[[str], dict[str, Any]], players: int, late: bool, cons: bool, undo: bool
) -> None:
    record = played(players, late, cons, undo)
    found = check(record)
    assert found["verdict"] == "fair", found
    assert found["secret"] == SECRET
    lines = [json.loads(line) for line in record.splitlines()[1:]]
    assert f"{sum(len(line.get('dice', [])) for line in lines)} dice" in found["message"]
    assert f"{sum(len(line.get('cards', [])) for line in lines)} property cards" in found["message"]
    assert any("undo" in line for line in lines) == undo


def tampered(change: Callable[[dict[str, Any]], object], line: int) -> str:
    lines = played(4, False, True, False).splitlines()
    table = json.loads(lines[line - 1])
    change(table)
    lines[line - 1] = json.dumps(table)
    return joined(lines)


def joined(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def line_with(key: str, after: int) -> int:
    """The number of the first line after another one that tells of something."""
    lines = played(4, False, True, False).splitlines()
    return next(place for place, line in enumerate(lines, 1) if place > after and f'"{key}"' in line)


def another_die(table: dict[str, Any]) -> None:
    table["dice"][-1] = table["dice"][-1] % 6 + 1


def another_card(table: dict[str, Any]) -> None:
    table["cards"] = ["B1" if table["cards"] != ["B1"] else "B2"]


def another_con_card(table: dict[str, Any]) -> None:
    table["con_cards"] = ["heraldry-fair" if table["con_cards"] != ["heraldry-fair"] else "feast-of-fools"]


@pytest.mark.parametrize(
    ("key", "change"), [("dice", another_die), ("cards", another_card), ("con_cards", another_con_card)]
)
def test_the_line_that_was_changed_is_named(
    check: Callable[[str], dict[str, Any]], key: str, change: Callable[[dict[str, Any]], object]
) -> None:
    line = line_with(key, 40)
    found = check(tampered(change, line))
    assert (found["verdict"], found["line"]) == ("wrong", line)


@pytest.mark.parametrize(
    "change",
    [
        lambda header: header["chance"].update(words=["lucky 8", "", "", "über the top"]),
        lambda header: header["setup"]["dice"].__setitem__(0, header["setup"]["dice"][0] % 6 + 1),
    ],
)
def test_a_changed_first_line_is_named(
    check: Callable[[str], dict[str, Any]], change: Callable[[dict[str, Any]], object]
) -> None:
    found = check(tampered(change, 1))
    assert (found["verdict"], found["line"]) == ("wrong", 1)


def test_where_seed_and_fingerprint_differ_the_line_with_the_seed_is_named(
    check: Callable[[str], dict[str, Any]],
) -> None:
    record = tampered(lambda header: header["chance"].update(commitment="0" * 64), 1)
    found = check(record)
    assert (found["verdict"], found["line"]) == ("wrong", len(record.splitlines()))
    assert found["line"] == verify(record.encode()).line


def test_where_nothing_can_be_checked_it_says_why(check: Callable[[str], dict[str, Any]]) -> None:
    unfinished = joined(played(4, False, True, False).splitlines()[:30])
    assert check(unfinished)["verdict"] == "open"
    seeded = Game.new(4, seed=7)
    assert "no secret" in check(header_text(seeded.record.header) + "\n")["message"]


def missing(lines: list[str]) -> int:
    del lines[20]
    return 21


def repeated(lines: list[str]) -> int:
    lines.insert(21, lines[20])
    return 22


def undone_ahead(lines: list[str]) -> int:
    lines[20] = '{"undo": 99}'
    return 21


def unreadable(lines: list[str]) -> int:
    lines[20] = lines[20][:-3]
    return 21


def empty(lines: list[str]) -> int:
    lines[20] = ""
    return 21


def of_no_kind(lines: list[str]) -> int:
    lines[20] = '{"hello": 1}'
    return 21


def after_the_end(lines: list[str]) -> int:
    lines.append(lines[-2])
    return len(lines)


def untold(lines: list[str]) -> int:
    table = json.loads(lines[-1])
    del table["secret"]
    lines[-1] = json.dumps(table)
    return len(lines)


def another_seed(lines: list[str]) -> int:
    lines[-1] = lines[-1].replace(SECRET, "0" * 64)
    return len(lines)


@pytest.mark.parametrize(
    "bend",
    [missing, repeated, undone_ahead, unreadable, empty, of_no_kind, after_the_end, untold, another_seed],
    ids=lambda bend: bend.__name__,
)
def test_lines_that_do_not_belong_there_are_named(
    check: Callable[[str], dict[str, Any]], bend: Callable[[list[str]], int]
) -> None:
    lines = played(4, False, True, False).splitlines()
    line = bend(lines)
    found = check(joined(lines))
    assert (found["verdict"], found["line"]) == ("wrong", line), found


def test_a_torn_last_line_is_left_out(check: Callable[[str], dict[str, Any]]) -> None:
    record = played(4, False, True, False)
    assert check(record + '{"undo": 1')["verdict"] == "fair"
    # Without its last line end the result is torn, too, and the seed is not told yet.
    assert check(record[:-1])["verdict"] == "open"


@functools.cache
def begun_in_the_middle() -> str:
    rules = ruleset("classic", cons=True, late_game_over=True)
    start = Game.new(3, rules=rules, seed=4)
    driver = Driver([registry.factory("greedy")(seat) for seat in range(3)])

    def play(game: Game, plies: int) -> None:
        while not game.over and game.ply < plies:
            move = driver.next_move(game.position)
            assert move is not None
            game.play(from_code(move[1]) if isinstance(move[1], int) else move[1], move[0])

    play(start, 70)
    game = Game.from_position(start.position, secret=SECRET, words=["", "here", ""])
    play(game, 30)
    game.undo(12)
    play(game, 1000)
    return game.record.to_text()


def test_a_game_that_began_in_the_middle_is_checked(check: Callable[[str], dict[str, Any]]) -> None:
    record = begun_in_the_middle()
    found = check(record)
    assert found["verdict"] == "fair", found
    lines = record.splitlines()
    for key in ("dice", "cards", "con_cards"):
        place = next(place for place, line in enumerate(lines) if place and f'"{key}"' in line)
        table = json.loads(lines[place])
        table[key][0] = table[key][0] % 6 + 1 if key == "dice" else "another"
        bent = check(joined([*lines[:place], json.dumps(table), *lines[place + 1 :]]))
        assert (bent["verdict"], bent["line"]) == ("wrong", place + 1)


def test_a_start_that_cannot_be_read_is_no_fair_game(check: Callable[[str], dict[str, Any]]) -> None:
    lines = begun_in_the_middle().splitlines()
    header = json.loads(lines[0])
    header["start"] = header["start"].replace("deck = ", "deck= ")
    assert check(joined([json.dumps(header), *lines[1:]]))["verdict"] == "open"
