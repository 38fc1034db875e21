"""Many games: the same whatever the number of processes, and a report that says what was found."""

import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from rich.console import Console

from conjobs.arena.match import game_seed
from conjobs.arena.progress import shown
from conjobs.arena.records import verify_files
from conjobs.arena.simulate import MOST_GAMES, Config, run
from conjobs.arena.workers import WorkerLost, work_through
from conjobs.bots.registry import Seat, parse_seats
from conjobs.cons.card_files import parse_cards
from conjobs.data import ruleset, shipped_cards
from conjobs.rules.errors import ConjobsError

RULES = ruleset()


def seats(*words, players=None, rules=RULES):
    return tuple(parse_seats(words, players, rules, humans=False))


def config(*words, games=9, jobs=1, seed=1, players=None, rules=RULES):
    return Config(seats(*words, players=players, rules=rules), games, seed, jobs, rules)


def test_one_and_two_jobs_give_the_same_report():
    texts = []
    for jobs in (1, 2):
        report = run(config("greedy", "random", "builder", games=10, jobs=jobs))
        texts.append(json.dumps(report.to_json()))
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["games"] == 10


def test_own_cards_go_to_all_processes():
    fair = {
        "id": "own-fair",
        "name": "Own Fair",
        "group": "albion",
        "set": "mine",
        "text": "Everyone is paid $2.",
        "effects": [{"do": "pay-players", "players": "everyone", "amount": 2}],
    }
    rules = ruleset(cards=[*shipped_cards(), *parse_cards({"card": [fair]}, "mine").cards])
    one, two = (run(config("greedy", "random", games=8, jobs=jobs, rules=rules)).to_json() for jobs in (1, 2))
    assert one == two
    assert "own-fair" in [card["id"] for card in one["cards"]]


def test_the_tables_fit_a_narrow_terminal():
    report = run(config("greedy", *["random"] * 3, games=8))
    text = io.StringIO()
    report.render(Console(file=text, width=80))
    # Nothing is cut or wrapped: every card stands on one line with its set and its numbers.
    assert "…" not in text.getvalue()
    for card in RULES.cards:
        assert any(f" {card.name} " in line and f" {card.set} " in line for line in text.getvalue().splitlines())


def test_another_seed_gives_other_games():
    one, two = (run(config("random", "builder", games=3, seed=seed)).to_json() for seed in (1, 2))
    assert one["seats"] != two["seats"]
    assert len({game_seed(seed, index) for seed in range(40) for index in range(40)}) == 1600


def test_the_report_is_plain_data_with_stable_keys():
    report = run(config("random", "random", games=4))
    found = json.loads(json.dumps(report.to_json()))
    assert list(found) == [
        *("format", "version", "seed", "edition", "cons", "players", "games", "planned", "interrupted"),
        *("turns", "actions", "jackpots", "trades", "seats", "cards"),
    ]
    assert found["format"] == "conjobs-simulation"
    assert list(found["seats"][0]) == [
        *("colour", "who", "wins", "shared", "win_rate", "win_interval", "points", "money", "offered", "accepted"),
    ]
    assert list(found["cards"][0]) == [
        *("id", "name", "group", "set", "hosted", "cancelled", "uplift", "uplift_interval"),
    ]
    assert len(found["cards"]) == 25
    assert list(found["trades"]) == ["offered", "accepted", "carried_out"]
    assert list(found["turns"]) == ["mean", "deviation", "interval"]
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(found["games"])


def test_the_tables_say_it_to_people():
    report = run(config("greedy", "random", games=3))
    text = io.StringIO()
    report.render(Console(file=text, width=120))
    assert "3 games: six-player edition with Con Jobs, 2 players, seed 1" in text.getvalue()
    for words in ("greedy", "95 %", "win rate", "uplift"):
        assert words in text.getvalue()
    assert "Grand Tournament of Champions" in text.getvalue()
    assert "A game takes" in text.getvalue()
    assert "Trades: " in text.getvalue()


def test_without_con_jobs_there_is_no_card_table():
    plain = ruleset(cons=False)
    report = run(config("random", "random", games=2, rules=plain))
    text = io.StringIO()
    report.render(Console(file=text, width=120))
    assert "Con cards" not in text.getvalue()
    assert report.to_json()["cards"] == []


def test_progress_is_told():
    told = []
    run(config("random", "random", games=5), lambda done, total: told.append((done, total)))
    assert told == [(done, 5) for done in range(1, 6)]


def test_the_bar_is_shown_to_terminals_only():
    text = io.StringIO()
    with shown(3, Console(file=text)) as on_progress:
        assert on_progress is None
    assert text.getvalue() == ""
    with shown(3, Console(file=text, force_terminal=True, width=100)) as on_progress:
        on_progress(3, 3)
    assert "3/3" in text.getvalue()


