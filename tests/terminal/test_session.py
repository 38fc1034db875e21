"""Playing at a terminal, with a scripted person."""

import random
import re
import tomllib
from io import StringIO

import pytest
from rich.console import Console

from conjobs import Game
from conjobs.data import ruleset
from conjobs.notation.positions import parse_position
from conjobs.record import Ply, read_record, replay
from conjobs.rules.legal import listed
from conjobs.terminal.menu import action_menu, event_now
from conjobs.terminal.replay import Replay
from conjobs.terminal.session import Session

BOTS = ("human", "greedy", "greedy", "greedy")
LOOKING = ["?", "hint", "log 3", "? C5", "? sprawl", "? offer", "rules K-4", "board", "what", "999"]


class Table:
    """A session whose person's lines come from a list or a function."""

    def __init__(self, lines, who=BOTS, seed=5, width=100, path=None, game=None, **rules):
        self.out = StringIO()
        console = Console(file=self.out, width=width, highlight=False, markup=False)
        self.game = game or Game.new(len(who), rules=ruleset(**rules), who=who, seed=seed)
        self.prompts = []
        give = iter(lines).__next__ if not callable(lines) else None

        def ask(prompt, seat):
            self.prompts.append((prompt, seat))
            if give is None:
                return lines(self, seat)
            try:
                return give()
            except StopIteration:
                raise EOFError from None

        self.session = Session(self.game, who, console, ask, path)

    def play(self):
        self.over = self.session.run()
        return self

    @property
    def text(self):
        return self.out.getvalue()


def mover(seed):
    """A person who picks any of the numbers, and looks around between moves."""
    chance = random.Random(seed)

    def lines(table, seat):
        if chance.random() < 0.1:
            return chance.choice(LOOKING)
        waiting = table.session._waiting_people()
        position = table.session.position
        return str(chance.randint(1, 2 if waiting else len(action_menu(position, listed(position)).options)))

    return lines


def test_a_person_plays_a_whole_game_against_bots():
    table = Table(mover(1), seed=1).play()
    assert table.over
    assert table.game.over
    assert "The end." in table.text
    assert "wins" in table.text
    assert "Traceback" not in table.text
    # What was written is the game.
    written = read_record(table.game.record.to_text().encode()).record
    assert replay(written).positions[-1].key() == table.game.position.key()


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_of_all_sorts(seed):
    who, rules = [
        (("human", "random"), {}),
        (("human", "human", "random"), {"cons": False}),
        (("human", "builder", "random", "random"), {"edition": "classic"}),
        (("human", "human", "human"), {"lay_off": True, "late_game_over": True}),
        (("human", "random", "random", "random", "random", "random"), {}),
        (("random", "human"), {"edition": "classic", "cons": False}),
    ][seed]
    table = Table(mover(seed), who, seed=seed, width=[40, 60, 80, 100, 140, 45][seed], **rules).play()
    assert table.over
    widest = max(len(line) for line in table.text.splitlines())
    assert widest <= [40, 60, 80, 100, 140, 45][seed]


def test_enter_draws_and_what_it_paid_is_shown():
    table = Table(["", "end"]).play()
    assert "Red drew D4 (Vega). Red took D4. Lots paid red $3" in table.text
    assert not table.over


def test_bots_say_what_they_did_and_why():
    table = Table(["draw", "end"]).play()
    assert re.search(r"(Yellow|Green|Blue) (builds|sprawls|hosts|raises) [^.:]+: \w", " ".join(table.text.split()))


def test_actions_are_typed_or_picked():
    typed = Table(["draw", "build C1 alb", "quit"]).play()
    picked = Table(["1", "1", "quit"]).play()
    assert typed.game.position == picked.game.position
    assert "Red built Albion on C1 for $12." in picked.text


