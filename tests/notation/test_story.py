"""What happened, as sentences: one for every kind of event."""

from __future__ import annotations

import typing

import pytest

from conjobs.notation.positions.reading import parse_position
from conjobs.notation.story import sentence, setup_story, story
from conjobs.rules import events
from conjobs.rules.actions import (
    Build,
    Gamble,
    GiveDie,
    GiveLot,
    GiveMoney,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    TakeAction,
)
from conjobs.rules.chance import FastChance
from conjobs.rules.events import Event
from conjobs.rules.play import play
from conjobs.rules.position import OVER, Position
from kit import TABLES, random_action, start

TABLE = parse_position({"players": ["red $5", "blue $5", "black $5"], "cons": {}}).position
A1, A2, C12 = (TABLE.rules.board.index[name] for name in ("A1", "A2", "C12"))
LODGE, MUMMY = (TABLE.rules.card_index[id] for id in ("secret-lodge-convocation", "mummy-unwrapping"))
SENTENCES: list[tuple[Event, str]] = [
    (events.Dealt(0, A1, 7), "red was dealt A1 and took $7."),
    (events.PutAside(A1), "A1 was put aside, for its block is closed."),
    (events.RolledForStart(1, (3, 4)), "blue rolled 3 and 4 for the start."),
    (events.CardDrawn(0, A2), "red drew A2 (Albion)."),
    (events.CardDrawn(0, TABLE.rules.board.index["A6"]), "red drew A6 (the Strip)."),
    (events.CardDrawn(0, -1), "red drew Game Over."),
    (events.LotTaken(0, A1, -1), "red took A1."),
    (events.LotTaken(0, A1, 1), "red took A1 from blue."),
    (events.TileTaken(0, A1, 5, 1), "red took over blue's tile on A1 with its 5."),
    (events.TileTaken(0, A1, 5, -1), "red put a die of 5 on A1."),
    (events.LotsPaid((2, 0, 1)), "Lots paid red $2 and black $1."),
    (events.LotsPaid((0, 0, 0)), "No lot paid."),
    (events.CasinoPaid(2, 3, (1, 2, 3)), "Vega A1 A2 paid red $1, blue $2 and black $3."),
    (events.CasinoPaid(5, 1, (1, 0, 0)), "The colourless casino A1 paid red $1."),
    (events.Scored(2, 3, 2, 0, 5, 7), "Vega A1 A2 scored 2 for red, from 5 to 7."),
    (events.Scored(2, 1, 1, 0, 8, 8), "Vega A1 scored 1 for red, who stays on 8."),
    (events.Scored(2, 1, 1, -1, 0, 0), "Vega A1 has no boss and scored for nobody."),
    (events.Built(0, C12, 1, 15), "red built Sphinx on C12 for $15."),
    (events.Sprawled(0, A1, A2, 2, 12), "red sprawled Vega from A1 to A2 for $12."),
    (events.Sprawled(0, A1, A2, 2, 0), "red sprawled Vega from A1 to A2, free."),
    (events.Remodelled(0, 3, 2, 4, 10), "red remodelled Vega A1 A2 to Pioneer for $10."),
    (events.Remodelled(0, 1, 5, 4, 5), "red remodelled the colourless casino A1 to Pioneer for $5."),
    (events.Reorganized(0, 3, 2, 7), "red reorganized Vega A1 A2 for $7."),
    (events.Raised(0, 3, 2, 2, 30), "red raised Vega A1 A2 to 2 storeys for $30."),
    (events.DiceRolled((A1, A2), (3, 5), "tie"), "Tie rerolled: 3 on A1, 5 on A2."),
    (events.DiceRolled((A1,), (3,), "reorganize"), "Rolled: 3 on A1."),
    (events.ValuePlaced(0, A1, 5), "red placed 5 on A1."),
    (events.BetMade(0, 1, A1, 5), "red bets $5 with blue at A1; blue may lay off half."),
    (events.LaidOff(1, True), "blue laid off half of the bet."),
    (events.LaidOff(1, False), "blue covered the bet."),
    (events.Gambled(0, 1, A1, 5, (1, 2), 5, -5), "red bet $5 with blue at A1, rolled 1 and 2 and won $5."),
    (events.Gambled(0, 1, A1, 5, (3, 4), -5, 5), "red bet $5 with blue at A1, rolled 3 and 4 and lost."),
    (
        events.Gambled(0, 1, A1, 5, (3, 4), -5, 2),
        "red bet $5 with blue at A1, rolled 3 and 4 and lost; blue got $2, the bank $3.",
    ),
    (
        events.Gambled(0, 1, A1, 5, (1, 2), 5, -2),
        "red bet $5 with blue at A1, rolled 1 and 2 and won $5; blue paid $2, the bank $3.",
    ),
    (
        events.Gambled(0, 1, A1, 5, (1, 2), 0, 0),
        "red bet $5 with blue at A1, rolled 1 and 2 and won, but there was nothing to be paid.",
    ),
    (events.DieMoved(0, A1), "red had no die left and took the one on A1."),
    (events.LotGivenUp(0, A1), "red had no marker left and gave up A1."),
    (events.TurnEnded(0, 1), "red ended the turn; blue is next."),
    (
        events.Offered(0, (GiveMoney(0, 1, 6), GiveLot(1, 0, A1), GiveDie(1, 0, A2), TakeAction(0, Build(A1, 2)))),
        "red offered: red gives blue $6; blue gives red lot A1; blue gives red the die on A2; red builds Vega on A1.",
    ),
    (events.Accepted(1, 0), "blue accepted red's offer."),
    (events.Declined(1, 0), "blue declined red's offer."),
    (events.Withdrawn(0), "red withdrew the offer."),
    (events.StepDone(GiveLot(1, 0, A1)), "blue gave red lot A1."),
    (events.StepDone(GiveMoney(1, 0, 3)), "blue gave red $3."),
    (events.TradeStopped(1, 0), "The trade stopped at step 2."),
    (events.TradeStopped(1, 1), "The trade stopped at step 2; the step before it went back."),
    (events.TradeStopped(2, 2), "The trade stopped at step 3; the 2 steps before it went back."),
    (events.Hosted(0, LODGE), "red hosted Secret Lodge Convocation."),
    (events.Cancelled(0, LODGE), "red cancelled Secret Lodge Convocation."),
    (events.EventOver(LODGE, MUMMY), "Secret Lodge Convocation was discarded; next is Mummy Unwrapping."),
    (events.EventOver(LODGE, -1), "Secret Lodge Convocation was discarded; its deck is empty."),
    (events.Passed(0), "red passed."),
    (events.MoneyPaid(0, 5), "red got $5."),
    (events.MoneyPaid(0, -5), "red paid $5."),
    (events.TileFlipped(A1), "The tile on A1 was turned face down."),
    (events.BecameParkingLot(0, A1), "red turned A1 into a parking lot."),
    (events.TileRemoved(A1), "The tile on A1 was taken off the board."),
    (events.DieSet(A1, 3, 6), "The die on A1 was turned from 3 to 6."),
    (events.ValuesExchanged(A1, A2), "The dice on A1 and A2 exchanged their values."),
    (events.DiceExchanged(A1, A2), "The dice on A1 and A2 changed places."),
    (events.DiePlaced(0, A1, 4), "red put a die of 4 on A1."),
    (events.LotClaimed(0, A1, 6), "red claimed A1 for $6."),
    (events.GameEnded(1, False), "red won."),
    (events.GameEnded(3, False), "red and blue share the win."),
    (events.GameEnded(1, True), "red reached 90 and won."),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=lambda value: type(value).__name__)
