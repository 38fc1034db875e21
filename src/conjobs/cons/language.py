"""The card language: con cards as data.

A card is a table with an id, a name, a group, a set, the text that players read, and a list of effects. Every verb, its
fields and what they may hold are defined once, below. From the definitions come the reading of cards with all problems
named (`parse_cards`), their canonical form (`card_to_data`, `card_hash`), the JSON Schema (`schema`), and the reference
in `docs/cards.md` (`reference`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from conjobs.cons import effects
from conjobs.cons.effects import UNBOUNDED, Casinos, Effect, Tiles
from conjobs.cons.fields import (
    BadFile,
    Field,
    Flag,
    Inner,
    Number,
    Place,
    Problem,
    Several,
    Table,
    Text,
    Word,
    near,
    one_of,
    shown,
    visible_key,
)
from conjobs.cons.verbs import EventCard
from conjobs.rules.board import COLOURLESS, COLOURS, GROUPS

MOST_CARDS: Final = 62
MOST_EFFECTS: Final = 12
MOST_MONEY: Final = 1000
MOST_FACTOR: Final = 10
MOST_SIZE: Final = 1000
MOST_HEIGHT: Final = 6
MOST_OWNERS: Final = 6

# What the words of the language stand for.
_GROUP_WORDS: Final = dict(zip((*GROUPS, *COLOURS), (*range(len(GROUPS)), *range(len(COLOURS))), strict=True))
_WHOSE: Final = {"chooser": effects.CHOOSER, "somebody": effects.SOMEBODY, "nobody": effects.NO_ONE}
_CHOOSERS: Final = {"host": effects.HOST, "each": effects.EACH}
_ACTIONS: Final = {
    "build": effects.GRANT_BUILD,
    "sprawl": effects.GRANT_SPRAWL,
    "remodel": effects.GRANT_REMODEL,
    "reorganize": effects.GRANT_REORGANIZE,
    "raise": effects.GRANT_RAISE,
}
_PLAYERS: Final = {
    "everyone": effects.EVERYONE,
    "host": effects.THE_HOST,
    "most-points": effects.MOST_POINTS,
    "fewest-points": effects.FEWEST_POINTS,
    "most-money": effects.MOST_MONEY,
    "least-money": effects.LEAST_MONEY,
}
_COUNTED: Final = {
    "casino-bossed": effects.PER_CASINO_BOSSED,
    "parking-lot": effects.PER_PARKING_LOT,
    "lowest-die": effects.LOWEST_DIE,
    "highest-die": effects.HIGHEST_DIE,
}

# Which casinos.
_STRIP: Final = Flag(
    "strip",
    "Touching the Strip, or not touching it.",
    effects.ON_STRIP,
    effects.OFF_STRIP,
    effects.ANYWHERE,
)
_MIN_HEIGHT: Final = Number("min_height", "At least so many storeys.", 1, MOST_HEIGHT, 0)
_MAX_HEIGHT: Final = Number("max_height", "At most so many storeys.", 1, MOST_HEIGHT, UNBOUNDED)
CASINOS: Final = Table(
    "casinos",
    [
        Word(
            "pick",
            "Which of those that match the rest. If several tie for smallest or largest, all of them.",
            {"all": effects.ALL, "smallest": effects.SMALLEST, "largest": effects.LARGEST},
            effects.ALL,
        ),
        Word(
            "per",
            "Smallest or largest on the board, or in each of the five colours; then casinos of no colour take no part.",
            {"board": effects.PER_BOARD, "colour": effects.PER_COLOUR},
            effects.PER_BOARD,
        ),
        Several(
            Word(
                "groups",
                'Of these groups, by name or tile colour; "none" are the casinos of no colour.',
                {**_GROUP_WORDS, "none": COLOURLESS},
            ),
            len(GROUPS) + 1,
            (),
        ),
        Number("min_size", "At least so large: spaces times storeys.", 1, MOST_SIZE, 0),
        Number("max_size", "At most so large.", 1, MOST_SIZE, UNBOUNDED),
        _MIN_HEIGHT,
        _MAX_HEIGHT,
        Number("min_spaces", "At least so many spaces.", 1, MOST_SIZE, 0),
        Number("max_spaces", "At most so many spaces.", 1, MOST_SIZE, UNBOUNDED),
        _STRIP,
        Word("boss", "Whose boss is the chooser, is any player, or which have no boss.", _WHOSE, effects.ANY),
        Word("dice", "In which the chooser has a die, any player has, or nobody has.", _WHOSE, effects.ANY),
        Number("owners", "In which at least so many players have dice.", 1, MOST_OWNERS, 0),
    ],
)

# Which tiles. Some verbs leave less to say.
_DIE: Final = Word("die", "With a die of the chooser, of any player, or without a die.", _WHOSE, effects.ANY)
_FACE: Final = Word(
    "face", "Lying face up or face down.", {"up": effects.FACE_UP, "down": effects.FACE_DOWN}, effects.EITHER_FACE
)
_PRINTED_GROUPS: Final = Several(
    Word("groups", "Of these groups as printed, by name or tile colour.", _GROUP_WORDS), len(GROUPS), ()
)
_PLACE: Final = (_STRIP, _PRINTED_GROUPS, _MIN_HEIGHT, _MAX_HEIGHT)
TILES: Final = Table("tiles", [_DIE, _FACE, *_PLACE])
FACE_UP_TILES: Final = Table("face-up-tiles", [_DIE, *_PLACE])
TILES_BY_PLACE: Final = Table("tiles-by-place", [_FACE, *_PLACE])
_TILE_TABLES: Final = (TILES, FACE_UP_TILES, TILES_BY_PLACE)

# The fields of effects.
_CHOOSER: Final = Word(
    "chooser",
    "Who chooses: the host, or each player once, the host first and then clockwise.",
    _CHOOSERS,
)
_CHOOSER_OR_NOBODY: Final = Word(
    "chooser",
    "Who chooses one: the host, or each player once. Without it nobody chooses, and it happens to all that match.",
    _CHOOSERS,
    effects.NOBODY,
)
_OPTIONAL: Final = Flag("optional", "Whether who chooses may choose nothing. Without it: no.", default=False)
_WHICH_CASINOS: Final = Inner("casinos", "Which casinos. Without it: all.", CASINOS, Casinos)
_MONEY: Final = (
    Word("players", "Which players. If several tie, all of them.", _PLAYERS),
    Word(
        "decided",
        "Whether the players are picked before the event's first effect, or now. Without it: now.",
        {"now": False, "start": True},
        False,
        "at_start",
    ),
    Number("amount", "$ millions, for each thing that `per` counts.", 1, MOST_MONEY),
    Word(
        "per",
        "What the amount is counted by: casinos that the player bosses, his parking lots, the pips of his lowest or "
        "highest die. Without it: once.",
        _COUNTED,
        effects.FIXED,
    ),
)


class Verb:
    """What an effect can do: its word, its number in `conjobs.cons.effects`, what it means, and the fields it takes."""

    def __init__(self, word: str, code: int, about: str, fields: Sequence[Field]) -> None:
        self.word = word
        self.code = code
        self.about = about
        self.table = Table(word, fields)


VERBS: Final[tuple[Verb, ...]] = (
    Verb(
        "score",
        effects.SCORE,
        "The casinos give their bosses their sizes in points, from the smallest to the largest.",
        [_WHICH_CASINOS],
    ),
    Verb("pay-dice", effects.PAY_DICE, "Each die in the casinos pays its owner $1 a pip.", [_WHICH_CASINOS]),
    Verb("pay-players", effects.PAY_PLAYERS, "The bank pays the players.", _MONEY),
    Verb(
        "charge-players",
        effects.CHARGE_PLAYERS,
        "The players pay the bank; one who has less than he is charged pays what he has.",
        _MONEY,
    ),
    Verb(
        "flip",
        effects.FLIP,
        "A face-up tile is turned face down, its die on top.",
        [_CHOOSER_OR_NOBODY, _OPTIONAL, Inner("tiles", "Which face-up tiles. Without it: all.", FACE_UP_TILES, Tiles)],
    ),
    Verb(
        "to-parking-lot",
        effects.TO_PARKING_LOT,
        "Who chooses turns one tile that holds his die into a parking lot: the tile leaves, he takes the die back and "
        "places his marker.",
        [
            _CHOOSER,
            _OPTIONAL,
            Inner("tiles", "Which of the tiles that hold his die. Without it: all.", TILES_BY_PLACE, Tiles),
            Number("amount", "$ millions that he collects for it. Without it: none.", 0, MOST_MONEY, 0),
        ],
    ),
    Verb(
        "remove-tile",
        effects.REMOVE_TILE,
        "A tile and its risers go back to supply, a die on it to its owner; the lot becomes empty and unowned.",
        [_CHOOSER_OR_NOBODY, _OPTIONAL, Inner("tiles", "Which tiles. Without it: all.", TILES, Tiles)],
    ),
    Verb(
        "reroll",
        effects.REROLL,
        "Dice in the casinos are rerolled, each once. Which dice is settled before any is rolled.",
        [
            _WHICH_CASINOS,
            Word(
                "which",
                "All dice, or in each casino those that show its highest value. Without it: all.",
                {"all": effects.ALL_DICE, "highest": effects.HIGHEST_DICE},
                effects.ALL_DICE,
            ),
        ],
    ),
    Verb(
        "set-die",
        effects.SET_DIE,
        "Who chooses turns one of his dice to another value.",
        [
            _CHOOSER,
            _OPTIONAL,
            Several(Number("showing", "Values that the die may show before. Without it: any.", 1, 6), 6, ()),
            Number("to", "The value it is turned to; `printed` is that of its lot.", 1, 6, words={"printed": 0}),
        ],
    ),
    Verb(
        "exchange-values",
        effects.EXCHANGE_VALUES,
        "Who chooses exchanges the values of two of his dice.",
        [_CHOOSER, _OPTIONAL],
    ),
    Verb(
        "exchange-dice",
        effects.EXCHANGE_DICE,
        "Who chooses exchanges two dice within one casino; each keeps its owner and its value.",
        [_CHOOSER, _OPTIONAL, _WHICH_CASINOS],
    ),
    Verb(
        "place-die",
        effects.PLACE_DIE,
        "Who chooses puts his die on a tile without a die.",
        [
            _CHOOSER,
            _OPTIONAL,
            Inner("tiles", "Which tiles without a die. Without it: all.", TILES_BY_PLACE, Tiles),
            Number(
                "to",
                "The value it is placed at; `printed`, as where it is left out, is that of the lot.",
                1,
                6,
                0,
                words={"printed": 0},
            ),
        ],
    ),
    Verb(
        "claim-lot",
        effects.CLAIM_LOT,
        "Who chooses pays for an empty lot without an owner, next to a space with his marker or his die, and places "
        "his marker there.",
        [
            _CHOOSER,
            _OPTIONAL,
            Number("factor", "Times the lot's price. Without it: 1.", 0, MOST_FACTOR, 1),
        ],
    ),
    Verb(
        "free-action",
        effects.FREE_ACTION,
        "Who chooses takes an action by its own rules, at another cost. It attracts no convention.",
        [
            _CHOOSER,
            _OPTIONAL,
            Word("action", "Which action.", _ACTIONS),
            Number(
                "factor",
                "Build and sprawl: times the lot's price (risers of a sprawl cost the same as ever). The others: times "
                "the whole cost. Without it: 0, free.",
                0,
                MOST_FACTOR,
                0,
            ),
            Inner("casinos", "With which casinos. Without it: all. Not with build.", CASINOS, Casinos),
        ],
    ),
)
_BY_WORD: Final = {verb.word: verb for verb in VERBS}
_BY_CODE: Final = {verb.code: verb for verb in VERBS}


class _Effects(Field):
    """The effects of a card: a list of tables, each with a verb's word under `do`."""

    def read(self, value: object, place: Place) -> tuple[Effect | None, ...]:
        """The effects; nothing stands in for one that is wrong."""
        if not isinstance(value, list) or not value:
            place.problem("A card needs at least one effect.", "Write each under its own [[card.effects]].")
            return ()
        if len(value) > MOST_EFFECTS:
            place.problem(f"{len(value)} effects are too many.", f"Allowed: up to {MOST_EFFECTS}.")
            return ()
        return tuple(_read_effect(part, place.of_item(f"{place.item}, effect {n}")) for n, part in enumerate(value, 1))

    def write(self, value: Any) -> object:
        """The tables."""
        return [_effect_to_data(effect) for effect in value]

    def schema(self) -> dict[str, object]:
        """An array of what a verb describes."""
        return {"type": "array", "items": {"$ref": "#/$defs/effect"}, "minItems": 1, "maxItems": MOST_EFFECTS}

    def values(self) -> str:
        """A list of tables."""
        return "one or more, each under its own `[[card.effects]]`"


