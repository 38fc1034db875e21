"""Boards, editions, cards and rules as they come with the package, and what players may give instead."""

import contextlib
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.cons.fields import BadFile
from conjobs.cons.reference import reference
from conjobs.data import (
    SOURCES,
    board_from,
    card_library,
    load_board,
    load_cards,
    load_editions,
    load_rules,
    ruleset,
    rulings,
    shipped_cards,
)
from conjobs.data.__main__ import generated
from conjobs.data.read import parse_toml
from conjobs.rules.bits import count, lots
from conjobs.rules.board import GROUPS, STRIP
from conjobs.rules.errors import BadData

DOCS = Path(__file__).parent.parent.parent / "docs"

# lot, price, printed die, on the Strip, card: copied from the board, not from our file.
LOTS = """
A1 9 3 - pioneer
A2 6 2 - albion
A3 15 5 strip vega
A4 12 4 - sphinx
A5 9 3 - tivoli
A6 20 6 strip strip
B1 15 5 strip sphinx
B2 6 2 - tivoli
B3 9 3 - albion
B4 20 6 strip albion
B5 9 3 - vega
B6 12 4 - pioneer
C1 12 4 - tivoli
C2 9 3 - sphinx
C3 20 6 strip albion
C4 6 2 - pioneer
C5 8 1 - vega
C6 12 4 strip tivoli
C7 6 2 - sphinx
C8 8 1 - albion
C9 12 4 strip pioneer
C10 9 3 - vega
C11 6 2 - tivoli
C12 15 5 strip sphinx
D1 20 6 strip tivoli
D2 9 3 - pioneer
D3 12 4 - vega
D4 12 4 strip vega
D5 8 1 - strip
D6 6 2 - albion
D7 15 5 strip albion
D8 6 2 - sphinx
D9 9 3 - pioneer
E1 9 3 - pioneer
E2 6 2 - albion
E3 15 5 strip vega
E4 12 4 - tivoli
E5 9 3 - pioneer
E6 20 6 strip sphinx
F1 20 6 strip albion
F2 9 3 - tivoli
F3 12 4 - sphinx
F4 12 4 strip sphinx
F5 8 1 - pioneer
F6 6 2 - vega
F7 15 5 strip vega
F8 6 2 - strip
F9 9 3 - tivoli
"""
FACTS = [line.split() for line in LOTS.split("\n") if line]


def named(spaces: int) -> list[str]:
    return [load_board().names[lot] for lot in lots(spaces)]


# The board.


def test_the_lots_are_those_of_the_board():
    """B-1."""
    board = load_board()
    found = [
        [
            name,
            str(board.prices[lot]),
            str(board.dice[lot]),
            "strip" if board.strip & 2**lot else "-",
            (*GROUPS, "strip")[board.cards[lot]],
        ]
        for lot, name in enumerate(board.names)
    ]
    assert found == FACTS


def test_six_blocks_three_lots_wide():
    """B-1."""
    board = load_board()
    for block, rows in {"A": 2, "B": 2, "C": 4, "D": 3, "E": 2, "F": 3}.items():
        spots = [(board.rows[lot], board.columns[lot]) for lot in range(board.size) if board.blocks[lot] == block]
        assert spots == [(row, column) for row in range(1, rows + 1) for column in (1, 2, 3)]


def test_left_blocks_touch_the_strip_with_their_right_column_and_right_ones_with_their_left():
    """B-1."""
    board = load_board()
    for lot in range(board.size):
        edge = 3 if board.blocks[lot] in "ACE" else 1
        assert bool(board.strip & 2**lot) == (board.columns[lot] == edge)


@pytest.mark.parametrize(
    ("lot", "neighbours"),
    [
        ("A1", ["A2", "A4"]),
        ("A2", ["A1", "A3", "A5"]),
        ("A3", ["A2", "A6"]),
        ("A6", ["A3", "A5"]),
        ("B1", ["B2", "B4"]),
        ("C5", ["C2", "C4", "C6", "C8"]),
        ("C10", ["C7", "C11"]),
        ("D1", ["D2", "D4"]),
        ("F9", ["F6", "F8"]),
    ],
)
def test_neighbours_share_an_edge_inside_a_block(lot, neighbours):
    """B-2."""
    board = load_board()
    assert named(board.around[board.index[lot]]) == neighbours
    assert named(board.neighbours(2 ** board.index[lot])) == neighbours


