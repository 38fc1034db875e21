"""Positions as TOML: read, refused with all that is wrong, and written so that they come back the same."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.data import ruleset, shipped_cards
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.positions.keys import KEYS
from conjobs.notation.positions.reading import ParsedPosition, parse_position
from conjobs.notation.positions.writing import format_position, same_position
from conjobs.notation.spaces import Space, format_space, parse_space
from conjobs.rules.actions import EndTurn, Gamble, Host, Offer, from_code
from conjobs.rules.bits import count, lots
from conjobs.rules.chance import GAME_OVER_CARD, ChanceRanOut, FastChance
from conjobs.rules.decisions import KIND_NAMES
from conjobs.rules.errors import BadPosition, ConjobsError
from conjobs.rules.legal import listed
from conjobs.rules.play import play
from conjobs.rules.position import OVER, Position
from conjobs.rules.setup import new_game
from kit import TABLES, pick, random_action, start


def read(text: str) -> ParsedPosition:
    return parse_position(tomllib.loads(text))


def again(position: Position) -> Position:
    """The position after a trip through text."""
    return read(format_position(position)).position


TWO = 'players = ["red $20", "blue $9 12pts"]\n'


def test_what_is_left_out_has_its_default():
    parsed = read(TWO + 'lots.A2 = "lot red"\nlots.C5 = "vega x2 down blue 4"\nlots.C6 = "gold"')
    position = parsed.position
    names = position.rules.board.names
    assert position.colours == ("red", "blue")
    assert (list(position.money), list(position.points)) == ([20, 9], [0, 12])
    assert (position.rules.edition, position.rules.cons, position.turn, position.phase) == ("six-player", False, 0, 1)
    assert position.undrawn == position.rules.board.whole & ~position.built & ~position.owned
    # S-2: without a deck, Game Over is the last card.
    assert position.sure == count(position.undrawn) == 45
    assert parsed.deck is not None
    assert parsed.deck[-1] == GAME_OVER_CARD
    assert list(parsed.deck[:-1]) == lots(position.undrawn)
    assert (position.value_at(names.index("C5")), position.owner_at(names.index("C5"))) == (4, 1)
    assert list(position.supply) == [9, 8, 8, 9, 9]


def test_everything_can_be_said():
    parsed = read(
        """
        edition = "classic"
        raise = true
        lay_off = false
        most_players = 3
        players = ["RED 20", "blue $9 12pts", "green"]
        turn = "blue"
        gambled = true
        hosted = true
        reorganized = ["c5"]
        cons.gold = ["mummy-unwrapping", "secret-lodge-convocation"]
        cons.vega = []
        con_discards.sphinx = ["sunken-treasure-auction"]
        lots.c5 = "Sph X3 DOWN blue 6"
        deck = ["D8", "Game-Over", "A1"]
        """
    )
    position, rules = parsed.position, parsed.position.rules
    names = rules.board.names
    assert (rules.edition, rules.raising, rules.lay_off, rules.most_players) == ("classic", True, False, 3)
    assert (position.turn, position.gambled, position.hosted) == (1, True, True)
    assert [names[lot] for lot in lots(position.reorganized)] == ["C5"]
    assert parsed.deck == (names.index("D8"), GAME_OVER_CARD, names.index("A1"))
    assert (position.sure, count(position.undrawn)) == (1, 2)
    card = rules.card_index
    assert list(position.con_top) == [-1, card["mummy-unwrapping"], -1, -1, -1]
    assert position.con_rest[1] == 2 ** card["secret-lodge-convocation"]
    assert position.con_gone[1] == 2 ** card["sunken-treasure-auction"]
    assert parsed.con_decks is not None
    assert parsed.con_decks[1] == (card["mummy-unwrapping"], card["secret-lodge-convocation"])


def test_an_order_is_a_script_for_chance():
    parsed = read('phase = "draw"\ndeck = ["A2", "A1", "game-over"]\n' + TWO)
    chance = parsed.chance([3, 4])
    assert (chance.card(parsed.position.undrawn), chance.left_over) == (1, [3, 4])
    unknown = read('phase = "draw"\norder = "unknown"\ndeck = ["A2", "A1"]\nbefore_game_over = 1\n' + TWO)
    assert (unknown.deck, unknown.con_decks, unknown.position.sure) == (None, None, 1)
    with pytest.raises(ChanceRanOut):
        unknown.chance().card(unknown.position.undrawn)


@pytest.mark.parametrize("word", ["game-over", "GAME-OVER"])
def test_a_set_of_cards_may_hold_game_over(word: str):
    parsed = read(f'order = "unknown"\ndeck = ["{word}", "A2", "A1"]\nbefore_game_over = 2\n' + TWO)
    assert (count(parsed.position.undrawn), parsed.position.sure) == (2, 2)


@pytest.mark.parametrize("phase", ["", 'phase = "draw"\n', 'phase = "actions"\n', 'phase = "over"\n'])
@pytest.mark.parametrize("winners", ["", 'winners = ["blue"]\n'])
def test_a_chip_on_90_is_a_finished_game(phase: str, winners: str):
    """P-2: whatever phase is given."""
    position = read(phase + winners + 'players = ["red $20 81pts", "blue $9 90pts"]').position
    assert (position.phase, position.winners, position.to_act) == (OVER, 2, -1)


def test_a_finished_game_may_have_no_game_over_left():
    """E-1: it was the last card that was drawn."""
    over = 'phase = "over"\nwinners = ["red", "blue"]\ndeck = ["A1"]\nplayers = ["red $5", "blue $5"]'
    position = read(over).position
    assert (position.winners, position.sure) == (3, 0)


# What is refused


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "players is missing."),
        ("players = []", "There are no players."),
        ("players = 5", "players: 5 is no list of texts."),
        ('players = ["red", 5]', "is no list of texts"),
        ('players = ["red $5", "blue -3"]', '"blue -3" cannot be read'),
        ('players = ["red $5", "blue $3 2 pt 5"]', "cannot be read"),
        ('players = ["red $5"]', "There are 1 players; the edition has 2 to 6."),
        ('players = ["red $5", "pink $5"]', "no player colour pink"),
        ('players = ["red $5", "red $5"]', "Two players have the same colour."),
        ('edition = "classic"\nplayers = ["red $5", "black $5"]', "no player colour black"),
        ('players = ["red $5", "blue $2000000"]', "blue has $2000000"),
        ('players = ["red $5 9pts", "blue $2"]', "red has 9 points, between two spaces of the track (B-7)."),
        ('players = ["red $5 90pts", "blue $2 90pts"]', "Two chips cannot be on 90"),
        ('winners = ["blue"]\nplayers = ["red $5 90pts", "blue $2"]', "red is on 90 and has won alone (P-2)."),
        (TWO + 'edition = "tourist"', 'There is no edition "tourist".'),
        (TWO + "edition = 5", "edition: 5 is no text."),
        (TWO + 'board = "moon"', 'There is no board "moon".'),
        (TWO + "raise = 1", "raise: 1 is not true or false."),
        (TWO + "most_players = -1", "most_players: -1 is not possible."),
        (TWO + "most_players = 7", "do not fit"),
        (TWO + 'colours = ["red", "pink"]', "pink"),
        (TWO + 'turn = "green"', 'turn: There is no player "green".'),
        (TWO + "turn = 0", "turn: 0 is no player."),
        (TWO + 'phase = "begin"', 'There is no phase "begin".'),
        (TWO + 'phase = "over"', "A finished game has winners"),
        (TWO + 'winners = ["red"]', "only a finished game has"),
        (TWO + 'gambled = "yes"', "gambled: "),
        (TWO + "hosted = true", "hosted: Nothing is hosted where Con Jobs is not played."),
        (TWO + 'reorganized = ["A1"]', "no reorganized die on A1"),
        (TWO + 'phase = "draw"\ngambled = true', "Before the draw nobody has gambled"),
        (TWO + 'lot.A1 = "vega"', 'no key "lot" in a position. Allowed: '),
        (TWO + "lots = 5", "lots: 5 is no table."),
        (TWO + 'lots.A7 = "vega"', 'There is no lot "A7".'),
        (TWO + 'lots.A1 = "vega"\nlots.a1 = "vega"', "lots.a1: This lot is named twice."),
        (TWO + "lots.A1 = 5", "lots.A1: 5 is no text."),
        (TWO + 'lots.A1 = ""', "There is nothing in it."),
        (TWO + 'lots.A1 = "lot"', "names no owner"),
        (TWO + 'lots.A1 = "lot green"', 'There is no player "green".'),
        (TWO + 'lots.A1 = "lot re"', 'There is no player "re".'),
        (TWO + 'lots.A1 = "luxor"', 'There is no group "luxor".'),
        (TWO + 'lots.A1 = "vega 5"', "The die 5 is nobody's."),
        (TWO + 'lots.A1 = "vega red"', "The die of red has no value."),
        (TWO + 'lots.A1 = "vega red 7"', '"7" is not on a die.'),
        (TWO + 'lots.A1 = "vega red 0"', '"0" is not on a die.'),
        (TWO + 'lots.A1 = "vega red 5 6"', "too much"),
        (TWO + 'lots.A1 = "vega x7"', "A casino cannot have 7 storeys."),
        (TWO + 'lots.A1 = "vega x0"', "A casino cannot have 0 storeys."),
        (TWO + 'lots.A1 = "vega x3 red 5"', "A1 is higher than there are players (A-5)."),
        (TWO + 'edition = "classic"\nlots.A1 = "vega x2"', "A1 has risers, and raise is not played (A-5)."),
        (TWO + 'lots.F1 = "vega red 5"', "F1 is in the closed block (S-4)."),
        (TWO + 'lots.F1 = "lot red"', "F1 is in the closed block (S-4)."),
        (TWO + 'lots.A1 = "vega red 5"\nlots.A2 = "vega blue 5"', "The dice on A1 A2 are tied"),
        (TWO + 'deck = ["A1"]', "deck: There is no game-over in it (S-2)."),
        (TWO + "deck = []", "deck: There is no game-over in it (S-2)."),
        (TWO + 'deck = ["A1", "A1", "game-over"]', 'deck: "A1" is in it twice'),
        (TWO + 'deck = ["game-over", "game-over"]', "is in it twice"),
        (TWO + 'deck = ["A7", "game-over"]', 'There is no lot "A7".'),
        (TWO + 'deck = "A1"', "is no list of texts"),
        (TWO + 'order = "known"', "order: "),
        (TWO + "before_game_over = 5", 'before_game_over is only for a deck with order = "unknown".'),
        (TWO + 'order = "unknown"\ndeck = ["A1"]', "before_game_over is missing"),
        (TWO + 'order = "unknown"\ndeck = ["A1"]\nbefore_game_over = 2', "Allowed: a whole number from 0 to 1."),
        (TWO + 'order = "unknown"\ndeck = ["A1"]\nbefore_game_over = true', "before_game_over: true is not possible."),
        (TWO + 'order = "unknown"\ndeck = ["A1"]\nbefore_game_over = 0\ngame_over_spread = 1', "house option"),
        (TWO + "cons = 5", "cons: 5 is no table."),
        (TWO + 'cons.luxor = ["x"]', 'There is no group "luxor".'),
        (TWO + "cons.sphinx = []\ncons.gold = []", "cons: sphinx is named twice."),
        (TWO + 'cons.sphinx = ["mummy"]', 'There is no con card "mummy".'),
        (TWO + 'cons.sphinx = ["bacchanal"]', "cons.sphinx: bacchanal belongs to the tivoli deck (S-5)."),
        (TWO + 'cons.sphinx = ["mummy-unwrapping", "mummy-unwrapping"]', "mummy-unwrapping is in it twice (S-5)."),
        (
            TWO + 'cons.sphinx = ["mummy-unwrapping"]\ncon_discards.sphinx = ["mummy-unwrapping"]',
            "A con card is twice in the sphinx deck and its discards (S-5).",
        ),
        (
            TWO + 'edition = "classic"\ncons.vega = ["skyline-symposium"]',
            "skyline-symposium needs raise, which this edition does not have (A-5).",
        ),
        (
            TWO + 'sets = ["rulebook"]\ncons.vega = ["starship-expo"]',
            "starship-expo is not among the cards in play.",
        ),
        (TWO + 'sets = ["big"]\ncons = {}', 'There is no set "big".'),
        (TWO + 'sets = ["house"]', "sets needs Con Jobs"),
        (TWO + 'con_discards.sphinx = ["mummy-unwrapping"]', "con_discards needs Con Jobs"),
        (TWO + 'cons = {}\nsets = ["house"]\ncards = ["bacchanal"]', "sets and cards exclude each other."),
        (TWO + 'cons = {}\ncards = ["bacchanal", "bacchanal"]', "Two con cards in play have the same id."),
        (TWO + 'cons = {}\nwindow = "sphinx"', "The sphinx con deck is empty and offers no event (CJ-7)."),
        (TWO + 'window = "luxor"', 'There is no group "luxor".'),
        (TWO + 'offers.red = { steps = ["red gives blue $0"] }', "$0 cannot be given."),
        (TWO + 'offers.red = { steps = ["blue gives blue $5"] }', "himself"),
        (TWO + 'offers.red = { steps = [] , accepted = ["red"] }', "An offer names its maker"),
        (TWO + 'offers.red = { steps = ["red gives blue $1"] }', "Accepted have its maker"),
        (TWO + 'offers.red = { steps = ["red gives blue $1"], accepted = ["red", "blue"] }', "but not all (R-2)."),
        (TWO + 'offers.red = { step = ["red gives blue $1"] }', 'Did you mean "steps"?'),
        (TWO + 'offers.red = { steps = ["red gives blue $1", "blue does raise A1"] }', "Only red can act now."),
        (
            TWO + 'edition = "classic"\noffers.red = { steps = ["red gives blue $1", "red does raise A1"] }',
            "offers.red: Nothing is raised at this table.",
        ),
        (TWO + 'offers.pink = { steps = ["red gives blue $1"] }', 'There is no player "pink".'),
        (TWO + "pending = 5", "pending: 5 is no list of tables."),
        (TWO + "pending = [5]", "pending 1: 5 is no table."),
        (TWO + 'pending = [{ kind = "nap" }]', 'There is no kind "nap".'),
        (TWO + 'pending = [{ kind = "drawn" }]', "A frame of kind drawn needs lot."),
        (TWO + 'pending = [{ kind = "drawn", lot = "A1", seat = "red" }]', 'There is no key "seat".'),
        (TWO + 'pending = [{ kind = "drawn", lot = "A1" }]', "The last frame, and only that, waits for a player."),
        (TWO + 'pending = [{ kind = "give-lot", seat = "red", lot = "A1" }]', "give-lot cannot lie there."),
        (
            TWO + 'pending = [{ kind = "drawn", lot = "A1" }, { kind = "give-lot", seat = "red", lot = "A1" }]',
            "A frame of kind drawn is for the phase draw.",
        ),
        (
            TWO + 'phase = "draw"\npending = [{ kind = "drawn", lot = "A1" }, '
            '{ kind = "give-lot", seat = "red", lot = "A1" }]',
            "The frame of kind give-lot does not fit what lies on the table.",
        ),
        (
            TWO + 'pending = [{ kind = "lay-off", seat = "blue", first_seat = "red", lot = "A1", amount = 3 }]',
            "The frame of kind lay-off does not fit what lies on the table.",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str, problem: str):
    with pytest.raises(BadPosition) as refused:
        read(text)
    assert problem in str(refused.value)
    assert all(part.startswith("position: ") for part in refused.value.problems)


def test_ten_tiles_and_thirteen_dice_are_refused():
    """B-3, B-4: nine tiles of a group, twelve dice and ten markers of a player."""
    names = ruleset().board.names
    tiles = "".join(f'lots.{name} = "vega"\n' for name in names[12:22])
    groups = ("tivoli", "albion")
    dice = "".join(f'lots.{name} = "{groups[place % 2]} red 3"\n' for place, name in enumerate(names[:13]))
    markers = "".join(f'lots.{name} = "lot blue"\n' for name in names[24:35])
    with pytest.raises(BadPosition) as refused:
        read(TWO + tiles + dice.replace('lots.C1 = "tivoli', 'lots.C11 = "tivoli') + markers)
    problems = "\n".join(refused.value.problems)
    assert "10 vega tiles are on the board; there are 9 (B-3)." in problems
    assert "red has 13 dice on the board; there are 12 (B-4)." in problems
    assert "blue has 11 markers on the board; there are 10 (B-4)." in problems


def test_all_that_is_wrong_is_told_at_once():
    with pytest.raises(BadPosition) as refused:
        read(
            """
            edition = "clasic"
            players = ["red $5 9pts", "pink $5"]
            phase = "beginning"
            lots.A1 = "vega red"
            lots.F1 = "vega red 9"
            lots.A3 = "vega x3 red 5"
            deck = ["A1", "A1"]
            cons.vega = ["bacchanal"]
            windows = "vega"
            """
        )
    told = "\n".join(refused.value.problems)
    for part in ('"clasic"', "9 points", "pink", '"beginning"', "A1: ", '"9"', "A3 is higher", "twice", "game-over"):
        assert part in told
    for part in ("bacchanal", '"windows"'):
        assert part in told


# What comes back


def assert_same(position: Position) -> None:
    text = format_position(position)
    twin = read(text).position
    assert same_position(position, twin), text
    assert format_position(twin) == text
    assert listed(twin) == listed(position)


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_every_position_along_random_games_comes_back(which):
    """Together far more than 500 positions, with open offers and decisions among them."""
    position, _ = start(which, 31)
    source, chance = FastChance(32), FastChance(33)
    for ply in range(600):
        if ply < 40 or position.stack or position.window >= 0:
            assert_same(position)
        if position.phase == OVER:
            break
        seat, action = random_action(position, source)
        play(position, action, chance, None, seat)
    assert_same(position)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("which", TABLES, ids=str)
def test_every_position_along_many_random_games_comes_back(which, seed: int):
    position, _ = start(which, seed)
    source, chance = FastChance(seed + 1), FastChance(seed + 2)
    while position.phase != OVER:
        assert_same(position)
        seat, action = random_action(position, source)
        play(position, action, chance, None, seat)
    assert_same(position)


@pytest.mark.parametrize("sets", [("rulebook",), ("house",), ("rulebook", "house"), ()])
@pytest.mark.parametrize("edition", ["six-player", "classic"])
def test_the_cards_in_play_come_back(edition: str, sets: tuple[str, ...]):
    """The number of a card depends on which others are in play."""
    position = new_game(ruleset(edition, sets=sets), ("red", "blue"), FastChance(1))
    assert_same(position)
    some = tuple(reversed(shipped_cards()))[:7]
    assert_same(new_game(ruleset(edition, cards=some), ("red", "blue"), FastChance(1)))


@pytest.mark.parametrize(
    "options",
    [
        {"raising": False},
        {"edition": "classic", "raising": True, "lay_off": False},
        {"late_game_over": True, "cons": False},
        {"most_players": 3},
        {"colours": ("blue", "black", "red")},
    ],
    ids=str,
)
def test_the_options_of_a_table_come_back(options):
    rules = ruleset(**options)
    position = new_game(rules, rules.colours[:3], FastChance(2))
    assert_same(position)
    # Each option that differs is said, and only that.
    keys = set(tomllib.loads(format_position(position)))
    said = {"raising": "raise", "edition": "", "cons": ""}
    assert {said.get(key, key) for key in options} - {""} <= keys


def test_the_house_option_keeps_where_game_over_can_be():
    """S-2: with it, Game Over may come anywhere in the last stack."""
    position = new_game(ruleset(late_game_over=True), ("red", "blue"), FastChance(2))
    assert position.spread == count(position.undrawn) // 4
    assert_same(position)


TEN_LOTS = ["A1", "A2", "A3", "A4", "A5", "A6", "C1", "C2", "C3", "C4"]
IN_BETWEEN = {
    "drawn+give-lot": (
        'players = ["red $0", "blue $3"]\nphase = "draw"\ndeck = ["E1", "game-over"]\n'
        + "".join(f'lots.{name} = "lot red"\n' for name in TEN_LOTS),
        ["draw", "offer red gives blue lot C4"],
    ),
    "event+card-effect+give-lot": (
        'players = ["red $30", "blue $3"]\ncons.pioneer = ["six-continent-auto-show"]\n'
        + "".join(f'lots.{name} = "lot blue"\n' for name in TEN_LOTS)
        + 'lots.D1 = "lot red"\nlots.D2 = "vega blue 3"\nlots.D9 = "vega red 3"\n',
        ["build D1 pioneer", "host", "pass", "blue: choose D2"],
    ),
    "event+card-effect+take-die": (
        'players = ["red $30", "blue $3"]\ncons.sphinx = ["mummy-unwrapping"]\nlots.B1 = "lot red"\n'
        + "".join(f'lots.{name} = "vega red 3"\n' for name in ["A1", "A2", "A3", "C1", "C2", "C3", "C4", "C5", "C6"])
        + "".join(f'lots.{name} = "tivoli red 3"\n' for name in ["E1", "E2"])
        + 'lots.D1 = "albion"\nlots.D9 = "albion"\n',
        ["build B1 sphinx", "host", "choose D1"],
    ),
    "trade+lay-off": (
        'edition = "classic"\nplayers = ["red $30", "blue $3"]\nlots.A1 = "vega blue 3"\n',
        ["offer red does gamble A1 2; red gives blue $1", "blue: accept red"],
    ),
    "trade+place": (
        'players = ["red $30", "blue $3"]\nlots.A1 = "vega blue 3"\nlots.A2 = "vega blue 2"\nlots.A4 = "vega red 1"\n',
        ["offer blue gives red $1; red does reorganize A1; red gives blue $1", "blue: accept red"],
    ),
}


@pytest.mark.parametrize("kinds", IN_BETWEEN)
def test_what_is_between_two_plies_comes_back_and_goes_on(kinds: str):
    """A-4, A-6, A-7, A-8, R-1, CJ-14: each kind of decision, and what lies below it."""
    text, steps = IN_BETWEEN[kinds]
    parsed = read(text)
    position, chance = parsed.position, parsed.chance([1, 2, 4])
    for step in steps:
        seat, action = parse_action(step, position)
        play(position, action, chance, None, seat)
    assert "+".join(KIND_NAMES[frame.kind] for frame in position.stack) == kinds
    assert_same(position)
    twin = again(position)
    source, chances = FastChance(5), (FastChance(6), FastChance(6))
    for _ in range(12):
        if position.phase == OVER or not listed(position):
            break
        action = from_code(pick(source, listed(position)))
        play(position, action, chances[0])
        play(twin, action, chances[1])
        assert same_position(position, twin)


@pytest.mark.parametrize(
    ("steps", "fits"),
    [
        (["blue gives red $1", "red does reorganize A1", "red gives blue $1"], True),
        (["blue gives red $1", "red does gamble A1 1", "red gives blue $1"], False),
        (["red does reorganize A1", "blue gives red $1", "red gives blue $1"], False),
        (["blue gives red $1", "blue does reorganize A1", "red gives blue $1"], False),
        (["blue gives red $1", "red does reorganize A1", "red does raise A1"], False),
        (["red gives green $1", "red does reorganize A1", "red gives green $1"], False),
    ],
)
def test_a_trade_that_waits_is_one_that_could_be_made_and_led_there(steps: list[str], fits: bool):
    """R-1, R-3: no other's action, no raise without raise, its maker in it, and the action that asks before."""
    table = tomllib.loads(
        'raise = false\nplayers = ["red $9", "blue $9", "green $9"]\nreorganized = ["A1", "A2"]\n'
        'lots.A1 = "vega blue 3"\nlots.A2 = "vega blue 2"\n'
    )
    trade = {"kind": "trade", "first_seat": "blue", "steps": steps, "step": 2}
    table["pending"] = [trade, {"kind": "place", "seat": "blue", "first_seat": "red", "spaces": ["A1", "A2"]}]
    if fits:
        assert len(parse_position(table).position.stack) == 2
    else:
        with pytest.raises(BadPosition, match="kind trade does not fit"):
            parse_position(table)


