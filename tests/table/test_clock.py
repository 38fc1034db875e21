"""The clocks: whose runs, what ends it, and what happens then."""

import pytest
from keeper import START, Keeper, bots_play, draw, legal, made, refusal, started, to_act

from conjobs.notation.actions.writing import format_action
from conjobs.rules.decisions import PLACE_VALUE
from conjobs.rules.errors import ConjobsError
from conjobs.table import ClockConfig
from conjobs.table.clock import new_clock

TURN = {"kind": "turn", "seconds": 40, "choice_seconds": 15}
GAME = {"kind": "game", "seconds": 100, "choice_seconds": 15}
DAYS = {"kind": "days", "seconds": 2 * 86_400}


def left(table, now):
    return [seat["time_left"] for seat in table.public(now)["seats"]]


def test_without_a_clock_nothing_runs():
    table = started(people=4)
    assert table.deadline(START) is None
    assert table.public(START)["clock"] == {"running": None, "ends": None}
    assert not table.tick(START + 10**9)


def test_each_turn_has_its_time():
    table = started(people=4, clock=TURN)
    seat = to_act(table)
    assert table.deadline(START) == START + 40
    draw(table, START + 10)
    assert table.deadline(START + 10) == START + 40
    table.submit(seat, table.version, "end", START + 12)
    following = to_act(table)
    assert following != seat
    assert table.public(START + 20)["clock"] == {"running": following, "ends": START + 52}
    assert left(table, START + 20)[following] == 32
    assert left(table, START + 20)[seat] is None


def test_a_games_time_is_for_all_turns_together():
    table = started(people=4, clock=GAME)
    seat = draw(table, START + 30)
    table.submit(seat, table.version, "end", START + 30)
    assert left(table, START + 35)[seat] == 70
    assert left(table, START + 35)[to_act(table)] == 95


def test_bots_have_no_clock():
    table = started(people=1, clock=TURN)
    if to_act(table) != 0:
        assert table.public(START)["clock"]["running"] is None
        bots_play(table, START + 5)
    assert table.public(START + 5)["clock"]["running"] == 0
    table.set_bot(0, 0, "greedy", START + 6)
    assert table.deadline(START + 6) is None
    table.set_bot(0, 0, None, START + 30)
    assert table.deadline(START + 30) is not None


def test_going_away_and_coming_back_wins_no_time():
    table = started(people=4, clock=TURN)
    seat = to_act(table)
    table.set_bot(seat, seat, "greedy", START + 30)
    table.set_bot(seat, seat, None, START + 31)
    assert left(table, START + 31)[seat] == 10


def test_taking_back_the_end_of_a_turn_wins_no_time():
    table = started(people=4, clock=TURN)
    seat = draw(table, START + 30)
    for second in range(30, 33):
        table.submit(seat, table.version, "end", START + second)
        assert table.undo(seat, table.version, START + second)
    assert table.deadline(START + 32) == START + 40


def test_open_offers_stop_no_clock():
    table = started(people=4, clock=TURN)
    seat = draw(table)
    before = table.deadline(START)
    text = f"offer {table.colours[seat]} gives {table.colours[(seat + 1) % 4]} $1"
    table.submit(seat, table.version, text, START + 5)
    assert table.deadline(START + 5) == before


@pytest.mark.parametrize("clock", [TURN, GAME, DAYS])
def test_when_time_is_up_the_stand_in_ends_the_turn(clock):
    table = started(people=4, clock=clock)
    seat = to_act(table)
    due = table.deadline(START)
    assert not table.tick(due - 0.01)
    assert table.tick(due)
    entries = table.entries()
    assert {entry.seat for entry in entries} <= {seat} | {to_act(table)}
    assert (entries[0].action, entries[-1].action) == ("draw", "end")
    assert to_act(table) == (seat + 1) % 4
    assert table.chat[-1]["text"] == "is out of time; High Roller acts."
    assert {entry.stand_in for entry in entries} == {"High Roller"}
    if clock is GAME:
        assert left(table, due)[seat] == 0


