"""Playing at a table: whose word it is, what is refused, offers, taking back, bots that fail, going on."""

import re
from dataclasses import replace
from time import process_time

import pytest
from keeper import START, Keeper, bots_play, draw, made, refusal, started, to_act

from conjobs.bots import registry
from conjobs.bots.base import Bot
from conjobs.game import Game
from conjobs.notation.positions.writing import format_position
from conjobs.record.files import read_record
from conjobs.record.lines import Record
from conjobs.rules.actions import END, EndTurn, GiveMoney, Offer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.legal import listed
from conjobs.table import Table, TableConfig, playing
from conjobs.table.words import complete_said, try_said
from conjobs.view import complete, try_action

PATIENCE = 60


def test_a_stale_request_is_refused_and_so_is_one_for_another_seat():
    table = started(people=4)
    seat = to_act(table)
    other = (seat + 1) % 4
    for version in (1, -1, None, "0", False):
        assert refusal(table.submit, seat, version, "draw", START) == "stale"
    assert refusal(table.submit, other, 0, "draw", START) == "not-your-turn"
    assert refusal(table.submit, other, 0, f"{table.colours[seat]}: draw", START) == "not-your-seat"
    assert refusal(table.submit, seat, 0, "dance", START) == "malformed"
    assert refusal(table.submit, seat, 0, None, START) == "malformed"
    assert refusal(table.submit, 7, 0, "draw", START) == "no-seat"
    assert not table.take_change()
    assert table.submit(seat, 0, f"{table.colours[seat]}: draw", START) == table.version == 1
    assert table.take_change().lines[0].startswith('{"ply": 1')


def test_nothing_is_played_before_the_start_or_after_the_end():
    table, _ = made(people=2)
    assert refusal(table.submit, 0, 0, "draw", START) == "not-running"
    assert refusal(table.undo, 0, 0, START) == "not-running"
    assert refusal(table.record_text) == "not-running"
    table.start(0, START)
    assert refusal(table.start, 0, START) == "not-open"
    table.close(0, START)
    assert refusal(table.submit, 0, 0, "draw", START) == "closed"
    assert refusal(table.close, 0, START) == "closed"


def test_offers_are_answered_out_of_turn_by_their_seat_only():
    table = started(people=4)
    seat = draw(table)
    one, two, three = ((seat + step) % 4 for step in (1, 2, 3))
    colour = table.colours
    text = f"offer {colour[one]} gives {colour[two]} $1; {colour[two]} gives {colour[one]} $1"
    table.submit(one, table.version, text, START)
    assert refusal(table.submit, three, table.version, f"accept {colour[one]}", START) == "no-offer"
    assert refusal(table.submit, three, table.version, f"{colour[two]}: accept {colour[one]}", START) == "not-your-seat"
    table.submit(two, table.version, f"{colour[two]}: accept {colour[one]}", START)
    assert table.entries()[-1].seat == two
    assert table.position.offers[one] is None


def with_offer():
    """A table of four people, the seat whose turn it is, and the next one, who has made him an offer."""
    table = started(people=4)
    seat = draw(table)
    other = (seat + 1) % 4
    mine, his = table.colours[seat], table.colours[other]
    table.submit(other, table.version, f"offer {his} gives {mine} $1", START)
    return table, seat, other


def test_a_counter_offer_declines_the_first_one_and_both_are_in_the_record():
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    before = table.version
    text = f"Counter {his} with {his} gives {mine} $2; {mine} gives {his} $1"
    assert table.submit(seat, before, text, START) == before + 2
    assert [(entry.seat, entry.action) for entry in table.entries(before)] == [
        (seat, f"decline {his}"),
        (seat, f"offer {his} gives {mine} $2; {mine} gives {his} $1"),
    ]
    assert table.position.offers[other] is None
    assert table.position.offers[seat].steps == (GiveMoney(other, seat, 2), GiveMoney(seat, other, 1))


