"""Verify: a record that is right is proven, and whatever is bent in it is named with its first wrong line."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from conjobs.arena.records import record_files, verify_files
from conjobs.cli import main
from conjobs.game import Game
from conjobs.record.verify import verify
from conjobs.rules.chance import FastChance
from conjobs.rules.errors import ConjobsError
from kit import random_action

SECRET = "5" * 64
Lines = list[dict[str, Any]]


def played(**wish: Any) -> Game:
    game = Game.new(**wish)
    source = FastChance(4)
    while not game.over:
        seat, action = random_action(game.position, source)
        game.play(action, seat)
        if len(game.record.lines) in (30, 60):
            game.undo(game.ply - 2)
    return game


GAME = played(players=3, secret=SECRET, words=["", "mine", ""])
TEXT = GAME.record.to_text()


def lines() -> Lines:
    return [json.loads(text) for text in TEXT.splitlines()]


def joined(changed: Lines) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in changed).encode()


def first(changed: Lines, key: str) -> int:
    """The place of the first line after the header that has a key."""
    return next(place for place, line in enumerate(changed) if place and key in line)


def test_a_game_that_is_right_is_proven() -> None:
    verdict = verify(TEXT.encode())
    assert (verdict.status, verdict.line, verdict.notes) == ("proven", None, ())
    table = lines()
    assert verdict.plies == sum("ply" in line for line in table)
    assert verdict.dice == sum(len(line.get("dice", [])) for line in [table[0]["setup"], *table[1:]])
    assert verdict.winners == tuple(table[-1]["result"]["winners"])


def other_die(table: Lines) -> int:
    place = first(table, "dice")
    table[place]["dice"][0] = table[place]["dice"][0] % 6 + 1
    return place


def other_card(table: Lines) -> int:
    """Two cards change places: each would be legal."""
    places = [place for place, line in enumerate(table) if place and "cards" in line][:2]
    one, two = (table[place]["cards"] for place in places)
    one[0], two[0] = two[0], one[0]
    return places[0]


def other_con_card(table: Lines) -> int:
    place = first(table, "con_cards")
    turned = table[place]["con_cards"][0]
    deck = next(deck for deck in table[0]["rules"]["con_cards"].values() if turned in deck)
    seen = [card for line in [table[0]["setup"], *table[:place]] for card in line.get("con_cards", [])]
    table[place]["con_cards"][0] = next(card for card in deck if card not in (*seen, turned))
    return place


def other_setup(table: Lines) -> int:
    table[0]["setup"]["cards"][:2] = reversed(table[0]["setup"]["cards"][:2])
    return 0


def one_die_more(table: Lines) -> int:
    place = first(table, "dice")
    table[place]["dice"].append(3)
    return place


def illegal(table: Lines) -> int:
    place = next(place for place, line in enumerate(table) if line.get("action") == "end")
    table[place]["action"] = "draw"
    return place


def other_player(table: Lines) -> int:
    place = next(place for place, line in enumerate(table) if line.get("action") == "draw")
    table[place]["player"] = "mauve"
    return place


def other_result(table: Lines) -> int:
    table[-1]["result"]["points"]["red"] += 1
    return len(table) - 1


def missing(table: Lines) -> int:
    del table[7]
    return 7


def repeated(table: Lines) -> int:
    table.insert(8, table[7])
    return 8


def other_secret(table: Lines) -> int:
    table[-1]["secret"] = "6" * 64
    return len(table) - 1


def other_commitment(table: Lines) -> int:
    table[0]["chance"]["commitment"] = "6" * 64
    return len(table) - 1


def other_words(table: Lines) -> int:
    table[0]["chance"]["words"][1] = "yours"
    return 0


def no_secret(table: Lines) -> int:
    del table[-1]["secret"]
    return len(table) - 1


def changed_card(table: Lines) -> int:
    table[0]["rules"]["con_cards"]["sphinx"]["mummy-unwrapping"] = "0" * 64
    return 0


def no_line(table: Lines) -> int:
    table[5] = {"comment": "nice move"}
    return 5


@pytest.mark.parametrize(
    ("bend", "kind", "says"),
    [
        (other_die, "wrong-outcome", "a die is not the one that the seed brings"),
        (other_card, "wrong-outcome", "a property card is not the one that the seed brings"),
        (other_con_card, "wrong-outcome", "a con card is not the one that the seed brings"),
        (other_setup, "wrong-outcome", "the setup does not fit: a property card is not"),
        (one_die_more, "wrong-outcome", "more dice or cards than came"),
        (other_words, "wrong-outcome", "the setup does not fit"),
        (illegal, "illegal-action", "cannot be played"),
        (other_player, "illegal-action", "is not in the game"),
        (other_result, "wrong-result", "the result is not that of the game"),
        (missing, "wrong-ply", "ply 8 follows ply 6"),
        (repeated, "wrong-ply", "ply 7 follows ply 7"),
        (other_secret, "broken-commitment", "not the one that was committed to"),
        (other_commitment, "broken-commitment", "not the one that was committed to"),
        (no_secret, "not-revealed", "its secret seed is not revealed"),
        (changed_card, "changed-card", '"mummy-unwrapping" is not what it was'),
        (no_line, "unreadable", "no ply, undo or result"),
    ],
)
def test_the_first_wrong_line_is_named_with_what_is_wrong(
    bend: Callable[[Lines], int], kind: str, says: str
) -> None:
    table = lines()
    place = bend(table)
    verdict = verify(joined(table))
    assert (verdict.status, verdict.kind, verdict.line) == ("wrong", kind, place + 1)
    assert says in verdict.message
    assert verdict.message.startswith(f"Line {place + 1}: ")


def test_what_is_wrong_before_a_line_that_cannot_be_read_comes_first() -> None:
    """Even a die, which only the last line can show to be wrong."""
    table = lines()
    place = other_die(table)
    texts = joined(table).decode().splitlines(keepends=True)
    texts[place + 3] = "not JSON\n"
    assert verify("".join(texts).encode()).line == place + 1
    texts[place] = TEXT.splitlines(keepends=True)[place]
    verdict = verify("".join(texts).encode())
    assert (verdict.line, verdict.kind) == (place + 4, "unreadable")
    texts[-1] = "not JSON\n"
    assert verify("".join(texts).encode()).line == place + 4


@given(st.data())
def test_no_outcome_can_be_changed_unnoticed(data: st.DataObject) -> None:
    """Any other value for any die, and any exchange of two cards, in any ply."""
    table = lines()
    place = data.draw(st.sampled_from([place for place, line in enumerate(table) if place and "dice" in line]))
    number = data.draw(st.integers(0, len(table[place]["dice"]) - 1))
    was = table[place]["dice"][number]
    table[place]["dice"][number] = data.draw(st.integers(1, 6).filter(lambda die: die != was))
    verdict = verify(joined(table))
    assert verdict.status == "wrong"
    assert verdict.line is not None
    assert verdict.line <= place + 1


@given(st.integers(0, len(TEXT.encode())))
def test_cut_at_any_byte_it_is_right_so_far(cut: int) -> None:
    data = TEXT.encode()[:cut]
    verdict = verify(data)
    if not data.count(b"\n"):
        assert (verdict.status, verdict.line) == ("wrong", 1)
    elif cut == len(TEXT.encode()):
        assert verdict.status == "proven"
    else:
        assert verdict.status == "unfinished"
        assert any("still secret" in note for note in verdict.notes)
        assert any("torn" in note for note in verdict.notes) == (not data.endswith(b"\n"))


def test_a_game_given_up_is_proven() -> None:
    game = Game.new(players=3, secret=SECRET)
    game.play("draw")
    game.give_up()
    verdict = verify(game.record.to_text().encode())
    assert verdict.status == "proven"
    assert verdict.notes == ("The game was given up.",)


def test_what_follows_the_revealed_seed_is_said() -> None:
    game = Game.from_record(GAME.record)
    game.undo(game.ply - 1)
    last = GAME.record.plies[-1]
    game.play(last.action, game.position.colours.index(last.player))
    verdict = verify(game.record.to_text().encode())
    assert verdict.status in ("proven", "unfinished")
    assert any(f"Line {len(lines())} reveals the seed, and the game went on" in note for note in verdict.notes)


def test_a_seed_that_is_no_secret_proves_nothing() -> None:
    verdict = verify(played(players=2, seed=3).record.to_text().encode())
    assert verdict.status == "replayed"
    assert any("prove nothing" in note for note in verdict.notes)


def test_older_rules_are_said_and_what_they_allowed_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction of the rules that forbids what was done: here an action that no rules ever allowed."""
    table = lines()
    place = next(place for place, line in enumerate(table) if line.get("action") == "draw")
    actor = table[place]["player"]
    table.insert(place, {"ply": table[place]["ply"], "player": actor, "action": "end"})
    before = verify(joined(table[: place + 1]))
    assert (before.kind, before.line) == ("illegal-action", place + 1)
    monkeypatch.setattr(importlib.import_module("conjobs.record.replay"), "RULES_VERSION", 2)
    verdict = verify(joined(table[: place + 1]))
    assert verdict.status == "unfinished"
    assert any("rules version 1" in note for note in verdict.notes)
    # Its dice are still those of its seed.
    bent = lines()
    other = other_die(bent)
    assert (verify(joined(bent)).kind, verify(joined(bent)).line) == ("wrong-outcome", other + 1)


