"""What was written stays: through a full disk, a killed process, and a second one that wants the same game."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conjobs.game import Game
from conjobs.record import GameInUse, RecordFile, read_record, replay
from conjobs.rules.errors import ConjobsError
from conjobs.terminal.store import begin_file, go_on, secret_file, write_copy
from golden import RECORDS

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits are POSIX's")
WHOLE = (RECORDS / "six-player-3-cons-1.conjobs").read_bytes()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONJOBS_HOME", str(tmp_path))
    return tmp_path / "games"


def run(script: str, *arguments: object) -> subprocess.Popen[str]:
    code = textwrap.dedent(script)
    return subprocess.Popen([sys.executable, "-c", code, *map(str, arguments)], stdout=subprocess.PIPE, text=True)


@settings(max_examples=60)
@given(cut=st.integers(min_value=0, max_value=len(WHOLE)))
def test_cut_at_any_byte_a_file_goes_on_after_its_last_whole_line(
    cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("cut") / "cut.conjobs"
    path.write_bytes(WHOLE[:cut])
    last = read_record(WHOLE).record.lines[-1]
    secret_file(path).write_text(str(getattr(last, "secret", "")), encoding="ascii")
    whole_lines = WHOLE[:cut].count(b"\n")
    if not whole_lines:
        with pytest.raises(ConjobsError, match="no whole line"):
            go_on(path)
        assert path.read_bytes() == WHOLE[:cut]
        return
    game, file = go_on(path)
    with file:
        # A game that was cut off between its last ply and its result gets that anew.
        assert len(game.record.lines) in (whole_lines - 1, whole_lines)
        if not game.over:
            game.play(next(iter(game.legal_actions)))
    assert path.read_bytes().startswith(WHOLE[:cut][: WHOLE[:cut].rfind(b"\n") + 1])
    assert not read_record(path.read_bytes()).torn


@posix
def test_a_full_disk_leaves_whole_lines_and_the_game_goes_on_when_there_is_room() -> None:
    """A limit on the size of files stands for the disk."""
    script = """
        import resource, sys
        from conjobs.game import Game
        from conjobs.terminal.store import begin_file
        game = Game.new(players=3, cons=True)
        file = begin_file(game)
        limit = file.path.stat().st_size + 700
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        refused = 0
        for _ in range(40):
            before = game.ply, game.position.key(), file.path.read_bytes()
            try:
                game.play("draw" if "draw" in game.legal_actions else next(iter(game.legal_actions)))
            except OSError as error:
                refused += 1
                assert (game.ply, game.position.key(), file.path.read_bytes()) == before
        assert refused
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        game.play(next(iter(game.legal_actions)))
        print(file.path)
    """
    process = run(script)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    path = Path(out.strip())
    read = read_record(path.read_bytes())
    assert not read.torn
    game, file = go_on(path)
    file.close()
    assert replay(read.record).positions[-1].key() == game.position.key()


@posix
def test_a_disk_that_is_full_from_the_start_keeps_nothing_half(home: Path) -> None:
    script = """
        import resource
        from conjobs.game import Game
        from conjobs.terminal.store import NoRoom, begin_file
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        try:
            begin_file(Game.new(players=3))
        except NoRoom as error:
            print(error.code)
    """
    process = run(script)
    out, _ = process.communicate(timeout=60)
    assert out == "cannot-write\n"
    assert list(home.iterdir()) == []


@posix
@pytest.mark.parametrize("after", [0.05, 0.2, 0.4])
def test_a_killed_process_loses_nothing_that_it_was_told_is_written(after: float, home: Path) -> None:
    script = """
        import sys
        from conjobs.game import Game
        from conjobs.terminal.store import begin_file
        game = Game.new(players=4)
        file = begin_file(game)
        print(file.path, flush=True)
        while True:
            game.play(next(iter(game.legal_actions)))
            if game.over:
                game.undo(0)
            print(len(game.record.lines), flush=True)
    """
    process = run(script)
    assert process.stdout is not None
    path = Path(process.stdout.readline().strip())
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    said = [int(line) for line in process.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
    process.wait()
    process.stdout.close()
    game, file = go_on(path)
    file.close()
    assert len(game.record.lines) >= max(said, default=0)
    assert os.access(path, os.R_OK)


@posix
def test_two_processes_cannot_write_one_game() -> None:
    game = Game.new(players=2)
    path = begin_and_close(game)
    script = """
        import sys, time
        from pathlib import Path
        from conjobs.terminal.store import go_on
        game, file = go_on(Path(sys.argv[1]))
        print("held", flush=True)
        sys.stdin.read()
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    before = path.read_bytes()
    with pytest.raises(GameInUse):
        go_on(path)
    with pytest.raises(GameInUse):
        RecordFile.reopen(path)
    assert path.read_bytes() == before
    # It may be looked at meanwhile.
    assert read_record(path.read_bytes()).record.lines == []
    process.communicate("", timeout=60)
    _, file = go_on(path)
    file.close()


def begin_and_close(game: Game) -> Path:
    with begin_file(game) as file:
        return file.path


# The secret beside the game


def test_the_secret_is_beside_the_game_until_its_end() -> None:
    game = Game.new(players=2)
    with begin_file(game) as file:
        kept = secret_file(file.path)
        assert kept.read_text(encoding="ascii").strip() == game.secret
        if sys.platform != "win32":
            assert kept.stat().st_mode & 0o777 == 0o600
        assert str(game.secret) not in file.path.read_text(encoding="utf-8")
        game.play("draw")
        game.give_up()
        assert not kept.exists()
        assert str(game.secret) in file.path.read_text(encoding="utf-8")


def test_a_game_is_gone_on_with_by_its_secret_and_a_copy_by_its_own(tmp_path: Path) -> None:
    game = Game.new(players=2)
    path = begin_and_close(game)
    copy = write_copy(game, tmp_path / "copy.conjobs", path)
    for place in (path, copy):
        again, file = go_on(place)
        with file:
            again.play("draw")
        assert again.record.lines[0].outcome == {"cards": again.record.plies[0].outcome["cards"]}
    assert read_record(path.read_bytes()).record.lines == read_record(copy.read_bytes()).record.lines


@pytest.mark.parametrize("loss", ["gone", "garbage", "another"])
def test_a_lost_secret_is_said_plainly(loss: str) -> None:
    path = begin_and_close(Game.new(players=2))
    before = path.read_bytes()
    if loss == "gone":
        secret_file(path).unlink()
    else:
        secret_file(path).write_bytes(b"\xff\x00" if loss == "garbage" else b"0" * 64)
    with pytest.raises(ConjobsError) as refused:
        go_on(path)
    assert refused.value.code == ("bad-secret" if loss == "another" else "no-secret")
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before
    # Nothing is held after a refusal.
    RecordFile.reopen(path)[0].close()


def test_a_game_that_was_given_up_is_not_gone_on_with() -> None:
    game = Game.new(players=2)
    with begin_file(game) as file:
        game.give_up()
    with pytest.raises(ConjobsError) as refused:
        go_on(file.path)
    assert refused.value.code == "given-up"
