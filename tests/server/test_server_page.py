"""What docs/server.md says to do works as it stands there."""

import re
import sqlite3
from pathlib import Path

from service import Player, new_table, play_on, serving, two_people

from conjobs.server.settings import Settings

PAGE = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text(encoding="utf-8")


def statements(wanted):
    """The SQL of a command on the page."""
    found = re.search(rf'sqlite3 \S+ "([^"]*{wanted}[^"]*)"', PAGE)
    assert found, wanted
    return found[1]


def test_a_backup_of_a_running_server_restores_everything(settings, tmp_path):
    copy = tmp_path / "tables-backup.sqlite"
    with serving(settings) as client:
        players = two_people(client)
        play_on(players, 7)
        database = sqlite3.connect(settings.database.removeprefix("sqlite:///"))
        database.execute(statements("VACUUM INTO").replace("tables-backup.sqlite", str(copy)))
        database.close()
        before = players[0].look()
    with serving(Settings(database=f"sqlite:///{copy}", rate=0)) as client:
        restored = Player(client, players[0].table, vars(players[0]))
        assert restored.look()["log"] == before["log"]
        play_on([restored, Player(client, players[1].table, vars(players[1]))], 2)


def test_a_table_is_deleted_with_all_that_belongs_to_it(settings):
    path = settings.database.removeprefix("sqlite:///")
    with serving(settings) as client:
        players = two_people(client)
        play_on(players, 3)
        players[0].ask("POST", "/chat", {"text": "a secret of mine"})
        other = new_table(client, "Zoe")
    database = sqlite3.connect(path)
    database.executescript(statements("DELETE FROM").replace("'ID'", f"'{players[0].table}'"))
    counts = [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("tables", "lines", "chat")]
    database.close()
    assert counts == [1, 0, 0]
    assert b"a secret of mine" not in Path(path).read_bytes()
    with serving(settings) as client:
        assert Player(client, other.table, vars(other)).look()["seat"] == 0


def test_every_option_is_on_the_page_and_every_one_there_is_one(tmp_path):
    import subprocess
    import sys

    command = [sys.executable, "-m", "conjobs", "serve", "--help"]
    known = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for option in set(re.findall(r"--[a-z-]+", "\n".join(re.findall(r"conjobs serve.*|`--.*?`", PAGE)))):
        assert option in known, option
    for option in set(re.findall(r"--[a-z-]+", known)) - {"--help"}:
        assert f"{option} " in PAGE or f"{option}`" in PAGE, option


def test_the_days_on_the_page_are_those_of_the_server():
    from conjobs.server.store import Retention

    days = [int(found) for found in re.findall(r"\| (\d+) days after", PAGE)]
    assert days == [Retention().open, Retention().running, Retention().over]