CARD: Final = Table(
    "card",
    [
        Text("id", "Its own among all cards.", 60, "[a-z0-9-]+", "small letters, digits and hyphens"),
        Text("name", "The title.", 60),
        Word("group", "The group whose deck it lies in, by name or tile colour.", _GROUP_WORDS),
        Text("set", "The set it belongs to, shown with the card.", 40),
        Text("text", "What players read.", 400),
        Several(
            Word("needs", "What must be in play; without it the card stays out.", {"raise": "raise"}), 1, default=()
        ),
        _Effects("effects", "What happens, in order."),
    ],
)
_REPLACES_CARD: Final = Flag("replaces", "Whether the card takes the place of the one with the same id.", default=False)
_REPLACES_SETS: Final = "replaces"


class CardFile:
    """The cards of one file; the sets whose cards it leaves out; and the ids of the cards that it puts new ones for."""

    def __init__(
        self, source: str, cards: tuple[EventCard, ...], replaced_sets: tuple[str, ...], replaced_ids: tuple[str, ...]
    ) -> None:
        self.source = source
        self.cards = cards
        self.replaced_sets = replaced_sets
        self.replaced_ids = replaced_ids


def parse_cards(data: Mapping[str, object], source: str) -> CardFile:
    """Read a file of cards, given as the table that its TOML stands for.

    Args:
        data: the file's top-level table: `card`, a list of cards, and perhaps `replaces`, a set or a list of sets.
        source: the file's name, for problems.

    Raises:
        BadFile: something is wrong with it; the error lists everything.
    """
    problems: list[Problem] = []
    place = Place(source, problems)
    known = ["card", _REPLACES_SETS]
    for name in data:
        if name not in known:
            place.within(visible_key(name)).problem("There is no such field here.", one_of(known) + near(name, known))
    replaced_sets = _read_replaced_sets(data.get(_REPLACES_SETS, []), place.within(_REPLACES_SETS))
    tables = data.get("card")
    cards: list[dict[str, Any]] = []
    replaced_ids: list[str] = []
    if not isinstance(tables, list) or not tables:
        place.within("card").problem("There are no cards.", "Write each card under its own [[card]].")
    elif len(tables) > MOST_CARDS:
        place.within("card").problem(f"{len(tables)} cards are too many.", f"Allowed: up to {MOST_CARDS}.")
    else:
        first_with: dict[str, int] = {}
        for number, table in enumerate(tables, 1):
            card, replaces = _read_card(table, number, place)
            id = card["id"]
            if id in first_with:
                message = f"Card {first_with[id]} of the file has this id, too."
                place.of_item(f"card {shown(id)}").within("id").problem(message, "Each id may be used once.")
            elif id:
                first_with[id] = number
            cards.append(card)
            if replaces:
                replaced_ids.append(id)
    if problems:
        raise BadFile("bad-cards", problems)
    return CardFile(source, tuple(EventCard(**card) for card in cards), replaced_sets, tuple(replaced_ids))