# Many, and the command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "games" / "deep"
    inside.mkdir(parents=True)
    for number in range(30):
        (inside / f"{number:02}.conjobs").write_bytes(TEXT.encode())
    bent = lines()
    other_die(bent)
    (inside / "17.conjobs").write_bytes(joined(bent))
    (inside / "note.txt").write_text("no record", encoding="utf-8")
    return tmp_path / "games"


def conjobs(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["verify", *arguments], prog_name="conjobs")


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_files_keep_their_order_whatever_jobs_is(folder: Path, jobs: int) -> None:
    done: list[int] = []
    found = verify_files(record_files([folder]), jobs, lambda number, total: done.append(number))
    assert [checked.path.stem for checked in found] == [f"{number:02}" for number in range(30)]
    statuses = [checked.verdict.status for checked in found if checked.verdict]
    assert statuses == ["wrong" if number == 17 else "proven" for number in range(30)]
    assert done[-1] == 30


def test_the_command_names_what_is_wrong_and_sums_up(folder: Path) -> None:
    shown = conjobs(str(folder), "--jobs", "1")
    assert shown.exit_code == 1
    named, closing = shown.output.splitlines()
    assert "17.conjobs: WRONG (wrong-outcome). Line " in named
    assert closing.startswith("30 records in ")
    assert closing.endswith("29 proven, 1 wrong.")


def test_exit_codes(folder: Path) -> None:
    good = str(folder / "deep" / "00.conjobs")
    assert conjobs(good).exit_code == 0
    assert "proven: every action is by the rules" in conjobs(good).output
    missing = conjobs(good, str(folder / "nothing.conjobs"))
    assert missing.exit_code == 2
    assert "the file cannot be read" in missing.stderr
    assert conjobs(good, str(folder / "deep" / "17.conjobs")).exit_code == 1
    assert conjobs().exit_code == 2
    found = json.loads(conjobs(good, str(folder / "deep" / "17.conjobs"), "--json").output)
    assert [verdict["status"] for verdict in found] == ["proven", "wrong"]
    assert found[1]["kind"] == "wrong-outcome"


def test_a_folder_without_records_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConjobsError) as refused:
        record_files([tmp_path])
    assert refused.value.code == "no-records"
    assert conjobs(str(tmp_path)).exit_code == 2
