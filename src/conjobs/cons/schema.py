"""The JSON Schema of a file of con cards, made from the definitions of cards, verbs and selectors."""

from __future__ import annotations

from conjobs.cons.card_files import MOST_CARDS, REPLACES_CARD, REPLACES_SETS
from conjobs.cons.cards import CARD
from conjobs.cons.selector_words import CASINOS, TILE_TABLES
from conjobs.cons.verb_words import VERB_BY_WORD, VERBS, Verb


def schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of a file of cards. It cannot say everything that `parse_cards` checks."""
    card = CARD.schema()
    properties = card["properties"]
    assert isinstance(properties, dict)
    properties[REPLACES_CARD.name] = {"description": REPLACES_CARD.about, **REPLACES_CARD.schema()}
    set_name = next(field for field in CARD.fields if field.name == "set").schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Con cards for conjobs",
        "type": "object",
        "properties": {
            REPLACES_SETS: {
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
                "properties": {"do": {"enum": list(VERB_BY_WORD)}},
                "required": ["do"],
                "oneOf": [_verb_schema(verb) for verb in VERBS],
            },
            **{table.name: table.schema() for table in (CASINOS, *TILE_TABLES)},
        },
    }


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
