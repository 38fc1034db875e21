"""Records: written as the game goes, read up to the last whole line, and refused where they do not follow the rules."""

from __future__ import annotations

import importlib
import json
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.cons.card_files import parse_cards
from conjobs.cons.cards import card_hash, card_to_data
from conjobs.data import load_board, ruleset
from conjobs.game import Game
from conjobs.record import FORMAT_VERSION, BadRecord, GameInUse, Record, RecordFile, migrate, read_record, replay
from conjobs.record.lines import Undo
from conjobs.record.migrate import STEPS as STEPS_NOW
from conjobs.record.stats import game_stats
from conjobs.rules.chance import FastChance
from conjobs.rules.errors import ConjobsError
from kit import TABLES, random_action


def finished_game(seed: int = 3, players: int = 3, plies: int = 10_000) -> Game:
    game = Game.new(players=players, seed=seed)
    source = FastChance(seed)
    while not game.over and game.ply < plies:
        seat, action = random_action(game.position, source)
        game.play(action, seat)
    return game


RECORD = finished_game().record.to_text()
LOTS = load_board().names
RECORDS = Path(__file__).parents[1] / "records"


@pytest.mark.parametrize(("edition", "players", "cons", "mixed"), TABLES)
def test_replay_equals_play(edition: str, players: int, cons: bool, mixed: bool) -> None:
    """A record holds all that is needed to play its game again, under every ruleset."""
    rules = ruleset(edition, cons=cons, raising=True if mixed else None, late_game_over=mixed)
    game = Game.new(players=players, rules=rules, seed=players)
    source = FastChance(11)
    while not game.over:
        seat, action = random_action(game.position, source)
        game.play(action, seat)
        if not source.below(40):
            game.undo(max(0, game.ply - 3))
    read = read_record(game.record.to_text().encode())
    assert read.record == game.record
    assert not read.torn
    again = replay(read.record)
    assert [position.key() for position in again.positions] == [position.key() for position in game.positions]
    assert again.facts == game.facts
    assert read.record.result is not None


def test_going_on_from_a_record_gives_the_same_dice_as_never_stopping() -> None:
    whole = finished_game(seed=9)
    part = finished_game(seed=9, plies=50)
    gone_on = Game.from_record(read_record(part.record.to_text().encode()).record)
    for ply in whole.record.plies[50:]:
        gone_on.play(ply.action, gone_on.position.colours.index(ply.player))
    assert gone_on.record.to_text() == whole.record.to_text()


@given(st.integers(min_value=0, max_value=len(RECORD.encode())))
def test_cut_at_any_byte_it_opens_up_to_the_last_whole_line(cut: int) -> None:
    data = RECORD.encode()[:cut]
    whole = data.count(b"\n")
    if not whole:
        with pytest.raises(BadRecord):
            read_record(data)
        return
    read = read_record(data)
    assert len(read.record.lines) == whole - 1
    assert read.torn == (not data.endswith(b"\n"))
    assert data[: read.whole].endswith(b"\n")


@given(st.data())
def test_an_edited_record_is_refused_with_its_line_or_still_follows_the_rules(data: st.DataObject) -> None:
    texts = RECORD.splitlines()
    number = data.draw(st.integers(0, len(texts) - 1))
    at = data.draw(st.integers(0, len(texts[number])))
    junk = data.draw(st.text(max_size=3))
    texts[number] = texts[number][:at] + junk + texts[number][at + 1 :]
    try:
        replay(read_record("\n".join([*texts, ""]).encode("utf-8", "replace")).record)
    except BadRecord as error:
        wrong = error
    else:
        return
    assert wrong.line >= 1
    assert str(wrong).startswith(f"Line {wrong.line}:")


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        read_record(data + b"\n")


def test_the_first_wrong_line_is_named() -> None:
    texts = RECORD.splitlines()
    rolls = next(number for number, text in enumerate(texts[1:], 1) if '"dice"' in text)
    line = json.loads(texts[rolls])
    line["dice"] = [*line["dice"], 6]
    texts[rolls] = json.dumps(line)
    with pytest.raises(BadRecord, match=f"^Line {rolls + 1}: it holds more dice") as wrong:
        replay(read_record("\n".join([*texts, ""]).encode()).record)
    assert wrong.value.line == rolls + 1


def test_another_card_than_the_seeds_is_refused() -> None:
    """Also where it would be legal."""
    texts = RECORD.splitlines()
    draw = next(number for number, text in enumerate(texts[1:], 1) if '"draw"' in text)
    line = json.loads(texts[draw])
    later = [card for text in texts[draw + 1 :] for card in json.loads(text).get("cards", []) if card in LOTS]
    line["cards"] = later[-1:]
    with pytest.raises(BadRecord, match=f"^Line {draw + 1}: a property card is not the one that the seed brings"):
        replay(read_record("\n".join([*texts[:draw], json.dumps(line), ""]).encode()).record)