def test_a_refusal_says_what_would_be_allowed_and_the_rule():
    table = Table(["draw", "build C5 vega", "sprawl Z9 A1", "fly", "77"]).play()
    text = " ".join(table.text.split())
    assert "error: C5 is no parking lot of red. Lots of red: C1 D3 D4. (A-1)" in text
    assert "error: There is no lot" in text
    assert 'error: There is no action "fly". Actions are draw' in text
    assert "There is no number" in text
    assert table.game.ply == 3


def test_the_question_mark_explains():
    asked = ["?", "? build C5 vega", "? build C1 vega", "? C1", "? notation", "? offer", "? sprawl"]
    table = Table(["draw", *asked]).play()
    text = " ".join(table.text.split())
    assert "sprawl no: " in text
    assert "Not possible: C5 is no parking lot of red." in text
    assert "Possible: build C1 vega for $12." in text
    assert "C1 (red's lot): price $12" in text
    assert "such as: offer red gives yellow lot C1; yellow gives red $5" in text


def test_undo_goes_back_to_before_the_last_own_action_with_other_dice():
    table = Table(["draw", "end", "draw", "undo"]).play()
    assert table.game.ply > 3
    before = [line for line in table.game.record.lines if isinstance(line, Ply)]
    assert before[-1].player == "red"
    assert before[-1].action == "draw"
    assert "Other dice and cards will come." in table.text
    again = Table(["draw", "end", "draw", "undo", "undo", "undo", "undo"]).play()
    assert "There is nothing of yours to take back." in again.text


def test_several_people_take_back_only_the_last_action():
    table = Table(["draw", "end", "draw", "undo", "undo"], who=("human", "human")).play()
    assert "Only the last action can be taken back" in table.text
    assert table.game.ply == 2


def test_hint_changes_nothing():
    table = Table(["draw", "hint"]).play()
    assert "greedy would: " in table.text
    assert table.game.ply == 3


def test_people_trade_with_each_other_and_with_bots():
    lines = ["draw", "offer red gives yellow $1; yellow gives red $2", "accept", "1", "end"]
    table = Table(lines, who=("human", "human", "greedy"), seed=2).play()
    assert "Yellow accepted red's offer." in table.text or "Red accepted yellow's offer." in table.text
    bots = Table(["draw", "offer red gives yellow $9; yellow gives red $1"]).play()
    assert "Yellow accepts red's offer" in bots.text


def test_an_offer_of_a_bot_can_be_left_open():
    text = (
        'players = ["red $20", "yellow $20"]\nturn = "yellow"\nlots.A1 = "lot red"\nlots.A2 = "lot yellow"\n'
        'offers.yellow = { steps = ["yellow gives red $15", "red gives yellow lot A1"], accepted = ["yellow"] }'
    )
    start = parse_position(tomllib.loads(text)).position
    for answer, money in (("later", 20), ("", 20), ("decline yellow", 20), ("1", 35)):
        game = Game.new(2, seed=1, who=("human", "greedy"))
        game._positions[-1] = start.copy()
        table = Table([answer], who=("human", "greedy"), game=game)
        table.session._ask_for_answer(table.session._waiting_people())
        assert game.position.money[0] == money, answer
        assert not table.session._waiting_people()


def test_placing_dice_and_choices_are_asked():
    text = (
        'players = ["red $20", "yellow $20"]\nturn = "red"\nlots.A1 = "vega red 3"\nlots.A2 = "vega red 1"\n'
        'cons.vega = ["cloaking-showcase"]\nlots.A3 = "lot red"\n'
    )
    start = parse_position(tomllib.loads(text)).position
    game = Game.new(2, seed=3, who=("human", "greedy"))
    game._positions[-1] = start.copy()
    table = Table(["reorg A1", "1"], who=("human", "greedy"), game=game).play()
    assert "Put your rolled values" in table.text
    assert "place on A1" in table.text