def test_a_counter_offer_that_is_refused_in_part_leaves_the_first_offer_open():
    table, seat, other = with_offer()
    mine, his, third = table.colours[seat], table.colours[other], table.colours[(seat + 2) % 4]
    table.take_change()
    for text, code in (
        (f"counter {his} with {his} gives {mine} $0", "malformed"),
        (f"counter {his} with {mine} gives {mine} $1", "malformed"),
        (f"counter {his} with {third} gives {his} $1", "malformed"),
        (f"counter {his} with {mine} gives {his} $1; {his} does build A1 vega", "not-your-turn"),
        (f"counter {third} with {his} gives {mine} $2", "no-offer"),
        (f"counter {mine} with {his} gives {mine} $2", "no-offer"),
        ("counter", "malformed"),
    ):
        assert refusal(table.submit, seat, table.version, text, START) == code, text
    assert not table.take_change()
    assert table.position.offers[other] is not None


def test_a_counter_offer_may_name_its_own_player():
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    said = f"counter {his} with {mine} gives {his} $1"
    assert refusal(table.submit, seat, table.version, f"{his}: {said}", START) == "not-your-seat"
    assert refusal(table.submit, seat, table.version, f"pink: {said}", START) == "malformed"
    table.submit(seat, table.version, f" {mine} : {said}", START)
    assert [entry.action for entry in table.entries()[-2:]] == [f"decline {his}", f"offer {mine} gives {his} $1"]


@pytest.mark.parametrize("said", ["counter", "counter red", "counter red with", "counter red with ", "red: counter"])
def test_a_counter_offer_that_is_not_whole_is_told_how_it_is_written(said):
    table, seat, _ = with_offer()
    with pytest.raises(ConjobsError, match="counter PLAYER with STEP; STEP") as refused:
        table.submit(seat, table.version, said, START)
    assert refused.value.code == "malformed"


def test_a_look_at_a_counter_offer_says_what_playing_it_would():
    table, seat, other = with_offer()
    mine, his, third = table.colours[seat], table.colours[other], table.colours[(seat + 2) % 4]
    good = f"{mine}: COUNTER {his} with {his} gives {mine} $2; {mine} gives {his} $1"
    trial = try_said(table.position, seat, good, awaited=False)
    assert (trial["legal"], trial["refusal"]) == (True, None)
    assert trial["option"]["action"] == f"counter {his} with {his} gives {mine} $2; {mine} gives {his} $1"
    assert trial["option"]["result"]["text"] == f"Declines the offer of {his}. Asks {his} to accept."
    for said in (
        "counter",
        f"counter {his}",
        f"counter {his} with {his} gives {mine} $0",
        f"counter {third} with {mine} gives {third} $1",
        f"counter {his} with {mine} gives {his} $1; {his} does build A1 vega",
        "later",
        f"{his}: later",
        "later on",
        "dance",
    ):
        trial = try_said(table.position, seat, said, awaited=False)
        assert (trial["legal"], trial["option"]) == (False, None), said
        assert refusal(table.submit, seat, table.version, said, START) == trial["refusal"]["code"], said
    assert try_said(table.position, seat, "end", awaited=False) == try_action(table.position, seat, "end")


def test_the_words_of_the_table_are_completed():
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]

    def texts(line):
        return [found["text"] for found in complete_said(table.position, seat, line)]

    assert texts("coun") == ["counter"]
    assert texts(f"{mine}: LAT") == [f"{mine}: later"]
    assert set(texts("")) >= {"counter", "later", "end"}
    assert texts("d") == [found["text"] for found in complete(table.position, seat, "d")]
    assert texts("counter ")[0] == f"counter {his}"
    assert texts(f"counter {his} ") == texts(f"counter {his} w") == [f"counter {his} with"]
    assert texts(f"counter {his} x") == []
    begun = f"{mine}: counter {his} with {mine} gi"
    assert texts(begun) == [f"{begun}ves"]


class Trader(Bot):
    """Offers $1 to seat 0 once in its turn, takes any offer, and ends its turn."""

    name = "trader"

    def offer(self, position, seat):
        return Offer((GiveMoney(seat, 0, 1),)) if position.phase == 1 and position.money[seat] else None

    def act(self, position, seat):
        codes = listed(position)
        return END if END in codes else codes[0]

    def answer(self, position, seat, maker):
        return True


@pytest.fixture
def trader(monkeypatch):
    monkeypatch.setitem(registry._SHIPPED, "trader", Trader)