def test_a_game_of_older_rules_is_read_from_its_outcomes_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("conjobs.record.replay"), "RULES_VERSION", 2)
    texts = RECORD.splitlines()
    header = json.loads(texts[0])
    header["chance"]["seed"] += 1
    replay(read_record("\n".join([json.dumps(header), *texts[1:], ""]).encode()).record)


def test_a_format_1_record_is_brought_up_to_the_present_one_and_its_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "old.conjobs"
    shutil.copy(RECORDS / "format-1-unfinished.conjobs", path)
    before = path.read_text(encoding="utf-8")
    assert '"format": 1' in before
    assert "cards_version" not in before
    file, record = RecordFile.reopen(path)
    with file:
        assert (record.header.format_version, record.header.cards_version) == (FORMAT_VERSION, 1)
        game = Game.from_record(record)
        game.on_line = file.append
        game.play(next(iter(game.legal_actions)))
    after = path.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert replay(read_record(after.encode()).record).positions[-1].key() == game.position.key()


def test_a_record_may_tell_what_players_are_called() -> None:
    header, *rest = RECORD.splitlines()

    def read(**player: object) -> Record:
        table = json.loads(header)
        table["players"][0] |= player
        return read_record("\n".join([json.dumps(table), *rest, ""]).encode()).record

    named = read(name="Anna")
    assert named.header.names == ("Anna", *[""] * (len(named.header.players) - 1))
    assert read_record(named.to_text().encode()).record == named
    assert read(name="می\u200cخواهم").header.names[0] == "می\u200cخواهم"
    assert replay(named).positions[-1].key() == replay(read_record(RECORD.encode()).record).positions[-1].key()
    assert RECORD.splitlines()[1:] == named.to_text().splitlines()[1:]
    for wrong in ({"name": 5}, {"name": "x" * 61}, {"name": "\u202eAnna"}, {"name": "\u3164 "}, {"age": 5}):
        with pytest.raises(BadRecord, match=r"^Line 1: a player"):
            read(**wrong)


def test_migrations_go_one_step_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def step(version: int) -> migrate.Step:
        def take(header: dict[str, object]) -> dict[str, object]:
            asked.append(version)
            assert header["format"] == version
            return header

        return take

    monkeypatch.setattr(migrate, "FORMAT_VERSION", 5)
    monkeypatch.setattr(migrate, "STEPS", {version: step(version) for version in range(1, 5)})
    assert migrate.migrated({"format": 2})["format"] == 5
    assert asked == [2, 3, 4]
    assert list(STEPS_NOW) == list(range(1, FORMAT_VERSION))