def test_what_an_event_would_bring_is_shown_before_it_is_hosted():
    text = (
        'players = ["red $20", "yellow $20"]\nturn = "red"\nlots.A1 = "albion red 3"\nlots.B1 = "albion yellow 3"\n'
        'lots.A3 = "lot red"\ncons.albion = ["heraldry-fair"]\nwindow = "albion"\n'
    )
    position = parse_position(tomllib.loads(text)).position
    assert event_now(position) == "Right now it would bring: red +$3, yellow +$3."


def test_no_die_left_asks_which_to_move():
    tiles = "".join(f'lots.{name} = "{group} red 3"\n' for name, group in zip(
        ("A1", "A3", "A5", "B1", "B3", "B5", "C1", "C3", "C5", "C7", "C9", "C11"),
        ("vega", "albion", "sphinx", "tivoli", "pioneer", "vega") * 2,
        strict=True,
    ))
    text = f'players = ["red $90", "yellow $20"]\n{tiles}lots.D1 = "lot red"\n'
    game = Game.new(2, seed=3, who=("human", "greedy"))
    game._positions[-1] = parse_position(tomllib.loads(text)).position
    table = Table(["1", "2", "quit"], who=("human", "greedy"), game=game).play()
    assert "no die left: move one of your 12 dice" in table.text
    assert "Red had no die left and took the one on A3." in table.text


def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path):
    def full(line):
        raise OSError(28, "No space left on device")

    table = Table(["draw", "save " + str(tmp_path / "copy.conjobs")], who=("human", "greedy"), seed=7)
    while table.game.to_act != 0:
        table.game.play(next(iter(table.game.legal_actions)))
    table.game.on_line = full
    table.play()
    text = " ".join(table.text.split())
    assert "No space left on device" in text
    assert "The move was not made." in text
    assert table.session.unwritten
    assert read_record((tmp_path / "copy.conjobs").read_bytes()).record.plies == table.game.record.plies


def test_the_menu_of_many_actions_has_a_row_for_each_lot_or_casino():
    text = (
        'players = ["red $200", "yellow $20"]\nlots.A1 = "lot red"\nlots.B1 = "lot red"\nlots.C1 = "vega red 3"\n'
        'lots.D1 = "tivoli yellow 3"\nlots.D2 = "tivoli red 1"\n'
    )
    position = parse_position(tomllib.loads(text)).position
    menu = action_menu(position, listed(position))
    assert sum(len(option.codes) for option in menu.options) == len(listed(position))
    lines = [line.plain for line in menu.lines(100)]
    assert any(line.startswith("build A1 for $9") and "Pioneer" in line for line in lines)
    assert any(line.startswith("sprawl from C1 (Vega 1, red) to") for line in lines)
    assert any("or gamble D1 with any bet up to $10" in line for line in lines)
    assert lines[-1].strip() == f"{len(menu.options)} end the turn"
    numbers = [menu.option(number) for number in range(1, len(menu.options) + 1)]
    assert numbers == menu.options
    assert menu.option(0) is None


def stepper(lines, game):
    out = StringIO()
    give = iter(lines)

    def ask(prompt, seat):
        try:
            return next(give)
        except StopIteration:
            raise EOFError from None

    shown = Replay(game, Console(file=out, width=100, highlight=False, markup=False), ask)
    shown.run()
    return shown, out.getvalue()


def test_replay_steps_forward_back_and_to_a_move():
    game = Table(["draw", "end", "draw", "end"]).play().game
    assert stepper(["n", "n", "p"], game)[0].at == 1
    assert stepper(["4"], game)[0].at == 4
    assert stepper(["end"], game)[0].at == game.ply
    assert stepper(["end", "start"], game)[0].at == 0
    assert stepper(["t"], game)[0].at == 2
    shown, text = stepper(["9999", "p", "fly", "log", "q"], game)
    assert shown.at == 0
    assert "error: There is no move 9999." in text
    assert "error: There is no move -1." in text
    assert 'error: "fly" is no step.' in text
