"""The store keeps what it has acknowledged, on SQLite and on PostgreSQL."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from service import run_apart
from sqlalchemy import create_engine, text

from conjobs.rules.errors import ConjobsError
from conjobs.server import store as store_module
from conjobs.server.database import migrate, open_database
from conjobs.server.schema import METADATA
from conjobs.server.store import DAY, Damaged, NoDatabase, NotSaved, Retention, Store, Write
from conjobs.table.kept import MOST_CHAT


def write(table="one", revision=0, **rest):
    usual = {"config": '{"name":"One"}', "state": '{"n":1}', "status": "open", "created": 100.0, "changed": 100.0}
    return Write(table, revision, **{**usual, **rest})


def with_store(url, scene):
    async def run():
        store = Store(url)
        try:
            return await scene(store)
        finally:
            await store.close()

    return run_apart(run())


def test_what_was_saved_is_there_again(database):
    async def first(store):
        await store.save(write(lines=["header", "ply"], chat=[{"number": 0, "text": "hi"}]))
        await store.save(write(revision=1, state='{"n":2}', first_line=2, lines=["ply 2"], due=7.0))
        chat = [{"number": 1, "text": "ho"}, {"number": 0, "text": ""}]
        await store.save(write(revision=2, state='{"n":3}', chat=chat))

    async def later(store):
        return await store.load("one"), await store.load("two")

    with_store(database, first)
    kept, nothing = with_store(database, later)
    assert (kept.revision, kept.config, kept.state) == (3, {"name": "One"}, {"n": 3})
    assert kept.lines == ["header", "ply", "ply 2"]
    # A message takes the place of the one with its number: so is erased what a player said.
    assert kept.chat == [{"number": 0, "text": ""}, {"number": 1, "text": "ho"}]
    assert nothing is None


def test_messages_that_no_table_remembers_are_not_kept(database):
    async def scene(store):
        for table in ("one", "two"):
            await store.save(write(table, chat=[{"number": n, "text": "hi"} for n in range(1, MOST_CHAT + 1)]))
        await store.save(write(revision=1, chat=[{"number": MOST_CHAT + 3, "text": "ho"}]))
        return await store.load("one"), await store.load("two")

    one, two = with_store(database, scene)
    assert [message["number"] for message in one.chat] == [*range(4, MOST_CHAT + 1), MOST_CHAT + 3]
    assert len(two.chat) == MOST_CHAT


def test_many_tables_share_a_transaction_and_a_wrong_one_does_not_take_others_with_it(database):
    async def scene(store):
        await asyncio.gather(*(store.save(write(f"t{n}", lines=["header"])) for n in range(50)))
        wrong = [3, 17]
        saves = [store.save(write(f"t{n}", 9 if n in wrong else 1, first_line=1, lines=["ply"])) for n in range(50)]
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert [n for n, result in enumerate(results) if isinstance(result, NotSaved)] == wrong
        return [await store.load(f"t{n}") for n in range(50)]

    for number, kept in enumerate(with_store(database, scene)):
        assert kept.lines == (["header"] if number in (3, 17) else ["header", "ply"])


def test_changes_of_one_table_follow_each_other_in_one_group(database):
    async def scene(store):
        saves = [store.save(write(revision=n, state=f'{{"n":{n}}}', first_line=n, lines=[str(n)])) for n in range(20)]
        await asyncio.gather(*saves)
        return await store.load("one")

    kept = with_store(database, scene)
    assert kept.state == {"n": 19}
    assert kept.lines == [str(n) for n in range(20)]


def test_of_two_that_saw_the_same_revision_one_is_refused_and_leaves_nothing(database):
    async def scene(store):
        other = Store(database, alone=False)
        try:
            await store.save(write(lines=["header"]))
            results = await asyncio.gather(
                store.save(write(revision=1, state='{"by":"a"}', first_line=1, lines=["a"])),
                other.save(write(revision=1, state='{"by":"b"}', first_line=1, lines=["b"])),
                return_exceptions=True,
            )
            return results, await store.load("one")
        finally:
            await other.close()

    results, kept = with_store(database, scene)
    assert sorted(type(result).__name__ for result in results) == ["NoneType", "NotSaved"]
    winner = "ab"[[type(result).__name__ for result in results].index("NoneType")]
    assert (kept.lines, kept.state) == (["header", winner], {"by": winner})


def test_a_line_is_never_written_twice(database):
    async def scene(store):
        await store.save(write(lines=["header", "a"]))
        with pytest.raises(NotSaved):
            await store.save(write(revision=1, first_line=1, lines=["b"]))
        return await store.load("one")

    kept = with_store(database, scene)
    assert (kept.revision, kept.lines) == (1, ["header", "a"])


def test_lobby_and_due_tables_are_found_without_reading_them(database):
    async def scene(store):
        await store.save(write("old", changed=1.0, lobby='{"id":"old"}'))
        await store.save(write("new", changed=2.0, lobby='{"id":"new"}', status="running", due=50.0))
        await store.save(write("over", changed=3.0, lobby='{"id":"over"}', status="over"))
        await store.save(write("private", changed=4.0, due=60.0))
        return await store.lobby(10), await store.due(55.0)

    lobby, due = with_store(database, scene)
    assert lobby == [{"id": "new"}, {"id": "old"}]
    assert due == ["new"]


def test_tables_are_deleted_when_they_were_kept_long_enough(database):
    now = 400 * DAY

    async def scene(store):
        for status, days in (("open", 7), ("running", 90), ("over", 365), ("closed", 365)):
            for name, age in (("kept", days - 1), ("gone", days + 1)):
                changed = now - age * DAY
                chat = [{"number": 0, "text": "hi"}]
                await store.save(write(f"{status}-{name}", status=status, changed=changed, lines=["h"], chat=chat))
        names = [f"{status}-{name}" for status in Retention().days() for name in ("kept", "gone")]
        return await store.delete_old(Retention(), now), [await store.load(name) for name in names]

    gone, kept = with_store(database, scene)
    assert gone == 4
    assert [found is not None for found in kept] == [True, False] * 4
    engine = create_engine(database)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM lines")) == 4
        assert connection.scalar(text("SELECT count(*) FROM chat")) == 4
    engine.dispose()


def test_migrations_make_the_tables_that_the_program_knows(database):
    engine = open_database(database)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    assert differences == []


def test_an_older_database_is_brought_up_to_date_with_all_that_is_in_it(database):
    engine = create_engine(database)
    migrate(engine, "0001")
    with engine.begin() as connection:
        for status in ("open", "running"):
            values = {"id": status, "status": status, "state": '{"a":1}'}
            connection.execute(text("INSERT INTO tables VALUES (:id, '{}', :state, 5, :status, 1, 2)"), values)
            connection.execute(text("INSERT INTO lines VALUES (:id, 0, 'header')"), {"id": status})
    engine.dispose()

    async def scene(store):
        await store.save(write("running", 5, first_line=1, lines=["ply"]))
        return await store.due(1.0), await store.load("open"), await store.load("running")

    due, still_open, running = with_store(database, scene)
    # It was running: now that it was written again, nothing is due.
    assert due == []
    assert (still_open.revision, still_open.state, still_open.lines) == (5, {"a": 1}, ["header"])
    assert running.lines == ["header", "ply"]


def test_a_running_table_of_an_older_database_is_due_at_once(database):
    engine = create_engine(database)
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO tables VALUES ('one', '{}', '{}', 1, 'running', 1, 2)"))
    engine.dispose()
    assert with_store(database, lambda store: store.due(1.0)) == ["one"]


def test_a_database_of_a_newer_program_is_refused(database):
    open_database(database).dispose()
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(ConjobsError, match="newer than this conjobs"):
        open_database(database)


def test_a_migration_that_fails_leaves_nothing(database):
    engine = create_engine(database)
    with engine.begin() as connection:
        # In the way of the second migration only.
        connection.execute(text("CREATE TABLE elsewhere (due INTEGER)"))
        connection.execute(text("CREATE INDEX tables_by_due ON elsewhere (due)"))
    engine.dispose()
    with pytest.raises(ConjobsError, match="cannot be opened"):
        open_database(database)
    engine = create_engine(database)
    with engine.connect() as connection:
        names = engine.dialect.get_table_names(connection)
    engine.dispose()
    assert names == ["elsewhere"]


def test_after_an_error_of_the_database_the_store_goes_on(database):
    async def scene(store):
        await store.save(write(lines=["header"]))
        with store.engine.begin() as connection:
            connection.execute(text("ALTER TABLE lines RENAME TO hidden"))
        with pytest.raises(NotSaved):
            await store.save(write(revision=1, first_line=1, lines=["ply"]))
        with store.engine.begin() as connection:
            connection.execute(text("ALTER TABLE hidden RENAME TO lines"))
        await store.save(write(revision=1, first_line=1, lines=["ply"]))
        return await store.load("one")

    assert with_store(database, scene).lines == ["header", "ply"]


def losing_its_connection(store, committed):
    """Have the next commit lose its connection: after it is done, or before."""
    dialect = store.engine.dialect

    def lose(connection):
        del dialect.do_commit
        if committed:
            connection.commit()
        # The driver's own connection, not the pool's: it fails as one that is lost.
        connection.dbapi_connection.close()
        connection.commit()

    dialect.do_commit = lose


@pytest.mark.parametrize("committed", [True, False])
def test_a_connection_lost_at_a_commit_refuses_only_what_was_not_committed(database, committed):
    async def scene(store):
        await store.save(write("old", lines=["header"]))
        losing_its_connection(store, committed)
        writes = [
            write("old", 1, first_line=1, lines=["a"]),
            write("old", 2, first_line=2, lines=["b"]),
            write("new", lines=["header"]),
        ]
        results = await asyncio.gather(*(store.save(one) for one in writes), return_exceptions=True)
        return results, await store.load("old"), await store.load("new")

    # What of the three shares the transaction depends on when they come: the first may go alone.
    results, old, new = with_store(database, scene)
    refused = [isinstance(result, NotSaved) for result in results]
    assert old.lines == ["header", "a", "b"][: 1 + refused[:2].count(False)]
    assert (new is None) == refused[2]
    assert any(refused) != committed


def test_a_change_that_another_process_wrote_is_not_taken_for_one_whose_connection_was_lost(database):
    async def scene(store):
        await store.save(write(lines=["header"]))
        dialect = store.engine.dialect

        def overtake(connection):
            del dialect.do_commit
            connection.rollback()
            other = create_engine(database)
            with other.begin() as writing:
                writing.execute(text("UPDATE tables SET revision = 2, changed = 777"))
            other.dispose()
            connection.dbapi_connection.close()
            connection.commit()

        dialect.do_commit = overtake
        with pytest.raises(NotSaved):
            await store.save(write(revision=1, first_line=1, lines=["a"]))
        return await store.load("one")

    assert with_store(database, scene).lines == ["header"]


def test_while_the_database_is_gone_all_are_refused_and_then_all_goes_on(database, monkeypatch):
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0)

    async def scene(store):
        await store.save(write("t0"))
        tried = []

        def gone(*_, **__):
            tried.append(1)
            raise store.engine.dialect.dbapi.OperationalError("the server is gone")

        store.engine.dispose()
        with monkeypatch.context() as while_gone:
            while_gone.setattr(store.engine.dialect, "connect", gone)
            saves = [store.save(write(f"t{n}", int(n == 0), lines=["header"])) for n in range(50)]
            results = await asyncio.gather(*saves, return_exceptions=True)
            for asked in (store.load("t0"), store.lobby(5), store.due(5.0), store.ping()):
                with pytest.raises(NoDatabase):
                    await asked
        assert [type(result) for result in results] == [NotSaved] * 50
        # The first may go alone, the others come while it is tried.
        assert len(tried) < 10
        await asyncio.gather(*(store.save(write(f"t{n}", int(n == 0), lines=["header"])) for n in range(50)))
        return [(await store.load(f"t{n}")).lines for n in range(50)]

    assert with_store(database, scene) == [["header"]] * 50


def test_a_row_that_cannot_be_read_is_damaged_and_the_lobby_stays_open(database):
    async def scene(store):
        for name in ("a", "b", "c"):
            await store.save(write(name, changed=100.0 + ord(name), lobby=f'{{"id":"{name}"}}'))
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET lobby = '{', state = '{' WHERE id = 'a'"))
            connection.execute(text("UPDATE tables SET lobby = '[]', config = '[]' WHERE id = 'b'"))
        for name in ("a", "b"):
            with pytest.raises(Damaged):
                await store.load(name)
        return await store.lobby(10)

    assert with_store(database, scene) == [{"id": "c"}]


KILLED = """
import asyncio, sys
from conjobs.server.store import Store, Write