def test_an_interrupt_gives_what_is_done_so_far():
    def stop(done, total):
        if done == 2:
            raise KeyboardInterrupt

    report = run(config("random", "random", games=50), stop)
    assert report.games == 2
    assert report.interrupted
    assert report.to_json()["planned"] == 50
    text = io.StringIO()
    report.render(Console(file=text, width=120))
    assert "2 of 50 games, then interrupted" in text.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="signals to a group of processes are POSIX")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_ends_all_processes_without_a_traceback(tmp_path, jobs):
    script = tmp_path / "script.py"
    script.write_text(
        textwrap.dedent(f"""
            import json
            from conjobs.arena.simulate import Config, run
            from conjobs.bots.registry import parse_seats
            from conjobs.data import ruleset

            def told(done, total):
                if done == 4 or done == 1:
                    print("going", flush=True)

            if __name__ == "__main__":
                seats = tuple(parse_seats(["random", "random"], 2, ruleset(), humans=False))
                report = run(Config(seats, 100000, 1, {jobs}), told)
                print(json.dumps(report.to_json()))
        """),
        encoding="utf-8",
    )
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Who starts us may have Ctrl-C turned off, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        assert process.stdout.readline() == "going\n"
        # As the terminal does it: to the parent and all its workers at once.
        os.killpg(process.pid, signal.SIGINT)
        out, error = process.communicate(timeout=30)
    assert process.returncode == 0
    assert error == ""
    found = json.loads(out.splitlines()[-1])
    assert found["interrupted"]
    assert 0 < found["games"] < 100000
    deadline = time.monotonic() + 10
    while _group_lives(process.pid):
        assert time.monotonic() < deadline, "a worker is left"
        time.sleep(0.05)


def _group_lives(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"games": 0}, "games cannot be 0. It is a whole number from 1 to"),
        ({"games": MOST_GAMES + 1}, "games cannot be"),
        ({"games": 1.5}, "games cannot be 1.5"),
        ({"games": True}, "games cannot be True"),
        ({"jobs": 0}, "jobs cannot be 0. It is a whole number from 1 to 256."),
        ({"jobs": 257}, "jobs cannot be 257"),
    ],
)
def test_numbers_out_of_range_are_refused(changed, why):
    with pytest.raises(ConjobsError) as caught:
        config("random", "random", **changed)
    assert why in str(caught.value)


def test_people_and_strangers_cannot_be_simulated():
    with pytest.raises(ConjobsError, match="A person cannot play"):
        Config((Seat("red", "human"), Seat("blue", "random")))
    with pytest.raises(ConjobsError, match="no bot"):
        run(Config((Seat("red", "nobody"), Seat("blue", "random")), 1, 1, 1))


def test_a_lost_worker_is_an_error_and_not_a_hang():
    with pytest.raises(WorkerLost, match="ended too early"):
        list(work_through(2, _die, None, iter([1, 2, 3])))


def _die(setup):
    os._exit(3)


def test_what_is_wrong_in_a_worker_is_said_here():
    with pytest.raises(ConjobsError, match="not like this"):
        list(work_through(2, _refuse, None, iter([1, 2, 3])))


@pytest.fixture
def press_ctrl_c(monkeypatch):
    """Have Ctrl-C pressed before each call of a method of processes, and be heard as the command hears it."""

    def press(method):
        whole = getattr(SpawnProcess, method)

        def pressed(process):
            os.kill(os.getpid(), signal.SIGINT)
            whole(process)

        monkeypatch.setattr(SpawnProcess, method, pressed)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield press
    signal.signal(signal.SIGINT, before)


POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals are put off on POSIX alone")


@POSIX
def test_ctrl_c_while_the_processes_begin_is_heard(press_ctrl_c):
    press_ctrl_c("start")
    with pytest.raises(KeyboardInterrupt):
        list(work_through(2, _refuse, None, iter([1, 2, 3])))
    assert not multiprocessing.active_children()


@POSIX
def test_ctrl_c_while_the_processes_end_leaves_none_of_them(press_ctrl_c):
    # They are at work, which they do not end by themselves.
    results = work_through(2, _dozing, None, iter([0, 60, 60]))
    next(results)
    press_ctrl_c("terminate")
    # Where one thread does not take a signal, another does.
    over = threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    with pytest.raises(KeyboardInterrupt):
        results.close()
    over.set()
    other.join()
    assert not multiprocessing.active_children()


@POSIX
def test_ctrl_c_at_the_moment_when_it_is_put_off_is_heard_and_so_are_later_ones(monkeypatch):
    whole = signal.pthread_sigmask

    def late(how, signals):
        before = whole(how, signals)
        if signals:
            monkeypatch.undo()
            raise KeyboardInterrupt
        return before

    resource_tracker.ensure_running()
    monkeypatch.setattr(signal, "pthread_sigmask", late)
    with pytest.raises(KeyboardInterrupt):
        list(work_through(2, _echo, None, iter(range(10))))
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@POSIX
def test_a_second_ctrl_c_is_said_in_no_traceback_of_python(press_ctrl_c):
    def stop(done, total):
        raise KeyboardInterrupt

    press_ctrl_c("terminate")
    # What Python cannot raise is an error here.
    assert run(config("random", "random", games=50, jobs=2), stop).interrupted
    with pytest.raises(KeyboardInterrupt):
        verify_files([Path(f"none-{number}") for number in range(50)], 2, stop)


def _dozing(setup):
    return time.sleep


def _echo(setup):
    return lambda task: task


def _refuse(setup):
    raise ConjobsError("bad-bot", "not like this")


@pytest.mark.long
@pytest.mark.parametrize(("others", "least"), [("random", 0.9), ("builder", 0.5)])
def test_greedy_wins_as_often_as_it_says(others, least):
    report = run(config("greedy", others, others, others, games=500, jobs=None))
    assert report.win_rate(0)[0] >= least


@pytest.mark.parametrize(("others", "least"), [("random", 0.9), ("builder", 0.6)])
def test_greedy_wins_most_games(others, least):
    # A short form of the one above; 30 games of the same seed always end the same.
    report = run(config("greedy", others, others, others, games=30, jobs=2, seed=2))
    assert report.win_rate(0)[0] >= least


def test_greedy_players_trade_among_themselves():
    trades = run(config(*["greedy"] * 4, games=4, jobs=2)).to_json()["trades"]
    assert trades["offered"] > 0
    assert trades["accepted"] > 0
    assert trades["carried_out"] > 0
