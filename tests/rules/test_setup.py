"""The board (B) and the setup (S), with chance as written down; whole positions compared."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from conjobs.data import load_board, ruleset
from conjobs.notation.positions.reading import parse_position
from conjobs.notation.positions.writing import format_position, same_position
from conjobs.rules.actions import Build, Draw, EndTurn, from_code
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import COLOURS, DICE_PER_PLAYER, GROUPS, MARKERS_PER_PLAYER, STRIP, TILES_PER_GROUP
from conjobs.rules.chance import GAME_OVER_CARD, ChanceRanOut, FastChance, ScriptedChance
from conjobs.rules.errors import BadData
from conjobs.rules.events import CardDrawn, Dealt, Event, PutAside, RolledForStart
from conjobs.rules.legal import listed
from conjobs.rules.play import play
from conjobs.rules.position import DRAW_PHASE, OVER, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.setup import new_game

# B-1, B-5: each lot's price, printed die, card, and whether it is on the Strip, written down a second time.
LOTS = """
A1 9 3 pioneer   | A2 6 2 albion    | A3 15 5 vega *    || B1 15 5 sphinx *  | B2 6 2 tivoli    | B3 9 3 albion
A4 12 4 sphinx   | A5 9 3 tivoli    | A6 20 6 strip *   || B4 20 6 albion *  | B5 9 3 vega      | B6 12 4 pioneer
C1 12 4 tivoli   | C2 9 3 sphinx    | C3 20 6 albion *  || D1 20 6 tivoli *  | D2 9 3 pioneer   | D3 12 4 vega
C4 6 2 pioneer   | C5 8 1 vega      | C6 12 4 tivoli *  || D4 12 4 vega *    | D5 8 1 strip     | D6 6 2 albion
C7 6 2 sphinx    | C8 8 1 albion    | C9 12 4 pioneer * || D7 15 5 albion *  | D8 6 2 sphinx    | D9 9 3 pioneer
C10 9 3 vega     | C11 6 2 tivoli   | C12 15 5 sphinx * || F1 20 6 albion *  | F2 9 3 tivoli    | F3 12 4 sphinx
E1 9 3 pioneer   | E2 6 2 albion    | E3 15 5 vega *    || F4 12 4 sphinx *  | F5 8 1 pioneer   | F6 6 2 vega
E4 12 4 tivoli   | E5 9 3 pioneer   | E6 20 6 sphinx *  || F7 15 5 vega *    | F8 6 2 strip     | F9 9 3 tivoli
"""
BOARD = load_board()
SIX = ruleset(cons=False)
CLASSIC = ruleset("classic", cons=False)


def lot(name: str) -> int:
    return BOARD.index[name]


def table() -> dict[str, tuple[int, int, str, bool]]:
    found: dict[str, tuple[int, int, str, bool]] = {}
    for line in LOTS.strip().splitlines():
        for cell in line.replace("||", "|").split("|"):
            name, price, die, card, *strip = cell.split()
            found[name] = (int(price), int(die), card, bool(strip))
    return found


# The board (B)


def test_every_lot_is_as_printed() -> None:
    """B-1, B-5, B-6: 48 lots with price, die, card, Strip edge."""
    printed = table()
    assert len(printed) == BOARD.size == 48
    for name, (price, die, card, on_strip) in printed.items():
        number = lot(name)
        assert BOARD.prices[number] == price, name
        assert BOARD.dice[number] == die, name
        assert BOARD.cards[number] == (STRIP if card == "strip" else GROUPS.index(card)), name
        assert bool(BOARD.strip & BIT[number]) == on_strip, name


def test_blocks_are_three_lots_wide_and_numbered_row_by_row() -> None:
    """B-1: A, B, E of two rows, D and F of three, C of four; board order is A1 … F9."""
    rows = {"A": 2, "B": 2, "C": 4, "D": 3, "E": 2, "F": 3}
    order = [f"{block}{number + 1}" for block in rows for number in range(3 * rows[block])]
    assert BOARD.names == order
    for name in order:
        number = int(name[1:]) - 1
        assert BOARD.blocks[lot(name)] == name[0]
        assert (BOARD.rows[lot(name)], BOARD.columns[lot(name)]) == (number // 3 + 1, number % 3 + 1)
        # Left blocks touch the Strip with their right column, right blocks with their left one.
        assert bool(BOARD.strip & BIT[lot(name)]) == (number % 3 == (2 if name[0] in "ACE" else 0))


def test_neighbours_share_an_edge_inside_a_block() -> None:
    """B-2, for each of the 48 by 48 pairs."""
    for one in range(BOARD.size):
        near = BOARD.neighbours(BIT[one])
        for other in range(BOARD.size):
            distance = abs(BOARD.rows[one] - BOARD.rows[other]) + abs(BOARD.columns[one] - BOARD.columns[other])
            wanted = BOARD.blocks[one] == BOARD.blocks[other] and distance == 1
            assert bool(near & BIT[other]) == wanted, (BOARD.names[one], BOARD.names[other])
            assert bool(BOARD.around[one] & BIT[other]) == wanted


def test_pieces() -> None:
    """B-3, B-4: five groups of nine tiles in their colours, twelve dice and ten markers, six player colours."""
    assert (TILES_PER_GROUP, DICE_PER_PLAYER, MARKERS_PER_PLAYER) == (9, 12, 10)
    assert dict(zip(GROUPS, COLOURS, strict=True)) == {
        "albion": "purple",
        "sphinx": "gold",
        "vega": "green",
        "tivoli": "silver",
        "pioneer": "brown",
    }
    assert list(Position(SIX, ("red", "blue")).supply) == [9] * 5
    assert set(SIX.colours) == {"red", "yellow", "green", "blue", "purple", "black"}
    assert set(CLASSIC.colours) == {"red", "yellow", "green", "blue"}


def test_property_deck() -> None:
    """B-5: nine cards of each group and three of the Strip; Game Over makes the 49th."""
    cards = Counter(BOARD.cards)
    assert cards == {**dict.fromkeys(range(5), 9), STRIP: 3}
    assert {BOARD.names[number] for number, card in enumerate(BOARD.cards) if card == STRIP} == {"A6", "D5", "F8"}


def test_scoring_track() -> None:
    """B-7."""
    widths = [(8, 1), (6, 2), (4, 3), (3, 4), (2, 5), (2, 6), (1, 7), (1, 8), (1, 9)]
    track = [0]
    for spaces, width in widths:
        for _ in range(spaces):
            track.append(track[-1] + width)
    assert list(BOARD.track) == track
    assert track[-1] == 90


def test_block_f_is_closed_to_two_players_only() -> None:
    """S-4."""
    assert {BOARD.names[number] for number in lots(Position(SIX, ("red", "blue")).closed)} == {
        f"F{number}" for number in range(1, 10)
    }
    assert Position(SIX, ("red", "blue", "green")).closed == 0


# The setup (S)


def set_up(
    rules: Ruleset, players: str, cards: str, dice: list[int], decks: list[list[int]] | None = None
) -> tuple[Position, list[Event], ScriptedChance]:
    """A new game from a script: the cards as they come, the dice that are rolled for the start."""
    chance = ScriptedChance(dice, [lot(name) for name in cards.split()], decks or [[]] * 5)
    facts: list[Event] = []
    return new_game(rules, tuple(players.split()), chance, facts), facts, chance


def expected(toml: str) -> Position:
    return parse_position(tomllib.loads(toml)).position


def rest_of_deck(*gone: str) -> str:
    return str([name for name in BOARD.names if name not in gone])


def test_setup_of_three() -> None:
    """S-1, S-2, S-3, B-6: two lots each with 10 less the printed die; 42 cards are left, Game Over after 32 of them."""
    position, facts, chance = set_up(SIX, "red blue green", "A1 C5 D1 A6 F9 D5", [1, 2, 6, 5, 6, 4])
    assert same_position(
        position,
        expected(f"""