def table_with_trader(**fields):
    """A table where seat 0 is a person, and the bot of seat 1 has offered something to him."""
    table, _ = made(people=1, players=2, **fields)
    table.set_bot(0, 1, "trader", START)
    table.start(0, START)
    while to_act(table) == 0:
        draw(table)
        table.submit(0, table.version, "end", START)
    while table.position.offers[1] is None:
        assert table.play_bot(table.thinking().think(), START)
    table.take_change()
    return table


@pytest.mark.usefixtures("trader")
def test_a_bot_waits_for_answers_to_its_offer():
    table = table_with_trader()
    assert table.thinking() is None
    assert table.deadline(START) == START + PATIENCE
    assert table.public(START)["clock"] == {"running": 0, "ends": START + PATIENCE}
    table.submit(0, table.version, "accept yellow", START)
    assert table.thinking() is not None


@pytest.mark.usefixtures("trader")
def test_a_bot_goes_on_when_the_answer_is_put_off_or_does_not_come():
    table = table_with_trader()
    version = table.version
    assert try_said(table.position, 0, "later", table.awaits(0))["legal"]
    assert not table.awaits(1)
    assert refusal(table.submit, 0, version, "yellow: later", START) == "not-your-seat"
    assert table.submit(0, version, "red: Later ", START) == version
    assert not table.awaits(0)
    assert table.thinking() is not None
    assert table.position.offers[1] is not None
    assert refusal(table.submit, 0, version, "later", START) == "no-answer"

    table = table_with_trader()
    assert not table.take_change()
    assert not table.tick(START + PATIENCE - 0.1)
    assert table.tick(START + PATIENCE)
    assert table.take_change().state["put_off"] == [[0, 1]]
    assert table.thinking() is not None
    table.submit(0, table.version, "accept yellow", START + PATIENCE)
    assert table.position.offers[1] is None


@pytest.mark.usefixtures("trader")
def test_a_bot_answers_offers_of_people():
    table, _ = made(people=1, players=2)
    table.set_bot(0, 1, "trader", START)
    table.start(0, START)
    bots_play(table, START)
    if to_act(table) != 0:
        table.tick(table.deadline(START))
        bots_play(table, START)
    draw(table)
    table.submit(0, table.version, "offer red gives yellow $1", START)
    before = table.version
    assert table.thinking().seat == 1
    bots_play(table, START)
    assert [(entry.seat, entry.action) for entry in table.entries(before)] == [(1, "accept red")]


# Taking back


def test_a_counter_offer_is_taken_back_as_the_one_thing_that_it_was():
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    before, ply = table.position.key(), table.ply
    counter = f"counter {his} with {mine} gives {his} $1"
    table.submit(seat, table.version, counter, START)
    state, lines = table.take_change().state, table.record_text().splitlines()
    for played in (table, Table.restore(table.config.to_data(), state, lines, [])):
        assert played.undo(seat, played.version, START)
        assert (played.ply, played.position.key()) == (ply, before)
    # Said one by one they are two things, and who names a ply goes back to that one.
    table.submit(seat, table.version, f"decline {his}", START)
    table.submit(seat, table.version, f"offer {mine} gives {his} $1", START)
    assert table.undo(seat, table.version, START)
    assert table.ply == ply + 1
    table.undo(seat, table.version, START)
    table.submit(seat, table.version, counter, START)
    assert table.undo(seat, table.version, START, ply + 1)
    assert table.ply == ply + 1


def test_a_counter_offer_that_was_answered_is_taken_back_whole_if_all_agree():
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    ply = table.ply
    table.submit(seat, table.version, f"counter {his} with {mine} gives {his} $1", START)
    table.submit(other, table.version, f"decline {mine}", START)
    assert not table.undo(seat, table.version, START)
    assert table.public(START)["undo"]["to"] == ply


def test_ones_own_action_without_dice_is_taken_back_at_once():
    table = started(people=4)
    seat = draw(table)
    ply, before = table.ply, table.position.key()
    table.submit(seat, table.version, f"offer {table.colours[seat]} gives {table.colours[(seat + 1) % 4]} $1", START)
    table.submit(seat, table.version, "withdraw", START)
    assert refusal(table.undo, seat, table.version - 1, START) == "stale"
    assert table.undo(seat, table.version, START, ply)
    assert table.position.key() == before
    assert table.public(START)["undo"] is None
    assert table.last_undo == table.version == ply + 3
    table.submit(seat, table.version, "end", START)
    assert table.undo(seat, table.version, START)
    assert to_act(table) == seat


