"""The card language: what is read, what is refused and how, and what is generated from its definitions."""

import json
import tomllib
from importlib import resources

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conjobs.cons import effects
from conjobs.cons.card_files import CardFile, combine, parse_cards
from conjobs.cons.cards import CARD, card_hash, card_to_data
from conjobs.cons.fields import BadFile
from conjobs.cons.schema import schema
from conjobs.cons.selector_words import CASINOS, TILES
from conjobs.cons.verb_words import VERBS
from conjobs.data import shipped_cards
from conjobs.rules.board import GROUPS
from conjobs.rules.errors import BadData

CARD_HEAD = """
[[card]]
id = "fair"
name = "Fair"
group = "vega"
set = "mine"
text = "Something happens."
"""


VALIDATOR = jsonschema.Draft202012Validator(schema())


def read(text: str, source: str = "mine.toml"):
    return parse_cards(tomllib.loads(text), source)


def one(effect: str, head: str = CARD_HEAD):
    (card,) = read(f"{head}\n[[card.effects]]\n{effect}").cards
    (found,) = card.effects
    return found


def problems(text: str) -> list[str]:
    with pytest.raises(BadFile) as caught:
        read(text)
    return [str(problem) for problem in caught.value.problems]


def problem_of(effect: str, head: str = CARD_HEAD) -> str:
    (found,) = problems(f"{head}\n[[card.effects]]\n{effect}")
    return found


def shipped(id: str):
    return next(card for card in shipped_cards() if card.id == id)


# What is read.


def test_a_card_is_its_head_and_its_effects_in_order():
    card = shipped("senate-levy")
    assert (card.name, card.group, card.set, card.needs) == ("Senate Levy", GROUPS.index("tivoli"), "house", ())
    assert [effect.verb for effect in card.effects] == [effects.CHARGE_PLAYERS, effects.PAY_PLAYERS]
    assert [effect.players for effect in card.effects] == [effects.MOST_MONEY, effects.LEAST_MONEY]
    assert [(effect.at_start, effect.amount) for effect in card.effects] == [(True, 6), (True, 6)]


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("secret-lodge-convocation", {"verb": effects.SCORE}),
        ("squires-orientation", {"chooser": effects.EACH, "optional": True, "showing": (1, 2), "to": 3}),
        ("six-continent-auto-show", {"chooser": effects.EACH, "optional": True, "amount": 15}),
        ("cloaking-showcase", {"verb": effects.FLIP, "chooser": effects.HOST, "optional": False}),
        ("mummy-unwrapping", {"verb": effects.PLACE_DIE, "chooser": effects.HOST, "optional": True, "to": 0}),
        ("feast-of-fools", {"verb": effects.REROLL, "which": effects.HIGHEST_DICE}),
        ("gladiator-reunion", {"verb": effects.REROLL, "which": effects.ALL_DICE}),
        ("bacchanal", {"players": effects.EVERYONE, "per": effects.LOWEST_DIE, "amount": 1}),
        ("claim-stakers-jamboree", {"verb": effects.CLAIM_LOT, "factor": 1, "optional": True}),
        ("cattle-drive", {"action": effects.GRANT_SPRAWL, "factor": 1}),
        ("villa-restorers-show", {"action": effects.GRANT_REMODEL, "factor": 0}),
        ("ghost-town-revival", {"verb": effects.REMOVE_TILE, "chooser": effects.NOBODY}),
    ],
)
def test_a_shipped_card_says_what_its_text_says(id, expected):
    (effect,) = shipped(id).effects
    assert {name: getattr(effect, name) for name in expected} == expected


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("secret-lodge-convocation", {"pick": effects.SMALLEST, "per": effects.PER_COLOUR}),
        ("grand-tournament", {"pick": effects.LARGEST, "per": effects.PER_BOARD}),
        ("stagecoach-rally", {"pick": effects.SMALLEST, "strip": effects.ON_STRIP}),
        ("starship-expo", {"pick": effects.ALL, "strip": effects.ON_STRIP}),
        ("skyline-symposium", {"min_height": 2}),
        ("gladiator-reunion", {"pick": effects.LARGEST, "owners": 2}),
        ("teleporter-demo", {"dice": effects.CHOOSER}),
        ("master-masons-congress", {"max_spaces": 1, "boss": effects.CHOOSER}),
    ],
)
def test_a_shipped_card_means_the_casinos_of_its_text(id, expected):
    casinos = shipped(id).effects[0].casinos
    assert {name: getattr(casinos, name) for name in expected} == expected