def test_an_open_window_comes_back():
    """CJ-4: it stands open between the action and what comes next."""
    position = read(
        TWO + 'cons.vega = ["starship-expo", "teleporter-demo"]\nlots.A2 = "lot red"\nlots.D9 = "tivoli blue 2"'
    ).position
    play(position, parse_action("build A2 vega", position)[1], FastChance(1))
    assert_same(position)
    assert {Host, EndTurn, Gamble} <= {type(from_code(code)) for code in listed(again(position))}


def test_an_offer_comes_back():
    position = read('players = ["red $9", "blue $9", "green $9"]\nlots.A2 = "lot red"').position
    offer = "green: offer red gives blue $5; blue gives green lot A2; red does build A2 gold"
    seat, action = parse_action(offer, position)
    assert isinstance(action, Offer)
    play(position, action, FastChance(1), None, seat)
    assert_same(position)


def test_another_board_and_other_cards_can_be_handed_in():
    from conjobs.data import board_from

    board = board_from(
        {
            "name": "small",
            "track": [0, 1, 2, 90],
            "lots": {
                "Z1": {"block": "Z", "row": 1, "column": 1, "price": 5, "die": 2, "strip": True, "card": "vega"},
                "Z2": {"block": "Z", "row": 1, "column": 2, "price": 5, "die": 3, "strip": False, "card": "strip"},
            },
        },
        "small.toml",
    )
    table = {"players": ["red $5", "blue $5"], "board": "small", "lots": {"Z1": "vega red 2"}}
    position = parse_position(table, board=board).position
    text = format_position(position)
    assert same_position(parse_position(tomllib.loads(text), board=board).position, position)
    with pytest.raises(BadPosition, match="no board"):
        parse_position(tomllib.loads(text))
    card = shipped_cards()[6]
    found = parse_position({"players": ["red $5", "blue $5"], "cons": {"sphinx": [card.id]}}, library=[card]).position
    assert [known.id for known in found.rules.cards] == [card.id]