def test_neighbours_are_mutual_and_never_cross_a_street():
    """B-2: a block of rows times columns has 2rc - r - c edges, each seen from both ends."""
    board = load_board()
    for lot in range(board.size):
        for other in lots(board.around[lot]):
            assert board.around[other] & 2**lot
            assert board.blocks[other] == board.blocks[lot]
    assert sum(count(near) for near in board.around) == 2 * sum(2 * 3 * rows - 3 - rows for rows in (2, 2, 4, 3, 2, 3))


def test_nine_cards_of_each_group_and_three_for_the_strip():
    """B-5."""
    board = load_board()
    assert [list(board.cards).count(group) for group in range(5)] == [9] * 5
    assert [board.names[lot] for lot in range(48) if board.cards[lot] == STRIP] == ["A6", "D5", "F8"]


def test_starting_money_is_10_less_the_printed_die():
    """B-6: dear lots have high dice, so that they bring little at the start."""
    board = load_board()
    assert {(board.prices[lot], 10 - board.dice[lot]) for lot in range(48)} == {
        (6, 8), (8, 9), (9, 7), (12, 6), (15, 5), (20, 4),
    }  # fmt: skip


def test_the_track():
    """B-7."""
    spaces = "0 1 2 3 4 5 6 7 8 10 12 14 16 18 20 23 26 29 32 36 40 44 49 54 60 66 73 81 90"
    assert list(load_board().track) == [int(space) for space in spaces.split()]


def test_block_f_is_closed_with_two_players():
    """S-4."""
    assert named(load_board().closed) == [f"F{n}" for n in range(1, 10)]


def test_the_board_is_read_once():
    assert load_board() is load_board("strip")
    with pytest.raises(BadData) as caught:
        load_board("stirp")
    assert str(caught.value) == 'There is no board "stirp". Allowed: "strip". Did you mean "strip"?'


# Boards of players.


def lot(**changed):
    return {"block": "A", "row": 1, "column": 1, "price": 6, "die": 2, "strip": True, "card": "vega", **changed}


def small(**changed):
    lots = {"A1": lot(), "A2": lot(column=2, strip=False, card="strip"), "B1": lot(block="B")}
    return {"name": "small", "track": [0, 1, 3], "lots": lots, **changed}


def test_a_small_board():
    board = board_from(small(closed_with_two_players=["B"]), "small.toml")
    assert (board.name, board.names, list(board.around), board.strip, board.closed) == (
        "small",
        ["A1", "A2", "B1"],
        [0b010, 0b001, 0],
        0b101,
        0b100,
    )


def test_a_board_may_say_its_neighbours():
    """B-2, on a board that is not made of rows of three."""
    around = {"A1": ["B1"], "A2": ["B1"], "B1": ["A1", "A2"]}
    lots = {name: lot(block=name[0], column=int(name[1]), neighbours=near) for name, near in around.items()}
    board = board_from(small(lots=lots), "small.toml")
    assert list(board.around) == [0b100, 0b100, 0b011]
    assert board.neighbours(0b100) == 0b011


def board_problems(table) -> list[str]:
    with pytest.raises(BadFile) as caught:
        board_from(table, "small.toml")
    assert caught.value.code == "bad-board"
    return [str(problem) for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"track": [1, 2]}, "track: The spaces of the track do not rise from 0."),
        ({"track": [0, 2, 2]}, "track: The spaces of the track do not rise from 0."),
        ({"track": 4}, "track: The scoring track is missing."),
        ({"name": "The Strip"}, 'name: "The Strip" does not fit here.'),
        ({"colour": "red"}, "colour: There is no such field here."),
        ({"closed_with_two_players": ["C"]}, 'There is no block "C". Allowed: "A", "B".'),
        ({"closed_with_two_players": ["A", "B"]}, "All blocks are closed."),
        ({"lots": {}}, "lots: There are 0. Allowed: a table of 1 to 62 lots."),
        ({"lots": {"a": lot()}}, 'lot a: "a" does not fit here.'),
        ({"lots": {"A1": lot(die=7)}}, "lot A1, die: 7 is out of range. Allowed: a whole number from 1 to 6."),
        ({"lots": {"A1": lot(card="sphynx")}}, 'Did you mean "sphinx"?'),
        ({"lots": {"A1": lot(), "A2": lot()}}, "lot A2: It lies where lot A1 lies."),
        ({"lots": {"A1": lot(neighbours=["A1"])}}, 'neighbours: "A1" cannot be a neighbour.'),
        (
            {"lots": {"A1": lot(neighbours=["A2"]), "A2": lot(column=2)}},
            "lot A2, neighbours: This is missing. Where one lot says its neighbours, all must.",
        ),
        (
            {"lots": {"A1": lot(neighbours=["A2"]), "A2": lot(column=2, neighbours=["A3"]), "A3": lot(column=3)}},
            "lot A1, neighbours: A2 does not name A1 among its own neighbours.",
        ),
    ],
)
def test_a_board_that_cannot_be_is_refused(changed, message):
    assert any(message in line for line in board_problems(small(**changed)))