def test_tiles_are_selected_by_die_face_strip_group_and_height():
    tiles = one(
        'do = "remove-tile"\n'
        'tiles = { die = "somebody", face = "down", strip = false, groups = ["gold"], max_height = 2 }'
    ).tiles
    assert (tiles.die, tiles.face, tiles.strip) == (effects.SOMEBODY, effects.FACE_DOWN, effects.OFF_STRIP)
    assert (tiles.groups, tiles.min_height, tiles.max_height) == ((1,), 0, 2)


def test_a_group_is_named_by_its_name_or_its_tile_colour():
    """B-3."""
    effect = one('do = "score"\ncasinos = { groups = ["brown", "none", "albion"] }')
    assert effect.casinos.groups == (0, 4, 5)


def test_what_is_left_out_has_its_default():
    effect = one('do = "claim-lot"\nchooser = "host"')
    assert (effect.optional, effect.factor) == (False, 1)
    assert one('do = "free-action"\nchooser = "host"\naction = "remodel"').factor == 0
    assert one('do = "place-die"\nchooser = "host"').to == 0


# What is refused.


@pytest.mark.parametrize(
    ("effect", "field", "message"),
    [
        ('do = "scor"', "do", 'There is no verb "scor". Allowed: "score", "pay-dice", '),
        ('do = "scor"', "do", 'Did you mean "score"?'),
        ("amount = 3", "do", "This is missing."),
        ("do = 3", "do", "There is no verb 3."),
        ('do = "score"\ncasinos = { pick = "smalest" }', "casinos.pick", 'Did you mean "smallest"?'),
        ('do = "score"\ncasinos = { pic = "smallest" }', "casinos.pic", 'Did you mean "pick"?'),
        ('do = "score"\ncasinos = "smallest"', "casinos", '"smallest" is no table.'),
        ('do = "score"\ncasinos = { groups = ["sphynx"] }', "casinos.groups", 'Did you mean "sphinx"?'),
        ('do = "score"\ncasinos = { groups = ["gold", "sphinx"] }', "casinos.groups", "repeats another"),
        ('do = "score"\ncasinos = { groups = [] }', "casinos.groups", "The list is empty."),
        ('do = "score"\ncasinos = { groups = "gold" }', "casinos.groups", '"gold" is no list.'),
        ('do = "score"\ncasinos = { strip = "yes" }', "casinos.strip", "neither true nor false"),
        ('do = "score"\ncasinos = { owners = true }', "casinos.owners", "true is no whole number"),
        ('do = "score"\ncasinos = { max_size = 2.0 }', "casinos.max_size", "2.0 is no whole number"),
        ('do = "score"\nchooser = "host"', "chooser", '"score" takes no such field. Allowed: "do", "casinos".'),
        ('do = "pay-dice"\noptional = true', "optional", "takes no such field"),
        ('do = "set-die"\nto = 1', "chooser", "This is missing. Allowed: host, each."),
        ('do = "flip"\nchooser = "nobody"', "chooser", '"nobody" is unknown. Allowed: "host", "each".'),
        ('do = "flip"\nchooser = "host"\ntiles = { face = "down" }', "tiles.face", "There is no such field here."),
        ('do = "remove-tile"\noptional = true', "optional", "Nobody chooses here."),
        ('do = "to-parking-lot"\nchooser = "host"\ntiles = { die = "nobody" }', "tiles.die", "no such field here"),
        ('do = "place-die"\nchooser = "host"\nto = 7', "to", "Allowed: a whole number from 1 to 6"),
        ('do = "place-die"\nchooser = "host"\nto = "print"', "to", 'Did you mean "printed"?'),
        ('do = "set-die"\nchooser = "host"\nshowing = [3]\nto = 3', "showing", "The die would show the same"),
        ('do = "pay-players"\nplayers = "host"\namount = -1', "amount", "-1 is out of range. Allowed: a whole number"),
        ('do = "pay-players"\nplayers = "host"\namount = 1001', "amount", "from 1 to 1000."),
        ('do = "pay-players"\nplayers = "host"\namount = 0', "amount", "0 is out of range."),
        ('do = "pay-players"\nplayers = "richest"\namount = 1', "players", '"most-money"'),
        ('do = "free-action"\nchooser = "host"\naction = "remodel"\nfactor = 11', "factor", "0 to 10"),
        ('do = "free-action"\nchooser = "host"\naction = "gamble"', "action", '"reorganize"'),
        ('do = "free-action"\nchooser = "host"\naction = "build"\ncasinos = {}', "casinos", "not done with a casino"),
        ('do = "score"\ncasinos = { min_size = 3, max_size = 2 }', "casinos.min_size", "nothing matches"),
        ('do = "remove-tile"\ntiles = { min_height = 3, max_height = 1 }', "tiles.min_height", "nothing matches"),
        ('do = "score"\ncasinos = { min_spaces = 3, max_size = 2 }', "casinos.max_size", "a size of at least 3"),
        ('do = "score"\ncasinos = { per = "colour" }', "casinos.per", "Nothing is compared here."),
        (
            'do = "score"\ncasinos = { pick = "smallest", per = "colour", groups = ["none"] }',
            "casinos.groups",
            "take no part",
        ),
        ('do = "score"\ncasinos = { boss = "nobody", owners = 1 }', "casinos.boss", "has a boss"),
        ('do = "score"\ncasinos = { dice = "nobody", boss = "somebody" }', "casinos.dice", "neither boss nor owners"),
    ],
)
def test_a_wrong_effect_is_refused_with_file_card_field_and_what_would_be_allowed(effect, field, message):
    head = CARD_HEAD + 'needs = ["raise"]\n' if "height" in effect else CARD_HEAD
    found = problem_of(effect, head)
    assert found.startswith(f'mine.toml: card "fair", effect 1, {field}: ')
    assert message in found


