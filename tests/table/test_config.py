"""What a table is made of: each wrong field is refused, and the refusal says what it may be."""

import json

import pytest

from conjobs.record.rules import rules_table
from conjobs.rules.errors import ConjobsError
from conjobs.table import TableConfig

CARD = """
[[card]]
id = "free-drinks"
name = "Free Drinks"
group = "vega"
set = "ours"
text = "Vega casinos score."
effects = [{do = "score", casinos = {groups = ["vega"]}}]
"""


def test_what_is_left_out_is_as_usual():
    config = TableConfig.read({})
    assert (config.edition, config.players, config.cons, config.clock.kind, config.watch) == (
        "six-player",
        4,
        True,
        "none",
        "link",
    )
    assert config.seed is None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": ""}, "1 to 60"),
        ({"name": "x" * 61}, "1 to 60"),
        ({"name": "a\u0000b"}, "that can be shown"),
        ({"name": None}, "1 to 60"),
        ({"edition": "secnd"}, '"six-player", "classic"'),
        ({"edition": ["six-player"]}, '"six-player", "classic"'),
        ({"players": 1}, "from 2 to 6"),
        ({"players": 5, "edition": "classic"}, "from 2 to 4 in the classic edition"),
        ({"players": True}, "from 2 to 6"),
        ({"players": "4"}, "from 2 to 6"),
        ({"cons": "yes"}, "true, false"),
        ({"cons": None}, "true, false"),
        ({"sets": ["hause"]}, 'there is no set "hause". Allowed: "rulebook", "house". Did you mean "house"?'),
        ({"sets": ["house", "house"]}, 'sets has "house" twice. Allowed: each set once.'),
        ({"sets": [["house"]]}, "a set cannot be a list."),
        ({"sets": "house"}, "a list of some of rulebook, house"),
        ({"cards": 5}, "the text of a card file"),
        ({"cards": "x" * (256 * 1024 + 1)}, "up to 256 KB"),
        ({"cards": "é" * (128 * 1024 + 1)}, "up to 256 KB"),
        ({"cards": f"a = 1{'0' * 200_000}"}, "A number has more than 64 bits"),
        ({"cards": "not TOML"}, "toml.io"),
        ({"cards": "a = " + "[" * 5000}, "toml.io"),
        ({"cards": "[[card]]\nid = 3"}, "the card file"),
        ({"raise": 1}, "null: as in the edition"),
        ({"lay_off": "no"}, "null: as in the edition"),
        ({"late_game_over": None}, "true, false"),
        ({"clock": "none"}, "kind, seconds, choice_seconds"),
        ({"clock": {"kind": "hour"}}, '"turn"'),
        ({"clock": {"kind": "none", "seconds": 5}}, "null"),
        (
            {"clock": {"kind": "turn"}},
            "clock.seconds is missing. Allowed: whole numbers from 10 to 3600 with clock.kind",
        ),
        ({"clock": {"seconds": 60}}, 'clock.kind is missing. Allowed: "turn", "game", "days".'),
        ({"clock": {"kind": None}}, "clock.kind cannot be null."),
        ({"clock": {"kind": "game", "seconds": 3.5}}, "from 60 to 43200"),
        ({"clock": {"kind": "days", "seconds": 100_000}}, "multiples of 86400"),
        ({"clock": {"kind": "turn", "seconds": 30, "choice_seconds": 0}}, "from 5 to 3600"),
        ({"clock": {"kind": "turn", "seconds": 30, "choice": 9}}, "choice_seconds"),
        ({"watch": "all"}, '"link", "nobody"'),
        ({"public": 0}, "true, false"),
        ({"pace": 3.1}, "0 to 3 seconds"),
        ({"pace": float("nan")}, "0 to 3 seconds"),
        ({"seed": 2**62}, "or null"),
        ({"seeds": 3}, 'Did you mean "seed"?'),
    ],
)
def test_a_wrong_field_is_refused_with_what_would_be_allowed(data, said):
    with pytest.raises(ConjobsError) as refusal:
        TableConfig.read(data)
    assert refusal.value.code in ("bad-table", "bad-text", "bad-cards")
    assert said in str(refusal.value)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"players": 6, "cons": False, "sets": [], "raise": False, "lay_off": True, "late_game_over": True},
        {"clock": {"kind": "days", "seconds": 3 * 86_400}, "watch": "nobody", "public": True, "pace": 0, "seed": -5},
        {"cards": CARD, "sets": ["house"], "name": "  Friday  night "},
    ],
)
def test_a_configuration_is_kept_as_data(data):
    config = TableConfig.read(data)
    again = TableConfig.read(json.loads(json.dumps(config.to_data())))
    assert again == config
    assert rules_table(again.rules()) == rules_table(config.rules())


def test_no_new_table_plays_con_jobs_without_a_card():
    for data in ({"sets": []}, {"cons": True, "sets": [], "cards": None}):
        with pytest.raises(ConjobsError, match="Allowed with cons: some of rulebook, ") as refusal:
            TableConfig.wanted(data)
        assert refusal.value.code == "bad-table"
        # One that was made before there was this rule is kept.
        assert TableConfig.read(data).sets == ()
    for data in ({"sets": [], "cons": False}, {"sets": [], "cards": CARD}, {"sets": ["house"]}):
        assert TableConfig.wanted(data) == TableConfig.read(data)


def test_a_card_file_is_played_with_the_chosen_sets_and_its_text_is_not_shown():
    config = TableConfig.read({"cards": CARD, "sets": []})
    assert [card.id for card in config.rules().cards] == ["free-drinks"]
    assert config.public_data()["own_cards"] is True
    assert "cards" not in config.public_data()
    assert TableConfig.read({}).public_data()["own_cards"] is False