def combine(shipped: Sequence[EventCard], files: Sequence[CardFile]) -> tuple[EventCard, ...]:
    """The cards of a library after files have been added to it, one after another.

    A file's card whose id is taken is refused, unless the file replaces that card or its whole set. A replaced card's
    place in the order is kept.

    Raises:
        BadFile: an id is taken, there is nothing to replace, or there are too many cards; the error lists everything.
    """
    problems: list[Problem] = []
    cards = {card.id: card for card in shipped}
    for file in files:
        place = Place(file.source, problems)
        sets = sorted({card.set for card in cards.values()})
        ids = list(cards)
        for name in file.replaced_sets:
            if name not in sets:
                wrong = f"There is no set {shown(name)} to replace."
                place.within(_REPLACES_SETS).problem(wrong, one_of(sets) + near(name, sets))
        cards = {card.id: card for card in cards.values() if card.set not in file.replaced_sets}
        for card in file.cards:
            here = place.of_item(f'card "{card.id}"')
            if card.id in file.replaced_ids:
                if card.id not in ids:
                    nothing = "There is no card with this id to replace."
                    here.within("replaces").problem(nothing, near(card.id, ids).strip())
            elif card.id in cards:
                taken = f'A card of the set "{cards[card.id].set}" has this id.'
                here.within("id").problem(taken, "Choose another id, or write replaces = true to take its place.")
            cards[card.id] = card
        if len(cards) > MOST_CARDS:
            place.within("card").problem(f"With these there are {len(cards)} cards.", f"Allowed: up to {MOST_CARDS}.")
    if problems:
        raise BadFile("bad-cards", problems)
    return tuple(cards.values())