@pytest.mark.parametrize(
    "effect",
    [
        'do = "free-action"\nchooser = "host"\naction = "raise"',
        'do = "score"\ncasinos = { min_height = 2 }',
        'do = "remove-tile"\ntiles = { min_height = 3 }',
    ],
)
def test_an_effect_that_raise_alone_makes_possible_needs_it(effect):
    """A-5: where raise is not played such a card stays out, so it has to say so."""
    assert "needs: Effect 1 has " in problem_of(effect)
    assert 'Write needs = ["raise"].' in problem_of(effect)
    assert one(effect, CARD_HEAD + 'needs = ["raise"]\n')


@pytest.mark.parametrize(
    ("line", "field", "message"),
    [
        ('id = "Fair"', "id", "small letters, digits and hyphens"),
        ('id = ""', "id", "This is empty."),
        ("id = 7", "id", "7 is no text."),
        (f'id = "{"a" * 61}"', "id", "61 characters are too many."),
        ('name = " "', "name", "This is empty."),
        ('group = "vegas"', "group", 'Did you mean "vega"?'),
        ('group = "veg"', "group", '"veg" is unknown.'),
        ('group = "none"', "group", '"none" is unknown.'),
        ("set = 1", "set", "1 is no text."),
        (f'text = "{"a" * 401}"', "text", "401 characters are too many."),
        ('text = "a\\u0007b"', "text", "control or invisible character"),
        ('text = "a\\u202eb"', "text", "control or invisible character"),
        ('text = "a\\nb"', "text", "line break"),
        ("text = 1979-05-27", "text", "a date or time is no text."),
        ('needs = ["raises"]', "needs", 'Did you mean "raise"?'),
        ('replaces = "yes"', "replaces", "neither true nor false"),
        ('title = "Fair"', "title", "There is no such field here."),
    ],
)
def test_a_wrong_head_is_refused(line, field, message):
    name = line.split(" =")[0]
    head = "\n".join(known for known in CARD_HEAD.splitlines() if not known.startswith(f"{name} ="))
    found = problem_of('do = "score"', f"{head}\n{line}\n")
    assert f", {field}: " in found
    assert message in found


