"""Who sits at a table, by which secret, and what the host may do."""

import json

import pytest
from keeper import START, Keeper, bots_play, made, refusal, started, to_act

from conjobs.bots import registry
from conjobs.bots.levels import DEFAULT_LEVEL, levels
from conjobs.game import Game
from conjobs.notation.positions.writing import format_position
from conjobs.record import read_record
from conjobs.record.fair import commitment
from conjobs.table import Table, TableConfig

# An emoji of two, Persian, and a conjunct of Hindi.
JOINED = ["🤷\u200d♂️ why not", "می\u200cخواهم", "क्\u200dष"]


def test_every_bot_has_a_level_with_a_name_and_a_sentence():
    assert [level.id for level in levels()[:3]] == ["random", "builder", "greedy"]
    assert {level.id for level in levels()} == set(registry.names())
    assert all(level.name and level.about.endswith(".") for level in levels())


def test_a_seat_knows_its_person_by_a_secret_that_the_table_does_not_have():
    table = Table(TableConfig(), START)
    seated = table.furnish("Anna", START)
    assert table.seat_of(seated.token) == seated.seat == 0
    for wrong in ("", None, 5, seated.recovery, seated.token[:-1], "\ud800", "x" * 10**6):
        assert table.seat_of(wrong) is None
    kept = json.dumps(table.take_change().state)
    assert seated.token not in kept
    assert seated.recovery not in kept


def test_a_recovery_secret_moves_the_seat_once():
    table = Table(TableConfig(), START)
    seated = table.furnish("Anna", START)
    moved = table.recover(seated.recovery)
    assert table.seat_of(seated.token) is None
    assert table.seat_of(moved.token) == 0
    assert refusal(table.recover, seated.recovery) == "bad-recovery"
    again = table.new_recovery(0)
    assert refusal(table.recover, moved.recovery) == "bad-recovery"
    assert table.recover(again).seat == 0


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u0007b", "\u202eabc", 5, None])
def test_a_name_is_short_and_can_be_shown(name):
    table, _ = made()
    assert refusal(table.sit, name) == "bad-text"


LOOK_EMPTY = ["\u3164", "\u2800\u2800", "\u115f", "\u1160", "\uffa0", "\u200b", "\u2060", "\ufe0f", "\u034f", "\u3000"]
TURNING = [f"Ann{turn}Ben" for turn in "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"]


@pytest.mark.parametrize("text", [*LOOK_EMPTY, *TURNING], ids=ascii)
def test_no_door_lets_in_what_shows_nothing_or_turns_the_writing(text):
    table, _ = made(seed=None)
    start = format_position(Game.new(players=2).position)
    for door in (
        lambda: Table(TableConfig(), START).furnish(text, START),
        lambda: Table.from_position(start, START).furnish(text, START),
        lambda: TableConfig.read({"name": text}),
        lambda: table.sit(text),
        lambda: table.rename(0, text),
        lambda: table.say(0, text, START),
        lambda: table.set_words(0, text),
    ):
        assert refusal(door) == "bad-text"


def test_letters_that_look_blank_are_blanks_and_make_no_other_name():
    table, _ = made(people=1)
    for name in (
        "Person\u31640",
        "Person\u28000\u2800",
        "\u115fPerson 0",
        "Person 0\ufe0f",
        "Pe\u034frson 0",
        "Person 0\U00016fe4",
        "Per\u200dson 0",
    ):
        assert refusal(table.sit, name) == "name-taken"
    seated = table.sit("\u3164Lady \u2800Luck ❤️")
    assert table.seats[seated.seat].name == "Lady Luck ❤️"


@pytest.mark.parametrize("text", JOINED, ids=ascii)
def test_letters_that_are_joined_or_parted_by_a_sign_may_be_said_and_make_names(text):
    table, _ = made(people=1)
    seated = table.sit(text)
    assert table.seats[seated.seat].name == text
    assert table.say(seated.seat, text, START)["text"] == text


@pytest.mark.parametrize("text", ["\u200d", "so \u200d so", "\u200cso", "so\u200d"], ids=ascii)
def test_a_sign_that_joins_nothing_may_not_be_said_and_makes_no_name(text):
    table, _ = made()
    assert refusal(table.say, 0, text, START) == "bad-text"
    assert refusal(table.sit, text) == "bad-text"


