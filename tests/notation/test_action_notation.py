"""Actions as text: what is read, what is refused with which code, and that all that is written is read back."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from conjobs.data import ruleset
from conjobs.notation.actions.completion import complete
from conjobs.notation.actions.grammar import GRAMMAR, usage
from conjobs.notation.actions.reading import LONGEST_LINE, parse_action, parse_step
from conjobs.notation.actions.writing import format_action, format_step
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.actions import (
    Accept,
    Action,
    Build,
    Cancel,
    Choose,
    Cover,
    Decline,
    Draw,
    EndTurn,
    Gamble,
    GiveDie,
    GiveLot,
    GiveMoney,
    Host,
    LayOff,
    Offer,
    Pass,
    Place,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    TakeAction,
    Withdraw,
    from_code,
    to_code,
)
from conjobs.rules.chance import FastChance, ScriptedChance
from conjobs.rules.errors import AmbiguousAction, ConjobsError, IllegalAction, UnreadableAction
from conjobs.rules.legal import listed, problem
from conjobs.rules.play import play
from conjobs.rules.position import OVER, Position
from kit import TABLES, random_action, start

RED, BLUE, BLACK = 0, 1, 2


def table(**keys: object) -> Position:
    given = {"players": ["red $50 3pts", "blue $20", "black $9"], **keys}
    return parse_position(given).position


@pytest.fixture(scope="module")
def plain() -> Position:
    return table(lots={"A4": "lot blue", "C5": "vega red 4"})


def lot(name: str) -> int:
    return table().rules.board.index[name]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", Draw()),
        ("build B6 sphinx", Build(lot("B6"), 1)),
        ("BUILD b6 Sphinx", Build(lot("B6"), 1)),
        ("  build   B6\tsphinx ", Build(lot("B6"), 1)),
        ("build B6 gold", Build(lot("B6"), 1)),
        ("build B6 sph", Build(lot("B6"), 1)),
        ("build B6 purple", Build(lot("B6"), 0)),
        ("build B6 p", Build(lot("B6"), 4)),
        ("b B6 s using d8", Build(lot("B6"), 1, lot("D8"))),
        ("build B6 sphinx u D8", Build(lot("B6"), 1, lot("D8"))),
        ("sprawl A2 A5", Sprawl(lot("A2"), lot("A5"))),
        ("sprawl A2:vega A5 using F9", Sprawl(lot("A2"), lot("A5"), 2, lot("F9"))),
        ("sprawl A2:none A5", Sprawl(lot("A2"), lot("A5"), 5)),
        ("remodel A2 pioneer", Remodel(lot("A2"), 4)),
        ("rem A2:brown silver", Remodel(lot("A2"), 3, 4)),
        ("reorganize A2", Reorganize(lot("A2"))),
        ("reorg A2", Reorganize(lot("A2"))),
        ("raise C5:pioneer", Raise(lot("C5"), 4)),
        ("raise C5:NONE", Raise(lot("C5"), 5)),
        ("gamble C5 10", Gamble(lot("C5"), 10)),
        ("gamble C5:t $010", Gamble(lot("C5"), 10, 3)),
        ("end", EndTurn()),
        ("host", Host()),
        ("cancel", Cancel()),
        ("choose C5", Choose(lot("C5"))),
        ("choose C5 B1", Choose(lot("C5"), lot("B1"))),
        ("place A2 5", Place(lot("A2"), 5)),
        ("pass", Pass()),
        ("layoff", LayOff()),
        ("cover", Cover()),
        ("accept blue", Accept(BLUE)),
        ("acc blu", Accept(BLUE)),
        ("decline r", Decline(RED)),
        ("withdraw", Withdraw()),
        ("offer red gives blue $10", Offer((GiveMoney(RED, BLUE, 10),))),
        (
            "offer red gives blue 10;blue gives red lot A4 ; blue gives r die C5;red does build A1 vega using C5",
            Offer(
                (
                    GiveMoney(RED, BLUE, 10),
                    GiveLot(BLUE, RED, lot("A4")),
                    GiveDie(BLUE, RED, lot("C5")),
                    TakeAction(RED, Build(lot("A1"), 2, lot("C5"))),
                )
            ),
        ),
    ],
)
def test_each_form_is_read(plain: Position, text: str, action: Action):
    assert parse_action(text, plain) == (None, action)


@pytest.mark.parametrize("text", ["blue: accept red", "BLUE:accept red", "blu : acc r"])
def test_another_player_is_named_before_a_colon(plain: Position, text: str):
    assert parse_action(text, plain) == (BLUE, Accept(RED))


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "malformed", "no action"),
        ("   ", "malformed", "no action"),
        ("blue:", "malformed", "no action"),
        ("biuld A1 vega", "malformed", 'Did you mean "build"?'),
        ("c", "malformed", "cancel, choose or cover"),
        ("r A1", "malformed", "remodel, reorganize or raise"),
        ("bl: end", "malformed", "blue or black"),
        ("green: end", "malformed", "The players are red, blue, black."),
        ("accept green", "malformed", "The players are"),
        ("accept", "malformed", "accept needs PLAYER."),
        ("build A1", "malformed", "build needs GROUP."),
        ("build A1 vega using", "malformed", "build needs using LOT."),
        ("build A1 vega with C5", "malformed", '"with" is too much'),
        ("build A1 luxor", "malformed", "Groups are albion (purple)"),
        ("build A1 sil", "malformed", "Groups are"),
        ("build A1:vega vega", "malformed", "no lot"),
        ("end now", "malformed", "too much"),
        ("end; end", "malformed", "too much"),
        ("build vega A1", "malformed", "no lot"),
        ("build AA1 vega", "malformed", "no lot"),
        ("build A-1 vega", "malformed", "no lot"),
        ("build A vega", "malformed", "no lot"),
        ("raise A1:", "malformed", "group"),
        ("raise A1:vega:vega", "malformed", "group"),
        ("raise :vega", "malformed", 'no player "raise"'),
        ("gamble C5 -1", "malformed", "amount"),
        ("gamble C5 $", "malformed", "amount"),
        ("gamble C5 $$5", "malformed", "amount"),
        ("gamble C5 1.5", "malformed", "amount"),
        ("gamble C5 ten", "malformed", "amount"),
        ("place A1 two", "malformed", "whole number"),
        ("place A1 $2", "malformed", "whole number"),
        ("choose A1 A2 A3", "malformed", "too much"),
        ("build A7 vega", "unknown-lot", "A1 to A6"),
        ("build g1 vega", "unknown-lot", 'no lot "G1"'),
        ("build A0 vega", "unknown-lot", ""),
        ("build A1234567890123456789 vega", "unknown-lot", ""),
        ("sprawl A1 C13", "unknown-lot", ""),
        ("build A1 vega using Z9", "unknown-lot", ""),
        ("raise A7:vega", "unknown-lot", ""),
        # If both fit, malformed comes first.
        ("build A7 luxor", "malformed", "group"),
        ("raise A7:luxor", "malformed", "group"),
        ("build A7 vega vega", "malformed", "too much"),
        ("green: build A7 vega", "malformed", "player"),
        ("gamble A7 x", "malformed", "amount"),
        ("choose A7 a7", "unknown-lot", ""),
        ("sprawl A7", "malformed", "sprawl needs TO."),
        ("offer red gives blue lot A7", "unknown-lot", ""),
        ("offer blue gives black lot A7", "malformed", "maker"),
        ("blue: offer blue gives black lot A7", "unknown-lot", ""),
        ("offer red gives blue lot A7; red gives blue $0", "malformed", "$0"),
        ("offer red gives red lot A7", "malformed", "himself"),
        ("offer blue gives red $1; red does build A7 luxor", "malformed", "group"),
        ("offer blue gives red $1; red does build A7 vega", "unknown-lot", ""),
        ("offer", "malformed", "step"),
        ("offer ;", "malformed", "step"),
        ("offer red gives blue $5;", "malformed", "step"),
        ("offer red gives blue", "malformed", "step"),
        ("offer red gives blue $0", "malformed", "$0"),
        ("offer red gives blue $9999999", "malformed", "Give $1 to $1000000."),
        ("offer red gives red $5", "malformed", "himself"),
        ("offer red takes blue $5", "malformed", "step"),
        ("offer red gives blue tile A4", "malformed", "gift"),
        ("offer red gives blue lot A4 now", "malformed", "step"),
        ("offer red does end", "malformed", "action"),
        ("offer red does host", "malformed", "action"),
        ("offer red gives green $5", "malformed", "player"),
        ("offer " + "; ".join(["red gives blue $1"] * 61), "malformed", "61 steps"),
        ("end\nend", "malformed", "character"),
        ("en\0d", "malformed", "character"),
        ("build Ａ1 vega", "malformed", "character"),
        ("gamble C5 ٣", "malformed", "character"),
        ("gamble C5 ²", "malformed", "character"),
        ("\ud800", "malformed", "character"),
        ("end" * LONGEST_LINE, "malformed", "too long"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_code(plain: Position, text: str, code: str, words: str):
    with pytest.raises((UnreadableAction, AmbiguousAction)) as refused:
        parse_action(text, plain)
    assert refused.value.code == code
    assert words in str(refused.value)
    assert refused.value.message.endswith(".")
    assert refused.value.rule, "a refusal names its rule"


def test_an_ambiguous_word_names_its_candidates(plain: Position):
    with pytest.raises(AmbiguousAction) as refused:
        parse_action("accept bl", plain)
    assert (refused.value.code, refused.value.message) == ("malformed", '"bl" could be blue or black.')


def test_a_prefix_fits_among_the_players_of_the_game():
    two = table(players=["red $5", "black $5"])
    assert parse_action("accept bl", two) == (None, Accept(1))


@pytest.mark.parametrize("bet", ["0", "21", "1023", "1024", "1025", "99999999", "9" * 30, "9" * 3000])
def test_a_bet_of_any_size_is_read_and_refused_as_a_bet(bet: str):
    """A-6: a bet goes from $1 to $5 × size; one too large for the packed form must not come round as a small one."""
    position = table(lots={"C5": "vega blue 4"})
    _, action = parse_action(f"gamble C5 {bet}", position)
    with pytest.raises(IllegalAction) as refused:
        play(position, action, ScriptedChance([], [], []))
    assert refused.value.code == "bad-bet"


@pytest.mark.parametrize("value", ["0", "7", "64", "1024", "9" * 40])
def test_a_value_that_no_die_shows_is_read_and_is_no_answer(value: str):
    """A-4: only rolled values are put back."""
    position = table(lots={"C4": "vega red 2", "C5": "vega red 4"})
    play(position, Reorganize(lot("C4")), ScriptedChance([3, 5], [], []))
    _, action = parse_action(f"place C4 {value}", position)
    with pytest.raises(IllegalAction) as refused:
        play(position, action, ScriptedChance([], [], []))
    assert refused.value.code == "not-a-choice"


def test_an_unknown_lot_is_told_before_anything_about_the_game():
    over = table(players=["red $0 90pts", "blue $0"])
    with pytest.raises(UnreadableAction) as refused:
        parse_action("blue: build A9 vega", over)
    assert refused.value.code == "unknown-lot"


def test_an_offer_without_its_maker_is_only_the_parsers_affair_if_a_lot_is_unknown(plain: Position):
    """R-2: an offer names its maker. Whose it is may be known only to the caller."""
    assert parse_action("offer blue gives black $5", plain)[1] == Offer((GiveMoney(BLUE, BLACK, 5),))
    with pytest.raises(UnreadableAction) as refused:
        parse_action("offer blue gives black lot A9", plain, speaker=BLUE)
    assert refused.value.code == "unknown-lot"


# Writing and reading back


@pytest.mark.parametrize("form", GRAMMAR, ids=lambda form: form.name)
def test_each_example_is_read_as_its_form(plain: Position, form):
    _, action = parse_action(form.example, plain)
    assert type(action) is form.action
    assert parse_action(format_action(plain, action), plain) == (None, action)


def test_the_help_has_a_line_for_each_form_and_step():
    lines = usage()
    assert len(lines) == len(GRAMMAR) + 4
    assert any(line.startswith("sprawl LOT TO [using LOT] ") and "(A-2)" in line for line in lines)


def test_the_canonical_line(plain: Position):
    written = [
        format_action(plain, Reorganize(lot("A2"))),
        format_action(plain, Raise(lot("C5"), 4), BLUE),
        format_action(plain, Sprawl(lot("C5"), lot("C4"), 5, lot("D8"))),
        format_action(plain, Offer((GiveMoney(RED, BLUE, 5), TakeAction(RED, Gamble(lot("C5"), 3))))),
        format_step(plain, GiveDie(RED, BLUE, lot("C5"))),
    ]
    assert written == [
        "reorganize A2",
        "blue: raise C5:pioneer",
        "sprawl C5:none C4 using D8",
        "offer red gives blue $5; red does gamble C5 3",
        "red gives blue die C5",
    ]


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_every_action_along_random_games_is_read_back(which):
    position, _ = start(which, 11)
    source, chance = FastChance(12), FastChance(13)
    for _ in range(150):
        if position.phase == OVER:
            break
        for code in listed(position):
            action = from_code(code)
            line = format_action(position, action)
            assert parse_action(line, position) == (None, action)
            assert to_code(parse_action(line.upper(), position)[1]) == code
        seat, action = random_action(position, source)
        assert parse_action(format_action(position, action, seat), position) == (seat, action)
        play(position, action, chance, None, seat)


# Anything at all


TOKENS = st.sampled_from(
    [form.name for form in GRAMMAR]
    + ["A1", "C5", "C5:vega", "F9", "A7", "vega", "gold", "s", "red", "blue:", "gives", "does", "lot", "die", "using"]
    + ["$5", "0", "-1", "99999999999999999999", ";", ":", "$", "none", "\0", "é", "٣", "\t", "\n"]
)
LINES = st.one_of(st.lists(TOKENS, max_size=9).map(" ".join), st.text(max_size=40), st.binary(max_size=40).map(repr))


@given(LINES)
@example("offer " * 3)
@example("blue:blue: end")
def test_any_text_is_read_or_refused(text: str):
    position = ANY_TABLE
    read = outcome(parse_action, text, position)
    if isinstance(read, tuple):
        seat, action = read
        assert parse_action(format_action(position, action, seat), position) == (seat, action)
    outcome(parse_step, text, position)
    assert isinstance(complete(text, position), list)


def outcome(read, text: str, position: Position) -> object:
    """What is read, or None where it is refused as it should be."""
    try:
        return read(text, position)
    except ConjobsError as error:
        refusal = error
    assert refusal.code in ("malformed", "unknown-lot")
    assert str(refusal)
    return None


ANY_TABLE = table(lots={"A4": "lot blue", "C5": "vega red 4", "C6": "tivoli blue 5"})


# Completion


def test_completion_knows_the_first_word(plain: Position):
    assert complete("re", plain)[:2] == ["remodel", "reorganize"]
    assert complete("ho", plain) == ["host"]
    assert complete("blue", plain) == ["blue:"]
    assert complete("xyz", plain) == []


def test_completion_puts_what_is_legal_first():
    position = table(lots={"B6": "lot red", "A2": "lot blue", "C5": "vega red 4"})
    assert complete("", position)[:5] == ["build", "sprawl", "remodel", "raise", "reorganize"]
    assert complete("build ", position)[:2] == ["B6", "A1"]
    assert complete("build b", position) == ["B6", "B1", "B2", "B3", "B4", "B5"]
    assert complete("build B6 ", position) == ["albion", "sphinx", "vega", "tivoli", "pioneer"]
    assert complete("build B6 vega ", position) == ["using"]
    assert complete("build B6 vega using c1", position) == ["C1", "C10", "C11", "C12"]
    assert complete("sp C5 ", position)[:4] == ["C2", "C4", "C6", "C8"]
    assert complete("remodel C5 v", position) == ["vega"]
    assert complete("end ", position) == []


def test_completion_names_a_casino_in_any_way():
    """CJ-12: any space of the casino names it, with its group where it lies in several."""
    position = table(
        players=["red $50", "blue $20"],
        cons={},
        lots={"C4": "vega red 4", "C5": "vega red 3", "C2": "tivoli down red 6", "C1": "pioneer blue 1"},
    )
    assert complete("sprawl C5 ", position)[:3] == complete("sprawl C2:vega ", position)[:3] == ["C3", "C6", "C7"]
    assert "C2:vega" in complete("raise C2", position)


def test_completion_for_another_player():
    position = table()
    play(position, parse_action("offer red gives blue $5", position)[1], ScriptedChance([], [], []))
    assert complete("blue: ", position)[:2] == ["accept", "decline"]
    assert complete("blue: accept ", position)[0] == "red"
    assert complete("", position, speaker=BLUE)[:2] == ["accept", "decline"]


def test_completion_of_an_offer():
    position = table(lots={"A4": "lot blue", "C5": "vega red 4"})
    assert complete("offer ", position) == ["red", "blue", "black"]
    assert complete("offer red ", position) == ["gives", "does"]
    assert complete("offer blue ", position) == ["gives"]
    assert complete("offer red gives ", position) == ["blue", "black"]
    assert complete("offer red gives blue ", position) == ["lot", "die", "$"]
    assert complete("offer red gives blue die ", position) == ["C5"]
    assert complete("offer red gives blue $5; blue gives red lot ", position) == ["A4"]
    assert complete("offer red does ra", position) == ["raise"]
    assert complete("offer red does raise ", position) == ["C5"]


@pytest.mark.parametrize("which", TABLES[::3], ids=str)
def test_completion_leads_to_every_legal_action(which):
    position, _ = start(which, 21)
    source, chance = FastChance(22), FastChance(23)
    for ply in range(40):
        if position.phase == OVER:
            break
        if ply % 8 == 7:
            for code in listed(position):
                words = format_action(position, from_code(code)).split()
                for place, word in enumerate(words):
                    assert word in complete(" ".join([*words[:place], ""]), position)
        seat, action = random_action(position, source)
        play(position, action, chance, None, seat)


def test_answers_to_offers_are_judged_for_their_player():
    position = table()
    play(position, Offer((GiveMoney(RED, BLUE, 5),)), ScriptedChance([], [], []))
    _, action = parse_action("accept red", position)
    assert problem(position, BLUE, to_code(action)) == 0
    assert ruleset().colours[0] == "red"