def test_all_problems_of_a_file_are_named():
    text = """
colour = "red"
[[card]]
id = "one"
name = "One"
group = "vga"
set = "mine"
[[card.effects]]
do = "flip"
chooser = "hst"
[[card.effects]]
do = "fly"
[[card.effects]]
do = "score"
casinos = { min_height = 2 }
[[card]]
name = 4
"""
    found = problems(text)
    for part in (
        "colour: There is no such field here.",
        'card "one", group: "vga" is unknown.',
        'card "one", text: This is missing.',
        'card "one", effect 1, chooser: "hst" is unknown.',
        'card "one", effect 2, do: There is no verb "fly".',
        'card "one", needs: Effect 3 has a min_height of more than one storey. Write needs = ["raise"].',
        "card 2, id: This is missing.",
        "card 2, name: 4 is no text.",
        "card 2, effects: This is missing.",
    ):
        assert any(part in line for line in found), part
    with pytest.raises(BadFile) as caught:
        read(text)
    assert str(caught.value).splitlines() == found
    assert caught.value.code == "bad-cards"


def test_an_id_may_be_used_once_in_a_file():
    card = CARD_HEAD + '[[card.effects]]\ndo = "score"\n'
    (found,) = problems(card + card)
    assert found == 'mine.toml: card "fair", id: Card 1 of the file has this id, too. Each id may be used once.'


@pytest.mark.parametrize("text", ["", "card = []", "card = 3", "[card]\nid = 'a'"])
def test_a_file_has_cards(text):
    assert any("card: There are no cards." in line for line in problems(text))


@pytest.mark.parametrize("cards", ["effects = []", "effects = 3", "effects = [3]"])
def test_a_card_has_effects(cards):
    assert "effect" in problems(CARD_HEAD + cards)[0]


def test_no_more_than_62_cards_and_12_effects():
    cards = "".join(CARD_HEAD.replace("fair", f"fair-{n}") + '[[card.effects]]\ndo = "score"\n' for n in range(63))
    assert "63 cards are too many. Allowed: up to 62." in problems(cards)[0]
    assert "13 effects are too many." in problems(CARD_HEAD + '[[card.effects]]\ndo = "score"\n' * 13)[0]


# Files of players.


def mine(id: str = "fair", top: str = "", card: str = ""):
    return read(f'{top}\n{CARD_HEAD.replace("fair", id)}{card}\n[[card.effects]]\ndo = "score"\n')


def test_a_file_adds_its_cards():
    cards = combine(shipped_cards(), [mine()])
    assert [card.id for card in cards] == [*(card.id for card in shipped_cards()), "fair"]


def test_a_taken_id_is_refused_unless_the_card_replaces():
    with pytest.raises(BadFile) as caught:
        combine(shipped_cards(), [mine("senate-levy")])
    assert 'card "senate-levy", id: A card of the set "house" has this id.' in str(caught.value)
    cards = combine(shipped_cards(), [mine("senate-levy", card="replaces = true")])
    assert [card.id for card in cards] == [card.id for card in shipped_cards()]
    assert next(card for card in cards if card.id == "senate-levy").set == "mine"


@pytest.mark.parametrize(("top", "left"), [('replaces = "house"', 4), ('replaces = ["house", "rulebook"]', 1)])
def test_a_file_may_replace_sets(top, left):
    assert len(combine(shipped_cards(), [mine("senate-levy", top)])) == left