@pytest.mark.parametrize("name", ["Person 0", "person 0", "PERSON  0", "Ｐerson 0", "former player"])
def test_a_name_is_used_once_at_a_table(name):
    table, _ = made(people=1)
    assert refusal(table.sit, name) == "name-taken"


def test_people_sit_on_open_seats_only_and_before_the_start():
    table, _ = made(people=2)
    table.set_bot(0, 3, "greedy", START)
    assert refusal(table.sit, "Bea", 1) == "seat-taken"
    assert refusal(table.sit, "Bea", 3) == "seat-taken"
    assert refusal(table.sit, "Bea", 4) == "no-seat"
    assert table.sit("Bea").seat == 2
    assert refusal(table.sit, "Cy") == "table-full"
    table.start(0, START)
    assert refusal(table.sit, "Cy") == "not-open"


def test_only_the_host_starts_sends_away_and_sets_bots():
    table, _ = made(people=3)
    assert refusal(table.start, 1, START) == "not-host"
    assert refusal(table.free, 1, 2, START) == "not-host"
    assert refusal(table.set_bot, 1, 3, "greedy", START) == "not-host"
    assert refusal(table.set_bot, 0, 1, "greedy", START) == "seat-taken"
    assert refusal(table.set_bot, 0, 3, "gredy", START) == "unknown-bot"
    assert refusal(table.close, 1, START) == "not-host"
    table.free(0, 2, START)
    table.set_bot(0, 3, "random", START)
    table.start(0, START)
    assert [seat["kind"] for seat in table.public(START)["seats"]] == ["person", "person", "bot", "bot"]
    assert [seat["bot"] for seat in table.public(START)["seats"]] == [None, None, "greedy", "random"]
    assert refusal(table.free, 0, 1, START) == "not-open"


def test_the_host_who_leaves_is_followed_by_the_next_person_and_the_last_one_closes_the_table():
    table = started(people=3)
    table.leave(0, START)
    assert table.host == 1
    assert table.public(START)["seats"][0] | {"name": ""} == {
        "seat": 0,
        "colour": "red",
        "name": "",
        "kind": "bot",
        "bot": "greedy",
        "given": True,
        "stand_in": "greedy",
        "words": False,
        "connected": False,
        "time_left": None,
    }
    assert refusal(table.close, 0, START) == "not-host"
    assert refusal(table.say, 0, "hello", START) == "not-your-seat"
    table.leave(1, START)
    assert table.host == 2
    table.leave(2, START)
    assert table.status == "closed"
    assert table.record_text().endswith(f'"secret": "{table._secret}"}}\n') or table._secret is None


def test_the_host_gives_an_absent_persons_seat_to_a_bot_and_back():
    table = started(people=4)
    seat = to_act(table)
    other = next(number for number in (1, 2, 3) if number != seat)
    assert refusal(table.set_bot, other, seat, "random", START) == "not-host"
    table.set_bot(0, seat, "random", START)
    assert table.public(START)["seats"][seat]["given"] is True
    assert refusal(table.submit, seat, table.version, "draw", START) == "seat-given"
    assert table.thinking().seat == seat
    bots_play(table, START)
    assert {entry.seat for entry in table.entries()} == {seat}
    table.set_bot(0, seat, None, START)
    assert table.public(START)["seats"][seat]["given"] is False
    assert [message["text"] for message in table.chat] == ["is away; Newcomer plays.", "plays again."]


def test_a_bot_that_thinks_for_a_seat_that_was_given_back_is_not_heard():
    table = started(people=4)
    seat = to_act(table)
    table.set_bot(0, seat, "random", START)
    move = table.thinking().think()
    table.set_bot(0, seat, None, START)
    assert not table.play_bot(move, START)
    assert table.version == 0


def test_own_words_go_into_the_commitment_until_the_start():
    table = Table(TableConfig.read({"players": 2}), START)
    table.furnish("Anna", START)
    table.sit("Bea")
    before = table.public(START)["fairness"]
    assert before == {"commitment": commitment(table._secret), "revealed": None, "words": []}
    table.set_words(1, " over  the top ")
    assert refusal(table.set_words, 1, "x" * 201) == "bad-text"
    assert [seat["words"] for seat in table.public(START)["seats"]] == [False, True]
    table.start(0, START)
    assert table.public(START)["fairness"] == before | {"words": ["", "over the top"]}
    assert json.loads(table.record_text())["chance"]["commitment"] == before["commitment"]
    assert refusal(table.set_words, 1, "later") == "not-open"
    assert table._secret not in table.record_text()
    table.close(0, START)
    assert table.public(START)["fairness"]["revealed"] == table._secret