def test_all_problems_of_a_board_are_named():
    lots = {"A1": lot(price=-1), "A2": {"block": "A"}, "A3": 3}
    found = board_problems({"lots": lots})
    for part in ("name", "track", "lot A1, price", "lot A2, row", "lot A2, card", "lot A3: 3 is no table"):
        assert any(part in line for line in found)


VALUES = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.booleans() | st.sampled_from(["A", "B", "A1", "vega"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
LOT_KEYS = ["block", "row", "column", "price", "die", "strip", "card", "neighbours"]


@given(
    st.dictionaries(st.sampled_from(["name", "track", "closed_with_two_players", "lots", "more"]), VALUES),
    st.dictionaries(
        st.sampled_from(["A1", "A2", "B1"]), VALUES | st.dictionaries(st.sampled_from(LOT_KEYS), VALUES), max_size=3
    ),
)
def test_whatever_a_board_holds_it_is_made_or_refused_in_words(changed, lots):
    table = small()
    changed_lots = {name: {**lot(), **new} if isinstance(new, dict) else new for name, new in lots.items()}
    with contextlib.suppress(BadData):
        board_from({**table, "lots": {**table["lots"], **changed_lots}, **changed}, "any.toml")


# Editions and rulesets.


def test_the_editions():
    editions = load_editions()
    assert list(editions) == ["six-player", "classic"]
    six, classic = editions.values()
    assert (six.least_players, six.most_players, six.raising, six.lay_off, six.cons) == (2, 6, True, False, True)
    assert (classic.least_players, classic.most_players) == (2, 4)
    assert (classic.raising, classic.lay_off, classic.cons) == (False, True, True)
    assert six.colours == ("red", "yellow", "green", "blue", "purple", "black")
    assert classic.colours == ("red", "yellow", "green", "blue")


def test_the_default_is_six_players_with_all_cards():
    rules = ruleset()
    assert (rules.edition, rules.most_players, rules.raising, rules.lay_off) == ("six-player", 6, True, False)
    assert rules.cons
    assert rules.cards == shipped_cards()
    assert [count(deck) for deck in rules.decks] == [5] * 5


def test_cards_that_need_raise_stay_out_where_it_is_not_played():
    left_out = {"master-masons-congress", "skyline-symposium"}
    for rules in (ruleset("classic"), ruleset(raising=False)):
        assert {card.id for card in shipped_cards()} - {card.id for card in rules.cards} == left_out


def test_each_row_is_an_option_of_its_own():
    rules = ruleset("classic", raising=True, lay_off=False, late_game_over=True)
    assert (rules.edition, rules.raising, rules.lay_off, rules.late_game_over) == ("classic", True, False, True)
    assert len(rules.cards) == 25
    assert rules.most_players == 4
    rules = ruleset("classic", most_players=5, colours=["red", "yellow", "green", "blue", "black"])
    assert (rules.most_players, rules.colours[-1]) == (5, "black")
    assert ruleset(colours=["red", "black", "blue"]).most_players == 3


def test_without_con_jobs_no_cards():
    rules = ruleset(cons=False)
    assert not rules.cons
    assert rules.cards == ()


def test_sets_and_cards_and_boards():
    assert len(ruleset(sets=["rulebook"]).cards) == 3
    assert len(ruleset(sets=()).cards) == 0
    assert ruleset(cards=shipped_cards()[:2]).cards == shipped_cards()[:2]
    board = board_from(small(), "small.toml")
    assert ruleset(board=board).board is board


def test_a_ruleset_is_made_once():
    assert ruleset(sets=["house"]) is ruleset(sets=("house",))


@pytest.mark.parametrize(
    ("edition", "options", "message"),
    [
        ("clasic", {}, 'There is no edition "clasic". Allowed: "six-player", "classic". Did you mean "classic"?'),
        ("classic", {"sets": ["houses"]}, 'There is no set "houses". Allowed: "rulebook", "house".'),
        ("classic", {"most_players": 5}, "5 players do not fit. Allowed: 2 to 4"),
        ("classic", {"most_players": 1}, "1 players do not fit."),
        ("classic", {"colours": ["red", "pink"]}, 'There is no player colour "pink".'),
        ("classic", {"colours": ["red", "red"]}, "on offer twice"),
        ("classic", {"colours": ["red"]}, "1 players do not fit."),
        ("classic", {"cards": shipped_cards()[:1] * 2}, "the same id"),
    ],
)
def test_options_that_do_not_go_together_are_refused(edition, options, message):
    with pytest.raises(BadData) as caught:
        ruleset(edition, **options)
    assert message in str(caught.value)


# Cards.


def test_five_cards_for_each_group_three_from_the_rulebook():
    cards = shipped_cards()
    assert [[card.group for card in cards].count(group) for group in range(5)] == [5] * 5
    assert [card.id for card in cards if card.set == "rulebook"] == [
        "secret-lodge-convocation",
        "tivoli-franchise-meetup",
        "six-continent-auto-show",
    ]
    assert {card.set for card in cards} == {"rulebook", "house"}
    assert [card.id for card in cards if card.needs] == ["master-masons-congress", "skyline-symposium"]


MINE = """
[[card]]
id = "{id}"
name = "Mine"
group = "vega"
set = "mine"
text = "Score all casinos."
{more}
[[card.effects]]
do = "score"
"""


def write(path: Path, id: str = "mine", more: str = "", top: str = "") -> Path:
    path.write_text(top + MINE.format(id=id, more=more), encoding="utf-8")
    return path


def test_the_library_is_the_chosen_set_with_players_cards(tmp_path):
    path = write(tmp_path / "mine.toml")
    assert card_library() == shipped_cards()
    assert {card.set for card in card_library("rulebook")} == {"rulebook"}
    assert len(card_library("house", [path])) == 23
    assert [card.id for card in card_library("all", [str(path)])][-1] == "mine"
    assert len(ruleset(cards=card_library("all", [path])).cards) == 26


def test_a_file_is_right_or_wrong_whatever_set_is_chosen(tmp_path):
    path = write(tmp_path / "mine.toml", "senate-levy")
    for con_set in ("all", "house", "rulebook"):
        with pytest.raises(BadFile, match="has this id"):
            card_library(con_set, [path])
    path = write(tmp_path / "mine.toml", "senate-levy", "replaces = true")
    assert len(card_library("rulebook", [path])) == 4
    assert len(card_library("house", [path])) == 22
    path = write(tmp_path / "mine.toml", top='replaces = ["house", "rulebook"]')
    assert [card.id for card in card_library("all", [path])] == ["mine"]


def test_an_unknown_set_is_refused():
    with pytest.raises(BadData) as caught:
        card_library("hause")
    assert str(caught.value) == 'There is no set "hause". Allowed: "rulebook", "house", "all". Did you mean "house"?'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"card = [", "the file is no TOML: "),
        (b"\xff\xfe", "the file is not text in UTF-8."),
        (b"a = " + b"[" * 100_000, "the file is no TOML: Lists or tables lie too deep in each other."),
        (b"a = " + b"9" * 5000, "the file is no TOML: "),
        (b"a = 0x" + b"f" * 5000, "the file is no TOML: A number has more than 64 bits."),
        (b"a = 1", "There is no such field here."),
        (b"card = 1", "There are no cards."),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_by_name(tmp_path, content, message):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadData) as caught:
        load_cards(path)
    assert str(path) in str(caught.value)
    assert message in str(caught.value)