def test_what_is_not_there_cannot_be_replaced():
    with pytest.raises(BadFile) as caught:
        combine(shipped_cards(), [mine("senate-lvy", 'replaces = "hous"', "replaces = true")])
    set_line, card_line = str(caught.value).splitlines()
    assert set_line.endswith('There is no set "hous" to replace. Allowed: "house", "rulebook". Did you mean "house"?')
    assert card_line.endswith('There is no card with this id to replace. Did you mean "senate-levy"?')
    assert "replaces: 3 is no text." in problems("replaces = 3\n" + CARD_HEAD + '[[card.effects]]\ndo = "score"\n')[0]


def test_no_more_than_62_cards_in_all():
    files = [mine(f"fair-{n}") for n in range(38)]
    with pytest.raises(BadFile, match="With these there are 63 cards"):
        combine(shipped_cards(), files)


# The canonical form.


@pytest.mark.parametrize("card", shipped_cards(), ids=lambda card: card.id)
def test_the_canonical_form_reads_back_to_the_same_card(card):
    data = card_to_data(card)
    (again,) = parse_cards({"card": [data]}, "again").cards
    assert card_to_data(again) == data
    assert card_hash(again) == card_hash(card)


def test_the_canonical_form_leaves_defaults_out_and_sorts():
    text = (
        CARD_HEAD.replace("vega", "green")
        + """
[[card.effects]]
casinos = { min_spaces = 1, groups = ["brown", "albion"], pick = "all", per = "board" }
do = "score"
"""
    )
    (card,) = read(text).cards
    data = card_to_data(card)
    assert data["group"] == "vega"
    assert "needs" not in data
    assert data["effects"] == [{"do": "score", "casinos": {"groups": ["albion", "pioneer"], "min_spaces": 1}}]


def test_the_hash_depends_on_all_that_players_see_and_on_nothing_else():
    plain = card_hash(mine().cards[0])
    assert plain == card_hash(read(CARD_HEAD + '[[card.effects]]\ndo = "score"\ncasinos = {}\n', "other").cards[0])
    assert len(plain) == 64
    for old, new in (("fair", "feir"), ("Fair", "Feir"), ("vega", "tivoli"), ("mine", "ours"), ("Some", "some")):
        changed = read(CARD_HEAD.replace(old, new, 1) + '[[card.effects]]\ndo = "score"\n').cards[0]
        assert card_hash(changed) != plain


def test_the_hash_of_a_card_never_changes():
    """Records of games name cards by it."""
    assert card_hash(mine().cards[0]) == "ce809bd803e3c5a5338033173302b29f348b8c87c803a271bd58440e76a6a06c"


# The schema.


def test_the_shipped_schema_is_the_generated_one():
    """`python -m conjobs.data schema > src/conjobs/data/cards.schema.json` renews it."""
    text = resources.files("conjobs.data").joinpath("cards.schema.json").read_text(encoding="utf-8")
    assert json.loads(text) == schema()


def test_the_shipped_cards_fit_the_schema():
    VALIDATOR.check_schema(schema())
    text = resources.files("conjobs.data").joinpath("cards.toml").read_text(encoding="utf-8")
    VALIDATOR.validate(tomllib.loads(text))


@pytest.mark.parametrize(
    "effect",
    [
        'do = "scor"',
        'do = "score"\nchooser = "host"',
        'do = "score"\ncasinos = { pick = "smalest" }',
        'do = "claim-lot"',
        'do = "remove-tile"\noptional = true',
        'do = "place-die"\nchooser = "host"\nto = 7',
        'do = "pay-players"\nplayers = "host"\namount = 1001',
    ],
)
def test_what_the_schema_can_see_it_refuses(effect):
    data = tomllib.loads(f"{CARD_HEAD}\n[[card.effects]]\n{effect}")
    assert not VALIDATOR.is_valid(data)