def test_what_brought_cards_is_taken_back_only_if_all_people_agree():
    table = started(people=3)
    while to_act(table) > 2:
        bots_play(table, START)
    before = table.ply
    seat = draw(table)
    one, two = (number for number in (0, 1, 2) if number != seat)
    assert not table.undo(seat, table.version, START, before)
    assert table.public(START)["undo"] == {"seat": seat, "to": before, "agreed": [], "needs": [one, two]}
    assert refusal(table.answer_undo, seat, True, START) == "not-asked"
    assert refusal(table.undo, one, table.version, START) in ("already-asked", "no-ply")
    table.answer_undo(one, True, START)
    assert refusal(table.answer_undo, one, True, START) == "not-asked"
    assert table.ply > before
    table.answer_undo(two, True, START)
    assert table.ply == before
    assert table.public(START)["undo"] is None


@pytest.mark.parametrize("how", ["refused", "withdrawn", "played on", "too late", "somebody left"])
def test_a_question_to_go_back_ends(how):
    table = started(people=4)
    seat = draw(table)
    other = (seat + 1) % 4
    table.undo(seat, table.version, START, 0)
    ply = table.ply
    if how == "refused":
        table.answer_undo(other, False, START)
    elif how == "withdrawn":
        table.answer_undo(seat, False, START)
    elif how == "played on":
        table.submit(seat, table.version, "end", START)
    elif how == "too late":
        assert table.tick(START + PATIENCE)
    else:
        table.leave(other, START)
    assert table.public(START)["undo"] is None
    assert table.ply >= ply
    assert refusal(table.answer_undo, (seat + 2) % 4, True, START) == "not-asked"


def test_bots_agree_and_wait_while_people_are_asked():
    table = started(people=1)
    while to_act(table) != 0:
        bots_play(table, START)
    draw(table)
    table.submit(0, table.version, "end", START)
    bots_play(table, START)
    assert table.undo(0, table.version, START), "only bots were asked"

    table = started(people=2)
    bots_play(table, START)
    seat = to_act(table)
    draw(table)
    table.submit(seat, table.version, "end", START)
    table.undo(seat, table.version, START, 0)
    assert table.thinking() is None


def test_what_a_bot_played_for_a_person_is_not_his_to_take_back_alone():
    table = started(people=4, clock={"kind": "turn", "seconds": 10})
    seat = draw(table)
    now = table.deadline(START)
    assert table.tick(now)
    assert table.entries()[-1].action == "end"
    assert not table.undo(seat, table.version, now), "the others are asked"


def test_there_must_be_something_to_take_back():
    table = started(people=4)
    seat = to_act(table)
    for to in (None, 0, -1, 5, True, "0"):
        assert refusal(table.undo, seat, 0, START, to) == "no-ply"


# Bots


@pytest.mark.parametrize("wrong", ["raises", "illegal", "no code", "asleep", "cannot be made"])
def test_a_bot_that_fails_is_replaced_and_the_table_told(monkeypatch, wrong):
    class Bad(Bot):
        name = "bad"

        def act(self, position, seat):
            if wrong == "raises":
                raise ZeroDivisionError("oh\nno \u202e")
            return 12345 if wrong == "illegal" else "draw"

    def make(seed):
        if wrong == "cannot be made":
            raise ConjobsError("bad-bot", "It is broken.")
        return Bad(seed)

    monkeypatch.setitem(registry._SHIPPED, "bad", make)
    table, _ = made(people=1, players=2)
    table.set_bot(0, 1, "bad", START)
    table.start(0, START)
    if to_act(table) == 0 and wrong != "cannot be made":
        draw(table)
        table.submit(0, table.version, "end", START)
    if to_act(table) == 0:
        table.set_bot(0, 0, "random", START)
    thinking = table.thinking()
    move = thinking.failed("it took too long.") if wrong == "asleep" else thinking.think()
    assert move.failure
    assert table.play_bot(move, START)
    assert table.seats[1].bot == "random"
    assert table.seats[1].name == "Otto"
    (note,) = [message for message in table.chat if "gives up" in message["text"]]
    assert note["seat"] == 1
    assert note["text"].isprintable()
    assert table.thinking().think().action is not None