def test_a_card_that_was_corrected_since_is_known_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shipped text changes; the card as it was is among the old ones."""
    rules = importlib.import_module("conjobs.record.rules")
    data = importlib.import_module("conjobs.data")
    card = next(card for card in data.shipped_cards() if card.id == "mummy-unwrapping")
    corrected = parse_cards({"card": [{**card_to_data(card), "text": "In other words."}]}, "new").cards[0]
    now = [corrected if other.id == card.id else other for other in data.shipped_cards()]
    monkeypatch.setattr(rules, "shipped_cards", lambda: now)
    record = read_record(RECORD.encode()).record
    with pytest.raises(BadRecord, match="mummy-unwrapping") as refused:
        replay(record)
    assert refused.value.kind == "changed-card"
    monkeypatch.setattr(rules, "old_cards", lambda: {(card.id, card_hash(card)): card})
    assert replay(record).positions[-1].winners


def test_a_changed_con_card_is_noticed() -> None:
    header = json.loads(RECORD.splitlines()[0])
    header["rules"]["con_cards"]["sphinx"]["mummy-unwrapping"] = "0" * 64
    text = "\n".join([json.dumps(header), *RECORD.splitlines()[1:], ""])
    with pytest.raises(BadRecord, match=r"Line 1: .*mummy-unwrapping"):
        replay(read_record(text.encode()).record)


def test_a_result_that_is_not_the_games_is_refused() -> None:
    texts = RECORD.splitlines()
    result = json.loads(texts[-1])
    result["result"]["money"]["red"] += 1
    with pytest.raises(BadRecord, match="the result is not that of the game"):
        replay(read_record("\n".join([*texts[:-1], json.dumps(result), ""]).encode()).record)


def test_a_file_grows_line_by_line_and_a_torn_line_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "one.conjobs"
    game = Game.new(players=2, seed=4)
    with RecordFile.create(path, game.record) as file:
        game.on_line = file.append
        game.play("draw")
        assert path.read_text() == game.record.to_text()
        game.undo()
    with pytest.raises(FileExistsError):
        RecordFile.create(path, game.record)
    with open(path, "ab") as torn:
        torn.write(b'{"ply": 1, "pla')
    assert read_record(path.read_bytes()).torn
    file, record = RecordFile.reopen(path)
    with file:
        assert record.lines[-1] == Undo(0)
        again = Game.from_record(record)
        again.on_line = file.append
        again.play("draw")
        with pytest.raises(GameInUse, match="another program plays this game"):
            RecordFile.reopen(path)
    assert path.read_text() == again.record.to_text()


@pytest.mark.skipif(sys.platform == "win32", reason="there, an open file cannot be deleted")
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_vanished_is_no_place_to_write(tmp_path: Path, replaced: bool) -> None:
    path = tmp_path / "one.conjobs"
    game = Game.new(players=2, seed=4)
    with RecordFile.create(path, game.record) as file:
        game.on_line = file.append
        path.unlink()
        if replaced:
            path.write_text("another's", encoding="utf-8")
        with pytest.raises(OSError, match="deleted or replaced"):
            game.play("draw")
        assert game.ply == 0
    assert not replaced or path.read_text(encoding="utf-8") == "another's"


def test_a_file_that_cannot_be_begun_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        RecordFile.create(tmp_path / "one.conjobs", Game.new(seed=1).record)
    assert list(tmp_path.iterdir()) == []


def test_two_games_from_one_record_go_their_own_ways() -> None:
    game = Game.new(seed=1)
    other = Game.from_record(game.record)
    other.play("draw")
    assert game.record.lines == []
    game.play("draw")
    assert replay(game.record).positions[-1].key() == game.position.key()


@pytest.mark.parametrize(
    "change",
    [
        {"start": "x = " + "[" * 3000},
        {"start": "x = " + "1" * 5000},
        {"chance": {"kind": "seeded", "seed": 1, "x": "\ud800"}},
        {"chance": {"kind": "seeded", "seed": True}},
        {"chance": {"kind": "dice", "seed": 1}},
        {"turn": 18},
        {"start": "", "turn": 0},
        {"start": "", "turn": True},
        {"start": "", "turn": "18"},
        {"start": "", "turn": 10**9},
        {"players": [{"colour": "x" * 100_000, "who": "human"}] * 3},
        {"players": [{"colour": "red", "who": "\x1b]0;title\x07"}] * 3},
    ],
)
def test_a_header_that_lies_is_one_short_refusal(change: dict[str, object]) -> None:
    header = {**json.loads(RECORD.splitlines()[0]), **change}
    if "start" in change:
        del header["setup"]
    with pytest.raises(BadRecord, match=r"^Line 1: ") as refused:
        replay(read_record((json.dumps(header) + "\n").encode()).record)
    assert len(str(refused.value)) < 400


def test_turns_count_on_in_a_game_that_began_in_the_middle() -> None:
    game = Game.new(players=3, seed=1)
    begun = Game.from_position(game.position, turn=18)
    begun.play("draw")
    begun.play("end")
    text = begun.record.to_text()
    again = Game.from_record(read_record(text.encode()).record)
    assert again.record.to_text() == text
    assert [again.turn_at(ply) for ply in range(3)] == [18, 18, 19]
    stats = game_stats(again)
    assert stats["turns"] == 1
    assert [standing["turn"] for standing in stats["series"]] == [17, 18]
    assert "turn" not in json.loads(Game.from_position(game.position).record.to_text().splitlines()[0])


def test_a_game_from_its_own_cards_carries_them() -> None:
    from conjobs.cons.card_files import parse_cards

    card = {
        "id": "pay-day",
        "name": "Pay Day",
        "group": "vega",
        "set": "mine",
        "text": "Each player is paid $2.",
        "effects": [{"do": "pay-players", "players": "everyone", "amount": 2}],
    }
    rules = ruleset(cards=parse_cards({"card": [card]}, "mine.toml").cards)
    game = Game.new(players=3, rules=rules, seed=1)
    read = read_record(game.record.to_text().encode())
    assert [card.id for card in replay(read.record).rules.cards] == ["pay-day"]
    # So does one that begins where it stands.
    game.play("draw")
    later = Game.from_position(game.position, seed=2)
    again = replay(read_record(later.record.to_text().encode()).record)
    assert again.positions[0].key() == game.position.key()
    assert [card.id for card in again.rules.cards] == ["pay-day"]


def test_every_refusal_is_one_of_ours() -> None:
    for text in ("", "{}", "[]", "null", '{"conjobs": "game"}', "\x00", '{"conjobs": "game", "format": 99}'):
        with pytest.raises(ConjobsError):
            replay(read_record((text + "\n").encode()).record)


def test_a_game_stopped_before_its_result_is_completed() -> None:
    record = read_record(RECORD.encode()).record
    wanted = record.lines.pop()
    game = Game.from_record(record)
    game.complete()
    game.complete()
    assert game.record.lines[-1] == wanted
    assert game.record.to_text() == RECORD