async def main():
    store = Store(sys.argv[1])
    for n in range(10_000):
        await store.save(Write("one", n, "{}", "{}", "open", 1.0, 1.0, first_line=n, lines=[str(n)]))
        print(n, flush=True)

asyncio.run(main())
"""


def test_what_was_acknowledged_survives_kill_9(database):
    process = subprocess.Popen([sys.executable, "-c", KILLED, database], stdout=subprocess.PIPE, text=True)
    acknowledged = [next(iter(process.stdout.readline, "")) for _ in range(60)]
    process.kill()
    acknowledged += process.stdout.read().splitlines()
    process.wait()
    process.stdout.close()
    kept = with_store(database, lambda store: store.load("one"))
    assert len(kept.lines) >= len(acknowledged) >= 60
    assert kept.lines == [str(n) for n in range(len(kept.lines))]


# SQLite only


def test_the_file_belongs_to_the_user_alone_and_survives_a_loss_of_power(tmp_path):
    path = tmp_path / "folder" / "tables.sqlite"
    engine = open_database(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000
    engine.dispose()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_what_was_written_over_is_in_no_file_as_soon_as_nobody_reads_it(tmp_path):
    path = tmp_path / "tables.sqlite"

    def holding(word):
        return [file.name for file in tmp_path.iterdir() if word in file.read_bytes()]

    async def scene(store):
        await store.save(write(chat=[{"number": 1, "text": "a very own word " * 20}]))
        reading = sqlite3.connect(path, isolation_level=None)
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM chat").fetchall()
        await store.save(write(revision=1, chat=[{"number": 1, "text": ""}]))
        await store.wipe()
        assert (store.to_wipe, bool(holding(b"own word"))) == (True, True)
        # Others write meanwhile, and later all of it is gone.
        await store.save(write(revision=2, state='{"n":"next"}'))
        reading.close()
        await store.wipe()
        assert (store.to_wipe, holding(b"own word")) == (False, [])
        await store.save(write("two", status="over", config='{"name":"Deleted by age"}', changed=1.0))
        assert holding(b"by age")
        assert await store.delete_old(Retention(), 400 * DAY + 100) == 2
        assert holding(b"by age") == []

    with_store(f"sqlite:///{path}", scene)


def test_while_another_process_holds_the_file_all_are_refused_together(tmp_path):
    """Each alone would wait as long for the file as all together."""
    path = tmp_path / "tables.sqlite"

    async def scene(store):
        # 5 s would make a long test.
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout = 300")
        holding = sqlite3.connect(path, isolation_level=None)
        holding.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        saves = [store.save(write(f"t{n}", lines=["header"])) for n in range(40)]
        results = await asyncio.gather(*saves, return_exceptions=True)
        took = time.monotonic() - start
        holding.execute("ROLLBACK")
        holding.close()
        assert [type(result) for result in results] == [NotSaved] * 40
        assert [await store.load(f"t{n}") for n in range(40)] == [None] * 40
        await asyncio.gather(*(store.save(write(f"t{n}")) for n in range(40)))
        return took

    assert with_store(f"sqlite:///{path}", scene) < 4


def test_a_text_that_is_none_is_damage_of_its_table(tmp_path):
    async def scene(store):
        await store.save(write("text"))
        await store.save(write("bytes"))
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE tables SET state = CAST(x'ff' AS TEXT) WHERE id = 'text'"))
            connection.execute(text("UPDATE tables SET state = x'ff' WHERE id = 'bytes'"))
        for name in ("text", "bytes"):
            with pytest.raises(Damaged):
                await store.load(name)

    with_store(f"sqlite:///{tmp_path / 'tables.sqlite'}", scene)


def test_a_disk_that_is_full_for_a_while_is_said_to_be_so_once(tmp_path, caplog):
    caplog.set_level("INFO", "conjobs")

    async def scene(store):
        await store.save(write("small"))
        with store.engine.connect() as connection:
            # SQLite makes it as large as the file is at least: full.
            connection.exec_driver_sql("PRAGMA max_page_count = 1")
        for _ in range(20):
            with pytest.raises(NotSaved):
                await store.save(write("large", state="1" * 100_000))
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
        await store.save(write("large", state="1" * 100_000))
        await store.save(write("small", 1))

    with_store(f"sqlite:///{tmp_path / 'tables.sqlite'}", scene)
    assert [record.getMessage() for record in caplog.records if record.module == "store"] == [
        "the database failed, changes cannot be saved: database or disk is full",
        "changes are saved again; refused meanwhile: 20",
    ]


def test_two_servers_do_not_share_a_file(tmp_path):
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    (tmp_path / "link.sqlite").symlink_to(tmp_path / "tables.sqlite")

    async def scene(store):
        for also in (url, f"sqlite:///{tmp_path / 'link.sqlite'}"):
            with pytest.raises(ConjobsError, match="Another conjobs serve uses"):
                Store(also)

    with_store(url, scene)
    with_store(url, lambda store: store.ping())


def test_a_full_or_missing_disk_is_said(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ConjobsError, match="cannot be opened"):
        open_database(f"sqlite:///{tmp_path / 'file' / 'tables.sqlite'}")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "no database URL"),
        ("mysql://localhost/x", "(?s)no database URL|keeps no tables in mysql"),
        ("sqlite://", "forgets all tables"),
        ("sqlite:///:memory:", "forgets all tables"),
        ("postgresql+psycopg://me:geheim@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_without_showing_a_password(url, said):
    with pytest.raises(ConjobsError, match=said) as caught:
        open_database(url)
    assert "geheim" not in str(caught.value)


def test_the_usual_file_lies_in_the_home_of_conjobs(tmp_path, monkeypatch):
    from conjobs.server.database import default_database

    monkeypatch.setenv("CONJOBS_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}{os.sep}tables.sqlite"
    assert Path(default_database().removeprefix("sqlite:///")).parent == tmp_path