def test_a_bots_illegal_move_is_never_played():
    table = started(people=1)
    table.set_bot(0, 0, "random", START)
    thinking = table.thinking()
    assert table.play_bot(replace(thinking.think(), action=EndTurn()), START)
    assert table.version == 0
    assert table.seats[thinking.seat].bot == "random"


def test_the_same_seed_and_bots_play_the_same_game():
    texts = []
    for _ in range(2):
        table = started(people=1, players=3)
        table.set_bot(0, 0, "greedy", START)
        bots_play(table, START)
        assert table.status == "over"
        assert table.public(START)["ended"] == START
        texts.append(table.record_text())
    assert texts[0] == texts[1]


# Going on from somewhere


OWN_CARD = """
[[card]]
id = "free-drinks"
name = "Free Drinks"
group = "vega"
set = "ours"
text = "Vega casinos score."
effects = [{do = "score", casinos = {groups = ["vega"]}}]
"""


def a_game(moves, **kind):
    game = Game.new(3, **kind)
    for _ in range(moves):
        game.play(next(iter(game.legal_actions)))
    return game


def test_a_table_goes_on_with_a_record():
    game = a_game(9, seed=3)
    game.undo(6)
    record = read_record(game.record.to_text().encode()).record
    table = Table.from_record(record, START, {"name": "Again", "public": True})
    seated = table.furnish("Anna", START, seat=1)
    keeper = Keeper(table)
    assert table.record_text().splitlines()[1:] == game.record.to_text().splitlines()[1:]
    assert (table.version, table.ply, table.last_undo, table.status) == (10, 6, 10, "open")
    assert (table.config.name, table.config.players, table.host, seated.seat) == ("Again", 3, 1, 1)
    assert refusal(table.submit, 1, 10, "draw", START) == "not-running"
    table.start(1, START)
    table.set_bot(1, 1, "random", START)
    bots_play(table, START)
    keeper.keep(table)
    assert keeper.again().record_text() == table.record_text()
    assert Game.from_record(read_record(table.record_text().encode()).record).over


def test_a_table_goes_on_from_the_position_of_a_record_whose_dice_are_secret():
    game = a_game(9)
    assert game.secret is not None
    table = Table.from_record(read_record(game.record.to_text().encode()).record, START)
    table.furnish("Anna", START)
    keeper = Keeper(table)
    assert table.public(START)["fairness"]["commitment"] is not None
    table.start(0, START)
    keeper.keep(table)
    assert table.position.key() == game.position.key()
    assert table.version == 0
    table.set_bot(0, 0, "random", START)
    bots_play(table, START)
    keeper.keep(table)
    assert keeper.again().record_text() == table.record_text()
    assert Game.from_record(read_record(table.record_text().encode()).record).over


def words_of(position):
    return sorted(re.findall(r"[\w.-]+", format_position(position)))


@pytest.mark.parametrize("sets", [["rulebook", "house"], []])
@pytest.mark.parametrize("seed", [3, None])
def test_a_table_goes_on_with_a_record_of_own_cards(sets, seed):
    played = started(people=1, players=2, cards=OWN_CARD, sets=sets, seed=seed)
    played.set_bot(0, 0, "random", START)
    for _ in range(30):
        played.play_bot(played.thinking().think(), START)
    table = Table.from_record(read_record(played.record_text().encode()).record, START)
    table.furnish("Anna", START)
    keeper = Keeper(table)
    table.start(0, START)
    keeper.keep(table)
    table = keeper.again()
    # The list of cards is in the order of the decks now.
    assert words_of(table.position) == words_of(played.position)
    assert "free-drinks" in [card.id for card in table.position.rules.cards]


def test_a_table_begins_at_a_position():
    position = a_game(12, seed=8, cons=True).position
    table = Table.from_position(format_position(position), START)
    table.furnish("Anna", START)
    table.start(0, START)
    assert table.position.key() == position.key()
    assert refusal(Table.from_position, "players = 3", START) == "bad-position"
    assert refusal(Table.from_position, "a = " + "[" * 5000, START) == "bad-position"