players = ["red $11", "blue $16", "green $13"]
turn = "blue"
phase = "draw"
lots.A1 = "lot red"
lots.A6 = "lot red"
lots.C5 = "lot blue"
lots.F9 = "lot blue"
lots.D1 = "lot green"
lots.D5 = "lot green"
order = "unknown"
deck = {rest_of_deck("A1", "C5", "D1", "A6", "F9", "D5")}
before_game_over = 32
"""),
    )
    assert [fact.money for fact in facts if isinstance(fact, Dealt)] == [7, 9, 4, 4, 7, 9]
    assert chance.left_over == []


@pytest.mark.parametrize(
    ("players", "before"), [(2, 33), (3, 32), (4, 30), (5, 29), (6, 27)], ids=lambda number: str(number)
)
def test_game_over_lies_on_the_last_stack(players: int, before: int) -> None:
    """S-2: n - ⌊n/4⌋ of the n = 48 - 2p cards come before it. With two players no F card is dealt here."""
    names = " ".join(BOARD.names[: 2 * players])
    rolls = [number for seat in range(players) for number in ((6, 6) if seat == 0 else (1, 1))]
    position, _, _ = set_up(SIX, " ".join(SIX.colours[:players]), names, rolls)
    assert count(position.undrawn) == 48 - 2 * players
    assert (position.sure, position.spread) == (before, 0)


def test_game_over_comes_after_just_as_many_cards() -> None:
    """S-2, E-1: in a game without actions the 32 cards before Game Over come in order, then the end."""
    position, _, _ = set_up(SIX, "red blue green", "A1 A2 A3 A4 A5 A6", [6, 6, 1, 1, 1, 1])
    chance = ScriptedChance([], [*range(6, 48)], [[]] * 5)
    facts: list[Event] = []
    while position.phase != OVER:
        if position.pending is not None:  # more than ten lots: give one up
            play(position, from_code(listed(position)[0]), chance, facts)
        elif position.phase == DRAW_PHASE:
            play(position, Draw(), chance, facts)
        else:
            play(position, EndTurn(), chance, facts)
    assert [fact.lot for fact in facts if isinstance(fact, CardDrawn)] == [*range(6, 38), -1]
    assert position.undrawn == sum(BIT[card] for card in range(38, 48))


def test_house_option_shuffles_game_over_into_the_last_stack() -> None:
    """S-2: with the option it comes after n - ⌊n/4⌋ to n cards, each place as likely."""
    rules = ruleset(cons=False, late_game_over=True)
    position, _, _ = set_up(rules, "red blue green", "A1 A2 A3 A4 A5 A6", [6, 6, 1, 1, 1, 1])
    assert (position.sure, position.spread) == (32, 10)
    seen: Counter[int] = Counter()
    cards = lots(position.undrawn)
    for seed in range(2_200):
        game = position.copy()
        # As if the cards that surely come had come: the last stack is left.
        game.sure = 0
        game.undrawn = sum(BIT[card] for card in cards[:10])
        chance = FastChance(seed)
        while game.phase != OVER:
            play(game, Draw(), chance)
            if game.phase != OVER:
                play(game, EndTurn(), chance)
        seen[10 - count(game.undrawn)] += 1
    assert sorted(seen) == list(range(11))
    assert all(130 < times < 270 for times in seen.values()), seen


@pytest.mark.parametrize("after", [1, 2, 3])
def test_house_option_at_each_place(after: int) -> None:
    """S-2: of three cards, one surely comes first; Game Over may come after one, two, or all three."""
    position = expected("""
