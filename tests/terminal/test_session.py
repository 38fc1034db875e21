"""Playing at a terminal, with a scripted person."""

import random
import re
import tomllib
from io import StringIO

import pytest
from rich.console import Console

from conjobs import Game
from conjobs.data import load_rules, ruleset
from conjobs.notation.positions.reading import parse_position
from conjobs.record import Ply, RecordFile, read_record, replay
from conjobs.rules.errors import ConjobsError
from conjobs.rules.legal import listed
from conjobs.terminal.complete import completions
from conjobs.terminal.explain import explain
from conjobs.terminal.menu import action_menu, event_now
from conjobs.terminal.replay import Replay
from conjobs.terminal.rules import CHAPTERS, rule_text
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


# Looking up


def test_the_question_mark_knows_all_that_is_on_the_table():
    game = Game.new(4, seed=5, who=BOTS)
    position = game.position
    top = position.rules.cards[position.con_top[2]]
    below = next(card for n, card in enumerate(position.rules.cards) if position.con_rest[2] & 2**n)
    asked = ["? vega", f"? {below.id}", f"? {below.name.lower()}", "? 1", "? undo", "? trade", "? table", "? game"]
    table = Table(["draw", *asked, "? blue", "? K-4", "? ties", "? exit"], game=game).play()
    text = " ".join(table.text.split())
    for words in (
        f"{top.name} (Vega, {top.set}, on top of its deck)",
        f"{below.name} (Vega, {below.set}, in its deck, not on top)",
        below.text,
        "build C1 albion for $12: Build on your parking lot",
        "undo: take back your last action",
        "STEP: PLAYER gives PLAYER $AMOUNT",
        "needs 3 for 23 one casino must bring 3 points at once",
        "Goal: most points when Game Over is drawn",
        "blue: $",
        "K-4 Ties",
        "CJ-2 Ties for what a card cares about",
        "quit: leave",
    ):
        assert words in text, words


@pytest.mark.parametrize("word", ["xyzzy", "bluee gold", "999", "lodger's delight", "\u202e"])
def test_what_nothing_is_called_is_said_without_far_fetched_guesses(word):
    text = Table(["draw", f"? {word}"]).play().text
    assert "error: " in text
    assert "Did you mean" not in text


def test_no_word_is_taken_for_one_that_it_does_not_resemble():
    text = Table(["draw", "blue", "hots"]).play().text
    assert 'There is no action "blue". Actions are' in text.replace("\n", " ")
    assert 'Did you mean "host"?' in text


def test_every_number_of_the_list_can_be_asked_about():
    chance = random.Random(3)
    game = Game.new(3, seed=3)
    while not game.over:
        menu = action_menu(game.position, listed(game.position))
        for number in range(1, len(menu.options) + 1):
            (first, *_) = explain(game.position, game.to_act, str(number), menu)
            assert re.search(r"\([A-Z]+-\d+\)$", first), first
        for word in ("", "build", "draw", "end", "gamble", "place", "offer", "albion", "C5", "red"):
            assert explain(game.position, game.to_act, word, menu)
        game.play(chance.choice(list(game.legal_actions)))


def test_an_offer_that_cannot_happen_is_noted():
    text = " ".join(Table(["draw", "? offer red gives blue $900"]).play().text.split())
    assert "But as things stand, red has $17, so step 1 could not happen (R-2)." in text


@pytest.mark.parametrize("line", ["undo 3", "hint please", "board now", "quit it", "exit now"])
def test_words_too_many_are_refused(line):
    table = Table(["draw", line, "build C1 vega"]).play()
    assert "is too much after" in table.text
    assert table.game.record.plies[-1].action == "build C1 vega"


def test_what_a_next_con_card_says_stands_in_the_log():
    text = (
        'players = ["red $20", "yellow $20"]\nturn = "red"\nlots.A1 = "albion red 3"\n'
        'cons.albion = ["heraldry-fair", "squires-orientation"]\nwindow = "albion"\n'
    )
    game = Game.new(2, seed=3, who=("human", "greedy"))
    game._positions[-1] = parse_position(tomllib.loads(text)).position
    shown = Table(["host"], who=("human", "greedy"), game=game).play().text
    card = next(card for card in game.rules.cards if card.id == "squires-orientation")
    assert f"next is {card.name}. It says: {card.text}" in " ".join(shown.split())
    # What an event brings stands under its entry.
    entry = next(n for n, line in enumerate(shown.splitlines()) if line.strip().startswith("1 host"))
    assert any("Right now it would bring" in line for line in shown.splitlines()[entry + 1 : entry + 3])


