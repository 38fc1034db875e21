"""Bots by name, from other packages too, and who sits where."""

import sys
import textwrap

import pytest

from conjobs.bots import registry
from conjobs.bots.greedy import GreedyBot
from conjobs.bots.registry import Seat, make, names, parse_seats
from conjobs.data import ruleset
from conjobs.rules.errors import ConjobsError

RULES = ruleset()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """Install a package that registers bots, as pip would leave it: a module, and its metadata."""

    def install(source, entries):
        info = tmp_path / "friend-1.0.dist-info"
        info.mkdir()
        (tmp_path / "friend.py").write_text(textwrap.dedent(source), encoding="utf-8")
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: friend\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text("[conjobs.bots]\n" + "\n".join(entries) + "\n", encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        monkeypatch.delitem(sys.modules, "friend", raising=False)

    yield install
    sys.modules.pop("friend", None)


FRIEND = """
    from conjobs.bots.base import Bot
    from conjobs.rules.legal import listed

    class Friend(Bot):
        def act(self, position, seat):
            return listed(position)[-1]
"""


def test_shipped_bots_are_there_by_name():
    assert names()[:3] == ["random", "greedy", "builder"]
    assert isinstance(make("greedy", 3), GreedyBot)
    assert make("greedy", 3).seed == 3


def test_a_bot_of_another_package_plays_under_its_name(package):
    package(FRIEND, ["friend = friend:Friend"])
    assert "friend" in names()
    assert make("friend", 5).seed == 5
    assert make("friend").name == "friend"
    assert parse_seats(["friend", "greedy"], None, RULES)[0].who == "friend"


def test_a_shipped_name_stays_with_the_shipped_bot(package):
    package(FRIEND, ["greedy = friend:Friend"])
    assert names().count("greedy") == 1
    assert isinstance(make("greedy"), GreedyBot)


@pytest.mark.parametrize(
    ("source", "entry", "why"),
    [
        ("1 / 0", "friend:Friend", "ZeroDivisionError: division by zero"),
        ("import no_such_module_anywhere", "friend:Friend", "ModuleNotFoundError: No module named"),
        (FRIEND, "friend:Foe", "AttributeError"),
        (FRIEND, "nowhere:Friend", "ModuleNotFoundError"),
        ("Friend = 3", "friend:Friend", "it is nothing that makes a bot"),
        ("class Friend:\n    def __init__(self, seed): pass", "friend:Friend", "it makes a Friend, which is no"),
        ("class Friend:\n    pass", "friend:Friend", "TypeError"),
        ("def Friend(seed):\n    raise ValueError('one\\ntwo')", "friend:Friend", "ValueError: one."),
    ],
)
def test_a_broken_package_is_one_line_and_names_itself(package, source, entry, why):
    package(source, [f"friend = {entry}"])
    with pytest.raises(ConjobsError) as caught:
        make("friend")
    assert caught.value.code == "bad-bot"
    assert "friend" in str(caught.value)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_unknown_bot_is_named_with_what_is_there_and_what_was_meant():
    with pytest.raises(ConjobsError, match=r'There is no bot "gredy"\..*"builder".*Did you mean "greedy"\?') as caught:
        make("gredy")
    assert caught.value.code == "unknown-bot"


def test_seats_take_the_first_free_colours_and_are_filled_up():
    seats = parse_seats(["human", "red=random", "Blue = Builder"], 5, RULES)
    assert seats == [
        Seat("yellow", "human"),
        Seat("red", "random"),
        Seat("blue", "builder"),
        Seat("green", "greedy"),
        Seat("purple", "greedy"),
    ]


@pytest.mark.parametrize(
    ("words", "players", "expected"), [([], None, 4), (["human"], None, 2), (["random"] * 6, None, 6), ([], 2, 2)]
)
def test_how_many_seats_there_are(words, players, expected):
    assert len(parse_seats(words, players, RULES)) == expected


def test_the_edition_limits_seats_and_colours():
    classic = ruleset("classic")
    assert len(parse_seats([], None, classic)) == 4
    with pytest.raises(ConjobsError, match="for 2 to 4 players"):
        parse_seats(["random"] * 5, None, classic)
    with pytest.raises(ConjobsError, match="no player colour"):
        parse_seats(["purple=greedy"], None, classic)


@pytest.mark.parametrize(
    ("words", "players", "why"),
    [
        (["red=greedy", "red=random"], None, "Two seats are red"),
        (["pink=greedy"], None, 'no player colour "pink"'),
        (["gren=greedy"], None, 'Did you mean "green"'),
        (["greedy"] * 4, 3, "4 seats are named for 3 players"),
        ([], 1, "too few"),
        ([], 7, "too many"),
        ([], 10**30, "too many"),
        (["nobody"], None, 'There is no bot "nobody"'),
        (["red"], None, "write red=NAME"),
        ([""], None, "There is no bot"),
        (["red="], None, "There is no bot"),
        (["=greedy"], None, "no player colour"),
    ],
)
def test_wrong_seats_are_explained(words, players, why):
    with pytest.raises(ConjobsError) as caught:
        parse_seats(words, players, RULES)
    assert why in str(caught.value)


def test_people_sit_only_where_they_may():
    with pytest.raises(ConjobsError, match='There is no bot "human"'):
        parse_seats(["human"], 4, RULES, humans=False)
    assert registry.HUMAN == "human"