players = ["red $0", "blue $0", "green $0"]
phase = "draw"
late_game_over = true
order = "unknown"
deck = ["A1", "A2", "A4"]
before_game_over = 1
game_over_spread = 2
""")
    cards = [lot(name) for name in ("A1", "A2", "A4")]
    chance = ScriptedChance([], [*cards[:after], GAME_OVER_CARD, *cards[after:]], [[]] * 5)
    for _ in range(after):
        play(position, Draw(), chance)
        play(position, EndTurn(), chance)
    play(position, Draw(), chance)
    assert position.phase == OVER
    assert position.undrawn == sum(BIT[card] for card in cards[after:])


def test_highest_two_dice_start() -> None:
    """S-3: each rolls two dice in seat order; the sum counts."""
    position, facts, _ = set_up(SIX, "red blue green black", "A1 A2 A3 A4 A5 A6 B1 B2", [6, 1, 4, 4, 5, 2, 3, 3])
    assert position.turn == 1
    assert [(fact.seat, fact.dice) for fact in facts if isinstance(fact, RolledForStart)] == [
        (0, (6, 1)),
        (1, (4, 4)),
        (2, (5, 2)),
        (3, (3, 3)),
    ]


def test_ties_for_the_start_roll_one_more_each() -> None:
    """S-3: only those tied for the highest roll again, one die each, until one leads; a second tie drops the third."""
    dice = [4, 4, 2, 2, 5, 3, 6, 2, 3, 5, 5, 1, 6]
    position, facts, chance = set_up(SIX, "red blue green black", "A1 A2 A3 A4 A5 A6 B1 B2", dice)
    rolls = [(fact.seat, fact.dice) for fact in facts if isinstance(fact, RolledForStart)]
    assert rolls == [
        (0, (4, 4)),
        (1, (2, 2)),
        (2, (5, 3)),
        (3, (6, 2)),
        (0, (3,)),
        (2, (5,)),
        (3, (5,)),
        (2, (1,)),
        (3, (6,)),
    ]
    assert position.turn == 3
    assert chance.left_over == []


def test_a_dealt_card_of_f_is_put_aside_and_replaced() -> None:
    """S-4, S-2: three F cards come; they are discarded, their lots stay empty, 41 cards are left."""
    position, facts, _ = set_up(SIX, "red blue", "F1 F9 C5 E6 D5 F5 B4", [1, 1, 1, 2])
    assert same_position(
        position,
        expected(f"""