def read_or_refused(data: dict[str, object]) -> CardFile | str:
    """The cards, or the words in which they are refused. Any other error comes through."""
    try:
        return parse_cards(data, "any.toml")
    except BadData as error:
        return str(error)


def field_names() -> list[str]:
    tables = [CARD, CASINOS, TILES, *(verb.table for verb in VERBS)]
    return sorted({name for table in tables for name in table.names()} | {"do", "card", "replaces"})


SCALARS = st.one_of(
    st.integers(),
    st.integers(min_value=-(10**5000), max_value=10**5000),
    st.booleans(),
    st.floats(),
    st.text(max_size=20),
    st.dates(),
    st.times(),
    st.sampled_from(["host", "each", "smallest", "largest", "colour", "chooser", "nobody", "vega", "raise", "start"]),
    st.sampled_from([verb.word for verb in VERBS]),
)
KEYS = st.one_of(st.sampled_from(field_names()), st.text(max_size=8))
ANYTHING = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=6), max_leaves=25
)


@given(st.dictionaries(KEYS, ANYTHING, max_size=6))
def test_whatever_a_file_holds_it_is_read_or_refused_in_words(data):
    assert read_or_refused(data)


@given(
    st.lists(
        st.fixed_dictionaries(
            {"do": st.sampled_from([verb.word for verb in VERBS])},
            optional={name: ANYTHING for name in field_names() if name != "do"},
        ),
        max_size=3,
    )
)
def test_whatever_an_effect_holds_the_parser_refuses_what_the_schema_refuses(parts):
    head = {"id": "a", "name": "A", "group": "vega", "set": "mine", "text": "A.", "needs": ["raise"]}
    data = {"card": [{**head, "effects": parts}]}
    found = read_or_refused(data)
    if not isinstance(found, str):
        VALIDATOR.validate(data)
        (card,) = found.cards
        assert parse_cards({"card": [card_to_data(card)]}, "again").cards


def effect_data() -> st.SearchStrategy[dict[str, object]]:
    """Effects that are right field by field, made from the definitions."""
    from conjobs.cons.fields import Field, Flag, Inner, Number, Several, Table, Word

    def of_field(field: Field) -> st.SearchStrategy[object]:
        if isinstance(field, Word):
            return st.sampled_from(list(field.words))
        if isinstance(field, Flag):
            return st.booleans()
        if isinstance(field, Number):
            return st.one_of(st.integers(field.least, field.most), *(st.just(word) for word in field.words))
        if isinstance(field, Several):
            return st.lists(of_field(field.each), min_size=1, max_size=2, unique=True)
        assert isinstance(field, Inner)
        return of_table(field.table)

    def of_table(table: Table) -> st.SearchStrategy[dict[str, object]]:
        return st.fixed_dictionaries(
            {field.name: of_field(field) for field in table.fields if field.required},
            optional={field.name: of_field(field) for field in table.fields if not field.required},
        )

    return st.one_of([of_table(verb.table).map(lambda data, word=verb.word: {"do": word, **data}) for verb in VERBS])


@given(st.lists(effect_data(), min_size=1, max_size=3))
def test_a_card_that_is_read_is_written_and_read_back_the_same(parts):
    head = {"id": "a", "name": "A", "group": "vega", "set": "mine", "text": "A.", "needs": ["raise"]}
    data = {"card": [{**head, "effects": parts}]}
    found = read_or_refused(data)
    if isinstance(found, str):
        # Right field by field, so only contradictions are left, or a colour that repeats a name.
        words = ("nothing", "same as", "Nothing", "Nobody", "Casinos of", "casino with", "repeats", "A build")
        assert all(any(word in line for word in words) for line in found.splitlines())
        return
    (card,) = found.cards
    VALIDATOR.validate(data)
    written = card_to_data(card)
    VALIDATOR.validate({"card": [written]})
    (again,) = parse_cards({"card": [written]}, "again").cards
    assert card_to_data(again) == written
    assert card_hash(again) == card_hash(card)
