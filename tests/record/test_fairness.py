"""Fair chance: the page that explains it is right, and a checker written from the page alone agrees with the game."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.data import load_board, ruleset
from conjobs.game import Game
from conjobs.record import BadRecord, commitment, new_secret, read_record, replay
from conjobs.record import fair as scheme
from conjobs.rules.chance import FastChance
from conjobs.rules.errors import BadData, ConjobsError
from kit import TABLES, random_action

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
SECRET = "66ba30ab09efb2e43f5b8da7202892716ab650287271da04ae18a876896d911f"
WORDS = ["lucky 7", "", "over the top"]
BOARD_ORDER = list(load_board().names)


def played(secret: str, words: list[str] | None = None, seed: int = 1, undo: bool = True, **wish: Any) -> Game:
    """A whole game of random actions, some of them taken back."""
    game = Game.new(secret=secret, words=words or [], **wish)
    source = FastChance(seed)
    while not game.over:
        seat, action = random_action(game.position, source)
        game.play(action, seat)
        if undo and not game.over and not source.below(30):
            game.undo(max(0, game.ply - 4))
    return game


# The page


@pytest.mark.skipif(not all(map(shutil.which, ("bash", "openssl", "xxd", "sha256sum"))), reason="needs the tools")
def test_the_worked_example_is_right() -> None:
    blocks = re.findall(r"```(sh|text)\n(.*?)```", PAGE, re.DOTALL)[1:]
    script = "".join(text for kind, text in blocks if kind == "sh")
    wanted = "".join(text for kind, text in blocks if kind == "text")
    assert subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=60).stdout == wanted


def test_the_worked_example_is_a_game() -> None:
    game = Game.new(players=3, secret=SECRET, words=WORDS)
    assert game.record.header.chance == {
        "kind": "committed",
        "scheme": 1,
        "commitment": "7116af4d21183d42c9db31b91c9276bc2e862d858630b8363473dd63cd8ebec0",
        "words": WORDS,
    }
    assert game.record.header.setup["cards"] == ["D4", "D1", "A1", "F2", "F7", "C2"]
    game.play("draw")
    assert game.record.plies[0].outcome == {"cards": ["C9"]}
    assert scheme.draw(scheme.game_key(SECRET, WORDS), "die 2", 6) + 1 == 6


class ByThePage:
    """Checks a record's dice and cards by docs/fairness.md alone, with no rules of the game."""

    def __init__(self, texts: list[str]) -> None:
        self.header, *self.lines = map(json.loads, texts)
        secret = next(line["secret"] for line in self.lines if "secret" in line)
        chance = self.header["chance"]
        assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == chance["commitment"]
        mixed = "\n".join(["conjobs 1", *chance["words"]])
        self.key = hmac.digest(bytes.fromhex(secret), mixed.encode(), "sha256")
        self.counted: Counter[str] = Counter()
        self.checked = 0

    def draw(self, label: str, bound: int) -> int:
        self.checked += 1
        digest = hmac.digest(self.key, label.encode(), "sha256")
        return next(byte for byte in digest if byte < 256 // bound * bound) % bound

    def numbered(self, label: str, bound: int) -> int:
        self.counted[label] += 1
        return self.draw(f"{label} {self.counted[label]}", bound)

    def check(self) -> int:
        decks = {group: list(cards) for group, cards in self.header["rules"].get("con_cards", {}).items()}
        cards = list(BOARD_ORDER)
        self.line(self.header["setup"], cards, decks, "setup", "setup", "setup")
        last_stack = len(cards) // 4
        sure = len(cards) - last_stack
        standing = [(cards, decks, 0)]
        for line in self.lines:
            if "undo" in line:
                del standing[line["undo"] + 1 :]
            elif "ply" in line:
                cards, decks, turned = standing[-1]
                cards, decks = list(cards), {group: list(left) for group, left in decks.items()}
                for name in line.get("cards", []):
                    number = self.counted["card"] + 1
                    ask = self.header["rules"]["late_game_over"] and turned >= sure and cards
                    if ask:
                        places = last_stack - (turned - sure) + 1
                        if places > 1:
                            assert (self.draw(f"game over {number}", places) == 0) == (name == "game-over")
                    elif name == "game-over":
                        assert turned == sure
                    if name == "game-over":
                        self.counted["card"] += 1
                    else:
                        self.card(name, cards, "card")
                        turned += 1
                self.line({**line, "cards": []}, cards, decks, "die", "card", "con card")
                standing.append((cards, decks, turned))
        return self.checked

    def card(self, name: str, cards: list[str], label: str) -> None:
        assert cards.pop(self.numbered(label, len(cards))) == name

    def line(
        self, line: dict[str, Any], cards: list[str], decks: dict[str, list[str]], die: str, card: str, con_card: str
    ) -> None:
        for name in line.get("cards", []):
            self.card(name, cards, card)
        for value in line.get("dice", []):
            assert self.numbered(die, 6) + 1 == value
        for name in line.get("con_cards", []):
            left = next(left for left in decks.values() if name in left)
            assert left.pop(self.numbered(con_card, len(left))) == name


@pytest.mark.parametrize(("edition", "players", "cons", "mixed"), TABLES)
def test_a_checker_written_from_the_page_agrees(edition: str, players: int, cons: bool, mixed: bool) -> None:
    rules = ruleset(edition, cons=cons, raising=True if mixed else None, late_game_over=mixed)
    secret = hashlib.sha256(f"{edition} {players} {cons} {mixed}".encode()).hexdigest()
    game = played(secret, ["ü" * players] * players, players=players, rules=rules)
    assert ByThePage(game.record.to_text().splitlines()).check() > 40
    again = replay(read_record(game.record.to_text().encode()).record)
    assert [position.key() for position in again.positions] == [position.key() for position in game.positions]


# Draws


@given(st.binary(min_size=32, max_size=32), st.integers(1, 64))
def test_a_digest_gives_its_first_byte_that_favours_nobody(digest: bytes, bound: int) -> None:
    found = scheme.reduced(digest, bound)
    usable = [byte for byte in digest if byte < 256 // bound * bound]
    assert found == (usable[0] % bound if usable else None)


def test_a_digest_without_a_usable_byte_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        asked.append(message)
        return b"\xff" * 32 if len(asked) < 3 else b"\x07" * 32

    monkeypatch.setattr("hmac.digest", digest)
    assert scheme.draw(b"key", "die 9", 6) == 1
    assert asked == [b"die 9", b"die 9 again 1", b"die 9 again 2"]


@pytest.mark.parametrize("bound", [2, 6, 11, 42, 48])
def test_every_number_is_drawn_equally_often(bound: int) -> None:
    """Chi square, far from what chance would do once in a million times; the key is always the same."""
    key, rolls = scheme.game_key("0" * 64, []), 20_000
    counts = Counter(scheme.draw(key, f"die {number}", bound) for number in range(rolls))
    expected = rolls / bound
    assert sum((counts[face] - expected) ** 2 / expected for face in range(bound)) < bound + 6 * (2 * bound) ** 0.5


def test_words_and_secret_both_change_the_dice() -> None:
    keys = {
        scheme.game_key(secret, words)
        for secret in ("0" * 64, "1" * 64)
        for words in (["", ""], ["a", ""], ["", "a"], ["a", "a"], ["", "", ""])
    }
    assert len(keys) == 10
    assert scheme.private_number("0" * 64) != scheme.private_number("1" * 64)
    assert new_secret() != new_secret()


# Games


def test_a_game_is_committed_to_unless_it_has_a_seed() -> None:
    one, other = Game.new(), Game.new()
    assert one.secret is not None
    assert one.secret != other.secret
    assert one.record.header.chance["commitment"] == commitment(one.secret)
    assert one.seed != other.seed
    assert Game.new(seed=3).secret is None


def test_the_secret_is_in_no_line_before_the_last() -> None:
    game = played(SECRET, WORDS, players=3)
    *before, last = game.record.to_text().splitlines()
    assert all(SECRET not in text for text in before)
    assert json.loads(last)["secret"] == SECRET


def test_a_game_goes_on_with_its_secret_as_if_it_had_never_stopped() -> None:
    game = played(SECRET, WORDS, players=3)
    texts = game.record.to_text().splitlines(keepends=True)
    part = read_record("".join(texts[: len(texts) // 2]).encode()).record
    again = Game.from_record(part, SECRET)
    assert again.seed == game.seed
    for line in game.record.lines[len(part.lines) : -1]:
        if hasattr(line, "to"):
            again.undo(line.to)
        else:
            again.play(line.action, again.position.colours.index(line.player))
    assert again.record.to_text() == game.record.to_text()


def test_without_its_secret_a_game_can_only_be_looked_at() -> None:
    game = Game.new(players=3, secret=SECRET)
    game.play("draw")
    looked_at = Game.from_record(game.record)
    assert looked_at.secret is None
    assert looked_at.position.key() == game.position.key()
    for change in (lambda: looked_at.play("end"), looked_at.undo, looked_at.give_up):
        with pytest.raises(ConjobsError, match="not gone on with") as refused:
            change()
        assert refused.value.code == "no-secret"
    with pytest.raises(BadData) as wrong:
        Game.from_record(game.record, "0" * 64)
    assert wrong.value.code == "bad-secret"


def test_after_an_undo_the_counters_run_on() -> None:
    game = Game.new(players=3, secret=SECRET)
    brought = []
    for _ in range(5):
        game.play("draw")
        brought.append(game.record.lines[-1].outcome["cards"][0])
        game.undo()
    key = scheme.game_key(SECRET, ["", "", ""])
    left = [name for name in BOARD_ORDER if name not in game.record.header.setup["cards"]]
    assert brought == [left[scheme.draw(key, f"card {number}", len(left))] for number in range(1, 6)]


def test_a_game_that_is_given_up_reveals_its_seed_and_stays_as_it_is() -> None:
    game = Game.new(players=3, secret=SECRET)
    game.play("draw")
    game.give_up()
    assert game.record.to_text().splitlines()[-1] == f'{{"given_up": true, "secret": "{SECRET}"}}'
    again = Game.from_record(read_record(game.record.to_text().encode()).record)
    assert again.given_up
    for change in (lambda: again.play("end"), again.undo, again.give_up):
        with pytest.raises(ConjobsError, match="given up"):
            change()
    with pytest.raises(BadRecord, match="Line 4: something follows"):
        read_record((game.record.to_text() + '{"undo": 0}\n').encode())


@pytest.mark.parametrize("words", [["a"], ["a", "b", "c\n"], ["", "", "x" * 201], ["", "", 3], ["", "", "\ud800"]])
def test_words_that_cannot_be_are_refused(words: list[Any]) -> None:
    with pytest.raises(BadData) as refused:
        Game.new(players=3, words=words)
    assert refused.value.code == "bad-words"


@pytest.mark.parametrize("secret", ["", "0" * 63, "G" * 64, "A" * 64, 7, b"0" * 64])
def test_a_secret_that_cannot_be_is_refused(secret: Any) -> None:
    with pytest.raises(BadData) as refused:
        Game.new(players=3, secret=secret)
    assert refused.value.code == "bad-secret"


def test_a_seed_has_no_secret() -> None:
    for more in ({"secret": SECRET}, {"words": ["", "", ""]}):
        with pytest.raises(BadData) as refused:
            Game.new(players=3, seed=1, **more)
        assert refused.value.code == "bad-seed"