def test_equality_sees_the_rules():
    one = read(TWO).position
    assert same_position(one, read(TWO).position)
    assert not same_position(one, read(TWO + 'edition = "classic"').position)
    assert not same_position(one, read(TWO + "cons = {}").position)
    assert not same_position(one, read(TWO + 'turn = "blue"').position)


@pytest.mark.parametrize(
    "space", ["empty", "lot blue", "vega", "tivoli x2 down red 5", "albion down", "sphinx x6 blue 1"]
)
def test_a_space_comes_back(space: str):
    assert format_space(parse_space(space, ("red", "blue")), ("red", "blue")) == space
    assert parse_space("empty", ("red",)) == Space()


# Anything at all


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
WORDS = st.sampled_from(["A1", "red", "blue", "vega", "tivoli", "game-over", "unknown", "draw", "over", "bacchanal"])
VALUES = st.recursive(
    LEAVES | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS | st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def outcome(table: dict[str, object]) -> Position | None:
    """The position, or None where it is refused as it should be."""
    try:
        return parse_position(table).position
    except ConjobsError as error:
        refusal = error
    assert isinstance(refusal, BadPosition)
    assert refusal.problems
    return None


@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), VALUES, max_size=6))
def test_any_table_is_read_or_refused(table: dict[str, object]):
    outcome(table)
    outcome({"players": ["red $5", "blue $5"], **table})


