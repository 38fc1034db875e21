"""The command `conjobs`: what it prints, and its exit codes. Whatever is wrong is one line and code 2."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from conjobs import __version__
from conjobs.cli import main, simulate
from conjobs.cli.program import Program
from conjobs.rules.bits import COMPILED

ROOT = Path(__file__).parent.parent
COMMAND = [sys.executable, "-m", "conjobs"]
SCENARIO = """
[[scenario]]
id = "first"
players = ["red $20", "yellow $5"]
lots.B6 = "lot red"
steps = ["build B6 sphinx"]
[scenario.expect]
money = { red = 8 }
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("CONJOBS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "home"


def conjobs(*arguments, given=""):
    return CliRunner().invoke(main, list(arguments), input=given, prog_name="conjobs")


def process(*arguments, given="", **environment):
    return subprocess.run(
        [*COMMAND, *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
    )


def games(home):
    return sorted((home / "games").glob("*.conjobs"))


def test_version_and_help():
    assert conjobs("--version").output == f"conjobs {__version__}\n"
    assert "Examples:" in conjobs().output
    assert {"serve", "play", "replay", "verify", "simulate"} <= set(main.commands)
    for command in main.commands:
        shown = conjobs(command, "--help")
        assert shown.exit_code == 0
        assert "Examples:" in shown.output, command


# Bad input


WRONG = [
    ["frob"],
    ["play", "extra"],
    ["play", "--frob"],
    ["play", "--players", "1"],
    ["play", "--players", "7"],
    ["play", "--players", "x"],
    ["play", "--players", "0"],
    ["play", "--edition", "x"],
    ["play", "--edition", "classic", "--players", "5"],
    ["play", "--edition", "classic", "--seat", "black=human"],
    ["play", "--seat", "nobody"],
    ["play", "--seat", "pink=human"],
    ["play", "--seat", "red=human", "--seat", "red=greedy"],
    ["play", "--seat", "human", "--seat", "human", "--seat", "human", "--players", "2"],
    ["play", "--seat", ""],
    ["play", "--seat", "red="],
    ["play", "--con-set", "x"],
    ["play", "--cards", "missing.toml"],
    ["play", "--cards", "."],
    ["play", "--no-cons", "--con-set", "house"],
    ["play", "--no-cons", "--cards", "missing.toml"],
    ["play", "--seed", "-1"],
    ["play", "--seed", "1e9"],
    ["play", "--seed", "9" * 30],
    ["play", "--resume", "missing.conjobs"],
    ["play", "--resume", "."],
    ["play", "--resume", "pyproject.toml"],
    ["play", "--resume", "last"],
    ["play", "--resume", "last", "--players", "3"],
    ["play", "--from", "last", "--players", "3"],
    ["play", "--from", "missing.toml"],
    ["replay"],
    ["replay", "missing"],
    ["replay", "."],
    ["replay", "pyproject.toml"],
    ["replay", "pyproject.toml", "--to", "-1"],
    ["replay", "pyproject.toml", "--to", "x"],
    ["replay", "pyproject.toml", "--log", "--json"],
    ["simulate", "--games", "0"],
    ["simulate", "--games", "-5"],
    ["simulate", "--games", "many"],
    ["simulate", "--jobs", "0"],
    ["simulate", "--jobs", "100000"],
    ["simulate", "--seat", "human"],
    ["simulate", "--seat", "nobody"],
    ["simulate", "--players", "99"],
    ["scenario"],
    ["scenario", "missing.toml"],
    ["scenario", "."],
    ["scenario", "README.md"],
    ["scenario", "--cards", "missing.toml", "README.md"],
    ["cards", "frob"],
    ["cards", "show"],
    ["cards", "show", "no-such-card"],
    ["cards", "list", "--con-set", "x"],
    ["cards", "list", "--cards", "README.md"],
    ["cards", "check"],
    ["cards", "check", "missing.toml"],
    ["rules", "Z-9"],
    ["completion"],
    ["completion", "tcsh"],
    ["play", "--ply", "3"],
    ["play", "--ply", "-1", "--from", "last"],
    ["play", "--resume", "last", "--ply", "3"],
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_what_is_wrong_is_one_line_and_code_2(arguments, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = conjobs(*arguments)
    assert result.exit_code == 2
    assert isinstance(result.exception, SystemExit)
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert "Traceback" not in result.output


@pytest.mark.parametrize("arguments", [WRONG[0], WRONG[8], WRONG[26], WRONG[49]], ids=" ".join)
def test_a_process_ends_with_code_2(arguments):
    result = process(*arguments)
    assert result.returncode == 2
    assert "Traceback" not in result.stderr + result.stdout


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: "", "there is no whole line"),
        (lambda text: text[:-20], ""),  # torn in the middle of a line: read up to the last whole one
        (lambda text: text.replace('"draw"', '"end"', 1), "cannot be played"),
        (lambda text: text.replace('"ply": 1,', '"ply": 7,', 1), "ply 7 follows ply 0"),
        (lambda text: text.replace('"format": 3', '"format": 99'), "later than this program knows"),
        (lambda text: text.replace("six-player", "seven-player", 1), "no edition"),
        (lambda text: "\x00\xff" + text, "this is not JSON"),
        (lambda text: text.replace('"cards": ["', '"cards": ["Z', 1), "no property card"),
        (lambda text: text + "[]\n", "Line"),
    ],
)
def test_truncated_and_edited_records(tmp_path, home, change, says):
    conjobs("play", "--seed", "5", given="draw\nend\ndraw\n")
    (written,) = games(home)
    copy = tmp_path / "copy.conjobs"
    copy.write_text(change(written.read_text(encoding="utf-8")), encoding="utf-8")
    for arguments in (("replay", str(copy), "--to", "0"), ("play", "--resume", str(copy))):
        result = conjobs(*arguments)
        assert "Traceback" not in result.output
        if says:
            assert result.exit_code == 2
            assert says in result.stderr
            assert len(result.stderr.strip().splitlines()) == 1
        else:
            assert result.exit_code == 0


def test_what_a_record_holds_is_quoted_short(tmp_path, home):
    conjobs("play", "--seed", "5", given="draw\n")
    (written,) = games(home)
    copy = tmp_path / "copy.conjobs"
    copy.write_text(written.read_text(encoding="utf-8").replace('"blue"', f'"{"x" * 100_000}"'), encoding="utf-8")
    result = conjobs("replay", str(copy))
    assert result.exit_code == 2
    assert len(result.stderr) < 2000


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "--from", "nofile", "--ply", "1"], "nofile: the file cannot be read: No such file"),
        (["position", "show", "nofile", "--ply", "1"], "nofile: the file cannot be read: No such file"),
        (["play", "--from", "folder", "--ply", "1"], "folder: the file cannot be read: Is a directory."),
        (["position", "show", "folder", "--ply", "1"], "folder: the file cannot be read: Is a directory."),
        (["play", "--resume", "folder"], "folder: the file cannot be read: Is a directory."),
        (["give-up", "folder"], "folder: the file cannot be read: Is a directory."),
        (["play", "--from", "folder", "--ply", "-1"], "'-1' is not a whole number of at least 0."),
        (["play", "--seed", "x"], "'x' is not a whole number from 0 to "),
    ],
)
def test_the_reason_that_is_told_is_the_true_one(arguments, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    result = conjobs(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Make room" not in result.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_where_nobody_can_be_told_the_exit_code_tells():
    for arguments in (["zz"], ["cards"], ["rules", "Z-9"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run([*COMMAND, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=full, timeout=60)
        assert done.returncode == 2, arguments


def test_an_unwritable_folder(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = process("play", given="draw\n", CONJOBS_HOME=str(tmp_path / "file"))
    assert result.returncode == 2
    assert result.stderr.startswith("error: ")
    assert "the game cannot be written" in result.stderr
    assert "CONJOBS_HOME" in result.stderr


@pytest.mark.skipif(not Path("/proc").exists(), reason="needs a folder in which no other can be")
def test_where_no_game_has_begun_there_is_none_to_copy(monkeypatch):
    monkeypatch.setenv("CONJOBS_HOME", "/proc/nothing")
    result = conjobs("play")
    assert result.exit_code == 2
    assert "Make room or set CONJOBS_HOME" in result.stderr
    assert "copy" not in result.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a limit of file sizes")
def test_a_disk_that_fills_up(tmp_path):
    # A limit on the size of files stands for a full disk.
    shell = f"ulimit -f 4; trap '' XFSZ; {sys.executable} -m conjobs play --seed 5"
    given = "draw\nend\n" * 60
    result = subprocess.run(["bash", "-c", shell], input=given, capture_output=True, text=True, cwd=ROOT, timeout=120)
    text = " ".join((result.stdout + result.stderr).split())
    assert result.returncode == 2
    assert "Traceback" not in text
    assert "the game cannot be written" in text
    assert "conjobs play --resume" in text


# Playing


def test_play_reads_lines_where_there_is_no_terminal(home):
    result = process("play", "--seed", "5", given="# a comment\n\nbuild C1 albion\nend\n")
    assert result.returncode == 0
    assert "\x1b" not in result.stdout
    assert "red> build C1 albion" in result.stdout
    assert "Red built Albion on C1 for $12." in result.stdout
    (written,) = games(home)
    assert f"conjobs play --resume {written}" in result.stdout


def test_play_is_gone_on_with(home):
    conjobs("play", "--seed", "5", "--late-game-over", "--seat", "blue=human", "--seat", "random", given="draw\nend\n")
    (written,) = games(home)
    before = written.read_text(encoding="utf-8")
    result = conjobs("play", "--resume", str(written), given="draw\nquit\n")
    assert result.exit_code == 0
    assert "The game goes on after move" in result.output
    after = written.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert len(after) > len(before)
    assert conjobs("play", "--resume", "last", given="quit\n").exit_code == 0


def test_games_are_never_overwritten(home):
    for _ in range(3):
        assert conjobs("play", given="quit\n").exit_code == 0
    assert len(games(home)) == 3


def test_a_game_of_bots_alone_is_played_to_its_end(home):
    result = conjobs("play", "--seat", "random", "--seat", "random", "--seed", "1")
    assert result.exit_code == 0
    assert "The end." in result.output
    (written,) = games(home)
    last = json.loads(written.read_text(encoding="utf-8").splitlines()[-1])
    assert set(last["result"]) == {"winners", "money", "points"}
    assert conjobs("play", "--resume", str(written)).exit_code == 0


def test_house_options_and_cards(tmp_path, home):
    own = tmp_path / "own.toml"
    own.write_text(
        'replaces = ["house", "rulebook"]\n[[card]]\nid = "windfall"\nname = "Windfall"\ngroup = "vega"\nset = "mine"\n'
        'text = "The host is paid $9."\n[[card.effects]]\ndo = "pay-players"\nplayers = "host"\namount = 9\n',
        encoding="utf-8",
    )
    result = conjobs("play", "--cards", str(own), "--edition", "classic", "--raise", "--no-lay-off", given="draw\n")
    assert result.exit_code == 0, result.output
    assert "Windfall" in result.output
    assert "Heraldry Fair" not in result.output
    header = json.loads(games(home)[0].read_text(encoding="utf-8").splitlines()[0])
    assert header["rules"]["raise"] is True
    assert header["rules"]["lay_off"] is False
    assert conjobs("play", "--resume", "last", given="quit\n").exit_code == 0


def test_cards_that_need_raise_stay_out_of_classic(home):
    conjobs("play", "--edition", "classic", given="quit\n")
    header = json.loads(games(home)[0].read_text(encoding="utf-8").splitlines()[0])
    decks = header["rules"]["con_cards"]
    assert "master-masons-congress" not in decks["albion"]
    assert "skyline-symposium" not in decks["vega"]


def with_ctrl_c():
    """Who starts the tests may have Ctrl-C turned off, and that is inherited."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_leaves_a_game_that_can_be_gone_on_with(home):
    with subprocess.Popen(
        [*COMMAND, "play"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        preexec_fn=with_ctrl_c,
    ) as running:
        for line in running.stdout:
            if "explains" in line:  # The help below the list: it waits for the first word.
                break
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
    assert running.returncode == 0
    assert "conjobs play --resume" in out
    assert "Traceback" not in out


# Replays


def test_replay_prints_a_position(home):
    conjobs("play", "--seed", "5", given="draw\nbuild C1 albion\nend\n")
    (written,) = games(home)
    shown = conjobs("replay", str(written), "--to", "4")
    assert shown.exit_code == 0
    assert "red: build C1 albion" in shown.output
    assert "C1 A" in shown.output
    data = json.loads(conjobs("replay", str(written), "--to", "4", "--json").output)
    assert data["ply"] == 4
    assert data["action"] == "build C1 albion"
    assert data["position"]["lots"]["C1"].startswith("albion red")
    assert "Red built Albion on C1" in conjobs("replay", "last", "--log").output
    stepped = conjobs("replay", str(written), given="n\n4\nq\n")
    assert stepped.exit_code == 0
    assert "move 4 of" in stepped.output


# Scenarios, cards, rules


def test_scenario_codes_and_closing_line(tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SCENARIO, encoding="utf-8")
    bad.write_text(SCENARIO.replace("red = 8", "red = 9"), encoding="utf-8")
    assert conjobs("scenario", str(good)).output == "1 passed, 0 failed\n"
    failed = conjobs("scenario", str(good), str(bad))
    assert failed.exit_code == 1
    assert failed.output.splitlines()[-1] == "1 passed, 1 failed"
    assert "wanted 9, got 8" in failed.output
    unread = conjobs("scenario", str(good), str(tmp_path / "none.toml"))
    assert unread.exit_code == 2
    assert unread.stdout == "1 passed, 0 failed\n"
    assert unread.stderr.startswith(f"error: {tmp_path / 'none.toml'}: ")
    result = process("scenario", str(bad))
    assert (result.returncode, result.stdout.splitlines()[-1]) == (1, "0 passed, 1 failed")


def test_cards_list_names_all_and_says_whose_they_are():
    shown = conjobs("cards", "list")
    assert "Secret Lodge Convocation" in shown.output
    assert "25 cards. house: cards of our own design" in shown.output
    few = conjobs("cards", "list", "--con-set", "rulebook")
    assert "3 cards." in few.output
    assert "own design" not in few.output
    data = json.loads(conjobs("cards", "list", "--json").output)
    assert len(data) == 25
    assert {card["set"] for card in data} == {"rulebook", "house"}


def test_cards_show_prints_the_language_that_can_be_read_again(tmp_path):
    shown = conjobs("cards", "show", "squires-orientation").output
    assert "cards of our own design" in shown
    own = tmp_path / "own.toml"
    lines = shown[shown.index("[[card]]") :].replace("squires-orientation", "my-card").replace('"house"', '"mine"')
    own.write_text(lines, encoding="utf-8")
    checked = conjobs("cards", "check", str(own))
    assert checked.output == f"{own}: 1 card, nothing is wrong\n"


def test_cards_check_names_file_card_field_and_what_is_allowed(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        '[[card]]\nid = "mine"\nname = "Mine"\ngroup = "vegas"\nset = "mine"\ntext = "It scores."\n'
        '[[card.effects]]\ndo = "scor"\n',
        encoding="utf-8",
    )
    checked = conjobs("cards", "check", str(own))
    assert checked.exit_code == 2
    assert f'error: {own}: card "mine", group: ' in checked.stderr
    assert 'Did you mean "vega"?' in checked.stderr
    assert f'error: {own}: card "mine", effects' in checked.stderr or 'Did you mean "score"?' in checked.stderr
    played = conjobs("play", "--cards", str(own))
    assert played.exit_code == 2
    assert len(played.stderr.splitlines()) == 1


def test_part_of_a_cards_id_leads_to_it():
    assert 'Allowed: "mummy-unwrapping".' in conjobs("cards", "show", "mumy").stderr


def test_cards_check_names_all_that_is_wrong_at_once(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        '[[card]]\nid = "heraldry-fair"\nname = "Mine"\ngroup = "vegas"\nset = "mine"\ntext = "It scores."\n'
        '[[card.effects]]\ndo = "score"\ncasinos = { min_size = 5, max_size = 2 }\n',
        encoding="utf-8",
    )
    checked = conjobs("cards", "check", str(own))
    assert checked.exit_code == 2
    lines = checked.stderr.splitlines()
    assert len(lines) == 3
    for words in ("group: ", "min_size is 5 and max_size is 2", 'A card of the set "house" has this id.'):
        assert any(words in line for line in lines), words


def test_games_lists_what_is_on_disk(home):
    assert "No game" in conjobs("games").output
    assert conjobs("games", "--json").output == "[]\n"
    conjobs("play", "--seat", "random", "--seat", "random", "--seed", "1")
    time.sleep(0.02)
    conjobs("play", "--seed", "5", given="quit\n")
    (home / "games" / "torn.conjobs").write_text("not a game", encoding="utf-8")
    os.utime(home / "games" / "torn.conjobs", (0, 0))
    running, over, torn = json.loads(conjobs("games", "--json").output)
    assert (running["over"], running["to_act"], over["over"]) == (False, "red", True)
    assert running["players"][0] == {"colour": "red", "who": "human"}
    assert "error" in torn
    shown = " ".join(conjobs("games").output.split())
    assert "red to act after" in shown
    assert " won; " in shown
    assert "cannot be read" in shown
    assert "3 games. Go on with one: conjobs play --resume FILE" in shown


def test_the_line_that_goes_on_can_be_typed_where_conjobs_is_not_on_the_path(home, tmp_path):
    """The command is named as it was started, in quotes where a path has spaces."""
    folder = tmp_path / "with space"
    folder.mkdir()
    shutil.copy(Path(sys.executable).with_name("conjobs"), folder / "conjobs")
    played = subprocess.run(
        ["./with space/conjobs", "play", "--seed", "5"], input="quit\n", capture_output=True, text=True, cwd=tmp_path
    )
    line = played.stdout.splitlines()[-1].strip()
    assert line.startswith("'with space/conjobs' play --resume ")
    again = subprocess.run(["bash", "-c", line], input="quit\n", capture_output=True, text=True, cwd=tmp_path)
    assert again.returncode == 0
    assert "The game goes on" in again.stdout


def test_rules_by_number_and_by_chapter():
    assert "K-4  Ties" in conjobs("rules", "k-4").output
    assert "CJ-16" in conjobs("rules", "cj").output
    assert conjobs("rules", "take", "over").output.startswith("T-2  Take over the lot")
    assert "\nK  Casinos\nK-1" in conjobs("rules").output
    assert "B-1" in conjobs("rules").output


# Many games


def test_simulate_reports():
    shown = conjobs("simulate", "--games", "4", "--seat", "random", "--seat", "builder", "--seed", "1", "--jobs", "1")
    assert shown.exit_code == 0
    assert "4 games" in shown.stdout
    few = conjobs("simulate", "--games", "3", "--players", "3", "--no-cons", "--jobs", "1", "--json")
    data = json.loads(few.stdout)
    assert data["games"] == 3


@pytest.fixture
def three_are_many(monkeypatch):
    monkeypatch.setattr(simulate, "MANY_GAMES", 3)
    monkeypatch.setattr(simulate, "CHECKOUT", ROOT)
    monkeypatch.setattr(simulate, "COMPILED", False)


def simulated(games, *options):
    return conjobs("simulate", "--games", games, "--seat", "random", "--seat", "random", "--jobs", "1", *options)


@pytest.mark.usefixtures("three_are_many")
def test_many_interpreted_games_are_told_how_to_be_compiled():
    (line,) = simulated("3").stderr.splitlines()
    assert "interpreted" in line
    assert "make compiled" in line
    assert "PYTHONPATH=build/compiled " in line
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\ncompiled: " in makefile
    assert "\nCOMPILED := build/compiled\n" in makefile
    as_json = simulated("3", "--json")
    assert json.loads(as_json.stdout)["games"] == 3
    assert as_json.stderr.splitlines() == [line]


@pytest.mark.usefixtures("three_are_many")
def test_outside_a_checkout_nobody_is_told_to_make(tmp_path, monkeypatch):
    monkeypatch.setattr(simulate, "CHECKOUT", tmp_path)
    (line,) = simulated("3").stderr.splitlines()
    assert "Install conjobs anew where a C compiler is at hand" in line
    assert "make" not in line


@pytest.mark.usefixtures("three_are_many")
def test_few_or_compiled_games_are_told_nothing(monkeypatch):
    assert simulated("2").stderr == ""
    monkeypatch.setattr(simulate, "COMPILED", True)
    assert simulated("3").stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("module", ["conjobs.rules.errors", "conjobs.cli", "click"])
def test_ctrl_c_while_the_command_begins_says_nothing(module):
    program = f"""
import runpy, sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
runpy.run_module("conjobs", run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_ctrl_c_in_a_command_ends_the_line_and_says_nothing(capsys):
    def interrupted():
        raise KeyboardInterrupt

    program = Program("conjobs", commands={"wait": click.Command("wait", callback=interrupted)})
    with pytest.raises(SystemExit) as caught:
        program.main(["wait"], "conjobs")
    assert caught.value.code == 130
    assert capsys.readouterr() == ("", "\n")


def test_before_ctrl_c_is_heard_nothing_is_imported_that_takes_long():
    program = f"""
import sys
sys.path.insert(0, {str(ROOT / "src")!r})
before = set(sys.modules)
import conjobs.__main__
print(*sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["conjobs", "conjobs.__main__"], done


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize(("ends", "code"), [("pass", 0), ("raise KeyboardInterrupt", 130)])
def test_ctrl_c_while_python_ends_says_nothing(ends, code):
    program = f"""
import atexit, os, runpy, signal, sys
import conjobs.cli
def main(prog_name):
    {ends}
conjobs.cli.main = main
atexit.register(os.kill, os.getpid(), signal.SIGINT)
runpy.run_module("conjobs", run_name="__main__")
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


def test_ctrl_c_in_simulate_prints_what_is_done():
    pexpect = pytest.importorskip("pexpect")
    seats = ["--seat", "random", "--seat", "random"]
    running = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "simulate", "--games", "1000000", *seats, "--jobs", "1"],
        cwd=str(ROOT),
        encoding="utf-8",
        timeout=60,
        dimensions=(40, 120),
        preexec_fn=with_ctrl_c,
    )
    running.expect(r" [1-9]\d*/1000000")
    running.sendintr()
    running.expect("win rate")
    running.expect(pexpect.EOF)
    running.close()
    assert running.exitstatus == 0
    assert "Traceback" not in running.before


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell):
    shown = conjobs("completion", shell)
    assert shown.exit_code == 0
    assert "_CONJOBS_COMPLETE" in shown.output


def test_a_reader_that_goes_away_is_no_error():
    result = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m conjobs cards list | head -1"], capture_output=True, text=True, cwd=ROOT
    )
    assert "Traceback" not in result.stderr
    assert "Exception" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_at_a_terminal_tab_completes_and_ctrl_d_leaves(home):
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "play", "--seed", "5"], env=environment, cwd=str(ROOT), encoding="utf-8", timeout=30
    )
    child.setwinsize(60, 100)
    child.expect("turn up the card")
    child.expect("red>")
    child.send("dra\t\r")
    child.expect("Red drew D4")
    child.expect("end the turn")
    child.expect("red>")
    child.send("\x04")
    child.expect("conjobs play --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    """What a scenario file holds is shown without the letters that move cursors or set titles."""
    path = tmp_path / "steering.toml"
    path.write_text(
        '[[scenario]]\nid = "x\\u001b]0;T\\u0007"\nplayers = ["red $1", "blue $1"]\n'
        'steps = ["\\u001b]0;T\\u0007draw"]\n',
        encoding="utf-8",
    )
    ran = CliRunner().invoke(main, ["scenario", str(path)])
    assert ran.exit_code in (1, 2)
    assert "\x1b" not in ran.output
    assert "\x07" not in ran.output


def test_doctor_says_what_runs(home: Path) -> None:
    ran = CliRunner().invoke(main, ["doctor"])
    assert ran.exit_code == 0
    build = "compiled" if COMPILED else "interpreted"
    assert ran.output.splitlines()[0].startswith(f"conjobs {__version__}, rules {build}")
    assert str(home / "games") in ran.output
    assert str(home / "tables.sqlite") in ran.output
    found = json.loads(CliRunner().invoke(main, ["doctor", "--json"]).output)
    assert found["build"] == build
    assert all(found["packages"].values())


# Records


def test_a_torn_record_is_opened_and_said_to_be_torn(home):
    conjobs("play", given="draw\nend\n")
    (written,) = games(home)
    whole = written.read_bytes()
    written.write_bytes(whole[:-9])
    for arguments in (["replay", str(written), "--json"], ["play", "--resume", str(written)]):
        result = conjobs(*arguments)
        assert result.exit_code == 0
        assert "the last line was torn" in result.stderr
    assert json.loads(conjobs("replay", str(written), "--json").stdout)["plies"] > 0
    assert "torn" not in conjobs("play", "--resume", str(written)).stderr


def test_a_game_shows_what_it_commits_to_and_can_be_verified_at_its_end(home):
    shown = conjobs("play", "--seat", "random", "--seat", "random")
    (written,) = games(home)
    header = json.loads(written.read_text(encoding="utf-8").splitlines()[0])
    # What binds the dice and cards is told before any of them.
    assert shown.output.index(header["chance"]["commitment"]) < shown.output.index(header["setup"]["cards"][0])
    result = conjobs("verify", "last")
    assert result.exit_code == 0
    assert "proven: every action is by the rules" in result.output
    assert list(written.parent.iterdir()) == [written]


def test_people_add_words_after_they_saw_what_the_seed_commits_to(home):
    shown = conjobs("play", "--words", "--seat", "human", "--seat", "random", "--seat", "human", given="mine\n\nquit\n")
    assert shown.exit_code == 0
    (written,) = games(home)
    chance = json.loads(written.read_text(encoding="utf-8").splitlines()[0])["chance"]
    assert chance["words"] == ["mine", "", ""]
    assert shown.output.index(chance["commitment"]) < shown.output.index("your words")
    assert conjobs("play", "--words", "--seed", "5").exit_code == 2
    assert conjobs("play", "--words", given="\x07\n").exit_code == 2
    ended = conjobs("play", "--words", "--seat", "human", "--seat", "human", given="mine\n")
    assert ended.exit_code == 2
    assert ended.stderr.startswith("error: The input ended before all had given their words.")
    assert games(home) == [written]


def test_a_game_that_is_given_up_can_be_verified_but_not_gone_on_with(home):
    conjobs("play", given="draw\nend\nquit\n")
    (written,) = games(home)
    assert "right so far" in conjobs("verify", "last").output
    assert conjobs("give-up", "last").exit_code == 0
    assert "The game was given up." in conjobs("verify", "last").output
    assert "given up after" in conjobs("games").output
    for arguments in (["give-up", "last"], ["play", "--resume", str(written)]):
        result = conjobs(*arguments)
        assert result.exit_code == 2
        assert "given up" in result.stderr


def test_a_game_begins_from_a_position_or_from_where_another_stands(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('players = ["red $20", "blue $9"]\nturn = "blue"\nlots.B6 = "lot red"\nlots.B1 = "tivoli blue 5"\n')
    result = conjobs("play", "--from", str(mine), given="draw\nquit\n")
    assert result.exit_code == 0
    (written,) = (tmp_path / "home" / "games").glob("*.conjobs")
    header = json.loads(written.read_text().splitlines()[0])
    assert [player["who"] for player in header["players"]] == ["greedy", "human"]
    assert "B1" in header["start"]
    bots = conjobs("play", "--from", str(written), "--seat", "blue=random", "--seat", "random")
    assert "won" in bots.stdout
    mixed = conjobs("play", "--from", str(mine), "--words", given="luck\nquit\n")
    assert mixed.exit_code == 0
    first = [path.read_text().splitlines()[0] for path in (tmp_path / "home" / "games").glob("*.conjobs")]
    assert ["", "luck"] in [json.loads(line)["chance"]["words"] for line in first]
    refused = conjobs("play", "--from", str(mine), "--seat", "green=random")
    assert refused.exit_code == 2
    assert "green does not play here" in refused.stderr


def test_a_game_begins_from_a_moment_of_a_record(tmp_path, home):
    conjobs("play", "--seat", "random", "--seat", "random", "--seed", "1")
    (written,) = games(home)
    for ply in (0, 40):
        shown = conjobs("position", "show", str(written), "--ply", str(ply), "--text").stdout
        assert conjobs("play", "--from", str(written), "--ply", str(ply), given="quit\n").exit_code == 0
        begun = max(games(home), key=lambda path: path.stat().st_mtime_ns)
        assert json.loads(begun.read_text(encoding="utf-8").splitlines()[0])["start"] == shown
        begun.unlink()


def test_a_moment_that_is_not_there_is_refused_with_those_that_are(tmp_path, home):
    conjobs("play", "--seed", "5", given="draw\nquit\n")
    last = json.loads(conjobs("replay", "last", "--json").stdout)["plies"]
    refused = conjobs("play", "--from", "last", "--ply", str(last + 1))
    assert refused.exit_code == 2
    assert refused.stderr == f"error: There is no move {last + 1}. The game has moves 0 to {last}.\n"
    mine = tmp_path / "mine.toml"
    mine.write_text('players = ["red $20", "blue $9"]\nlots.B6 = "lot red"\n', encoding="utf-8")
    refused = conjobs("play", "--from", str(mine), "--ply", "3")
    assert refused.exit_code == 2
    assert "Name a record, or leave --ply out." in refused.stderr
    assert len(games(home)) == 1