players = ["red $18", "blue $8"]
turn = "blue"
phase = "draw"
lots.C5 = "lot red"
lots.E6 = "lot blue"
lots.D5 = "lot red"
lots.B4 = "lot blue"
order = "unknown"
deck = {rest_of_deck("F1", "F9", "C5", "E6", "D5", "F5", "B4")}
before_game_over = 31
"""),
    )
    assert [BOARD.names[fact.lot] for fact in facts if isinstance(fact, PutAside)] == ["F1", "F9", "F5"]


def test_three_players_are_dealt_block_f() -> None:
    """S-4: with three players F is dealt like the rest."""
    position, _, _ = set_up(CLASSIC, "red blue green", "F1 F2 F3 F4 F5 F6", [6, 6, 1, 1, 1, 1])
    assert list(position.money) == [10, 16, 14]
    assert count(position.undrawn) == 42


def test_con_decks_lie_face_up() -> None:
    """S-5: one deck for each group, its top card known, the set below it; nothing is discarded."""
    rules = ruleset()
    decks = [list(reversed(lots(deck))) for deck in rules.decks]
    position, _, _ = set_up(rules, "red blue green", "A1 C5 D1 A6 F9 D5", [6, 6, 1, 1, 1, 1], decks)
    for group, deck in enumerate(decks):
        assert len(deck) > 1
        assert all(rules.cards[card].group == group for card in deck)
        assert position.con_top[group] == deck[0]
        assert position.con_rest[group] == sum(BIT[card] for card in deck[1:])
        assert position.con_gone[group] == 0


def test_con_decks_of_classic_leave_out_what_needs_raise() -> None:
    """S-5, Editions: cards that need raise are in the decks only where raise is played."""
    six, classic, mixed = ruleset(), ruleset("classic"), ruleset("classic", raising=True)
    needing = {card.id for card in six.cards if "raise" in card.needs}
    assert needing
    assert {card.id for card in six.cards} - {card.id for card in classic.cards} == needing
    assert {card.id for card in mixed.cards} == {card.id for card in six.cards}


def test_all_cards_and_seats_are_as_likely() -> None:
    """S-1, S-3, S-5: over many games each lot is dealt, each seat starts and each con card lies on top as often."""
    rules = ruleset()
    games = 2_000
    dealt: Counter[int] = Counter()
    starters: Counter[int] = Counter()
    tops: Counter[int] = Counter()
    for seed in range(games):
        position = new_game(rules, ("red", "blue", "green", "black"), FastChance(seed))
        dealt.update(lots(position.owned))
        starters[int(position.turn)] += 1
        tops.update(int(top) for top in position.con_top)
    assert len(dealt) == 48
    assert all(250 < times < 420 for times in dealt.values()), dealt  # 8 of 48 lots a game: 333
    assert all(420 < starters[seat] < 580 for seat in range(4)), starters
    for deck in rules.decks:
        cards = lots(deck)
        assert all(0.75 < tops[card] * len(cards) / games < 1.25 for card in cards), tops


def test_cards_are_drawn_as_likely() -> None:
    """T-1, S-2: the first card drawn is each of the undrawn ones as often."""
    drawn: Counter[str] = Counter()
    start, _, _ = set_up(SIX, "red blue green", "A1 A2 A3 A4 A5 A6", [6, 6, 1, 1, 1, 1])
    for seed in range(4_200):
        position = start.copy()
        facts: list[Event] = []
        play(position, Draw(), FastChance(seed), facts)
        drawn.update(BOARD.names[fact.lot] for fact in facts if isinstance(fact, CardDrawn))
    assert set(drawn) == set(BOARD.names[6:])
    assert all(55 < times < 150 for times in drawn.values()), drawn


@pytest.mark.parametrize(
    ("rules", "players", "why"),
    [
        (SIX, "red", "1 players"),
        (CLASSIC, "red yellow green blue red", "5 players"),
        (SIX, "red yellow green blue purple black red", "7 players"),
        (CLASSIC, "red purple", "no player colour 'purple'"),
        (SIX, "red red", "same colour"),
        (SIX, "red pink", "no player colour 'pink'"),
    ],
)
def test_who_cannot_play(rules: Ruleset, players: str, why: str) -> None:
    """S-1, B-3, Editions: 2 to 4 in classic, 2 to 6 in six-player, each with a colour of the edition of his own."""
    with pytest.raises(BadData, match=why):
        new_game(rules, tuple(players.split()), FastChance(1))


@pytest.mark.parametrize(("edition", "most"), [("classic", 4), ("six-player", 6)])
def test_every_number_of_players_can(edition: str, most: int) -> None:
    """Editions: as many as the table says, and the game ends with two discarded cards for each player (S-1)."""
    rules = ruleset(edition)
    for players in range(2, most + 1):
        position = new_game(rules, rules.colours[:players], FastChance(players))
        assert [count(markers) for markers in position.markers] == [2] * players
        assert position.problems() == []
        assert list(position.points) == [0] * players
        assert parse_position(tomllib.loads(format_position(position))).position.key() == position.key()


def test_a_set_up_game_goes_on() -> None:
    """S-1, T-1, A-1: the starting money is spent on a starting lot after the first draw."""
    position, _, _ = set_up(SIX, "red blue green", "C4 C5 D1 A2 F9 D5", [6, 6, 1, 1, 1, 1])
    chance = ScriptedChance([], [lot("A1")], [[]] * 5)
    play(position, Draw(), chance)
    play(position, Build(lot("C4"), GROUPS.index("tivoli")), chance)
    assert same_position(
        position,
        expected(f"""
players = ["red $13", "blue $18", "green $15"]
lots.A1 = "lot red"
lots.A2 = "lot red"
lots.C4 = "tivoli red 2"
lots.C5 = "lot blue"
lots.F9 = "lot blue"
lots.D1 = "lot green"
lots.D5 = "lot green"
order = "unknown"
deck = {rest_of_deck("C4", "C5", "D1", "A2", "F9", "D5", "A1")}
before_game_over = 31
"""),
    )
    with pytest.raises(ChanceRanOut):
        chance.die()