def card_to_data(card: EventCard) -> dict[str, object]:
    """The table that stands for a card in its canonical form: fields that have their defaults are left out."""
    return CARD.write(card)


def card_hash(card: EventCard) -> str:
    """A hash of all that matters for playing and showing the card: the SHA-256 of its canonical JSON, in hex."""
    text = json.dumps(card_to_data(card), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a file of cards. It cannot say everything that `parse_cards` checks."""
    card = CARD.schema()
    properties = card["properties"]
    assert isinstance(properties, dict)
    properties[_REPLACES_CARD.name] = {"description": _REPLACES_CARD.about, **_REPLACES_CARD.schema()}
    set_name = next(field for field in CARD.fields if field.name == "set").schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Con cards for conjobs",
        "type": "object",
        "properties": {
            _REPLACES_SETS: {
                "description": "Sets whose cards this file's cards take the place of.",
                "anyOf": [set_name, {"type": "array", "items": set_name}],
            },
            "card": {"type": "array", "items": {"$ref": "#/$defs/card"}, "minItems": 1, "maxItems": MOST_CARDS},
        },
        "required": ["card"],
        "additionalProperties": False,
        "$defs": {
            "card": card,
            "effect": {
                "type": "object",
                "properties": {"do": {"enum": list(_BY_WORD)}},
                "required": ["do"],
                "oneOf": [_verb_schema(verb) for verb in VERBS],
            },
            **{table.name: table.schema() for table in (CASINOS, *_TILE_TABLES)},
        },
    }


def reference() -> str:
    """The tables of verbs, fields and selectors for the reference page, in Markdown."""
    card_fields = [*CARD.fields, _REPLACES_CARD]
    effect_fields = [(field, verb.word) for verb in VERBS for field in verb.table.fields]
    tile_fields = [(field, "") for table in _TILE_TABLES for field in table.fields]
    verbs = [
        f"| `{verb.word}` | {verb.about} | "
        + ", ".join(f"**`{field.name}`**" if field.required else f"`{field.name}`" for field in verb.table.fields)
        + " |"
        for verb in VERBS
    ]
    parts = [
        "## Fields of a card\n",
        *_field_table([(field, "") for field in card_fields], False),
        "\n## Verbs\n",
        "Fields in bold must be there.\n",
        "| `do` | what happens | fields |",
        "| --- | --- | --- |",
        *verbs,
        "\n## Fields of an effect\n",
        *_field_table(effect_fields, True),
        "\n## Which casinos\n",
        "All that is said must match.\n",
        *_field_table([(field, "") for field in CASINOS.fields], False),
        "\n## Which tiles\n",
        "All that is said must match. The table of fields above has which of these each verb takes.\n",
        *_field_table(tile_fields, False),
    ]
    return "\n".join(parts) + "\n"


def _read_replaced_sets(value: object, place: Place) -> tuple[str, ...]:
    names = value if isinstance(value, list) else [value]
    found: list[str] = []
    for name in names:
        if isinstance(name, str):
            found.append(name)
        else:
            place.problem(f"{shown(name)} is no text.", "Allowed: the name of a set, or a list of such names.")
    return tuple(found)


def _read_card(table: object, number: int, place: Place) -> tuple[dict[str, Any], bool]:
    """The values that a card is made of, and whether it replaces another."""
    id = table.get("id") if isinstance(table, Mapping) else None
    here = place.of_item(f"card {shown(id)}" if isinstance(id, str) and id else f"card {number}")
    values = CARD.read(table, here, [_REPLACES_CARD.name])
    replaces = isinstance(table, Mapping) and _REPLACES_CARD.name in table
    if isinstance(table, Mapping) and replaces:
        replaces = _REPLACES_CARD.read(table[_REPLACES_CARD.name], here.within(_REPLACES_CARD.name))
    for n, effect in enumerate(values["effects"] or (), 1):
        raised = _what_needs_raise(effect) if effect is not None else ""
        if raised and "raise" not in values["needs"]:
            here.within("needs").problem(f"Effect {n} has {raised}.", 'Write needs = ["raise"].')
    return values, replaces


def _read_effect(table: object, place: Place) -> Effect | None:
    if not isinstance(table, Mapping):
        place.problem(f"{shown(table)} is no table.", 'Write it as [[card.effects]], and then do = "…".')
        return None
    word = table.get("do")
    verb = _BY_WORD.get(word) if isinstance(word, str) else None
    if verb is None:
        known = list(_BY_WORD)
        wrong = f"There is no verb {shown(word)}." if "do" in table else "This is missing."
        place.within("do").problem(wrong, one_of(known) + near(word, known))
        return None
    before = len(place.problems)
    values = verb.table.read(table, place, ["do"], f'"{verb.word}" takes no such field.')
    if len(place.problems) > before:
        return None
    effect = Effect(verb.code, **values)
    _check_effect(effect, table, place)
    return effect


def _effect_to_data(effect: Effect) -> dict[str, object]:
    verb = _BY_CODE[effect.verb]
    return {"do": verb.word, **verb.table.write(effect)}


def _check_effect(effect: Effect, table: Mapping[str, object], place: Place) -> None:
    """Note what contradicts itself in an effect whose fields are all right, each by itself."""
    if "optional" in table and effect.chooser == effects.NOBODY:
        place.within("optional").problem("Nobody chooses here.", 'Write chooser = "host" or "each", or leave it out.')
    if effect.verb == effects.FREE_ACTION and effect.action == effects.GRANT_BUILD and "casinos" in table:
        place.within("casinos").problem("A build is not done with a casino.", "Leave it out.")
    if effect.verb == effects.SET_DIE and effect.showing == (effect.to,):
        place.within("showing").problem("The die would show the same as before.", "Name other values.")
    _check_casinos(effect.casinos, place.within("casinos"))
    heights = (effect.tiles.min_height, effect.tiles.max_height)
    _check_range("height", *heights, place.within("tiles"))


def _check_casinos(casinos: Casinos, place: Place) -> None:
    _check_range("size", casinos.min_size, casinos.max_size, place)
    _check_range("height", casinos.min_height, casinos.max_height, place)
    _check_range("spaces", casinos.min_spaces, casinos.max_spaces, place)
    least = max(casinos.min_height, 1) * max(casinos.min_spaces, 1)
    if casinos.max_size < least and casinos.min_size <= casinos.max_size:
        place.within("max_size").problem(f"Casinos of such spaces and storeys have a size of at least {least}.")
    if casinos.per == effects.PER_COLOUR and casinos.pick == effects.ALL:
        allowed = 'Write pick = "smallest" or "largest", or leave it out.'
        place.within("per").problem("Nothing is compared here.", allowed)
    if casinos.per == effects.PER_COLOUR and COLOURLESS in casinos.groups:
        wrong = 'Casinos of no colour take no part in per = "colour".'
        place.within("groups").problem(wrong, 'Leave "none" out, or per.')
    with_dice = casinos.owners > 0 or casinos.dice in (effects.CHOOSER, effects.SOMEBODY)
    if casinos.boss == effects.NO_ONE and with_dice:
        place.within("boss").problem("A casino with dice has a boss.", 'Leave boss = "nobody" out, or dice and owners.')
    if casinos.dice == effects.NO_ONE and (casinos.owners > 0 or casinos.boss in (effects.CHOOSER, effects.SOMEBODY)):
        wrong = "A casino without dice has neither boss nor owners of dice."
        place.within("dice").problem(wrong, 'Leave dice = "nobody" out, or boss and owners.')


def _check_range(what: str, least: int, most: int, place: Place) -> None:
    if least > most:
        wrong = f"min_{what} is {least} and max_{what} is {most}: nothing matches."
        place.within(f"min_{what}").problem(wrong, f"Allowed: at most {most}.")


def _what_needs_raise(effect: Effect) -> str:
    """What in an effect does not exist where raise is not played, or nothing."""
    if effect.verb == effects.FREE_ACTION and effect.action == effects.GRANT_RAISE:
        return 'action = "raise"'
    if max(effect.casinos.min_height, effect.tiles.min_height) > 1:
        return "a min_height of more than one storey"
    return ""


def _verb_schema(verb: Verb) -> dict[str, object]:
    table = verb.table.schema()
    properties = table["properties"]
    required = table["required"]
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    described: dict[str, object] = {
        "description": verb.about,
        "properties": {"do": {"const": verb.word}, **properties},
        "required": ["do", *required],
        "additionalProperties": False,
    }
    if "optional" in properties and "chooser" not in required:
        described["dependentRequired"] = {"optional": ["chooser"]}
    return described


def _field_table(fields: Sequence[tuple[Field, str]], with_verbs: bool) -> list[str]:
    """Lines of a Markdown table, one for each way that a field is defined, with the verbs that take it so."""
    verbs: dict[str, list[str]] = {}
    for field, verb in fields:
        must = "must be there" if field.required else ""
        row = f"| `{field.name}` | {field.values()} | {field.about} | " + ("" if with_verbs else f"{must} |")
        verbs.setdefault(row, [])
        if verb not in verbs[row]:
            verbs[row].append(verb)
    head = ["| field | values | meaning | " + ("verbs |" if with_verbs else "|"), "| --- | --- | --- | --- |"]
    if not with_verbs:
        return head + list(verbs)
    return head + [row + ", ".join(f"`{word}`" for word in words) + " |" for row, words in verbs.items()]