def test_the_sentence(event: Event, words: str):
    assert sentence(TABLE, event) == words


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Build(A1, 2, A2), "builds Vega on A1, with the die on A2"),
        (Sprawl(A1, A2), "sprawls from the casino at A1 to A2"),
        (Sprawl(A1, A2, 0, C12), "sprawls from Albion at A1 to A2, with the die on C12"),
        (Remodel(A1, 4), "remodels the casino at A1 to Pioneer"),
        (Reorganize(A1), "reorganizes the casino at A1"),
        (Raise(A1, 1), "raises Sphinx at A1"),
        (Gamble(A1, 5), "bets $5 at the casino at A1"),
    ],
)
def test_an_action_in_an_offer_is_told_in_words(action: typing.Any, words: str):
    assert sentence(TABLE, events.Offered(0, (TakeAction(0, action),))) == f"red offered: red {words}."


def test_every_event_has_a_sentence():
    assert {type(event) for event, _ in SENTENCES} == set(typing.get_args(Event))


def test_players_can_have_names():
    names = {0: "Rafi", 2: "Ines"}
    told = story(TABLE, [events.Built(0, C12, 1, 15), events.Accepted(1, 2), events.TurnEnded(0, 1)], names)
    assert told == [
        "Rafi built Sphinx on C12 for $15.",
        "blue accepted Ines' offer.",
        "Rafi ended the turn; blue is next.",
    ]


@pytest.mark.parametrize("which", TABLES, ids=str)
def test_a_whole_game_can_be_told(which):
    position, _ = start(which, 41)
    source, chance = FastChance(42), FastChance(43)
    facts: list[Event] = []
    for _ in range(800):
        if position.phase == OVER:
            break
        seat, action = random_action(position, source)
        play(position, action, chance, facts, seat)
    told = story(position, facts)
    assert all(words.endswith(".") and "  " not in words and "!" not in words for words in told)
    assert ended(position, told)


def ended(position: Position, told: list[str]) -> bool:
    """A finished game says last who won."""
    return position.phase != OVER or told[-1].endswith(("won.", "share the win.")) or "discarded" in told[-1]


def test_a_closed_blocks_card_says_that_the_next_is_drawn():
    """S-4: with two players."""
    two = parse_position({"players": ["red $5", "blue $5"]}).position
    closed = next(lot for lot in range(48) if two.closed & 2**lot)
    assert sentence(two, events.CardDrawn(0, closed)).endswith("; closed block: draws again, S-4).")
    open_lot = next(lot for lot in range(48) if not two.closed & 2**lot)
    assert "S-4" not in sentence(two, events.CardDrawn(0, open_lot))


def test_the_setup_tells_what_was_dealt_what_was_put_aside_and_who_starts() -> None:
    facts = [events.Dealt(0, A1, 7), events.Dealt(1, A2, 6), events.PutAside(C12), events.Dealt(0, C12, 1)]
    assert setup_story(TABLE, facts, {0: "Anna"}) == [
        "Anna has A1 and C12, and $8.",
        "blue has A2, and $6.",
        "C12 was put aside, for its block is closed.",
    ]
    rolls = [(0, (3, 4)), (1, (1, 6)), (2, (1, 1)), (0, (2,)), (1, (2,)), (0, (3,)), (1, (5,))]
    assert setup_story(TABLE, [events.RolledForStart(*roll) for roll in rolls], {0: "Anna"}) == [
        "Rolled for the start: Anna 7, blue 7 and black 2; of those tied, Anna 2 and blue 2; of those tied, "
        "Anna 3 and blue 5.",
        "blue rolled highest and starts.",
    ]
    assert setup_story(TABLE, []) == []