def test_a_known_seed_has_no_commitment_and_no_words():
    table, _ = made()
    assert table.public(START)["fairness"]["commitment"] is None
    assert refusal(table.set_words, 0, "luck") == "no-words"


def test_a_record_names_who_sits_there_when_it_is_asked_for_and_nobody_who_was_erased():
    table, _ = made(people=2, seed=None, players=3)
    keeper = Keeper(table)
    table.start(0, START)
    keeper.keep(table)

    def names():
        header = read_record(table.record_text().encode()).record.header
        return header.who, header.names

    people, bot = [seat.name for seat in table.seats[:2]], table.seats[2].name
    assert names() == (("human", "human", DEFAULT_LEVEL), (*people, bot))
    table.rename(0, "Renamed")
    assert names()[1][0] == "Renamed"
    table.erase(1, START)
    assert names()[1] == ("Renamed", "", bot)
    # What is kept tells no name; the same game goes on from a record with names, and others may come to it.
    assert not any(name in line for line in keeper.lines for name in [*people, bot])
    again = started(seed=5)
    other = Table.from_record(read_record(again.record_text().encode()).record, START)
    assert not any(seat.name in line for line in other.take_change().lines for seat in again.seats)


def test_who_is_erased_leaves_the_record_and_nothing_else():
    table, tokens = made(people=3)
    keeper = Keeper(table)
    table.say(1, "my address is 5 Main Street", START)
    table.say(2, "hello Person", START)
    assert refusal(table.set_webhook, 1, "http://example.org/secret-path") == "bad-text"
    table.set_webhook(1, "HTTPS://example.org/secret-path")
    table.start(0, START)
    keeper.keep(table)
    record = table.game.record.to_text()
    table.erase(1, START)
    keeper.keep(table)
    for one in (table, keeper.again()):
        told = json.dumps([one._state(), one.public(START), one.chat])
        assert "Person 1" not in told
        assert "Main Street" not in told
        assert "secret-path" not in told
        assert one.seat_of(tokens[1]) is None
        assert one.seats[1].name == "former player"
        assert [message["text"] for message in one.chat if message["kind"] == "say"] == ["", "hello Person"]
    assert table.game.record.to_text() == record
    assert "Person" not in record
    assert refusal(table.set_bot, 0, 1, None, START) == "no-seat"


def test_before_the_start_erasing_opens_the_seat():
    table, _ = made(people=2)
    table.say(1, "hello", START)
    table.erase(1, START)
    assert table.seats[1].kind == "open"
    assert [message["name"] for message in table.chat] == ["former player"] * 2


def test_messages_are_bounded_and_can_be_shown():
    table, _ = made()
    assert refusal(table.say, 0, "x" * 501, START) == "bad-text"
    assert refusal(table.say, 0, "\u202e", START) == "bad-text"
    assert refusal(table.say, 3, "hello", START) == "not-your-seat"
    message = table.say(0, " <b>5 > 3</b> & so ", START)
    assert message["text"] == "<b>5 > 3</b> & so"
    for number in range(1_100):
        table.say(0, str(number), START)
    assert len(table.chat) == 1_000
    assert table.chat[-1]["number"] == 1_101


def test_a_rematch_has_the_same_people_by_the_same_secrets():
    table, tokens = made(people=3, players=3, clock={"kind": "turn", "seconds": 10})
    table.start(0, START)
    table.leave(2, START)
    assert refusal(table.rematch, 1, START) == "not-over"
    now = START
    while table.status == "running":
        bots_play(table, now)
        if table.status == "running":
            now = table.deadline(now)
            table.tick(now)
    other = table.rematch(1, now)
    assert table.rematch_id == other.id
    assert other.host == 1
    assert [other.seat_of(token) for token in tokens] == [0, 1, None]
    assert [seat.kind for seat in other.seats] == ["person", "person", "open"]
    assert refusal(table.rematch, 0, now) == "has-rematch"
    assert refusal(table.rematch, 2, now) == "not-your-seat"
    other.start(1, now)
    assert other.status == "running"