FIELDS = ["seat", "first_seat", "lot", "second", "spaces", "amount", "card", "step", "asked", "picked", "steps"]
FRAMES = st.dictionaries(
    st.sampled_from(FIELDS),
    WORDS | st.integers(-1, 9) | st.lists(WORDS | st.just("red gives blue $1"), max_size=2) | st.just([[]]),
    max_size=6,
)


@given(st.lists(st.tuples(st.sampled_from([*KIND_NAMES, "x"]), FRAMES), max_size=3), st.integers(0, 4), st.data())
def test_what_is_pending_is_refused_or_can_be_played(frames, number: int, data):
    """Whatever is read can be played on; printed frames, changed a little, try the narrow ways."""
    text, steps = list(IN_BETWEEN.values())[number]
    parsed = read(text)
    position, chance = parsed.position, parsed.chance([1, 2, 4])
    for step in steps:
        seat, action = parse_action(step, position)
        play(position, action, chance, None, seat)
    table = tomllib.loads(format_position(position))
    pending = table["pending"]
    if frames and data.draw(st.booleans()):
        table["pending"] = [{"kind": kind, **fields} for kind, fields in frames]
    elif frames:
        fields = frames[0][1]
        frame = data.draw(st.sampled_from(pending))
        frame.update(fields)
        for key in list(frame):
            if key not in tomllib.loads(format_position(position))["pending"][pending.index(frame)] and key != "kind":
                del frame[key]
    if data.draw(st.booleans()):
        table[data.draw(st.sampled_from(["phase", "turn", "hosted", "gambled", "lots"]))] = data.draw(
            st.sampled_from(["draw", "blue", True, False, {}])
        )
    found = outcome(table)
    source = FastChance(1)
    for _ in range(8):
        if found is None or found.phase == OVER or not listed(found):
            break
        play(found, from_code(pick(source, listed(found))), source)
        assert found.problems() == []


def test_random_games_reach_many_kinds_of_decisions():
    """So that the tests above are known to have seen them."""
    wanted = {"place", "lay-off", "card-choice", "event", "offer", "drawn"}
    seen: Counter[str] = Counter()
    for seed in range(31, 41):
        for which in TABLES:
            position, _ = start(which, seed)
            source, chance = FastChance(seed + 1), FastChance(seed + 2)
            for _ in range(600):
                if position.phase == OVER:
                    break
                seen.update(KIND_NAMES[frame.kind] for frame in position.stack)
                seen.update(["offer"] if any(offer is not None for offer in position.offers) else [])
                seat, action = random_action(position, source)
                play(position, action, chance, None, seat)
        if wanted <= set(seen):
            return
    assert wanted <= set(seen)