def test_a_missing_file_or_a_folder_is_refused_by_name(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(BadData) as caught:
            load_cards(path)
        assert str(path) in str(caught.value)
        assert "cannot be read" in str(caught.value)


# Rules as text, and the pages.


def test_every_rule_has_its_text():
    counts = {"B": 7, "S": 5, "T": 7, "K": 4, "P": 2, "A": 8, "R": 4, "E": 2, "CJ": 16}
    assert list(load_rules()) == [f"{part}-{n}" for part, most in counts.items() for n in range(1, most + 1)]
    for rule in load_rules().values():
        assert rule.text.endswith(".")
        assert rule.sources
        assert set(rule.sources) <= set(SOURCES)
        assert bool(rule.ruling) == ("ruling" in rule.sources)
        assert not rule.six_player or "6P" in rule.sources


def test_each_source_is_named_in_full_for_a_rule_may_have_it_alone():
    assert not [source for source in SOURCES.values() if re.search(r"\b(its|their)\b", source)]


def test_rules_name_only_rules_that_there_are():
    for rule in load_rules().values():
        for number in re.findall(r"\b(?:[BSTKPARE]|CJ)-\d+", rule.text + rule.ruling + rule.six_player):
            assert number in load_rules()


def test_the_page_of_rulings_is_the_generated_one():
    """`python -m conjobs.data rulings > docs/rulings.md` renews it."""
    assert (DOCS / "rulings.md").read_text(encoding="utf-8") == rulings()
    for rule in load_rules().values():
        shown = f"## {rule.number} " in rulings()
        assert shown == bool(rule.ruling or rule.six_player)


def test_the_tables_of_the_card_page_are_the_generated_ones():
    """`python -m conjobs.data reference` prints them."""
    page = (DOCS / "cards.md").read_text(encoding="utf-8")
    assert page.partition("<!-- From here on generated: python -m conjobs.data reference -->\n\n")[2] == reference()
    headings = re.findall(r"^#+ .*", page, re.MULTILINE)
    assert len(headings) == len(set(headings))


def test_the_example_of_the_card_page_can_be_played_and_its_mistake_is_reported(tmp_path):
    page = (DOCS / "cards.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)[1]
    reported = re.search(r"```\nerror: (my-cards\.toml: .*?)\n```", page, re.DOTALL)[1]
    path = tmp_path / "my-cards.toml"
    path.write_text(example, encoding="utf-8")
    assert len(card_library("all", [path])) == 26
    path.write_text(example.replace("smallest", "smalest"), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        load_cards(path)
    assert str(caught.value).removeprefix(f"{tmp_path}/") == reported


def test_the_generated_texts_can_be_printed():
    for what in ("schema", "reference", "rulings"):
        done = subprocess.run(
            [sys.executable, "-m", "conjobs.data", what], capture_output=True, check=True, encoding="utf-8"
        )
        assert done.stdout == generated(what)
    done = subprocess.run([sys.executable, "-m", "conjobs.data"], capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    assert "usage" in done.stderr


@pytest.mark.parametrize(
    ("hostile", "wrong"),
    [
        (".".join("a" * 60_000) + " = 1", "dots"),
        ("[" + ".".join("a" * 60_000) + "]", "dots"),
        ("b = {" + ".".join("a" * 60_000) + " = 1}", "dots"),
        ("a = " + "[" * 100 + "]" * 100, "too deep"),
        (".".join("a" * 70) + " = 1", "too deep"),
        ("a = " + "[" * 5_000, "too deep"),
        ("a = 0x" + "f" * 5_000, "64 bits"),
        ("a = [[0x" + "f" * 17 + "]]", "64 bits"),
    ],
)
def test_toml_from_outside_takes_no_time_or_memory(hostile: str, wrong: str) -> None:
    # The first of them would fill 14 GB.
    with pytest.raises(ValueError, match=wrong):
        parse_toml(hostile)


def test_toml_that_people_write_is_read_as_it_is() -> None:
    assert parse_toml("a.b = [[1], {c = 9223372036854775807}]\nd = 'So. It. Is.'") == {
        "a": {"b": [[1], {"c": 2**63 - 1}]},
        "d": "So. It. Is.",
    }