@pytest.mark.parametrize("kind", [{"seed": 3}, {}])
def test_nobody_who_goes_on_with_a_record_is_bound_by_its_offers(kind):
    game = a_game(9, **kind)
    first, second = game.position.colours[:2]
    game.play(f"{first}: offer {first} gives {second} $1")
    table = Table.from_record(read_record(game.record.to_text().encode()).record, START)
    table.furnish("Anna", START)
    table.start(0, START)
    game.play(f"{first}: withdraw")
    assert table.position.key() == game.position.key()
    assert table.version == 0


def test_nobody_who_begins_at_a_position_is_bound_by_its_offers():
    game = a_game(9, seed=3)
    first, second = game.position.colours[:2]
    game.play(f"{first}: offer {first} gives {second} $1")
    table = Table.from_position(format_position(game.position), START)
    table.furnish("Anna", START)
    table.start(0, START)
    game.play(f"{first}: withdraw")
    assert table.position.key() == game.position.key()


def a_record_of_turn_three(**kind):
    """A record of a table with two bots and Anna, in its third turn."""
    game = Game.new(3, who=["human", "greedy", "random"], **(kind or {"secret": "5" * 64}))
    while game.turn_at(game.ply) < 3:
        game.play(next(action for action in reversed(list(game.legal_actions))))
    header = replace(game.record.header, names=("Anna", "Silas", "Mabel"))
    return read_record(Record(header, game.record.lines).to_text().encode()).record


@pytest.mark.parametrize("kind", [{"seed": 3}, {}])
def test_turns_names_of_bots_and_the_table_s_name_go_on_with_a_record(kind):
    table = Table.from_record(a_record_of_turn_three(**kind), START)
    table.furnish("Ben", START, seat=1)
    keeper = Keeper(table)
    table = keeper.again()
    table.set_bot(1, 2, "greedy", START)
    table.set_bot(1, 2, "random", START)
    table.start(1, START)
    keeper.keep(table)
    # Mabel sits where she sat, and whoever plays for Anna is called as nobody was.
    assert [seat.name for seat in table.seats] == ["Otto", "Ben", "Mabel"]
    assert table.config.name == "From turn 3"
    assert table.turn == 3
    bots_play(table, START)
    keeper.keep(table)
    table = keeper.again()
    game = table.game
    assert table.turn == game.turn_at(game.ply) >= 3
    assert Game.from_record(read_record(table.record_text().encode()).record).turn_at(0) == (1 if kind else 3)


def test_a_person_may_have_the_name_that_a_bot_had_in_the_record():
    table = Table.from_record(a_record_of_turn_three(), START)
    table.furnish("Mabel", START)
    table.start(0, START)
    assert [seat.name for seat in table.seats] == ["Mabel", "Silas", "Mabel 2"]


def test_a_table_that_goes_on_is_called_so_unless_it_is_given_a_name_and_its_rematch_is_not():
    record = a_record_of_turn_three()
    assert Table.from_record(record, START, {"name": "Again"}).config.name == "Again"
    table = Table.from_record(record, START, {"clock": {"kind": "turn", "seconds": 10}})
    table.furnish("Anna", START)
    table.start(0, START)
    assert table.config.name == "From turn 3"
    now = START
    while table.status == "running":
        bots_play(table, now)
        if table.status == "running":
            now = table.deadline(now)
            table.tick(now)
    assert table.rematch(0, now).config.name == TableConfig.name


def test_a_finished_game_is_not_gone_on_with():
    table = started(people=1, players=2)
    table.set_bot(0, 0, "random", START)
    bots_play(table, START)
    record = read_record(table.record_text().encode()).record
    assert refusal(Table.from_record, record, START) == "game-over"