def test_what_a_stand_in_played_is_known_afterwards_and_gone_when_it_is_taken_back():
    table, _ = made(people=4, clock=TURN)
    table.start(0, START)
    keeper = Keeper(table)
    first = to_act(table)
    table.tick(table.deadline(START))
    draw(table, START + 41)
    keeper.keep(table)
    assert keeper.again().entries() == table.entries()
    stood_in = len(table.entries()) - 1
    assert [entry.stand_in for entry in table.entries()] == ["High Roller"] * stood_in + [None]
    assert not table.undo(first, table.version, START + 42, 0)
    for seat in {0, 1, 2, 3} - {first}:
        table.answer_undo(seat, True, START + 43)
    draw(table, START + 44)
    assert [entry.stand_in for entry in table.entries()] == [None]


def off_turn_choice(table):
    """Play until somebody must put dice back in another's turn."""
    now = START
    for _ in range(4000):
        if table.status != "running":
            return None
        position = table.position
        if position.stack and position.stack[-1].kind == PLACE_VALUE and position.to_act != position.turn:
            return now
        actions = legal(table)
        texts = [format_action(position, action) for action in actions]
        wanted = [text for text in texts if text.startswith("reorganize")] or [
            text for text in texts if text.startswith(("build", "sprawl"))
        ]
        table.submit(to_act(table), table.version, (wanted or texts)[-1 if "end" in texts else 0], now)
    return None


def test_choices_in_anothers_turn_have_a_clock_of_their_own():
    table = None
    for seed in range(30):
        table, _ = made(people=4, clock=TURN, seed=seed)
        table.start(0, START)
        if off_turn_choice(table) is not None:
            break
    else:
        pytest.fail("nobody ever reorganized a casino with others' dice")
    owner, chooser = int(table.position.turn), to_act(table)
    assert table.public(START)["clock"] == {"running": chooser, "ends": START + 15}
    assert table.tick(START + 15)
    assert table.entries()[-1].seat == chooser
    while to_act(table) != owner:
        assert table.tick(table.deadline(START))
    # The turn's own clock stood still meanwhile.
    assert left(table, table.deadline(START) - 40)[owner] == 40


def test_the_stand_in_is_a_bot_that_comes_with_conjobs():
    table, _ = made(people=2, clock=TURN)
    assert refusal(table.set_stand_in, 0, "nobody") == "unknown-bot"
    table.set_stand_in(0, "random")
    assert table.public(START)["seats"][0]["stand_in"] == "random"


@pytest.mark.parametrize(
    ("clock", "thought", "away", "has"),
    [
        (TURN, 10, 1_000, 40),  # what it had when it was last kept
        (GAME, 10, 1_000, 100),
        (DAYS, 0, 3_600, 2 * 86_400 - 3_600),  # days go on
        (DAYS, 0, 30 * 86_400, 86_400),  # but at least one is left
    ],
)
def test_after_a_restart_the_clock_starts_anew(clock, thought, away, has):
    table, _ = made(people=4, clock=clock)
    keeper = Keeper(table)
    table.start(0, START)
    keeper.keep(table)
    seat = to_act(table)
    now = START + thought + away
    again = keeper.again()
    again.resume(now)
    assert left(again, now)[seat] == has
    assert again.take_change()


def test_a_clock_that_had_nearly_run_out_gets_some_grace():
    table = started(people=4, clock=TURN)
    seat = draw(table, START + 39)
    table.resume(START + 500)
    assert left(table, START + 500)[seat] == 30


def test_the_clock_stops_with_the_game():
    table = started(people=2, players=2, clock=TURN)
    now = START
    while table.status == "running":
        now = table.deadline(now)
        table.tick(now)
    assert table.status == "over"
    assert table.deadline(now) is None
    assert left(table, now) == [None, None]
    with pytest.raises(ConjobsError):
        table.undo(0, table.version, now)


def test_choices_in_a_row_share_their_time():
    config = ClockConfig("turn", 40, 15)
    clock = new_clock(config, 3, START)
    clock.set(config, START, turn=1, owner=0, to_act=0, acts=True)
    clock.set(config, START + 5, turn=1, owner=0, to_act=2, acts=True)
    clock.set(config, START + 9, turn=1, owner=0, to_act=2, acts=True)
    assert clock.ends() == START + 20
    clock.set(config, START + 19, turn=1, owner=0, to_act=0, acts=True)
    assert clock.ends() == START + 19 + 35
    clock.set(config, START + 20, turn=1, owner=0, to_act=2, acts=True)
    assert clock.ends() == START + 35