# What is shown when


@pytest.mark.parametrize("width", [45, 80, 120])
def test_the_table_stands_above_every_draw(width):
    table = Table(["draw", "end", "draw"], width=width)
    ask, drawn = table.session.ask, []

    def watching(prompt, seat):
        drawn.append(table.text.count("┌─"))
        return ask(prompt, seat)

    table.session.ask = watching
    table.play()
    assert drawn[0] > 0
    assert drawn[2] > drawn[1]


def test_the_last_draw_stands_by_the_table_after_board_and_when_a_game_goes_on():
    table = Table(["draw", "board"]).play()
    assert table.text.count("Red drew D4 (Vega). Red took D4. Lots paid red $3") == 2
    again = Table(["quit"], game=table.game).play()
    assert "Red drew D4 (Vega). Red took D4. Lots paid red $3" in again.text


def test_narrow_tables_keep_the_names_of_con_cards_and_say_where_their_texts_are():
    table = Table(["draw", "end", "draw"], width=80).play()
    last = table.text[table.text.rindex("Red's turn") :]
    for top in table.game.position.con_top:
        assert table.game.rules.cards[top].name in last
    assert "What con cards say: board, or ? and a group" in table.text


def test_bots_moves_are_told_once():
    text = " ".join(Table(mover(4), seed=4).play().text.split())
    assert " offers: " in text
    assert " offered: " not in text
    assert not re.search(r"puts the (\d) on (\w+): [^.]+\. \w+ placed \1 on \2\.", text)


def test_the_end_has_a_line_for_each_casino_and_one_more_prompt():
    table = Table(mover(1), seed=1).play()
    assert table.prompts[-1][0] != "the end> "
    ending = table.text[table.text.rindex("drew Game Over") :]
    assert any(re.fullmatch(r"..\s*\S.* scored \d+ for \w+.*", line) for line in ending.splitlines())
    assert ending.count("\n1. ") == 1
    # Undo at the end goes on with the game.
    played = table.game
    again = Table(["log 2", "undo"], game=played)
    again.session.lingers = True
    assert not again.play().over
    assert [prompt for prompt, _ in again.prompts[:2]] == ["the end> ", "the end> "]
    assert not played.over
    finished = Table(["quit"], game=Table(mover(1), seed=1).play().game)
    finished.session.lingers = True
    assert finished.play().over
    assert "Go on with" not in finished.text


def test_a_file_that_vanished_is_said_and_a_copy_can_be_gone_on_with(tmp_path):
    who = ("human", "greedy")
    game = Game.new(2, seed=5, who=who)
    path, copy = tmp_path / "game.conjobs", tmp_path / "copy.conjobs"
    with RecordFile.create(path, game.record) as file:
        game.on_line = file.append
        path.unlink()
        text = " ".join(Table(["draw"], who=who, game=game, path=path).play().text.split())
        assert "the file was deleted or replaced meanwhile" in text
        assert "is gone: there is nothing to go on with" in text
        text = Table(["draw", f"save {copy}"], who=who, game=game, path=path).play().text
        assert f"play --resume {copy}" in text


def test_saving_makes_no_folder(tmp_path):
    text = Table(["draw", f"save {tmp_path / 'none' / 'x.conjobs'}"]).play().text
    assert "There is no folder" in text
    assert list(tmp_path.iterdir()) == []


# Rules


def test_rules_are_found_by_chapter_and_title():
    assert rule_text("raise")[0] == "A-5  Raise"
    assert rule_text("con jobs")[0].startswith("CJ-1")
    assert [line.split()[0] for line in rule_text("no left") if "No" in line] == ["A-7", "A-8"]
    listed = rule_text("")
    assert "A  Actions" in listed
    assert set(CHAPTERS) == {number.partition("-")[0] for number in load_rules()}
    with pytest.raises(ConjobsError, match="K Casinos"):
        rule_text("xyzzy")


def test_tab_after_a_question_mark_completes_all_that_can_be_asked():
    position = Game.new(4, seed=5).position
    assert "game" in completions(position, 0, "?ga")
    assert "sphinx" in completions(position, 0, "? sph")
    assert "undo" in completions(position, 0, "? un")
    assert "heraldry-fair" in completions(position, 0, "? her")
    assert completions(position, 0, "und") == ["undo"]
    assert completions(position, 0, "undo ") == []