def test_who_makes_offers_for_ever_ends_his_own_and_nobody_elses(monkeypatch):
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    offer, theirs = f"offer {mine} gives {his} $1", f"offer {his} gives {mine} $1"
    monkeypatch.setattr(playing, "MOST_LINES", 2 * 4 * 5)
    # Each has five lines: here two offers, an answer to one of them, and what the other took back, with its undo.
    table.submit(seat, table.version, offer, START)
    table.submit(other, table.version, f"decline {mine}", START)
    table.submit(seat, table.version, offer, START)
    assert table.undo(seat, table.version, START)
    lines = table.game.record.to_text().splitlines()
    again = Table.restore(table.config.to_data(), table.take_change().state, lines, [])
    for played in (table, again):
        for text in (offer, f"counter {his} with {offer.removeprefix('offer ')}"):
            assert refusal(played.submit, seat, played.version, text, START) == "too-long"
        assert refusal(played.undo, seat, played.version, START) == "too-long"
        for _ in range(4):
            played.submit(other, played.version, theirs, START)
        assert refusal(played.submit, other, played.version, theirs, START) == "too-long"
        played.submit(seat, played.version, f"decline {his}", START)
        played.submit(seat, played.version, "end", START)
        assert to_act(played) != seat


def test_offers_and_undos_of_all_make_no_game_endless(monkeypatch):
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    monkeypatch.setattr(playing, "MOST_LINES", 3 * table.version // 2)
    assert refusal(table.submit, seat, table.version, f"offer {mine} gives {his} $1", START) == "too-long"
    assert refusal(table.undo, other, table.version, START) == "too-long"


@pytest.mark.usefixtures("trader")
def test_a_game_that_is_long_comes_to_its_end_by_itself_and_bots_make_no_offers_in_it(monkeypatch):
    monkeypatch.setattr(playing, "MOST_LINES", 90)
    table, _ = made(people=2, clock={"kind": "turn", "seconds": 60})
    table.set_bot(0, 2, "trader", START)
    table.set_bot(0, 3, "trader", START)
    table.start(0, START)
    now = START
    while table.status == "running":
        bots_play(table, now)
        due = table.deadline(now)
        if due is not None:
            now = due
            assert table.tick(now)
    offers = [entry.version for entry in table.entries() if entry.action.startswith("offer")]
    assert 40 < max(offers) <= 60 < table.version - 20


def test_what_was_asked_before_a_game_was_long_is_still_answered(monkeypatch):
    table, seat, other = with_offer()
    assert not table.undo(seat, table.version, START, 0)
    monkeypatch.setattr(playing, "MOST_LINES", 1)
    for agreeing in range(4):
        if agreeing != seat:
            table.answer_undo(agreeing, True, START)
    assert table.ply == 0
    monkeypatch.undo()
    table, seat, other = with_offer()
    monkeypatch.setattr(playing, "MOST_LINES", 1)
    table.submit(seat, table.version, f"accept {table.colours[other]}", START)
    assert table.position.offers[other] is None


def test_long_offers_end_before_many_do(monkeypatch):
    table, seat, other = with_offer()
    mine, his = table.colours[seat], table.colours[other]
    offer = "offer " + "; ".join([f"{mine} gives {his} $1"] * 60)
    written = len(table.game.record.to_text().encode())
    table.submit(seat, table.version, offer, START)
    line = len(table.game.record.to_text().encode()) - written
    assert line > 1000
    monkeypatch.setattr(playing, "MOST_BYTES", (written + 3 * line) * 3 // 2)
    table.submit(seat, table.version, offer, START)
    lines = table.game.record.to_text().splitlines()
    again = Table.restore(table.config.to_data(), table.take_change().state, lines, [])
    for played in (table, again):
        played.submit(seat, played.version, offer, START)
        assert refusal(played.submit, seat, played.version, offer, START) == "too-long"


def test_a_record_too_long_for_more_is_not_gone_on_with(monkeypatch):
    table = started(people=2, players=2)
    seat = draw(table)
    table.submit(seat, table.version, "end", START)
    record = read_record(table.record_text().encode()).record
    Table.from_record(record, START)
    monkeypatch.setattr(playing, "MOST_LINES", 3)
    assert refusal(Table.from_record, record, START) == "too-long"


def test_a_long_game_is_restored_quickly():
    table = Table(TableConfig.read({"players": 6}), START)
    table.furnish("Anna", START)
    table.start(0, START)
    table.set_bot(0, 0, "random", START)
    keeper = Keeper(table)
    while table.status == "running":
        bots_play(table, START)
    keeper.keep(table)
    began = process_time()
    assert keeper.again().ply == table.ply
    assert process_time() - began < 1.0
